"""`cardspeak rules`: the rulebook, by id or by search."""

from __future__ import annotations

import dataclasses
import json
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardspeak.rules.rulebook.rows import Row
    from cardspeak.rules.rulebook.rulebook import Rulebook

_LIKE_AN_ID = re.compile(r"[a-z]\w*-\d+|c\d+", re.IGNORECASE)
_COLUMNS = (40, 100)
_BETWEEN_PAGES = "\n\n\n"


@click.command()
@click.argument("words", nargs=-1, metavar="[ID | SECTION | WORD]...")
@click.option("--house", metavar="HOUSE", help="Only what holds for this house.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array of the rows in full.")
def rules(words: tuple[str, ...], house: str | None, as_json: bool) -> None:
    """Look rules up in the rulebook.

    Ids (MISD-3) show rules in full, a section (A6) lists its rules, and other words list the rules
    in which all of them occur. Without any, it tells the sections and the houses; --json then
    prints the whole rulebook. Where nothing is found the exit status is 1.
    """
    from cardspeak.rules.rulebook.rulebook import rulebook

    book = rulebook()
    if house is not None and house not in book.houses:
        known = ", ".join(book.houses)
        raise click.BadParameter(f"no house {house!r}; there are {known}", param_hint="--house")
    rows = [
        row
        for row in _asked_for(book, words)
        if house is None or row.applies_to(house, as_fallback=True)
    ]
    if not rows:
        raise click.ClickException(f"nothing on {' '.join(words)!r} holds for {house}")
    if as_json:
        click.echo(json.dumps([_record(row) for row in rows], indent=2))
    else:
        click.echo(_printable("\n".join(_shown(book, words, rows))))


def _shown(book: Rulebook, words: Sequence[str], rows: Sequence[Row]) -> Iterator[str]:
    from cardspeak.commands.rulebook_pages import contents, listing, page

    narrowest, widest = _COLUMNS
    width = min(max(shutil.get_terminal_size().columns, narrowest), widest)
    if not words:
        yield from contents(rows, book)
    elif all(word in book for word in words):
        yield _BETWEEN_PAGES.join("\n".join(page(row, book, width)) for row in rows)
    else:
        for row in rows:
            yield from listing(row, book, width)


def _asked_for(book: Rulebook, words: Sequence[str]) -> Iterable[Row]:
    """The rows that were asked for; raises ClickException where there are none."""
    typed = " ".join(words)
    if not words:
        return book.values()
    if all(word in book for word in words):
        return dict.fromkeys(book[word] for word in words)
    for section, rows in book.sections.items():
        if section.id == typed.upper():
            return rows
    return book.search(typed) or _nothing(book, words)


def _nothing(book: Rulebook, words: Sequence[str]) -> Iterable[Row]:
    from cardspeak.rules.rulebook.rulebook import UnknownRule

    try:
        for word in filter(_LIKE_AN_ID.fullmatch, words):
            book[word]
    except UnknownRule as error:
        raise click.ClickException(str(error)) from error
    raise click.ClickException(f"nothing found on {' '.join(words)!r}; try fewer words")


def _record(row: Row) -> dict[str, object]:
    return {"type": type(row).__name__.lower(), **dataclasses.asdict(row)}


def _printable(text: str) -> str:
    """Marks such as ≥ give way where the terminal has no sign for them."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)
