"""One camera's picture of a spread deck: where its cards lie, and what each of them says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.read import log_softmax
from cardspeak.vision.spread.corners import (
    BESIDE,
    has_four,
    place_of,
    right_way_up,
    with_others,
    without_ends,
    without_low_corners,
    without_right_corners,
    without_twins,
)
from cardspeak.vision.spread.deck import doubted, learned
from cardspeak.vision.spread.gaps import FEET, Seen, clear_ones, gaps_in, overlooked
from cardspeak.vision.spread.looks import LEAST_LOG, looks_of
from cardspeak.vision.spread.paper import goes_on, is_cloth, is_paper, paper_of
from cardspeak.vision.spread.prints import (
    NUDGES,
    ONCE,
    Print,
    Size,
    best_sizes,
    looked_for,
    prints_in,
    reread,
)
from cardspeak.vision.spread.rows import (
    CARD_MM,
    Index,
    as_rows_lie,
    in_rows,
    one_a_card,
    reprinted,
    upright_ones,
    usual_step,
    without_strays,
)
from cardspeak.vision.spread.settle import settled
from cardspeak.vision.spread.shown import PLACES_MM, read_shown
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

ToFelt = Callable[[Floats], Floats]
"""Brings (N, 2) pixels of a picture to millimetres on the felt."""

Beside = Callable[[Index, tuple[float, float]], bool]
"""Whether something is so many widths of a card beside an index."""


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


SHOWN, SHOWN_DOUBT = 0.7, 0.05
"""How much of what a card shows in all is believed besides its index, which is a part of it."""

LOOKS = 3
"""What is overlooked shows lower indices of cards that were taken for upper ones. They hid others,
and bent their rows, so it is looked once more, and then once again."""

BLANK = Page((), np.zeros((0, 52)), np.zeros((0, 52)), 0)


def read_page(image: Image, card_px: float, to_mm: ToFelt) -> Page:
    """Read a spread in one picture.

    Args:
        image: (H, W, 3) BGR.
        card_px: how long a card's short side is in it.
        to_mm: brings its pixels to the felt.
    """
    laid = laid_out(image, card_px, to_mm)
    if laid is None or not laid.cards:
        return BLANK
    told = with_others(laid.rows, laid.headlong, laid.place_mm)
    index = np.array([each for row in told for each in row])
    places = [np.array(place) for place in PLACES_MM] + [laid.place_mm]
    shown = read_shown(image, laid.cards, to_picture(image, to_mm), places).cards
    read = log_softmax(index + doubted(SHOWN * shown, SHOWN_DOUBT))
    looks = looks_of(image, [each.print for each in laid.cards], laid.sizes[-1])
    said = learned([*looks, np.maximum(shown, LEAST_LOG)], read)
    return Page(laid.cards, read, said, laid.gaps)


@dataclass(frozen=True, eq=False)
class Layout:
    """How a spread lies.

    Attributes:
        rows: the cards by their indices.
        headlong: indices that stand on their heads.
        place_mm: (2,) where indices stand on their cards, as `place_of` tells it.
        sizes: at which they read best, the best last.
        gaps: as a page has them.
    """

    rows: list[list[Index]]
    headlong: list[Index]
    place_mm: Floats
    sizes: list[Size]
    gaps: int

    @property
    def cards(self) -> tuple[Index, ...]:
        """Row by row."""
        return tuple(each for row in self.rows for each in row)


@dataclass(frozen=True, eq=False)
class Corners:
    """Where indices stand on a deck's cards, and so which of them are the first of a card.

    Attributes:
        place_mm: (2,) as `place_of` tells it.
        four: whether there is one in every corner.
        goes_on: whether there is paper beside an index, see `without_ends`.
        is_cloth: whether nothing lies there, see `without_ends`.
    """

    place_mm: Floats
    four: bool
    goes_on: Beside
    is_cloth: Beside

    def without_right(self, cards: Sequence[Index]) -> list[Index]:
        """The cards, without what stands at the right of those that lie free."""
        if not self.four:
            return list(cards)
        return without_right_corners(cards, self.place_mm, self.goes_on)

    def first_ones(self, cards: Sequence[Index]) -> list[Index]:
        """One index a card, wherever it lies."""
        cards = without_low_corners(self.without_right(cards), self.place_mm)
        return without_strays(one_a_card(cards, usual_step(cards)), self.has_feet)

    def has_feet(self, card: Index) -> bool:
        """Whether there is a card's lower part below an index."""
        return not all(self.is_cloth(card, (BESIDE[0], down)) for down in FEET)

    def inner(self, cards: Sequence[Index], step_mm: float) -> list[Index]:
        """The cards, without the far indices of those that end a row."""
        rows = in_rows(cards)
        return without_ends(rows, step_mm, self.goes_on, self.is_cloth, four=self.four)


