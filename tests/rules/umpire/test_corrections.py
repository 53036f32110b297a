"""Corrections by the floor: they are appended, and what follows is judged anew."""

from dataclasses import replace

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Folded,
    HandBegun,
    HandOver,
    Posted,
    PotPushed,
)
from cardspeak.rules.facts.people import Added, Correction, RulingDismissed
from cardspeak.rules.facts.table import ButtonPlaced, GameChosen, SeatTaken, TableOpened
from cardspeak.rules.umpire.amend import MisplacedCorrection, NoSuchEntry
from cardspeak.rules.umpire.finding import Status
from cardspeak.rules.umpire.playable import Unplayable
from cardspeak.rules.umpire.umpire import Umpire

FLOP = BoardDealt(tuple(Sight(Card.parse(name)) for name in ("Ks", "7h", "2c")))
OPENING = (
    TableOpened("wsop-2012", "tournament", 10),
    GameChosen("holdem", "no-limit", 50, 100),
    *(SeatTaken(seat, 10_000) for seat in (1, 4, 7)),
)


def hand(number, small, big, button, *, burn=True, raised=300):
    """The button raises, the big blind calls, and folds on the flop."""
    return (
        ButtonPlaced(button),
        HandBegun(number),
        Posted(small, 50, "small blind"),
        Posted(big, 100, "big blind"),
        *(CardDealt(seat) for seat in (small, big, button, small, big, button)),
        Bet(button, raised),
        Folded(small, 2),
        Bet(big, raised),
        *((CardBurned(),) if burn else ()),
        FLOP,
        Folded(big, 2),
        PotPushed(button, 50 + 2 * raised),
        HandOver(),
    )


BUTTON_1, BUTTON_4, BUTTON_7 = (4, 7, 1), (7, 1, 4), (1, 4, 7)
RIGHT = (*OPENING, *hand(1, *BUTTON_1), *hand(2, *BUTTON_4), *hand(3, *BUTTON_7))
NO_BURN = (*OPENING, *hand(1, *BUTTON_1, burn=False), *hand(2, *BUTTON_4), *hand(3, *BUTTON_7))


def told(*facts):
    """An umpire that was told facts, one a second, from entry 1 on."""
    umpire = Umpire()
    umpire.observe_all(
        (number, Event(float(number), fact)) for number, fact in enumerate(facts, start=1)
    )
    return umpire


def entry(facts, fact, which=1):
    """The number of a fact, when it comes for the first time, or the second, …"""
    numbers = [number for number, each in enumerate(facts, start=1) if each == fact]
    return numbers[which - 1]


def after(umpire, number, fact):
    """What is ruled at one more entry."""
    return umpire.observe(number, Event(float(number), fact, author="Ana"))


def known(umpire):
    """What is known of the table, and what was found and stands."""
    findings = [
        (ruling.key, ruling.finding)
        for ruling in umpire.rulings.values()
        if ruling.status is not Status.WITHDRAWN
    ]
    return umpire.table, sorted(findings, key=lambda finding: finding[0])


def of_rule(rulings, rule):
    """The one ruling by a rule."""
    (ruling,) = [ruling for ruling in rulings if ruling.finding.rule == rule]
    return ruling


# What was missed


def test_a_ruling_is_withdrawn_once_what_was_missed_is_added():
    umpire = told(*NO_BURN)
    rulings = after(umpire, 100, Added(entry(NO_BURN, FLOP), "on the tape", CardBurned()))
    ruling = of_rule(rulings, "BURN-2")
    assert ruling.status is Status.WITHDRAWN
    assert ruling.withdrawn_by == 100
    assert umpire.rulings[ruling.key] == ruling
    assert known(umpire) == known(told(*RIGHT))


