"""`cardspeak games`: the table of games, or one of them in full."""

from __future__ import annotations

import dataclasses
import json
import shutil
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardspeak.rules.games.game import Game
    from cardspeak.rules.games.mixed import Rotation

_COLUMNS = (72, 120)


@click.command()
@click.argument("name", nargs=-1, metavar="[NAME]")
@click.option("--json", "as_json", is_flag=True, help="Print the same as JSON.")
def games(name: tuple[str, ...], as_json: bool) -> None:
    """List the games, or show one in full.

    NAME is a game (razz, "run it twice", plo) or a mixed game (horse), however it is spelt: it is
    shown street by street, with what is burned and dealt, who acts first, what wins, and the ids
    of its rules. An unknown name gets one line on stderr, and the exit status is then 1.
    """
    from cardspeak.rules.games.mixed import ROTATIONS
    from cardspeak.rules.games.table import GAMES

    asked = _find(" ".join(name)) if name else None
    if as_json:
        everything = {
            "games": [_record(game) for game in GAMES.values()],
            "mixed": [_record(rotation) for rotation in ROTATIONS.values()],
        }
        record = _record(asked) if asked else everything
        click.echo(json.dumps(record, indent=2, default=_value))
    else:
        click.echo("\n".join(_shown(asked)))


def _find(name: str) -> Game | Rotation:
    """The game or rotation of this name; raises ClickException where there is none."""
    from cardspeak.rules.games.mixed import ROTATIONS
    from cardspeak.rules.games.names import hint, plain
    from cardspeak.rules.games.table import GAMES

    things: dict[str, Game | Rotation] = {**GAMES, **ROTATIONS}
    ids = {
        plain(word): thing.id
        for thing in things.values()
        for word in (thing.id, thing.title, *thing.aliases)
    }
    if plain(name) not in ids:
        near = hint(name, ids)
        raise click.ClickException(f"no game {name!r}: {near}`cardspeak games` lists them all")
    return things[ids[plain(name)]]


def _shown(asked: Game | Rotation | None) -> Iterator[str]:
    from cardspeak.commands.game_pages import game_page, listing, rotation_page
    from cardspeak.rules.games.mixed import ROTATIONS, Rotation
    from cardspeak.rules.games.table import GAMES

    narrowest, widest = _COLUMNS
    width = min(max(shutil.get_terminal_size().columns, narrowest), widest)
    if asked is None:
        return listing(list(GAMES.values()), ROTATIONS.values(), width)
    if isinstance(asked, Rotation):
        return rotation_page(asked, width)
    return game_page(asked, width)


def _record(thing: Game | Rotation) -> dict[str, object]:
    from cardspeak.rules.games.mixed import Rotation

    record = {field.name: getattr(thing, field.name) for field in dataclasses.fields(thing)}
    if isinstance(thing, Rotation):
        return record | {"legs": [{"game": leg.game.id, "limit": leg.limit} for leg in thing.legs]}
    parts = {
        "streets": [dataclasses.asdict(street) for street in thing.streets],
        "parts": [dataclasses.asdict(part) for part in thing.parts],
    }
    return record | parts


def _value(word: Enum) -> object:
    return word.value
