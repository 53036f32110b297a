"""Another game, chosen on the page while the table is watched."""

import json
import urllib.error
import urllib.request

import pytest
from live_table import HAND, LAYOUT, MODEL, SETUP, Film, Sees, is_over, served, until

from cardspeak.hardware.table import Table
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import HandBegun, HandOver
from cardspeak.rules.facts.table import GameChosen
from cardspeak.rules.games.table import GAMES
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import LogReader
from cardspeak.vision.session import Session
from cardspeak.web.live_game import NotPlayedHere
from cardspeak.web.live_reel import Reel
from cardspeak.web.live_watch import Watch

RAZZ, FLOP_TOLD = "razz", 7


class Recording(Film):
    """A film whose source knows no camera, as recordings and cameras do not."""

    model = None


class Hears(Sees):
    """Has a game chosen while a hand is played, and notes what it is told of it."""

    def __init__(self, watch, *told):
        super().__init__(*told)
        self._watch, self.learned = watch, []

    def take(self, frame):
        if frame.number == FLOP_TOLD:
            self._watch.games.choose("Razz")
        return super().take(frame)

    def learn(self, *events):
        self.learned += [(event.fact.game, event.fact.big_blind) for event in events]


@pytest.fixture
def watched(tmp_path):
    """A table on which a hand is played, what sees it, and its log."""
    setup = tuple(Event(0.0, fact) for fact in SETUP)
    reel = Reel(Recording(2 * len(HAND)), Table(LAYOUT, {"webcam": MODEL}), setup, "a table")
    log = tmp_path / "table.log"
    eyes = []

    def see(*_):
        eyes.append(Hears(watch, *HAND, HandBegun(2)))
        return eyes[0]

    watch = Watch(lambda: (reel,), lambda: Session(log, Key(bytes(32))), see)
    yield watch, eyes, log
    watch.stop()


def choose(url, body):
    headers = {"Content-Type": "application/json"}
    data = json.dumps(body).encode()
    request = urllib.request.Request(f"{url}api/live/game", data, headers)  # noqa: S310
    return urllib.request.urlopen(request, timeout=10)  # noqa: S310


def test_mix_2_a_game_chosen_in_a_hand_is_played_from_the_next_one_on(watched):
    watch, eyes, log = watched
    with served(watch) as url:
        told = until(url, is_over)
    assert told["table"]["game"] == "Razz"
    assert told["games"]["next"] is None
    with LogReader(log) as reader:
        facts = [entry.event.fact for entry in reader.entries()]
    kinds = [type(fact) for fact in facts if isinstance(fact, HandOver | GameChosen | HandBegun)]
    assert kinds == [GameChosen, HandBegun, HandOver, GameChosen, HandBegun]
    assert eyes[0].learned == [(RAZZ, 100)]


def test_mix_2_the_page_says_which_game_comes_next_and_which_there_are(watched):
    watch, _, _ = watched
    with served(watch) as url:
        until(url, is_over)
        assert json.load(choose(url, {"game": "omaha hi lo"})) == {"game": "omaha-8"}
        told = until(url, lambda told: told["games"]["next"])
    assert told["games"]["next"] == {"id": "omaha-8", "title": GAMES["omaha-8"].title}
    assert {"holdem", RAZZ} <= {game["id"] for game in told["games"]["offered"]}


@pytest.mark.parametrize(
    ("body", "status"), [({"game": "hlodem"}, 409), ({}, 400), (["razz"], 400)]
)
def test_a_game_that_is_none_is_refused_with_a_word_of_help(watched, body, status):
    watch, _, _ = watched
    with served(watch) as url:
        until(url, is_over)
        with pytest.raises(urllib.error.HTTPError) as refused:
            choose(url, body)
    assert refused.value.code == status
    assert json.load(refused.value)["message"]


def test_a_table_laid_out_for_one_game_offers_no_other(watched):
    watch, _, _ = watched
    with pytest.raises(NotPlayedHere, match="none of the games"):
        watch.games.choose(RAZZ)
