"""Drawing flat and bent things onto a picture through a camera, and knowing what covers what."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.geometry import from_card
from training.camera import Array, View

Pixels = NDArray[np.uint8]
COLUMNS, ROWS = (np.arange(16) + 0.5) / 16, (np.arange(24) + 0.5) / 24
POINTS = np.stack(np.meshgrid(COLUMNS, ROWS), -1).reshape(-1, 2)
"""Points all over a thing, as shares of its width and height."""


@dataclass(frozen=True)
class Pose:
    """Where a flat thing lies: centre in millimetres, anticlockwise angle, height and bend."""

    x_mm: float
    y_mm: float
    angle: float
    lift_mm: float = 0.0
    bend_mm: float = 0.0
    bend_angle: float = 0.0

    def place(self, local_mm: Array) -> Array:
        """Turn (N, 2) points of the thing (y towards its top) into (N, 3) table points."""
        c, s = np.cos(self.angle), np.sin(self.angle)
        flat = local_mm @ np.array([[c, s], [-s, c]]) + (self.x_mm, self.y_mm)
        along = local_mm @ (np.cos(self.bend_angle), np.sin(self.bend_angle))
        # A played card curls like a cylinder: height grows with the square from its axis.
        height = self.lift_mm + self.bend_mm * (along / 44.0) ** 2
        return np.column_stack([flat, height])


@dataclass(eq=False)
class Canvas:
    """A picture being drawn, and which thing shows at every pixel (-1 for none).

    `area` holds, for every thing drawn, how many pixels it would show uncovered.
    """

    image: Pixels
    owner: NDArray[np.int16]
    area: dict[int, int] = field(default_factory=dict)

    @classmethod
    def over(cls, background: Pixels) -> "Canvas":
        """Start from a background, which is copied."""
        return cls(background.copy(), np.full(background.shape[:2], -1, np.int16))

    def blend(self, patch: Pixels, x: int, y: int, owner: int) -> None:
        """Lay premultiplied BGRA over the picture with its top left at (x, y)."""
        window = (slice(y, y + patch.shape[0]), slice(x, x + patch.shape[1]))
        alpha = patch[..., 3:].astype(np.uint16)
        under = self.image[window].astype(np.uint16) * (255 - alpha) // 255
        self.image[window] = np.minimum(under + patch[..., :3], 255)
        solid = patch[..., 3] > 127
        self.owner[window][solid] = owner
        self.area[owner] = self.area.get(owner, 0) + int(solid.sum())

    def darken(self, amount: NDArray[np.float32], x: int, y: int) -> None:
        """Multiply the picture by 1 - amount from (x, y) on: a soft shadow."""
        window = (slice(y, y + amount.shape[0]), slice(x, x + amount.shape[1]))
        shaded = self.image[window] * (1 - amount[..., None])
        self.image[window] = shaded.astype(np.uint8)

    def visible(self, owner: int) -> float:
        """Share of a thing's pixels inside the picture that nothing covers."""
        return float((self.owner == owner).sum()) / max(1, self.area.get(owner, 0))

    def shown(self, quad_px: Array, owner: int) -> float:
        """Share of a quadrilateral's whole area that shows this thing (0 outside the picture).

        Told by points all over it: of things a few pixels wide most pixels are on the outline.
        """
        x, y = np.floor(from_card(POINTS, quad_px)).astype(int).T
        height, width = self.owner.shape
        inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
        return float((self.owner[y[inside], x[inside]] == owner).sum()) / len(POINTS)


def rectangle_mm(width_mm: float, height_mm: float) -> Array:
    """Corners of a rectangle about the origin, clockwise from its top left; y up."""
    w, h = width_mm / 2, height_mm / 2
    return np.array([[-w, h], [w, h], [w, -h], [-w, -h]])


def texture_to_mm(
    points_px: Array, texture_wh: tuple[int, int], size_mm: tuple[float, float]
) -> Array:
    """Turn (N, 2) texture pixels into the thing's own millimetres (origin at its centre, y up)."""
    unit = points_px / texture_wh - 0.5
    local: Array = unit * (size_mm[0], -size_mm[1])
    return local


def smaller(texture: Pixels, short_side_px: float) -> Pixels:
    """Shrink a texture so that it is drawn at no less than half its size (no aliasing)."""
    ratio = min(texture.shape[:2]) / max(short_side_px, 4.0)
    if ratio < 1.4:
        return texture
    size = (round(texture.shape[1] / ratio * 1.1), round(texture.shape[0] / ratio * 1.1))
    return np.asarray(cv2.resize(texture, size, interpolation=cv2.INTER_AREA), np.uint8)