def laid_out(image: Image, card_px: float, to_mm: ToFelt) -> Layout | None:
    """Find the cards of a spread, each by one index; see `read_page`."""
    both_ways = upright_ones(on_felt(prints_in(image, card_px), to_mm))
    standing, headlong = right_way_up(*map(without_twins, both_ways))
    cards = as_rows_lie(one_a_card(standing, usual_step(standing)))
    if not cards:
        return None
    step_px = usual_step(cards) * card_px / CARD_MM[0]
    sizes = best_sizes(image, [each.print for each in cards], card_px, step_px)
    cards, vague = clear_ones(read_again(image, sizes, cards, ONCE))
    headlong = read_again(image, sizes, headlong, ONCE)
    cards = one_a_card(cards, usual_step(cards))
    place = place_of(cards, headlong)
    beside = (partial(tells, image, sizes[-1], card_px) for tells in (goes_on, is_cloth))
    corners = Corners(place, has_four(cards, headlong, place), *beside)
    cards = corners.first_ones(cards)
    if not cards:
        return None
    cards, unread = completed(image, sizes, to_mm, corners, cards, vague)
    rows = in_rows(read_again(image, sizes, in_place(image, sizes[-1], to_mm, cards), NUDGES))
    return Layout(rows, headlong, place, sizes, gaps_in(rows, usual_step(cards)) + unread)


def completed(
    image: Image,
    sizes: list[Size],
    to_mm: ToFelt,
    corners: Corners,
    cards: Sequence[Index],
    vague: Sequence[Index],
) -> tuple[list[Index], int]:
    """The cards with those that were overlooked between them, and how many more may lie there."""
    step = usual_step(cards)
    cards = corners.inner(cards, step)
    paper = np.median([paper_of(image, sizes[-1], each) for each in cards], axis=0)
    is_card = partial(is_paper, image, sizes[-1], paper)
    seek = partial(sought, image, sizes, to_mm)
    seen = Seen(seek, is_card, corners.goes_on, corners.is_cloth)
    doubtful: list[Index] = []
    for _ in range(LOOKS):
        found, doubtful = overlooked(in_rows(cards), step, seen, vague)
        every = in_place(image, sizes[-1], to_mm, [*cards, *found])
        whole = corners.without_right(corners.inner(every, step))
        cards = without_low_corners(whole, corners.place_mm)
        if len(cards) == len(whole):
            break
    if not doubtful:
        return cards, 0
    return cards, max(0, len(corners.without_right([*cards, *doubtful])) - len(cards))


def on_felt(prints: Sequence[Print], to_mm: ToFelt) -> list[Index]:
    """Indices by where they stand on the felt."""
    if not prints:
        return []
    at = to_mm(np.array([each.at_px for each in prints]))
    top = to_mm(np.array([each.at_px + each.up_px for each in prints]))
    ups = (top - at) / np.maximum(np.linalg.norm(top - at, axis=1, keepdims=True), 1e-9)
    return [Index(a, up, each) for a, up, each in zip(at, ups, prints, strict=True)]


def in_place(image: Image, size: Size, to_mm: ToFelt, cards: Sequence[Index]) -> list[Index]:
    """Cards with their indices where they look most as all do."""
    prints = settled(image, [each.print for each in cards], size)
    at = to_mm(np.array([each.at_px for each in prints]).reshape(-1, 2))
    return [Index(a, each.up, p) for a, each, p in zip(at, cards, prints, strict=True)]


def read_again(
    image: Image, sizes: list[Size], cards: Sequence[Index], ways: Sequence[tuple[float, float]]
) -> list[Index]:
    """Indices with readings at the sizes that are best for their deck; see `prints.reread`."""
    return reprinted(cards, reread(image, [each.print for each in cards], sizes, ways))


def sought(image: Image, sizes: list[Size], to_mm: ToFelt, places: Sequence[Index]) -> list[Index]:
    """What is read about some places where indices should stand."""
    moved = looked_for(image, [each.print for each in places], sizes[-1])
    return on_felt(reread(image, moved, sizes), to_mm)


def to_picture(image: Image, to_mm: ToFelt) -> Floats:
    """(3, 3) brings mm on the felt to pixels of a picture."""
    height, width = image.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    return np.asarray(
        cv2.getPerspectiveTransform(to_mm(corners).astype(np.float32), corners.astype(np.float32)),
        np.float64,
    )