def test_a_withdrawn_ruling_comes_back_when_the_correction_is_undone():
    umpire = told(*NO_BURN)
    first = of_rule(umpire.rulings.values(), "BURN-2")
    after(umpire, 100, Added(entry(NO_BURN, FLOP), "on the tape", CardBurned()))
    ruling = of_rule(after(umpire, 101, Correction(100, "of another hand")), "BURN-2")
    assert ruling == replace(first, status=Status.NEW)
    assert umpire.rulings[first.key] == ruling
    assert known(umpire) == known(told(*NO_BURN))


def test_it_can_be_withdrawn_again_and_says_which_correction_did_so_last():
    umpire = told(*NO_BURN)
    burned = Added(entry(NO_BURN, FLOP), "on the tape", CardBurned())
    after(umpire, 100, burned)
    after(umpire, 101, Correction(100, "of another hand"))
    ruling = of_rule(after(umpire, 102, burned), "BURN-2")
    assert (ruling.status, ruling.withdrawn_by) == (Status.WITHDRAWN, 102)


def test_a_withdrawn_ruling_stays_withdrawn_and_is_not_announced_again():
    umpire = told(*NO_BURN)
    after(umpire, 100, Added(entry(NO_BURN, FLOP), "on the tape", CardBurned()))
    rulings = after(umpire, 101, Correction(entry(NO_BURN, FLOP, 2), "a card slid", FLOP))
    assert rulings == ()
    assert of_rule(umpire.rulings.values(), "BURN-2").withdrawn_by == 100


# What was wrong


def test_a_correction_may_show_an_error_that_was_not_seen():
    umpire = told(*RIGHT)
    burn = entry(RIGHT, CardBurned())
    ruling = of_rule(after(umpire, 100, Correction(burn, "it was a chip")), "BURN-2")
    assert ruling.status is Status.NEW
    assert ruling.entry == burn + 1
    assert known(umpire) == known(told(*NO_BURN))


def test_a_ruling_that_changes_is_announced_as_grown():
    wrong = tuple(CardDealt(7) if fact == CardDealt(4) else fact for fact in RIGHT)
    first_card = entry(RIGHT, CardDealt(4))
    umpire = told(*wrong[:first_card])
    assert of_rule(umpire.rulings.values(), "MISD-3").finding.seats == (7, 4)
    ruling = of_rule(after(umpire, 100, Correction(first_card, "seat 1", CardDealt(1))), "MISD-3")
    assert ruling.status is Status.GROWN
    assert ruling.finding.seats == (1, 4)


def test_of_two_corrections_of_one_entry_the_later_holds():
    umpire = told(*RIGHT)
    raised = entry(RIGHT, Bet(1, 300))
    after(umpire, 100, Correction(raised, "a call", Bet(1, 100)))
    after(umpire, 101, Correction(raised, "it was 300 after all", Bet(1, 300)))
    assert known(umpire) == known(told(*RIGHT))


def test_a_correction_that_changes_nothing_announces_nothing():
    umpire = told(*NO_BURN)
    before = known(umpire)
    assert after(umpire, 100, Correction(entry(NO_BURN, FLOP), "the same cards", FLOP)) == ()
    assert known(umpire) == before


def test_a_correction_of_an_earlier_hand_reaches_all_hands_after_it():
    larger = (*OPENING, *hand(1, *BUTTON_1, raised=500), *RIGHT[len(OPENING) + 18 :])
    umpire = told(*RIGHT)
    for number, old, new in (
        (100, Bet(1, 300), Bet(1, 500)),
        (101, Bet(7, 300), Bet(7, 500)),
        (102, PotPushed(1, 650), PotPushed(1, 1050)),
    ):
        after(umpire, number, Correction(entry(RIGHT, old), "counted", new))
    assert known(umpire) == known(told(*larger))
    assert umpire.table.players[1].stack == told(*RIGHT).table.players[1].stack + 200


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (SeatTaken(4, 10_000), SeatTaken(4, 250, "Bo")),
        (SeatTaken(7, 10_000), SeatTaken(8, 10_000)),
        (SeatTaken(7, 10_000), None),
        (ButtonPlaced(4), ButtonPlaced(7)),
        (HandBegun(2), None),
        (HandBegun(2), HandBegun(2, redeal=True)),
        (OPENING[0], TableOpened("dead-money", "tournament", 9)),
        (OPENING[1], GameChosen("irish", "pot-limit", 50, 100)),
        (HandOver(), None),
    ],
)
def test_what_a_session_or_a_hand_begins_with_can_be_corrected(old, new):
    umpire = told(*RIGHT)
    after(umpire, 100, Correction(entry(RIGHT, old), "seen again", new))
    at = entry(RIGHT, old) - 1
    assert known(umpire) == known(told(*RIGHT[:at], *((new,) if new else ()), *RIGHT[at + 1 :]))


