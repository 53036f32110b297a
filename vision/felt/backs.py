"""Cards that the detector misses, told by what they are: rectangles that hide the felt.

It draws one box around two backs that overlap, as hole cards do, and none around cards of a design
that it does not know. Where the felt is known, what is not felt has an outline, and the fewest
cards that explain it are the cards there; whether they lie face up the readers tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from cardspeak.vision.felt.bare import Hidden, tidied
from cardspeak.vision.felt.colors import MIDDLE, lab_of
from cardspeak.vision.felt.dressed import are_backs, dressed
from cardspeak.vision.felt.explaining import EXPLAINED, explained, leaves_rim, shown, stands_out
from cardspeak.vision.felt.flat import STEP_MM, Flat
from cardspeak.vision.felt.ground import Ground, grown, touches
from cardspeak.vision.felt.looking import Told
from cardspeak.vision.felt.palette import Palette
from cardspeak.vision.felt.rectangle import Rectangle, placed
from cardspeak.vision.felt.rectangles import Silhouette
from cardspeak.vision.felt.shapes import (
    BESIDE_MM,
    CARD_PX,
    LEAST_CARDS,
    LEAST_SHOWING,
    Scene,
    Tells,
    covering,
    lone,
    parted,
    shapes,
)
from cardspeak.vision.glance import Floats, Mask, Sighting

THIN_MM = 12.0
ALONE = 0.92
"""A shape in which no network saw a back has to be explained this well, or look this like one."""
ALONE_SCORE = 0.8
CLEAR_CARDS = 2.3
"""Backs that are all of so small a shape lie clear enough to learn their colours from."""
LEAST_SCORE = 0.4
HIDES, NEWLY = 0.3, 0.15
"""So much of a card has to differ from the felt, or from felt that was seen there before: of a back
like the felt only the white rim does.
"""
TINTED = 0.5
"""Or so much in tint alone, which films that have few bits keep worst."""
STRAIGHT = 0.4
"""Of the outline of a shape in which no network saw a back, so much is straight, if it is one."""
SURELY = 0.9
"""But the edges of one or two backs nearly of the felt's colour are lost in noise: then the readers
are as sure of each, and between the shape and the cards differs but a rim."""

SAME_MM = 20.0
OTHERS = 0.5
"""Where others lie on so much of its place, a card is none beside them."""
LEAST_FAINT = 0.08
"""Of a card; where less is hidden only to a closer look, that shows no other shapes."""


@dataclass(frozen=True, eq=False)
class Found:
    """The cards of a shape.

    Attributes:
        cards: where they lie.
        told: what the networks tell of each.
        whole: whether there is no more to the shape than these.
    """

    cards: list[Rectangle] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    whole: bool = False

    def only(self, which: Callable[[Rectangle, Told], bool]) -> Found:
        """Some of the cards."""
        pairs = zip(self.cards, self.told, strict=True)
        kept = [(card, told) for card, told in pairs if which(card, told)]
        return Found([card for card, _ in kept], [told for _, told in kept])


@dataclass(frozen=True, eq=False)
class Part:
    """A shape, the backs that the networks saw on it, and its cards."""

    shape: Mask
    boxes: Sequence[Sighting]
    found: Found

    def without(self, flat: Flat, taken: Mask) -> Part:
        """The same without its cards that lie where others were found."""

        def is_free(card: Rectangle, _: Told) -> bool:
            return float(taken[flat.painted(card.corners())].mean()) < OTHERS

        return replace(self, found=self.found.only(is_free))


class Backs:
    """Tells cards that lie face down on each other apart, and finds those that no network saw."""

    def __init__(self) -> None:
        """Start without knowing the backs in play."""
        self._palette = Palette()
        self._lay: list[Rectangle] = []

    def look(
        self,
        flat: Flat,
        hidden: Hidden,
        beyond: Mask,
        seen: list[Sighting],
        white: Floats,
        tells: Tells,
    ) -> list[Sighting]:
        """Put the backs of each shape that cards explain in place of the detector's.

        Args:
            flat: the map of a region.
            hidden: of its pixels, those that do not show the felt.
            beyond: those that are not felt, or its edge.
            seen: what the networks saw there.
            white: (3,) what white is in this light, BGR.
            tells: what the networks make of outlines.
        """
        seen = dressed(flat, seen, self._palette, white)
        closely = hidden.perhaps
        seen = [each for each in seen if each.kind != "card" or hides(flat, hidden, each)]
        covered, amidst = covering(flat, closely, [each for each in seen if each.face != "down"])
        upon, covered = covered, covered & ~amidst
        outside = np.pad(beyond[1:-1, 1:-1], 1, constant_values=True)
        scene = Scene(flat, outside, covered, white, tells, tuple(self._lay))
        free = hidden.surely & ~covered
        alike: list[Part] = []
        colored = free
        if self._palette.known:
            colored = free & self._palette.like(flat.lab())
            alike = self._parts(scene, colored, seen)
            upon |= lone(free & ~colored, outside)
        seen, taken = put(flat, [part for part in alike if part.found.whole], seen, white)
        free &= ~taken
        seen, taken = put(flat, self._parts(scene, free, seen), seen, white)
        partly = [part.without(flat, taken) for part in alike if not part.found.whole]
        seen, _ = put(flat, partly, seen, white)
        seen = self._under(replace(scene, covered=upon), colored & ~taken, seen)
        seen = self._faint(scene, closely, hidden.surely, seen)
        return dressed(flat, seen, self._palette, white)

    def remember(self, ground: Ground, looked: Mask, seen: Sequence[Sighting]) -> None:
        """Remember where backs lie, to tell from them what comes to lie beside or upon them.

        Args:
            ground: the camera and the table.
            looked: (rows, columns) the cells that were looked at.
            seen: what lies there.
        """
        again = ground.has(looked, [(card.x_mm, card.y_mm) for card in self._lay])
        elsewhere = [card for card, here in zip(self._lay, again, strict=True) if not here]
        self._lay = elsewhere + [placed(one.corners_mm) for one in seen if one.face == "down"]

    def _faint(
        self, scene: Scene, mask: Mask, surely: Mask, seen: list[Sighting]
    ) -> list[Sighting]:
        """What was seen, with the backs of nearly the felt's colour that lie beside it."""
        rest = left_open(scene, mask, seen)
        if (rest & ~surely).sum() < LEAST_FAINT * CARD_PX:
            return seen  # its shapes were looked at
        even = cv2.medianBlur(rest.astype(np.uint8), 5).astype(np.bool_)
        return put(scene.flat, self._parts(scene, even, seen), seen, scene.white)[0]

    def _under(self, scene: Scene, mask: Mask, seen: list[Sighting]) -> list[Sighting]:
        """What was seen, with the backs of which what lies upon them leaves but a part.

        What shows in the gaps between such things is no part of a shape, but maybe of a card.
        """
        rest = left_open(scene, mask, seen)
        if rest.sum() < LEAST_SHOWING * CARD_PX or not scene.covered.any():
            return seen
        gaps = rest & ~tidied(rest, THIN_MM) & grown(scene.covered, THIN_MM, STEP_MM)
        parts = self._parts(replace(scene, covered=scene.covered | gaps), rest, seen)
        return put(scene.flat, [part for part in parts if part.found.whole], seen, scene.white)[0]

    def _parts(self, scene: Scene, mask: Mask, seen: list[Sighting]) -> list[Part]:
        """The shapes of a mask, explained."""
        whole = shapes(tidied(mask, THIN_MM), scene.covered)
        parts = []
        for shape in (part for each in whole for part in parted(scene, each)):
            boxes = [each for each in seen if each.face == "down" and on(scene.flat, each, shape)]
            found = self._cards_in(scene, shape, [placed(each.corners_mm) for each in boxes])
            parts.append(Part(shape, boxes, found))
        return parts

    def _cards_in(self, scene: Scene, shape: Mask, boxes: Sequence[Rectangle]) -> Found:
        """The cards of a shape: all that explain it, or those that stand out of it."""
        flat, boxed = scene.flat, len(boxes) > 0
        silhouette = Silhouette(shape, flat.low_mm, STEP_MM, boxes=boxes)
        reaches = touches(shape, scene.beyond)  # such as a hand, maybe with cards in it
        crooked = not boxed and is_crooked(scene, shape)
        few = LEAST_CARDS <= silhouette.cards <= CLEAR_CARDS
        if (not boxed and reaches) or (crooked and not few):
            return Found()
        fit = explained(silhouette, shape, scene, boxes)
        well = 0.0 if reaches else 1 - fit.missed / silhouette.cards
        clear = [card for card in fit.cards if stands_out(scene, shape, card)]
        plain = well > EXPLAINED and not crooked
        whole = plain or (not reaches and leaves_rim(scene, shape, fit.cards))
        cards = shown(scene, shape, fit.cards) if whole else clear
        told = scene.tells([card.corners() for card in cards]) if cards else []
        lone = not boxed and (well < ALONE or silhouette.cards < LEAST_CARDS)
        least = (ALONE_SCORE if lone else LEAST_SCORE) if plain else SURELY
        if whole and cards and all(each.score > least for each in told):
            backs = are_backs(flat, shape, told, scene.white)
            if well > ALONE and silhouette.cards < CLEAR_CARDS and backs:
                self._palette.learn(flat.lab()[shape])
            return Found(cards, told, whole=True)
        return Found(cards, told).only(
            lambda card, each: each.score > ALONE_SCORE and card in clear and not crooked
        )


