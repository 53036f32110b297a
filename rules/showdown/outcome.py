"""What a showdown is made of, and what comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Game
from cardspeak.rules.hands.reading import HandReading
from cardspeak.rules.houses.house import House


@dataclass(frozen=True)
class Hand:
    """One player's live cards at showdown.

    Attributes:
        seat: the player's seat, 1 up, clockwise from the dealer's left.
        cards: in the order they were received; None for a card that is not shown.
        marked: the card that plays with each of the others (`DENT-1`).
    """

    seat: int
    cards: tuple[Card | None, ...]
    marked: Card | None = None

    @property
    def shown(self) -> tuple[Card, ...]:
        """The cards that lie face up."""
        return tuple(card for card in self.cards if card is not None)

    @property
    def is_tabled(self) -> bool:
        """Whether all of its cards lie face up (`SHOW-9`)."""
        return bool(self.cards) and None not in self.cards


@dataclass(frozen=True)
class Pot:
    """Chips that the same players can win. The first pot of a hand is the main pot.

    Attributes:
        amount: in the unit of the chips' values; 0 where nobody counted.
        seats: who can win it, rising; folded hands are not among them.
        counted: whether it is known how much lies in it.
    """

    amount: int
    seats: tuple[int, ...]
    counted: bool = True


@dataclass(frozen=True)
class Showdown:
    """All that decides who wins what.

    Attributes:
        game: what is played.
        house: whose rules decide.
        button: the seat that has the button, be it empty (`BTN-5`).
        boards: the cards of each board, in the order they were turned; one empty board in games
            without any.
        hands: the live hands.
        pots: the main pot first.
        chips: the denominations in play, falling; the last is the smallest that is paid out.
    """

    game: Game
    house: House
    button: int
    boards: tuple[tuple[Card, ...], ...]
    hands: tuple[Hand, ...]
    pots: tuple[Pot, ...]
    chips: tuple[int, ...] = (1,)


class OddReason(Enum):
    """Why an odd chip goes where it goes: the key of its words in the phrase tables."""

    LEFT_OF_BUTTON = "first left of the button"
    HIGH_HALF = "the high half"
    FIVE_CARD_HALF = "the five-card half"
    HIGHEST_CARD = "the highest card by rank and suit"
    LOWEST_CARD = "the lowest card by rank and suit"
    DEALERS_LEFT = "closest to the dealer's left"
    FIRST_BOARD = "the first board"


@dataclass(frozen=True)
class OddChip:
    """A chip that could not be shared, and why it went where it did.

    Attributes:
        amount: its value.
        reason: why.
        rule: the catalogue row that says so.
        fallback: whether that row is the fallback, since the house's own rulebook is silent.
        card: the card that decided (`ODD-5`, `ODD-6`).
    """

    amount: int
    reason: OddReason
    rule: str
    fallback: bool = False
    card: Card | None = None


@dataclass(frozen=True)
class Share:
    """What one winner gets of an award, the odd chip included."""

    seat: int
    amount: int
    odd: OddChip | None = None


@dataclass(frozen=True)
class Award:
    """One part of one pot, on one board: who wins it, with what.

    Attributes:
        pot: its place among the pots; 0 is the main pot.
        board: its place among the boards.
        part: the name of the part, as in the game's row.
        amount: all shares together.
        shares: one for each winner, clockwise from the button's left.
        reading: what it was won with; None where nobody else could win it.
        odd: the odd chip that this part took from the other, or this board from the next.
        whole: whether the part takes the whole pot (of this board), because the game has no
            other part or no hand qualifies for it.
    """

    pot: int
    board: int
    part: str
    amount: int
    shares: tuple[Share, ...]
    reading: HandReading | None
    odd: OddChip | None = None
    whole: bool = True

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share it."""
        return tuple(share.seat for share in self.shares)


@dataclass(frozen=True)
class Read:
    """One hand read on one board for one part of the pot; no reading where none qualifies."""

    seat: int
    board: int
    part: str
    reading: HandReading | None


@dataclass(frozen=True)
class Outcome:
    """What a showdown comes to.

    Attributes:
        showdown: what was decided.
        reads: every tabled hand, on every board, for every part.
        awards: every part of every pot, in the order they are paid (`POT-5`).
        totals: what each winning seat gets in all.
        not_tabled: live seats that do not show all cards and so cannot win yet (`SHOW-9`).
        dead_boards: places of the boards that were killed (`SQUID-1`).
        unpaid: pots that no tabled hand can win yet, by their place.
    """

    showdown: Showdown
    reads: tuple[Read, ...]
    awards: tuple[Award, ...]
    totals: Mapping[int, int]
    not_tabled: tuple[int, ...] = ()
    dead_boards: tuple[int, ...] = ()
    unpaid: tuple[int, ...] = field(default=())
