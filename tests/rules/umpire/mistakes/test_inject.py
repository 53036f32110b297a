"""Mistakes put into clean hands: each is ruled by its rule, at its fact, and nothing else is."""

import os
import random
import re
from functools import cache
from pathlib import Path

import pytest

from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.files import read_records
from cardspeak.rules.umpire.dealing import session_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.mistakes.inject import KINDS, UnknownMistake, inject
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.rules.words.phrases import languages, phrases
from cardspeak.rules.words.rulings import say_ruling

HOUSES = (
    "wsop-2012",
    "play-poker-chicago-2018",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
OWN = Path(__file__).parents[1] / "hands"
FOLDER = os.environ.get("CARDSPEAK_HANDS")
TRIES = 40
"""How often a place is looked for, for each mistake that is made."""


@cache
def own():
    """The small records of the suite, each a session."""
    return tuple(read_records(path) for path in sorted(OWN.iterdir()))


@cache
def published():
    """Every run of four hands that follow each other in the published sets."""
    folders = {path.parent for path in Path(FOLDER or ".").rglob("*.phh")}
    runs = []
    for folder in sorted(folders):
        paths = sorted(folder.glob("*.phh"), key=lambda path: (len(path.name), path.name))
        hands = [read_records(path)[0] for path in paths]
        runs += [tuple(hands[at : at + 4]) for at in range(max(len(hands) - 3, 1))]
    return tuple(runs)


@cache
def clean(runs, number, house):
    return session_of(runs()[number], load_house(house))


def made(kind, runs, count):
    """Make a mistake so often, in any hands and houses; half the time where it could be made."""
    fruitful = []
    found = 0
    for number in range(count * TRIES):
        chance = random.Random(f"{kind} {number}")
        scene = chance.choice(HOUSES), chance.randrange(len(runs()))
        house, run = chance.choice(fruitful) if fruitful and number % 2 else scene
        mistake = inject(clean(runs, run, house), kind, load_house(house), chance)
        if mistake:
            yield house, mistake
            fruitful.append((house, run))
            found += 1
        if found == count:
            return


def rulings_on(events):
    """Every ruling by its key, as it was first made."""
    umpire = Umpire()
    rulings = {}
    for number, event in enumerate(events, start=1):
        for ruling in umpire.observe(number, event):
            rulings.setdefault(ruling.key, ruling)
    return rulings.values()


def ruled(mistake):
    """Where what is ruled, of the mistake's own ruling and all that are as grave or graver."""
    rulings = rulings_on(mistake.events)
    own_severity = max(
        ruling.finding.severity
        for ruling in rulings
        if (ruling.finding.rule, ruling.entry) == (mistake.rule, mistake.at)
    )
    assert own_severity > Severity.NOTE
    return [
        (ruling.finding.rule, ruling.entry)
        for ruling in rulings
        if ruling.finding.severity >= own_severity
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_each_mistake_is_ruled_where_it_shows_and_by_its_rule_alone(kind):
    mistakes = list(made(kind, own, 3))
    assert mistakes
    for house, mistake in mistakes:
        assert ruled(mistake) == [(mistake.rule, mistake.at)], house


@pytest.mark.skipif(not FOLDER, reason="CARDSPEAK_HANDS names no folder with published hands")
@pytest.mark.parametrize("kind", KINDS)
def test_fifty_of_each_mistake_in_published_hands(kind):
    mistakes = list(made(kind, published, 50))
    assert len(mistakes) == 50
    for house, mistake in mistakes:
        assert ruled(mistake) == [(mistake.rule, mistake.at)], house


@pytest.mark.parametrize("kind", ["card-too-few", "premature-turn", "winner-killed"])
def test_a_mistake_changes_nothing_before_it_and_time_never_goes_back(kind):
    for house, mistake in made(kind, own, 5):
        times = [event.t_s for event in mistake.events]
        assert times == sorted(times)
        originals = [clean(own, number, house) for number in range(len(own()))]
        assert any(mistake.events[:10] == events[:10] for events in originals)
        assert mistake.events not in originals


@pytest.mark.parametrize("kind", ["skipped-seat", "four-card-flop", "wrong-stub-count"])
def test_chance_comes_from_the_generator_handed_in_alone(kind):
    assert list(made(kind, own, 3)) == list(made(kind, own, 3))


def test_all_that_is_ruled_can_be_said_in_every_language():
    for kind in KINDS:
        for house, mistake in made(kind, own, 1):
            for ruling in rulings_on(mistake.events):
                for language in languages():
                    said = say_ruling(ruling, phrases(language), load_house(house))
                    assert all(said)
                    assert not re.search(r"[{}]", " ".join(said))


def test_names_are_short_and_say_what_goes_wrong():
    assert len(KINDS) >= 24
    for name, kind in KINDS.items():
        assert kind.name == name
        assert re.fullmatch(r"[a-z]+(-[a-z]+){0,4}", name)
        assert kind.title[0].isupper()
        assert not kind.title.endswith(".")


def test_an_unknown_mistake_is_refused_with_those_there_are():
    house = load_house("tda-2024")
    with pytest.raises(UnknownMistake, match="four-card-flop"):
        inject((), "five-card-flop", house, random.Random(1))


def test_a_house_without_the_rule_offers_no_place():
    house = load_house("tda-2024")
    events = clean(own, 0, house.id)
    assert inject(events, "straddle", house, random.Random(1)) is None
