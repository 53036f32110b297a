"""Open Hand History in and out."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.actions import Burn, read_cards
from cardspeak.rules.records.ohh import OhhError, read_ohh, write_ohh
from cardspeak.rules.records.phh import IllegalAction, read_phh
from cardspeak.rules.records.record import CannotCarry

HOLDEM_AND_OMAHA = ["walk", "side-pots", "big-blind-ante", "odd-chip", "cents", "dead-button"]


@pytest.mark.parametrize("name", HOLDEM_AND_OMAHA)
def test_the_small_hands_come_back(hand, name):
    assert read_ohh(write_ohh([hand(name)])) == (hand(name),)


@given(
    code=st.sampled_from(("FT", "NT", "PO", "FO/8")),
    players=st.integers(2, 6),
    seed=st.integers(0, 10**9),
)
def test_random_hands_come_back(play, code, players, seed):
    record = readable(play(code, players, seed)[0])
    assume(record is not None)
    assert read_ohh(write_ohh([record])) == (record,)


def readable(text):
    try:
        return read_phh(text)
    except IllegalAction:
        return None  # pokerkit lets everybody raise a short all-in


def test_many_hands_lie_in_one_file(hand):
    records = tuple(map(hand, HOLDEM_AND_OMAHA))
    written = write_ohh(records)
    assert written.count("\n\n") == len(records) - 1
    assert read_ohh(written) == records
    assert read_ohh(" \n") == ()


def test_a_hand_from_elsewhere_survives(hands):
    records = read_ohh((hands / "cash.ohh").read_text(encoding="utf-8"))
    assert read_ohh(write_ohh(records)) == records


def test_what_the_format_cannot_say_goes_along_under_our_name(hand):
    record = hand("dead-button")
    extra = {**record.extra, "_exact": Decimal("1.50"), "flags": ["Observed"]}
    record = replace(record, extra=extra, actions=(Burn(read_cards("9h")[0]), *record.actions))
    ours = json.loads(write_ohh([record]))["ohh"]["_cardspeak"]
    assert {"actions", "extra", "house", "finishing", "occasion"} <= set(ours)
    assert read_ohh(write_ohh([record])) == (record,)


def test_a_hand_that_is_said_whole_needs_nothing_more(hand):
    record = replace(hand("walk"), finishing=None)
    record = replace(record, occasion=replace(record.occasion, seat_count=3))
    assert json.loads(write_ohh([record]))["ohh"]["_cardspeak"] == {}


@pytest.mark.parametrize("name", ["last-chips", "unseen"])
def test_stud_and_draw_cannot_be_carried(hand, name):
    with pytest.raises(CannotCarry, match=r"\.phh"):
        write_ohh([hand(name)])
    with pytest.raises(CannotCarry):
        write_ohh([replace(hand("walk"), limit=Limit.NONE)])


def test_a_hand_that_cannot_have_happened_is_refused(hands):
    source = (hands / "cash.ohh").read_text(encoding="utf-8")
    with pytest.raises(OhhError, match=r"hand 1: action 5: seat 5 puts in 77.5, not 70.0"):
        read_ohh(source.replace('"amount": 77.5', '"amount": 70'))
    with pytest.raises(OhhError, match="seat 5 checks or calls after the end of the hand"):
        read_ohh(source.replace('"Raise", "amount": 99', '"Fold", "amount": 0'))


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("{", "not JSON"),
        ("5", "hand 1: 5 is no table"),
        ("{}", "None is no table"),
        ('{"ohh": {}}', "game_type is missing"),
    ],
)
def test_what_is_something_else_is_named(source, why):
    with pytest.raises(OhhError, match=why):
        read_ohh(source)


def test_a_difference_that_is_none_is_named(hand):
    written = write_ohh([hand("walk")])
    data = json.loads(written)
    data["ohh"]["_cardspeak"] = {"colour": "red"}
    with pytest.raises(OhhError, match="colour is not known"):
        read_ohh(json.dumps(data))
