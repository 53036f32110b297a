"""The words that are spoken."""

from cardspeak.rules.announce import announce_cards, announce_hand
from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.reading import best_hand


def cards(text):
    return [Card.parse(word) for word in text.split()]


def test_cards_are_listed_by_name_in_the_order_given():
    assert announce_cards(cards("As Tc 2d")) == "Ace of spades, Ten of clubs, Two of diamonds"
    assert announce_cards(iter(cards("9h"))) == "Nine of hearts"
    assert announce_cards(DECK).count(",") == 51


def test_an_empty_table_is_said_to_be_empty():
    assert announce_cards([]) == "No cards"


def test_a_hand_is_announced_as_a_sentence_show_14():
    assert announce_hand(best_hand(cards("Kh Kd Kc 9s 9d 2c 3c"))) == (
        "Best hand: Kings full of Nines."
    )
