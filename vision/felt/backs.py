"""Cards face down, told by what they are: rectangles of a card's size that hide the felt.

The detector draws one box around two backs that overlap, as hole cards do. Where the felt is
known, what is not felt has an outline, and the fewest cards that explain it are the cards there.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from cardspeak.vision.felt.bare import tidied
from cardspeak.vision.felt.colors import lab_of
from cardspeak.vision.felt.flat import STEP_MM, Flat
from cardspeak.vision.felt.ground import CARD_MM
from cardspeak.vision.felt.palette import Palette
from cardspeak.vision.felt.rectangles import Fit, Silhouette
from cardspeak.vision.glance import Floats, Mask, Sighting

THIN_MM = 12.0
LEAST_CARDS, MOST_CARDS = 0.75, 5.5
"""Shapes of other sizes are left to the detector, in cards."""
EXPLAINED = 0.88
"""So much of a shape cards have to explain."""
ALONE = 0.92
"""A shape in which no network saw a back has to be explained this well, or look this like one."""
ALONE_SCORE = 0.8
CLEAR, CLEAR_CARDS = 0.94, 2.3
"""Backs that explain so much of so small a shape lie clear enough to learn their colours from."""
LEAST_SCORE = 0.4
HIDES = 0.3
"""So much of a card has to differ from the felt."""
STRAIGHT = 0.5
"""Of the outline of a shape in which no network saw a back, so much is straight, if it is one."""

Backlike = Callable[[list[Floats]], Floats]
"""Tells of outlines (4, 2) in mm how sure (N,) it is that they are backs, by their looks."""


class Backs:
    """Tells cards that lie face down on each other apart, and finds those that no network saw."""

    def __init__(self) -> None:
        """Start without knowing the backs in play."""
        self._palette = Palette()

    def look(
        self, flat: Flat, hidden: Mask, seen: list[Sighting], white: Floats, backlike: Backlike
    ) -> list[Sighting]:
        """Put the backs of each shape that cards explain in place of the detector's.

        Args:
            flat: the map of a region.
            hidden: of its pixels, those that do not show the felt.
            seen: what the networks saw there.
            white: (3,) what white is in this light, BGR.
            backlike: what the networks make of outlines.
        """
        seen = [each for each in seen if each.kind != "card" or hides(flat, hidden, each)]
        free = hidden.copy()
        for other in seen:
            if other.face != "down":
                free &= ~flat.painted(other.corners_mm, 2.0)
        if self._palette.known:
            seen, taken = self._explained(
                flat, free & self._palette.like(flat.lab()), seen, white, backlike
            )
            free &= ~taken
        return self._explained(flat, free, seen, white, backlike)[0]

    def _explained(
        self, flat: Flat, mask: Mask, seen: list[Sighting], white: Floats, backlike: Backlike
    ) -> tuple[list[Sighting], Mask]:
        """What was seen, with the shapes of a mask explained; and where those shapes are."""
        taken = np.zeros_like(mask)
        for shape in shapes(tidied(mask, THIN_MM)):
            boxes = [each for each in seen if each.face == "down" and on(flat, each, shape)]
            silhouette = Silhouette(shape, flat.low_mm, STEP_MM)
            if not boxes and silhouette.straight < STRAIGHT:
                continue
            fit = silhouette.explained()
            well = 1 - fit.missed / silhouette.cards
            if not fit.cards or well < EXPLAINED:
                continue
            likely = backlike([card.corners() for card in fit.cards])
            if likely.min() > (LEAST_SCORE if boxes or well > ALONE else ALONE_SCORE):
                if well > CLEAR and silhouette.cards < CLEAR_CARDS and boxes:
                    self._palette.learn(flat.lab()[shape])
                taken |= shape
                kept = [each for each in seen if not any(each is box for box in boxes)]
                seen = kept + backs_of(flat, fit, likely, white)
        return seen, taken


def shapes(mask: Mask) -> list[Mask]:
    """The connected shapes of a mask that could be a few cards, without their holes."""
    card = CARD_MM[0] * CARD_MM[1] / STEP_MM**2
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        mask.astype(np.uint8), connectivity=4
    )
    found = []
    for label in range(1, count):
        if LEAST_CARDS * card <= stats[label, cv2.CC_STAT_AREA] <= MOST_CARDS * card:
            shape = (labels == label).astype(np.uint8)
            outlines, _ = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            cv2.drawContours(shape, outlines, -1, 1, -1)
            found.append(shape.astype(np.bool_))
    return found


def hides(flat: Flat, hidden: Mask, card: Sighting) -> bool:
    """Whether the felt does not show through a card: printed places for cards look like some."""
    mine = flat.painted(card.corners_mm)
    return not mine.any() or float(hidden[mine].mean()) > HIDES


def on(flat: Flat, thing: Sighting, shape: Mask) -> bool:
    """Whether most of a thing is of a shape."""
    mine = flat.painted(thing.corners_mm)
    return bool(mine.any()) and float(shape[mine].mean()) > 0.5


def backs_of(flat: Flat, fit: Fit, likely: Floats, white: Floats) -> list[Sighting]:
    """The cards of a fit as sightings, with the colours of their backs."""
    found = []
    for card, score in zip(fit.cards, likely, strict=True):
        corners = card.corners()
        mine = flat.painted(corners, -8.0)
        color = lab_of(flat.image[mine][:, None], white) if mine.any() else None
        found.append(Sighting("card", "down", corners, float(score), color=color))
    return found
