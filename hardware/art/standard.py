"""The deck most people think of: white stock, red and black, two large indices, classic courts.

It needs no installed fonts, so it looks the same on every machine.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from cardspeak.hardware.art.courts import CourtStyle
from cardspeak.hardware.art.deck import Face
from cardspeak.hardware.art.faces import FacePainter
from cardspeak.hardware.art.glyphs import Typeface
from cardspeak.hardware.art.paint import (
    Color,
    Pixels,
    blank,
    blend_centered,
    ellipse,
    half_turn,
    mix,
    polygon,
    rounded_alpha,
    stroke,
    with_alpha,
)
from cardspeak.hardware.art.pen import Nib
from cardspeak.hardware.art.pips import SuitShapes, suit_mask
from cardspeak.hardware.art.style import HEIGHT_PX, POKER_WIDTH_PX, FaceStyle, IndexStyle

_STOCK: Color = (250, 252, 253)
_RED: Color = (38, 22, 196)
_BLACK: Color = (26, 22, 20)
_BACK: Color = (118, 44, 22)
_CORNER_PX = 16.0

_INDEX = IndexStyle(
    layout="stacked",
    corners=2,
    rank_height=0.155,
    suit_height=0.105,
    gap=0.018,
    max_width=0.185,
    margin_x=0.045,
    margin_y=0.04,
    centered=True,
    ten="10",
    outlined=False,
)
_COURT = CourtStyle(
    manner="classic",
    palette=((40, 30, 200), (60, 205, 245), (150, 70, 20), (25, 22, 20)),
    paper=_STOCK,
    line=(28, 20, 18),
    line_px=1.4,
    skin=_STOCK,
    slant=0.0,
    cell_px=12.0,
    background=None,
    seam=False,
    seed=13,
)
STANDARD = FaceStyle(
    width_px=POKER_WIDTH_PX,
    corner_px=_CORNER_PX,
    stock=_STOCK,
    inks={"c": _BLACK, "d": _RED, "h": _RED, "s": _BLACK},
    typeface=Typeface("pen", stretch=1.0, weight=0.0, nib=Nib(0.17, 0.1, 0.12, 0.66)),
    shapes=SuitShapes(),
    index=_INDEX,
    pips="standard",
    pip_height=0.165,
    pip_spread=0.21,
    pip_top=0.16,
    pips_turn=True,
    tint=None,
    frame="none",
    border="none",
    court=_COURT,
    court_inset=0.13,
    ace_height=0.32,
    ace_ornate=True,
    maker="",
    text_source="hershey:1",
    seed=0,
)


@cache
def standard_face(rank: str, suit: str) -> Face:
    """Return one face of the standard deck, which is drawn once."""
    return Face(_painter(), rank, suit)


@cache
def _painter() -> FacePainter:
    return FacePainter(STANDARD)


def standard_back(ink: Color = _BACK) -> Pixels:
    """Draw the standard deck's back: a lattice in one ink inside a white border, BGRA."""
    image = blank(HEIGHT_PX, POKER_WIDTH_PX, _STOCK)
    edge = 17
    inner = _lattice(POKER_WIDTH_PX - 2 * edge, HEIGHT_PX - 2 * edge, ink)
    middle = len(inner) // 2
    inner[middle:] = half_turn(inner)[middle:]
    image[edge:-edge, edge:-edge] = inner
    return with_alpha(image, rounded_alpha(HEIGHT_PX, POKER_WIDTH_PX, _CORNER_PX))


def _lattice(width: int, height: int, ink: Color) -> Pixels:
    image, pale = blank(height, width, ink), mix(ink, _STOCK, 0.85)
    step = width / 11
    for offset in np.arange(-height, width + height, step):
        for slope in (-1, 1):
            ends = [(offset, 0.0), (offset + slope * height, height)]
            stroke(image, ends, pale, 2)
    for x in np.arange(0, width + step, step / 2):
        for y in np.arange(0, height + step, step / 2):
            polygon(image, ellipse(float(x), float(y), 2.6, 2.6, n=10), pale)
    _medallion(image, ink, pale)
    return image


def _medallion(image: Pixels, ink: Color, pale: Color) -> None:
    height, width = image.shape[:2]
    x, y = width / 2, height / 2
    for radius, color in ((0.3, pale), (0.28, ink), (0.262, pale), (0.25, ink)):
        polygon(image, ellipse(x, y, radius * width, radius * width, n=90), color)
    spade = suit_mask(SuitShapes(), "s", round(0.17 * width))
    blend_centered(image, spade, pale, x, y - 0.1 * width)
    blend_centered(image, spade[::-1], pale, x, y + 0.1 * width)
    stroke(image, [(4, 4), (width - 5, 4), (width - 5, height - 5), (4, height - 5)], pale, 3, True)
