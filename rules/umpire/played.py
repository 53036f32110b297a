"""Plays a hand to its end, for everybody: legal in every street, and decided by dice."""

from __future__ import annotations

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
)
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.deal_stakes import posted, stakes_of
from cardspeak.rules.umpire.due import Due, What, due
from cardspeak.rules.umpire.fold import apply
from cardspeak.rules.umpire.state import Hand, Table

_FOLDS, _RAISES = 0.35, 0.15
_MOST_RAISES = 3
_DRAWS = (0, 1, 1, 2, 2, 3)


def played(opening: HandRecord, house: House, dice: Random) -> HandRecord:
    """Play a hand of which only the stakes and the seats are known.

    Args:
        opening: the hand before its first card.
        house: by whose rules it is played.
        dice: decides the cards, and what the players do.

    Raises:
        ValueError: if something is due in the game that no player can do.
    """
    return _Player(opening, house, dice).played()


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
