"""Letters and figures: installed TrueType fonts, Hershey strokes, and a pen of our own.

Pillow and fonts are optional; without them the pen and Hershey faces remain. A seed therefore
gives the same design on machines with the same fonts.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from cardspeak.hardware.art import pen
from cardspeak.hardware.art.paint import Pixels, as_pixels, fit, tight

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    HAVE_PILLOW = False
else:
    HAVE_PILLOW = True

FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
_WORK_PX = 150
_NEEDED = "A2345678901JQK\u0378"
"""What a rank needs, and one unassigned letter that shows the blank of a missing one."""
_SUITS = "♣♦♥♠\u0378"
_SCRIPTS = re.compile(
    r"Noto(Sans|Serif)(?!Display|Mono|Condensed)[A-Z]|NotoMusic|NotoTrad|_K\.|Symbol|D050|Math"
)
"""Fonts of other scripts and of signs."""
_SLANTED = re.compile(r"Ital|Obli|It\.")
_FAINT = re.compile(r"Thin|Hairline|ExtraLight")
_HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)


@dataclass(frozen=True)
class Typeface:
    """One way of writing ranks.

    ``source`` is a font file, ``hershey:N`` or ``pen``. ``stretch`` widens glyphs, ``weight``
    thickens (or, negative, thins) strokes in parts of the height, ``even`` gives every glyph the
    same height, ``ten_gap`` stands between 1 and 0 in parts of the height.
    """

    source: str
    stretch: float = 1.0
    weight: float = 0.0
    even: bool = True
    ten_gap: float = 0.08
    ten_stretch: float = 0.75
    nib: pen.Nib = pen.Nib()  # noqa: RUF009 - frozen

    def rank(self, text: str, height_px: float) -> Pixels:
        """Return the tight mask of a rank ("A", "10", ...) of a height in pixels."""
        return fit_rank(self, text, round(height_px * 4) / 4)


@lru_cache(maxsize=1)
def font_families() -> tuple[tuple[str, ...], ...]:
    """Return usable installed fonts, grouped by family so that big families do not crowd."""
    families: dict[str, list[str]] = defaultdict(list)
    for path in _font_files():
        if not _FAINT.search(path.name):
            families[path.stem.split("-")[0]].append(str(path))
    return tuple(
        kept
        for _, files in sorted(families.items())
        if (kept := tuple(f for f in files if _has_shapes(f, _NEEDED)))
    )


def _font_files() -> list[Path]:
    """Return the installed fonts that write our letters."""
    folders = FONT_FOLDERS if HAVE_PILLOW else ()
    files = [path for folder in folders for path in sorted(folder.rglob("*.[to]tf"))]
    return [path for path in files if not _SCRIPTS.search(path.name)]


@lru_cache(maxsize=1)
def suit_fonts() -> tuple[str, ...]:
    """Return the installed fonts that have the four suits, one a family."""
    found: dict[str, str] = {}
    for path in _font_files():
        family = path.stem.split("-")[0]
        if family not in found and not _SLANTED.search(path.name) and _prints_suits(str(path)):
            found[family] = str(path)
    return tuple(found[family] for family in sorted(found))


def _prints_suits(path: str) -> bool:
    """Say whether a font has all four suits, each in its place and whole.

    There are fonts in which clubs and spades have changed places: a club's top is the blunter.
    """
    if not _has_shapes(path, _SUITS):
        return False
    if min(_font(path).getbbox(sign)[1] for sign in _SUITS) < 0:
        return False
    tops = [_line(path, sign) for sign in ("♣", "♠")]
    club, spade = (float((top[len(top) // 8] > 128).mean()) for top in tops)
    return club > 1.3 * spade


def _has_shapes(path: str, letters: str) -> bool:
    """Say whether a font has a shape of its own for every one of some letters."""
    try:
        font = ImageFont.truetype(path, 24)
    except (OSError, ValueError):
        return False
    shapes = {_pillow_mask(font, letter).tobytes() for letter in letters}
    return len(shapes) == len(letters)


def draw_typeface(rng: np.random.Generator) -> Typeface:
    """Choose a way of writing ranks."""
    kind = rng.random()
    families = font_families()
    if families and kind < 0.78:
        files = families[int(rng.integers(len(families)))]
        upright = [f for f in files if not _SLANTED.search(f)]
        pool = upright if upright and rng.random() < 0.9 else list(files)
        source = pool[int(rng.integers(len(pool)))]
    elif kind < 0.94:
        source = "pen"
    else:
        source = f"hershey:{_HERSHEY[int(rng.integers(len(_HERSHEY)))]}"
    return Typeface(
        source,
        stretch=float(np.exp(rng.normal(-0.06, 0.17))),
        weight=float(np.clip(rng.normal(0.012, 0.018), -0.02, 0.06)),
        even=bool(rng.random() < 0.8),
        ten_gap=float(rng.uniform(0.03, 0.12)),
        ten_stretch=float(rng.uniform(0.58, 1.0)),
        nib=pen.draw_nib(rng),
    )


@lru_cache(maxsize=2048)
def fit_rank(face: Typeface, text: str, height_px: float) -> Pixels:
    """Return the tight mask of ``text`` in a typeface; see `Typeface.rank`."""
    if text == "10":
        one, zero = fit_rank(face, "1", height_px), fit_rank(face, "0", height_px)
        height = max(one.shape[0], zero.shape[0])
        gap = np.zeros((height, max(1, round(face.ten_gap * height_px))), np.uint8)
        parts = [_on_baseline(one, height), gap, _on_baseline(zero, height)]
        joined = np.hstack(parts)
        return tight(fit(joined, joined.shape[1] * face.ten_stretch, height))
    raw = _weigh(_raw(face, text), face.weight)
    scale = height_px / (raw.shape[0] if face.even else _cap_height(face))
    if raw.shape[0] * scale > 1.3 * height_px:
        scale = 1.3 * height_px / raw.shape[0]
    width = raw.shape[1] * scale * face.stretch
    return tight(fit(raw, min(width, 1.15 * height_px), raw.shape[0] * scale))


def text_mask(source: str, text: str, height_px: float) -> Pixels:
    """Return the tight mask of a short text (a name, a denomination) of a height in pixels."""
    raw = _line(source, text)
    scale = height_px / raw.shape[0]
    return fit(raw, raw.shape[1] * scale, height_px)


def draw_text_source(rng: np.random.Generator) -> str:
    """Choose a font for names and numbers in print."""
    families = font_families()
    if families and rng.random() < 0.85:
        files = families[int(rng.integers(len(families)))]
        return files[int(rng.integers(len(files)))]
    return f"hershey:{_HERSHEY[int(rng.integers(len(_HERSHEY)))]}"


def _on_baseline(mask: Pixels, height: int) -> Pixels:
    return np.pad(mask, ((height - mask.shape[0], 0), (0, 0)))


@lru_cache(maxsize=512)
def _cap_height(face: Typeface) -> float:
    return float(_weigh(_raw(face, "K"), face.weight).shape[0])


def _raw(face: Typeface, letter: str) -> Pixels:
    if face.source == "pen":
        return tight(pen.write(face.nib, letter, _WORK_PX))
    return _line(face.source, letter)


@lru_cache(maxsize=1024)
def _line(source: str, text: str) -> Pixels:
    if source.startswith("hershey:") or source == "pen":
        return _hershey(source, text)
    return tight(_pillow_mask(_font(source), text))


def _pillow_mask(font: ImageFont.FreeTypeFont, text: str) -> Pixels:
    left, top, right, bottom = (round(v) for v in font.getbbox(text))
    page = Image.new("L", (max(right, 1) + 4, max(bottom, 1) + 4))
    ImageDraw.Draw(page).text((0, 0), text, fill=255, font=font)
    return tight(np.asarray(page, np.uint8)[max(top, 0) :, max(left, 0) :])


@lru_cache(maxsize=256)
def _font(path: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, _WORK_PX)


def _hershey(source: str, text: str) -> Pixels:
    number = int(source.split(":")[1]) if ":" in source else cv2.FONT_HERSHEY_DUPLEX
    thick = 14 if number in (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX) else 8
    canvas = np.zeros((300, 160 * len(text) + 100), np.uint8)
    cv2.putText(canvas, text, (40, 210), number, 5.0, (255,), thick, cv2.LINE_AA)
    return tight(canvas)


def _weigh(mask: Pixels, weight: float) -> Pixels:
    size = 2 * round(abs(weight) * mask.shape[0] / 2) + 1
    if size < 3:
        return mask
    kernel = as_pixels(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    if weight > 0:
        return tight(as_pixels(cv2.dilate(np.pad(mask, size), kernel)))
    thin = as_pixels(cv2.erode(mask, kernel))
    return tight(thin) if (thin > 128).sum() > 0.4 * (mask > 128).sum() else mask
