"""Records do not contradict themselves."""

from dataclasses import replace

import pytest

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.actions import Fold
from cardspeak.rules.records.record import HandRecord, RecordError, Seat

RECORD = HandRecord("holdem", Limit.NO_LIMIT, (Seat(5, 10), Seat(2, 10)), (Fold(2),), button=2)


def test_seats_are_found_by_number():
    assert RECORD.seat(5).stack == 10
    with pytest.raises(KeyError):
        RECORD.seat(1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seats": ()}, "nobody is dealt in"),
        ({"seats": (Seat(2, 10), Seat(2, 10))}, "each once"),
        ({"seats": (Seat(0, 10), Seat(2, 10))}, "numbered from 1"),
        (
            {"seats": (Seat(2, 10), Seat(5, 10))},
            r"clockwise from the button at 2 they are \[5, 2\]",
        ),
        ({"seats": (Seat(5, 0), Seat(2, 10))}, "seat 5 has no chips"),
        ({"seats": (Seat(5, 9, blind=1, post=1), Seat(2, 9))}, "one of blind and post"),
        ({"actions": (Fold(3),)}, "seat 3 acts but is not dealt in"),
        ({"finishing": (1,)}, "one amount for each of the 2 seats"),
        ({"winnings": (1, -1)}, "one amount for each"),
        ({"chips": ()}, "values above nothing"),
        ({"decimals": -1}, "cannot be below 0"),
        ({"extra": {"_burns": []}}, "_burns is kept elsewhere"),
    ],
)
def test_every_contradiction_is_named(change, why):
    with pytest.raises(RecordError, match=why):
        replace(RECORD, **change)


def test_all_contradictions_are_named_at_once():
    with pytest.raises(RecordError) as error:
        replace(RECORD, chips=(0,), seats=(Seat(5, 0), Seat(2, -1)))
    assert len(error.value.faults) == 3


def test_where_no_bets_were_seen_a_stack_need_not_be_told():
    poor = (Seat(5, 0), Seat(2, 10))
    assert replace(RECORD, seats=poor, wagers_seen=False).seats == poor
    assert replace(RECORD, seats=poor, irregular=("a stranger has cards",)).seats == poor
    with pytest.raises(RecordError, match="has no chips"):
        replace(RECORD, seats=poor)
    with pytest.raises(RecordError, match="has no chips"):
        replace(RECORD, seats=(Seat(5, -1), Seat(2, 10)), wagers_seen=False)
