"""A hand that nobody played: legal, of any game with a pot, always the same for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

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
    Marked,
    Posted,
)
from cardspeak.rules.facts.table import ButtonPlaced, SeatTaken
from cardspeak.rules.games.game import Family, Forced, Game
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
    Mark,
    Muck,
)
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.records.record import HandRecord, Seat, Stakes
from cardspeak.rules.records.result import result_of
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.deal_stakes import posted, stakes_of
from cardspeak.rules.umpire.due import Due, What, due
from cardspeak.rules.umpire.fold import apply
from cardspeak.rules.umpire.state import Did, Hand, Table

_BLIND = 100
_STACKS = (40, 150)
_FOLDS, _RAISES, _MUCKS = 0.35, 0.15, 0.4
_MOST_RAISES = 3
_DRAWS = (0, 1, 1, 2, 2, 3)
_FEWEST, _MOST_STUD = 2, 6


class NothingToPlayFor(ValueError):
    """The game has no pot that players bet for, so that no hand of it can be recorded."""


def random_hand(name: str, house: House, seats: Sequence[int], dice: Random) -> HandRecord:
    """Make up a hand.

    Args:
        name: of the game.
        house: by whose rules it is played.
        seats: the seats at the table; as many of them are taken as the game allows, or fewer.
        dice: decides who sits where, the cards, and what the players do.

    Raises:
        UnknownGame: if there is no such game.
        NothingToPlayFor: if nobody bets against anybody in it.
    """
    game = find_game(name)
    if game.family in (Family.CHINESE, Family.HOUSE):
        raise NothingToPlayFor(f"{game.title} has no pot to play for: choose another game")
    record = _Player(_opening(game, seats, dice), house, dice).played()
    return _with_mucks(record, house, dice)


def _opening(game: Game, seats: Sequence[int], dice: Random) -> HandRecord:
    """Return a hand before its first card."""
    stud = game.family is Family.STUD
    most = min(game.seats[1], len(seats), _MOST_STUD if stud else len(seats))
    taken = sorted(dice.sample(list(seats), dice.randint(min(most, _FEWEST + 2), most)))
    button = 0 if stud else dice.choice(taken)
    order = clockwise(taken, button)
    limit = dice.choice(game.limits)
    fixed = is_fixed(limit)
    stakes = Stakes(
        min_bet=0 if fixed else _most_blind(game),
        small_bet=_BLIND if fixed else 0,
        big_bet=2 * _BLIND if fixed else 0,
        bring_in=_BLIND // 4 if stud else 0,
    )
    blinds = _blinds(game, order)
    players = tuple(
        Seat(at, _BLIND * dice.randint(*_STACKS), f"Player {at}", _ante(game), blinds.get(at, 0))
        for at in order
    )
    return HandRecord(game.id, limit, players, (), button, stakes)


def _ante(game: Game) -> int:
    return {Forced.BRING_IN: _BLIND // 4, Forced.ANTE: _BLIND}.get(game.forced, 0)


def _blinds(game: Game, order: Sequence[int]) -> dict[int, int]:
    match game.forced:
        case Forced.EVERYONE_ONE | Forced.EVERYONE_TWO:
            return dict.fromkeys(order, _most_blind(game))
        case Forced.ANTE:
            return {order[-1]: _BLIND}
        case Forced.BLINDS:
            first, second = order[:2] if len(order) > 2 else order[::-1]
            return {first: _BLIND // 2, second: _BLIND}
    return {}


def _most_blind(game: Game) -> int:
    return _BLIND * (2 if game.forced is Forced.EVERYONE_TWO else 1)


def _with_mucks(record: HandRecord, house: House, dice: Random) -> HandRecord:
    """Let some of those who lose at the showdown throw their hands away."""
    result = result_of(record, house)
    if result.outcome is None:
        return record
    losers = [hand.seat for hand in result.replay.hands if not result.won.get(hand.seat)]
    mucks = tuple(Muck(seat) for seat in losers if dice.random() < _MUCKS)
    return replace(record, actions=(*record.actions, *mucks))


class _Player:
    """Plays one hand for everybody, asking the table what is due."""

    def __init__(self, opening: HandRecord, house: House, dice: Random) -> None:
        self._opening, self._dice = opening, dice
        self._actions: list[Action] = []
        self._held: dict[int, list[Card]] = {seat.number: [] for seat in opening.seats}
        self._game = find_game(opening.game)
        self._stub = list(self._game.deck)
        dice.shuffle(self._stub)
        self._table = Table(house, max(self._held))
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
                self._stub.pop()
                self._tell(CardBurned())
            case Due(What.BOARD, cards=number, board=board):
                cards = tuple(self._stub.pop() for _ in range(number))
                self._note(DealBoard(cards, board), BoardDealt(tuple(map(Sight, cards)), board))
            case Due(What.CARD, int(seat), up=up):
                card = self._stub.pop()
                self._held[seat].append(card)
                fact = CardDealt(seat, up, Sight(card) if up else BACK)
                self._note(DealHole(seat, (card,)), fact)
            case Due(What.DISCARD, int(seat), cards=number):
                self._discard(hand, seat, number)
            case Due(What.MARK, int(seat)):
                self._note(Mark(seat, self._dice.choice(self._held[seat])), Marked(seat))
            case Due(What.ACTION, int(seat)):
                self._wager(hand, seat)
            case Due(What.ACTION):
                self._open(hand)
            case _:
                raise ValueError(
                    f"a hand of {self._game.title} stops where {step.what.value} is due"
                )

    def _discard(self, hand: Hand, seat: int, number: int) -> None:
        """Put as many cards away as is due, or in a draw as there is chance and stub for."""
        if hand.now.draw:
            rounds = len(hand.game.streets) - hand.street
            spare = (len(self._stub) - 2 * rounds) // (rounds * len(hand.contenders))
            number = max(0, min(self._dice.choice(_DRAWS), spare))
        gone = tuple(self._dice.sample(self._held[seat], number))
        self._held[seat] = [card for card in self._held[seat] if card not in gone]
        self._note(Discard(seat, gone), Discarded(seat, (BACK,) * number))

    def _open(self, hand: Hand) -> None:
        """Let the first seat check or call, where the rules leave open who acts first."""
        seat = next(seat.number for seat in self._opening.seats if seat.number in hand.live)
        level = 0 if hand.street else max(seat.blind for seat in self._opening.seats)
        fact = Bet(seat, min(level, hand.purses[seat].reach)) if level else Checked(seat)
        self._note(CheckOrCall(seat), fact)

    def _wager(self, hand: Hand, seat: int) -> None:
        """Fold at times, raise at times, and check or call for the rest."""
        betting, purse = hand.round, hand.purses[seat]
        if betting is None:
            raise ValueError(f"seat {seat} acts, but no round of betting is open")
        mood = self._dice.random()
        to = min(betting.least() * self._dice.choice((1, 1, 2)), purse.reach)
        to = to if not betting.size.is_fixed else min(betting.least(), purse.reach)
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
