"""Who sits where, when nobody typed it in."""

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import CardBurned, CardDealt, HandBegun, HandOver
from cardspeak.rules.facts.table import OutOfStep, SeatLeft, SeatTaken
from cardspeak.vision.seating import LONGEST_S, Seating


def told(seating, *events, now_s=None):
    return [event.fact for event in seating.take(events, now_s or events[-1].t_s)]


def dealt(*seats, start_s=1.0):
    return [Event(start_s + i / 10, CardDealt(seat)) for i, seat in enumerate(seats)]


def test_seats_are_told_before_the_hand_once_its_first_round_is_dealt():
    seating = Seating()
    assert told(seating, Event(0.9, HandBegun(1)), *dealt(2, 5, 7, 2)) == []
    facts = told(seating, *dealt(5, start_s=2.0))
    assert facts[:4] == [SeatTaken(2, 0), SeatTaken(5, 0), SeatTaken(7, 0), HandBegun(1)]
    assert facts[4:] == [CardDealt(seat) for seat in (2, 5, 7, 2, 5)]
    assert told(seating, *dealt(7, start_s=3.0)) == [CardDealt(7)]


def test_times_never_run_backwards():
    seating = Seating()
    events = [Event(0.9, HandBegun(1)), *dealt(2, 5, 2, 5)]
    times_s = [event.t_s for event in seating.take(events, 1.4)]
    assert times_s == sorted(times_s)


def test_a_hand_that_goes_on_ends_the_wait():
    seating = Seating()
    facts = told(seating, Event(0.9, HandBegun(1)), *dealt(3, 4), Event(2.0, CardBurned()))
    assert facts[-1] == CardBurned()
    assert SeatTaken(4, 0) in facts


def test_a_fault_of_the_camera_is_never_held_back():
    seating = Seating()
    fault = OutOfStep("camera 1: black")
    assert told(seating, Event(0.9, HandBegun(1)), *dealt(3), Event(1.5, fault))[-1] == fault
    assert told(seating, Event(2.0, fault)) == [fault]


def test_a_round_that_is_never_finished_is_told_after_a_while_and_at_the_end():
    seating = Seating()
    assert told(seating, Event(0.9, HandBegun(1)), *dealt(3, 4)) == []
    waited = [event.fact for event in seating.take((), 1.2 + LONGEST_S)]
    assert waited[-2:] == [CardDealt(3), CardDealt(4)]
    assert told(seating, Event(30.0, HandBegun(2)), *dealt(3, start_s=31)) == []
    assert [event.fact for event in seating.finish()] == [HandBegun(2), CardDealt(3)]


def test_newcomers_are_seated_and_whoever_gets_no_card_in_a_whole_hand_has_left():
    seating = Seating()
    told(seating, Event(0.9, HandBegun(1)), *dealt(1, 2, 3, 1, 2, 3), Event(9.0, HandOver()))
    facts = told(seating, Event(10.0, HandBegun(2)), *dealt(2, 3, 6, 2, 3, 6, start_s=11))
    assert [fact for fact in facts if isinstance(fact, SeatTaken)] == [SeatTaken(6, 0)]
    over = told(seating, Event(20.0, HandOver()))
    assert over == [HandOver(), SeatLeft(1)]
