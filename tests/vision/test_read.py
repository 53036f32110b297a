import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.deck import draw_deck
from cardspeak.vision.read import on_dark, read_faces, read_indices, reversed_print

DARK_DECK, OTHER_DARK_DECK, LIGHT_DECK = 1_103_144, 1_103_258, 1_103_002
SHORT_PX = 60.0


@pytest.fixture(scope="module")
def decks():
    return {seed: draw_deck(seed) for seed in (DARK_DECK, OTHER_DARK_DECK, LIGHT_DECK)}


def lying(face):
    """A card on a green felt, its corners, and those of its first index."""
    height, width = face.image.shape[:2]
    scale = SHORT_PX / width
    card = cv2.resize(face.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    picture = np.full((140, 100, 3), (60, 110, 40), np.float32)
    place = picture[20 : 20 + card.shape[0], 20 : 20 + card.shape[1]]
    share = card[..., 3:] / 255
    place[:] = place * (1 - share) + card[..., :3] * share
    low, high = np.array([20.0, 20.0]), np.array([20.0 + width * scale, 20.0 + height * scale])
    box = np.array(face.index_boxes[0][:4]) * scale + 20
    return picture.astype(np.uint8), rectangle(low, high), rectangle(box[:2], box[2:])


def rectangle(low, high):
    return np.array([low, (high[0], low[1]), high, (low[0], high[1])])


@pytest.mark.parametrize("seed", [DARK_DECK, LIGHT_DECK])
def test_black_suits_are_told_apart_on_dark_stock_as_on_light(decks, seed):
    right = []
    for number, face in enumerate(decks[seed].faces[:36]):
        if number % 4 in (0, 3):
            picture, quad, _ = lying(face)
            prints, _ = read_faces(picture, quad[None])
            right.append(prints.cards[0].argmax() == number)
    assert np.mean(right) > 0.8


def test_an_index_on_dark_stock_is_read(decks):
    right = []
    for number, face in enumerate(decks[OTHER_DARK_DECK].faces[::3]):
        picture, _, box = lying(face)
        prints = read_indices(picture, box[None])
        right.append(prints.cards[0].argmax() == 3 * number)
    assert np.mean(right) > 0.85


def test_only_light_print_on_dark_stock_counts_as_such():
    stock, ink = np.array([230.0, 45.0, 80.0]), np.array([30.0, 220.0, 10.0])  # the last: dim light
    cards = np.repeat(stock, 3 * 56 * 40).reshape(3, 3, 56, 40).astype(np.float32)
    cards[:, :, 16:32, 8:24] = ink[:, None, None, None]
    assert on_dark(cards).tolist() == [False, True, False]


def test_reversed_print_keeps_its_hue():
    black, gold = (20.0, 20.0, 20.0), (40.0, 190.0, 220.0)
    patch = np.array([[black, gold]], np.float32).transpose(2, 0, 1)[None]
    stock, print_ = reversed_print(patch)[0, :, 0].T
    assert stock.min() > 220
    assert print_.max() < 120
    assert print_.argmax() == 2


def test_what_is_surely_taller_than_wide_is_not_turned_to_be_read(decks):
    turned = []
    for face in decks[LIGHT_DECK].faces[::5]:
        picture, quad, _ = lying(face)
        low, high = quad[0].astype(int), quad[2].astype(int)
        card = picture[low[1] : high[1], low[0] : high[0]]
        sideways = cv2.resize(cv2.rotate(card, cv2.ROTATE_90_CLOCKWISE), card.shape[1::-1])
        picture[low[1] : high[1], low[0] : high[0]] = sideways
        _, free = read_faces(picture, quad[None])
        _, held = read_faces(picture, quad[None], 1.3)
        turned.append((free[0] != quad).any())
        assert (held[0] == quad).all()
    assert np.mean(turned) > 0.5
