"""Facts about the deck: spreads, shuffles, cuts, the stub, the muck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cardspeak.rules.facts.event import Fact, Sight


@dataclass(frozen=True)
class DeckSpread(Fact):
    """A deck is spread on the table.

    Attributes:
        back: the colour and design of its backs.
        cards: every card seen in it, in order, if it lies face up; empty if face down.
        used: whether it is a deck already played with; not a new set-up.
    """

    back: str
    cards: tuple[Sight, ...] = ()
    used: bool = False


@dataclass(frozen=True)
class DeckWashed(Fact):
    """The cards are scrambled face down."""


@dataclass(frozen=True)
class DeckRiffled(Fact):
    """One riffle."""


@dataclass(frozen=True)
class DeckStripped(Fact):
    """One strip, or box, of so many sections."""

    sections: int


@dataclass(frozen=True)
class DeckCut(Fact):
    """The deck is cut.

    Attributes:
        hands: how many hands do it, 1 or 2.
        cut_card: whether the cut card lies under the deck afterwards.
    """

    hands: Literal[1, 2] = 1
    cut_card: bool = True


@dataclass(frozen=True)
class DeckHeld(Fact):
    """How the deck is held goes wrong: ``"tilted"``, ``"covered"`` or ``"tapped"``."""

    fault: Literal["tilted", "covered", "tapped"]


@dataclass(frozen=True)
class DeckExchanged(Fact):
    """Another deck is brought into play.

    Attributes:
        back: its back.
        reason: one of the reasons a house knows, such as ``"marked"``; empty if not told.
    """

    back: str
    reason: str = ""


@dataclass(frozen=True)
class DecksSeen(Fact):
    """The backs of all decks on the table."""

    backs: tuple[str, ...]


@dataclass(frozen=True)
class BackSeen(Fact):
    """A card with a back that is not the deck's lies among the cards in play.

    Attributes:
        back: what it looks like.
        place: where it lies, such as ``"stub"`` or ``"seat 4"``.
    """

    back: str
    place: str


@dataclass(frozen=True)
class StubCounted(Fact):
    """The dealer counts the stub: so many cards in it."""

    cards: int


@dataclass(frozen=True)
class StubDropped(Fact):
    """The stub leaves the dealer's hand, where it is not put down in good order.

    Attributes:
        disordered: whether its cards lie apart or got mixed with others.
    """

    disordered: bool = False


@dataclass(frozen=True)
class StubSetDown(Fact):
    """The dealer puts the stub down after the last card."""


@dataclass(frozen=True)
class StubReshuffled(Fact):
    """Cards are shuffled to make a new stub in the middle of a hand.

    Attributes:
        burns: whether the burns are in it.
        muck: whether cards of the muck are in it.
    """

    burns: bool = False
    muck: bool = False


@dataclass(frozen=True)
class CardTurned(Fact):
    """A card that is nobody's is turned face up or looked at.

    Attributes:
        place: ``"stub"``, ``"muck"``, ``"burn"``, ``"deck"`` or ``"floor"``.
        card: what it is.
    """

    place: Literal["stub", "muck", "burn", "deck", "floor"]
    card: Sight


@dataclass(frozen=True)
class BurnsMoved(Fact):
    """The burns leave their place: ``"muck"``, ``"stub"`` or ``"board"``."""

    target: Literal["muck", "stub", "board"]
