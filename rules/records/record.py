"""A hand as it was played: who sat where with what, what was posted, and all that happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import time

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.actions import Action, seat_of
from cardspeak.rules.showdown.order import clockwise

RESERVED = frozenset(
    {
        *("_boards", "_burns", "_button", "_cardspeak", "_chips", "_game", "_house_profile"),
        *("_irregular", "_limit", "_marks", "_partial", "_wagers"),
    }
)
"""Fields that a record keeps elsewhere, so that ``extra`` may not hold them."""


class RecordError(ValueError):
    """A record contradicts itself.

    Attributes:
        faults: what is wrong, each in a sentence.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class CannotCarry(ValueError):
    """A format has no way to say what is in a record; the message names one that has."""


@dataclass(frozen=True)
class Seat:
    """A player who is dealt in.

    Attributes:
        number: 1 up, clockwise from the dealer's left.
        stack: before anything is posted.
        name: empty where the record gives none.
        ante: what is asked as an ante, dead blinds included; the stack may hold less.
        blind: what is asked as a blind or straddle.
        post: what is asked of a player who just sat down; live, but no blind.
    """

    number: int
    stack: int
    name: str = ""
    ante: int = 0
    blind: int = 0
    post: int = 0


@dataclass(frozen=True)
class Stakes:
    """What a bet is; 0 where there is no such bet.

    Attributes:
        min_bet: the smallest bet where the limit is not fixed.
        small_bet: the bet of the early streets where it is.
        big_bet: the bet of the late streets.
        bring_in: what the first up card posts in stud.
    """

    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0


@dataclass(frozen=True)
class Occasion:
    """When and where a hand was played, as far as the record says; empty where it does not.

    The names are those of the PHH format.
    """

    author: str = ""
    event: str = ""
    url: str = ""
    venue: str = ""
    address: str = ""
    city: str = ""
    region: str = ""
    postal_code: str = ""
    country: str = ""
    time: time | None = None
    time_zone: str = ""
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: str = ""
    level: int | None = None
    seat_count: int | None = None
    table: str = ""
    currency: str = ""
    currency_symbol: str = ""
    time_limit: int | None = None


@dataclass(frozen=True)
class HandRecord:
    """One hand.

    All amounts are whole numbers of ``10 ** -decimals`` chips.

    Attributes:
        game: the id of a row in the table of games.
        limit: the betting structure.
        seats: clockwise, the first left of the button first.
        actions: in order.
        button: the seat that has it, be it empty; 0 where there is none, as in stud.
        stakes: what a bet is.
        decimals: how many decimals of a chip the amounts have.
        even_antes: antes are a stake like any bet, so that what nobody matches goes back;
            otherwise they belong to the main pot whoever paid them (`BLND-1`).
        chips: the denominations in play, falling; the last is the smallest that is paid out.
        finishing: what each seat ended with, as recorded, in the order of ``seats``.
        winnings: what each seat was paid, as recorded.
        house: the house profile; empty where the record names none.
        wagers_seen: whether the bets are among the actions; where nobody saw them, they are not,
            and a stack of 0 is one that was not told.
        irregular: why the rules cannot have been kept, each in a sentence; empty where they were.
        occasion: when and where.
        extra: whatever else the record says, by name, verbatim.

    Raises:
        RecordError: if it contradicts itself; it names every fault.
    """

    game: str
    limit: Limit
    seats: tuple[Seat, ...]
    actions: tuple[Action, ...]
    button: int
    stakes: Stakes = Stakes()
    decimals: int = 0
    even_antes: bool = True
    chips: tuple[int, ...] = (1,)
    finishing: tuple[int, ...] | None = None
    winnings: tuple[int, ...] | None = None
    house: str = ""
    wagers_seen: bool = True
    irregular: tuple[str, ...] = ()
    occasion: Occasion = Occasion()
    extra: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        faults = (*self._seat_faults(), *self._field_faults())
        if faults:
            raise RecordError(faults)

    @property
    def is_playable(self) -> bool:
        """Whether it tells enough, and nothing that breaks the rules, to be played again."""
        return self.wagers_seen and not self.irregular

    def seat(self, number: int) -> Seat:
        """Return the player in a seat.

        Raises:
            KeyError: if nobody is dealt in there.
        """
        return {seat.number: seat for seat in self.seats}[number]

    def _seat_faults(self) -> Iterator[str]:
        numbers = [seat.number for seat in self.seats]
        if not numbers:
            yield "nobody is dealt in: give every player's seat and stack"
        elif len(set(numbers)) < len(numbers) or min(numbers) < 1:
            yield f"seats {numbers}: they are numbered from 1, each once"
        elif tuple(numbers) != clockwise(numbers, self.button):
            order = list(clockwise(numbers, self.button))
            yield f"seats {numbers}: clockwise from the button at {self.button} they are {order}"
        for seat in self.seats:
            if seat.stack < 0 or (seat.stack == 0 and self.is_playable):
                yield f"seat {seat.number} has no chips: it cannot be dealt in"
            if min(seat.ante, seat.blind, seat.post) < 0 or (seat.blind and seat.post):
                yield f"seat {seat.number} posts an ante and one of blind and post, none below 0"
        strangers = {seat_of(action) for action in self.actions} - {None, *numbers}
        for seat_number in sorted(number for number in strangers if number is not None):
            yield f"seat {seat_number} acts but is not dealt in"

    def _field_faults(self) -> Iterator[str]:
        for name, amounts in (("finishing", self.finishing), ("winnings", self.winnings)):
            if amounts is not None and (len(amounts) != len(self.seats) or min(amounts) < 0):
                yield f"{name} stacks: one amount for each of the {len(self.seats)} seats"
        if not self.chips or min(self.chips) <= 0:
            yield "the chips in play need values above nothing"
        if min(self.decimals, self.button) < 0:
            yield "decimals and button cannot be below 0"
        for name in sorted(RESERVED & set(self.extra)):
            yield f"extra field {name} is kept elsewhere in the record"
