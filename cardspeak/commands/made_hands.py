"""Hands that nobody played: legal ones of several games, always the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Fact, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Checked,
    Discarded,
    Folded,
    HandBegun,
    Posted,
)
from cardspeak.rules.facts.table import ButtonPlaced, SeatTaken
from cardspeak.rules.games.game import Family, Game, Limit
from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import House
from cardspeak.rules.records.actions import (
    Action,
    BetOrRaise,
    BringIn,
    CheckOrCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
)
from cardspeak.rules.records.record import HandRecord, Seat, Stakes
from cardspeak.rules.records.result import result_of
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.deal_stakes import posted, stakes_of
from cardspeak.rules.umpire.due import Due, What, due
from cardspeak.rules.umpire.fold import apply
from cardspeak.rules.umpire.state import Did, Hand, Table

GAMES = (
    ("holdem", Limit.NO_LIMIT),
    ("omaha-8", Limit.POT_LIMIT),
    ("stud", Limit.LIMIT),
    ("2-7-triple-draw", Limit.LIMIT),
)
_HANDS_A_GAME = 10
_SEATS = 6
_STACK = 2000
_LEAST_STACK = 500
_BLIND = 20
_FOLDS = 0.3
_RAISES = 0.2
_MOST_RAISES = 3


def made_hands(number: int, house: House, seed: int) -> Iterator[HandRecord]:
    """Make up hands of one session: six players, ten hands of one game and then of the next.

    Args:
        number: how many.
        house: by whose rules they are settled, so that the next hand follows from the last.
        seed: of the cards and of what the players do.
    """
    chance = random.Random(seed)
    stacks = dict.fromkeys(range(1, _SEATS + 1), _STACK)
    button = 1
    for place in range(number):
        name, limit = GAMES[place // _HANDS_A_GAME % len(GAMES)]
        record = _Player(_opening(find_game(name), limit, stacks, button), house, chance).played()
        yield record
        ends = result_of(record, house).stacks
        for seat, stack in zip(record.seats, ends, strict=True):
            stacks[seat.number] = stack if stack >= _LEAST_STACK else _STACK
        button = clockwise(stacks, button)[0] if record.button else button


def _opening(game: Game, limit: Limit, stacks: dict[int, int], button: int) -> HandRecord:
    """Return a hand before its first card."""
    stud = game.family is Family.STUD
    button = 0 if stud else button
    order = clockwise(stacks, button)
    blinds = {} if stud else dict(zip(order, (_BLIND // 2, _BLIND), strict=False))
    bets = Stakes(
        min_bet=0 if limit is Limit.LIMIT else _BLIND,
        small_bet=_BLIND if limit is Limit.LIMIT else 0,
        big_bet=2 * _BLIND if limit is Limit.LIMIT else 0,
        bring_in=_BLIND // 4 if stud else 0,
    )
    ante = _BLIND // 10 if stud else 0
    seats = tuple(Seat(at, stacks[at], f"Seat {at}", ante, blinds.get(at, 0)) for at in order)
    return HandRecord(game.id, limit, seats, (), button, bets)


class _Player:
    """Plays one hand for everybody, asking the table what is due."""

    def __init__(self, opening: HandRecord, house: House, chance: random.Random) -> None:
        self._opening, self._chance = opening, chance
        self._actions: list[Action] = []
        self._held: dict[int, list[Card]] = {seat.number: [] for seat in opening.seats}
        self._stub = list(find_game(opening.game).deck)
        chance.shuffle(self._stub)
        self._table = Table(house, len(opening.seats))
        self._tell(stakes_of(opening))
        self._tell(*(SeatTaken(seat.number, seat.stack) for seat in opening.seats))
        self._tell(ButtonPlaced(opening.button), HandBegun(1), *posted(opening))

    def played(self) -> HandRecord:
        """Return the hand, played to its end."""
        while (hand := self._table.hand) and not hand.showdown and len(hand.contenders) > 1:
            self._act(hand, due(hand))
        return replace(self._opening, actions=tuple(self._actions))

    def _act(self, hand: Hand, step: Due) -> None:
        match step:
            case Due(What.BURN):
                self._tell(CardBurned())
            case Due(What.BOARD, cards=number, board=board):
                cards = tuple(self._stub.pop() for _ in range(number))
                self._note(DealBoard(cards, board), BoardDealt(tuple(map(Sight, cards)), board))
            case Due(What.CARD, int(seat), up=up):
                card = self._stub.pop()
                self._held[seat].append(card)
                fact = CardDealt(seat, up, Sight(card) if up else BACK)
                self._note(DealHole(seat, (card,)), fact)
            case Due(What.DISCARD, int(seat)):
                gone = self._chance.sample(self._held[seat], self._chance.choice((0, 1, 1, 2)))
                self._held[seat] = [card for card in self._held[seat] if card not in gone]
                self._note(Discard(seat, tuple(gone)), Discarded(seat, (BACK,) * len(gone)))
            case Due(What.ACTION, int(seat)):
                self._wager(hand, seat)

    def _wager(self, hand: Hand, seat: int) -> None:
        """Fold at times, raise at times, and check or call for the rest."""
        betting, purse = hand.round, hand.purses[seat]
        if betting is None:
            return
        mood = self._chance.random()
        to = min(betting.least(), purse.reach)
        if self._opening.stakes.bring_in and not hand.acts:
            amount = self._opening.stakes.bring_in
            self._note(BringIn(seat), Posted(seat, amount, "bring-in"))
        elif betting.level > purse.bet and mood < _FOLDS:
            self._note(Fold(seat), Folded(seat, len(self._held[seat])))
        elif mood > 1 - _RAISES and _may_raise(hand, seat, to):
            self._note(BetOrRaise(seat, to), Bet(seat, to))
        else:
            calls = betting.level > purse.bet
            fact = Bet(seat, min(betting.level, purse.reach)) if calls else Checked(seat)
            self._note(CheckOrCall(seat), fact)

    def _note(self, action: Action, fact: Fact) -> None:
        self._actions.append(action)
        self._tell(fact)

    def _tell(self, *facts: Fact) -> None:
        for fact in facts:
            apply(self._table, fact)


def _may_raise(hand: Hand, seat: int, to: int) -> bool:
    """Tell whether a bet or raise is legal, in every house: after three no more is made."""
    raises = sum(act.did in (Did.BET, Did.RAISE) for act in hand.acts if act.street == hand.street)
    return (
        raises < _MOST_RAISES
        and hand.round is not None
        and not any(hand.round.complaints(seat, to))
    )
