"""The order in a spread: which indices are its cards', row by row, and which are only pips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.fuse import normalised
from cardspeak.vision.spread.prints import Print

Floats = NDArray[np.float64]

CARD_MM = (63.5, 88.9)
SIZE = (0.6, 1.6)
"""Indices are of about one size."""
ONE_ROW_MM = 14.0
BESIDE, SAME_BESIDE = 0.52, 0.8
"""Of the usual step from card to card; what is closer is a part of the same card,"""
HIGH_MM = 46.0
"""and what is not farther up or down."""
FARTHEST_MM = 95.0
"""From one card's index to the next one's."""
STEP_MM = (14.0, 66.0)
LEAST_SCORE = 0.16
GAP = 1.5
SAME_MM = 7.0
INDEX_MM = np.array([7.5, 13.5])
"""Where an index stands on a card, from its corner, where a deck does not tell."""
FREE_MM, DOWN_MM = (34.0, 56.0), (42.0, 74.0)
FOURS = 3
UNEVEN = 0.2
LONG_ROW = 4
AROUND_MM = 110.0
LIKE = 0.25
OTHER_CORNER = 0.7


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
    steps = []
    sure = sorted(standing, key=lambda each: -each.score)[:40]
    for each in sure:
        away = [other.seen_from(each) for other in sure if other is not each]
        right = [x for x, y in away if STEP_MM[0] < x < STEP_MM[1] and abs(y) < ONE_ROW_MM]
        steps += [min(right)] if right else []
    return float(np.median(steps)) if steps else 25.0


def one_a_card(standing: Sequence[Index], step_mm: float) -> list[Index]:
    """The index of each card: what lies within reach of a surer one is a pip or a picture's."""
    kept: list[Index] = []
    for each in sorted(standing, key=lambda each: -each.score):
        if each.score < LEAST_SCORE:
            continue
        if not any(is_part(each, other, step_mm) for other in kept):
            kept.append(each)
    return [each for each in kept if has_neighbour(each, kept)]


def is_part(each: Index, other: Index, step_mm: float) -> bool:
    """Whether an index lies so close to a surer one that it is of the same card."""
    x, y = np.abs(each.seen_from(other))
    alike = each.print.logs.argmax() == other.print.logs.argmax()
    return bool(x < (SAME_BESIDE if alike else BESIDE) * step_mm and y < HIGH_MM)


def has_neighbour(each: Index, kept: Sequence[Index]) -> bool:
    """Whether another card lies beside one."""
    ways = (other.seen_from(each) for other in kept if other is not each)
    return any(abs(x) < FARTHEST_MM and abs(y) < 2 * ONE_ROW_MM for x, y in ways)


def in_rows(cards: Sequence[Index]) -> list[list[Index]]:
    """Rows of neighbours, the topmost first, each from its left."""
    if not cards:
        return []
    up = np.sum([each.up for each in cards], axis=0)
    up /= max(1e-9, float(np.linalg.norm(up)))
    right = np.array([up[1], -up[0]])
    left = sorted(cards, key=lambda each: float(each.at_mm @ right))
    found = []
    while left:
        row = [left.pop(0)]
        while (after := follower(row[-1], left)) is not None:
            row.append(after)
            left = [each for each in left if each is not after]
        found.append(row)
    return sorted(found, key=lambda row: -float(np.mean([each.at_mm @ up for each in row])))


def follower(last: Index, left: Sequence[Index]) -> Index | None:
    """The nearest card to the right of another in its row."""
    ways = [(each.seen_from(last), each) for each in left]
    near = [
        (x, each)
        for (x, y), each in ways
        if 0 < x < FARTHEST_MM and abs(y) < max(ONE_ROW_MM, x / 2)
    ]
    return min(near, key=lambda at: at[0])[1] if near else None


def gaps_in(rows: Sequence[Sequence[Index]], step_mm: float) -> int:
    """How many places in the rows are as if a card were there that was not found."""
    missing = 0
    for row in rows:
        missing += sum(len(places_between(a, b, step_mm)) for a, b in pairwise(row))
    return missing


def places_between(a: Index, b: Index, step_mm: float) -> list[Index]:
    """Where cards would lie between two of a row that are too far apart, read as nothing yet."""
    apart = float(np.linalg.norm(b.at_mm - a.at_mm))
    count = round(apart / step_mm) - 1 if apart > GAP * step_mm else 0
    return [moved(a, b, (i + 1) / (count + 1)) for i in range(count)]


def places_beyond(row: Sequence[Index]) -> list[Index]:
    """Where a row would go on, at both of its ends."""
    if len(row) < LONG_ROW:
        return []
    ends = (row[0], row[1]), (row[-1], row[-2])
    return [moved(end, before, -1.0) for end, before in ends]


