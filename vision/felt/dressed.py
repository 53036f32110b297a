"""Faces that nobody can read and that have the colours of the backs in play: backs, all of them.

Backs of black or another dark stock with light letters look like the faces of a dark deck.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from cardspeak.vision.felt.flat import Flat
from cardspeak.vision.felt.looking import Told, is_unread
from cardspeak.vision.felt.palette import Palette
from cardspeak.vision.felt.pattern import as_back
from cardspeak.vision.glance import Floats, Mask, Sighting

MOSTLY = 0.75
"""Of a card's place: of 60 backs that seemed to be faces .77 and more has such colours, of as many
faces of white stock .08 at most."""
INSIDE_MM = 3.0
LIGHT, TINT = 0.7, 15.0
"""What is so light beside white, and so near it in CIELAB a and b, may be a face's stock."""
HARDLY = 0.5
"""A shape of which less is white has no faces that nobody can read, but of a dark deck."""


def dressed(flat: Flat, seen: list[Sighting], palette: Palette, white: Floats) -> list[Sighting]:
    """What was seen, with backs for the faces that are none.

    Args:
        flat: the map of a region.
        seen: what lies there.
        palette: the colours of the backs in play.
        white: (3,) what white is in this light, BGR.
    """
    if not palette.known or not any(is_unread(each) for each in seen):
        return seen
    like = palette.like(flat.lab()) & ~is_white(flat, white)

    def is_back(card: Sighting) -> bool:
        place = flat.painted(card.corners_mm, -INSIDE_MM)
        return is_unread(card) and bool(place.any()) and float(like[place].mean()) > MOSTLY

    return [as_back(each) if is_back(each) else each for each in seen]


def are_backs(flat: Flat, shape: Mask, told: Sequence[Told], white: Floats) -> bool:
    """Whether all cards of a shape are backs, by what the networks tell of each, and by its white.

    Args:
        flat: the map of a region.
        shape: of its pixels, those of the shape.
        told: of each card there.
        white: (3,) what white is in this light, BGR.
    """
    if all(each.logs is None for each in told):
        return True
    unread = all(each.is_unread for each in told)
    return unread and float(is_white(flat, white)[shape].mean()) < HARDLY


def is_white(flat: Flat, white: Floats) -> Mask:
    """Where a map is about as white as white is in this light."""
    pixel = np.asarray(white / 255, np.float32).reshape(1, 1, 3)
    lab, at = flat.lab(), cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0]
    tint = np.hypot(lab[..., 1] - at[1], lab[..., 2] - at[2])
    return np.asarray((lab[..., 0] > LIGHT * at[0]) & (tint < TINT))
