"""Decks with an index in every corner: which of them are one card's, and which way up it lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.read import log_softmax
from cardspeak.vision.spread.rows import (
    CARD_MM,
    RIGHT_MM,
    Index,
    in_rows,
    one_a_card,
    reads_alike,
    usual_step,
)

Floats = NDArray[np.float64]

INDEX_MM = np.array([7.5, 13.5])
"""Where an index stands on a card, from its corner, where a deck does not tell."""
FREE_MM, DOWN_MM = (RIGHT_MM, 56.0), (42.0, 74.0)
SAME_MM = 7.0
FOURS = 3
BOTH_WAYS = 0.5
CLEARLY = 1.0
"""As one card that lies free tells it: a deck with two indices has none that shows both upper ones.
"""
TWINS = 0.3
"""Where more have another one beside them that reads the same, each card shows two."""
UNEVEN = 0.2
BESIDE = (0.2, 0.55)
"""In widths of a card: beside an index at its left, there is its card."""
FOOT = 0.9
"""In widths below its index a card still lies, and one of the row above does no more."""
RIM = 0.06
"""In widths: no paper is nearer to the edge of another's, outside of it."""
LIKE, VERY_LIKE = 0.25, 0.6
OTHER_CORNER = 0.7
AT_ONCE = 0.75
"""In steps: what follows nearer than this lies at the right corner of a card."""


def without_twins(indices: list[Index]) -> list[Index]:
    """The indices, without right ones where most cards show both that stand beside each other.

    Each stands as far from another one that reads the same as most such do.
    """
    ways = [
        (right, float(right.seen_from(left)[0]))
        for left in indices
        for right in indices
        if right is not left and reads_alike(right, left) and stands_beside(left, right)
    ]
    if len(ways) < TWINS * len(indices):
        return indices
    usual_mm = np.median([way_mm for _, way_mm in ways])
    twins = {id(right) for right, way_mm in ways if abs(way_mm - usual_mm) < SAME_MM}
    return [each for each in indices if id(each) not in twins]


def right_way_up(standing: list[Index], headlong: list[Index]) -> tuple[list[Index], list[Index]]:
    """The same two kinds, with those first that stand at their cards' left.

    A deck with four indices shows as many that stand on their heads. The last card of a row lies
    free, and shows two beside each other: at the right end, if the deck is seen the right way up.
    """
    if len(headlong) < BOTH_WAYS * len(standing):
        return standing, headlong
    turned = freer_at_right(headlong) - freer_at_right(standing) > CLEARLY
    return (headlong, standing) if turned else (standing, headlong)


def freer_at_right(indices: Sequence[Index]) -> float:
    """How many more rows end with two indices of one card than begin so, if they read the same.

    Neighbours of one rank or suit read alike by a part.
    """
    rows = in_rows(one_a_card(indices, usual_step(indices)))
    ends = ((row[:2], row[-2:]) for row in rows if len(row) > 1)
    return sum(of_one_card(*right) - of_one_card(*left) for left, right in ends)


def of_one_card(left: Index, right: Index) -> float:
    """How much two indices beside each other are as those of a card that lies free, 0 to 1."""
    return alike(left, right) if is_one_card(left, right) else 0.0


def is_one_card(left: Index, right: Index) -> bool:
    """Whether two indices beside each other are as those of a card that lies free."""
    return stands_beside(left, right) and alike(left, right) > LIKE


def stands_beside(left: Index, right: Index) -> bool:
    """Whether two indices stand as those beside each other on one card may."""
    x, y = right.seen_from(left)
    return bool(FREE_MM[0] < x < FREE_MM[1] and abs(y) < SAME_MM)


def alike(one: Index, other: Index) -> float:
    """How much two indices read as the same card, 0 to 1."""
    return float(np.sqrt(np.exp(one.print.logs) * np.exp(other.print.logs)).sum())


