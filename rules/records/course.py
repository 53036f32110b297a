"""The actions of a record, read one by one; what lies between them is taken note of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Family, Game
from cardspeak.rules.records.actions import (
    Action,
    BetOrRaise,
    BringIn,
    Burn,
    CheckOrCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Mark,
    Muck,
    Remark,
    Show,
    seat_of,
)
from cardspeak.rules.records.faults import Complaint, Fault, Kind
from cardspeak.rules.records.felt import Felt

_MOST_RUNS = 3


class Course:
    """A hand as far as its record has been read.

    Attributes:
        actions: all of the record.
        at: how many have been read.
        live: the seats that have not folded.
        mucked: the live seats that gave up at the showdown, in order.
        marks: what each seat marked.
        felt: the cards.
        runs: whether the board may be run again.
        faults: what cannot have happened.
        finished: whether nothing was missing so far.
    """

    def __init__(self, actions: Sequence[Action], seats: Iterable[int], game: Game) -> None:
        """Start before the first action."""
        self.actions = actions
        self.at = 0
        self.live = set(seats)
        self.mucked: list[int] = []
        self.marks: dict[int, Card] = {}
        self.runs = game.family is Family.FLOP and (game.runs or game.boards == 1)
        boards = _MOST_RUNS if self.runs else max(game.boards, 1)
        reshuffles = game.family is Family.DRAW
        self.felt = Felt(self.live, boards, reshuffles=reshuffles, lowest=game.lowest)
        self._stud = game.family is Family.STUD
        self.faults: list[Fault] = []
        self.finished = True

    def go_on(self) -> None:
        """Leave the action behind that was read last."""
        self.at += 1

    def peek(self, *, betting: bool = False) -> Action | None:
        """Return the next action that moves the hand on, and take note of what lies between.

        Hands are shown and mucked only when the betting is over.
        """
        while self.at < len(self.actions):
            action = self.actions[self.at]
            if not self._is_noted(action, betting):
                return action
            self.at += 1
        return None

    def complain(self, complaints: Iterable[Complaint]) -> None:
        """Keep what is wrong with the action that was read last."""
        for kind, why in complaints:
            self.fault(kind, why)

    def fault(self, kind: Kind, why: str) -> None:
        """Keep one thing that is wrong with it, and of each kind only the first."""
        number = self.at + 1
        if (number, kind) not in {(fault.action, fault.kind) for fault in self.faults}:
            self.faults.append(Fault(number, kind, why))

    def _is_noted(self, action: Action, betting: bool) -> bool:
        """Take note of an action that does not move the hand on, and tell whether it is one."""
        match action:
            case Remark():
                pass
            case Burn(card=card):
                self.complain(self.felt.burn(card))
            case Show() | Muck() if not betting:
                self._reveal(action)
            case DealBoard(cards=cards, board=board) if self._is_run(board) and not betting:
                self.complain(self.felt.turn(board, cards))
            case DealHole(seat=seat, cards=cards) if self._stud and seat not in self.live:
                # A stud hand that folded without a bet to face goes on getting cards (`STUD-10`).
                self.complain(self.felt.deal(seat, cards, [False] * len(cards)))
            case _:
                return False
        return True

    def _is_run(self, board: int) -> bool:
        """Tell whether this is the board of a second or third run (`RIT-1`)."""
        return self.runs and 0 < board < _MOST_RUNS

    def _reveal(self, action: Show | Muck) -> None:
        if isinstance(action, Show):
            self.complain(self.felt.show(action.seat, action.cards))
        elif action.seat not in self.live or action.seat in self.mucked:
            self.fault(Kind.NOT_IN_THE_HAND, f"seat {action.seat} has no hand to muck")
        else:
            self.mucked.append(action.seat)


def name_of(action: Action) -> str:
    """Name an action in the middle of a sentence."""
    seat = seat_of(action)
    return _NAMES[type(action)] if seat is None else f"seat {seat} {_NAMES[type(action)]}"


_NAMES: dict[type, str] = {
    DealHole: "is dealt cards",
    DealBoard: "board cards are turned",
    BringIn: "brings it in",
    Fold: "folds",
    CheckOrCall: "checks or calls",
    BetOrRaise: "bets or raises",
    Discard: "discards",
    Mark: "marks a card",
    Show: "shows",
    Muck: "mucks",
}
