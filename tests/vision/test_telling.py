"""What may be said of a reading."""

import numpy as np

from cardspeak.rules.cards import Card
from cardspeak.rules.words.hand_names import hand_name
from cardspeak.vision.telling import asked, sure_cards, tabled_hand, words
from cardspeak.vision.types import PhotoReading, SeenCard


def seen(name, x_px=0.0, y_px=0.0, confidence=0.99, face="up"):
    corners = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], float) + np.array((x_px, y_px))
    card = Card.parse(name) if name else None
    return SeenCard(face, card, confidence, corners, ((card, confidence),) if card else ())


def reading(*cards):
    return PhotoReading(1000, 800, cards, ())


def cards(text):
    return [Card.parse(word) for word in text.split()]


def test_cards_are_told_row_by_row_from_the_left():
    table = reading(
        seen("2c", 300, 410), seen("As", 200, 12), seen("Kd", 100, 0), seen("3h", 90, 400)
    )
    assert " ".join(map(str, sure_cards(table))) == "Kd As 3h 2c"


def test_a_doubtful_card_is_asked_about_and_never_said():
    table = reading(
        seen("As"), seen("Kd", 100, confidence=0.6), seen(None, 200), seen(None, 300, face="down")
    )
    assert [str(card) for card in sure_cards(table)] == ["As"]
    assert len(asked(table)) == 2
    assert words(sure_cards(table), 2) == "Ace of spades. 2 cards are not sure."


def test_a_hand_is_told_for_five_to_seven_sure_cards_read_1():
    seven = cards("Kh 9s Kd 2c 9d Kc 3h")
    assert tabled_hand(seven[:4]) is None
    assert hand_name(tabled_hand(seven)) == "Kings full of Nines"
    assert tabled_hand([*seven, Card.parse("4c")]) is None


def test_no_hand_is_told_while_a_card_is_doubtful_or_there_twice():
    five = cards("Kh 9s Kd 2c 9d")
    assert tabled_hand(five, asks=1) is None
    assert tabled_hand([*five, five[0]]) is None


def test_the_words_name_the_cards_and_then_the_hand():
    said = words(cards("Ah 2h 3h 4h 6h"))
    assert said.startswith("Ace of hearts, Two of hearts")
    assert said.endswith("Best hand: Ace-high flush.")


def test_an_empty_table_is_said_to_be_empty():
    assert words([]) == "No cards face up."
