"""Cards of a deck that lie there together tell of each other's suits."""

import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.deck import draw_deck
from cardspeak.models.shapes import FACE, RANKS, SUITS
from cardspeak.rules.cards import Card
from cardspeak.vision.company import by_company
from cardspeak.vision.marks import with_marks
from cardspeak.vision.read import log_softmax, read_faces
from cardspeak.vision.rectify import rectify

SHORT_PX, MARGIN = 48, 12
SHOWDOWN = [Card.parse(n).index for n in ("Kc", "9s", "4h", "Tc", "2s", "Jd", "Qs", "7c", "Ad")]
UNTAUGHT = range(1_963_101, 1_963_107)


def lying(face, short_px=SHORT_PX):
    """A card on a felt, as blurred as films are, and its corners (4, 2)."""
    height, width = face.image.shape[:2]
    size = short_px, round(short_px * height / width)
    card = cv2.resize(face.image, size, interpolation=cv2.INTER_AREA)
    picture = np.full((size[1] + 2 * MARGIN, size[0] + 2 * MARGIN, 3), (60, 110, 40), np.float32)
    share = card[..., 3:] / 255
    place = picture[MARGIN:-MARGIN, MARGIN:-MARGIN]
    place[:] = place * (1 - share) + card[..., :3] * share
    low, high = np.full(2, float(MARGIN)), np.array(size) + float(MARGIN)
    corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    return np.uint8(cv2.GaussianBlur(picture, (0, 0), 0.9)), corners


def patch_of(picture, corners):
    return rectify(picture, corners, FACE.size_px, FACE.margin)


@pytest.fixture(scope="module")
def faces():
    deck = draw_deck(1_103_002)
    return [patch_of(*lying(deck.faces[number])) for number in SHOWDOWN]


def test_a_card_alone_has_no_company(faces):
    assert not by_company(faces[:1]).any()
    assert by_company([]).shape == (0, SUITS)


def test_what_is_said_of_a_card_is_the_same_in_whatever_order_they_lie(faces):
    order = np.random.default_rng(3).permutation(len(faces))
    said = by_company([faces[place] for place in order])
    np.testing.assert_allclose(said, by_company(faces)[order], atol=1e-3)


def test_no_colour_is_preferred_to_the_other(faces):
    clubs, diamonds, hearts, spades = by_company(faces).T
    assert (clubs == -spades).all()
    assert (diamonds == -hearts).all()


def test_suits_are_likelier_with_company_than_without():
    right = np.arange(len(SHOWDOWN)), np.array(SHOWDOWN) % SUITS
    gained = []
    for deck in map(draw_deck, UNTAUGHT):
        seen = [lying(deck.faces[number]) for number in SHOWDOWN]
        alone = np.concatenate([suits_of(picture, corners) for picture, corners in seen])
        together = log_softmax(alone + by_company([patch_of(*each) for each in seen]))
        gained.append((together - alone)[right].sum())
    assert sum(gained) > 0


def suits_of(picture, corners):
    """(1, 4) what the readers say of a card's suit."""
    prints, quads = read_faces(picture, corners[None])
    cards = with_marks(picture, quads, prints).cards
    return np.log(np.exp(cards).reshape(-1, RANKS, SUITS).sum(1))
