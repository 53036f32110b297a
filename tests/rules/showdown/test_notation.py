"""Cards, pots and chips as people write them."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.showdown.notation import (
    NotationError,
    parse_cards,
    parse_chips,
    parse_hand,
    parse_pot,
)
from cardspeak.rules.showdown.outcome import Pot


@pytest.mark.parametrize(
    "text", ["Ks 7h Td", "Ks7hTd", "ks, 7H, td", "K♠ 7♥ 10♦", "KS7H10D", " Ks  7h,Td "]
)
def test_cards_are_read_however_they_are_spaced(text):
    assert [str(card) for card in parse_cards(text)] == ["Ks", "7h", "Td"]


def test_everything_that_is_no_card_is_named():
    with pytest.raises(NotationError) as error:
        parse_cards("Ks 1h Tx ??")
    assert len(error.value.faults) == 3
    assert "'1h'" in error.value.faults[0]
    assert "'Tx'" in error.value.faults[1]


def test_show_9_a_hand_with_a_card_not_shown_is_not_tabled():
    hand = parse_hand(4, "Ah ??")
    assert hand.cards == (Card.parse("Ah"), None)
    assert not hand.is_tabled
    assert parse_hand(4, "Ah Kd").is_tabled
    assert not parse_hand(4, "").is_tabled


def test_dent_1_a_star_marks_the_card_before_it():
    assert parse_hand(1, "Ah* Kd 7c").marked == Card.parse("Ah")
    assert parse_hand(1, "AhKd*7c").marked == Card.parse("Kd")
    for text in ("Ah* Kd* 7c", "??* Kd 7c"):
        with pytest.raises(NotationError, match="marks one card"):
            parse_hand(1, text)


def test_pots():
    assert parse_pot("1,225", (3, 7)) == Pot(1225, (3, 7))
    assert parse_pot("600: 7,3", (1, 3, 7)) == Pot(600, (3, 7))
    for text in ("", "many", "600:", "-5", "600:a"):
        with pytest.raises(NotationError, match="no pot"):
            parse_pot(text, (1,))


def test_chips():
    assert parse_chips("25,100") == {100: None, 25: None}
    assert parse_chips("9x100, 13x25") == {100: 9, 25: 13}
    for text in ("", "0", "blue", "25,x"):
        with pytest.raises(NotationError, match="no chips"):
            parse_chips(text)
