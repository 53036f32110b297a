"""The table while a play is being written: what lies where, and what time it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from cardspeak.hardware.layout import Layout, Point
from cardspeak.hardware.twin.play import chips
from cardspeak.hardware.twin.play.arms import Arm
from cardspeak.hardware.twin.play.paces import Pace
from cardspeak.hardware.twin.play.places import Side, Zone, dealer_side, seat_side
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose
from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.hand import HandOver
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.games.game import Game
from cardspeak.rules.games.table import find_game

CARD_Z_MM = 0.3
CHIPS_Z_MM = 1.5
"""Chips in the middle stand on the burns, not under them."""
STUB_CARDS = 5
"""How many cards stand for the whole stub: it is seen from above."""
_STUB_STEP_MM = 2.8
_GUARD_ASIDE_MM = 110.0
_BARED = 0.7
"""On what share of its way out a hand is off what it has laid down."""


class CannotPlay(ValueError):
    """Something cannot be played at this table; the message says what to do."""


@dataclass(eq=False)
class Place:
    """A seat.

    Attributes:
        side: where its player sits.
        cards: where the hand lies.
        bets: where chips are put.
        stack: where chips stand.
        button: where the button lies.
        held: the cards before it, in the order they came.
        dealt: every card it got in this hand.
        step_mm: how far apart its cards come to lie in this hand.
        bet: the stacks over the line.
        behind: the stacks behind.
        guard: what protects its cards.
        arms: the player's left and right.
    """

    side: Side
    cards: Zone
    bets: Zone
    stack: Zone
    button: Point
    arms: tuple[Arm, Arm]
    held: list[Thing] = field(default_factory=list)
    dealt: list[Thing] = field(default_factory=list)
    step_mm: float = 0.0
    bet: list[Thing] = field(default_factory=list)
    behind: list[Thing] = field(default_factory=list)
    guard: Thing | None = None

    @property
    def arm(self) -> Arm:
        """The arm that is free the sooner."""
        return min(self.arms, key=lambda arm: arm.free_s)


@dataclass(eq=False)
class Table:
    """Everything on the table.

    Attributes:
        layout: what lies where.
        pace: how long everything takes.
        dice: decides what is left to chance.
        disturbances: how much else goes on, 0 to 2.
        facts: all that happens in the film, in order.
        at: which of them is being played.
        now_s: when the last one was done.
        wait_s: when the next one may begin, if that is later.
        seats: by number.
        spots: the places of the middle.
        dealer: the dealer's side.
        left: the dealer's hand that holds the deck.
        right: the dealer's hand that does the work.
        things: everything that was ever on the table.
        stub: the cards that stand for the rest of the deck, the lowest first.
        stub_held: whether the dealer holds it.
        button: the dealer button.
        burns: burned cards, the first one first.
        muck: cards in the muck.
        boards: the cards of each board.
        aside: cards laid aside.
        loose: cards that lie about, such as those of a dropped stub.
        put_away: cards that players laid forward to draw others, those of each together.
        pot: the stacks in the middle.
        game: what is played.
        big_blind: the usual bet.
        deck: which of the table's decks is played with.
        used: every card that came from the deck in this hand.
        begun: which hand is played, 0 before the first.
    """

    layout: Layout
    pace: Pace
    dice: Random
    disturbances: int
    facts: Sequence[Fact]
    seats: dict[int, Place]
    spots: dict[str, Zone]
    dealer: Side
    left: Arm
    right: Arm
    at: int = 0
    now_s: float = 0.0
    wait_s: float = 0.0
    things: list[Thing] = field(default_factory=list)
    stub: list[Thing] = field(default_factory=list)
    stub_held: bool = True
    button: Thing | None = None
    burns: list[Thing] = field(default_factory=list)
    muck: list[Thing] = field(default_factory=list)
    boards: dict[int, list[Thing]] = field(default_factory=dict)
    aside: list[Thing] = field(default_factory=list)
    loose: list[Thing] = field(default_factory=list)
    put_away: list[list[Thing]] = field(default_factory=list)
    pot: list[Thing] = field(default_factory=list)
    game: Game = field(default_factory=lambda: find_game("holdem"))
    big_blind: int = 2
    deck: int = 0
    used: list[Thing] = field(default_factory=list)
    begun: int = 0

    def add(self, thing: Thing, t_s: float, pose: Pose) -> Thing:
        """Put a new thing on the table."""
        thing.put(t_s, pose)
        self.things.append(thing)
        return thing

    def seat(self, number: int) -> Place:
        """Return a seat.

        Raises:
            CannotPlay: if the layout has no such seat.
        """
        if number not in self.seats:
            raise CannotPlay(
                f"seat {number} is not at the table {self.layout.id!r}, which has "
                f"{len(self.seats)} seats: choose a larger layout"
            )
        return self.seats[number]

    def later(self) -> Iterator[Fact]:
        """Yield the facts that follow in the same deal."""
        for fact in self.facts[self.at + 1 :]:
            if isinstance(fact, HandOver | MisdealCalled):
                return
            yield fact

    @property
    def next(self) -> Fact | None:
        """The next fact of the same deal."""
        return next(self.later(), None)

    def bared_s(self, t_s: float) -> float:
        """Return when the hand that was busy there until a time no longer hides what it did."""
        return t_s + _BARED * self.pace.reach_s

    # The deck

    def stub_pose(self, level: float, *, held: bool | None = None) -> Pose:
        """Return the pose of the stub's card at a level, 0 the lowest to 1."""
        held = self.stub_held if held is None else held
        x, y = self.spots["deck" if held else "stub"].middle
        z = (STUB_CARDS - 1) * _STUB_STEP_MM * level + (10.0 if held else 0.0)
        return Pose(x, y, 8.0 if held else 0.0, z)

    def stack_stub(self, t_s: float) -> None:
        """Let the whole deck be in the dealer's hand."""
        for at in range(STUB_CARDS):
            thing = Thing("card", deck=self.deck)
            self.stub.append(self.add(thing, t_s, self.stub_pose(at / (STUB_CARDS - 1))))

    def from_deck(self, t_s: float, *, boxed: bool = False) -> Thing:
        """Return a new card, on top of the deck."""
        top = self.stub_pose(1.05)
        pose = Pose(top.x_mm, top.y_mm, top.turn_deg, top.z_mm, flip=1.0 if boxed else 0.0)
        card = Thing("card", deck=self.deck)
        self.used.append(card)
        return self.add(card, t_s, pose)

    # Whatever lies about

    def on_pile(self, pile: Sequence[Thing]) -> float:
        """Return how high the next card of a pile lies: on top of all that is left of it."""
        return max((card.pose.z_mm + CARD_Z_MM for card in pile), default=0.0)

    def everything_laid(self) -> list[Thing]:
        """Return all cards on the table but the stub."""
        hands = [card for place in self.seats.values() for card in place.held]
        boards = [card for board in self.boards.values() for card in board]
        away = [card for cards in self.put_away for card in cards]
        return [*boards, *hands, *away, *self.aside, *self.loose, *self.burns, *self.muck]

    def forget_cards(self) -> None:
        """Let no cards lie on the table."""
        for place in self.seats.values():
            place.held.clear()
            place.dealt.clear()
        for pile in (self.boards, self.put_away, self.aside, self.loose, self.burns, self.muck):
            pile.clear()
        self.used.clear()

    def arms(self) -> Iterator[Arm]:
        """Yield everybody's arms."""
        yield from (self.left, self.right)
        for place in self.seats.values():
            yield from place.arms