def moved(a: Index, b: Index, share: float) -> Index:
    """An index that would stand part of the way from one to another."""
    up = a.up + share * (b.up - a.up)
    tip = a.print.up_px + share * (b.print.up_px - a.print.up_px)
    at_px = a.print.at_px + share * (b.print.at_px - a.print.at_px)
    at_mm = a.at_mm + share * (b.at_mm - a.at_mm)
    print_ = replace(a.print, at_px=at_px, up_px=tip, score=1.0)
    return Index(at_mm, up / max(1e-9, float(np.linalg.norm(up))), print_)


def place_of(standing: Sequence[Index], headlong: Sequence[Index]) -> Floats:
    """(2,) where a deck's indices stand on a card, from its corner to the right and down, in mm.

    A card that lies free shows two: from the one, the other's place tells it.
    """
    ways = [
        other.seen_from(each)
        for each in standing
        for other in headlong
        if other.print.logs.argmax() == each.print.logs.argmax()
    ]
    ends = [
        way
        for way in ways
        if FREE_MM[0] < way[0] < CARD_MM[0] and DOWN_MM[0] < -way[1] < DOWN_MM[1]
    ]
    if not ends:
        return INDEX_MM
    across, down = np.median(ends, axis=0) * [1, -1]
    return np.array([(CARD_MM[0] - across) / 2, (CARD_MM[1] - down) / 2])


def has_four(standing: Sequence[Index], headlong: Sequence[Index], place_mm: Floats) -> bool:
    """Whether a deck has an index in every corner: some cards show one right below the other."""
    below = np.array([0.0, 2 * place_mm[1] - CARD_MM[1]])
    pairs = 0
    for each in standing:
        pairs += any(
            np.linalg.norm(other.seen_from(each) - below) < SAME_MM
            and other.print.logs.argmax() == each.print.logs.argmax()
            for other in headlong
        )
    return pairs >= max(FOURS, 0.05 * len(standing))


def with_others(
    rows: Sequence[Sequence[Index]], headlong: Sequence[Index], place_mm: Floats
) -> list[list[Floats]]:
    """What all indices of each card say together: those that stand on their heads too.

    Args:
        rows: the cards by their top left indices.
        headlong: indices that stand on their heads.
        place_mm: as `place_of` tells it.
    """
    across, down = np.array(CARD_MM) - 2 * place_mm
    corners = np.array([across, -down]), np.array([0.0, -down])
    told = []
    for row in rows:
        logs = []
        for each in row:
            said = each.print.logs
            for corner in corners:
                said = said + other_corner(each, headlong, corner)
            logs.append(normalised(said))
        told.append(logs)
    return told


def other_corner(card: Index, headlong: Sequence[Index], corner_mm: Floats) -> Floats | float:
    """What an index at another corner of a card adds, if one stands there that says the like."""
    for each in headlong:
        if np.linalg.norm(each.seen_from(card) - corner_mm) < SAME_MM:
            common = np.sqrt(np.exp(each.print.logs) * np.exp(card.print.logs)).sum()
            if common > LIKE:
                return OTHER_CORNER * each.print.logs
    return 0.0


def without_ends(rows: Sequence[Sequence[Index]], step_mm: float) -> list[Index]:
    """The cards, without the far indices of those that lie free at the ends of the rows.

    A free card of a deck with four indices shows two of them beside each other: they read alike,
    and are not as far apart as cards are.
    """
    kept: list[Index] = []
    for row in rows:
        inner = list(row)
        if len(inner) > 1 and is_far_corner(inner[-1], inner[-2], step_mm):
            inner.pop()
        if len(inner) > 1 and is_far_corner(inner[0], inner[1], step_mm):
            inner.pop(0)
        kept += inner
    return kept


def is_far_corner(end: Index, before: Index, step_mm: float) -> bool:
    """Whether a row's end is another index of the card before it."""
    apart = abs(float(end.seen_from(before)[0]))
    odd = FREE_MM[0] < apart < FREE_MM[1] and abs(apart / step_mm - 1) > UNEVEN
    return odd and end.print.logs.argmax() == before.print.logs.argmax()


def without_right_corners(cards: Sequence[Index], place_mm: Floats) -> list[Index]:
    """The cards of a deck with four indices, without top right ones of cards that lie free."""
    right = np.array([CARD_MM[0] - 2 * place_mm[0], 0.0])
    return [
        each
        for each in cards
        if not any(
            np.linalg.norm(each.seen_from(other) - right) < SAME_MM
            and other.print.logs.argmax() == each.print.logs.argmax()
            for other in cards
        )
    ]


def reprinted(found: Sequence[Index], prints: Sequence[Print]) -> list[Index]:
    """The same indices with other readings."""
    return [replace(each, print=print_) for each, print_ in zip(found, prints, strict=True)]
