"""`cardspeak showdown`: what lies face up in; who wins what, why, and the words to say out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cardspeak.rules.showdown.written import WrittenShowdown
    from cardspeak.rules.words.phrases import Phrases


@click.command()
@click.option("--game", required=True, help="What is played; `cardspeak games` lists them.")
@click.option(
    "--house",
    default="tda-2024",
    show_default=True,
    help="Whose rules are played: a profile's name, or a file of your own.",
)
@click.option("--board", "boards", multiple=True, metavar="CARDS", help="Repeat for more boards.")
@click.option(
    "--seat",
    "hands",
    type=(int, str),
    multiple=True,
    required=True,
    metavar="SEAT CARDS",
    help="A live hand; ?? is a card not shown, a star marks the card before it.",
)
@click.option("--button", default=0, help="The seat with the button; stud has none.")
@click.option(
    "--pot",
    "pots",
    multiple=True,
    metavar="AMOUNT[:SEATS]",
    help="Repeat for side pots, with the seats that can win each: 600:3,7.",
)
@click.option(
    "--chips",
    default="1",
    metavar="VALUES",
    help="The chips in play, 25,100; or those in the pot, 9x100,13x25.",
)
@click.option("--dealer", default="", metavar="CARDS", help="In Texas Hold'em Bonus: his hand.")
@click.option(
    "--wager",
    "wagers",
    type=(int, str),
    multiple=True,
    metavar="SEAT AMOUNTS",
    help="In Texas Hold'em Bonus: ante,play,flop,turn,bonus as far as bet.",
)
@click.option("--language", default="en", show_default=True, help="Of the words to say.")
@click.option("--json", "as_json", is_flag=True, help="Print the same as JSON.")
def showdown(
    game: str,
    house: str,
    boards: tuple[str, ...],
    hands: tuple[tuple[int, str], ...],
    button: int,
    pots: tuple[str, ...],
    chips: str,
    dealer: str,
    wagers: tuple[tuple[int, str], ...],
    language: str,
    as_json: bool,
) -> None:
    """Read the hands at showdown and share the pots to the last chip.

    Says what each hand is and which cards play, who wins each part of each pot, why an odd chip
    goes where it goes and by which rule, and the sentence to say aloud.
    """
    from cardspeak.rules.showdown.written import UnreadableShowdown, WrittenShowdown
    from cardspeak.rules.words.phrases import UnknownLanguage, phrases

    written = WrittenShowdown(game, house, hands, boards, pots, chips, button)
    try:
        lines, data = _settled(written, dealer, dict(wagers), phrases(language))
    except UnknownLanguage as error:
        raise click.UsageError(f"UnknownLanguage: {error}") from None
    except UnreadableShowdown as error:
        raise click.UsageError("\n  ".join(error.faults)) from None
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(lines))


def _settled(
    written: WrittenShowdown, dealer: str, wagers: dict[int, str], words: Phrases
) -> tuple[list[str], dict[str, Any]]:
    """Decide what is written; return it as lines and as data."""
    from cardspeak.commands.showdown_others import settle_other
    from cardspeak.commands.showdown_report import as_data, report
    from cardspeak.rules.games.game import Family
    from cardspeak.rules.games.table import UnknownGame, find_game
    from cardspeak.rules.showdown.settle import settle
    from cardspeak.rules.showdown.written import read_showdown

    try:
        game = find_game(written.game)
    except UnknownGame:
        game = None  # told together with all else that is wrong
    if game and game.family in (Family.CHINESE, Family.HOUSE):
        return settle_other(game, written, dealer, wagers, words)
    showdown, stock = read_showdown(written)
    outcome = settle(showdown)
    return list(report(outcome, stock, words)), as_data(outcome, stock, words)
