"""A hand as a history in words tells it, until its record can be made.

Such histories name what each wager cost. The record does not keep that, since the rules say it;
so it is held against the rules once, when the history is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeAlias

from cardspeak.rules.games.game import Limit
from cardspeak.rules.games.table import find_game
from cardspeak.rules.records.actions import (
    Action,
    BetOrRaise,
    Cards,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    Remark,
    Show,
)
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.records.faults import ImpossibleHand
from cardspeak.rules.records.money import decimals_of, from_units, to_units
from cardspeak.rules.records.postings import Post
from cardspeak.rules.records.record import HandRecord, Occasion, Seat, Stakes
from cardspeak.rules.records.replay import replay
from cardspeak.rules.showdown.order import clockwise

_Units: TypeAlias = Callable[[Decimal], int]
_NOTHING = Decimal(0)


class BadHistory(ValueError):
    """A history cannot be read, or tells what cannot have happened.

    Attributes:
        faults: what is wrong, each in a sentence.
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


@dataclass(frozen=True)
class _Raise:
    """A bet or raise, whose amount is not in the units of a record yet."""

    seat: int
    to: Decimal


@dataclass(frozen=True)
class Heard:
    """A record made of words, and what they say each wager cost, by the action's number."""

    record: HandRecord
    costs: Mapping[int, int]


