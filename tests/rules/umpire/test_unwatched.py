"""Clean hands of which not everything is watched: nothing is ruled but what was ruled anyway."""

import os
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cardspeak.rules.facts import deck, hand, table
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.table import SeatTaken, TableOpened, Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE, NEVER
from cardspeak.rules.facts.vocabulary import KINDS, kind_of
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.files import read_records
from cardspeak.rules.umpire.dealing import session_of
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.mistakes.visible import from_above
from cardspeak.rules.umpire.umpire import Umpire

HOUSES = (
    "wsop-2012",
    "play-poker-chicago-2018",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
OWN = Path(__file__).parent / "hands"
SMALL = Path(__file__).parents[1] / "records" / "hands"
SMALL_HANDS = ("big-blind-ante", "dead-button", "last-chips", "side-pots", "unseen", "walk")
PATHS = (*sorted(OWN.iterdir()), *(SMALL / f"{name}.phh" for name in SMALL_HANDS))
FOLDER = os.environ.get("CARDSPEAK_HANDS")
MAY_GO = [kind for kind in KINDS if kind not in NEVER]


@cache
def clean(path, house):
    return session_of(read_records(path), load_house(house))


@cache
def ruled(events):
    """The keys of all that is ruled, but for who wins: with side pots unknown it is one pot."""
    umpire = Umpire()
    for number, event in enumerate(events, start=1):
        umpire.observe(number, event)
    return {key for key in umpire.rulings if not key.endswith(".winner")}


def without(events, kinds):
    """A log from which the facts of some kinds are gone, as it says itself."""
    for event in events:
        if kind_of(event.fact) not in kinds:
            yield event
        if isinstance(event.fact, TableOpened):
            yield Event(event.t_s, Unwatched(tuple(kinds)))


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_what_cameras_see_of_a_clean_session_brings_no_ruling(path, house):
    events = clean(path, house)
    assert ruled(tuple(from_above(events))) <= ruled(events)


@pytest.mark.parametrize("kind", MAY_GO)
def test_any_one_kind_of_fact_may_go_unwatched(kind):
    chance = random.Random(kind)
    for path in chance.sample(PATHS, 2):
        events = clean(path, chance.choice(HOUSES))
        assert ruled(tuple(without(events, [kind]))) <= ruled(events), path


@pytest.mark.parametrize("seed", range(8))
def test_any_kinds_of_facts_may_go_unwatched_together(seed):
    chance = random.Random(seed)
    for path in chance.sample(PATHS, 2):
        events = clean(path, chance.choice(HOUSES))
        kinds = chance.sample(MAY_GO, chance.randint(2, len(MAY_GO) // 2))
        assert ruled(tuple(without(events, kinds))) <= ruled(events), (path, kinds)


LATEST_S = {
    hand.Folded: 1.5,
    hand.Mucked: 2.0,
    hand.Tabled: 1.0,
    hand.Discarded: 1.0,
    hand.PotPushed: 2.5,
    hand.HandOver: 2.0,
    table.ButtonPlaced: 2.5,
    deck.BurnsMoved: 3.0,
    deck.StubSetDown: 2.0,
}
"""How late facts may be told that take their time to settle; cards keep their order."""


def told_late(events, chance):
    late = [
        replace(event, t_s=event.t_s + chance.random() * LATEST_S.get(type(event.fact), 0.0))
        for event in from_above(events)
    ]
    return tuple(sorted(late, key=lambda event: event.t_s))


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_facts_that_are_told_a_little_late_bring_no_ruling(path, house):
    events = clean(path, house)
    late = told_late(events, random.Random(f"{path.stem} {house}"))
    assert ruled(late) <= ruled(events)


@pytest.mark.skipif(not FOLDER, reason="CARDSPEAK_HANDS names no folder with published hands")
@pytest.mark.parametrize("house", HOUSES)
def test_what_cameras_see_of_published_sessions_brings_no_ruling(house):
    chance = random.Random(house)
    for folder in sorted({path.parent for path in Path(FOLDER).rglob("*/*.phh")}):
        paths = sorted(folder.glob("*.phh"), key=lambda path: (len(path.name), path.name))
        records = [read_records(path)[0] for path in paths]
        events = session_of(records, load_house(house))
        assert ruled(tuple(from_above(events))) <= ruled(events), folder
        assert ruled(told_late(events, chance)) <= ruled(events), folder


# What is still told


def test_show_10_the_winner_is_announced_of_a_pot_that_nobody_counted():
    told = set()
    for path in PATHS:
        events = clean(path, "wsop-2012")
        umpire = Umpire()
        for number, event in enumerate(from_above(events), start=1):
            for ruling in umpire.observe(number, event):
                outcome = ruling.finding.outcome
                if ruling.finding.phrase == "showdown-winner":
                    told.add(path.stem)
                    assert not any(pot.counted for pot in outcome.showdown.pots)
                    assert outcome.totals
    assert told >= {"holdem", "stud", "omaha-8", "pot-limit", "triple-draw", "side-pots"}


def test_t24_31_a_hand_mucked_after_all_showed_theirs_is_not_live_if_draws_were_overlooked():
    umpire, overlooked = Umpire(), (hand.CardBurned, hand.Discarded, hand.CardDealt)
    drawing, found = False, None
    for number, event in enumerate(from_above(clean(OWN / "triple-draw.phh", "tda-2024")), 1):
        drawing = drawing or isinstance(event.fact, hand.Discarded)
        if drawing and isinstance(event.fact, overlooked):
            continue
        if isinstance(event.fact, hand.PotPushed):
            mucked = replace(event, fact=hand.Mucked(4, by="dealer"))
            found = [ruling.finding for ruling in umpire.observe(number, mucked)]
            break
        umpire.observe(number, event)
    assert found == []


# What the fact says


def test_a_kind_that_there_is_not_is_refused_with_one_that_there_is(play):
    table = play()
    with pytest.raises(FactError, match=r"fact.kinds: no kind of fact is called 'bets'.*'bet'"):
        table(Unwatched(("bets", "posted")))


@pytest.mark.parametrize("kind", NEVER)
def test_without_some_kinds_no_hand_can_be_followed(play, kind):
    table = play()
    with pytest.raises(FactError, match="no hand can be followed"):
        table(Unwatched((kind,)))


def test_the_next_such_fact_holds_and_a_hand_keeps_what_was_not_watched_of_it(play):
    table = play(begin=False)
    table(Unwatched(("bet",)), hand.HandBegun(1))
    assert not table.hand.is_followed
    table(Unwatched(()))
    assert not table.hand.is_followed
    table(hand.HandOver(), hand.HandBegun(2))
    assert table.hand.is_followed


def test_what_goes_unwatched_within_a_hand_is_not_followed_from_there(play):
    table = play()
    table.deal()
    assert table.hand.round is not None
    table(Unwatched(CAMERAS_DO_NOT_SEE))
    assert table.due.what is What.ACTION
    assert table.due.seat is None
    table(hand.CardBurned())
    assert table.due.what is What.BOARD
    assert table.rules == []


def test_bets_that_are_told_all_the_same_change_nothing(play):
    table = play(begin=False)
    table(Unwatched(CAMERAS_DO_NOT_SEE), hand.HandBegun(1))
    table(hand.Posted(4, 7, "small blind"))
    table.deal()
    table(hand.Bet(7, 1), hand.Checked(1), hand.BetTakenBack(7, 1))
    assert table.hand.pot == 0
    assert table.heard == []


def test_a_seat_whose_stack_nobody_counts_is_dealt_in(play):
    table = play(begin=False)
    table(SeatTaken(2, 0), SeatTaken(5, 0, entitled=False))
    table(Unwatched(CAMERAS_DO_NOT_SEE), hand.HandBegun(1))
    assert table.hand.order == (2, 4, 7, 1)


def test_a_missing_fact_of_a_kind_told_before_says_nothing_once_it_goes_unwatched(play):
    """`CUT-2`: the first hand was cut; of the second nobody would tell."""
    cut = play(begin=False)
    cut(hand.HandBegun(1), deck.DeckCut())
    cut.deal()
    cut(hand.HandOver())
    assert deck.DeckCut in cut.umpire.table.reported
    cut(Unwatched(("deck_cut",)), hand.HandBegun(2))
    cut.deal()
    assert "CUT-2" not in cut.rules
    assert all(ruling.finding.severity < Severity.HIGH for ruling in cut.heard)
