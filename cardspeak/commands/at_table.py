"""A table to be watched: its source opened, its setup, its log, and what can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
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
            name, text = named_source(source)
            cameras.append(open_source(text, name=name, tell=_naming(name, tell)))
            opened.callback(cameras[-1].close)
        try:
            joined = SeveralSources(cameras, tell) if len(cameras) > 1 else cameras[0]
        except ValueError as error:
            raise click.UsageError(f"{error}; call them as in the table's file: left=0") from error
        opened.pop_all()
    return joined


def _naming(camera: str, tell: Tell) -> Tell:
    """Tell faults with the name that their camera was given."""
    return lambda fault: tell(replace(fault, camera=camera))


def named_source(text: str) -> tuple[str, str]:
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
    from cardspeak.hardware.table import load_table

    each = frames.sources if isinstance(frames, SeveralSources) else (frames,)
    if all(source.model is not None for source in each) and (known := _simulated(each)):
        return known
    if table_file is None:
        raise click.UsageError("--table is needed; `cardspeak calibrate` makes a table's file")
    table = load_table(table_file)
    verify_cameras([source.name for source in each], table)
    return table, setup_of(table.layout, house, game, blinds, seats, button)


def _simulated(sources: Sequence[Source]) -> tuple[Table, tuple[Event, ...]] | None:
    """Return the simulated table and its setup, if all cameras are there; loading it takes time."""
    from cardspeak.hardware.table import Table
    from cardspeak.hardware.twin.source import TwinSource

    twins = [source for source in sources if isinstance(source, TwinSource)]
    if len(twins) < len(sources):
        return None
    models = {twin.name: twin.stage.model for twin in twins}
    return Table(twins[0].layout, models), as_watched(twins[0].script.setup)


def verify_cameras(names: Sequence[str], table: Table) -> None:
    """Refuse several cameras if the table's file does not have them all; one may have any name.

    Raises:
        click.UsageError: it has not.
    """
    unknown = sorted(set(names) - set(table.cameras))
    if unknown and len(set(names)) > 1:
        raise click.UsageError(
            f"{table.name} has {_listed(table.cameras)}, but not {_listed(unknown)}: call cameras "
            "as they are called there, such as left=SOURCE, or calibrate them with --camera left"
        )


def _listed(names: Iterable[str]) -> str:
    known = ", ".join(names)
    return f"camera {known}" if known else "no camera"


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
