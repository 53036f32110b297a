"""Where the picture moves, where it has changed since it was last looked at, and where it rests.

It works in a small grey picture, so that every frame costs little, and asks for nothing of the
light but that it changes smoothly over the table: a lamp that flickers, a camera that corrects
its exposure and the shadow of a head move no card. The tint of every tile tells of what is as
light as the felt.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np

from cardspeak.hardware.frame import Frame
from cardspeak.vision.felt.ground import CARD_MM, TILE_PX, Ground
from cardspeak.vision.felt.light import (
    means,
    middle_of,
    narrowed,
    relit,
    spread,
    steadied,
)
from cardspeak.vision.felt.small import small, small_luma
from cardspeak.vision.felt.tiles import (
    Grey,
    any_in_tiles,
    closed,
    lone,
    most_in_tiles,
    whole,
    widened,
)
from cardspeak.vision.felt.tint import Tints, tints_of
from cardspeak.vision.glance import Mask
from cardspeak.vision.pace import USUAL

BEFORE_S = 0.1
"""How far back the frame lies that shows what moves."""
WAIT = 3.0
"""A change that is small, or close to what moves, has to rest this much longer."""
CLOSE_MM = 42.0
"""What lies between parts that move, and so close to them, moves with them."""
LEAST_CARDS = 0.4
ARM_CARDS = 2.5
"""What is larger, and comes in over the edge, is taken for an arm until it has rested longer."""
LEAST_CHANGE = 4.5
"""Grey levels out of 255; less than that is no thing."""
LEAST_SHARE = 0.06
"""Of the lightest there: strong light is clipped, and its gain known least."""
TIMES_NOISE = 7.0
LEARN_NOISE = 0.05
STRONG, SHIMMERS_S, PAUSE_S = 2.0, 0.4, 0.2
"""What changes by no more than so many times what is no thing, for so long and hardly pausing, and
nothing near it by more, lies still: gloss wanders over a card, or a shadow.
"""
LONE_SHARE = 0.002
"""Of all tiles; where more move without any beside them it is grain, that of few bits, too:"""
COARSER, FINER, COARSEST = 1.4, 0.995, 3.0
"""then what counts as noise grows by such a factor a frame, and else falls, up to the last one."""
LEARN_LIGHT = 0.03
FOLLOW_LIGHT = 0.1
DARKEST = np.float32(0.2)
"""Nowhere is less of the light that was there at first."""


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
        tints: (3, rows, columns) those of the tiles; None if the frame has none.
        black: what it shows of no light.
    """

    t_s: float
    grey: Grey
    coarse: Grey
    tints: Grey | None
    black: int


