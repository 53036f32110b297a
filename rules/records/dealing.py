"""The cards of a street: draws, hole cards and boards, and what is put away after the betting."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from cardspeak.rules.games.game import Family, Game, Street
from cardspeak.rules.records.actions import Action, DealBoard, DealHole, Discard, Mark
from cardspeak.rules.records.course import Course, name_of
from cardspeak.rules.records.faults import Kind


@dataclass
class _Due:
    """What is still to come on a street before the betting.

    Attributes:
        draws: the seats that are still to discard, in turn.
        hole: how many cards each seat is still to be dealt.
        boards: how many cards each board is still to be dealt.
        common: one card in the middle may stand for everybody's (`STUD-19`).
        swaps: a live seat may swap hole cards (`GOLD-1`).
    """

    draws: list[int]
    hole: Counter[int]
    boards: Counter[int]
    common: bool
    swaps: bool

    @property
    def is_open(self) -> bool:
        """Whether anything is."""
        return bool(self.draws) or any(self.hole.values()) or any(self.boards.values())

    def __str__(self) -> str:
        if self.draws:
            return f"seat {self.draws[0]} is still to draw"
        seats = [str(seat) for seat, number in self.hole.items() if number]
        if seats:
            return f"seat {', '.join(seats)} is still to be dealt cards"
        return f"{self.boards.total()} board cards are due"


class Dealing:
    """Takes the cards of one street after the other."""

    def __init__(self, course: Course, game: Game, order: list[int]) -> None:
        """Take the hand as it goes, its game, and the seats clockwise."""
        self._course, self._game, self._order = course, game, order

    def take(self, street: Street) -> None:
        """Take what is dealt on a street: draws, hole cards, boards."""
        course, due = self._course, self._due(street)
        while due.is_open:
            action = course.peek()
            if action is None:
                course.finished = False
                return
            if isinstance(action, DealHole):
                self._deal(street, due, action)
            elif isinstance(action, DealBoard):
                self._turn(due, action)
            elif isinstance(action, Discard):
                self._draw(due, action)
            else:
                why = f"{name_of(action)} but {due} on the {street.name}"
                course.fault(Kind.WRONG_CARDS, why)
                return
            course.go_on()

    def put_away(self, street: Street) -> None:
        """Take the discards that follow the betting, and the marks."""
        course = self._course
        waiting = set(course.live) if street.discard and len(course.live) > 1 else set()
        while waiting:
            action = course.peek()
            if not isinstance(action, Discard) or action.seat not in waiting:
                self._leave(action, min(waiting))
                break
            if len(action.cards) != street.discard:
                number = len(action.cards)
                why = f"seat {action.seat} puts {number} cards away, not {street.discard}"
                course.fault(Kind.WRONG_CARDS, why)
            waiting.remove(action.seat)
            course.complain(course.felt.discard(action.seat, action.cards))
            course.go_on()
        while street.mark and isinstance(action := course.peek(), Mark):
            course.marks[action.seat] = action.card
            course.go_on()

    def _due(self, street: Street) -> _Due:
        number = street.down + street.up + street.down_after
        live = [seat for seat in self._order if seat in self._course.live]
        boards = 1 if self._course.runs else self._game.boards
        return _Due(
            draws=live if street.draw else [],
            hole=Counter(dict.fromkeys(live, number)),
            boards=Counter(dict.fromkeys(range(boards), street.board)),
            common=self._game.family is Family.STUD and street == self._game.streets[-1],
            swaps="GOLD-1" in self._game.rules and street.name == "turn",
        )

    def _deal(self, street: Street, due: _Due, action: DealHole) -> None:
        seat, number, left = action.seat, len(action.cards), due.hole[action.seat]
        if number > left:
            why = f"seat {seat} is dealt {number} cards, but {left} are due"
            self._course.fault(Kind.WRONG_CARDS, why)
        before = street.down + street.up + street.down_after - left
        ups = range(street.down, street.down + street.up)
        faces = [at in ups for at in range(before, before + number)]
        due.hole[seat] = max(left - number, 0)
        self._course.complain(self._course.felt.deal(seat, action.cards, faces))

    def _turn(self, due: _Due, action: DealBoard) -> None:
        course, board, number = self._course, action.board, len(action.cards)
        if board >= len(course.felt.boards):
            course.fault(Kind.WRONG_CARDS, f"there is no board {board + 1}")
            return
        if due.common and number == 1:
            # Too few cards are left: one in the middle is everybody's last (`STUD-15`).
            due.hole.clear()
        elif number > due.boards[board]:
            why = f"{number} board cards are turned, but {due.boards[board]} are due"
            course.fault(Kind.WRONG_CARDS, why)
        due.boards[board] = max(due.boards[board] - number, 0)
        course.complain(course.felt.turn(board, action.cards))

    def _draw(self, due: _Due, action: Discard) -> None:
        course, seat = self._course, action.seat
        if seat in due.draws:
            if seat != due.draws[0]:
                why = f"seat {due.draws[0]} draws before seat {seat}"
                course.fault(Kind.OUT_OF_TURN, why)
            due.draws.remove(seat)
        elif not (due.swaps and seat in course.live):
            course.fault(Kind.NOTHING_TO_DO, f"seat {seat} has nothing to discard")
            return
        due.hole[seat] += len(action.cards)
        course.complain(course.felt.discard(seat, action.cards))

    def _leave(self, action: Action | None, seat: int) -> None:
        """Go on without the cards that a seat has to put away."""
        if action is None:
            self._course.finished = False
        else:
            why = f"{name_of(action)} but seat {seat} has to put cards away"
            self._course.fault(Kind.WRONG_CARDS, why)
