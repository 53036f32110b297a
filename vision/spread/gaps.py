"""Places of a row where a card should lie that was not found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CARDS
from cardspeak.vision.spread.corners import FOOT, INDEX_MM
from cardspeak.vision.spread.rows import (
    BESIDE,
    CARD_MM,
    CLOSE,
    HIGH_MM,
    SAME_BESIDE,
    Index,
    in_rows,
    reads_alike,
)

Floats = NDArray[np.float64]
GAP = 1.5
SHORT_ROW, RUN = 4, 3
"""A row goes on as it runs over so many cards: one index may not stand quite where it seems to."""
THERE, SURELY_THERE, SURELY_READ = 0.25, 0.6, 0.5
"""How sure it has to be that an index stands where one would in a row, or to go on with it;"""
AS_CLEAR = 0.55
"""and so clearly, against the others of a deck, it is read then at least."""
PLAIN = 0.9
"""What is as sure, and as clear, is an index, though a court's picture below looks like cloth."""
VAGUE = 0.25
"""What says so much less clearly which card it is than the others of a deck do is a mere pip."""
STRIP, LEFT_EDGE, RIGHT_EDGE = 0.7, -0.17, 0.93
"""The share of a step that shows for sure, and where a card ends, in its widths from its index."""
ROUNDS = 8
AMID, FEET = 0.3, (0.6, 0.75, FOOT)
"""In widths below its index a court card has its picture, and a card still lies, but none of the
row above does."""
NEAR = 0.4
"""In steps: so near to its place in a row a vague index may stand."""
APART = 0.7
"""In steps: a card found is no nearer to another, if it is not read for sure."""


@dataclass(frozen=True)
class Seen:
    """What a picture shows of some places.

    Attributes:
        seek: reads what stands about them.
        is_card: whether there is a card's paper.
        goes_on: whether there is paper beside an index, from so many widths of a card right of it
            to so many.
        is_cloth: whether nothing lies beside a row's end, so many widths right of it and below.
    """

    seek: Callable[[Sequence[Index]], list[Index]]
    is_card: Callable[[Index], bool]
    goes_on: Callable[[Index, tuple[float, float]], bool]
    is_cloth: Callable[[Index, tuple[float, float]], bool]


def overlooked(
    rows: Sequence[Sequence[Index]],
    step_mm: float,
    seen: Seen,
    vague: Sequence[Index] = (),
) -> tuple[list[Index], list[Index]]:
    """Cards that the detector did not find, where their row has a place for them.

    What was found shows where to look for the rest, so it is looked for more than once.

    Args:
        rows: the cards that were found.
        step_mm: how far it is from one to the next, mostly.
        seen: what the picture shows.
        vague: what was found, but said next to nothing: where a row has a place, it may be a card.

    Returns:
        The cards, and what seems to stand where rows go on beyond their ends, and may be none.
    """
    known = [each for row in rows for each in row]
    found: list[Index] = []
    for _ in range(ROUNDS):
        rows = in_rows([*known, *found])
        more, doubted = found_in(rows, step_mm, seen, vague)
        found += more
        if not more:
            break
    return found, doubted


def found_in(
    rows: Sequence[Sequence[Index]],
    step_mm: float,
    seen: Seen,
    vague: Sequence[Index],
) -> tuple[list[Index], list[Index]]:
    """One round of `overlooked`: until a deck is whole, what is hard to read is taken, too."""
    known = [each for row in rows for each in row]
    inner = [place for row in rows for place in places_in(row, step_mm)]
    outer, lower = places_beyond(rows, step_mm, seen)
    between = seen.seek(inner) + near_ones(vague, inner, NEAR * step_mm)
    beyond = seen.seek(outer) + near_ones(vague, outer, NEAR * step_mm)
    least, clear = least_clear(known), clearly(known)
    pictured = seen.seek(places_pictured(rows, step_mm, seen))
    pictured = [each for each in pictured if surely_read(each, clear)]
    beneath = seen.seek(lower)
    pictured += [each for each in beneath if min(each.score, clearness(each)) > PLAIN]
    found: list[Index] = []
    doubted: list[Index] = []
    for each in sorted(between, key=clearness, reverse=True) + beyond + pictured:
        sure = clearness(each) > least and surely_read(each, clear)
        apart = BESIDE if sure else APART
        if each.score < THERE or not is_one_more([*known, *found], step_mm, apart, seen, each):
            continue
        if len(known) + len(found) < CARDS or sure:
            found.append(each)
        elif each in beyond:
            doubted.append(each)
    return found, doubted


def is_one_more(
    known: Sequence[Index], step_mm: float, apart: float, seen: Seen, index: Index
) -> bool:
    """Whether an index is of another card than those that are known.

    Args:
        known: the others.
        step_mm: how far it is from one card to the next.
        apart: in steps, how far at least it stands from those that say something else.
        seen: what the picture shows.
        index: which.
    """
    alike = [each for each in known if reads_alike(each, index)]
    return (
        is_apart(index, known, apart * step_mm)
        and is_apart(index, alike, SAME_BESIDE * step_mm)
        and seen.is_card(index)
    )


def near_ones(found: Sequence[Index], places: Sequence[Index], near_mm: float) -> list[Index]:
    """What was found near some places."""
    return [
        each
        for each in found
        if any(np.linalg.norm(each.at_mm - place.at_mm) < near_mm for place in places)
    ]


def clear_ones(cards: Sequence[Index]) -> tuple[list[Index], list[Index]]:
    """Those that say what card they are, and others; their places are looked at more closely."""
    least = least_clear(cards)
    clear = [each for each in cards if clearness(each) > least]
    return clear, [each for each in cards if clearness(each) <= least]


