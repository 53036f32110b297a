"""Which cards explain a shape that hides the felt, and which of them are to be believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cardspeak.vision.felt.bare import tidied
from cardspeak.vision.felt.fit import Fit, worth
from cardspeak.vision.felt.flat import STEP_MM
from cardspeak.vision.felt.ground import touches
from cardspeak.vision.felt.rectangle import Rectangle
from cardspeak.vision.felt.rectangles import Silhouette
from cardspeak.vision.felt.shapes import BESIDE_MM, Scene, in_felts_tint
from cardspeak.vision.glance import Floats, Mask

EXPLAINED = 0.88
"""So much of a shape cards have to explain."""
BADLY, BETTER, OTHER_SIZES = 0.05, 0.6, (0.95, 1.05)
"""A shape of which cards leave more than so much open may be of cards of another size, if no more
of those leave open less than so much of that.
"""
HINTS = 0.8
"""Nor are they looked for where such that lie about the same leave more than this of that open."""

RIM_MM = 8.0
"""What lies between a shape and its cards is a rim if it is no wider."""

FULL, OWN_EDGE = 0.95, 0.6
"""A card stands out of a shape that is not all cards where so much of its edge is the shape's."""
EDGE, EDGE_FELT = 0.4, 0.4
"""Where no more than this of a card shows, so much of that at most may be of the felt's tint."""


def explained(silhouette: Silhouette, shape: Mask, scene: Scene, boxes: Sequence[Rectangle]) -> Fit:
    """The cards that explain a shape; where they do it badly, of the size that they seem to have.

    Their size is known as well as the lens is, and smaller cards than most are dealt, too.
    """
    fit = of_usual_size(silhouette, shape, scene, boxes)
    if fit.missed <= BADLY * silhouette.cards or touches(shape, scene.covered | scene.beyond):
        return fit  # what is partly hidden, or of a hand, has no size of its own
    sizes = [Size(size, shape, scene.flat.low_mm, boxes) for size in OTHER_SIZES]
    fits = [
        each.explained(scene.lay) for each in sizes if each.drawn(fit.cards) < HINTS * fit.missed
    ]
    best = min(fits, key=worth, default=fit)
    better = best.missed < BETTER * fit.missed and len(best.cards) <= len(fit.cards)
    return best if better else fit


class Size:
    """A shape that is to be of cards smaller, or larger, than most."""

    def __init__(
        self, size: float, shape: Mask, low_mm: Floats, boxes: Sequence[Rectangle]
    ) -> None:
        """Take how many times as long as most they are, and the shape as a `Silhouette` has it."""
        self._size, self._low_mm = size, low_mm
        boxed = [self._grown(card, 1 / size) for card in boxes]
        self._silhouette = Silhouette(shape, low_mm, STEP_MM / size, boxes=boxed)

    def drawn(self, cards: Sequence[Rectangle]) -> float:
        """How much cards that lie about where some do leave open, in cards."""
        if not cards:
            return 0.0  # any may do better
        return self._silhouette.drawn([self._grown(card, 1 / self._size) for card in cards]).missed

    def explained(self, lay: Sequence[Rectangle]) -> Fit:
        """The cards that explain the shape, where cards lay before."""
        fit = self._silhouette.explained([self._grown(card, 1 / self._size) for card in lay])
        return replace(fit, cards=tuple(self._grown(card, self._size) for card in fit.cards))

    def _grown(self, card: Rectangle, by: float) -> Rectangle:
        x_mm, y_mm = self._low_mm + by * (np.array([card.x_mm, card.y_mm]) - self._low_mm)
        return Rectangle(float(x_mm), float(y_mm), card.turn_deg)


def of_usual_size(
    silhouette: Silhouette, shape: Mask, scene: Scene, boxes: Sequence[Rectangle]
) -> Fit:
    """The cards that explain a shape, partly under other things only where it takes that.

    Or where they lay: what came may lie on them.
    """
    fit = silhouette.explained(scene.lay)
    if not touches(shape, scene.covered):
        return silhouette.bettered(fit)
    under = Silhouette(shape, scene.flat.low_mm, STEP_MM, scene.covered, boxes)
    if fit.missed >= (1 - EXPLAINED) * silhouette.cards:
        return under.explained(scene.lay)
    lain = under.explained(scene.lay) if under.still(scene.lay) else fit
    return min(fit, lain, key=worth)


def leaves_rim(scene: Scene, shape: Mask, cards: Sequence[Rectangle]) -> bool:
    """Whether a shape is that of some cards, as far as they show, but for a rim."""
    if not cards:
        return False
    places = np.any([scene.flat.painted(card.corners()) for card in cards], axis=0)
    return not tidied((places ^ shape) & ~scene.covered, RIM_MM).any()


def shown(scene: Scene, shape: Mask, cards: Sequence[Rectangle]) -> list[Rectangle]:
    """Of the cards that explain a shape, those of which more than felt in the shade shows.

    Shade, or a line beside a card, seems the edge of another one that lies under it.
    """
    if len(cards) < 2:
        return list(cards)
    places = [scene.flat.painted(card.corners()) for card in cards]
    alone, bare = np.sum(places, 0) == 1, in_felts_tint(scene, shape)

    def shows(place: Mask) -> bool:
        own = place & alone & shape
        return bool(own.sum() > EDGE * place.sum() or bare[own].sum() <= EDGE_FELT * own.sum())

    return [card for card, place in zip(cards, places, strict=True) if shows(place)]


def stands_out(scene: Scene, shape: Mask, card: Rectangle) -> bool:
    """Whether a card fills its place in a shape on the felt, and its edge is mostly the shape's."""
    flat, corners = scene.flat, card.corners()
    inside = flat.painted(corners, -BESIDE_MM)
    edge = flat.painted(corners, 2 * BESIDE_MM) & ~flat.painted(corners, BESIDE_MM)
    alone = float(shape[inside].mean()) > FULL and float(shape[edge].mean()) < 1 - OWN_EDGE
    return alone and not scene.beyond[inside].any()
