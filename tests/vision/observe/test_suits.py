import numpy as np
import pytest

from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.suits import CLUBS, DIAMONDS, HEARTS, SPADES, by_inks

BLACK, RED, BLUE, GREEN = (0.0, 0.0), (0.7, 0.3), (0.0, -0.6), (-0.6, 0.4)
UNSEEN = (np.nan, np.nan)


def said(**shares: float) -> list[float]:
    names = {"clubs": CLUBS, "diamonds": DIAMONDS, "hearts": HEARTS, "spades": SPADES}
    chances = [(1 - sum(shares.values())) / 4] * 4
    for name, share in shares.items():
        chances[names[name]] += share
    return chances


def told(*cards: tuple[tuple[float, float], list[float]]) -> Floats:
    return by_inks(np.array([read for _, read in cards]), np.array([ink for ink, _ in cards]))


DOUBTED = said(spades=0.8, clubs=0.2)


def test_where_spades_and_clubs_are_both_black_the_doubt_stays() -> None:
    sure = (BLACK, said(clubs=0.98)), (BLACK, said(spades=0.98)), (RED, said(hearts=0.98))
    assert told((BLACK, DOUBTED), *sure)[0, SPADES] == pytest.approx(0.8, abs=0.03)


def test_where_clubs_are_green_a_black_card_is_a_spade() -> None:
    green = (GREEN, said(clubs=0.98))
    assert told((BLACK, DOUBTED), green)[0, SPADES] > 0.92
    assert told((BLACK, DOUBTED), green, green)[0, SPADES] > 0.95


def test_three_inks_show_that_each_suit_has_its_own_though_one_is_misread() -> None:
    cards = (BLACK, DOUBTED), (BLUE, said(clubs=0.95)), (RED, said(hearts=0.99))
    assert told(*cards)[0, SPADES] > 0.95


def test_an_ink_of_a_suit_that_is_known_tells_it_of_another_card() -> None:
    green = (GREEN, said(clubs=0.5, spades=0.5)), (GREEN, said(clubs=0.97))
    assert told(*green, (BLACK, said(spades=0.97)))[0, CLUBS] > 0.9


def test_readings_that_agree_outweigh_one_ink_that_was_seen_wrongly() -> None:
    black = [(BLACK, said(spades=0.99)), (BLACK, said(clubs=0.99))] * 2
    cards = told(*black, (BLUE, said(spades=0.9, clubs=0.1)), (RED, said(hearts=0.99)))
    assert np.allclose(cards[:4].max(1), 0.99, atol=0.05)
    assert cards[4, SPADES] == pytest.approx(0.9, abs=0.05)


def test_cards_whose_inks_are_not_seen_stay_as_they_were_read() -> None:
    assert told((UNSEEN, DOUBTED))[0, SPADES] == pytest.approx(0.8)
    seen = told((UNSEEN, DOUBTED), (GREEN, said(clubs=0.98)), (RED, said(hearts=0.98)))
    assert seen[0, SPADES] == pytest.approx(0.8, abs=0.02)


def test_an_ink_between_two_others_tells_nothing_of_its_card() -> None:
    """A diamond of a blue ink, seen with the black print beside it."""
    between = (0.0, -0.25)
    cards = told((between, said(diamonds=0.9, spades=0.1)), (BLACK, said(spades=0.98)))
    assert cards[0, DIAMONDS] == pytest.approx(0.9, abs=0.05)
