"""The order in a spread: which indices are its cards', row by row, and which are only pips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.spread.prints import Print

Floats = NDArray[np.float64]

CARD_MM = (63.5, 88.9)
SIZE = (0.6, 1.6)
"""Indices are of about one size."""
ONE_ROW_MM = 14.0
BESIDE, SAME_BESIDE = 0.52, 0.8
"""Of the usual step from card to card; what is closer is a part of the same card,"""
WEAK, WEAK_BESIDE = 0.7, 0.75
"""or not so close, but far less sure,"""
HIGH_MM = 46.0
"""and what is not farther up or down."""
RIGHT_MM, LEVEL_MM, AS_SURE = 24.0, 7.0, 0.5
"""What reads the same, and stands so far to the right at least and no more up or down, is a card's
other upper index, if the left one is nearly as sure."""
FARTHEST_MM, FARTHEST_STEPS = 95.0, 5.4
"""From one card's index to the next one's that was found."""
ASIDE = 3.0
"""By how much a card aside of a row is farther from it than one ahead."""
STEP_MM, UNKNOWN_MM = (14.0, 66.0), 25.0
"""From one card to the next, and what that is taken to be where nothing tells."""
SURELY, CLOSE = 60, 40
"""Of so many indices so many percent are as near to the next as cards are: some are not found."""
LEAST_SCORE = 0.1
AROUND_MM = 110.0
LEAST_ROW = 5
"""A shorter row does not show how it runs."""
LEAN = 0.14
"""Cards are laid as their rows run, or lean by more than this, in radians."""


@dataclass(frozen=True, eq=False)
class Index:
    """An index on the felt: its middle in mm, the unit vector to its top, and what it says."""

    at_mm: Floats
    up: Floats
    print: Print

    @property
    def score(self) -> float:
        """How sure it is that there is one."""
        return self.print.score

    def seen_from(self, other: Index) -> Floats:
        """(2,) where it lies from another: to that one's right, and up."""
        away = self.at_mm - other.at_mm
        right = np.array([other.up[1], -other.up[0]])
        return np.array([away @ right, away @ other.up])


