"""Cards that no network proposed, found by what they hide of the felt."""

import cv2
import numpy as np
import pytest

from cardspeak.vision.felt.backs import Backs
from cardspeak.vision.felt.flat import FINE, STEP_MM, Flat
from cardspeak.vision.felt.looking import Told
from cardspeak.vision.felt.rectangles import Rectangle
from cardspeak.vision.glance import Sighting

CELLS = slice(0, 40)
WHITE = np.full(3, 235.0)
FLAT = np.full(52, -np.log(52))


def looked(hides, seen=(), told=lambda _: Told(0.95)):
    """What is seen on 400 x 400 mm of felt that outlines (K, 2) in mm hide."""
    hidden = np.zeros((40 * FINE, 40 * FINE), np.uint8)
    for outline in hides:
        at = np.asarray(outline) / STEP_MM - 0.5
        cv2.fillPoly(hidden, [np.rint(at * 16).astype(np.int32)], 1, shift=4)
    image = np.where(hidden[..., None] > 0, 40, 110).astype(np.uint8).repeat(3, axis=2)
    flat = Flat(image, CELLS, CELLS, np.zeros(2))

    def tells(outlines):
        return [told(corners) for corners in outlines]

    return Backs().look(flat, hidden.astype(bool), list(seen), WHITE, tells)


def found(seen, card):
    return [each for each in seen if np.hypot(*(each.center_mm - [card.x_mm, card.y_mm])) < 4]


def test_a_card_face_up_that_cannot_be_read_is_no_back():
    card = Rectangle(200, 200, 30)
    (seen,) = looked([card.corners()], told=lambda _: Told(0.9, FLAT))
    assert (seen.kind, seen.face) == ("card", "up")
    assert seen.logs == pytest.approx(FLAT)


def test_faces_and_backs_that_lap_are_told_apart():
    up, down = Rectangle(170, 200, 90), Rectangle(200, 230, 85)
    seen = looked(
        [up.corners(), down.corners()],
        told=lambda corners: Told(0.9, FLAT if corners[:, 0].mean() < 185 else None),
    )
    assert [each.face for each in found(seen, up)] == ["up"]
    assert [each.face for each in found(seen, down)] == ["down"]


def test_a_card_that_touches_an_emblem_is_found_all_the_same():
    card = Rectangle(200, 180, 90)
    emblem = [(180, 215), (195, 250), (240, 230), (225, 200)]
    seen = looked([card.corners(), emblem])
    assert found(seen, card)
    assert len(seen) == 1


def test_a_card_partly_under_one_that_was_read_is_found():
    upper, lower = Rectangle(215, 200, 95), Rectangle(165, 203, 84)
    read = Sighting("card", "up", upper.corners(), 0.95, FLAT)
    seen = looked([upper.corners(), lower.corners()], [read])
    assert any(each is read for each in seen)
    assert [each.face for each in found(seen, lower)] == ["down"]


def test_what_is_no_card_to_the_networks_is_none():
    assert not looked([Rectangle(200, 200, 0).corners()], told=lambda _: Told(0.2))
