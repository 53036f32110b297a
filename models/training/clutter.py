"""Things on a table that are not cards: paper, phones, glasses, coins, hands and sleeves."""

import cv2
import numpy as np
from numpy.typing import NDArray

from training.camera import Array
from training.draw import Canvas, draw_shadow
from training.props import Props

Rng = np.random.Generator
NOTHING = -2  # the owner of pixels that belong to no labelled thing
# Words and lone ranks: print must not pass for an index.
PRINT = (
    "INVOICE",
    "10",
    "Q3",
    "A4",
    "8",
    "7,50",
    "menu",
    "K",
    "total",
    "5 9",
    "J",
    "rules",
    "6",
    "2",
)


def draw_clutter(rng: Rng, canvas: Canvas, props: Props, count: int) -> None:
    """Lay some things around: textured or plain patches, rings, lines of print."""
    size = canvas.owner.shape[1]
    for _ in range(count):
        center = rng.uniform(0, size, 2)
        kind = rng.random()
        if kind < 0.5:
            draw_patch(rng, canvas, props, center)
        elif kind < 0.75:
            draw_disc(rng, canvas, center)
        else:
            draw_stick(rng, canvas, center)


def fill(canvas: Canvas, points_px: Array, pixels: NDArray[np.uint8] | tuple[float, ...]) -> None:
    """Fill a polygon with a colour or with pixels of the canvas's own size."""
    mask = np.zeros(canvas.owner.shape, np.uint8)
    cv2.fillPoly(mask, [np.rint(points_px).astype(np.int32)], 255)
    inside = mask > 0
    canvas.image[inside] = pixels[inside] if isinstance(pixels, np.ndarray) else pixels
    canvas.owner[inside] = NOTHING


def draw_patch(rng: Rng, canvas: Canvas, props: Props, center: Array) -> None:
    """Paper, a phone, a magazine, a wallet: a crooked rectangle, plain or of real texture."""
    size = canvas.owner.shape[1]
    w, h = rng.uniform(0.06, 0.5, 2) * size
    a = rng.uniform(0, np.pi)
    c, s = np.cos(a), np.sin(a)
    corners = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2 @ np.array([[c, s], [-s, c]])
    corners = corners + center + rng.normal(0, 0.02 * size, (4, 2))
    draw_shadow(canvas, corners, (rng.normal(0, 2), rng.normal(0, 2)), 2.0, 0.4)
    if rng.random() < 0.5:
        fill(canvas, corners, props.background(rng, size))
        return
    tone = tuple(rng.uniform(200, 255, 3)) if rng.random() < 0.5 else tuple(rng.uniform(0, 255, 3))
    fill(canvas, corners, tone)
    if rng.random() < 0.5:
        print_lines(rng, canvas, corners)


def print_lines(rng: Rng, canvas: Canvas, corners: Array) -> None:
    """Rows of words and numbers across a quadrilateral."""
    ink = tuple(rng.uniform(0, 120, 3))
    page = canvas.image.copy()
    for t in np.arange(0.12, 0.95, rng.uniform(0.12, 0.3)):
        start = corners[0] * (1 - t) + corners[3] * t
        text = " ".join(rng.choice(PRINT, 4))
        at = (int(start[0]), int(start[1]))
        font = int(rng.choice([0, 2, 3, 4]))
        cv2.putText(page, text, at, font, rng.uniform(0.3, 1.1), ink, 1, cv2.LINE_AA)
    fill(canvas, corners, page)


def draw_disc(rng: Rng, canvas: Canvas, center: Array) -> None:
    """A coin, a glass or a cup from above: rings of several tones."""
    radius = rng.uniform(0.03, 0.22) * canvas.owner.shape[1]
    squash = rng.uniform(0.6, 1.0)
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    circle = np.column_stack([np.cos(turns), np.sin(turns) * squash])
    draw_shadow(canvas, circle * radius + center, (rng.normal(0, 4), rng.normal(0, 4)), 4.0, 0.4)
    tone = rng.uniform(20, 235, 3)
    for share in np.sort(rng.uniform(0.2, 1.0, int(rng.integers(1, 5))))[::-1]:
        fill(canvas, circle * radius * share + center, tuple(tone))
        tone = np.clip(tone + rng.normal(0, 50, 3), 0, 255)


def draw_stick(rng: Rng, canvas: Canvas, center: Array) -> None:
    """A pen, a cable, a table edge, a printed line."""
    size = canvas.owner.shape[1]
    a, length = rng.uniform(0, np.pi), rng.uniform(0.2, 1.5) * size
    width = rng.uniform(1, 0.06 * size)
    along, across = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
    long, wide = along * length, across * width
    ends = np.array([-long - wide, long - wide, long + wide, -long + wide]) / 2
    fill(canvas, ends + center, tuple(rng.uniform(0, 255, 3)))


def draw_hand(rng: Rng, canvas: Canvas, px_per_mm: float, at: Array | None = None) -> None:
    """A hand reaching in from outside: sleeve, palm and fingers, lit from one side.

    Its fingers end at a point (2,) of the picture, anywhere if none is given.
    """
    size = canvas.owner.shape[1]
    tip = rng.uniform(0.1, 0.9, 2) * size if at is None else at
    a = rng.uniform(0, 2 * np.pi)
    back = np.array([np.cos(a), np.sin(a)])
    side = np.array([-back[1], back[0]])
    skin = np.array([150.0, 180, 225]) * rng.uniform(0.3, 1.05) + rng.normal(0, 8, 3)
    tone = tuple(np.clip(skin, 0, 255))
    strokes = []
    for finger in range(int(rng.integers(1, 5))):
        start = tip + side * px_per_mm * 19 * finger + back * rng.normal(0, 6) * px_per_mm
        knuckle = tip + back * 75 * px_per_mm + side * px_per_mm * 17 * finger
        strokes.append((start, knuckle, 16.0))
    palm = tip + back * 95 * px_per_mm + side * 26 * px_per_mm
    strokes += [(palm, palm + back * 30 * px_per_mm, 80.0)]
    sleeve = tuple(rng.uniform(10, 200, 3))
    mask = np.zeros(canvas.owner.shape, np.uint8)
    for start, end, width_mm in strokes:
        stroke(canvas, mask, start, end, width_mm * px_per_mm, tone)
    wrist = palm + back * 40 * px_per_mm
    stroke(canvas, mask, wrist, wrist + back * 900 * px_per_mm, 62 * px_per_mm, tone)
    cuff = wrist + back * rng.uniform(30, 120) * px_per_mm
    stroke(canvas, mask, cuff, cuff + back * 900 * px_per_mm, 95 * px_per_mm, sleeve)
    canvas.owner[mask > 0] = NOTHING


def stroke(
    canvas: Canvas,
    mask: NDArray[np.uint8],
    start: Array,
    end: Array,
    width_px: float,
    tone: tuple[float, ...],
) -> None:
    """A rounded limb with a darker rim."""
    a, b = tuple(np.rint(start).astype(int).tolist()), tuple(np.rint(end).astype(int).tolist())
    width = max(1, round(width_px))
    cv2.line(canvas.image, a, b, tuple(t * 0.8 for t in tone), width, cv2.LINE_AA)
    cv2.line(canvas.image, a, b, tone, max(1, int(width * 0.75)), cv2.LINE_AA)
    cv2.line(mask, a, b, 1, width)