def upright_ones(found: Sequence[Index]) -> tuple[list[Index], list[Index]]:
    """The indices that stand as most do, and those that stand on their heads.

    Of a spread deck each card shows its top left index; fewer show one of the others.
    """
    sure = sorted(found, key=lambda each: -each.score)
    if not sure:
        return [], []
    talls = np.array([each.print.tall_px for each in sure])
    usual = float(np.median(talls[: max(1, len(sure) // 2)]))
    fit = [each for each in sure if SIZE[0] < each.print.tall_px / usual < SIZE[1]]
    ups = np.array([each.up for each in fit])
    weight = np.array([each.score for each in fit])
    axis = main_axis(ups, weight)
    along = ups @ axis
    standing = [each for each, way in zip(fit, along, strict=True) if way > 0.5]
    headlong = [each for each, way in zip(fit, along, strict=True) if way < -0.5]
    return straightened(standing), straightened(headlong)


def straightened(found: Sequence[Index]) -> list[Index]:
    """Indices of one way up, each turned as those around it are: cards in a row lie alike."""
    if not found:
        return []
    at = np.array([each.at_mm for each in found])
    ups = np.array([each.up for each in found])
    score = np.array([each.score for each in found])
    near = np.linalg.norm(at[:, None] - at[None], axis=2) < AROUND_MM
    means = (near * score) @ ups
    means /= np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-9)
    return [turned(each, up) for each, up in zip(found, means, strict=True)]


def as_rows_lie(cards: Sequence[Index]) -> list[Index]:
    """Cards turned as their rows run, for how a small index stands by itself is hard to tell.

    Where all lean by much against their rows, they lean.
    """
    long = [row for row in in_rows(cards) if len(row) >= LEAST_ROW]
    ways = [(each, up) for row in long for each, up in zip(row, ups_along(row), strict=True)]
    lean = float(np.median([angle(each.up, up) for each, up in ways])) if ways else 0.0
    straight = {each: turned_by(up, lean if abs(lean) > LEAN else 0.0) for each, up in ways}
    return [turned(each, straight.get(each, each.up)) for each in cards]


def ups_along(row: Sequence[Index]) -> Floats:
    """(N, 2) which way is up along a row, that is straight or bends evenly."""
    at = np.array([each.at_mm for each in row])
    far = max(2, len(row) // 4)
    chords = at[far:] - at[:-far]
    turns = np.unwrap(np.arctan2(chords[:, 1], chords[:, 0]))
    place = np.arange(len(chords)) + far / 2
    one, other = np.triu_indices(len(place), 1)
    bend = float(np.median((turns[other] - turns[one]) / (other - one)))
    start = float(np.median(turns - bend * place))
    turn = start + bend * np.arange(len(row)) + np.pi / 2
    return np.stack([np.cos(turn), np.sin(turn)], 1)


def angle(one: Floats, other: Floats) -> float:
    """How far one direction is turned anticlockwise from another."""
    return float(np.arctan2(other[0] * one[1] - other[1] * one[0], one @ other))


def turned_by(way: Floats, angle_rad: float) -> Floats:
    """A direction turned anticlockwise."""
    cos, sin = np.cos(angle_rad), np.sin(angle_rad)
    return np.asarray(np.array([[cos, -sin], [sin, cos]]) @ way)


def turned(index: Index, up: Floats) -> Index:
    """An index with another direction; the picture shows the felt mirrored, y down."""
    cos = float(index.up @ up)
    sin = float(index.up[0] * up[1] - index.up[1] * up[0])
    matrix = np.array([[cos, sin], [-sin, cos]])
    return Index(index.at_mm, up, replace(index.print, up_px=matrix @ index.print.up_px))


def main_axis(ups: Floats, weight: Floats) -> Floats:
    """The direction that most of some unit vectors (N, 2) have, about."""
    agreement = np.clip(ups @ ups.T, 0, 1) ** 4 @ weight
    best = ups[int(agreement.argmax())]
    near = ups @ best > 0.5
    mean = (ups[near] * weight[near, None]).sum(0)
    return np.asarray(mean / max(1e-9, float(np.linalg.norm(mean))))


def usual_step(standing: Sequence[Index]) -> float:
    """How far it is from one card to the next, mostly."""
    sure = sorted(standing, key=lambda each: -each.score)[:SURELY]
    if not sure:
        return UNKNOWN_MM
    at, ups = np.array([each.at_mm for each in sure]), np.array([each.up for each in sure])
    away = at[None] - at[:, None]
    up = (away * ups[:, None]).sum(2)
    right = away[..., 0] * ups[:, None, 1] - away[..., 1] * ups[:, None, 0]
    beside = (right > STEP_MM[0]) & (right < STEP_MM[1]) & (np.abs(up) < ONE_ROW_MM)
    steps = np.where(beside, right, np.inf).min(1)
    steps = steps[np.isfinite(steps)]
    return float(np.percentile(steps, CLOSE)) if len(steps) else UNKNOWN_MM


def one_a_card(standing: Sequence[Index], step_mm: float) -> list[Index]:
    """The index of each card: what lies within reach of a surer one is a pip or a picture's."""
    kept: list[Index] = []
    right = {each for each in standing if is_right_of_same(each, standing, step_mm)}
    for each in sorted(standing, key=lambda each: (each in right, -each.score)):
        if each.score < LEAST_SCORE:
            continue
        if not any(is_part(each, other, step_mm) for other in kept):
            kept.append(each)
    farthest_mm = farthest(step_mm)
    return [each for each in kept if has_neighbour(each, kept, farthest_mm)]


def is_right_of_same(each: Index, others: Sequence[Index], step_mm: float) -> bool:
    """Whether an index is the other upper one of a card whose left one is nearly as sure."""
    for other in others:
        x, y = each.seen_from(other)
        near = RIGHT_MM < x < SAME_BESIDE * step_mm and abs(y) < LEVEL_MM
        if near and other.score > AS_SURE * each.score and reads_alike(each, other):
            return True
    return False


def reads_alike(one: Index, other: Index) -> bool:
    """Whether two indices name the same card."""
    return bool(one.print.logs.argmax() == other.print.logs.argmax())


def is_part(each: Index, other: Index, step_mm: float) -> bool:
    """Whether an index lies so close to a surer one that it is of the same card."""
    x, y = np.abs(each.seen_from(other))
    if x < WEAK_BESIDE * step_mm and y < HIGH_MM and each.score < WEAK * other.score:
        return True
    beside = SAME_BESIDE if reads_alike(each, other) else BESIDE
    return bool(x < beside * step_mm and y < HIGH_MM)


def farthest(step_mm: float) -> float:
    """How far a row's next card may lie: those between were not found."""
    return max(FARTHEST_MM, FARTHEST_STEPS * step_mm)


def has_neighbour(each: Index, kept: Sequence[Index], farthest_mm: float) -> bool:
    """Whether another card lies beside one."""
    ways = (other.seen_from(each) for other in kept if other is not each)
    return any(abs(x) < farthest_mm and abs(y) < 2 * ONE_ROW_MM for x, y in ways)


def in_rows(cards: Sequence[Index]) -> list[list[Index]]:
    """Rows of neighbours, the topmost first, each from its left."""
    if not cards:
        return []
    up = np.sum([each.up for each in cards], axis=0)
    up /= max(1e-9, float(np.linalg.norm(up)))
    right = np.array([up[1], -up[0]])
    left = sorted(cards, key=lambda each: float(each.at_mm @ right))
    farthest_mm = farthest(usual_step(cards))
    found = []
    while left:
        row = [left.pop(0)]
        while (after := follower(row[-1], left, farthest_mm)) is not None:
            row.append(after)
            left = [each for each in left if each is not after]
        found.append(row)
    return sorted(found, key=lambda row: -float(np.mean([each.at_mm @ up for each in row])))


def without_strays(cards: Sequence[Index], has_feet: Callable[[Index], bool]) -> list[Index]:
    """Cards without what stands on one of a long row, in none itself, and is no index.

    A pip in the corner of a thin frame reads as a jack's, but is far less sure. A half of a ten's
    lower index reads as a nine's, but there is nothing below.
    """
    rows = in_rows(cards)
    long = [each for row in rows if len(row) >= LEAST_ROW for each in row]

    def is_stray(each: Index) -> bool:
        on = [other for other in long if stands_on(each, other)]
        vague = any(each.score < WEAK * other.score for other in on)
        return vague or (bool(on) and not has_feet(each))

    lone = [each for row in rows if len(row) < LEAST_ROW for each in row]
    stray = [each for each in lone if is_stray(each)]
    return [each for each in cards if each not in stray]


def stands_on(each: Index, other: Index) -> bool:
    """Whether an index stands on the card of another one, below that."""
    x, y = each.seen_from(other)
    return bool(0 < x < CARD_MM[0] and 0 < -y < CARD_MM[1])


def follower(last: Index, left: Sequence[Index], farthest_mm: float) -> Index | None:
    """The nearest card to the right of another in its row."""
    ways = [(each.seen_from(last), each) for each in left]
    near = [
        (float(np.hypot(x, ASIDE * y)), each)
        for (x, y), each in ways
        if 0 < x < farthest_mm and abs(y) < max(ONE_ROW_MM, x / 2)
    ]
    return min(near, key=lambda at: at[0])[1] if near else None


def reprinted(found: Sequence[Index], prints: Sequence[Print]) -> list[Index]:
    """The same indices with other readings."""
    return [replace(each, print=print_) for each, print_ in zip(found, prints, strict=True)]
