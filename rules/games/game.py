"""What a game is: its deal, its streets, its boards, and which hands win.

One row of these types tells the umpire what the dealer does next, the tracker where a card may
land, and the reader what to read.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

from cardspeak.rules.cards import DECK, SUITS, Card
from cardspeak.rules.hands.best import Use
from cardspeak.rules.hands.reading import Ranking


class Family(Enum):
    """How a game is dealt, which decides its odd chips and its misdeals."""

    FLOP = "flop"
    STUD = "stud"
    DRAW = "draw"
    CHINESE = "chinese"
    HOUSE = "against the house"


class Limit(Enum):
    """How much may be bet."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    LIMIT = "limit"
    KILL = "limit with a kill"
    FIXED = "fixed by the table"
    NONE = "no betting"


class Forced(Enum):
    """What must be in the pot before the first card."""

    BLINDS = "blinds"
    BRING_IN = "antes and a bring-in"
    EVERYONE_ONE = "a big blind from everyone"
    EVERYONE_TWO = "a double big blind from everyone"
    ANTE = "an ante from each player"
    NOTHING = "nothing"


class Opener(Enum):
    """Who acts first on a street."""

    LEFT_OF_BIG_BLIND = "left of the big blind"
    LEFT_OF_BUTTON = "first live hand left of the button"
    LOW_CARD = "lowest up card, by rank and suit"
    HIGH_CARD = "highest up card, by rank and suit"
    HIGH_HAND = "highest hand showing"
    LOW_HAND = "lowest hand showing"
    EACH = "each player alone"


class Size(Enum):
    """Which of the two bets of a limit game is in force."""

    SMALL = "small bet"
    BIG = "big bet"


@dataclass(frozen=True)
class Betting:
    """A betting round: who opens it, and what a bet is where the limit is fixed."""

    opener: Opener
    size: Size = Size.SMALL


@dataclass(frozen=True)
class Street:
    """What is dealt between two betting rounds, in this order, and the betting that follows.

    Attributes:
        name: as the dealer calls it.
        draw: every live hand first discards and is dealt as many, after one burn.
        burn: one card is burned before the cards of each board, or before a round of cards.
        down: cards dealt face down to each live hand.
        up: cards dealt face up to each live hand.
        down_after: cards dealt face down to each live hand after those face up.
        board: cards turned on each board.
        betting: the round that follows, or None.
        discard: cards that each live hand puts away after the betting.
        mark: each live hand marks one card after the betting (`DENT-1`).
        only_after_red: the street is dealt only if the last board card was red (`BLOOD-1`).
    """

    name: str
    betting: Betting | None
    draw: bool = False
    burn: bool = False
    down: int = 0
    up: int = 0
    down_after: int = 0
    board: int = 0
    discard: int = 0
    mark: bool = False
    only_after_red: bool = False


@dataclass(frozen=True)
class Part:
    """A part of the pot that one way of reading hands wins.

    Attributes:
        name: ``"high"``, ``"low"``, ``"badugi"``: the key of its name in the phrase tables.
        ranking: how the hands are read.
        use: which cards may play.
    """

    name: str
    ranking: Ranking
    use: Use = Use.ANY


@dataclass(frozen=True)
class Game:
    """One row of the table of games.

    Attributes:
        id: the word to ask for it by.
        title: as it is written.
        rules: the catalogue rows that say so.
        family: how it is dealt.
        limits: the betting structures it is played with, the usual one first.
        seats: the fewest and the most players dealt in.
        forced: what is posted.
        streets: in order.
        parts: who wins; the first part takes the odd chip, and the whole pot where no hand
            qualifies for another.
        boards: how many boards are dealt; a pot is first shared between them.
        runs: the boards are runs of one board, so that they may begin with the same cards.
        lowest: the lowest rank in the deck.
        kills_lowest_river: the board with the lowest river card is dead (`SQUID-1`).
        note: what else sets it apart.
        aliases: other names that people ask for.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    family: Family
    limits: tuple[Limit, ...]
    seats: tuple[int, int]
    forced: Forced
    streets: tuple[Street, ...]
    parts: tuple[Part, ...]
    boards: int = 1
    runs: bool = False
    lowest: str = "2"
    kills_lowest_river: bool = False
    note: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def dealt(self) -> int:
        """How many cards a hand gets, draws apart."""
        return sum(street.down + street.up + street.down_after for street in self.streets)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards it is played with, in the order of ``DECK``."""
        return tuple(card for card in DECK if card >= Card(self.lowest, SUITS[0]))

    @property
    def held(self) -> int:
        """How many of its own cards a hand holds at showdown."""
        return self.dealt - sum(street.discard for street in self.streets)

    @property
    def draws(self) -> bool:
        """Whether hands discard and are dealt as many."""
        return any(street.draw for street in self.streets)

    @property
    def marks(self) -> bool:
        """Whether each hand marks a card that plays with each of the others (`DENT-1`)."""
        return any(street.mark for street in self.streets)

    @cached_property
    def board_sizes(self) -> tuple[int, ...]:
        """How many cards a finished board may have; 0 where there is none."""
        certain = sum(street.board for street in self.streets if not street.only_after_red)
        possible = sum(street.board for street in self.streets)
        return tuple(range(certain, possible + 1))


def like(game: Game, id_: str, title: str, rules: tuple[str, ...], **other: Any) -> Game:
    """Make a row that differs from another in the fields that are given; names are never shared."""
    own = {"note": "", "aliases": ()} | other
    return replace(game, id=id_, title=title, rules=rules, **own)
