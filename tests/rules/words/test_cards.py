"""Cards and the best hand, announced."""

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.hands.best import best_hand
from cardspeak.rules.words.cards import announce_cards, announce_hand
from cardspeak.rules.words.phrases import phrases

SPANISH = phrases("es")


def cards(text):
    return [Card.parse(word) for word in text.split()]


def test_cards_are_listed_by_name_in_the_order_given():
    assert announce_cards(cards("As Tc 2d")) == "Ace of spades, Ten of clubs, Two of diamonds"
    assert announce_cards(iter(cards("9h"))) == "Nine of hearts"
    assert announce_cards(DECK).count(",") == 51
    assert announce_cards(cards("As Qc"), SPANISH) == "As de picas, Reina de tréboles"


def test_an_empty_table_is_said_to_be_empty():
    assert announce_cards([]) == "No cards"
    assert announce_cards([], SPANISH) == "No hay cartas"


def test_a_hand_is_announced_as_a_sentence_show_14():
    reading = best_hand(cards("Kh Kd Kc 9s 9d 2c 3c"))
    assert announce_hand(reading) == "Best hand: Kings full of Nines."
    assert announce_hand(reading, SPANISH) == "Mejor mano: Full de Reyes y Nueves."
