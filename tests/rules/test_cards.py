"""The deck and the names of cards."""

import pytest

from cardspeak.rules.cards import DECK, Card, CardError


def test_the_deck_holds_fifty_two_different_cards_in_index_order():
    assert len(set(DECK)) == 52
    assert [card.index for card in DECK] == list(range(52))
    assert list(DECK) == sorted(DECK)


def test_every_card_survives_writing_and_reading():
    for card in DECK:
        assert Card.parse(str(card)) == card
        assert Card.from_index(card.index) == card


def test_cards_say_their_names():
    assert Card.parse("As").name == "Ace of spades"
    assert Card.parse("Td").name == "Ten of diamonds"
    assert Card.parse("6h").pretty == "6♥"
    assert len({card.name for card in DECK}) == len({card.pretty for card in DECK}) == 52


def test_suits_rank_spades_hearts_diamonds_clubs_as_in_read_4():
    assert [str(c) for c in sorted(map(Card.parse, ["Ks", "Kc", "Kh", "Kd"]))] == [
        "Kc", "Kd", "Kh", "Ks",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "A", "s", "1s", "10s", "as", "AS", "Ax", "A♠", "As ", "AsKs"])
def test_what_is_no_card_is_refused_with_what_to_write(text):
    with pytest.raises(CardError, match="write a rank of 23456789TJQKA and a suit of cdhs"):
        Card.parse(text)


@pytest.mark.parametrize("index", [-1, 52])
def test_there_is_no_card_outside_the_deck(index):
    with pytest.raises(CardError, match=f"no card has index {index}"):
        Card.from_index(index)
