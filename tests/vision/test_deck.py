import numpy as np

from cardspeak.vision.deck import places, unseen
from cardspeak.vision.geometry import from_card

FIRST = np.array([[100.0, 100.0], [160.0, 110.0], [150.0, 200.0], [88.0, 190.0]])
CARDS = np.stack([FIRST, FIRST + np.array([90, 4]), FIRST + np.array([180, -9])])
TOP_LEFT = np.array([[0.05, 0.04], [0.2, 0.04], [0.2, 0.26], [0.05, 0.26]])
BOTTOM_RIGHT = 1 - TOP_LEFT


def test_what_two_cards_show_is_looked_for_on_the_third():
    found = np.stack([from_card(TOP_LEFT, CARDS[0]), from_card(BOTTOM_RIGHT, CARDS[1])])
    homes = np.array([0, 1])
    standing = places(found, homes, CARDS)
    assert standing.shape == (1, 4, 2)
    assert np.allclose(standing[0], TOP_LEFT, atol=1e-3)
    boxes, cards = unseen(standing, found, homes, CARDS)
    assert sorted(cards.tolist()) == [0, 1, 2, 2]
    middle = from_card(TOP_LEFT.mean(0)[None], CARDS[2])[0]
    assert min(np.linalg.norm(boxes.mean(1) - middle, axis=1)) < 0.5


def test_one_index_alone_says_nothing_about_the_deck():
    found = from_card(TOP_LEFT, CARDS[0])[None]
    assert len(places(found, np.array([0]), CARDS)) == 0


def test_indices_of_different_decks_that_disagree_say_nothing():
    lower = TOP_LEFT + np.array([0.2, 0.2])
    found = np.stack([from_card(TOP_LEFT, CARDS[0]), from_card(lower, CARDS[1])])
    assert len(places(found, np.array([0, 1]), CARDS)) == 0


def test_a_deck_with_four_indices_has_two_places():
    top_right = np.array([[0.8, 0.04], [0.95, 0.04], [0.95, 0.26], [0.8, 0.26]])
    boxes = [from_card(t, card) for card in CARDS[:2] for t in (TOP_LEFT, top_right)]
    assert len(places(np.stack(boxes), np.array([0, 0, 1, 1]), CARDS)) == 2


def test_no_cards_no_places():
    none = np.zeros((0, 4, 2))
    homes = np.zeros(0, np.int64)
    assert len(places(none, homes, none)) == 0
    assert len(unseen(none, none, homes, none)[0]) == 0
