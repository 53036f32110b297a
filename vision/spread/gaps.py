"""Places of a row where a card should lie that was not found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.spread.prints import one_each
from cardspeak.vision.spread.rows import CARD_MM, CLOSE, Index

Floats = NDArray[np.float64]

GAP = 1.5
SHORT_ROW = 4
THERE, SURELY_THERE, SURELY_READ = 0.25, 0.6, 0.5
"""How sure it has to be that an index stands where one would in a row, or to go on with it."""
LACKS = 0.7
"""A card that is not there yet may read so much worse than one that is."""
VAGUE = 0.25
"""What says so much less clearly which card it is than the others of a deck do is a mere pip."""
STRIP, LEFT_EDGE, RIGHT_EDGE = 0.7, -0.17, 0.93
"""The share of a step that shows for sure, and where a card ends, in its widths from its index."""
APART = 0.7
"""In steps: a card found is no nearer to another."""


def overlooked(
    rows: Sequence[Sequence[Index]],
    step_mm: float,
    seek: Callable[[Sequence[Index]], list[Index]],
    is_card: Callable[[Index], bool],
    goes_on: Callable[[Index, tuple[float, float]], bool],
) -> list[Index]:
    """Cards that the detector did not find, where their row has a place for them.

    Args:
        rows: the cards that were found.
        step_mm: how far it is from one to the next, mostly.
        seek: reads what stands about some places.
        is_card: whether there is a card's paper at a place.
        goes_on: whether there is paper beside an index, from so many widths of a card to so many.
    """
    known = [each for row in rows for each in row]
    fits = partial(is_one_more, known, APART * step_mm, is_card)
    between = seek([place for row in rows for place in places_in(row, step_mm)])
    found = [each for each in between if each.score > THERE and fits(each)]
    lost = lacking([*known, *found])
    beyond = seek([place for row in rows for place in places_beyond(row, step_mm, goes_on)])
    return found + [each for each in beyond if (surely_read(each) or lost(each)) and fits(each)]


def unread_ends(
    rows: Sequence[Sequence[Index]],
    step_mm: float,
    seek: Callable[[Sequence[Index]], list[Index]],
    is_card: Callable[[Index], bool],
    goes_on: Callable[[Index, tuple[float, float]], bool],
) -> list[Index]:
    """What seems to stand where rows go on beyond their ends, and was taken for no card."""
    known = [each for row in rows for each in row]
    beyond = seek([place for row in rows for place in places_beyond(row, step_mm, goes_on)])
    return [
        each
        for each in beyond
        if each.score > THERE and is_card(each) and is_apart(each, known, APART * step_mm)
    ]


def is_one_more(
    known: Sequence[Index],
    apart_mm: float,
    is_card: Callable[[Index], bool],
    index: Index,
) -> bool:
    """Whether an index is of another card than those that are known, and no mere pip."""
    return (
        clearness(index) > least_clear(known)
        and is_apart(index, known, apart_mm)
        and is_card(index)
    )


def lacking(cards: Sequence[Index]) -> Callable[[Index], bool]:
    """Whether an index may well be of a card that is not among some others."""
    there, _ = one_each(np.array([each.print.logs for each in cards]))

    def is_lacking(index: Index) -> bool:
        logs = index.print.logs
        others = np.delete(logs, there)
        return index.score > THERE and others.max(initial=-np.inf) > logs.max() - LACKS

    return is_lacking


def clear_ones(cards: Sequence[Index]) -> list[Index]:
    """Those that say what card they are; a place left empty is looked at more closely."""
    least = least_clear(cards)
    return [each for each in cards if clearness(each) > least]


def least_clear(cards: Sequence[Index]) -> float:
    """How clearly a card has to be read, where others are."""
    return VAGUE * float(np.median([clearness(each) for each in cards])) if cards else 0.0


def clearness(index: Index) -> float:
    """How likely the card is that an index rather is than any other."""
    return float(np.exp(index.print.logs.max()))


def surely_read(index: Index) -> bool:
    """Whether there is an index beyond doubt: a large pip is none."""
    return index.score > SURELY_THERE and clearness(index) > SURELY_READ


def is_apart(index: Index, others: Sequence[Index], least_mm: float) -> bool:
    """Whether an index stands far enough from all others to be another card's."""
    away = [float(np.linalg.norm(index.at_mm - other.at_mm)) for other in others]
    return min(away, default=least_mm) >= least_mm


def gaps_in(rows: Sequence[Sequence[Index]], step_mm: float) -> int:
    """How many places in the rows are as if a card were there that was not found."""
    return sum(len(places_in(row, step_mm)) for row in rows)


def places_in(row: Sequence[Index], step_mm: float) -> list[Index]:
    """Where in a row there is room for cards."""
    apart = [float(np.linalg.norm(b.at_mm - a.at_mm)) for a, b in pairwise(row)]
    step = float(np.percentile(apart, CLOSE)) if len(row) > SHORT_ROW else step_mm
    return [place for a, b in pairwise(row) for place in places_between(a, b, step)]


def places_between(a: Index, b: Index, step_mm: float) -> list[Index]:
    """Where cards would lie between two of a row that are too far apart, read as nothing yet."""
    apart = float(np.linalg.norm(b.at_mm - a.at_mm))
    count = round(apart / step_mm) - 1 if apart > GAP * step_mm else 0
    return [moved(a, b, (i + 1) / (count + 1)) for i in range(count)]


def places_beyond(
    row: Sequence[Index], step_mm: float, goes_on: Callable[[Index, tuple[float, float]], bool]
) -> list[Index]:
    """Where a row goes on beyond its ends."""
    if len(row) < SHORT_ROW:
        return []
    strip = STRIP * step_mm / CARD_MM[0]
    ends = (
        (row[0], row[1], (LEFT_EDGE - strip, LEFT_EDGE)),
        (row[-1], row[-2], (RIGHT_EDGE, RIGHT_EDGE + strip)),
    )
    return [moved(end, before, -1.0) for end, before, beside in ends if goes_on(end, beside)]


def moved(a: Index, b: Index, share: float) -> Index:
    """An index that would stand part of the way from one to another."""
    up = a.up + share * (b.up - a.up)
    tip = a.print.up_px + share * (b.print.up_px - a.print.up_px)
    at_px = a.print.at_px + share * (b.print.at_px - a.print.at_px)
    at_mm = a.at_mm + share * (b.at_mm - a.at_mm)
    print_ = replace(a.print, at_px=at_px, up_px=tip, score=1.0)
    return Index(at_mm, up / max(1e-9, float(np.linalg.norm(up))), print_)
