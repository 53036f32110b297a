"""Telling a record in the words of PokerStars-style histories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cardspeak.rules.houses.house import House
from cardspeak.rules.records import times
from cardspeak.rules.records.actions import (
    BetOrRaise,
    Cards,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    Show,
)
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.records.follow import Step
from cardspeak.rules.records.money import from_units
from cardspeak.rules.records.pokerstars_words import (
    ALL_IN,
    GAME_NAMES,
    LIMIT_NAMES,
    POST_NAMES,
    STREETS,
    SYMBOLS,
    ZONES,
)
from cardspeak.rules.records.postings import Post, blinds, postings
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.replay import replay
from cardspeak.rules.records.result import paid_out


def public_lines(record: HandRecord, house: House) -> list[str]:
    """Return the lines of a history.

    Raises:
        ImpossibleHand: if the hand cannot have been played like this.
    """
    return list(_Teller(record, house).lines())


class _Teller:
    """Tells one hand."""

    def __init__(self, record: HandRecord, house: House) -> None:
        self._record = record
        self._played = replay(record)
        self._pots = paid_out(record, house)
        self._names = _names(record)
        self._symbol = SYMBOLS.get(record.occasion.currency, "")
        self._board: Cards = ()
        self._folded: dict[int, str] = {}

    def lines(self) -> Iterator[str]:
        yield from self._heading()
        yield "*** HOLE CARDS ***"
        yield from self._dealt()
        yield from self._play()
        yield from self._showdown()
        yield "*** SUMMARY ***"
        yield from self._summary()

    def _money(self, units: int) -> str:
        return self._symbol + from_units(units, self._record.decimals)

    def _heading(self) -> Iterator[str]:
        record, occasion = self._record, self._record.occasion
        number = occasion.hand if occasion.hand.isascii() and occasion.hand.isdigit() else "0"
        game = f"{GAME_NAMES[record.game]} {LIMIT_NAMES[record.limit]}"
        code = f" {occasion.currency}" if self._symbol else ""
        stakes = "/".join(map(self._money, self._stakes()))
        moment = times.local(occasion)
        when = f" - {moment:%Y/%m/%d %H:%M:%S}{self._zone()}" if moment else ""
        yield f"PokerStars Hand #{number}: {game} ({stakes}{code}){when}"
        size = occasion.seat_count or max(self._names)
        table = " ".join(occasion.table.split())
        yield f"Table '{table}' {size}-max Seat #{record.button} is the button"
        for seat in sorted(record.seats, key=lambda each: each.number):
            stack = f"({self._money(seat.stack)} in chips)"
            yield f"Seat {seat.number}: {self._names[seat.number]} {stack}"
        for posting in postings(record):
            ending = ALL_IN if posting.all_in else ""
            words = f"{POST_NAMES[posting.post]} {self._money(posting.amount)}"
            yield f"{self._names[posting.seat]}: {words}{ending}"

    def _stakes(self) -> tuple[int, int]:
        if is_fixed(self._record.limit):
            return self._record.stakes.small_bet, self._record.stakes.big_bet
        asked = {post: self._record.seat(seat).blind for seat, post in blinds(self._record)}
        return asked.get(Post.SMALL_BLIND, 0), asked.get(Post.BIG_BLIND, 0)

    def _zone(self) -> str:
        zone = self._record.occasion.time_zone
        label = next((label for label, name in ZONES.items() if name == zone), zone)
        return f" {label}" if label and len(label.split()) == 1 else ""

    def _dealt(self) -> Iterator[str]:
        for action in self._record.actions:
            if isinstance(action, DealHole) and None not in action.cards:
                yield f"Dealt to {self._names[action.seat]} {_brackets(action.cards)}"

    def _play(self) -> Iterator[str]:
        steps = {step.number: step for step in self._played.steps}
        returns = {back.number: back for back in self._played.returns}
        for number, action in enumerate(self._record.actions, start=1):
            if isinstance(action, DealBoard):
                yield self._turned(action.cards)
            elif number in steps:
                yield f"{self._names[steps[number].action.seat]}: {self._wager(steps[number])}"
            if number in returns and isinstance(action, Fold | CheckOrCall | BetOrRaise):
                back = returns[number]
                amount = self._money(back.amount)
                yield f"Uncalled bet ({amount}) returned to {self._names[back.seat]}"

    def _turned(self, cards: Cards) -> str:
        before, self._board = self._board, (*self._board, *cards)
        lying = f" {_brackets(before)}" if before else ""
        return f"*** {self._street()} ***{lying} {_brackets(cards)}"

    def _street(self) -> str:
        """Return the street that the board makes."""
        return next((name for size, name in STREETS.items() if len(self._board) <= size), "RIVER")

    def _wager(self, step: Step) -> str:
        ending = ALL_IN if step.all_in and step.cost else ""
        match step.action:
            case Fold(seat=seat):
                self._folded[seat] = self._fold_place(step)
                return "folds"
            case CheckOrCall():
                return f"calls {self._money(step.cost)}{ending}" if step.cost else "checks"
        to = step.had + step.cost
        if not step.faced:
            return f"bets {self._money(to)}{ending}"
        return f"raises {self._money(to - step.faced)} to {self._money(to)}{ending}"

    def _fold_place(self, step: Step) -> str:
        if self._board:
            return f"folded on the {self._street().capitalize()}"
        return "folded before Flop" + ("" if step.had else " (didn't bet)")

    def _showdown(self) -> Iterator[str]:
        shown = [action for action in self._record.actions if isinstance(action, Show | Muck)]
        if shown:
            yield "*** SHOW DOWN ***"
        for action in shown:
            if isinstance(action, Show):
                cards = action.cards or self._played.dealt[action.seat]
                yield f"{self._names[action.seat]}: shows {_brackets(cards)}"
            else:
                yield f"{self._names[action.seat]}: mucks hand"
        for place, (_, wins) in enumerate(self._pots):
            for seat, won in wins.items():
                pot = _pot_name(place, len(self._pots))
                yield f"{self._names[seat]} collected {self._money(won)} from {pot}"

    def _summary(self) -> Iterator[str]:
        total = sum(pot.amount for pot in self._played.pots)
        yield f"Total pot {self._money(total)} | Rake {self._money(0)}"
        if self._board:
            yield f"Board {_brackets(self._board)}"
        won = Counter[int]()
        for _, wins in self._pots:
            won.update(wins)
        for number in sorted(self._names):
            name = self._names[number] + self._role(number)
            yield f"Seat {number}: {name} {self._end(number, won)}"

    def _role(self, number: int) -> str:
        roles = ["button"] if number == self._record.button else []
        posted = dict(blinds(self._record))
        roles += [posted[number].value] if number in posted else []
        return "".join(f" ({role})" for role in roles)

    def _end(self, number: int, won: Mapping[int, int]) -> str:
        """Say how the hand ended for a seat."""
        paid = f"({self._money(won.get(number, 0))})"
        showed = any(
            isinstance(each, Show) and each.seat == number for each in self._record.actions
        )
        if number in self._folded:
            return self._folded[number]
        if showed:
            cards = _brackets(self._played.dealt[number])
            return f"showed {cards} and " + (f"won {paid}" if won.get(number) else "lost")
        return f"collected {paid}" if won.get(number) else "mucked"


def _names(record: HandRecord) -> dict[int, str]:
    """Return a name for each seat that no other has, and that stays on one line."""
    names: dict[int, str] = {}
    for seat in record.seats:
        name = " ".join(seat.name.split()) or f"Seat {seat.number}"
        while name in names.values():
            name += "'"
        names[seat.number] = name
    return names


def _brackets(cards: Cards) -> str:
    return f"[{' '.join(str(card) for card in cards if card)}]"


def _pot_name(place: int, number: int) -> str:
    if number == 1:
        return "pot"
    if place == 0:
        return "main pot"
    return "side pot" if number == 2 else f"side pot-{place}"