@dataclass
class Hearing:
    """What has been heard of a hand.

    Attributes:
        game: the id of our game.
        limit: the betting structure.
        button: the seat that has it.
        bets: the blinds, small and big; where the limit is fixed, the small bet and the big bet.
        stacks: what each seat has.
        names: who sits there.
        dealt: the hole cards that are told.
        collected: what each seat was paid.
        occasion: when and where.
        extra: whatever else is said.
    """

    game: str
    limit: Limit
    button: int
    bets: tuple[Decimal, Decimal]
    stacks: dict[int, Decimal] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    dealt: dict[int, Cards] = field(default_factory=dict)
    collected: dict[int, Decimal] = field(default_factory=dict)
    occasion: Occasion = field(default_factory=Occasion)
    extra: dict[str, object] = field(default_factory=dict)
    _posted: list[tuple[int, Post, Decimal]] = field(init=False, default_factory=list)
    _dead: bool = field(init=False, default=False)
    _in_front: dict[int, Decimal] = field(init=False, default_factory=dict)
    _told: list[tuple[Action | _Raise, Decimal | None]] = field(init=False, default_factory=list)

    def post(self, seat: int, post: Post, amount: Decimal, *, dead: bool = False) -> None:
        """Hear what a seat posts; dead chips count as an ante that belongs to the main pot."""
        self._dead = self._dead or dead
        self._posted.append((seat, post, amount))
        if post is not Post.ANTE:
            self._put(seat, amount)

    def deal(self, seat: int, cards: Cards) -> None:
        """Hear hole cards; several times if they come one by one."""
        self.dealt[seat] = (*self.dealt.get(seat, ()), *cards)

    def turn(self, cards: Cards, board: int = 0) -> None:
        """Hear board cards, with which a new round begins."""
        self._in_front.clear()
        self._tell(DealBoard(cards, board))

    def fold(self, seat: int) -> None:
        """Hear a fold."""
        self._tell(Fold(seat))

    def call(self, seat: int, cost: Decimal = _NOTHING) -> None:
        """Hear a check, or a call and what it costs."""
        self._put(seat, cost)
        self._tell(CheckOrCall(seat), cost)

    def raise_by(self, seat: int, cost: Decimal) -> None:
        """Hear a bet or raise, and what it costs."""
        self._put(seat, cost)
        self._tell(_Raise(seat, self._in_front[seat]), cost)

    def raise_to(self, seat: int, to: Decimal) -> None:
        """Hear a bet or raise, and what the seat then has in front of it."""
        self.raise_by(seat, to - self._in_front.get(seat, _NOTHING))

    def show(self, seat: int, cards: Cards) -> None:
        """Hear that a hand is tabled."""
        self._tell(Show(seat, cards))

    def muck(self, seat: int) -> None:
        """Hear that a hand is mucked at the showdown."""
        self._tell(Muck(seat))

    def remark(self, note: str) -> None:
        """Hear something that is no part of the play."""
        self._tell(Remark(note=note))

    def heard(self) -> Heard:
        """Make the record.

        Raises:
            MoneyError: if an amount is finer than a record can be.
            RecordError: if the words contradict each other.
        """
        order = clockwise(self.stacks, self.button)
        decimals = decimals_of(self._amounts())
        deals = [DealHole(seat, self._hole(seat)) for seat in order]

        def units(amount: Decimal) -> int:
            return to_units(amount, decimals)

        paid = [self.collected.get(seat, _NOTHING) for seat in order]
        record = HandRecord(
            game=self.game,
            limit=self.limit,
            seats=tuple(self._seat(seat, units) for seat in order),
            actions=(*deals, *(_action(told, units) for told, _ in self._told)),
            button=self.button,
            stakes=self._stakes(units),
            decimals=decimals,
            even_antes=self._are_antes_even(),
            winnings=tuple(map(units, paid)) if self.collected else None,
            occasion=self.occasion,
            extra=self.extra,
        )
        costs = {
            number: units(cost)
            for number, (_, cost) in enumerate(self._told, start=len(deals) + 1)
            if cost is not None
        }
        return Heard(record, costs)

    def _amounts(self) -> list[Decimal]:
        costs = [cost for _, cost in self._told if cost is not None]
        posts = [amount for *_, amount in self._posted]
        return [*self.stacks.values(), *self.bets, *posts, *costs, *self.collected.values()]

    def _put(self, seat: int, amount: Decimal) -> None:
        self._in_front[seat] = self._in_front.get(seat, _NOTHING) + amount

    def _tell(self, told: Action | _Raise, cost: Decimal | None = None) -> None:
        self._told.append((told, cost))

    def _hole(self, seat: int) -> Cards:
        return self.dealt.get(seat) or (None,) * find_game(self.game).dealt

    def _seat(self, number: int, units: _Units) -> Seat:
        posted: dict[Post, Decimal] = {}
        for seat, post, amount in self._posted:
            if seat == number:
                posted[post] = posted.get(post, _NOTHING) + amount
        stack, blind = self.stacks[number], _NOTHING
        all_in = sum(posted.values()) >= stack
        for post in (Post.SMALL_BLIND, Post.BIG_BLIND, Post.STRADDLE):
            if post in posted:
                # A blind that a stack cannot post whole counts as whole (`BET-4`).
                blind += max(posted[post], self._asked(post)) if all_in else posted[post]
        return Seat(
            number,
            units(stack),
            self.names.get(number, ""),
            units(posted.get(Post.ANTE, _NOTHING)),
            units(blind),
            units(posted.get(Post.ENTRY, _NOTHING)),
        )

    def _asked(self, post: Post) -> Decimal:
        if is_fixed(self.limit):
            return self.bets[0] if post is Post.BIG_BLIND else _NOTHING
        asked = {Post.SMALL_BLIND: self.bets[0], Post.BIG_BLIND: self.bets[1]}
        return asked.get(post, _NOTHING)

    def _stakes(self, units: _Units) -> Stakes:
        small, big = map(units, self.bets)
        return Stakes(0, small, big) if is_fixed(self.limit) else Stakes(big)

    def _are_antes_even(self) -> bool:
        """Tell whether everybody posts an ante, or nobody does; else it is for the table."""
        antes = Counter(seat for seat, post, _ in self._posted if post is Post.ANTE)
        return not self._dead and len(antes) in (0, len(self.stacks))


def _action(told: Action | _Raise, units: _Units) -> Action:
    return BetOrRaise(told.seat, units(told.to)) if isinstance(told, _Raise) else told


def check(heard: Heard) -> None:
    """Hold a history against the rules.

    Raises:
        BadHistory: naming everything that cannot have happened, and every wager that cost
            something else than the history says.
    """
    record = heard.record
    try:
        played = replay(record)
    except ImpossibleHand as error:
        raise BadHistory(map(str, error.faults)) from None
    wrong = [
        f"action {step.number}: seat {step.action.seat} puts in "
        f"{from_units(step.cost, record.decimals)}, not "
        f"{from_units(heard.costs[step.number], record.decimals)}"
        for step in played.steps
        if heard.costs.get(step.number, step.cost) != step.cost
    ]
    if wrong:
        raise BadHistory(wrong)
