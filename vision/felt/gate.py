"""Where the picture moves, where it has changed since it was last looked at, and where it rests.

It works in a small grey picture, so that every frame costs little, and asks for nothing of the
light but that it changes smoothly over the table: a lamp that flickers, a camera that corrects
its exposure and the shadow of a head move no card.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.frame import Pixels
from cardspeak.vision.felt.ground import CARD_MM, TILE_PX, Ground
from cardspeak.vision.glance import Mask
from cardspeak.vision.pace import APART_S

Grey = NDArray[np.float32]

BEFORE_S = 0.1
"""How far back the frame lies that shows what moves."""
STILL_S = 2 * APART_S
"""A change has rested once it is seen unchanged in two frames more: hands that follow one another
leave a card free for hardly longer."""
WAIT = 3.0
"""A change that is small, or close to what moves, has to rest this much longer."""
CLOSE_MM = 42.0
"""What lies between parts that move, and so close to them, moves with them."""
LEAST_CARDS = 0.4
ARM_CARDS = 2.5
"""What is larger, and comes in over the edge, is taken for an arm until it has rested longer."""
LEAST_ROW = 8
AROUND, NO_SHADOW = 7, 0.1
LEAST_CHANGE = 4.5
"""Grey levels out of 255; less than that is no thing."""
LEAST_SHARE = 0.06
"""Of the lightest there: strong light is clipped, and its gain known least."""
TIMES_NOISE = 7.0
LEARN_NOISE = 0.05
LEARN_LIGHT = 0.03
FOLLOW_LIGHT = 0.1
FLICKER = 1.25
"""A lamp lights the rows of one picture differently by this factor at most."""
SHADOW = 1.15
"""Light may change smoothly by this factor at most before it counts as a change."""


@dataclass(frozen=True, eq=False)
class Motion:
    """What one frame says of movement, all masks of tiles.

    Attributes:
        moving: where the picture moves.
        changed: where it is not what it was when it was looked at, or another look is asked for.
        fresh: where it is not what it was.
        due: where it changed, and rests.
        rested_s: (rows, columns) for how long it has rested.
    """

    moving: Mask
    changed: Mask
    fresh: Mask
    due: Mask
    rested_s: Grey


@dataclass(frozen=True, eq=False)
class Small:
    """A frame's small grey picture.

    Attributes:
        t_s: when it was taken.
        grey: the picture.
        coarse: its `means`.
    """

    t_s: float
    grey: Grey
    coarse: Grey


class Gate:
    """Follows one camera's picture."""

    def __init__(self, ground: Ground, still_s: float = STILL_S) -> None:
        """Start before the first frame; something is due once it has rested for ``still_s``."""
        self._ground = ground
        self._still_s = still_s
        self._past: deque[Small] = deque()
        self._looked: Grey | None = None
        self._lit = np.ones(ground.small, np.float32)
        self._noise = np.full(ground.tiles, 0.5, np.float32)
        self._moved_s = np.full(ground.tiles, -np.inf, np.float32)
        self._near_s = self._moved_s.copy()
        self._inside = ground.small_of_cells(ground.in_sight).astype(np.float32)
        out = ~ground.watched
        self._edge = ground.watched & widened(out, 1)
        tile_mm = CARD_MM[0] / ground.card_px(np.zeros(2)) * ground.shrink * TILE_PX
        self._close = max(1, round(CLOSE_MM / tile_mm))
        self._large = ARM_CARDS * CARD_MM[0] * CARD_MM[1] / tile_mm**2
        self._least = LEAST_CARDS * CARD_MM[0] * CARD_MM[1] / tile_mm**2
        self._coarse = means(self._inside * 255) > 127
        self._open = ground.watched.copy()

    def take(self, image: Pixels, t_s: float) -> Motion:
        """Compare a frame with what was before.

        Args:
            image: (height, width, 3) BGR, or (height, width) of its luma alone.
            t_s: when it was taken.
        """
        grey = self._shrunk(image)
        now = Small(t_s, grey, means(grey))
        if self._looked is None:
            self._looked = grey.copy()
            self._moved_s[:] = self._near_s[:] = t_s
        self._forget(t_s)
        before = self._past[0] if self._past else now
        self._past.append(now)
        limit = np.maximum(LEAST_CHANGE, TIMES_NOISE * self._noise)
        limit = np.maximum(limit, LEAST_SHARE * most_in_tiles(grey))
        lit = spread(steadied(now.coarse, before.coarse, self._coarse), grey)
        step = most_in_tiles(self._off(grey, np.multiply(before.grey, lit, out=lit)))
        stirred = (step > limit) & self._ground.watched
        self._noise += np.where(stirred, 0, LEARN_NOISE) * (step / 2.5 - self._noise)
        moving = closed(stirred, self._close)
        self._moved_s[moving] = t_s
        self._near_s[widened(moving, self._close)] = t_s
        fresh = self._changed(now, limit) & ~moving
        changed = fresh | (self._open & ~moving)
        rested_s = np.float32(t_s) - self._moved_s
        due = self._due(changed, moving, rested_s, t_s) if changed.any() else changed
        return Motion(moving, changed, fresh, due, rested_s)

    def _due(self, changed: Mask, moving: Mask, rested_s: Grey, t_s: float) -> Mask:
        """What changed, and rests."""
        calm = np.float32(t_s) - self._near_s >= self._still_s - 1e-4
        calm &= ~self._reaching(changed | moving)
        soon = self._sizeable(changed & calm & (rested_s >= self._still_s - 1e-4))
        return changed & (soon | (rested_s >= WAIT * self._still_s - 1e-4))

    def looked(self, where: Mask) -> None:
        """Take the last frame as looked at, in a mask of the small picture's pixels."""
        if self._looked is not None and self._past:
            now = self._past[-1].grey
            self._looked[where] = now[where] / self._lit[where]
            rows, columns = self._ground.tiles
            parts = where.reshape(rows, TILE_PX, columns, TILE_PX)
            self._open &= ~parts.any((1, 3))

    def again(self, tiles: Mask) -> None:
        """Call for another look at tiles once they rest, whether they change or not."""
        self._open |= tiles & self._ground.watched

    def _changed(self, now: Small, limit: Grey) -> Mask:
        """(rows, columns) of tiles that are not what was looked at."""
        looked = self._looked
        assert looked is not None  # noqa: S101 - set by the first frame
        rows = spread(steadied(now.coarse, means(looked), self._coarse), now.grey)
        then = looked * rows
        gain, middle = relit(now.coarse, means(then), self._coarse)
        middle *= middle_of(rows[:, 0])
        self._lit = spread(gain, now.grey)
        self._lit *= rows
        np.multiply(looked, self._lit, out=then)
        most = most_in_tiles(self._off(now.grey, then))
        # The light of what was looked at follows the light now: at once where that is the
        # table's, slowly where it is a place's own.
        follow = middle**FOLLOW_LIGHT
        looked *= follow
        self._lit /= follow
        step = np.multiply(now.grey, follow / middle, out=then)
        step -= looked
        step *= whole(np.where(most < 0.7 * limit, np.float32(LEARN_LIGHT), np.float32(0)))
        looked += step
        return np.asarray((most > 1.3 * limit) & self._ground.watched)

    def _reaching(self, tiles: Mask) -> Mask:
        """What is large and comes in over the felt's edge: arms, mostly."""
        _, labels, stats, _ = cv2.connectedComponentsWithStats(tiles.astype(np.uint8))
        reaching = np.zeros(len(stats), np.bool_)
        reaching[labels[self._edge]] = True
        reaching &= stats[:, cv2.CC_STAT_AREA] > self._large
        reaching[0] = False
        return np.asarray(reaching[labels])

    def _sizeable(self, tiles: Mask) -> Mask:
        """What is large enough for a card or a chip, in one piece."""
        _, labels, stats, _ = cv2.connectedComponentsWithStats(tiles.astype(np.uint8))
        enough = stats[:, cv2.CC_STAT_AREA] >= self._least
        enough[0] = False
        return np.asarray(enough[labels])

    def _off(self, now: Grey, then: Grey) -> Grey:
        """How far small pixels inside are from what they were; one alone counts less than two.

        What they were is not kept.
        """
        np.subtract(now, then, out=then)
        then *= self._inside
        off = np.asarray(cv2.blur(then, (2, 2)), np.float32)
        return np.abs(off, out=off)

    def _forget(self, t_s: float) -> None:
        """Keep no frame from before that of a moment ago."""
        while len(self._past) > 1 and self._past[1].t_s <= t_s - BEFORE_S + 1e-4:
            self._past.popleft()

    def _shrunk(self, image: Pixels) -> Grey:
        """The small grey picture."""
        rows, columns = self._ground.small
        shrink = self._ground.shrink
        image = image[: rows * shrink, : columns * shrink]
        if shrink >= 4:  # halves and quarters by two pixels each way are quick, and smooth enough
            step = 2 if shrink < 8 else 4
            size = image.shape[1] // step, image.shape[0] // step
            image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)
        small = cv2.resize(image, (columns, rows), interpolation=cv2.INTER_AREA)
        grey = small if small.ndim == 2 else cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
        return grey.astype(np.float32)


