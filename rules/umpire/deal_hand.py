"""The streets of a recorded hand, as a dealer of a house deals them.

The umpire is not asked what is due: the facts follow the record and the row of the game, so that
what is dealt here and what is expected there are two readings of the rulebook.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator

from cardspeak.rules.cards import Card
from cardspeak.rules.facts import deck, hand
from cardspeak.rules.facts.event import BACK, Fact, Sight
from cardspeak.rules.games.drawing import Reshuffle, plan_draw
from cardspeak.rules.games.game import Family, Street
from cardspeak.rules.games.steps import Act, steps
from cardspeak.rules.games.steps import Step as DealerStep
from cardspeak.rules.games.stud_stub import plan_seventh_street
from cardspeak.rules.houses.house import House
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
    Wager,
)
from cardspeak.rules.records.follow import Step
from cardspeak.rules.records.result import Result
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.check import is_own
from cardspeak.rules.umpire.deal_log import Log
from cardspeak.rules.umpire.pitching import Pitch, pitches

_MIXED_IN = {
    Act.MIX_LAST_WITH_BURNS: {"burns": True},
    Act.MIX_STUB_WITH_BURNS: {"burns": True},
    Act.MIX_LAST_WITH_MUCK: {"muck": True},
    Act.SHUFFLE_DISCARDS: {"muck": True},
}


class DeckTooShort(ValueError):
    """A record deals more cards than its deck has, some of them unseen."""


class HandDealer:
    """Deals the streets of one recorded hand.

    Attributes:
        result: the hand, played again and decided.
        house: whose rules are played.
        log: where the facts go.
        order: the seats dealt in, in the order in which they get cards.
        live: those that have not folded.
        held: how many cards each seat holds.
        tabled: how many cards of its hand each seat has turned up.
        round: the wagers of the last round; none where nobody could bet any more.
        aggressor: the seat that bet or raised last.
        stub: how many cards are left to deal.
        burns: how many cards were burned.
        muck: how many cards were folded, or discarded on earlier streets.
    """

    def __init__(self, result: Result, house: House, log: Log) -> None:
        """Take a hand of which no card is dealt yet."""
        played = result.replay
        stud = played.game.family is Family.STUD
        self.result, self.house, self.log = result, house, log
        seats = [seat.number for seat in played.record.seats]
        self.order = clockwise(seats, 0 if stud else played.record.button)
        self.live = list(self.order)
        self.held = dict.fromkeys(self.order, 0)
        self.tabled: dict[int, int] = {}
        self.round: list[Step] = []
        self.aggressor: int | None = None
        self.stub, self.burns, self.muck = len(played.game.deck), 0, 0
        self._game = played.game
        self._river: Card | None = None
        self._steps = {step.number: step for step in played.steps}
        self._actions = [
            (number, action)
            for number, action in enumerate(played.record.actions, start=1)
            if not isinstance(action, Remark | Burn | Show | Muck)
        ]

    def deal(self) -> bool:
        """Deal and bet street by street, and tell whether the last one was dealt.

        Raises:
            DeckTooShort: if there are not as many cards as are dealt.
        """
        for place, street in enumerate(self._game.streets):
            if len(self.live) < 2:
                return False
            if street.only_after_red and not (self._river and self._river.suit in "dh"):
                continue
            if place:
                self.log.tell(hand.Tapped())
            self._deal_street(street)
            self._bet()
            self._put_away(street)
            if place + 1 < len(self._game.streets):
                self._table_all_in(place)
        self._deal_runs()
        if self.stub < 0:
            raise DeckTooShort(f"it takes {-self.stub} cards more than the deck has")
        return len(self.live) > 1

    # Cards

    def _deal_street(self, street: Street) -> None:
        taken = list(self._take_street(street))
        discards = [action for action in taken if isinstance(action, Discard)]
        for action in discards:
            self._discard(action)
        cards = pitches(self.order, street, taken)
        boards = [action for action in taken if isinstance(action, DealBoard)]
        for step in self._plan(street, discards, len(cards), boards):
            self._do(step, cards, boards)
        for place, board in enumerate(boards):
            if place and self.house["bomb_pot.burns"] != "per_street":
                self._burn()
            self._turn(board)
        for pitch in cards:
            self._pitch(*pitch)
        self.muck += sum(len(action.cards) for action in discards)
        self.log.tell(deck.StubSetDown())

    def _plan(
        self, street: Street, discards: list[Discard], cards: int, boards: list[DealBoard]
    ) -> tuple[DealerStep, ...]:
        """Return what the dealer does on a street, step by step, but for turning boards."""
        if street.draw:
            draws = {action.seat: len(action.cards) for action in discards}
            own = is_own(self.house, "LOW-6")
            how = Reshuffle.DISCARDS if own else Reshuffle.MUCK
            return plan_draw(draws, self.stub, self.muck, how).steps
        last = street is self._game.streets[-1]
        if self._game.family is Family.STUD and last:
            hands = cards or len(self.live)
            plan = plan_seventh_street(hands, self.stub, self.house, self.burns)
            if plan.community_card == bool(boards):
                return plan.steps
        return steps((Act.BURN, int(street.burn)), (Act.DEAL, cards))

    def _do(self, step: DealerStep, cards: deque[Pitch], boards: list[DealBoard]) -> None:
        match step.act:
            case Act.BURN:
                for _ in range(step.cards):
                    self._burn()
            case Act.DEAL:
                for _ in range(min(step.cards, len(cards))):
                    self._pitch(*cards.popleft())
            case Act.CUT:
                self.log.tell(deck.DeckCut())
            case Act.COMMUNITY_CARD:
                self._turn(boards.pop())
            case act if act in _MIXED_IN:
                self.stub = step.cards
                self.muck = 0
                self.log.tell(deck.StubReshuffled(**_MIXED_IN[act]))

    def _take_street(self, street: Street) -> Iterator[Action]:
        """Take what is dealt on a street: no more than is due, as a runout follows at once."""
        due = Counter(dict.fromkeys(self.order, street.down + street.up + street.down_after))
        boards = Counter(dict.fromkeys(range(self._game.boards), street.board))
        draws = set(self.live) if street.draw else set()
        if self._game.family is Family.STUD and street is self._game.streets[-1]:
            boards[0] = 1  # one card may serve all (`STUD-19`)
        while self._actions:
            match self._actions[0][1]:
                case DealHole(seat, cards) if due[seat] >= len(cards):
                    due[seat] -= len(cards)
                case DealBoard(cards, board) if boards[board] >= len(cards):
                    boards[board] -= len(cards)
                case Discard(seat, cards) if seat in draws:
                    draws.remove(seat)
                    due[seat] += len(cards)
                case _:
                    return
            yield self._actions.pop(0)[1]

    def _deal_runs(self) -> None:
        """Deal the boards that are run again (`RIT-1`)."""
        for action in self._take(DealBoard):
            if isinstance(action, DealBoard):
                self._burn()
                self._turn(action)

    def _discard(self, action: Discard) -> None:
        """Put cards forward before the burn (`LOW-3`); nobody sees their faces."""
        cards = len(action.cards)
        self.held[action.seat] -= cards
        self.log.tell(hand.Discarded(action.seat, (BACK,) * cards))

    def _burn(self) -> None:
        self.stub, self.burns = self.stub - 1, self.burns + 1
        self.log.tell(hand.CardBurned())

    def _pitch(self, seat: int, card: Card | None, up: bool) -> None:
        self.stub -= 1
        self.held[seat] += 1
        self.log.tell(hand.CardDealt(seat, up=up, card=Sight(card) if up and card else BACK))

    def _turn(self, action: DealBoard) -> None:
        self.stub -= len(action.cards)
        self._river = action.cards[-1]
        sights = tuple(Sight(card) if card else BACK for card in action.cards)
        self.log.tell(hand.BoardDealt(sights, action.board))

    def _put_away(self, street: Street) -> None:
        """Put cards away for good after the betting, and mark them."""
        for action in self._take(Discard, Mark) if street.discard or street.mark else ():
            if isinstance(action, Discard):
                self._discard(action)
            elif isinstance(action, Mark):
                self.log.tell(hand.Marked(action.seat))

    # Bets

    def _bet(self) -> None:
        """Let the wagers of a round be made, and bring them in."""
        wagers: list[Step] = []
        while len(self.live) > 1 and self._actions and isinstance(self._actions[0][1], Wager):
            number, _ = self._actions.pop(0)
            wagers.append(self._steps[number])
            self.log.tell(self._wager(wagers[-1]))
        self.round = wagers
        if not wagers:
            return
        for back in self.result.replay.returns:
            if back.number == wagers[-1].number:
                self.log.tell(hand.BetTakenBack(back.seat, back.amount))
        if any(step.faced or step.cost for step in wagers):
            self.log.tell(hand.BetsCollected())

    def _wager(self, step: Step) -> Fact:
        seat, to = step.action.seat, step.had + step.cost
        match step.action:
            case Fold():
                self.live.remove(seat)
                self.muck += self.held[seat]
                return hand.Folded(seat, self.held[seat])
            case BringIn():
                return hand.Posted(seat, step.cost, "bring-in")
            case CheckOrCall() if not step.cost:
                return hand.Checked(seat)
            case BetOrRaise():
                self.aggressor = seat
        return hand.Bet(seat, to)

    def _table_all_in(self, place: int) -> None:
        """Have all hands tabled once nobody can bet any more (`SHOW-17`, `SHOW-19`, `T24-20`).

        Not where cards are still to be drawn or put away.
        """
        later = self._game.streets[place:]
        open_hands = any(street.draw or street.discard or street.mark for street in later)
        betting = any(isinstance(action, Wager) for _, action in self._actions)
        at_once = self.house["showdown.all_in"] == "tabled_at_once"
        if at_once and len(self.live) > 1 and not (betting or open_hands):
            for seat in self.live:
                if seat not in self.tabled:
                    self.table(seat)

    def table(self, seat: int) -> bool:
        """Let a player turn up all cards of a hand; tell whether they are known."""
        cards = self.result.replay.dealt[seat][: self.held[seat]]
        known = tuple(Sight(card) for card in cards if card)
        if len(known) < len(cards):
            return False
        if self.tabled.get(seat) != len(known):
            self.tabled[seat] = len(known)
            self.log.tell(hand.Tabled(seat, known))
        return True

    def _take(self, *kinds: type[Action]) -> Iterator[Action]:
        """Take the next actions, as long as they are of these kinds."""
        while self._actions and isinstance(self._actions[0][1], kinds):
            yield self._actions.pop(0)[1]
