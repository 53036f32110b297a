"""Mistakes that show from above are ruled by their rule, with no amount told and no gesture."""

import random
from functools import cache
from pathlib import Path

import pytest

from cardspeak.rules.facts.hand import Discarded, PotPushed
from cardspeak.rules.facts.table import TableOpened, Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.facts.vocabulary import kind_of
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.files import read_records
from cardspeak.rules.umpire.dealing import session_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.mistakes.inject import KINDS, inject
from cardspeak.rules.umpire.mistakes.visible import VISIBLE, from_above, inject_seen, shows
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.rules.words.rulings import say_ruling

HOUSES = (
    "wsop-2012",
    "play-poker-chicago-2018",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
OWN = tuple(sorted((Path(__file__).parents[1] / "hands").iterdir()))
ALL_OF_IT_SHOWS = 30
"""At least so many kinds show, wherever they are made or in some places."""


@cache
def clean(path, house):
    return session_of(read_records(path), load_house(house))


@cache
def made(kind, count=2):
    """Mistakes of a kind that show, in any hands and houses."""
    found = []
    for number in range(60 * count):
        chance = random.Random(f"{kind} {number}")
        house = chance.choice(HOUSES)
        mistake = inject_seen(clean(chance.choice(OWN), house), kind, load_house(house), chance)
        found += [mistake] if mistake else []
        if len(found) == count:
            break
    return tuple(found)


def rulings_on(events):
    umpire = Umpire()
    return [
        ruling
        for number, event in enumerate(events, start=1)
        for ruling in umpire.observe(number, event)
    ]


@pytest.mark.parametrize("kind", VISIBLE)
def test_each_is_ruled_by_its_rule_and_nothing_else_is_as_grave(kind):
    assert made(kind)
    for mistake in made(kind):
        found = [
            ruling
            for ruling in rulings_on(from_above(mistake.events))
            if ruling.finding.severity > Severity.NOTE
        ]
        assert mistake.rule in {ruling.finding.rule for ruling in found}
        grave = [ruling for ruling in found if ruling.finding.severity is Severity.HIGH]
        assert {ruling.finding.rule for ruling in grave} <= {mistake.rule}
        assert all(ruling.t_s >= mistake.events[mistake.at - 1].t_s for ruling in grave)


def test_the_kinds_are_known_and_are_many():
    assert set(VISIBLE) < KINDS.keys()
    assert len(set(VISIBLE)) == len(VISIBLE) >= ALL_OF_IT_SHOWS


@pytest.mark.parametrize("kind", ["short-call", "wrong-blind", "short-shuffle", "two-handed-cut"])
def test_what_takes_an_amount_or_a_hand_on_the_deck_does_not_show(kind):
    for number in range(20):
        chance = random.Random(number)
        mistake = inject(clean(OWN[0], "wsop-2012"), kind, load_house("wsop-2012"), chance)
        assert mistake is None or not shows(mistake)


def test_another_decks_back_shows_on_cards_that_lie_face_down():
    dealt = [mistake.events[mistake.at - 2].fact for mistake in made("foreign-back", 30)]
    assert len(dealt) == 30
    assert not any(card.up for card in dealt)


def test_cameras_see_neither_amounts_nor_gestures_nor_who_stands_pat():
    for path in OWN:
        seen = [event.fact for event in from_above(clean(path, "wsop-2012"))]
        assert not {kind_of(fact) for fact in seen} & set(CAMERAS_DO_NOT_SEE)
        assert {fact.amount for fact in seen if isinstance(fact, PotPushed)} == {0}
        assert all(fact.cards for fact in seen if isinstance(fact, Discarded))
        opened = [at for at, fact in enumerate(seen) if isinstance(fact, TableOpened)]
        assert all(seen[at + 1] == Unwatched(CAMERAS_DO_NOT_SEE) for at in opened)


def test_all_that_is_ruled_is_said_without_an_amount():
    for kind in ("pot-to-wrong-seat", "pot-to-hidden-hand", "card-not-tabled"):
        for mistake in made(kind):
            (ruling,) = (
                ruling
                for ruling in rulings_on(from_above(mistake.events))
                if ruling.finding.severity is Severity.HIGH
            )
            assert "pot goes to" in say_ruling(ruling)[0]
            assert " 0 " not in " ".join(say_ruling(ruling))