def least_clear(cards: Sequence[Index]) -> float:
    """How clearly a card has to be read, where others are."""
    return VAGUE * float(np.median([clearness(each) for each in cards])) if cards else 0.0


def clearness(index: Index) -> float:
    """How likely the card is that an index rather is than any other."""
    return float(np.exp(index.print.logs.max()))


def clearly(cards: Sequence[Index]) -> float:
    """How clearly an index has to be read to be one beyond doubt, where others are."""
    usual = float(np.median([clearness(each) for each in cards])) if cards else 1.0
    return min(SURELY_READ, AS_CLEAR * usual)


def surely_read(index: Index, clear: float) -> bool:
    """Whether there is an index beyond doubt: a large pip is none."""
    return index.score > SURELY_THERE and clearness(index) > clear


def is_apart(index: Index, others: Sequence[Index], least_mm: float) -> bool:
    """Whether an index stands far enough aside of all others of its row to be another card's."""
    ways = (np.abs(index.seen_from(other)) for other in others)
    return not any(x < least_mm and y < HIGH_MM for x, y in ways)


def gaps_in(rows: Sequence[Sequence[Index]], step_mm: float) -> int:
    """How many places in the rows are as if a card were there that was not found."""
    return sum(len(places_in(row, step_mm)) for row in rows)


def places_in(row: Sequence[Index], step_mm: float) -> list[Index]:
    """Where in a row there is room for cards."""
    step = step_in(row, step_mm)
    return [place for a, b in pairwise(row) for place in places_between(a, b, step)]


def step_in(row: Sequence[Index], step_mm: float) -> float:
    """How far it is from one card of a row to the next, mostly."""
    apart = [float(np.linalg.norm(b.at_mm - a.at_mm)) for a, b in pairwise(row)]
    return float(np.percentile(apart, CLOSE)) if len(row) > SHORT_ROW else step_mm


def places_between(a: Index, b: Index, step_mm: float) -> list[Index]:
    """Where cards would lie between two of a row that are too far apart, read as nothing yet."""
    apart = float(np.linalg.norm(b.at_mm - a.at_mm))
    count = round(apart / step_mm) - 1 if apart > GAP * step_mm else 0
    return [moved(a, b, (i + 1) / (count + 1)) for i in range(count)]


def places_beyond(
    rows: Sequence[Sequence[Index]], step_mm: float, seen: Seen
) -> tuple[list[Index], list[Index]]:
    """Where rows go on beyond their ends, and where they only seem to: cards lie in a row above."""
    cards = [each for row in rows for each in row]
    beyond: list[Index] = []
    beneath: list[Index] = []
    for end, where, place in ends(rows, step_mm):
        if seen.goes_on(end, where):
            above = is_only_above(end, sum(where) / 2, cards, seen)
            (beneath if above else beyond).append(place)
    return beyond, beneath


def places_pictured(rows: Sequence[Sequence[Index]], step_mm: float, seen: Seen) -> list[Index]:
    """Where rows may go on beyond their ends with a card that hardly shows its paper."""
    return [
        place
        for end, where, place in ends(rows, step_mm)
        if not seen.goes_on(end, where) and not seen.is_cloth(end, (sum(where) / 2, AMID))
    ]


def ends(
    rows: Sequence[Sequence[Index]], step_mm: float
) -> list[tuple[Index, tuple[float, float], Index]]:
    """The ends of rows: the last card, where one more would show, and where its index would be."""
    strip = STRIP * step_mm / CARD_MM[0]
    left, right = (LEFT_EDGE - strip, LEFT_EDGE), (RIGHT_EDGE, RIGHT_EDGE + strip)
    return [
        (end, where, one_on(end, before, row, step_mm))
        for row in rows
        if len(row) >= SHORT_ROW
        for end, before, where in ((row[0], row[RUN], left), (row[-1], row[-1 - RUN], right))
    ]


def one_on(end: Index, before: Index, row: Sequence[Index], step_mm: float) -> Index:
    """Where the next card would lie beyond a row's end, as it runs from some card before."""
    apart = float(np.linalg.norm(end.at_mm - before.at_mm))
    return moved(end, before, -step_in(row, step_mm) / max(1.0, apart))


def is_only_above(end: Index, beside: float, cards: Sequence[Index], seen: Seen) -> bool:
    """Whether the paper beside a row's end is that of a card in the row above.

    A card of this row would reach farther down. There is cloth, then, unless others lie on it.
    """
    right = np.array([end.up[1], -end.up[0]])
    at_mm = end.at_mm + (beside * right - FOOT * end.up) * CARD_MM[0]
    covered = any(has_paper_at(card, at_mm) for card in cards if card is not end)
    return not covered and all(seen.is_cloth(end, (beside, down)) for down in FEET)


def has_paper_at(card: Index, at_mm: Floats) -> bool:
    """Whether a card lies at a place."""
    x, y = replace(card, at_mm=at_mm).seen_from(card)
    left, top = INDEX_MM
    return bool(-left < x < CARD_MM[0] - left and top - CARD_MM[1] < y < top)


def moved(a: Index, b: Index, share: float) -> Index:
    """An index that would stand part of the way from one to another."""
    up = a.up + share * (b.up - a.up)
    tip = a.print.up_px + share * (b.print.up_px - a.print.up_px)
    at_px = a.print.at_px + share * (b.print.at_px - a.print.at_px)
    at_mm = a.at_mm + share * (b.at_mm - a.at_mm)
    print_ = replace(a.print, at_px=at_px, up_px=tip, score=1.0)
    return Index(at_mm, up / max(1e-9, float(np.linalg.norm(up))), print_)
