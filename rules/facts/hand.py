"""Facts of a hand: cards dealt, burned, turned and mucked; actions; the showdown; the pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardspeak.rules.facts.event import BACK, Fact, Sight


@dataclass(frozen=True)
class HandBegun(Fact):
    """The first riffle, or the first card, of a new hand.

    Attributes:
        number: the hand's number in the session, from 1.
        redeal: whether the same hand is dealt once more after a misdeal.
    """

    number: int
    redeal: bool = False


@dataclass(frozen=True)
class Tapped(Fact):
    """The dealer taps the table: the round is over."""


@dataclass(frozen=True)
class CardDealt(Fact):
    """A card comes from the deck to a seat.

    Attributes:
        seat: where it stops.
        up: whether it lies face up when it stops.
        card: what is seen of it.
        boxed: whether it lay face up in the deck already.
        off_table: whether it left the table.
    """

    seat: int
    up: bool = False
    card: Sight = BACK
    boxed: bool = False
    off_table: bool = False


@dataclass(frozen=True)
class CardExposed(Fact):
    """The face of a card that should be down is seen, after it was dealt or where it lies.

    Attributes:
        seat: whose card it is; 0 for a burn or a card of the stub.
        card: what is seen of it.
        by: ``"dealer"`` or ``"player"``.
    """

    seat: int
    card: Sight
    by: Literal["dealer", "player"] = "dealer"


@dataclass(frozen=True)
class CardReplaced(Fact):
    """A seat gives back an exposed card and gets another for it."""

    seat: int
    card: Sight
    by: Sight = BACK


@dataclass(frozen=True)
class CardBurned(Fact):
    """A card comes face down from the deck to the burns."""

    card: Sight = BACK


@dataclass(frozen=True)
class BoardDealt(Fact):
    """Cards are turned on a board in one motion.

    Attributes:
        cards: as they lie, from the dealer's left; a back for one that lies face down.
        board: which board, from 0.
    """

    cards: tuple[Sight, ...]
    board: int = 0


@dataclass(frozen=True)
class BoardTakenBack(Fact):
    """Cards of a board are taken away again.

    Attributes:
        cards: how many, the last first.
        target: ``"stub"``, ``"aside"`` or ``"burn"``.
        board: which board, from 0.
    """

    cards: int
    target: Literal["stub", "aside", "burn"]
    board: int = 0


@dataclass(frozen=True)
class Posted(Fact):
    """Chips go in before the deal.

    Attributes:
        seat: whose.
        amount: how many.
        kind: ``"small blind"``, ``"big blind"``, ``"ante"``, ``"bring-in"``, ``"straddle"``,
            ``"kill"``, ``"dead"`` or ``"mushroom"``.
    """

    seat: int
    amount: int
    kind: Literal[
        "small blind", "big blind", "ante", "bring-in", "straddle", "kill", "dead", "mushroom"
    ]


@dataclass(frozen=True)
class Bet(Fact):
    """Chips pass the line and are released: a bet, a call or a raise.

    Attributes:
        seat: whose.
        to: all the chips that the seat has before it in this round.
    """

    seat: int
    to: int


@dataclass(frozen=True)
class Checked(Fact):
    """A player passes the turn without chips."""

    seat: int


@dataclass(frozen=True)
class Folded(Fact):
    """A hand is released forward, face down.

    Attributes:
        seat: whose.
        cards: how many cards go to the muck.
    """

    seat: int
    cards: int = 0


@dataclass(frozen=True)
class BetTakenBack(Fact):
    """Chips that had passed the line go back to the player."""

    seat: int
    amount: int


@dataclass(frozen=True)
class BetsCollected(Fact):
    """The bets of the round are pulled into the pot."""


@dataclass(frozen=True)
class Discarded(Fact):
    """A hand puts cards away, to draw or because the game says so; 0 stands pat.

    Attributes:
        seat: whose.
        cards: what is seen of each.
    """

    seat: int
    cards: tuple[Sight, ...] = ()


@dataclass(frozen=True)
class Marked(Fact):
    """A player marks a card that plays with each of the others (`DENT-1`)."""

    seat: int
    card: Sight = BACK


@dataclass(frozen=True)
class Tabled(Fact):
    """Cards of a hand are turned face up at showdown.

    Attributes:
        seat: whose.
        cards: all cards of the hand as they lie; a back for one that still lies face down.
        by: ``"player"`` or ``"dealer"``.
    """

    seat: int
    cards: tuple[Sight, ...]
    by: Literal["player", "dealer"] = "player"


@dataclass(frozen=True)
class Mucked(Fact):
    """A hand goes to the muck at showdown, by its player or by the dealer.

    Attributes:
        seat: whose.
        by: ``"player"`` or ``"dealer"``.
    """

    seat: int
    by: Literal["player", "dealer"] = "player"


@dataclass(frozen=True)
class Retrieved(Fact):
    """Cards come out of the muck.

    Attributes:
        seat: where they go.
        cards: how many.
    """

    seat: int
    cards: int


@dataclass(frozen=True)
class HandRead(Fact):
    """The dealer reads a hand aloud, as somebody reports or a microphone hears.

    Attributes:
        seat: whose hand.
        words: what is said.
        best: whether it is said to win.
    """

    seat: int
    words: str
    best: bool = False


@dataclass(frozen=True)
class PotPushed(Fact):
    """Chips of a pot go to a seat.

    Attributes:
        seat: where they go.
        amount: how many.
        pot: which pot, 0 for the main pot; None where they were not told apart.
    """

    seat: int
    amount: int
    pot: int | None = None


@dataclass(frozen=True)
class HandOver(Fact):
    """The hand is over: the cards are gathered in."""