def warp_flat(texture: Pixels, quad_px: Array, window: tuple[int, int, int, int]) -> Pixels:
    """Draw a texture into a window (x, y, w, h) so that its corners land on a quadrilateral."""
    h, w = texture.shape[:2]
    corners = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    target = (quad_px - window[:2] - 0.5).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(corners, target)
    patch = cv2.warpPerspective(texture, matrix, window[2:], flags=cv2.INTER_LINEAR)
    return np.asarray(patch, np.uint8)


def warp_bent(
    texture: Pixels, grid_uv: Array, grid_px: Array, window: tuple[int, int, int, int]
) -> Pixels:
    """Draw a texture whose grid of points lands on given pixels, by a cubic inverse map."""
    center, spread = grid_px.mean(0), np.ptp(grid_px, axis=0).max()

    def powers(points: Array) -> Array:
        x, y = ((points - center).T / spread).astype(np.float32)
        xx, yy = x * x, y * y
        return np.stack([np.ones_like(x), x, y, xx, x * y, yy, xx * x, xx * y, x * yy, yy * y], 1)

    fit, *_ = np.linalg.lstsq(powers(grid_px), grid_uv, rcond=None)
    ys, xs = np.mgrid[0 : window[3], 0 : window[2]]
    pixels = np.column_stack([xs.ravel() + window[0] + 0.5, ys.ravel() + window[1] + 0.5])
    uv = (powers(pixels) @ fit).astype(np.float32).reshape(window[3], window[2], 2)
    places = (uv * (texture.shape[1], texture.shape[0]) - 0.5).astype(np.float32)
    patch = cv2.remap(texture, places[..., 0], places[..., 1], cv2.INTER_LINEAR)
    return np.asarray(patch, np.uint8)


def clip_window(
    points_px: Array, shape: tuple[int, int], margin: int = 1
) -> tuple[int, int, int, int]:
    """The whole-pixel window (x, y, w, h) around points that lies inside a picture.

    Where nothing of it does, w or h is not above 0.
    """
    x0, y0 = np.floor(points_px.min(0)).astype(int) - margin
    x1, y1 = np.ceil(points_px.max(0)).astype(int) + margin
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(shape[1], x1), min(shape[0], y1)
    return int(x0), int(y0), int(x1 - x0), int(y1 - y0)


def draw_flat(
    canvas: Canvas,
    view: View,
    texture: Pixels,
    pose: Pose,
    size_mm: tuple[float, float],
    owner: int,
) -> Array:
    """Draw a premultiplied BGRA texture lying at a pose; return its four corners in pixels.

    The corners run clockwise from the texture's top left and may lie outside the picture.
    """
    quad_px = view.project(pose.place(rectangle_mm(*size_mm)))
    sides = np.linalg.norm(quad_px - np.roll(quad_px, 1, axis=0), axis=1)
    texture = smaller(texture, float(min(sides[0::2].max(), sides[1::2].max())))
    grid_uv = np.stack(np.meshgrid(np.linspace(0, 1, 5), np.linspace(0, 1, 6)), -1).reshape(-1, 2)
    local = texture_to_mm(grid_uv, (1, 1), size_mm)
    grid_px = view.project(pose.place(local))
    window = clip_window(grid_px, canvas.owner.shape)
    if min(window[2:]) <= 0:
        return quad_px
    if pose.bend_mm:
        patch = warp_bent(texture, grid_uv, grid_px, window)
    else:
        patch = warp_flat(texture, quad_px, window)
    canvas.blend(patch, window[0], window[1], owner)
    return quad_px


def draw_shadow(
    canvas: Canvas, points_px: Array, offset_px: tuple[float, float], blur_px: float, depth: float
) -> None:
    """Darken a soft copy of a polygon, moved by an offset: the shadow a raised thing throws."""
    moved = points_px + offset_px
    x, y, w, h = clip_window(moved, canvas.owner.shape, margin=int(2 * blur_px) + 2)
    if min(w, h) <= 0:
        return
    mask = np.zeros((h, w), np.float32)
    cv2.fillPoly(mask, [np.rint(moved - (x, y)).astype(np.int32)], depth)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.4, blur_px))
    canvas.darken(np.asarray(soft, np.float32), x, y)
