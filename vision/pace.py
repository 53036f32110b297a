"""How often the felt is looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardspeak.rules.facts.event import Event
from cardspeak.rules.games.game import Game
from cardspeak.vision.observe.crew import Crew

WAVER_S = 0.004
"""By so much the times of frames may waver."""


@dataclass(frozen=True)
class Pace:
    """How often the felt is looked at.

    Attributes:
        looks_hz: how many frames a second are looked at.
    """

    looks_hz: float

    @property
    def apart_s(self) -> float:
        """Frames that come sooner after one that was looked at are not."""
        return 1 / self.looks_hz - WAVER_S

    @property
    def still_s(self) -> float:
        """A change has rested once it is seen unchanged in two frames more.

        Hands that follow one another leave a card free for hardly longer.
        """
        return 2 * self.apart_s


USUAL = Pace(15.0)
"""What happens between two looks is over within 70 ms."""

DRAWS = Pace(30.0)
"""Where cards are drawn they lie in hands, and are free for a moment as they fly and as they land:
two of three hands that were miscounted at half the pace are told rightly."""


def pace_of(game: Game | None) -> Pace:
    """Tell how often to look where a game is played, or nobody knows which."""
    return DRAWS if game is not None and game.draws else USUAL


def pace_at(setup: Iterable[Event]) -> Pace:
    """Tell how often to look at a table of which the crew typed in what it is.

    Raises:
        UnknownGame: if there is no such game.
    """
    crew = Crew()
    crew.learn(setup)
    return pace_of(crew.game)
