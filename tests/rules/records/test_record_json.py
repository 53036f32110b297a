"""Our own JSON carries every record whole."""

import json
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records import actions as act
from cardspeak.rules.records.fields import BadField
from cardspeak.rules.records.record import HandRecord, Occasion, Seat, Stakes
from cardspeak.rules.records.record_json import (
    BadRecordJson,
    hand_fields,
    is_ours,
    read_json,
    record_of,
    write_json,
)

TEXT = st.text(max_size=6)
AMOUNTS = st.integers(0, 10**12)
SEAT = st.sampled_from((2, 5, 9))
VALUES = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.text(st.sampled_from("$atbnumer")),
        st.decimals(allow_nan=False),
        st.times(),
        st.dates(),
        st.datetimes(),
    ),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(("$number", "$table", "a", "b")), inner, max_size=2)
    ),
)
ACTIONS = st.one_of(
    st.builds(act.Fold, SEAT, note=TEXT),
    st.builds(act.BetOrRaise, SEAT, AMOUNTS, note=TEXT),
    st.builds(act.Burn),
    st.builds(act.DealHole, SEAT, st.just((None,))),
)
RECORDS = st.builds(
    HandRecord,
    game=st.sampled_from(("holdem", "irish", "chinese", "short-deck")),
    limit=st.sampled_from(Limit),
    seats=st.builds(
        lambda *seats: seats,
        *(
            st.builds(Seat, st.just(number), st.integers(1, 99), TEXT, AMOUNTS, AMOUNTS)
            for number in (5, 9, 2)
        ),
    ),
    actions=st.lists(ACTIONS, max_size=4).map(tuple),
    button=st.just(3),
    stakes=st.builds(Stakes, AMOUNTS, AMOUNTS, AMOUNTS, AMOUNTS),
    decimals=st.integers(0, 6),
    even_antes=st.booleans(),
    chips=st.lists(st.integers(1, 500), min_size=1, max_size=3).map(tuple),
    finishing=st.none() | st.tuples(AMOUNTS, AMOUNTS, AMOUNTS),
    winnings=st.none() | st.tuples(AMOUNTS, AMOUNTS, AMOUNTS),
    house=TEXT,
    occasion=st.builds(Occasion, hand=TEXT, time=st.none() | st.times(), year=st.none() | AMOUNTS),
    extra=st.dictionaries(st.sampled_from(("_a", "b", "$c")), VALUES),
)


@given(st.lists(RECORDS, max_size=2))
def test_every_record_comes_back(records):
    assert read_json(write_json(records)) == tuple(records)


@pytest.mark.parametrize("name", ["dead-button", "cents", "unseen", "last-chips"])
def test_the_small_hands_come_back(hand, name):
    assert read_json(write_json([hand(name)])) == (hand(name),)


def test_a_file_says_what_it_is(hand):
    data = json.loads(write_json([hand("walk")]))
    assert (data["format"], data["version"]) == ("cardspeak-hands", 1)
    assert is_ours(data)
    assert not is_ours({"ohh": {}})
    assert not is_ours([])


def test_what_json_has_no_value_for_is_tagged(hand):
    extra = {"a": Decimal("1.50"), "b": [time(9), date(2024, 1, 2)], "c": datetime(2024, 1, 2)}
    fields = hand_fields(replace(hand("walk"), extra=extra))["extra"]
    assert fields == {
        "a": {"$number": "1.50"},
        "b": [{"$time": "09:00:00"}, {"$date": "2024-01-02"}],
        "c": {"$datetime": "2024-01-02T00:00:00"},
    }


@pytest.mark.parametrize("value", [0.5, object()])
def test_what_cannot_be_said_exactly_is_refused(hand, value):
    with pytest.raises(BadField, match="cannot be written"):
        write_json([replace(hand("walk"), extra={"_x": value})])


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("{", "not JSON"),
        ("[]", "its 'format' is"),
        ('{"format": "cardspeak-hands", "version": 2}', "version 2 is not known here, only 1"),
        ('{"format": "cardspeak-hands", "version": 1}', "holds a list of hands"),
        ('{"format": "cardspeak-hands", "version": 1, "hands": [5]}', "hand 1: 5 is no table"),
        ('{"format": "cardspeak-hands", "version": 1, "hands": [{}]}', "hand 1: game is missing"),
    ],
)
def test_what_is_not_ours_is_named(source, why):
    with pytest.raises(BadRecordJson, match=why):
        read_json(source)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("limit", "sky", "'sky' is not a valid Limit"),
        ("seats", [{"number": 1}], "stack is missing"),
        ("seats", [{"number": 1, "stack": 5, "hat": 1}], "hat is not known"),
        ("seats", [{"number": 1, "stack": "5"}], "'5' is no whole number"),
        ("actions", [{"do": "shout"}], "item 1: nothing is called 'shout'"),
        ("actions", [{}], "None is no text"),
        ("stakes", {"ante": 5}, "ante is not known"),
        ("occasion", {"hour": 5}, "hour is not known"),
        ("finishing", [1], "one amount for each"),
        ("extra", {"_x": {"$number": "ten"}}, "'ten' is no number"),
        ("extra", {"_x": {"$date": "soon"}}, "soon"),
        ("colour", "red", "colour is not known"),
    ],
)
def test_every_fault_of_a_hand_is_named(hand, name, value, why):
    with pytest.raises(BadRecordJson, match=why):
        record_of({**hand_fields(hand("walk")), name: value})
