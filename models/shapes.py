"""The patches that the readers look at: one place for training and for reading."""

from dataclasses import dataclass

KINDS = ("face", "back", "index", "chip", "button")
CHIP_COLORS = (
    "white", "red", "blue", "green", "black", "purple", "yellow", "orange", "pink", "grey", "brown",
)  # fmt: skip


RANKS, SUITS = 13, 4
CARDS = RANKS * SUITS
"""A card's number is `SUITS` times its rank's and its suit's, in the order of `rules/cards.py`."""


@dataclass(frozen=True)
class Shape:
    """A patch: its (width, height) in pixels, and how much is kept around the thing itself."""

    size_px: tuple[int, int]
    margin: float


CORNERS = Shape((64, 88), 0.18)  # around a detector's box: finds the card's four corners
FACE = Shape((80, 112), 0.05)  # a rectified card
INDEX = Shape((40, 56), 0.15)  # a corner index
CHIP = Shape((32, 32), 0.08)

CORNER_PX = (36, 48)
"""Of a FACE patch, so much of its upper left holds an index: (width, height)."""
