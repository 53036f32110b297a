"""What people add to a table's log: corrections, what was missed, rulings that are not followed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

_LOG = click.Path(exists=True, dir_okay=False, path_type=Path)


def _signed(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options by which every such entry names its author and its reason."""
    command = click.option("--reason", required=True, help="Why, in words.")(command)
    return click.option("--author", required=True, help="Who says so.")(command)


@click.command()
@click.argument("path", metavar="LOG", type=_LOG)
@click.argument("entry", type=int)
@click.argument("fact", required=False)
@_signed
def correct(path: Path, entry: int, fact: str | None, author: str, reason: str) -> None:
    """Correct ENTRY of LOG: FACT happened instead, or nothing did.

    FACT is written as `cardspeak log schema` says, such as
    '{"type": "folded", "seat": 4}'. Nothing is erased: the correction is one more entry, and
    from the corrected one on all is judged anew.
    """
    said = {"type": "correction", "entry": entry, "reason": reason}
    _append(path, author, said | ({} if fact is None else {"fact": _read(fact)}))


@click.command()
@click.argument("path", metavar="LOG", type=_LOG)
@click.argument("before", type=int)
@click.argument("fact")
@_signed
def add(path: Path, before: int, fact: str, author: str, reason: str) -> None:
    """Add FACT, which was missed, to LOG: it happened just before the entry BEFORE."""
    said = {"type": "added", "before": before, "reason": reason, "fact": _read(fact)}
    _append(path, author, said)


@click.command()
@click.argument("path", metavar="LOG", type=_LOG)
@click.argument("ruling")
@_signed
def dismiss(path: Path, ruling: str, author: str, reason: str) -> None:
    """Say in LOG that the floor does not follow RULING, by its key in `cardspeak replay --json`."""
    _append(path, author, {"type": "ruling_dismissed", "ruling": ruling, "reason": reason})


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise click.UsageError(f"the fact is no JSON: {error}") from None


def _append(path: Path, author: str, said: dict[str, Any]) -> None:
    """Append an entry, at the time of the last one: people know no time of the frames."""
    from cardspeak.rules.facts.codec import from_data
    from cardspeak.rules.facts.faults import FactError
    from cardspeak.rules.log.errors import BadKey, LogError
    from cardspeak.rules.log.key import installation_key
    from cardspeak.rules.log.reader import LogReader
    from cardspeak.rules.log.writer import LogWriter

    try:
        with LogReader(path) as read:
            entries = list(read.entries())
        number = said.get("entry", said.get("before", 1))
        if not 1 <= number <= len(entries):
            raise click.UsageError(f"there is no entry {number}: they run from 1 to {len(entries)}")
        event = from_data({"t_s": entries[-1].event.t_s, "author": author, "fact": said})
        with LogWriter(path, installation_key()) as log:
            entry = log.append(event)
    except (FactError, LogError, BadKey) as error:
        raise click.ClickException(f"{type(error).__name__}: {error}") from None
    click.echo(f"{path}: entry {entry.number}")
