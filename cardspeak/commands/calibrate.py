"""`cardspeak calibrate`: a camera's pictures in, a table's file out."""

from __future__ import annotations

import math
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardspeak.hardware.calibration.gathering import Gathered
    from cardspeak.hardware.calibration.pairs import Pairs
    from cardspeak.hardware.calibration.solving import Calibration
    from cardspeak.hardware.frame import Pixels
    from cardspeak.hardware.table import Table

_JPEG_QUALITY = 92


@dataclass(frozen=True)
class _Asked:
    """What to calibrate by."""

    markers: bool
    charuco: bool
    points: tuple[str, ...]
    board_at: tuple[float, float, float]
    limit_mm: float


@click.command()
@click.argument("source")
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="The table's file. A camera is added to one that is there.",
)
@click.option(
    "--layout", help="The table's layout, or its file; the one in --out if that is there."
)
@click.option("--camera", default="", help="What to call the camera; by the source if not given.")
@click.option("--markers", is_flag=True, help="By the layout's markers; this is the usual way.")
@click.option(
    "--charuco", is_flag=True, help="By the board, laid on the felt at one or more places."
)
@click.option(
    "--board-at",
    type=(float, float, float),
    default=(0.0, 0.0, 0.0),
    metavar="X Y TURN",
    help="Where the board's middle lies first, in mm, and how it is turned, in degrees.",
)
@click.option(
    "--point",
    "points",
    multiple=True,
    metavar="PX,PY=PLACE",
    help="A pixel, and X,Y in mm or a place such as felt-left; four or more.",
)
@click.option(
    "--limit",
    "limit_mm",
    type=click.FloatRange(min=0, min_open=True),
    default=5.0,
    show_default=True,
    metavar="MM",
    help="How far the points may miss, root mean square.",
)
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write a picture with the layout drawn over it to this JPEG or PNG file.",
)
def calibrate(
    source: str,
    out: Path,
    layout: str | None,
    camera: str,
    markers: bool,
    charuco: bool,
    points: tuple[str, ...],
    board_at: tuple[float, float, float],
    limit_mm: float,
    picture: Path | None,
) -> None:
    """Find how a camera sees the table.

    SOURCE is a picture, a folder of pictures, a film, a stream or a camera. `cardspeak board`
    prints the markers and the board. With both, the markers tell where the table is, and the
    board, filmed as it lies still at several places, how the lens bends. Points that are given
    are used as well as what is found.
    """
    from cardspeak.hardware.calibration.pairs import CalibrationError
    from cardspeak.hardware.cameras.errors import CameraError
    from cardspeak.hardware.layout_file import LayoutError
    from cardspeak.hardware.table import save_table

    for written in (out, picture):
        if written and written.exists() and Path(source).exists() and written.samefile(source):
            raise click.UsageError(f"{written} is the source; name another file")
    asked = _Asked(markers, charuco, points, board_at, limit_mm)
    try:
        table = _table(out, layout)
        name, gathered = _look(source, camera, charuco)
        found = _solve(gathered, table, asked)
        table = table.with_camera(name, found.model)
        if picture is not None:
            _write_picture(picture, _overlay(gathered.image, table, name))
        save_table(table, out)
    except (CalibrationError, CameraError, LayoutError, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo("\n".join(_report(name, found)))
    click.echo(f"{click.format_filename(out)} written")


def _table(out: Path, layout: str | None) -> Table:
    from cardspeak.hardware.layout_file import load_layout
    from cardspeak.hardware.table import Table, load_table

    there = load_table(out) if out.is_file() else None
    if layout is None:
        if there is None:
            raise click.UsageError("name the table's layout: --layout oval-9, or another")
        return there
    asked = load_layout(layout)
    if there and there.layout != asked:
        raise click.UsageError(f"{out} is of another layout; name another file: --out")
    return there or Table(asked, name=str(out))


def _look(source: str, camera: str, charuco: bool) -> tuple[str, Gathered]:
    from cardspeak.hardware.calibration.gathering import gather
    from cardspeak.hardware.cameras.open import open_source

    opened = open_source(source, name=camera)
    with closing(opened):
        return opened.name, gather(opened, opened.frames_total, board=charuco)


def _solve(gathered: Gathered, table: Table, asked: _Asked) -> Calibration:
    import numpy as np

    from cardspeak.hardware.calibration.pairs import Pairs
    from cardspeak.hardware.calibration.solving import calibrate as solve

    boards = gathered.boards
    placed = _placed(gathered, table, asked)
    if not placed:
        (x, y, turn), boards = asked.board_at, boards[1:]
        placed = [gathered.boards[0].laid((x, y), math.radians(turn))]
    felt = np.array(table.layout.felt)
    return solve(
        Pairs.joined(placed), gathered.size_px, boards, asked_mm=felt, limit_mm=asked.limit_mm
    )


def _placed(gathered: Gathered, table: Table, asked: _Asked) -> list[Pairs]:
    """Return the points whose places on the table are known, without those of the board."""
    from cardspeak.hardware.calibration.finding import marker_pairs
    from cardspeak.hardware.calibration.pairs import CalibrationError
    from cardspeak.hardware.calibration.points import read_points

    placed = [read_points(asked.points, table.layout)] if asked.points else []
    if asked.charuco and not gathered.boards:
        raise CalibrationError(
            "the board is not seen lying still; it must lie flat, whole and large enough in the"
            " picture, for a second in a film"
        )
    if asked.markers or not (asked.charuco or asked.points):
        found = marker_pairs(gathered.markers, table.layout.markers)
        if not found:
            raise CalibrationError(
                "none of the layout's markers is seen; cardspeak board prints them, or use"
                " --charuco or --point"
            )
        placed.append(found)
    return placed


def _overlay(image: Pixels, table: Table, camera: str) -> Pixels:
    from cardspeak.hardware.calibration.overlay import draw_layout

    return draw_layout(image, table.layout, table.cameras[camera])


def _write_picture(path: Path, image: Pixels) -> None:
    import cv2

    if path.suffix.lower() == ".png":
        _, encoded = cv2.imencode(".png", image)
    else:
        _, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY])
    path.write_bytes(encoded.tobytes())


def _report(name: str, found: Calibration) -> list[str]:
    model = found.model
    wide = math.degrees(2 * math.atan(model.width_px / 2 / model.matrix[0, 0]))
    return [
        f"{name}: {len(found.names)} points miss the felt by {model.error_mm:.1f} mm, root mean"
        f" square, the worst ({found.names[int(found.misses_mm.argmax())]}) by"
        f" {found.misses_mm.max():.1f} mm",
        f"the worst place of the felt in sight may be off by {found.spread_mm:.1f} mm",
        f"the camera is {model.eye_mm[2] / 1000:.2f} m above the felt and sees {wide:.0f} degrees",
    ]