def test_a_hand_that_was_missed_can_be_added():
    missed = HandBegun(3)
    lacking = tuple(fact for fact in RIGHT if fact != missed)
    umpire = told(*lacking)
    before = entry(RIGHT, missed)
    after(umpire, 100, Added(before, "the camera was off", missed))
    assert known(umpire) == known(told(*RIGHT))
    after(umpire, 101, Added(before, "it was moved", ButtonPlaced(7)))
    assert known(umpire) == known(told(*RIGHT[:before], ButtonPlaced(7), *RIGHT[before:]))


def test_corrections_can_be_corrected_in_any_depth():
    umpire = told(*NO_BURN)
    flop = entry(NO_BURN, FLOP)
    after(umpire, 100, Added(flop, "on the tape", CardBurned()))
    after(umpire, 101, Correction(100, "two cards", Added(flop, "stuck together", CardDealt(4))))
    assert of_rule(umpire.rulings.values(), "BURN-2").status is not Status.WITHDRAWN
    after(umpire, 102, Correction(101, "one card"))
    assert known(umpire) == known(told(*RIGHT))
    after(umpire, 103, Correction(102, "two"))
    after(umpire, 104, Correction(103, "one"))
    assert known(umpire) == known(told(*RIGHT))


def test_play_goes_on_after_a_correction():
    umpire = told(*NO_BURN)
    after(umpire, 100, Added(entry(NO_BURN, FLOP), "on the tape", CardBurned()))
    more = hand(4, *BUTTON_1, burn=False)
    for number, fact in enumerate(more, start=101):
        after(umpire, number, fact)
    standing = [each for each in umpire.rulings.values() if each.status is not Status.WITHDRAWN]
    assert of_rule(standing, "BURN-2").hand == 4
    assert known(umpire) == known(told(*RIGHT, *more))


def test_a_corrected_fact_is_as_sure_as_whoever_corrects_it():
    umpire = told(*RIGHT)
    frame = Evidence("over", 9, 30.0)
    said = Event(100.0, Correction(entry(RIGHT, CardBurned()), "a chip"), 0.4, (frame,), "Ana")
    umpire.observe(100, said)
    assert of_rule(umpire.rulings.values(), "BURN-2").confidence == 1.0  # of the flop
    wrong = Event(101.0, Correction(entry(RIGHT, FLOP), "four cards", FLOP), 0.4, (frame,), "Ana")
    umpire.observe(101, wrong)
    ruling = of_rule(umpire.rulings.values(), "BURN-2")
    assert (ruling.confidence, ruling.evidence) == (0.4, (frame,))


# Dismissed


def test_a_dismissed_ruling_is_not_repeated_after_a_correction():
    umpire = told(*NO_BURN)
    ruling = of_rule(umpire.rulings.values(), "BURN-2")
    after(umpire, 100, RulingDismissed(ruling.key, "it lies under the chips"))
    heard = after(umpire, 101, Correction(entry(NO_BURN, FLOP), "the same cards", FLOP))
    heard += after(umpire, 102, Correction(entry(NO_BURN, Folded(4, 2)), "one", Folded(4, 1)))
    assert ruling.key not in [each.key for each in heard]
    assert umpire.rulings[ruling.key].status is Status.DISMISSED


