"""What no camera sees, and the crew types in: whose rules, which game, who sits where."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from cardspeak.hardware.layout import Layout
    from cardspeak.rules.facts.event import Event, Fact

_SEATS = re.compile(r"(\d+)(?:-(\d+))?")
_AMOUNTS = re.compile(r"(\d+)/(\d+)(?:/(\d+))?")

Command = TypeVar("Command", bound=Callable[..., object])


def crew_options(command: Command) -> Command:
    """Add the options that `setup_of` takes."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def _seats(
    context: click.Context, parameter: click.Parameter, typed: str | None
) -> tuple[int, ...] | None:
    """Read seats: 1-6 or 1,2,5."""
    if typed is None:
        return None
    seats: list[int] = []
    for part in typed.replace(" ", "").split(","):
        match = _SEATS.fullmatch(part)
        if match is None:
            fault = f"{part!r} is no seat; write 1-6 or 1,2,5"
            raise click.BadParameter(fault, context, parameter)
        first, last = int(match[1]), int(match[2] or match[1])
        seats += range(first, last + 1)
    return tuple(sorted(set(seats)))


def _blinds(context: click.Context, parameter: click.Parameter, typed: str) -> tuple[int, int, int]:
    """Read blinds and an ante: 500/1000 or 500/1000/100."""
    match = _AMOUNTS.fullmatch(typed)
    if match is None:
        fault = f"{typed!r}: write small/big or small/big/ante, such as 500/1000/100"
        raise click.BadParameter(fault, context, parameter)
    return int(match[1]), int(match[2]), int(match[3] or 0)


_OPTIONS = (
    click.option("--house", default="generic-tournament", show_default=True, help="Whose rules."),
    click.option("--game", default="nlhe", show_default=True, help="See `cardspeak games`."),
    click.option("--blinds", default="0/0", callback=_blinds, metavar="S/B[/ANTE]"),
    click.option(
        "--seats", callback=_seats, metavar="1-6", help="With a player.  [default: those dealt in]"
    ),
    click.option("--button", type=int, help="The seat that has the button, if none is in sight."),
)


def setup_of(
    layout: Layout,
    house: str,
    game: str,
    blinds: tuple[int, int, int],
    seats: tuple[int, ...] | None,
    button: int | None,
) -> tuple[Event, ...]:
    """Return what was typed in as facts.

    Raises:
        click.ClickException: if there is no such house, game or seat.
    """
    from cardspeak.rules.facts.event import Event
    from cardspeak.rules.games.table import UnknownGame, find_game
    from cardspeak.rules.houses.house import HouseError, load_house

    last = len(layout.seats)
    beyond = [seat for seat in (*(seats or ()), button or 1) if not 1 <= seat <= last]
    if beyond:
        raise click.ClickException(f"{layout.title} has seats 1 to {last}, not {beyond[0]}")
    try:
        rules, played = load_house(house), find_game(game)
    except (HouseError, UnknownGame) as error:
        raise click.ClickException(str(error)) from error
    limit = played.limits[0].value
    facts = _facts(rules.id, rules.format, last, played.id, limit, blinds, seats or ())
    return tuple(Event(0.0, fact) for fact in (*facts, *_button(button)))


def _facts(
    house: str,
    play: str,
    count: int,
    game: str,
    limit: str,
    blinds: tuple[int, int, int],
    seats: tuple[int, ...],
) -> Iterator[Fact]:
    from cardspeak.rules.facts import table
    from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE

    small, big, ante = blinds
    yield table.TableOpened(house, play, count)
    yield table.Unwatched(CAMERAS_DO_NOT_SEE)
    yield table.GameChosen(game, limit, small_blind=small, big_blind=big, ante=ante)
    for seat in seats:
        yield table.SeatTaken(seat, 0)


def _button(seat: int | None) -> Iterator[Fact]:
    from cardspeak.rules.facts.table import ButtonPlaced

    if seat is not None:
        yield ButtonPlaced(seat)


def as_watched(setup: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the setup of a film with what cameras do not see declared after the table opens."""
    from cardspeak.rules.facts.event import Event
    from cardspeak.rules.facts.table import TableOpened, Unwatched
    from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE

    told: list[Event] = []
    for event in setup:
        told.append(event)
        if isinstance(event.fact, TableOpened):
            told.append(Event(event.t_s, Unwatched(CAMERAS_DO_NOT_SEE)))
    return tuple(told)
