"""The alphabet of records."""

import pytest

from cardspeak.rules.cards import Card, CardError
from cardspeak.rules.records.actions import (
    Burn,
    DealBoard,
    Fold,
    Remark,
    read_cards,
    seat_of,
    write_cards,
)


def test_cards_that_nobody_saw_are_none():
    assert read_cards("As??") == (Card("A", "s"), None)
    assert write_cards((Card("A", "s"), None)) == "As??"
    assert read_cards("") == ()


@pytest.mark.parametrize("text", ["A", "AsK", "1s", "as", "10h"])
def test_what_is_no_card_is_named(text):
    with pytest.raises(CardError):
        read_cards(text)


def test_the_dealers_actions_have_no_seat():
    assert [seat_of(action) for action in (DealBoard(()), Burn(), Remark())] == [None] * 3
    assert seat_of(Fold(4)) == 4


def test_every_action_may_carry_a_note():
    assert Fold(4, note="in the dark") != Fold(4)
