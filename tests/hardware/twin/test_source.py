"""The twin as a camera."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from cardspeak.hardware.cameras.errors import BadOption, NoSuchSource
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.source import Wish, make_twin, open_twin, read_wish
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.facts.hand import BoardDealt, HandBegun, HandOver
from cardspeak.rules.facts.table import GameChosen, TableOpened
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.files import read_records, write_records

HANDS = Path(__file__).parents[2] / "rules" / "umpire" / "hands"


def made(text):
    return make_twin(read_wish(text))


def facts(twin, kind):
    return [event.fact for event in twin.script.truth if isinstance(event.fact, kind)]


def test_what_is_wished_for_is_read_from_one_line():
    wish = read_wish("twin:a/b.phh?seed=7&camera=webcam&errors=four-card-flop&fps=25&hand=3")
    assert wish == Wish("a/b.phh", seed=7, errors="four-card-flop", fps=25.0, which=3)
    assert read_wish("random:stud") == Wish("random:stud")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("twin:spread?sed=7", "no option 'sed': there are seed, camera"),
        ("twin:spread?seed=x", "seed=x is no int"),
        ("twin:spread?layout=moon", "moon"),
        ("twin:spread?house=moon", "moon"),
        ("twin:random:moon", "no game 'moon'"),
        ("twin:random:chinese", "no pot to play for"),
        ("twin:random:holdem?pace=slow", "no pace is called 'slow'"),
        ("twin:random:holdem?errors=moon", "no mistake is called 'moon'"),
        ("twin:random:stud?errors=four-card-flop", "no place for four-card-flop"),
        (f"twin:{HANDS}/holdem.phhs?hand=99", "hand 99 is not in it"),
        (f"twin:{HANDS}/holdem.phhs?hand=1&hands=99", "no more hands after holdem.phhs"),
        (f"twin:{HANDS}/holdem.phhs?layout=round-2", "choose a larger layout"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_that_says_why(text, why):
    with pytest.raises(BadOption) as caught:
        made(text)
    assert why in str(caught.value)


def test_a_file_that_is_not_there_is_refused():
    with pytest.raises(NoSuchSource):
        made("twin:nowhere.phh")


def test_a_camera_that_there_is_not_is_refused():
    with pytest.raises(BadOption, match="no camera 'moon'"):
        open_twin("twin:spread?camera=moon")


def test_one_hand_of_a_session_or_all_of_them():
    whole = made(f"twin:{HANDS}/holdem.phhs?seed=2")
    assert len(facts(whole, HandBegun)) == len(facts(whole, HandOver)) > 1
    assert len(facts(made(f"twin:{HANDS}/holdem.phhs?hand=2"), HandBegun)) == 1
    assert len(facts(made(f"twin:{HANDS}/holdem.phhs?hand=2&hands=2"), HandBegun)) == 2


def test_hands_go_on_in_the_next_numbered_file(tmp_path):
    for number, record in zip((9, 10), read_records(HANDS / "holdem.phhs"), strict=False):
        write_records(tmp_path / f"{number}.phh", [record])
    assert len(facts(made(f"twin:{tmp_path}/9.phh?hand=1&hands=2"), HandBegun)) == 2


@pytest.mark.parametrize(("game", "seat"), [("stud", 3), ("holdem", 4)])
def test_hands_between_which_the_crew_has_to_type_something_in_are_refused(tmp_path, game, seat):
    for number, (name, last) in enumerate([("holdem", 3), (game, seat)]):
        record = random_hand(name, load_house("tda-2024"), (1, 2, last), Random(number))
        write_records(tmp_path / f"{number}.phh", [record])
    with pytest.raises(BadOption, match="hand 2 of them is another game's"):
        made(f"twin:{tmp_path}/0.phh?hand=1&hands=2")


def test_a_mistake_can_be_put_in_and_says_which_rule_it_breaks():
    twin = made(f"twin:{HANDS}/holdem.phhs?errors=four-card-flop&house=wsop-2012&seed=3")
    assert twin.rule
    assert any(len(fact.cards) == 4 for fact in facts(twin, BoardDealt))


def test_the_table_has_the_seats_of_the_layout():
    twin = made("twin:random:holdem?layout=oval-6&seed=1")
    opened = twin.script.setup[0].fact
    assert isinstance(opened, TableOpened)
    assert opened.seats == 6
    assert any(isinstance(event.fact, GameChosen) for event in twin.script.setup)


def test_a_spread_lacks_and_doubles_as_many_cards_as_asked_for():
    (full,) = facts(made("twin:spread?seed=4"), DeckSpread)
    assert len(set(full.cards)) == len(full.cards) == 52
    (odd,) = facts(made("twin:spread?seed=4&missing=2&doubled=1"), DeckSpread)
    assert len(odd.cards) == 51
    assert len(set(odd.cards)) == 50


def test_it_is_a_source_of_frames():
    with_camera = open_twin("twin:spread?seed=1&fps=1")
    frames = list(with_camera)
    assert len(frames) == with_camera.frames_total == round(with_camera.script.duration_s)
    assert [frame.t_s for frame in frames] == [float(n) for n in range(len(frames))]
    assert with_camera.model is not None
    assert np.shape(frames[0].image) == (1080, 1920, 3)
    assert not with_camera.live
    with_camera.close()