def spread(gain: Grey, picture: Grey) -> Grey:
    """Coarse gains, as smooth as they are, for every pixel of a picture."""
    size = picture.shape[1], picture.shape[0]
    return np.asarray(cv2.resize(gain, size, interpolation=cv2.INTER_LINEAR), np.float32)


def whole(tiles: Grey) -> Grey:
    """What each tile has, for every small pixel of it."""
    size = tiles.shape[1] * TILE_PX, tiles.shape[0] * TILE_PX
    return np.asarray(cv2.resize(tiles, size, interpolation=cv2.INTER_NEAREST), np.float32)


def most_in_tiles(error: Grey) -> Grey:
    """The largest value in every tile."""
    rows = error[::TILE_PX].copy()
    for row in range(1, TILE_PX):
        np.maximum(rows, error[row::TILE_PX], out=rows)
    most = rows[:, ::TILE_PX].copy()
    for column in range(1, TILE_PX):
        np.maximum(most, rows[:, column::TILE_PX], out=most)
    return most


def means(picture: Grey) -> Grey:
    """What each two by two tiles are on average, never quite black."""
    rows, columns = (max(1, side // (2 * TILE_PX)) for side in picture.shape)
    small = cv2.resize(picture, (columns, rows), interpolation=cv2.INTER_AREA)
    return np.asarray(np.maximum(small, 4.0), np.float32)


def middle_of(values: Grey) -> float:
    """The median of some values (N,), 1 of none; numpy's own takes longer over so few."""
    ordered = np.sort(values) if len(values) else np.ones(1, np.float32)
    return float((ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2)


def steadied(now: Grey, before: Grey, inside: Mask) -> Grey:
    """How much lighter each row is than a moment ago, by what is inside; no column for itself.

    Args:
        now: the `means` of a picture.
        before: the same, a moment ago.
        inside: which of them count.
    """
    ratio = np.sort(np.where(inside, now / before, np.inf), axis=1)
    count = inside.sum(1)
    rows = ratio[np.arange(len(ratio)), count // 2].astype(np.float32).reshape(-1, 1)
    middle = np.float32(middle_of(rows[count >= LEAST_ROW, 0]))
    rows[count < LEAST_ROW] = middle
    return np.asarray(cv2.blur(rows.clip(middle / FLICKER, middle * FLICKER), (1, 3)), np.float32)


def relit(now: Grey, then: Grey, inside: Mask) -> tuple[Grey, float]:
    """How much lighter each place is than it was, as far as that is smooth; and the table.

    Args:
        now: the `means` of a picture.
        then: those of what it was.
        inside: which of them count.
    """
    ratio = now / then
    middle = middle_of(ratio[inside])
    lit = inside & (ratio > middle / SHADOW) & (ratio < middle * SHADOW)
    share = cv2.blur(lit.astype(np.float32), (AROUND, AROUND)) + NO_SHADOW
    known = cv2.blur(np.where(lit, ratio, 0).astype(np.float32), (AROUND, AROUND))
    return np.asarray((known + NO_SHADOW * middle) / share, np.float32), middle


def closed(tiles: Mask, by: int) -> Mask:
    """A mask without gaps: what is between moving edges of one thing moves with them."""
    kernel = np.ones((2 * by + 1, 2 * by + 1), np.uint8)
    shut = cv2.morphologyEx(tiles.astype(np.uint8), cv2.MORPH_CLOSE, kernel)
    return shut.astype(np.bool_)


def widened(tiles: Mask, by: int) -> Mask:
    """A mask grown by some tiles on all sides."""
    kernel = np.ones((2 * by + 1, 2 * by + 1), np.uint8)
    return cv2.dilate(tiles.astype(np.uint8), kernel).astype(np.bool_)