def place_of(standing: Sequence[Index], headlong: Sequence[Index]) -> Floats:
    """(2,) where a deck's indices stand on a card, from its corner to the right and down, in mm.

    A card that lies free shows two: from the one, the other's place tells it.
    """
    ways = [
        other.seen_from(each) for each in standing for other in headlong if reads_alike(other, each)
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
            np.linalg.norm(other.seen_from(each) - below) < SAME_MM and reads_alike(other, each)
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
            logs.append(log_softmax(said))
        told.append(logs)
    return told


def other_corner(card: Index, headlong: Sequence[Index], corner_mm: Floats) -> Floats | float:
    """What an index at another corner of a card adds, if one stands there that says the like."""
    for each in headlong:
        there = np.linalg.norm(each.seen_from(card) - corner_mm) < SAME_MM
        if there and alike(each, card) > LIKE:
            return OTHER_CORNER * each.print.logs
    return 0.0


def without_ends(
    rows: Sequence[Sequence[Index]],
    step_mm: float,
    goes_on: Callable[[Index, tuple[float, float]], bool],
    is_cloth: Callable[[Index, tuple[float, float]], bool] = lambda *_: False,
    *,
    four: bool = False,
) -> list[Index]:
    """The cards, without the far indices of those that lie free at the ends of the rows.

    A free card of a deck with four indices shows two of them beside each other: they read alike,
    and are not as far apart as cards are, or no card goes on to the right.

    Args:
        rows: the cards by their indices.
        step_mm: how far it is from one card to the next.
        goes_on: whether there is paper beside an index, from so many widths of a card to so many.
        is_cloth: whether nothing lies so many widths right of an index and below.
        four: whether the deck has an index in every corner.
    """

    def is_card(end: Index, beside: tuple[float, float]) -> bool:
        return goes_on(end, beside) and not is_cloth(end, (sum(beside) / 2, FOOT))

    kept: list[Index] = []
    for row in rows:
        inner = list(row)
        if len(inner) > 1 and (
            (four and not goes_on(inner[-1], BESIDE))
            or is_far_corner(inner[-1], inner[-2], step_mm, is_card)
        ):
            inner.pop()
        if len(inner) > 1 and is_far_corner(inner[0], inner[1], step_mm):
            inner.pop(0)
        kept += inner
    return kept


def is_far_corner(
    end: Index,
    before: Index,
    step_mm: float,
    goes_on: Callable[[Index, tuple[float, float]], bool] = lambda *_: True,
) -> bool:
    """Whether a row's end is another index of the card before it."""
    apart = abs(float(end.seen_from(before)[0]))
    if not RIGHT_MM < apart < FREE_MM[1] or alike(end, before) < LIKE:
        return False
    odd = apart > FREE_MM[0] and abs(apart / step_mm - 1) > UNEVEN and reads_alike(end, before)
    edge = (CARD_MM[0] - apart) / 2 / CARD_MM[0] + RIM
    return bool(odd or not goes_on(end, (edge, edge + BESIDE[1] - BESIDE[0])))


def without_right_corners(
    cards: Sequence[Index],
    place_mm: Floats,
    goes_on: Callable[[Index, tuple[float, float]], bool] = lambda *_: False,
) -> list[Index]:
    """The cards of a deck with four indices, without top right ones of cards that lie free.

    Cards may lie just as far apart as a card's two indices stand: but right of a card's right one
    its paper ends, or the next card begins at once.
    """
    right = np.array([CARD_MM[0] - 2 * place_mm[0], 0.0])
    at_once = AT_ONCE * usual_step(cards)

    def is_right_corner(each: Index, other: Index) -> bool:
        there = np.linalg.norm(each.seen_from(other) - right) < SAME_MM
        if not there or alike(each, other) <= LIKE:
            return False
        if any(lies_between(one, other, each) for one in cards):
            return False
        return follows_within(at_once, each, cards) or not goes_on(each, BESIDE)

    return [each for each in cards if not any(is_right_corner(each, other) for other in cards)]


def follows_within(least_mm: float, index: Index, cards: Sequence[Index]) -> bool:
    """Whether another index stands nearer to the right of one than cards lie."""
    ways = (each.seen_from(index) for each in cards if each is not index)
    return any(SAME_MM < x < least_mm and abs(y) < SAME_MM for x, y in ways)


def lies_between(index: Index, left: Index, right: Index) -> bool:
    """Whether an index is of a card that covers what is right of one, up to another."""
    x, y = index.seen_from(left)
    return bool(SAME_MM < x < right.seen_from(left)[0] - SAME_MM and abs(y) < SAME_MM)


def without_low_corners(cards: Sequence[Index], place_mm: Floats) -> list[Index]:
    """The cards, without lower indices of a deck with four that seem to stand as upper ones do."""
    below = np.array([0.0, 2 * place_mm[1] - CARD_MM[1]])
    return [
        each
        for each in cards
        if not any(
            np.linalg.norm(each.seen_from(other) - below) < SAME_MM
            and alike(each, other) > VERY_LIKE
            for other in cards
        )
    ]
