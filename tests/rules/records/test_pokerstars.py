"""PokerStars-style text in and out."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardspeak.rules.records.actions import Burn, DealBoard, read_cards
from cardspeak.rules.records.phh import IllegalAction, read_phh
from cardspeak.rules.records.pokerstars import (
    PokerStarsError,
    read_pokerstars,
    write_pokerstars,
)
from cardspeak.rules.records.record import CannotCarry, Occasion

HOLDEM_AND_OMAHA = ["walk", "side-pots", "big-blind-ante", "odd-chip", "cents", "dead-button"]


@pytest.mark.parametrize("name", HOLDEM_AND_OMAHA)
def test_the_small_hands_come_back(hand, name):
    assert read_pokerstars(write_pokerstars([hand(name)])) == (hand(name),)


@given(
    code=st.sampled_from(("FT", "NT", "PO", "FO/8")),
    players=st.integers(2, 6),
    seed=st.integers(0, 10**9),
    names=st.lists(st.text(), min_size=6, max_size=6),
    currency=st.sampled_from(("", "USD", "EUR", "GBP", "SEK")),
    table=st.text(),
)
def test_random_hands_come_back(play, code, players, seed, names, currency, table):
    record = readable(play(code, players, seed)[0])
    assume(record is not None)
    seats = tuple(replace(seat, name=name) for seat, name in zip(record.seats, names, strict=False))
    occasion = Occasion(currency=currency, table=table)
    record = replace(record, seats=seats, occasion=occasion)
    assert read_pokerstars(write_pokerstars([record])) == (record,)


def readable(text):
    try:
        return read_phh(text)
    except IllegalAction:
        return None  # pokerkit lets everybody raise a short all-in


def test_many_hands_lie_in_one_file(hand):
    records = tuple(map(hand, HOLDEM_AND_OMAHA))
    assert read_pokerstars(write_pokerstars(records)) == records


def test_hands_from_elsewhere_survive(hands):
    records = read_pokerstars((hands / "cash.txt").read_text(encoding="utf-8"))
    assert [record.occasion.hand for record in records] == ["2001", "2002"]
    assert read_pokerstars(write_pokerstars(records)) == records


def test_files_of_other_systems_are_read(hands):
    source = (hands / "cash.txt").read_text(encoding="utf-8")
    windows = "\ufeff*********** # 1 **************\r\n" + source.replace("\n", "\r\n")
    assert read_pokerstars(windows) == read_pokerstars(source)


def test_what_the_words_do_not_say_stands_in_one_line(hand):
    record = hand("dead-button")
    record = replace(record, actions=(Burn(read_cards("9h")[0]), *record.actions))
    last = write_pokerstars([record]).rstrip("\n").split("\n")[-1]
    assert last.startswith("# _cardspeak: {")
    assert '"do": "burn"' in last


def test_other_games_cannot_be_carried(hand, made):
    for name in ("last-chips", "unseen"):
        with pytest.raises(CannotCarry, match=r"\.phh"):
            write_pokerstars([hand(name)])
    record = hand("side-pots")
    again = DealBoard(read_cards("3s"), 1)
    with pytest.raises(CannotCarry, match=r"\.ohh"):
        write_pokerstars([replace(record, actions=(*record.actions, again))])


def test_what_cannot_have_happened_is_named(hands):
    source = (hands / "cash.txt").read_text(encoding="utf-8")
    with pytest.raises(PokerStarsError, match=r"hand 1: action 13: seat 1 puts in 5.75, not 5.00"):
        read_pokerstars(source.replace("calls $5.75", "calls $5"))
    with pytest.raises(PokerStarsError, match="hand 2: action 3"):
        read_pokerstars(source.replace("Gil: raises 100 to 200", "Gil: raises 50 to 150"))


def test_a_text_without_hands_is_named():
    with pytest.raises(PokerStarsError, match="no line that begins with 'PokerStars'"):
        read_pokerstars("Once upon a time")


def test_a_difference_that_is_none_is_named(hand):
    written = write_pokerstars([hand("walk")])
    with pytest.raises(PokerStarsError, match="hand 1"):
        read_pokerstars(written.replace("# _cardspeak: {", "# _cardspeak: {{"))
