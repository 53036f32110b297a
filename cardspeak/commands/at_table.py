"""A table to be watched: its source opened, its setup, its log, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.commands.crew import as_watched, setup_of

if TYPE_CHECKING:
    from cardspeak.hardware.frame import Source
    from cardspeak.hardware.table import Table
    from cardspeak.rules.facts.event import Event
    from cardspeak.vision.session import Session


def prepared(
    frames: Source,
    table_file: str | None,
    house: str,
    game: str,
    blinds: tuple[int, int, int],
    seats: tuple[int, ...] | None,
    button: int | None,
) -> tuple[Table, tuple[Event, ...]]:
    """Return the table and its setup; the simulated table knows both itself."""
    from cardspeak.hardware.table import Table, load_table
    from cardspeak.hardware.twin.source import TwinSource

    if isinstance(frames, TwinSource):
        table = Table(frames.layout, {frames.name: frames.stage.model})
        return table, as_watched(frames.script.setup)
    if table_file is None:
        raise click.UsageError("--table is needed; `cardspeak calibrate` makes a table's file")
    table = load_table(table_file)
    return table, setup_of(table.layout, house, game, blinds, seats, button)


@contextmanager
def open_session(log_file: Path | None) -> Iterator[Session]:
    """Open the session of a log, or of one that is thrown away."""
    import tempfile

    from cardspeak.rules.log.key import installation_key
    from cardspeak.vision.session import Session

    with tempfile.TemporaryDirectory() as folder:
        path = log_file or Path(folder) / "table.log"
        with Session(path, installation_key()) as session:
            yield session


@contextmanager
def named_errors() -> Iterator[None]:
    """Tell what is wrong with a camera, a table, a log or the weights."""
    from cardspeak.hardware.cameras.errors import CameraError
    from cardspeak.hardware.layout_file import LayoutError
    from cardspeak.models.loader import WeightsError
    from cardspeak.rules.log.errors import LogError

    try:
        yield
    except (CameraError, LayoutError, LogError, WeightsError) as error:
        raise click.ClickException(f"{type(error).__name__}: {error}") from error
