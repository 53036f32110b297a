"""A showdown as people write it down, on a command line or in a form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from cardspeak.rules.games.game import Game
from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import House, load_house
from cardspeak.rules.showdown.legality import IllegalShowdown, verify
from cardspeak.rules.showdown.notation import (
    NotationError,
    parse_cards,
    parse_chips,
    parse_hand,
    parse_pot,
)
from cardspeak.rules.showdown.outcome import Pot, Showdown

_T = TypeVar("_T")


class UnreadableShowdown(ValueError):
    """A showdown is written so that it cannot be read, or cannot lie on a table.

    Attributes:
        faults: everything that is wrong, as name and sentence.
    """

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class WrittenShowdown:
    """The words for a showdown.

    Attributes:
        game: its id, title or alias.
        house: a profile's name or file.
        boards: the cards of each board; none in games without.
        hands: each live seat with its cards, ``??`` for one not shown, a star after a marked one.
        pots: each amount, after a colon the seats that can win it; none where only hands are
            read.
        chips: the values in play, or how many of each lie in the pot.
        button: the seat that has it, 0 in stud.
    """

    game: str
    house: str
    hands: tuple[tuple[int, str], ...]
    boards: tuple[str, ...] = ()
    pots: tuple[str, ...] = ()
    chips: str = "1"
    button: int = 0


def read_showdown(written: WrittenShowdown) -> tuple[Showdown, dict[int, int] | None]:
    """Make a showdown of the words for it.

    Returns:
        The showdown, verified, and how many chips of each value lie in the pot, if that is told.

    Raises:
        UnreadableShowdown: naming everything that is wrong with the words or with the table.
    """
    reader = _Reader()
    showdown = reader.showdown(written)
    if showdown is not None:
        reader.collect(lambda: verify(showdown))
    if reader.faults or showdown is None:
        raise UnreadableShowdown(reader.faults)
    return showdown, reader.stock


class _Reader:
    """Reads the words one by one, and keeps what is wrong with any of them."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.stock: dict[int, int] | None = None

    def collect(self, read: Callable[[], _T]) -> _T | None:
        """Return what can be read, or None and keep the faults."""
        try:
            return read()
        except (NotationError, IllegalShowdown) as error:
            self.faults += [f"{type(error).__name__}: {fault}" for fault in error.faults]
        except ValueError as error:
            self.faults.append(f"{type(error).__name__}: {error}")
        return None

    def showdown(self, written: WrittenShowdown) -> Showdown | None:
        game: Game | None = self.collect(lambda: find_game(written.game))
        house: House | None = self.collect(lambda: load_house(written.house))
        boards = [self.collect(partial(parse_cards, text)) for text in written.boards]
        hands = [self.collect(partial(parse_hand, seat, text)) for seat, text in written.hands]
        chips = self._chips(written)
        pots = self._pots(written)
        if self.faults or game is None or house is None:
            return None
        return Showdown(
            game,
            house,
            written.button,
            _whole(boards) or ((),) * max(game.boards, 1),
            _whole(hands),
            _whole(pots),
            chips,
        )

    def _pots(self, written: WrittenShowdown) -> list[Pot | None]:
        seats = [seat for seat, _ in written.hands]
        return [self.collect(partial(parse_pot, text, seats)) for text in written.pots]

    def _chips(self, written: WrittenShowdown) -> tuple[int, ...]:
        chips = self.collect(lambda: parse_chips(written.chips)) or {}
        counted = {value: number for value, number in chips.items() if number is not None}
        if counted and len(written.pots) > 1:
            self.faults.append("NotationError: chips can be counted out for one pot only")
        self.stock = counted or None
        return tuple(chips)


def _whole(items: list[_T | None]) -> tuple[_T, ...]:
    return tuple(item for item in items if item is not None)