class Gate:
    """Follows one camera's picture.

    Attributes:
        still_s: how long something has to rest until it is due.
    """

    def __init__(self, ground: Ground) -> None:
        """Start before the first frame."""
        self._ground = ground
        self.still_s = USUAL.still_s
        self._past: deque[Small] = deque()
        self._looked: Grey | None = None
        self._lit = np.ones(ground.small, np.float32)
        self._lit_tiles = np.ones(ground.tiles, np.float32)
        self._grain = 1.0
        self._level = 1.0
        self._felt = 255.0
        self._local = np.ones(ground.tiles, np.float32)
        self._noise = np.full(ground.tiles, 0.5, np.float32)
        self._tints = Tints(ground.watched)
        self._moved_s = np.full(ground.tiles, -np.inf, np.float32)
        self._near_s = self._moved_s.copy()
        self._strong_s, self._begun_s = self._moved_s.copy(), self._moved_s.copy()
        self._stirred_s = self._moved_s.copy()
        self._inside = ground.small_of_cells(ground.in_sight).astype(np.float32)
        out = ~ground.watched
        self._edge = ground.watched & widened(out, 1)
        tile_mm = CARD_MM[0] / ground.card_px(np.zeros(2)) * ground.shrink * TILE_PX
        self._close = max(1, round(CLOSE_MM / tile_mm))
        self._large = ARM_CARDS * CARD_MM[0] * CARD_MM[1] / tile_mm**2
        self._least = LEAST_CARDS * CARD_MM[0] * CARD_MM[1] / tile_mm**2
        self._coarse = means(narrowed(self._inside * 255)) > 127
        self._open = ground.watched.copy()

    def take(self, frame: Frame) -> Motion:
        """Compare a frame with what was before; its luma and chroma do, if it has them."""
        now, t_s = self._small(frame), frame.t_s
        grey = now.grey
        if self._looked is None:
            self._looked = grey.copy()
            self._moved_s[:] = self._near_s[:] = t_s
        self._forget(t_s)
        before = self._past[0] if self._past else now
        self._past.append(now)
        limit = np.maximum(LEAST_CHANGE, TIMES_NOISE * self._noise)
        limit = np.maximum(limit, LEAST_SHARE * most_in_tiles(grey)) * np.float32(self._grain)
        rows = steadied(now.coarse, before.coarse, self._coarse)
        lit = spread(rows, len(grey), 1)
        step = most_in_tiles(self._off(grey, before.grey * lit))
        stirred = (step > limit) & self._ground.watched
        is_grainy = np.count_nonzero(lone(stirred)) > LONE_SHARE * stirred.size
        self._grain = np.clip(self._grain * (COARSER if is_grainy else FINER), 1.0, COARSEST)
        if now.tints is not None and before.tints is not None:
            lit = spread(rows, len(stirred), 1)
            stirred |= self._tints.stirred(now.tints, before.tints, lit)
        self._noise += np.where(stirred, 0, LEARN_NOISE) * (step / 2.5 - self._noise)
        moving = closed(stirred & ~self._shimmers(stirred, step > STRONG * limit, t_s), self._close)
        self._moved_s[moving] = t_s
        self._near_s[widened(moving, self._close)] = t_s
        fresh = self._changed(now, limit)
        if now.tints is not None:
            fresh |= self._tints.changed(now.tints, self._lit_tiles)
        fresh &= ~moving
        changed = fresh | (self._open & ~moving)
        rested_s = np.float32(t_s) - self._moved_s
        due = self._due(changed, moving, rested_s, t_s) if changed.any() else changed
        return Motion(moving, changed, fresh, due, rested_s)

    def _shimmers(self, stirred: Mask, strong: Mask, t_s: float) -> Mask:
        """Where the picture has changed a little for a while, and no more anywhere near."""
        self._strong_s[widened(strong & stirred, self._close)] = t_s
        begins = stirred & (t_s - self._stirred_s > PAUSE_S)
        self._begun_s[begins] = t_s
        self._stirred_s[widened(stirred, self._close)] = t_s
        calm_s = t_s - np.maximum(self._strong_s, self._begun_s)
        return np.asarray(stirred & (calm_s >= SHIMMERS_S))

    def _due(self, changed: Mask, moving: Mask, rested_s: Grey, t_s: float) -> Mask:
        """What changed, and rests."""
        calm = np.float32(t_s) - self._near_s >= self.still_s - 1e-4
        calm &= ~self._reaching(changed | moving)
        soon = self._sizeable(changed & calm & (rested_s >= self.still_s - 1e-4))
        return changed & (soon | (rested_s >= WAIT * self.still_s - 1e-4))

    def looked(self, where: Mask) -> None:
        """Take the last frame as looked at, in a mask of the small picture's pixels."""
        if self._looked is None or not self._past:
            return
        at = np.flatnonzero(where)
        now = self._past[-1]
        self._looked.ravel()[at] = now.grey.ravel()[at] / self._lit.ravel()[at]
        tiles = any_in_tiles(where)
        self._open &= ~tiles
        if now.tints is not None:
            self._tints.looked(now.tints, self._lit_tiles, tiles)

    def light(self) -> Grey:
        """(rows, columns) by what factor each tile is lighter now than in the first picture."""
        black = self._past[-1].black if self._past else 0
        grey = self._felt * self._level * self._local * self._lit_tiles
        return np.asarray(np.maximum((grey - black) / max(1.0, self._felt - black), DARKEST))

    def again(self, tiles: Mask) -> None:
        """Call for another look at tiles once they rest, whether they change or not."""
        self._open |= tiles & self._ground.watched

    def _changed(self, now: Small, limit: Grey) -> Mask:
        """(rows, columns) of tiles that are not what was looked at."""
        looked = self._looked
        assert looked is not None  # noqa: S101 - set by the first frame
        narrow = narrowed(looked)
        rows = spread(steadied(now.coarse, means(narrow), self._coarse), len(looked), 1)
        gain, middle = relit(now.coarse, means(narrow * rows), self._coarse)
        middle *= middle_of(rows[:, 0])
        self._lit = spread(gain, *looked.shape)
        self._lit *= rows
        then = looked * self._lit
        most = most_in_tiles(self._off(now.grey, then))
        # The light of what was looked at follows the light now: at once where that is the
        # table's, slowly where it is a place's own.
        follow = middle**FOLLOW_LIGHT
        self._felt = middle_of(now.coarse[self._coarse]) / (self._level * middle)
        self._level *= follow
        self._lit /= follow
        middles = slice(TILE_PX // 2, None, TILE_PX)
        self._lit_tiles = np.ascontiguousarray(self._lit[middles, middles])
        looked *= follow
        np.multiply(now.grey, follow / middle, out=then)
        same = most < 0.7 * limit
        cv2.accumulateWeighted(then, looked, LEARN_LIGHT, whole(same.astype(np.uint8)))
        learned = 1 + LEARN_LIGHT * (self._lit_tiles * np.float32(follow / middle) - 1)
        self._local *= np.where(same, learned, np.float32(1))
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

    def _small(self, frame: Frame) -> Small:
        """The small grey picture, and the tiles' tints."""
        ground, chroma, share = self._ground, frame.chroma, None
        if frame.luma is None:
            whole = cv2.cvtColor(small(ground, frame), cv2.COLOR_BGR2YCrCb)
            luma, red, blue = np.moveaxis(np.asarray(whole, np.uint8), 2, 0)
            chroma = blue, red
        else:
            luma = small_luma(ground, frame)
            share = ground.shrink * np.divide(ground.small, frame.luma.shape)
        tints = tints_of(luma, chroma, ground.tiles, share) if chroma else None
        grey = luma.astype(np.float32)
        return Small(frame.t_s, grey, means(narrowed(grey)), tints, frame.black)
