"""Following a record street by street, as the game's row lays the hand down.

What does not fit is a fault, and the hand goes on as if it were the next best thing, so that all
faults come to light at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardspeak.rules.games.game import Betting, Game, Street
from cardspeak.rules.games.game import Size as BetSize
from cardspeak.rules.records.actions import Action, BetOrRaise, BringIn, Fold, Wager
from cardspeak.rules.records.betting import Purse, Round, Size, is_fixed
from cardspeak.rules.records.course import Course, name_of
from cardspeak.rules.records.dealing import Dealing
from cardspeak.rules.records.faults import Kind
from cardspeak.rules.records.opening import has_open_pair, opener
from cardspeak.rules.records.record import HandRecord


@dataclass(frozen=True)
class Step:
    """A wager as it was made.

    Attributes:
        number: the action's number in the record, from 1.
        action: the wager.
        cost: the chips that it put in.
        faced: what the seat had to have in front of it to stay in.
        had: what it had in front of it before.
        all_in: whether no chips are left behind.
    """

    number: int
    action: Wager
    cost: int
    faced: int
    had: int
    all_in: bool


@dataclass(frozen=True)
class Return:
    """Chips that nobody matched, given back after an action of this number."""

    number: int
    seat: int
    amount: int


class Follower:
    """Follows one record.

    Attributes:
        course: the hand as far as it has been read: cards, live seats, faults.
        purses: every seat's chips.
        dead: chips in the main pot whoever paid them.
        steps: every wager.
        returns: every uncalled bet.
    """

    def __init__(self, record: HandRecord, game: Game) -> None:
        """Start before the first action."""
        self._record, self._game = record, game
        self._order = [seat.number for seat in record.seats]
        self.course = Course(record.actions, self._order, game)
        self.purses = {seat.number: Purse(seat.stack) for seat in record.seats}
        self.dead = 0
        self.steps: list[Step] = []
        self.returns: list[Return] = []
        self._dealing = Dealing(self.course, game, self._order)

    def follow(self) -> None:
        """Play the whole record."""
        self._post()
        for number, street in enumerate(self._game.streets):
            if len(self.course.live) < 2 or (street.only_after_red and not self._after_red()):
                break
            self._dealing.take(street)
            if street.betting:
                self._bet(number, street, street.betting)
            self._collect()
            self._dealing.put_away(street)
        while (action := self.course.peek()) is not None:
            self.course.fault(Kind.NOTHING_TO_DO, f"{name_of(action)} after the end of the hand")
            self.course.go_on()

    def _post(self) -> None:
        """Post antes, blinds and straddles, as far as the stacks go.

        Antes come first. Where a house has the big blind posted before its ante (`BLND-2`), the
        record says what was really posted.
        """
        for seat in self._record.seats:
            self.purses[seat.number].put(seat.ante)
        if not self._record.even_antes:
            for purse in self.purses.values():
                self.dead, purse.bet = self.dead + purse.bet, 0
        self._collect()
        for seat in self._record.seats:
            self.purses[seat.number].put(seat.blind or seat.post)

    def _collect(self) -> None:
        """Bring the bets in; what nobody matched goes back."""
        highest = sorted(self.purses, key=lambda each: self.purses[each].bet, reverse=True)
        second = self.purses[highest[1]].bet if len(highest) > 1 else 0
        top = self.purses[highest[0]]
        if top.bet > second:
            after = self.steps[-1].number if self.steps else 0
            self.returns.append(Return(after, highest[0], top.bet - second))
            top.stack, top.bet = top.stack + top.bet - second, second
        for purse in self.purses.values():
            purse.paid, purse.bet = purse.paid + purse.bet, 0

    def _after_red(self) -> bool:
        """Tell whether the last card of the board is red (`BLOOD-1`)."""
        board = self.course.felt.boards[0]
        return any(card and card.suit in "dh" for card in board[-1:])

    def _bet(self, number: int, street: Street, rule: Betting) -> None:
        """Take the wagers of one betting round."""
        posts = [max(seat.blind, seat.post) for seat in self._record.seats]
        level = max(posts) if number == 0 else 0
        pot = self.dead + sum(purse.paid for purse in self.purses.values())
        size = self._size(street, rule)
        turn = Round(self.purses, self.course.live, self._from_opener(rule), size, pot, level)
        owes_bring_in = number == 0 and self._record.stakes.bring_in > 0
        while len(self.course.live) > 1:
            action = self.course.peek(betting=not turn.is_over)
            if not isinstance(action, Wager):
                self._break_off(turn, action)
                return
            if turn.is_over and action.seat not in turn.to_act:
                return
            self._wager(turn, action, owes_bring_in)
            owes_bring_in = False
            self.course.go_on()

    def _break_off(self, turn: Round, action: Action | None) -> None:
        """Leave a round, which may not be over."""
        if action is None:
            self.course.finished = self.course.finished and turn.is_over
        elif not turn.is_over:
            text = f"{name_of(action)} but seat {turn.to_act[0]} is still to act"
            self.course.fault(Kind.OUT_OF_TURN, text)

    def _from_opener(self, rule: Betting) -> list[int]:
        """Return all seats clockwise, who opens the round first."""
        first = opener(rule.opener, self._record.seats, self.course.live, self.course.felt.up)
        if first is None:
            action = self.course.peek(betting=True)
            first = action.seat if isinstance(action, Wager) else self._order[0]
        at = self._order.index(first)
        return self._order[at:] + self._order[:at]

    def _size(self, street: Street, rule: Betting) -> Size:
        stakes, limit = self._record.stakes, self._record.limit
        blinds = sorted(seat.blind for seat in self._record.seats)
        if not is_fixed(limit):
            small = min((blind for blind in blinds if blind), default=0)
            allowance = blinds[-1] - small if street is self._game.streets[0] else 0
            return Size(limit, (stakes.min_bet or blinds[-1],), allowance)
        if rule.size is BetSize.BIG:
            return Size(limit, (stakes.big_bet,))
        fourth = self._game.id == "stud" and street is self._game.streets[1]
        if fourth and any(has_open_pair(self.course.felt.up[seat]) for seat in self.course.live):
            return Size(limit, (stakes.small_bet, stakes.big_bet))
        return Size(limit, (stakes.small_bet,))

    def _wager(self, turn: Round, action: Wager, owes_bring_in: bool) -> None:
        seat = action.seat
        if seat not in turn.to_act:
            kind = Kind.OUT_OF_TURN if seat in self.course.live else Kind.NOT_IN_THE_HAND
            why = "has folded" if seat not in self.course.live else "has nothing to act on"
            self.course.fault(kind, f"seat {seat} {why}")
            return
        if seat != turn.to_act[0]:
            self.course.fault(Kind.OUT_OF_TURN, f"seat {turn.to_act[0]} acts before seat {seat}")
        if isinstance(action, BringIn) != owes_bring_in and not isinstance(action, BetOrRaise):
            why = "must bring it in or complete" if owes_bring_in else "has no bring-in to post"
            self.course.fault(Kind.NOTHING_TO_DO, f"seat {seat} {why}")
        faced, had = turn.level, self.purses[seat].bet
        cost = self._pay(turn, action)
        all_in = self.purses[seat].stack == 0
        self.steps.append(Step(self.course.at + 1, action, cost, faced, had, all_in))

    def _pay(self, turn: Round, action: Wager) -> int:
        """Do what a wager does, and return what it cost."""
        seat = action.seat
        if isinstance(action, Fold):
            turn.fold(seat)
            self.course.felt.muck(seat)
            return 0
        if isinstance(action, BetOrRaise):
            self.course.complain(turn.complaints(seat, action.to))
            return turn.raise_to(seat, action.to)
        if isinstance(action, BringIn):
            return turn.post_bring_in(seat, self._record.stakes.bring_in)
        return turn.call(seat)
