"""`cardspeak replay`: a log or a record told hand by hand, every ruling where it was made."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.commands.session_time import session_time

if TYPE_CHECKING:
    from cardspeak.commands.replay_source import Source
    from cardspeak.commands.replay_story import HandStory
    from cardspeak.rules.words.phrases import Phrases

_COLUMNS = (60, 120)


def _rules(_context: click.Context, _option: click.Parameter, typed: Sequence[str]) -> set[str]:
    """Read ids of rules, in any case of letters."""
    from cardspeak.rules.rulebook.rulebook import UnknownRule, rulebook

    try:
        return {rulebook()[rule].id for rule in typed}
    except UnknownRule as error:
        raise click.BadParameter(str(error)) from error


def _house(_context: click.Context, _option: click.Parameter, typed: str | None) -> str | None:
    """Check that there is such a house."""
    from cardspeak.rules.houses.house import HouseError, load_house

    try:
        if typed:
            load_house(typed)
    except HouseError as error:
        raise click.BadParameter(str(error)) from error
    return typed


def _language(_context: click.Context, _option: click.Parameter, typed: str) -> Phrases:
    """Read the code of a language."""
    from cardspeak.rules.words.phrases import UnknownLanguage, phrases

    try:
        return phrases(typed)
    except UnknownLanguage as error:
        raise click.BadParameter(str(error)) from error


@click.command()
@click.argument("path", metavar="LOG", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--house",
    metavar="HOUSE",
    callback=_house,
    help="Play by this house's rules, not those that the log names.",
)
@click.option("--until", metavar="TIME", callback=session_time, help="Up to this time.")
@click.option(
    "--only",
    "rules",
    metavar="RULE",
    multiple=True,
    callback=_rules,
    help="Only hands with a ruling by this rule, and only these rulings; repeat for more.",
)
@click.option(
    "--language",
    "words",
    default="en",
    show_default=True,
    callback=_language,
    help="Of the rulings.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each hand.")
def replay(
    path: Path,
    house: str | None,
    until: float | None,
    rules: set[str],
    words: Phrases,
    as_json: bool,
) -> None:
    """Play LOG again, and say at each step what the umpire says.

    LOG is the log of a table, the .jsonl that it was exported to, or a file of recorded hands
    (.phh, .phhs, .ohh, .json, .txt), which are dealt out as a good dealer of the house deals. Each
    hand is told street by street: cards, pot, actions, and every ruling where it was made, with !!!
    before the gravest and | before mere notes. Times are h:mm:ss, mm:ss or seconds.

    The same log always makes the same text. Of a damaged log, what is intact is replayed, and then
    it says what is wrong; the exit status is 1.
    """
    from cardspeak.commands.printable import printable
    from cardspeak.commands.replay_report import hand_data, hand_page, summary
    from cardspeak.commands.replay_source import read_source

    narrowest, widest = _COLUMNS
    width = min(max(shutil.get_terminal_size().columns, narrowest), widest)
    told = []
    with _named_errors():
        source = read_source(path, house)
        for story in _stories(source, until, rules):
            told.append(story)
            if as_json:
                click.echo(json.dumps(hand_data(story, words), ensure_ascii=False))
            else:
                decimals = _decimals(source, story)
                page = hand_page(story, width, words, decimals)
                click.echo(printable("\n".join(page) + "\n"))
    if not as_json:
        click.echo(summary(told))
    if source.fault:
        raise click.ClickException(source.fault)


def _stories(source: Source, until: float | None, rules: set[str]) -> Iterator[HandStory]:
    from cardspeak.commands.replay_story import stories
    from cardspeak.rules.umpire.umpire import Umpire

    entries = ((n, event) for n, event in source.entries if until is None or event.t_s <= until)
    for story in stories(entries, Umpire(source.house)):
        if rules:
            story.keep(rules)
        if not rules or any(story.rulings):
            yield story


def _decimals(source: Source, story: HandStory) -> int:
    """Return in what part of a chip the amounts of a hand are counted."""
    if story.hand is None or not source.decimals:
        return 0
    return source.decimals[story.hand.number - 1]


@contextmanager
def _named_errors() -> Iterator[None]:
    """Tell what is wrong with a log, a record or a house."""
    from cardspeak.rules.facts.faults import FactError
    from cardspeak.rules.houses.house import HouseError
    from cardspeak.rules.log.errors import LogError
    from cardspeak.rules.records.files import RecordFileError
    from cardspeak.rules.umpire.dealing import CannotDeal

    try:
        yield
    except (LogError, RecordFileError, CannotDeal, HouseError, FactError) as error:
        raise click.ClickException(str(error)) from error