def is_crooked(scene: Scene, shape: Mask) -> bool:
    """Whether hardly any of a shape's outline, but for what others hide, is straight."""
    return Silhouette(shape, scene.flat.low_mm, STEP_MM, scene.covered).straight < STRAIGHT


def left_open(scene: Scene, mask: Mask, seen: Sequence[Sighting]) -> Mask:
    """What of a mask no card that is seen takes, nor anything else that lies there."""
    rest = mask & ~scene.covered
    for card in (each for each in seen if each.kind == "card"):
        rest &= ~scene.flat.painted(card.corners_mm, BESIDE_MM)
    return np.asarray(rest)


def put(
    flat: Flat, parts: Sequence[Part], seen: list[Sighting], white: Floats
) -> tuple[list[Sighting], Mask]:
    """What was seen, with the cards of shapes in place of the detector's; and where they lie."""
    taken = np.zeros(flat.image.shape[:2], np.bool_)
    for part in parts:
        found, boxes = part.found, part.boxes
        if not found.whole:
            boxes = [each for each in boxes if any(same(each, card) for card in found.cards)]
        seen = [each for each in seen if not any(each is box for box in boxes)]
        seen += cards_of(flat, found, white)
        for card in found.cards:
            taken |= part.shape & (found.whole | flat.painted(card.corners()))
    return seen, taken


