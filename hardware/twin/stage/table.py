"""The table before anything lies on it, through a camera."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.paint import Pixels, as_pixels
from cardspeak.hardware.art.tabletop import Plan, draw_tabletop
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.layout import Layout, Marker, Outline, Point
from cardspeak.hardware.twin.script import Pose
from cardspeak.hardware.twin.stage.sprite import Piece, Sprite, View
from cardspeak.hardware.twin.stage.things import placed, square

_STEP_PX = 8
"""Where every so many pixels are on the felt is worked out, the rest lies evenly between."""
_SHARP = 1.15
_CELL_PX = 24
_CARD_MM = (70.0, 96.0)
_CUP_MM = (62.0, 185.0)
"""How far beyond the felt's edge, and to the right of a seat, a drink's holder is."""


def empty_table(
    model: CameraModel, layout: Layout, rng: np.random.Generator, markers: bool = False
) -> Pixels:
    """Draw a layout's table with a look of its own, and see it through a camera.

    Args:
        model: the camera.
        layout: the table.
        rng: decides the look.
        markers: whether the layout's markers are on it.

    Returns:
        (height, width, 3) BGR.
    """
    columns = np.arange(0, model.width_px + _STEP_PX, _STEP_PX)
    rows = np.arange(0, model.height_px + _STEP_PX, _STEP_PX)
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    at_mm = model.to_mm(grid)
    low, high = at_mm.min(0) - 10, at_mm.max(0) + 10
    mm_px = _SHARP * model.px_per_mm()
    table = draw_tabletop(rng, _plan(layout, low, high, markers), mm_px)
    at_px = np.stack([at_mm[:, 0] - low[0], high[1] - at_mm[:, 1]], axis=1) * mm_px - 0.5
    coarse = at_px.reshape(len(rows), len(columns), 2).astype(np.float32)
    fine_x, fine_y = np.meshgrid(
        np.arange(model.width_px, dtype=np.float32) / _STEP_PX,
        np.arange(model.height_px, dtype=np.float32) / _STEP_PX,
    )
    maps = cv2.remap(coarse, fine_x, fine_y, cv2.INTER_LINEAR)
    image = as_pixels(cv2.remap(table, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR))
    for marker in layout.markers if markers else ():
        _stick(image, model, marker)
    return image


def _stick(image: Pixels, model: CameraModel, marker: Marker) -> None:
    """Stick a printed marker to the table, with a white edge a square wide."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cells = dictionary.markerSize + 2
    printed = cv2.aruco.generateImageMarker(dictionary, marker.id, _CELL_PX * cells)
    sheet = np.pad(as_pixels(printed), _CELL_PX, constant_values=255)
    ink = np.where(sheet > 0, 232, 24)
    drawn = np.dstack([ink, ink, ink, np.full_like(ink, 255)]).astype(np.uint8)
    side_mm = marker.side_mm * (cells + 2) / cells
    sprite = Sprite.of(drawn, (side_mm, side_mm), model.px_per_mm())
    pose = Pose(*marker.at_mm, marker.turn_deg, marker.z_mm)
    glare = np.zeros(image.shape[:2], np.uint8)
    patch = View(model, (0.0, 0.0), glare).patch([[Piece(sprite, placed(square(side_mm), pose))]])
    if patch is not None:
        patch.lay(image, 0, 0)


def _plan(
    layout: Layout, low: NDArray[np.float64], high: NDArray[np.float64], markers: bool
) -> Plan:
    slots = [_slot(at) for board in layout.boards[:1] for at in board]
    return Plan(
        low,
        high,
        layout.felt,
        layout.line,
        [*slots, *(seat.cards for seat in layout.seats)],
        layout.spots.get("tray", ()),
        () if markers else _cups(layout),
    )


def _slot(at: Point) -> Outline:
    (x, y), (width, height) = at, _CARD_MM
    left, right, low, high = x - width / 2, x + width / 2, y - height / 2, y + height / 2
    return ((left, high), (right, high), (right, low), (left, low))


def _cups(layout: Layout) -> Outline:
    """Where the rail has holders: to the right of each seat, beyond the edge of the felt."""
    felt = np.array(layout.felt, np.float32)
    beyond_mm, right_mm = _CUP_MM
    cups = []
    for seat in layout.seats:
        back, right = -np.array(seat.ahead), np.array(seat.right)
        start = np.mean(seat.cards, axis=0) + right * right_mm
        for reach in np.arange(0, 900, 4.0):
            x, y = (float(v) for v in start + back * reach)
            if cv2.pointPolygonTest(felt, (x, y), True) < -beyond_mm:
                cups.append((x, y))
                break
    return tuple(cups)
