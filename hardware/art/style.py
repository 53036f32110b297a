"""The choices that make one deck's faces differ from another's."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardspeak.hardware.art.courts import CourtStyle, draw_court_style
from cardspeak.hardware.art.glyphs import Typeface, draw_text_source, draw_typeface
from cardspeak.hardware.art.paint import Color, hsv, mix
from cardspeak.hardware.art.pips import SuitShapes, draw_shapes

HEIGHT_PX = 448
POKER_WIDTH_PX = 320
BRIDGE_WIDTH_PX = 288

_MAKERS = ("BELMONT", "Nº 92", "CLUB SPECIAL", "100% PLASTIC", "POKER", "Royal Table", "LINEN 808",
           "Riverboat", "PLAYING CARDS", "Casa Verde", "Casino Quality", "Golden Mill")  # fmt: skip


@dataclass(frozen=True)
class IndexStyle:
    """Corner indices; lengths in parts of the card's height or, where told, width.

    ``layout`` is "stacked", "beside", "suit_first"; ``corners`` is 1, 2 or 4.
    """

    layout: str
    corners: int
    rank_height: float
    suit_height: float
    gap: float
    max_width: float
    margin_x: float
    margin_y: float
    centered: bool
    ten: str
    outlined: bool


@dataclass(frozen=True)
class FaceStyle:
    """Everything that the faces of one deck share.

    ``pips`` is "standard", "panel" (all in a small middle panel), "single" (one large pip).
    """

    width_px: int
    corner_px: float
    stock: Color
    inks: dict[str, Color]
    typeface: Typeface
    shapes: SuitShapes
    index: IndexStyle
    pips: str
    pip_height: float
    pip_spread: float
    pip_top: float
    pips_turn: bool
    tint: Color | None
    frame: str
    border: str
    court: CourtStyle
    court_inset: float
    ace_height: float
    ace_ornate: bool
    maker: str
    text_source: str
    seed: int


def draw_style(rng: np.random.Generator) -> FaceStyle:
    """Choose a deck's style."""
    stock = _stock(rng)
    border = str(rng.choice(["none", "line", "ornate"], p=[0.87, 0.08, 0.05]))
    index = _index_style(rng, edge={"none": 0.0, "line": 0.012, "ornate": 0.03}[border])
    jumbo = index.rank_height > 0.17
    pips = str(rng.choice(["standard", "panel", "single"], p=[0.55, 0.3, 0.15] if jumbo
                          else [0.9, 0.03, 0.07]))  # fmt: skip
    return FaceStyle(
        width_px=POKER_WIDTH_PX if rng.random() < 0.72 else BRIDGE_WIDTH_PX,
        corner_px=float(rng.uniform(11, 24)),
        stock=stock,
        inks=_inks(rng, dark=sum(stock) < 240),
        typeface=draw_typeface(rng),
        shapes=draw_shapes(rng),
        index=index,
        pips=pips,
        pip_height=float(rng.uniform(0.13, 0.2)),
        pip_spread=float(rng.uniform(0.17, 0.26)),
        pip_top=float(rng.uniform(0.12, 0.2)),
        pips_turn=bool(rng.random() < 0.9),
        tint=mix(stock, hsv(float(rng.uniform(0, 360)), 0.4, 0.95), 0.4)
        if rng.random() < 0.06 else None,
        frame=str(rng.choice(["none", "line", "double"], p=[0.75, 0.2, 0.05])),
        border=border,
        court=draw_court_style(rng, stock),
        court_inset=float(rng.uniform(0.09, 0.17)),
        ace_height=float(rng.uniform(0.2, 0.42)),
        ace_ornate=bool(rng.random() < 0.7),
        maker=str(rng.choice(_MAKERS)) if rng.random() < 0.5 else "",
        text_source=draw_text_source(rng),
        seed=int(rng.integers(1 << 30)),
    )  # fmt: skip


def _stock(rng: np.random.Generator) -> Color:
    kind = rng.random()
    if kind < 0.03:
        return mix((12, 10, 10), (50, 40, 40), float(rng.random()))
    if kind < 0.06:
        return hsv(float(rng.uniform(0, 360)), 0.22, float(rng.uniform(0.8, 1)))
    cream = mix((255, 255, 255), (215, 240, 248), float(rng.random() ** 2))
    return mix(cream, (222, 222, 222), float(rng.random() ** 3))


def _inks(rng: np.random.Generator, dark: bool) -> dict[str, Color]:
    red = hsv(float(rng.uniform(-14, 12)) % 360, rng.uniform(0.75, 1), rng.uniform(0.6, 1))
    black = hsv(float(rng.uniform(200, 260)), float(rng.random()), float(rng.uniform(0.02, 0.25)))
    if dark:
        black = mix((240, 240, 240), (110, 190, 225), float(rng.random()))
        red = hsv(float(rng.uniform(-5, 8)) % 360, 0.85, 0.95)
    inks = {"c": black, "d": red, "h": red, "s": black}
    if rng.random() < 0.25:
        value = 0.9 if dark else float(rng.uniform(0.35, 0.75))
        green = hsv(float(rng.uniform(105, 155)), rng.uniform(0.7, 1), value)
        blue = hsv(float(rng.uniform(200, 235)), rng.uniform(0.75, 1), rng.uniform(0.55, 1))
        orange = hsv(float(rng.uniform(20, 38)), 1.0, 0.95)
        kind = rng.random()
        inks["c"] = green if kind < 0.85 else blue
        inks["d"] = blue if kind < 0.78 else orange
    return inks


def _index_style(rng: np.random.Generator, edge: float) -> IndexStyle:
    low, high = ((0.085, 0.112), (0.11, 0.148), (0.17, 0.27), (0.27, 0.34))[
        int(rng.choice(4, p=[0.25, 0.4, 0.29, 0.06]))
    ]
    rank = float(rng.uniform(low, high))
    jumbo = rank > 0.16
    layout = str(rng.choice(["stacked", "beside", "suit_first"], p=[0.84, 0.12, 0.04]))
    if layout == "beside":
        rank = min(rank, 0.21)
    corners = int(rng.choice([1, 2, 4], p=[0.03, 0.77, 0.2]))
    if corners == 4:
        rank = min(rank, 0.2)
    share = float(rng.uniform(0.4, 0.6) if rng.random() < 0.2 else rng.uniform(0.62, 1.05))
    width = float(rng.uniform(0.26, 0.36) if jumbo else rng.uniform(0.13, 0.2))
    return IndexStyle(
        layout=layout,
        corners=corners,
        rank_height=rank,
        suit_height=min(rank * share, 0.2),
        gap=float(rng.uniform(0.006, 0.03)),
        max_width=min(width, 0.24) if layout == "beside" else width,
        margin_x=edge + float(rng.uniform(0.025, 0.075)),
        margin_y=edge + float(rng.uniform(0.025, 0.07)),
        centered=bool(rng.random() < 0.8),
        ten="10" if rng.random() < 0.95 else "T",
        outlined=bool(rng.random() < 0.05),
    )
