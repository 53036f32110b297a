"""A deck's corners tell which of its cards are of one rank, and of one suit."""

import numpy as np
import pytest
from on_felt import lying

from cardspeak.hardware.art.deck import draw_deck
from cardspeak.models.shapes import FACE, RANKS, SUITS
from cardspeak.rules.cards import Card
from cardspeak.vision.alike import by_likeness, corners_of, likeness
from cardspeak.vision.rectify import rectify

TABLE = [Card.parse(name).index for name in ("7c", "7h", "Tc", "Th", "Ks", "Kd", "2s", "4h")]
UNTAUGHT = range(1_963_201, 1_963_207)
SHORT_PX = np.full(len(TABLE), 48.0)
SURE, OPEN = 0.99, 0.5


def faces_of(deck):
    """Patches of cards as films show them."""
    seen = (lying(deck.faces[number], short_px=48, blur_px=0.9) for number in TABLE)
    return [rectify(picture, corners, FACE.size_px, FACE.margin) for picture, corners in seen]


@pytest.fixture(scope="module")
def tables():
    return [faces_of(draw_deck(seed)) for seed in UNTAUGHT]


def test_cards_of_one_rank_and_of_one_suit_are_more_alike_than_others(tables):
    numbers, pairs = np.array(TABLE), np.triu_indices(len(TABLE), 1)
    for kind, by in (("ranks", numbers // SUITS), ("suits", numbers % SUITS)):
        same = (by[:, None] == by)[pairs]
        odds = np.array([getattr(likeness(faces), kind)[pairs] for faces in tables])
        assert np.median(odds[:, same]) > 2
        assert np.median(odds[:, ~same]) < -2
        assert np.mean((odds > 0) == same) > 0.9


def test_two_cards_are_as_alike_in_whatever_order_they_lie(tables):
    order = np.random.default_rng(3).permutation(len(TABLE))
    first, mixed = likeness(tables[0]), likeness([tables[0][place] for place in order])
    np.testing.assert_allclose(first.ranks, first.ranks.T, atol=1e-3)
    np.testing.assert_allclose(mixed.ranks, first.ranks[np.ix_(order, order)], atol=1e-3)


def test_a_rank_in_doubt_is_told_by_the_cards_that_are_sure(tables):
    ten, seven = Card.parse("Th").index, Card.parse("7h").index
    told = []
    for faces in tables:
        chances = np.full((len(TABLE), 52), (1 - SURE) / 51)
        chances[np.arange(len(TABLE)), TABLE] = SURE
        chances[TABLE.index(ten)] = 0
        chances[TABLE.index(ten), [ten, seven]] = OPEN
        said = by_likeness(chances, faces, SHORT_PX)[TABLE.index(ten)].ravel()
        told.append(said[ten] - said[seven])
    assert np.median(told) > 2
    assert min(told) > -1


def test_a_card_alone_is_told_nothing(tables):
    assert not by_likeness(np.full((1, 52), 1 / 52), tables[0][:1], SHORT_PX[:1]).any()
    assert by_likeness(np.zeros((0, 52)), [], SHORT_PX[:0]).shape == (0, RANKS, SUITS)


def test_cards_that_are_too_small_tell_nothing_and_are_told_nothing(tables):
    chances = np.full((len(TABLE), 52), 1e-4)
    chances[np.arange(len(TABLE)), TABLE] = SURE
    short_px = SHORT_PX.copy()
    short_px[:3] = 30.0
    said = by_likeness(chances, tables[0], short_px)
    assert not said[:3].any()
    np.testing.assert_allclose(said[3:], by_likeness(chances[3:], tables[0][3:], SHORT_PX[3:]))


def test_paper_is_white_in_whatever_light(tables):
    faces = np.array(tables[0])
    dim = corners_of((faces * np.array([0.6, 0.5, 0.45])).astype(np.uint8))
    assert np.abs(dim[:, :, :3] - corners_of(faces)[:, :, :3]).mean() < 0.06
