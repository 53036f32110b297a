import pytest

from cardspeak.rules.cards import Card
from cardspeak.vision.taught.names import shown


@pytest.mark.parametrize(
    ("stem", "cards"),
    [("As", "As"), ("10h-Kd", "Th Kd"), ("qc_2", "Qc"), ("Ts 2c (3)", "Ts 2c"), ("2c-2", "2c")],
)
def test_a_photograph_may_be_named_by_its_cards(stem, cards):
    assert shown(stem).cards == tuple(Card.parse(card) for card in cards.split())


@pytest.mark.parametrize("stem", ["IMG_2041", "photo", "", "deck", "A", "chips", "back-of-As"])
def test_most_names_tell_nothing(stem):
    told = shown(stem)
    assert not told.cards
    assert not told.back
    assert not told.values


def test_backs_and_chips_are_told_by_name():
    assert shown("back_2").back
    assert shown("chips-5-25-1k").values == ("5", "25", "1k")