def hides(flat: Flat, hidden: Hidden, card: Sighting) -> bool:
    """Whether the felt does not show through a card: printed places for cards look like some."""
    mine = flat.painted(card.corners_mm)
    if not mine.any() or float(hidden.surely[mine].mean()) > HIDES:
        return True
    tinted = float(hidden.perhaps[mine].mean()) > TINTED
    return tinted or float(hidden.newly[mine].mean()) > NEWLY


def on(flat: Flat, thing: Sighting, shape: Mask) -> bool:
    """Whether most of a thing is of a shape."""
    mine = flat.painted(thing.corners_mm)
    return bool(mine.any()) and float(shape[mine].mean()) > 0.5


def same(box: Sighting, card: Rectangle) -> bool:
    """Whether the detector's box is about a card."""
    return float(np.hypot(*(box.center_mm - card.corners().mean(0)))) < SAME_MM


def cards_of(flat: Flat, cards: Found, white: Floats) -> list[Sighting]:
    """Cards as sightings: faces with what is read, backs with their colours."""
    found = []
    for card, told in zip(cards.cards, cards.told, strict=True):
        corners = card.corners()
        if told.logs is not None:
            face = Sighting("card", "up", corners, told.score, told.logs)
            face = replace(face, ink=told.ink, patch=told.patch, patch_px=told.patch_px)
            found.append(face)
            continue
        mine = flat.painted(corners, -8.0) & ~flat.painted(corners.mean(0) + MIDDLE)
        color = lab_of(flat.image[mine][:, None], white) if mine.any() else None
        found.append(Sighting("card", "down", corners, told.score, color=color))
    return found
