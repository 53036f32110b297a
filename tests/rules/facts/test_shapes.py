"""Each shape takes what its type can hold, and says what is wrong with anything else."""

import math

import pytest

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts.faults import Place
from cardspeak.rules.facts.shapes import (
    MOST,
    CardName,
    Many,
    Maybe,
    Number,
    Row,
    Text,
    Truth,
    Whole,
    Word,
)


def read(shape, data):
    place = Place("x")
    return shape.read(data, place), [str(fault) for fault in place.found]


@pytest.mark.parametrize(
    ("shape", "data", "value"),
    [
        (Whole(), 0, 0),
        (Whole(), MOST, MOST),
        (Whole(), 3.0, 3),
        (Number(1), 1, 1.0),
        (Number(1), 0.25, 0.25),
        (Number(MOST), 4e9, 4e9),
        (Text(), "Ann ♥ 李", "Ann ♥ 李"),
        (Text(), "", ""),
        (Truth(), False, False),
        (Word(("dealer", "player")), "player", "player"),
        (Word((1, 2)), 2, 2),
        (CardName(), "Td", Card("T", "d")),
        (Maybe(Whole()), None, None),
        (Maybe(Whole()), 7, 7),
        (Many(Whole()), [], ()),
        (Many(Whole()), [5, 1], (5, 1)),
        (Row((CardName(), Number(1))), ["As", 0.9], (DECK[51], 0.9)),
    ],
)
def test_what_can_be_held_is_read_with_its_type(shape, data, value):
    got, faults = read(shape, data)
    assert (got, type(got), faults) == (value, type(value), [])


@pytest.mark.parametrize(
    ("shape", "data", "why"),
    [
        (Whole(), -1, "-1 is not a whole number from 0"),
        (Whole(), MOST + 1, "is not a whole number"),
        (Whole(), True, "True is not a whole number"),
        (Whole(), 2.5, "2.5 is not a whole number"),
        (Whole(), math.inf, "inf is not a whole number"),
        (Whole(), "4", "'4' is not a whole number"),
        (Number(1), 1.01, "1.01 is not a number from 0 to 1"),
        (Number(1), -0.1, "-0.1 is not a number"),
        (Number(1), math.nan, "nan is not a number"),
        (Number(MOST), math.inf, "inf is not a number"),
        (Number(MOST), 10**400, "is not a number"),
        (Number(1), True, "True is not a number"),
        (Number(1), None, "None is not a number"),
        (Text(), 5, "5 is not text"),
        (Text(), "\ud83c", "half a character"),
        (Truth(), 1, "1 is neither true nor false"),
        (Truth(), None, "None is neither"),
        (Word(("dealer", "player")), "floor", "'floor' is none of 'dealer', 'player'"),
        (Word(("dealer", "player")), ["dealer"], "is none of"),
        (Word((1, 2)), True, "True is none of 1, 2"),
        (CardName(), "1h", "no card '1h'"),
        (CardName(), "As\n", "no card"),
        (CardName(), 7, "no card"),
        (Maybe(Whole()), -1, "-1 is not a whole number"),
        (Many(Whole()), {"0": 1}, "is not a list"),
        (Row((CardName(), Number(1))), ["As"], "is not a list of 2"),
        (Row((CardName(), Number(1))), "As", "is not a list of 2"),
    ],
)
def test_what_cannot_be_held_is_told(shape, data, why):
    _, (fault,) = read(shape, data)
    assert fault.startswith("x: ")
    assert why in fault
    assert len(fault) < 120


def test_a_list_tells_the_place_of_each_fault_in_it():
    _, faults = read(Many(Row((CardName(), Number(1)))), [["As", 2], ["1s", 0.5]])
    assert [fault.partition(":")[0] for fault in faults] == ["x[0][1]", "x[1][0]"]


def test_no_zero_is_negative():
    value, _ = read(Number(1), -0.0)
    assert math.copysign(1, value) == 1
