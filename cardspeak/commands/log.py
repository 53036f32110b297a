"""`cardspeak log`: a table's log is proved whole, shown, and carried to JSON lines and back."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

import click

from cardspeak.commands.log_amend import add, correct, dismiss
from cardspeak.commands.printable import printable
from cardspeak.commands.session_time import session_time

_COLUMNS = (60, 120)
_LOG = click.Path(exists=True, dir_okay=False, path_type=Path)


def _kinds(_context: click.Context, _option: click.Parameter, typed: Sequence[str]) -> set[str]:
    """Read kinds of facts: card_dealt, or "card dealt"."""
    from cardspeak.rules.facts.vocabulary import KINDS

    kinds = {kind: re.sub(r"[\s-]+", "_", kind.strip().lower()) for kind in typed}
    for kind, name in kinds.items():
        if name not in KINDS:
            near = ", ".join(get_close_matches(name, KINDS) or KINDS)
            raise click.BadParameter(f"no kind of fact is called {kind!r}; there are {near}")
    return set(kinds.values())


@click.group()
def log() -> None:
    """Look into the log of a table: a chain of facts that is only ever added to."""


log.add_command(correct)
log.add_command(add)
log.add_command(dismiss)


@log.command()
@click.argument("path", metavar="LOG", type=_LOG)
def verify(path: Path) -> None:
    """Prove that LOG is whole and unaltered.

    Where it is not, it says from which entry on, and the exit status is 1. The signature is checked
    with this installation's key, or the one in the file that CARDSPEAK_KEY names.
    """
    from cardspeak.rules.log.key import find_key, key_path
    from cardspeak.rules.log.reader import verify as verify_log

    with _named_errors():
        found = verify_log(path, find_key())
    entries = "1 entry" if found.entries == 1 else f"{found.entries} entries"
    click.echo(f"{path}: whole and unaltered, {entries} in session {found.session}")
    if found.signed:
        click.echo("Its signature is this installation's.")
    else:
        click.echo(f"Its signature was not checked: there is no key at {key_path()}.")


@log.command()
@click.argument("path", metavar="LOG", type=_LOG)
@click.option("--since", metavar="TIME", callback=session_time, help="From this time on.")
@click.option("--until", metavar="TIME", callback=session_time, help="Up to this time.")
@click.option("--seat", type=int, help="Only facts of this seat.")
@click.option(
    "--kind",
    "kinds",
    metavar="KIND",
    callback=_kinds,
    multiple=True,
    help="Only facts of this kind, such as card_dealt; repeat for more.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each entry.")
def show(
    path: Path,
    since: float | None,
    until: float | None,
    seat: int | None,
    kinds: Collection[str],
    as_json: bool,
) -> None:
    """Show the entries of LOG.

    Times are those of the session: h:mm:ss, mm:ss or seconds. A correction counts for the seat and
    the kind of the fact that it carries. Of a damaged log, what is intact is shown, and then what
    is wrong; the exit status is 1.
    """
    from cardspeak.commands.log_page import Wanted, entry_page
    from cardspeak.rules.log.lines import entry_line
    from cardspeak.rules.log.reader import intact, understand

    narrowest, widest = _COLUMNS
    width = min(max(shutil.get_terminal_size().columns, narrowest), widest)
    wanted = Wanted(since, until, seat, kinds)
    with _named_errors():
        found = intact(path)
        for link in found.links:
            entry = understand(path, link)
            if wanted.has(entry.event):
                page = [entry_line(link)] if as_json else entry_page(entry, width)
                click.echo(printable("\n".join(page)))
        if found.fault:
            raise found.fault


@log.command()
@click.argument("path", metavar="LOG", type=_LOG)
@click.option("--intact", "up_to_fault", is_flag=True, help="Of a damaged log, what is intact.")
def export(path: Path, up_to_fault: bool) -> None:
    """Print LOG as lines of JSON, from which `cardspeak log import` makes it again."""
    from cardspeak.rules.log.lines import export_lines
    from cardspeak.rules.log.reader import intact

    with _named_errors():
        found = intact(path)
        if found.fault and not up_to_fault:
            number = len(found.links)
            advice = f"\n  `cardspeak log export --intact` prints the {number} entries before it."
            raise click.ClickException(f"{found.fault}{advice}")
    for line in export_lines(found.session, found.links):
        click.echo(line.encode())  # bytes, which no terminal's encoding changes


@log.command(name="import")
@click.argument(
    "source", metavar="LINES", type=click.File(encoding="utf-8", errors="surrogateescape")
)
@click.argument("path", metavar="NEW", type=click.Path(path_type=Path))
def import_(source: Iterable[str], path: Path) -> None:
    """Make the log NEW of the LINES that `cardspeak log export` printed; - reads them from stdin.

    It is the same log, entry by entry and hash by hash; its head is signed by this installation.
    """
    from cardspeak.rules.log.key import installation_key
    from cardspeak.rules.log.lines import import_lines

    with _named_errors():
        number = import_lines(source, path, installation_key())
    click.echo(f"{path}: {number} entries")


@log.command()
def schema() -> None:
    """Print the JSON Schema of an event: everything that can be reported, for other programs."""
    from cardspeak.rules.facts.schema import event_schema

    click.echo(json.dumps(event_schema(), indent=2))


@contextmanager
def _named_errors() -> Iterator[None]:
    """Tell what is wrong with a log, or with the key, in one line."""
    from cardspeak.rules.log.errors import BadKey, LogError

    try:
        yield
    except (LogError, BadKey) as error:
        raise click.ClickException(str(error)) from error
