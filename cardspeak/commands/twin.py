"""`cardspeak twin`: film a hand at the simulated table, and tell what really happens in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardspeak.hardware.twin.script import Script
    from cardspeak.hardware.twin.source import TwinSource

_OUT = click.Path(dir_okay=False, writable=True, path_type=Path)


@click.command()
@click.argument("source")
@click.option("--out", required=True, type=_OUT, help="The film to make, an MP4 file.")
@click.option("--truth", type=_OUT, help="Write what happens in it, one JSON event a line.")
@click.option(
    "--table-out", type=_OUT, help="The table's file. A camera is added to one that is there."
)
def twin(source: str, out: Path, truth: Path | None, table_out: Path | None) -> None:
    """Film the simulated table.

    SOURCE is a file of hands, random:GAME for a legal hand that nobody played, or spread for a
    deck spread face up; after a question mark come options, as in
    "hand.phh?seed=7&camera=webcam&errors=four-card-flop". They are seed, camera, errors, house,
    format, layout, fps, pace, disturbances, hand, hands, markers=1 to calibrate by, knock_s,
    tremble_px and compressed=0, and missing and doubled of a spread. Cameras are webcam,
    overhead-4k, half-left and half-right.
    """
    from cardspeak.hardware.cameras.errors import CameraError
    from cardspeak.hardware.film import FilmError
    from cardspeak.hardware.layout_file import LayoutError
    from cardspeak.hardware.twin.source import open_twin

    try:
        camera = open_twin(source)
        if truth is not None:
            _write(truth, "".join(f"{line}\n" for line in truth_lines(camera.script)))
        if table_out is not None:
            _write_table(camera, table_out)
        _film(camera, out)
    except (CameraError, FilmError, LayoutError) as error:
        raise click.ClickException(str(error)) from error


def truth_lines(script: Script) -> list[str]:
    """Return what the crew types in and what happens, in order, as JSON."""
    from cardspeak.rules.facts.codec import canonical

    events = sorted([*script.setup, *script.truth], key=lambda event: event.t_s)
    return [canonical(event) for event in events]


def _film(camera: TwinSource, out: Path) -> None:
    from cardspeak.hardware.film import FilmWriter

    model = camera.stage.model
    fps = camera.twin.wish.fps
    with (
        FilmWriter(out, (model.width_px, model.height_px), fps) as film,
        click.progressbar(camera, camera.frames_total, label=out.name) as frames,
    ):
        for frame in frames:
            film.write(frame.image, frame.t_s)


def _write_table(camera: TwinSource, path: Path) -> None:
    from cardspeak.hardware.table import Table, load_table, save_table

    table = load_table(path) if path.is_file() else Table(camera.layout)
    if table.layout != camera.layout:
        raise click.ClickException(f"{path} is of another layout; name another file: --table-out")
    try:
        save_table(table.with_camera(camera.name, camera.stage.model), path)
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror or error}") from error


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{path}: {error.strerror or error}") from error
