"""A table to be watched: its source opened, its setup, its log, and what can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.commands.crew import as_watched, setup_of

if TYPE_CHECKING:
    from cardspeak.hardware.cameras.fault import Tell
    from cardspeak.hardware.frame import Source
    from cardspeak.hardware.table import Table
    from cardspeak.rules.facts.event import Event
    from cardspeak.vision.session import Session


def open_cameras(sources: Sequence[str], tell: Tell) -> Source:
    """Open one camera, or several as one; each may be given as ``NAME=SOURCE``.

    Raises:
        click.UsageError: two cameras have the same name.
        CameraError: one cannot be opened.
    """
    from cardspeak.hardware.cameras.open import open_source
    from cardspeak.hardware.cameras.several import SeveralSources

    with ExitStack() as opened:
        cameras: list[Source] = []
        joined: Source
        for source in sources:
            name, text = _named(source)
            cameras.append(open_source(text, name=name, tell=tell))
            opened.callback(cameras[-1].close)
        try:
            joined = SeveralSources(cameras, tell) if len(cameras) > 1 else cameras[0]
        except ValueError as error:
            raise click.UsageError(f"{error}; call them as in the table's file: left=0") from error
        opened.pop_all()
    return joined


def _named(text: str) -> tuple[str, str]:
    """Split ``NAME=SOURCE``; a file may have such a name too."""
    found = re.fullmatch(r"([\w-]+)=(.+)", text)
    return (found[1], found[2]) if found and not Path(text).exists() else ("", text)


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
    from cardspeak.hardware.cameras.several import SeveralSources
    from cardspeak.hardware.table import Table, load_table
    from cardspeak.hardware.twin.source import TwinSource

    each = frames.sources if isinstance(frames, SeveralSources) else (frames,)
    twins = [source for source in each if isinstance(source, TwinSource)]
    if len(twins) == len(each):
        models = {twin.name: twin.stage.model for twin in twins}
        return Table(twins[0].layout, models), as_watched(twins[0].script.setup)
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
