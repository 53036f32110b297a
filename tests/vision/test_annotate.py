"""A reading drawn on its photo."""

import numpy as np
import pytest

from cardspeak.rules.cards import Card
from cardspeak.vision.annotate import annotate
from cardspeak.vision.types import PhotoReading, SeenCard, SeenChip

FELT = np.full((400, 600, 3), (60, 90, 30), np.uint8)
CORNERS = np.array([[200, 100], [300, 100], [300, 240], [200, 240]], float)


def table(*cards, chips=()):
    return PhotoReading(600, 400, cards, chips)


def up(name, corners=CORNERS, confidence=0.99):
    card = Card.parse(name)
    return SeenCard("up", card, confidence, corners, ((card, confidence),))


def drawn_where(image):
    rows, columns = np.nonzero((image != FELT).any(axis=2))
    return columns.min(), columns.max(), rows.min(), rows.max()


def test_the_photo_itself_is_left_alone():
    before = FELT.copy()
    annotated = annotate(FELT, table(up("As")))
    assert (before == FELT).all()
    assert annotated.shape == FELT.shape


def test_the_outline_runs_along_the_card():
    annotated = annotate(FELT, table(up("As")))
    left, right, top, bottom = drawn_where(annotated)
    assert abs(left - 200) < 8
    assert abs(right - 300) < 8
    assert abs(bottom - 240) < 8
    assert 60 < top <= 100
    assert (annotated[150:230, 220:280] == FELT[150:230, 220:280]).all()


def test_sure_and_doubtful_and_face_down_cards_differ():
    edges = [
        annotate(FELT, table(card))[180, 299:302].reshape(-1).tolist()
        for card in (
            up("As"),
            up("As", confidence=0.5),
            SeenCard("down", None, 0.9, CORNERS, ()),
        )
    ]
    assert edges[0] != edges[1] != edges[2] != edges[0]


@pytest.mark.parametrize(("one", "other"), [("As", "Ac"), ("Ah", "Ad"), ("Th", "9h")])
def test_every_name_is_drawn_as_its_own(one, other):
    assert (annotate(FELT, table(up(one))) != annotate(FELT, table(up(other)))).any()


def test_cards_past_the_edge_and_unread_cards_are_drawn():
    unread = SeenCard("up", None, 0.4, CORNERS - (230, 120), ())
    outside = up("Kd", CORNERS + np.array((350, 250)))
    annotated = annotate(FELT, table(unread, outside, chips=(SeenChip("red", (5, 5), 40, 0.9),)))
    assert (annotated != FELT).any()


def test_a_small_picture_can_be_annotated():
    small = np.zeros((12, 9, 3), np.uint8)
    assert annotate(small, PhotoReading(9, 12, (up("Td"),), ())).shape == small.shape
