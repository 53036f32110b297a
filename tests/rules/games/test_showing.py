"""What up to four cards make."""

import pytest

from cardspeak.rules.games.showing import read_showing, verify_different
from cardspeak.rules.hands.best import DuplicateCard, WrongNumberOfCards
from cardspeak.rules.hands.reading import Category
from cardspeak.rules.showdown.notation import parse_cards

RISING = [
    "4h 3c 2d 5s", "Ah Kh Qh Jh", "2h 2c 3d 4s", "2h 2c 3d 5s", "Ah Ac 3d 4s", "3h 3c 2d 2s",
    "Ah Ac 2d 2s", "2h 2c 2d 3s", "Ah Ac Ad Ks", "2h 2c 2d 2s",
]  # fmt: skip


def test_read_3_pairs_and_higher_hands_rise_and_no_straight_or_flush_is_seen():
    strengths = [read_showing(parse_cards(text)).strength for text in RISING]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(strengths)


@pytest.mark.parametrize(
    ("text", "category"),
    [("Ah", Category.HIGH_CARD), ("9h 9c", Category.PAIR), ("9h 9c 9d", Category.TRIPS),
     ("9h 9c 2d", Category.PAIR), ("9h 9c 2d 2c", Category.TWO_PAIR),
     ("9h 9c 9d 9s", Category.QUADS), ("9h 8h 7h 6h", Category.HIGH_CARD)],
)  # fmt: skip
def test_read_3_what_is_called(text, category):
    assert read_showing(parse_cards(text)).category is category


def test_ranks_are_told_by_importance():
    assert read_showing(parse_cards("Kh 4c 4d As")).ranks == (2, 12, 11)


def test_razz_1_the_ace_may_be_low():
    ace, king = (read_showing(parse_cards(text), ace_low=True) for text in ("Ah", "Kh"))
    assert ace.strength < king.strength


def test_bad_hands_are_named():
    for text in ("", "2c 3c 4c 5c 6c"):
        with pytest.raises(WrongNumberOfCards):
            read_showing(parse_cards(text))
    with pytest.raises(DuplicateCard, match="Ace of spades, Two of clubs"):
        verify_different(parse_cards("As 2c 2c As 3d"))