def test_it_is_not_repeated_when_it_is_withdrawn_and_comes_back_either():
    umpire = told(*NO_BURN)
    ruling = of_rule(umpire.rulings.values(), "BURN-2")
    after(umpire, 100, RulingDismissed(ruling.key, "it lies under the chips"))
    after(umpire, 101, Added(entry(NO_BURN, FLOP), "on the tape", CardBurned()))
    heard = after(umpire, 102, Correction(101, "of another hand"))
    assert ruling.key not in [each.key for each in heard]
    assert umpire.rulings[ruling.key].status is Status.DISMISSED


def test_it_stands_again_when_the_dismissal_is_undone():
    umpire = told(*NO_BURN)
    ruling = of_rule(umpire.rulings.values(), "BURN-2")
    after(umpire, 100, RulingDismissed(ruling.key, "no"))
    heard = after(umpire, 101, Correction(100, "the wrong one"))
    assert heard == (replace(ruling, status=Status.NEW),)


# What cannot be


@pytest.mark.parametrize("number", [0, 99, 100, 101])
def test_a_correction_of_an_entry_that_is_not_there_loses_nothing(number):
    umpire = told(*RIGHT)
    before = known(umpire)
    with pytest.raises(NoSuchEntry, match=f"no entry {number}"):
        after(umpire, 100, Correction(number, "no"))
    with pytest.raises(NoSuchEntry):
        after(umpire, 101, Added(200, "no", CardBurned()))
    with pytest.raises(MisplacedCorrection):
        after(umpire, 102, Added(3, "no", Correction(2, "no")))
    assert known(umpire) == before
    after(umpire, 103, Correction(entry(RIGHT, CardBurned()), "it was a chip"))
    assert known(umpire) == known(told(*NO_BURN))


def test_a_correction_that_names_the_wrong_entry_can_be_corrected():
    umpire = told(*RIGHT)
    burn = entry(RIGHT, CardBurned())
    with pytest.raises(NoSuchEntry):
        after(umpire, 100, Correction(1000 + burn, "it was a chip"))
    after(umpire, 101, Correction(100, "mistyped", Correction(burn, "it was a chip")))
    assert known(umpire) == known(told(*NO_BURN))


def test_a_table_that_could_not_be_opened_is_once_its_house_is_corrected():
    umpire = Umpire()
    wrong = (TableOpened("wsop", "tournament", 10), *RIGHT[1:])
    with pytest.raises(Unplayable, match="wsop-2012"):
        umpire.observe_all(enumerate((Event(0.0, fact) for fact in wrong), start=1))
    assert umpire.table is None
    after(umpire, 100, Correction(1, "mistyped", RIGHT[0]))
    assert known(umpire) == known(told(*RIGHT))


def test_a_correction_that_nobody_could_play_is_refused_and_what_was_stands():
    umpire = told(*NO_BURN)
    before = known(umpire)
    with pytest.raises(Unplayable, match="below 0"):
        after(umpire, 100, Correction(entry(NO_BURN, Bet(1, 300)), "less", Bet(1, -300)))
    with pytest.raises(Unplayable, match="holdem"):
        after(umpire, 101, Correction(2, "no", GameChosen("holdm", "no-limit")))
    assert known(umpire) == before


# A long session


def test_in_a_long_session_corrections_come_to_the_same(monkeypatch):
    """With only a few places to come back to, so that several hands lie between them."""
    monkeypatch.setattr("cardspeak.rules.umpire.stretches.MOST", 4)
    buttons = (BUTTON_1, BUTTON_4, BUTTON_7)
    hands = [hand(number, *buttons[(number - 1) % 3]) for number in range(1, 31)]
    right = (*OPENING, *(fact for each in hands for fact in each))
    chips = 1000
    for which in (1, 12, 29, 30):
        umpire = told(*right)
        burn = entry(right, CardBurned(), which)
        after(umpire, chips, Correction(burn, "a chip"))
        assert known(umpire) == known(told(*right[: burn - 1], *right[burn:]))
        after(umpire, chips + 1, Correction(chips, "a card"))
        assert known(umpire) == known(told(*right))
