"""Texas Hold'em Bonus: each player's wagers against the dealer's hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from cardspeak.rules.cards import RANKS, Card
from cardspeak.rules.games.showing import verify_different
from cardspeak.rules.hands.best import WrongNumberOfCards, best_hand
from cardspeak.rules.hands.reading import HandReading

_HOLE, _BOARD = 2, 5
_PLAY_ANTES = 2


class WrongWager(ValueError):
    """A wager is not what the game takes; the message names all that are wrong."""


class Stage(Enum):
    """When a player may wager."""

    PLAY = "on the hole cards"
    FLOP = "on the flop"
    TURN = "on the turn"


class Result(Enum):
    """How a player came out against the dealer."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    FOLD = "fold"


@dataclass(frozen=True)
class Wagers:
    """What one player has on the layout, in the unit of the chips' values.

    Attributes:
        ante: put up before the deal (`HUB-1`).
        play: twice the ante, or 0 from a player who folded (`HUB-2`).
        flop: as much as the ante, or 0 for a check (`HUB-3`).
        turn: the same.
        bonus: on the hole cards alone, before the deal; 0 without (`HUB-6`).
    """

    ante: int
    play: int = 0
    flop: int = 0
    turn: int = 0
    bonus: int = 0


@dataclass(frozen=True)
class BonusLine:
    """One line of the pay table for the bonus bet.

    Attributes:
        high: the higher rank of the two hole cards.
        low: the lower rank; the same makes a pair.
        pays: how many times the bet, which is returned as well.
        suited: both of one suit, or of two; None for either.
    """

    high: str
    low: str
    pays: int
    suited: bool | None = None

    def wins(self, hole: Sequence[Card]) -> bool:
        """Return whether these two hole cards are on this line."""
        ranks = sorted((card.rank for card in hole), key=RANKS.index, reverse=True)
        suited = len({card.suit for card in hole}) == 1
        return ranks == [self.high, self.low] and self.suited in (None, suited)


EXAMPLE_PAY_TABLE: tuple[BonusLine, ...] = (
    BonusLine("A", "A", 30),
    BonusLine("A", "K", 25, suited=True),
    BonusLine("A", "Q", 20, suited=True),
    BonusLine("A", "J", 20, suited=True),
    BonusLine("A", "K", 15, suited=False),
    *(BonusLine(rank, rank, 10) for rank in "KQJ"),
    BonusLine("A", "Q", 5, suited=False),
    BonusLine("A", "J", 5, suited=False),
    *(BonusLine(rank, rank, 3) for rank in "T98765432"),
)
"""An example: any pair, ace-king, ace-queen and ace-jack win. The table's own, as posted, rules."""


@dataclass(frozen=True)
class BonusTable:
    """What a table has posted.

    Attributes:
        ante_pays: the ante wins 1-1 too, where it is not just returned (`HUB-5`, `AMB-23`).
        pay_table: for the bonus bet; the first line that a hand is on counts.
    """

    ante_pays: bool = False
    pay_table: tuple[BonusLine, ...] = EXAMPLE_PAY_TABLE


EXAMPLE_TABLE = BonusTable()
"""A table that pays by the example and returns a winner's ante."""


@dataclass(frozen=True)
class Settlement:
    """What one player wins from the house.

    Attributes:
        result: against the dealer's hand.
        hand: the player's; None where the player folded.
        dealer: the dealer's; None likewise.
        net: won on ante and bets, below zero where lost.
        bonus_net: won on the bonus bet, whatever the hand did.
    """

    result: Result
    hand: HandReading | None
    dealer: HandReading | None
    net: int
    bonus_net: int


def legal_wagers(stage: Stage, ante: int) -> tuple[int, ...]:
    """Return what may be wagered; 0 is to fold on the hole cards, later to check.

    >>> legal_wagers(Stage.PLAY, 5)
    (0, 10)
    """
    return (0, _PLAY_ANTES * ante if stage is Stage.PLAY else ante)


def verify_wagers(wagers: Wagers) -> None:
    """Do nothing if every wager is one that the game takes.

    Raises:
        WrongWager: if not; it names all that are wrong (`HUB-2`, `HUB-3`).
    """
    faults = []
    if wagers.ante <= 0:
        faults.append(f"ante {wagers.ante}: put up an ante to be dealt in")
    if wagers.bonus < 0:
        faults.append(f"bonus {wagers.bonus}: bet an amount, or 0")
    bets = {Stage.PLAY: wagers.play, Stage.FLOP: wagers.flop, Stage.TURN: wagers.turn}
    for stage, bet in bets.items():
        legal = legal_wagers(stage, wagers.ante)
        if bet not in legal:
            faults.append(f"{bet} {stage.value}: bet {legal[1]} or nothing")
        elif bet and not wagers.play:
            faults.append(f"{bet} {stage.value}: the hand was folded")
    if faults:
        raise WrongWager("; ".join(faults))


def settle_bonus_game(
    wagers: Wagers,
    hole: Sequence[Card],
    dealer: Sequence[Card],
    board: Sequence[Card],
    table: BonusTable = EXAMPLE_TABLE,
) -> Settlement:
    """Settle one player against the dealer (`HUB-4` to `HUB-6`).

    The best five of seven each, with any number of hole cards. The higher hand wins 1-1 on the
    bets; a tie is a push (`AMB-23`). A player who does not make the play bet loses the ante. The
    bonus bet is judged by the hole cards alone, so that it stands in any case.

    Args:
        wagers: what the player bet.
        hole: the player's two cards.
        dealer: the dealer's two.
        board: five cards.
        table: what is posted at the table.

    Raises:
        WrongWager: if a wager is not what the game takes.
        WrongNumberOfCards: if there are not two, two and five cards.
        DuplicateCard: if a card appears twice.
    """
    verify_wagers(wagers)
    sizes = (len(hole), len(dealer), len(board))
    if sizes != (_HOLE, _HOLE, _BOARD):
        raise WrongNumberOfCards(f"player, dealer and board have 2, 2 and 5 cards, not {sizes}")
    bonus = bonus_net(wagers.bonus, hole, table.pay_table)
    if not wagers.play:
        return Settlement(Result.FOLD, None, None, -wagers.ante, bonus)
    verify_different((*hole, *dealer, *board))
    ours, theirs = best_hand((*hole, *board)), best_hand((*dealer, *board))
    if ours == theirs:
        return Settlement(Result.PUSH, ours, theirs, 0, bonus)
    bets = wagers.play + wagers.flop + wagers.turn
    if ours > theirs:
        won = bets + (wagers.ante if table.ante_pays else 0)
        return Settlement(Result.WIN, ours, theirs, won, bonus)
    return Settlement(Result.LOSE, ours, theirs, -bets - wagers.ante, bonus)


def bonus_net(bet: int, hole: Sequence[Card], pay_table: Sequence[BonusLine]) -> int:
    """Return what a bonus bet wins, or the bet as a loss where no line has the hole cards."""
    pays = next((line.pays for line in pay_table if line.wins(hole)), -1)
    return bet * pays
