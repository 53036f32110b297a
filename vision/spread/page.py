"""One camera's picture of a spread deck: where its cards lie, and what each of them says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.spread.corners import (
    has_four,
    place_of,
    right_way_up,
    with_others,
    without_ends,
    without_low_corners,
    without_right_corners,
)
from cardspeak.vision.spread.deck import learned
from cardspeak.vision.spread.gaps import Seen, clear_ones, gaps_in, overlooked
from cardspeak.vision.spread.looks import looks_of
from cardspeak.vision.spread.paper import goes_on, is_cloth, is_paper, paper_of
from cardspeak.vision.spread.prints import Print, Size, best_sizes, looked_for, prints_in, reread
from cardspeak.vision.spread.rows import (
    CARD_MM,
    Index,
    in_rows,
    one_a_card,
    reprinted,
    upright_ones,
    usual_step,
)
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

ToFelt = Callable[[Floats], Floats]
"""Brings (N, 2) pixels of a picture to millimetres on the felt."""


@dataclass(frozen=True, eq=False)
class Page:
    """What one picture tells.

    Attributes:
        cards: by their indices, row by row.
        read: (N, 52) what the reader says of each, in log-probability.
        said: (N, 52) the same with what the deck's own print says.
        gaps: how many places of the rows are as if a card lay there that was not found.
    """

    cards: tuple[Index, ...]
    read: Floats
    said: Floats
    gaps: int


BLANK = Page((), np.zeros((0, 52)), np.zeros((0, 52)), 0)


def read_page(image: Image, card_px: float, to_mm: ToFelt) -> Page:
    """Read a spread in one picture.

    Args:
        image: (H, W, 3) BGR.
        card_px: how long a card's short side is in it.
        to_mm: brings its pixels to the felt.
    """
    standing, headlong = right_way_up(*upright_ones(on_felt(prints_in(image, card_px), to_mm)))
    cards = one_a_card(standing, usual_step(standing))
    if not cards:
        return BLANK
    step_px = usual_step(cards) * card_px / CARD_MM[0]
    sizes = best_sizes(image, [each.print for each in cards], card_px, step_px)
    again = partial(read_again, image, sizes)
    cards, headlong = clear_ones(again(cards)), again(headlong)
    cards = one_a_card(cards, usual_step(cards))
    place = place_of(cards, headlong)
    on = partial(goes_on, image, sizes[-1], card_px)
    if four := has_four(cards, headlong, place):
        cards = without_right_corners(cards, place, on)
    cards = without_low_corners(cards, place)
    cards = one_a_card(cards, usual_step(cards))
    step = usual_step(cards)
    rows = in_rows(without_ends(in_rows(cards), step, on, four=four))
    seek = partial(sought, image, sizes, to_mm)
    paper = np.median([paper_of(image, sizes[-1], each) for each in cards], axis=0)
    is_card = partial(is_paper, image, sizes[-1], paper)
    bare = partial(is_cloth, image, sizes[-1], card_px)
    found, doubted = overlooked(rows, step, Seen(seek, is_card, on, bare))
    cards = [each for row in rows for each in row] + found
    single = partial(without_right_corners, place_mm=place, goes_on=on) if four else list
    rows = in_rows(single(cards))
    flat = tuple(each for row in rows for each in row)
    if not flat:
        return BLANK
    read = np.array([each for row in with_others(rows, headlong, place) for each in row])
    said = learned(looks_of(image, [each.print for each in flat], sizes[-1]), read)
    unread = len(single([*flat, *doubted])) - len(flat) if doubted else 0
    return Page(flat, read, said, gaps_in(rows, usual_step(flat)) + max(0, unread))


def on_felt(prints: Sequence[Print], to_mm: ToFelt) -> list[Index]:
    """Indices by where they stand on the felt."""
    if not prints:
        return []
    at = to_mm(np.array([each.at_px for each in prints]))
    top = to_mm(np.array([each.at_px + each.up_px for each in prints]))
    ups = (top - at) / np.maximum(np.linalg.norm(top - at, axis=1, keepdims=True), 1e-9)
    return [Index(a, up, each) for a, up, each in zip(at, ups, prints, strict=True)]


def read_again(image: Image, sizes: list[Size], cards: Sequence[Index]) -> list[Index]:
    """Indices with readings at the sizes that are best for their deck."""
    return reprinted(cards, reread(image, [each.print for each in cards], sizes))


def sought(image: Image, sizes: list[Size], to_mm: ToFelt, places: Sequence[Index]) -> list[Index]:
    """What is read about some places where indices should stand."""
    moved = looked_for(image, [each.print for each in places], sizes[-1])
    return on_felt(reread(image, moved, sizes), to_mm)
