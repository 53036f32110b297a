"""Entries of a log as they are read in a terminal."""

import pytest

from cardspeak.commands.log_page import Wanted, clock, entry_page
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Event, Evidence, Sight
from cardspeak.rules.facts.hand import BoardDealt, CardDealt, Discarded, HandOver, PotPushed
from cardspeak.rules.facts.people import Correction, FloorRuled
from cardspeak.rules.facts.table import SeatExcused
from cardspeak.rules.log.reader import Entry

ACE, KING = Card("A", "s"), Card("K", "d")
UNSURE = Sight(candidates=((ACE, 0.7), (KING, 0.25)))


def page(event, width=80):
    return list(entry_page(Entry(7, event, "0" * 64), width))


def text(fact):
    """What is told of a fact, on one line."""
    (line,) = page(Event(0, fact), 400)
    return " ".join(line.split()[2:])


@pytest.mark.parametrize(
    ("t_s", "shown"),
    [
        (0, "0:00:00.000"),
        (59.9996, "0:01:00.000"),
        (3599.25, "0:59:59.250"),
        (36e3, "10:00:00.000"),
    ],
)
def test_times_are_hours_minutes_seconds_and_milliseconds(t_s, shown):
    assert clock(t_s) == shown


def test_an_entry_tells_when_what_where_how_sure_who_and_what_shows_it():
    seen = (Evidence("rail-1", 1862, 62.3), Evidence("overhead", 1860, 62.3))
    event = Event(62.345, CardDealt(4, up=True, card=UNSURE), 0.7, seen, author="Tom")
    first, second, *rest = page(event, 120)
    assert " ".join(first.split()) == "7 0:01:02.345 card dealt seat 4, up, A♠ 0.70 or K♦ 0.25"
    assert second.strip() == "0.70 sure; by Tom; seen by rail-1 #1862, overhead #1860"
    assert not rest
    assert first.index("seat") == second.index("0.70")


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (HandOver(), "hand over"),
        (CardDealt(4), "card dealt seat 4"),
        (CardDealt(4, card=Sight(ACE), boxed=True), "card dealt seat 4, A♠, boxed"),
        (BoardDealt((Sight(ACE), BACK, UNSURE)), "board dealt A♠ ?? A♠ 0.70 or K♦ 0.25"),
        (Discarded(4), "discarded seat 4"),
        (SeatExcused(4, dealt_in=False), "seat excused seat 4, not dealt in"),
        (PotPushed(4, 1200, pot=0), "pot pushed seat 4, amount 1200, pot 0"),
        (
            Correction(6, "glare", CardDealt(5, card=Sight(ACE))),
            "correction entry 6, reason glare, card dealt (seat 5, A♠)",
        ),
        (Correction(6, "nothing", HandOver()), "correction entry 6, reason nothing, hand over"),
    ],
)
def test_facts_are_told_in_words_without_what_goes_without_saying(fact, told):
    assert text(fact) == told


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width):
    seen = tuple(Evidence(f"camera-{number}", 10**6, 62.3) for number in range(9))
    event = Event(1e5, BoardDealt((UNSURE,) * 20), 0.5, seen, "Tom")
    lines = page(event, width)
    assert max(map(len, lines)) <= width
    assert len({len(line) - len(line.lstrip()) for line in lines[1:]}) == 1


def test_what_would_steer_the_terminal_is_left_out():
    assert "\x1b" not in text(FloorRuled("the \x1b[31mred\x1b[0m hand\nstands"))


@pytest.mark.parametrize(
    ("wanted", "has"),
    [
        (Wanted(), True),
        (Wanted(since_s=10), True),
        (Wanted(since_s=10.5), False),
        (Wanted(until_s=10), True),
        (Wanted(until_s=9.5), False),
        (Wanted(seat=5), True),
        (Wanted(seat=4), False),
        (Wanted(kinds={"correction", "bet"}), True),
        (Wanted(kinds={"card_dealt"}), True),
        (Wanted(kinds={"bet"}), False),
        (Wanted(seat=5, kinds={"card_dealt"}), True),
        (Wanted(seat=5, kinds={"correction"}), False),
    ],
)
def test_a_correction_is_found_by_its_own_kind_and_by_the_fact_it_carries(wanted, has):
    event = Event(10, Correction(6, "glare", CardDealt(5)))
    assert wanted.has(event) is has


def test_facts_that_have_no_seat_are_of_none():
    assert not Wanted(seat=4).has(Event(1, HandOver()))
