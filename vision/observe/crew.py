"""What no camera sees and the crew types in: the game, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.facts.table import ButtonPlaced, GameChosen, SeatLeft, SeatTaken
from cardspeak.rules.games.game import Game
from cardspeak.rules.games.table import find_game


@dataclass
class Crew:
    """What the crew has told so far.

    Attributes:
        game: what is played; None if nobody said.
        players: the seats that are taken.
        button: where the button was said to lie, or seen last; None if neither.
        number: of the last hand that was told of; 0 for none.
    """

    game: Game | None = None
    players: set[int] = field(default_factory=set)
    button: int | None = None
    number: int = 0

    @property
    def first(self) -> int:
        """The seat that the first card of a hand should go to."""
        after = [seat for seat in sorted(self.players) if seat > (self.button or 0)]
        return next(iter(after), min(self.players, default=0))

    def learn(self, events: Iterable[Event]) -> None:
        """Take in more.

        Raises:
            UnknownGame: if there is no such game.
        """
        for event in events:
            match event.fact:
                case GameChosen(game=name):
                    self.game = find_game(name)
                case SeatTaken(seat=seat):
                    self.players.add(seat)
                case SeatLeft(seat=seat):
                    self.players.discard(seat)
                case ButtonPlaced(seat=seat):
                    self.button = seat
                case HandBegun(number=number):
                    self.number = number
                case _:
                    pass
