"""Photographs of drawn cards on a plain cloth, and what they teach."""

import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.chips import draw_chip
from cardspeak.hardware.art.deck import draw_deck
from cardspeak.hardware.art.standard import standard_back, standard_face
from cardspeak.rules.cards import DECK
from cardspeak.vision.eye import Eye
from cardspeak.vision.taught.teaching import Lesson

ROW = 9
FELT = (66, 88, 16)
STRANGER = 800031


def lay(image, sprite, x_px, y_px):
    height, width = sprite.shape[:2]
    part = image[y_px : y_px + height, x_px : x_px + width]
    alpha = sprite[..., 3:] / 255
    part[:] = np.uint8(part * (1 - alpha) + sprite[..., :3] * alpha)


def photographed(sprites, card_px, light=1.0):
    """Lay sprites in rows; cards are so wide."""
    width, height = card_px, round(1.4 * card_px)
    across, down = round(1.5 * width), round(1.4 * height)
    rows = -(-len(sprites) // ROW)
    image = np.full((rows * down + down // 2, ROW * across + across // 2, 3), FELT, np.uint8)
    for place, sprite in enumerate(sprites):
        row, column = divmod(place, ROW)
        tall = height if sprite.shape[0] != sprite.shape[1] else round(0.62 * width)
        wide = width if sprite.shape[0] != sprite.shape[1] else tall
        small = cv2.resize(sprite, (wide, tall), interpolation=cv2.INTER_AREA)
        lay(image, small, across // 3 + column * across, down // 4 + row * down)
    noise = np.random.default_rng(3).normal(0, 2, image.shape)
    return np.uint8(np.clip(cv2.GaussianBlur(image, (0, 0), 0.7) * light + noise, 0, 255))


@pytest.fixture(scope="session")
def eye():
    return Eye()


@pytest.fixture(scope="session")
def photo():
    """What takes a photograph of sprites: cards in rows, so wide, in some light."""
    return photographed


@pytest.fixture(scope="session")
def faces():
    return [standard_face(card.rank, card.suit).image for card in DECK]


@pytest.fixture(scope="session")
def back():
    return standard_back()


@pytest.fixture(scope="session")
def stranger():
    """Another deck."""
    return draw_deck(STRANGER)


@pytest.fixture(scope="session")
def chips():
    """One picture of a chip for each of some colours."""
    return [
        draw_chip(np.random.default_rng([5, n]), color, 96)
        for n, color in enumerate(("red", "green", "black"))
    ]


@pytest.fixture(scope="session")
def lesson(eye, faces, back, chips):
    taught = Lesson()
    for number in range(2):
        cards = [*faces[number::2], back]
        taught.photo(f"IMG_{number}", photographed(cards, 96), eye.read)
    taught.photo("chips-5-25-100", photographed([*chips, faces[3]], 96), eye.read)
    return taught


@pytest.fixture(scope="session")
def deck(lesson):
    return lesson.deck("house")
