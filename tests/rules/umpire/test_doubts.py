"""Facts that are not sure: what hangs on one is asked, and ruled once it is borne out."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardDealt,
    Folded,
    HandBegun,
    HandOver,
    PotPushed,
)
from cardspeak.rules.facts.people import Correction, RulingDismissed
from cardspeak.rules.facts.table import Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.files import read_records
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.rules.umpire.doubts import SURE
from cardspeak.rules.umpire.finding import Severity, Status
from cardspeak.rules.umpire.mistakes.visible import from_above
from cardspeak.rules.umpire.umpire import Umpire

UNSURE = SURE - 0.1
EVERY = 7
HANDS_FOLDER = Path(__file__).parent / "hands"
HANDS = {"s4": "Ah Ad", "s7": "Qh Qd", "s1": "Jh Jd"}


@pytest.fixture
def table(play):
    """A table of which cameras tell, after the deal."""
    opened = play("tda-2024", begin=False)
    opened(Unwatched(CAMERAS_DO_NOT_SEE), HandBegun(1))
    opened.deal()
    return opened


def see(table, fact, confidence=UNSURE):
    """Let a fact be told that is not sure, and return what is ruled at it."""
    table.number += 1
    event = Event(float(table.number), fact, confidence)
    return table.umpire.observe(table.number, event)


def told(rulings, *phrases):
    """What became of the rulings of some phrases, and of what is more than a note."""
    grave = (r for r in rulings if r.finding.severity or r.finding.phrase in phrases)
    return [(r.finding.rule, r.status) for r in grave if not phrases or r.finding.phrase in phrases]


@pytest.fixture
def four(table, seen):
    """A table where a flop of four cards was told, unsurely, and the entry of it."""
    table(CardBurned())
    rulings = see(table, BoardDealt(seen("Ks 7h 2c 9d")))
    assert told(rulings) == [("T24-8", Status.ASKED)]
    return table, table.number


def test_t24_8_a_fact_as_sure_as_this_is_ruled_on_at_once(table, seen):
    table(CardBurned())
    rulings = see(table, BoardDealt(seen("Ks 7h 2c 9d")), SURE)
    assert told(rulings) == [("T24-8", Status.NEW)]


def test_t24_8_what_is_asked_is_ruled_once_the_floor_confirms_it(four, seen):
    table, entry = four
    flop = BoardDealt(seen("Ks 7h 2c 9d"))
    assert told(table(Correction(entry, "it is so", flop))) == [("T24-8", Status.NEW)]


def test_t24_8_a_flop_that_came_may_still_have_had_three_cards(four, seen):
    table, _ = four
    rulings = table(CardBurned(), BoardDealt(seen("5d")))
    assert {status for _, status in told(rulings)} == {Status.ASKED}


def test_t24_8_what_is_asked_is_withdrawn_where_it_did_not_happen(four, seen):
    table, entry = four
    flop = BoardDealt(seen("Ks 7h 2c"))
    assert told(table(Correction(entry, "three", flop))) == [("T24-8", Status.WITHDRAWN)]


def test_t24_8_the_floor_can_dismiss_a_question(four):
    table, _ = four
    (key,) = (key for key, each in table.umpire.rulings.items() if each.finding.severity)
    assert told(table(RulingDismissed(key, "no"))) == [("T24-8", Status.DISMISSED)]


def test_burn_2_a_burn_beside_one_that_is_not_sure_is_asked_about(table):
    see(table, CardBurned())
    assert told(table(CardBurned())) == [("BURN-2", Status.ASKED)]


def test_burn_2_a_burn_that_was_due_is_borne_out_by_the_flop(table, seen):
    see(table, CardBurned())
    assert told(table(BoardDealt(seen("Ks 7h 2c")))) == []
    assert told(table(CardBurned(), CardBurned())) == [("BURN-2", Status.NEW)]


def test_burn_2_what_hangs_on_a_fact_is_ruled_once_the_floor_confirms_that(table):
    see(table, CardBurned())
    table(CardBurned())
    confirmed = Correction(table.number - 1, "it was burned", CardBurned())
    assert told(table(confirmed)) == [("BURN-2", Status.NEW)]


def test_t24_1_a_card_too_many_beside_one_taken_for_granted_is_asked_about(play):
    table = play("tda-2024", begin=False)
    table(Unwatched(CAMERAS_DO_NOT_SEE), HandBegun(1))
    table.deal(5)
    see(table, CardDealt(1))
    rulings = table(CardDealt(1))
    assert told(rulings)
    assert {status for _, status in told(rulings)} == {Status.ASKED}


def test_t24_8_a_doubt_that_makes_no_difference_holds_nothing_back(table, seen):
    assert told(see(table, CardDealt(9))) == [("T24-1", Status.ASKED)]
    table(CardBurned())
    assert ("T24-8", Status.NEW) in told(table(BoardDealt(seen("Ks 7h 2c 9d"))))


def test_show_16_who_wins_is_asked_until_the_pot_tells_that_the_river_came(table, seen):
    table(CardBurned(), BoardDealt(seen("Ks 7h 2c")), CardBurned(), BoardDealt(seen("9d")))
    table(CardBurned())
    see(table, BoardDealt(seen("3c")))
    hands = table.table_hands(**HANDS)
    assert told(hands, "showdown-winner") == [("SHOW-16", Status.ASKED)]
    assert told(table(PotPushed(4, 0)), "showdown-winner") == [("SHOW-16", Status.NEW)]


@pytest.mark.parametrize("name", ["omaha-8.phh", "pot-limit.phh", "stud.phh", "triple-draw.phh"])
def test_nothing_is_ruled_or_asked_of_clean_hands_whatever_is_not_sure(name):
    (record,) = read_records(HANDS_FOLDER / name)
    events = from_above(facts_of(record, load_house("tda-2024")))
    umpire, rulings = Umpire(), []
    for number, event in enumerate(events, start=1):
        vague = replace(event, confidence=1.0 if number % EVERY else UNSURE)
        rulings += umpire.observe(number, vague)
    assert told(rulings) == []


def test_what_is_asked_of_one_hand_does_not_hold_back_what_is_ruled_of_the_next(four, seen):
    table, _ = four
    table(Folded(1), Folded(4), PotPushed(7, 0), HandOver(), HandBegun(2))
    table.deal()
    table(CardBurned())
    assert told(table(BoardDealt(seen("Ks 7h 2c 9d")))) == [("T24-8", Status.NEW)]


def test_a_correction_of_an_earlier_hand_leaves_what_is_asked_as_it_is(table, seen):
    table(CardBurned(), BoardDealt(seen("Ks 7h 2c 9d")))
    flop = table.number
    table(Folded(1), Folded(4), PotPushed(7, 0), HandOver(), HandBegun(2))
    table.deal()
    see(table, CardBurned())
    assert told(table(CardBurned())) == [("BURN-2", Status.ASKED)]
    table(Correction(flop, "three", BoardDealt(seen("Ks 7h 2c"))))
    assert told(table(BoardDealt(seen("As Qh 3c")), CardBurned())) == []
    asked = [each for each in table.umpire.rulings.values() if each.status is Status.ASKED]
    assert [each.finding.rule for each in asked] == ["BURN-2"]
    assert all(each.finding.severity is Severity.HIGH for each in asked)
