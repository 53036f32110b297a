"""The log as it reads after its corrections."""

import pytest

from cardspeak.rules.facts.event import Event, Evidence
from cardspeak.rules.facts.hand import CardBurned, Checked, Folded, Tapped
from cardspeak.rules.facts.people import Added, Correction
from cardspeak.rules.umpire.amend import (
    MisplacedCorrection,
    NoSuchEntry,
    amendments,
    correction_faults,
)


def log(*facts):
    """Entries from 1 on, one a second, by cameras; corrections are by Ana."""
    return {
        number: Event(float(number), fact, author=_author(fact))
        for number, fact in enumerate(facts, start=1)
    }


def _author(fact):
    return "Ana" if isinstance(fact, Correction | Added) else ""


def read(entries, refused=()):
    """The log as it reads: ``(number, time, fact)`` of what happened."""
    corrections = {
        number: event
        for number, event in entries.items()
        if isinstance(event.fact, Correction | Added)
    }
    amended = amendments(corrections, refused)
    return [
        (number, happened.t_s, happened.fact)
        for number, event in entries.items()
        for happened in amended.at(number, event)
    ]


def test_a_corrected_entry_reads_as_corrected_at_its_own_time():
    entries = log(Checked(4), Checked(7), Correction(1, "it was a fold", Folded(4, 2)))
    assert read(entries) == [(1, 1.0, Folded(4, 2)), (2, 2.0, Checked(7))]


def test_an_entry_that_did_not_happen_is_left_out():
    assert read(log(Checked(4), Checked(7), Correction(1, "no"))) == [(2, 2.0, Checked(7))]


def test_of_two_corrections_of_one_entry_the_later_holds():
    entries = log(Checked(4), Correction(1, "a fold", Folded(4)), Correction(1, "a tap", Tapped()))
    assert read(entries) == [(1, 1.0, Tapped())]


def test_a_correction_can_be_undone_and_changed():
    fold = Correction(1, "a fold", Folded(4))
    undone = log(Checked(4), fold, Correction(2, "no, a check"))
    assert read(undone) == [(1, 1.0, Checked(4))]
    changed = log(Checked(4), fold, Correction(2, "a tap", Correction(1, "a tap", Tapped())))
    assert read(changed) == [(1, 1.0, Tapped())]
    again = log(Checked(4), fold, Correction(2, "no"), Correction(3, "yes, a fold"))
    assert read(again) == [(1, 1.0, Folded(4))]


def test_a_correction_that_was_something_else_happens_where_it_stood():
    entries = log(Checked(4), Correction(1, "a fold"), Correction(2, "no, a tap", Tapped()))
    assert read(entries) == [(1, 1.0, Checked(4)), (2, 2.0, Tapped())]


def test_what_was_missed_comes_before_its_entry_in_the_order_in_which_it_was_added():
    entries = log(Checked(4), Added(1, "tape", Tapped()), Added(1, "tape", CardBurned()))
    assert read(entries) == [(1, 1.0, Tapped()), (1, 1.0, CardBurned()), (1, 1.0, Checked(4))]


def test_what_was_added_can_be_corrected_and_undone():
    added = Added(1, "tape", Tapped())
    burned = Added(1, "tape", CardBurned())
    changed = log(Checked(4), added, Correction(2, "a burn", burned))
    assert read(changed) == [(1, 1.0, CardBurned()), (1, 1.0, Checked(4))]
    assert read(log(Checked(4), added, Correction(2, "no"))) == [(1, 1.0, Checked(4))]


def test_a_corrected_fact_is_as_sure_as_its_correction_and_keeps_the_frames():
    frame, other = Evidence("over", 10, 1.0), Evidence("side", 12, 1.1)
    seen = Event(1.0, Checked(4), 0.6, (frame,))
    said = Event(9.0, Correction(1, "tape", Folded(4)), 1.0, (other,), author="Ana")
    (happened,) = amendments({2: said}).at(1, seen)
    assert happened == Event(1.0, Folded(4), 1.0, (frame, other), author="Ana")


def test_what_was_missed_rests_on_who_added_it_alone():
    frame = Evidence("over", 10, 1.0)
    seen = Event(1.0, Checked(4), 0.6, (frame,))
    said = Event(9.0, Added(1, "I saw it", Tapped()), 0.9, author="Ana")
    missed, happened = amendments({2: said}).at(1, seen)
    assert missed == Event(1.0, Tapped(), 0.9, author="Ana")
    assert happened == seen


def test_an_entry_that_was_refused_is_nothing_until_it_is_corrected():
    entries = log(Checked(4), Checked(7))
    assert read(entries, refused={1}) == [(2, 2.0, Checked(7))]
    mended = {**entries, 3: Event(3.0, Correction(1, "a fold", Folded(4)))}
    assert read(mended, refused={1}) == [(1, 1.0, Folded(4)), (2, 2.0, Checked(7))]
    refused = {**entries, 3: Event(3.0, Correction(1, "a fold", Folded(4)))}
    assert read(refused, refused={3}) == [(1, 1.0, Checked(4)), (2, 2.0, Checked(7))]


def test_only_entries_that_read_otherwise_differ():
    fold = Event(2.0, Correction(1, "a fold", Folded(4)))
    undone = Event(5.0, Correction(2, "no"))
    added = Event(6.0, Added(3, "tape", Tapped()))
    nothing, folded = amendments({}), amendments({2: fold})
    assert folded.differing(nothing) == {1}
    assert amendments({2: fold, 5: undone}).differing(folded) == {1}
    assert amendments({2: fold, 5: undone}).differing(nothing) == set()
    assert amendments({2: fold, 6: added}).differing(folded) == {3}


def faults(number, fact, *facts):
    return [type(fault) for fault in correction_faults(number, fact, log(*facts))]


@pytest.mark.parametrize("entry", [0, 3, 4, 99])
def test_only_an_earlier_entry_can_be_corrected(entry):
    assert faults(3, Correction(entry, "no"), Checked(4), Checked(7)) == [NoSuchEntry]
    assert faults(3, Added(entry, "yes", Tapped()), Checked(4), Checked(7)) == [NoSuchEntry]


def test_a_correction_inside_another_must_hold_too():
    facts = (Checked(4), Correction(1, "a fold", Folded(4)))
    right = Correction(2, "a tap", Correction(1, "a tap", Tapped()))
    assert faults(3, right, *facts) == []
    later = Correction(2, "a tap", Correction(2, "a tap", Tapped()))
    assert faults(3, later, *facts) == [NoSuchEntry]


def test_nothing_but_a_correction_can_become_one():
    inner = Correction(1, "a tap", Tapped())
    assert faults(3, Correction(2, "oh", inner), Checked(4), Checked(7)) == [MisplacedCorrection]
    assert faults(3, Added(2, "oh", inner), Checked(4), Checked(7)) == [MisplacedCorrection]


def test_what_corrects_nothing_has_no_faults():
    assert faults(1, Checked(4)) == []
