"""The dealer button, told by its shape as well: a disc on the felt, larger than a chip."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from cardspeak.vision.felt.bare import tidied
from cardspeak.vision.felt.colors import lab_of
from cardspeak.vision.felt.flat import STEP_MM, Flat
from cardspeak.vision.felt.ground import BUTTON_MM
from cardspeak.vision.glance import Floats, Mask, Sighting

THIN_MM = 36.0
ROUND = 0.85
"""What a disc and its shape on the felt share, of both together."""
SURE, UNSURE, UNSEEN = 0.7, 0.5, 0.6
LEAST_SCORE = 0.35
CALLED = 0.6
"""What the detector calls a button with more than this may have any colour."""
PALE_LIGHT, PALE_TINT = 60.0, 16.0
LARGE_CHIP_MM = 44.0


def rounded(flat: Flat, hidden: Mask, seen: list[Sighting], white: Floats) -> list[Sighting]:
    """Believe buttons that are round, and few others; and find pale discs that no network saw.

    Args:
        flat: the map of a region.
        hidden: of its pixels, those that do not show the felt.
        seen: what was seen there.
        white: (3,) what white is in this light, BGR.
    """
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        tidied(hidden, THIN_MM).astype(np.uint8)
    )
    areas = stats[:, cv2.CC_STAT_AREA] * STEP_MM**2
    low, high = (np.pi * (across / 2) ** 2 for across in BUTTON_MM)
    shapes = [labels == i for i in range(1, count) if low < areas[i] < high]
    weighed = [weighed_by(flat, shapes, each) if is_large(each) else each for each in seen]
    kept = [each for each in weighed if each.kind != "button" or each.score > LEAST_SCORE]
    found = (unseen(flat, shape, kept, white) for shape in shapes)
    return kept + [each for each in found if each is not None]


def unseen(flat: Flat, shape: Mask, seen: list[Sighting], white: Floats) -> Sighting | None:
    """The button that a shape is, if it is a pale disc where nothing else was seen."""
    if any(shape[flat.painted(each.corners_mm)].any() for each in seen):
        return None
    disc = disc_of(flat, shape)
    if disc is None:
        return None
    color = lab_of(flat.image[shape][:, None], white)
    button = Sighting("button", None, disc, UNSEEN, color=color)
    return button if is_pale(button) else None


def is_large(thing: Sighting) -> bool:
    """Whether a thing may be the button: the detector takes small ones for chips."""
    wide = float(np.ptp(thing.corners_mm, axis=0).mean())
    return thing.kind == "button" or (thing.kind == "chip" and wide > LARGE_CHIP_MM)


def weighed_by(flat: Flat, shapes: list[Mask], thing: Sighting) -> Sighting:
    """A button, or a large chip, as the shape that it is of tells."""
    mine = flat.painted(thing.corners_mm, -8.0)
    shape = max(shapes, key=lambda each: int(each[mine].sum()), default=mine)
    disc = disc_of(flat, shape) if (shape & mine).sum() > 0.5 * mine.sum() else None
    if disc is not None and (is_pale(thing) or thing.score > CALLED):
        score = max(SURE, thing.score)
        return replace(thing, kind="button", name="", score=score, corners_mm=disc)
    return replace(thing, score=UNSURE * thing.score) if thing.kind == "button" else thing


def is_pale(thing: Sighting) -> bool:
    """Whether a thing is as white as most buttons are, and as no glass is."""
    if thing.color is None:
        return False
    light, *tint = thing.color
    return bool(light > PALE_LIGHT and np.hypot(*tint) < PALE_TINT)


def disc_of(flat: Flat, shape: Mask) -> Floats | None:
    """(4, 2) the square around a shape, if it is a disc of a button's size."""
    area = float(shape.sum()) * STEP_MM**2
    radius = np.sqrt(area / np.pi)
    if not BUTTON_MM[0] < 2 * radius < BUTTON_MM[1]:
        return None
    rows, columns = np.nonzero(shape)
    middle = (np.array([columns.mean(), rows.mean()]) + 0.5) * STEP_MM + flat.low_mm
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    disc = flat.painted(middle + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1))
    if (disc & shape).sum() < ROUND * (disc | shape).sum():
        return None
    return np.asarray(middle + radius * np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]), np.float64)