def set_table(
    layout: Layout, pace: Pace, dice: Random, disturbances: int, events: Iterable[Event]
) -> Table:
    """Return a table at which nothing lies yet."""
    dealer = dealer_side(layout)
    seats = {
        seat.number: Place(
            side=(side := seat_side(layout, seat)),
            cards=Zone(seat.cards),
            bets=Zone(seat.bets),
            stack=Zone(seat.stack),
            button=seat.button,
            arms=(Arm(side, -140, pace.reach_s), Arm(side, 140, pace.reach_s)),
        )
        for seat in layout.seats
    }
    return Table(
        layout=layout,
        pace=pace,
        dice=dice,
        disturbances=disturbances,
        facts=[event.fact for event in events],
        seats=seats,
        spots={name: Zone(outline) for name, outline in layout.spots.items()},
        dealer=dealer,
        left=Arm(dealer, -190, pace.reach_s, stays=True),
        right=Arm(dealer, 190, pace.reach_s),
    )


def set_stacks(table: Table, seat: int) -> None:
    """Let chips stand behind at a seat."""
    place = table.seat(seat)
    if place.behind:
        return
    stacks = chips.behind(table.big_blind, table.dice)
    spots = chips.in_rows(len(stacks), place.stack, place.side)
    for stack, at in zip(stacks, spots, strict=True):
        place.behind.append(table.add(stack, 0.0, chips.at_point(at, table.dice)))


def guard_place(place: Place) -> Point:
    """Return where a player's protector lies while it protects nothing."""
    return place.stack.pulled_in(place.side.off(place.stack.middle, 0, _GUARD_ASIDE_MM))


def unguard(table: Table, place: Place) -> None:
    """Take a player's protector off the cards."""
    guard = place.guard
    if guard is not None and guard.pose.z_mm > 0:
        start = max(table.now_s, guard.last_s)
        guard.lift(start, start + 0.2, Pose(*guard_place(place)))
