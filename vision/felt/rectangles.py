"""Cards lying on each other, by their outline alone: the rectangles that explain it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.felt.edges import MOST_GROWN_MM, drawn_to
from cardspeak.vision.felt.fit import PER_CARD, TWIN_MM, TWINS, Fit, worth
from cardspeak.vision.felt.ground import CARD_MM, beside, touches
from cardspeak.vision.felt.rectangle import (
    LONG_SIDE_MM,
    Rectangle,
    alike,
    all_corners,
    along,
    at_corner,
    distinct,
    meeting,
)
from cardspeak.vision.felt.sets import Sets
from cardspeak.vision.glance import Floats, Mask

SIDE_MM = 11.0
"""A straight piece of an outline is at least this long."""
BEND_MM = 2.4
INSIDE = 0.88
"""So much of a card has to be inside the outline."""
SHOWS = 0.25
"""And so much of it has to show."""
STAYS = 0.01
"""One that lay there is gone only if the others explain all but so little: cards come more often
than they are exchanged.
"""
FINE, ROUGH, FAIR = 0.025, 0.04, 0.05
"""So much of a shape the right cards leave open, or cover beyond it, in a grainy picture: less than
the first is not searched for any better, less than the second where networks saw them or they lay
there, less than the third where some of them did: what is found without knowing is oftener wrong.
"""
MOST_CARDS, MORE = 5, 2
"""So many at most are looked for, and so many beside any number that are known."""
MOST_TRIED = 20
TRIED = 5
"""Sets of cards that explain the most are fitted more closely."""
ROOM, UNDER_ROOM = 4, 36
"""Pixels around a shape, and around one whose cards may reach under others."""
BLUR_MM = (0.0, 0.8, 1.6, 2.4, MOST_GROWN_MM)
"""A soft picture, or a light card on dark felt, looks this much larger on all sides."""
MOST_POINTS = 120


class Silhouette:
    """An outline to explain: one connected shape in a raster of the felt."""

    def __init__(
        self,
        shape: Mask,
        low_mm: Floats,
        step_mm: float,
        covered: Mask | None = None,
        boxes: Sequence[Rectangle] = (),
    ) -> None:
        """Take a shape.

        Args:
            shape: (rows, columns), row 0 at the smallest y.
            low_mm: (2,) the outer corner of the first pixel.
            step_mm: the side of a pixel.
            covered: (rows, columns) where other things lie: cards may reach under them.
            boxes: where cards may lie, as the networks see it.
        """
        self._boxes = boxes
        under = np.zeros_like(shape) if covered is None else covered
        room = UNDER_ROOM if touches(shape, under) else ROOM
        rows, columns = (np.flatnonzero(shape.any(axis)) for axis in (1, 0))
        part = (
            slice(rows[0], rows[-1] + 1 + 2 * room),
            slice(columns[0], columns[-1] + 1 + 2 * room),
        )
        self.shape: Mask = np.pad(shape, room)[part]
        hides: Mask = np.pad(under, room)[part] & ~self.shape
        self._bits = self.shape.astype(np.uint8)
        self._hides = hides.astype(np.uint8)
        self._open = 1 - self._hides
        self._low_mm = low_mm + step_mm * np.array([columns[0] - room, rows[0] - room])
        self._step_mm = step_mm
        outlines, _ = cv2.findContours(self._bits, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outline = max(outlines, key=len).reshape(-1, 2)
        self._points = (outline + 0.5) * step_mm + self._low_mm
        self._hidden = beside(hides)
        own = ~self._hidden[outline[:, 1], outline[:, 0]]
        self._edge = self._points[own] if own.any() else self._points
        self._card = CARD_MM[0] * CARD_MM[1] / step_mm**2

    @property
    def cards(self) -> float:
        """How large it is, in cards."""
        return float(self.shape.sum() / self._card)

    @property
    def straight(self) -> float:
        """How much of the outline, but for what others hide, is straight pieces as cards have."""
        around = float(cv2.arcLength(self._points.astype(np.float32), True))
        own = around * len(self._edge) / len(self._points)
        sides = [side for side in self._long_sides() if not self._is_hidden(side.mean(0))]
        return sum(map(length_mm, sides)) / max(1.0, own)

    def explained(self, known: Sequence[Rectangle] = ()) -> Fit:
        """The fewest cards with a corner in the outline that explain it.

        Args:
            known: where cards lay when it was looked last: those that still fit in count for
                little, so that only what has come since is searched for.
        """
        there = distinct(self.still((*self._boxes, *known)))
        if there:
            fit = replace(self.drawn(there), known=len(there))
            lay = [any(alike(card, each) for each in known) for card in there]
            fit = self._needed(fit, [STAYS if lain else PER_CARD for lain in lay])
            if fit.missed <= max(PER_CARD, ROUGH * self.cards):
                return fit
        fits = []
        if still := self.still(known):
            fit = self._fewest(self._candidates(self._sided()), still)
            fits.append(self._needed(fit, [STAYS] * fit.known))
            if fits[0].missed <= FAIR * self.cards:
                return fits[0]
        fits.append(self._fewest(self._candidates(self._cornered())))
        return min(fits, key=worth)

    def drawn(self, cards: Sequence[Rectangle]) -> Fit:
        """Some cards, moved to where their edges lie on the outline."""
        return next(self._settled([tuple(cards)]))

    def still(self, known: Sequence[Rectangle]) -> tuple[Rectangle, ...]:
        """The known cards that may lie there still: they are inside the outline."""
        shares = zip(self._inside(known), known, strict=True)
        return tuple(card for inside, card in shares if inside > INSIDE)

    def bettered(self, fit: Fit) -> Fit:
        """A fit, or where it leaves something open, one of cards with but a side in the outline."""
        if fit.known or fit.missed <= max(PER_CARD, FINE * self.cards):
            return fit
        found = self._candidates(self._sided())
        return min(fit, self._fewest(found), key=worth)

    def _fewest(self, candidates: list[Rectangle], known: tuple[Rectangle, ...] = ()) -> Fit:
        """The fewest of some cards that explain the outline beside those that are known."""
        best = self.drawn(known) if known else Fit((), self.cards)
        best = replace(best, known=len(known))
        fits: list[Fit] = []
        for count in range(1, max(MORE, MOST_CARDS - len(known)) + 1):
            if best.missed <= PER_CARD:  # one more card could not explain so much more
                break
            starts = self._starts(fits, candidates, count, known)
            found = (replace(each, known=len(known)) for each in self._settled(starts))
            fits = sorted(found, key=worth)
            if not fits or worth(fits[0]) > worth(best):
                break
            best = fits[0]
        return best

    def _starts(
        self, fits: list[Fit], candidates: list[Rectangle], count: int, known: tuple[Rectangle, ...]
    ) -> list[tuple[Rectangle, ...]]:
        """Sets of so many cards that explain the most: any, or those of a fit and one more."""
        if not candidates:
            return []
        rasters = list(self._rasters(candidates))
        sets = Sets(self.shape, self._open > 0, rasters, self._card)
        scored: list[tuple[float, tuple[Rectangle, ...]]] = []
        for begin, more in ((known, count), *((fit.cards, 1) for fit in fits)):
            if len(begin) + more == len(known) + count:
                for off, which in sets.best(more, TRIED, self._union(begin)):
                    scored.append((off, (*begin, *(candidates[i] for i in which))))
        scored.sort(key=lambda each: each[0])
        return [each for off, each in scored[:TRIED] if off < scored[0][0] + PER_CARD]

    def _needed(self, fit: Fit, least: Sequence[float]) -> Fit:
        """A fit without the known cards that the others explain, but for less than so much each.

        What the others explain best goes first: of two that lie nearly alike the worse one.
        """
        while fit.known and len(fit.cards) > 1:
            rests = [fit.cards[:place] + fit.cards[place + 1 :] for place in range(fit.known)]
            fewer = list(self._settled(rests))
            spared = [
                own + TWINS * any(alike(card, each, TWIN_MM) for each in rest) - less.missed
                for own, card, rest, less in zip(least, fit.cards, rests, fewer, strict=False)
            ]
            place = int(np.argmax(spared))
            if spared[place] <= -fit.missed:
                break
            least = [*least[:place], *least[place + 1 :]]
            fit = replace(fewer[place], known=fit.known - 1)
        return fit

    def _union(self, cards: Sequence[Rectangle]) -> NDArray[np.uint8]:
        """Where some cards lie."""
        return self._filled(self._outlines(cards)[0])

    def _rasters(self, cards: Sequence[Rectangle]) -> Iterator[NDArray[np.uint8]]:
        """Where each of some cards lies."""
        return (self._filled([outline]) for outline in self._outlines(cards)[0])

    def _filled(self, outlines: Iterable[NDArray[np.int32]]) -> NDArray[np.uint8]:
        """What lies in any of some outlines."""
        union = np.zeros_like(self._bits)
        for outline in outlines:
            cv2.fillConvexPoly(union, outline, 1, shift=4)
        return union

    def _outlines(
        self, cards: Sequence[Rectangle], grown_mm: Sequence[float] = (0.0,)
    ) -> NDArray[np.int32]:
        """(G, K, 4, 2) the corners of cards that are grown by some lengths, in 16ths of pixels."""
        inward_mm = self._step_mm / 2  # what an outline touches is filled
        corners = all_corners(cards, [grow_mm - inward_mm for grow_mm in grown_mm])
        at = (corners - self._low_mm) / self._step_mm - 0.5
        return np.rint(at * 16).astype(np.int32)

    def _off(self, union: NDArray[np.uint8]) -> float:
        """How much the union of cards leaves out, or covers beyond the outline, in cards."""
        off = cv2.bitwise_and(cv2.bitwise_xor(union, self._bits), self._open)
        return float(cv2.countNonZero(off) / self._card)

    def _settled(self, starts: list[tuple[Rectangle, ...]]) -> Iterator[Fit]:
        """Move the cards of each set to where their edges lie on the outline."""
        points = self._edge[:: max(1, len(self._edge) // MOST_POINTS)]
        for cards in drawn_to(points, starts) if starts else ():
            grown = (self._filled(each) for each in self._outlines(cards, BLUR_MM))
            yield Fit(cards, min(map(self._off, grown)))

    def _candidates(self, cards: Iterable[Rectangle]) -> list[Rectangle]:
        """Those of some cards that lie inside the outline; none twice."""
        tried = tuple(cards)
        shares = zip(self._inside(tried), tried, strict=True)
        found = [(inside, card) for inside, card in shares if inside > INSIDE]
        found.sort(key=lambda each: -each[0])
        return list(distinct(card for _, card in found)[:MOST_TRIED])

    def _inside(self, cards: Sequence[Rectangle]) -> Iterator[float]:
        """How much of each card is inside the outline, or under others; 0 if too little shows."""
        for raster in self._rasters(cards):
            whole = max(1, cv2.countNonZero(raster))
            shows = cv2.countNonZero(cv2.bitwise_and(raster, self._bits)) / whole
            under = cv2.countNonZero(cv2.bitwise_and(raster, self._hides)) / whole
            yield shows + under if shows > SHOWS else 0.0

    def _sided(self) -> Iterator[Rectangle]:
        """Those, and cards with a straight piece of the outline for a side."""
        yield from self._cornered()
        for side in self._long_sides():
            yield from along(side)

    def _is_hidden(self, point_mm: Floats) -> bool:
        """Whether others lie beside a point (2,) of the outline."""
        column, row = np.floor((point_mm - self._low_mm) / self._step_mm).astype(int)
        return bool(self._hidden[row, column])

    def _cornered(self) -> Iterator[Rectangle]:
        """Cards that the networks see, and those with a corner of the outline for their own."""
        yield from self._boxes
        sides = self._sides
        for i, first in enumerate(sides):
            for ahead in (1, 2):
                second = sides[(i + ahead) % len(sides)]
                corner = meeting(first, second)
                if corner is not None:
                    yield from at_corner(corner, first, second)

    def _long_sides(self) -> list[Floats]:
        """(2, 2) the straight pieces that are as long as cards have them."""
        return [side for side in self._sides if length_mm(side) >= LONG_SIDE_MM]

    @cached_property
    def _sides(self) -> list[Floats]:
        """(2, 2) the straight pieces of the outline, in order, anticlockwise with y up."""
        outline = self._points.astype(np.float32).reshape(-1, 1, 2)
        points = np.asarray(cv2.approxPolyDP(outline, BEND_MM, True), np.float64).reshape(-1, 2)
        x, y = points.T
        if np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) < 0:
            points = points[::-1]
        sides = [np.array([a, b]) for a, b in zip(points, np.roll(points, -1, axis=0), strict=True)]
        return [side for side in sides if length_mm(side) >= SIDE_MM]


def length_mm(side: Floats) -> float:
    """How long a straight piece (2, 2) is."""
    return float(np.linalg.norm(side[1] - side[0]))
