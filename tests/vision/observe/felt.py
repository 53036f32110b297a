"""A table looked at from above while cards come and hands move over it, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from once import Way, once

from cardspeak.hardware.layout import Layout
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event, Evidence, Fact
from cardspeak.rules.facts.hand import CardDealt, Folded
from cardspeak.rules.facts.table import GameChosen, SeatTaken
from cardspeak.vision.glance import Floats, Glance, Mask, Sighting
from cardspeak.vision.observe.deal.streaks import Streaks
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.places import CARD_MM, Places, box

HZ = 15.0
ARM_MM = 45.0
NEAR_MM = 220.0
FLIGHT_S, GLIDE_S = 0.2, 0.4
LOOKS = (2, 4)
"""In so many frames after something came to rest, looks are taken."""


def of(face: str) -> Floats:
    """(52,) what a good look at a card says, as log-probabilities."""
    logs = np.full(52, -9.0)
    logs[Card.parse(face).index] = -0.01
    return logs


def back_at(middle_mm: Floats) -> Sighting:
    """What a look shows of a card that lies face down, straight, about a point (2,)."""
    return Sighting("card", "down", box(tuple(middle_mm), CARD_MM), 0.98)


def turned(one: Sighting, turn_deg: float) -> Sighting:
    """A card that is turned about its middle."""
    turn = np.radians(turn_deg)
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    middle_mm = one.center_mm
    return replace(one, corners_mm=middle_mm + (one.corners_mm - middle_mm) @ rotation)


@dataclass
class Felt:
    """A table on which a game is dealt.

    Attributes:
        layout: what lies where.
        game: what is dealt.
        seats: to whom.
        lying: what lies on it.
        unseen: what of that no look makes out.
        aside: what of that no look is taken at.
        told: what the observer made of it all.
        way: how all was dealt so far; empty if anything else happened, too.
        laid: what lay on the table then.
    """

    layout: Layout
    game: str = "stud"
    seats: Sequence[int] = (1, 3)
    lying: list[Sighting] = field(default_factory=list)
    unseen: list[Sighting] = field(default_factory=list)
    aside: list[Sighting] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    frames: int = 0
    way: Way = ()
    laid: tuple[Sighting, ...] = ()

    def __post_init__(self) -> None:
        seated: list[Fact] = [SeatTaken(seat, 1000) for seat in self.seats]
        setup = (GameChosen(self.game, "limit"), *seated)
        self.observer = Observer(self.layout, [Event(0.0, fact) for fact in setup])
        self.grid = Places(self.layout).grid
        spots = (self.layout.spots[name] for name in ("deck", "muck", "pot"))
        middles_mm = (np.array(spot, np.float64).mean(0) for spot in spots)
        self.deck_mm, self.muck_mm, self.pot_mm = middles_mm
        self.way = (self.game, *self.seats)
        self.begin()

    @once
    def begin(self) -> None:
        """Let the empty table lie still."""
        self.rest(1.5)

    def learn(self, *facts: Fact) -> None:
        """Type in what is so from now on."""
        self.way = ()
        self.observer.learn(*(Event(0.0, fact) for fact in facts))

    def is_as_dealt(self) -> bool:
        """Whether nothing happened here but what `way` tells."""
        hidden = [*self.unseen, *self.aside]
        return bool(self.way) and not hidden and [*map(id, self.lying)] == [*map(id, self.laid)]

    def rest(
        self,
        seconds: float,
        *more: Sighting,
        passing: Mask | None = None,
        looks: Sequence[int] = LOOKS,
    ) -> None:
        """Look at all that lies still, and at what else seems to lie there.

        Args:
            seconds: for how long.
            more: what else seems to.
            passing: where something moves as the first look is taken.
            looks: in which frames looks are taken.
        """
        hidden = [*map(id, self.unseen), *map(id, self.aside)]
        seen = (*(one for one in self.lying if id(one) not in hidden), *more)
        bare = self.bare(*more)
        look, none = np.ones_like(bare), np.zeros_like(bare)
        for one in self.aside:
            look[self.grid.within(one.corners_mm)] = False
        for frame in range(round(seconds * HZ)):
            looked = look if frame in looks else none
            moving = none if passing is None or frame != looks[0] else passing
            shown = seen if looked.any() else ()
            self._take(Glance(self._next(), shown, looked, bare & ~moving, moving))

    def move(self, seconds: float, over: Mask) -> None:
        """Let something move over a part of the felt."""
        none, bare = np.zeros_like(over), self.bare() & ~over
        for _ in range(round(seconds * HZ)):
            self._take(Glance(self._next(), (), none, bare, over))

    def bare(self, *more: Sighting) -> Mask:
        """Where the felt shows."""
        return ~self.where(*self.lying, *more)

    def fly(self, one: Sighting) -> None:
        """Let a card come from the deck, and not be looked at yet."""
        self.move(FLIGHT_S, self.along(self.deck_mm, one.center_mm))
        self.lying.append(one)

    def glide(self, one: Sighting, *, lies: bool = True) -> None:
        """Let a card fly in as pictures show it: a little farther on, and where it just was.

        It lies there then, unless its player takes it up at once.
        """
        steps = round(GLIDE_S * HZ)
        ways_mm = np.linspace(self.deck_mm, one.center_mm, steps + 1)
        for step in range(1, steps + 1):
            there = (back_at(ways_mm[step]), back_at(ways_mm[max(0, step - 2)]))
            self.move(1 / HZ, self.where(*there))
        if lies:
            self.lying.append(one)

    def pitch(self, seat: int, right_mm: float, forward_mm: float, face: str = "") -> Sighting:
        """Deal a card to a seat, so far to the right of its middle, and forward."""
        one = self.card(seat, right_mm, forward_mm, face)
        self.move(0.3, self.along(self.deck_mm, one.center_mm))
        self.lying.append(one)
        self.rest(0.5)
        return one

    @once
    def hole_cards(self, *right_mm: float) -> None:
        """Deal cards to each seat, so far to the right of its middle: two, if nothing is said."""
        for each_mm in right_mm or (-30.0, 40.0):
            for seat in self.seats:
                self.pitch(seat, each_mm, 0.0)

    def where(self, *things: Sighting) -> Mask:
        """The cells that some things cover."""
        cells = np.zeros(self.grid.shape, bool)
        for one in things:
            cells[self.grid.within(one.corners_mm)] = True
        return cells

    @once
    def sixth_street(self, *right_mm: float) -> None:
        """Deal stud to two seats up to sixth street, so far to the right of their middles."""
        for place, each_mm in enumerate(right_mm):
            if place > 2:
                self.burn(place - 3)
            for seat, rank in zip(self.seats, "59", strict=True):
                self.pitch(seat, each_mm, 0.0, rank + "cdhs"[place - 2] if place > 1 else "")

    def lay(self, seat: int, *cards: Sighting) -> None:
        """Let a player's hand lay its cards so, in place of all that lay before the seat."""
        self.move(0.4, self.along(self.at(seat, 0, 0), self.at(seat, 0, -220)))
        self.lying = [*(one for one in self.lying if not self.is_at(one, seat)), *cards]

    def burn(self, count: int) -> None:
        """Burn a card beside those that were burned before, so many."""
        at_mm = np.array(self.layout.spots["burn"]).mean(0) + np.array([20.0 * count - 30.0, 0.0])
        self.fly(back_at(at_mm))
        self.rest(0.5)

    def board(self, face: str) -> None:
        """Deal a card to the first board, right of those that lie there."""
        corners_mm = box(self.layout.boards[0][len(self.lying_on_board())], CARD_MM)
        self.fly(Sighting("card", "up", corners_mm, 0.98, of(face)))

    def street(self, faces: str) -> None:
        """Deal the cards of a street to the board, and burn none."""
        for face in faces.split():
            self.board(face)

    @once
    def streets(self, *streets: str) -> None:
        """Burn and deal streets to the board."""
        for count, street in enumerate(streets):
            self.burn(count)
            self.street(street)
            self.rest(1.0)

    def lying_on_board(self) -> list[Sighting]:
        """The cards that lie on the first board."""
        slots = np.array(self.layout.boards[0])
        off_mm = (np.linalg.norm(slots - one.center_mm, axis=1).min() for one in self.lying)
        return [one for one, away_mm in zip(self.lying, off_mm, strict=True) if away_mm < 5]

    def peek(self, seat: int) -> None:
        """Let a player's hand reach over its cards, while the dealer's passes by."""
        at_mm, rail_mm = self.at(seat, 0, 0), self.at(seat, 0, -220)
        self.move(0.4, self.along(at_mm, rail_mm) | self.along(self.deck_mm, at_mm))

    def turn(self, seat: int, *faces: str) -> None:
        """Let a player turn up the cards that lie face down, which are these."""
        self.move(0.4, self.along(self.at(seat, 0, 0), self.at(seat, 0, -220)))
        self.lay_open(seat, *faces)
        self.rest(2.0)

    def lay_open(self, seat: int, *faces: str) -> None:
        """Let the cards that lie face down at a seat lie open, which are these."""
        named = iter(faces)
        for place, one in enumerate(self.lying):
            if one.face == "down" and self.is_at(one, seat):
                self.lying[place] = replace(one, face="up", logs=of(next(named)))

    def fold(self, seat: int) -> None:
        """Let a seat push its cards into the muck."""
        at_mm = self.at(seat, 0, 0)
        kept = [one for one in self.lying if not self.is_at(one, seat)]
        self.move(0.5, self.along(at_mm, self.muck_mm))
        self.lying = [*kept, back_at(self.muck_mm)]
        self.rest(1.5)

    def discard(self, seat: int, right_mm: float) -> None:
        """Let a seat lay forward the card that it was dealt last, and the dealer take that in."""
        outlines_mm = self.layout.seat(seat).bets, self.layout.spots["muck"]
        put_mm, muck_mm = (np.array(each, np.float64).mean(0) for each in outlines_mm)
        self.move(0.4, self.along(self.at(seat, right_mm, 0.0), put_mm))
        self.lying.pop()
        self.lying.append(back_at(put_mm))
        self.rest(1.0)
        self.move(0.4, self.along(put_mm, muck_mm))
        self.lying[-1] = back_at(muck_mm)
        self.rest(1.0)

    def push_in(self, seat: int, right_mm: float) -> None:
        """Let a seat push the card that it was dealt last right into the muck."""
        self.move(0.5, self.along(self.at(seat, right_mm, 0.0), self.muck_mm))
        self.lying[-1] = back_at(self.muck_mm)
        self.rest(1.0)

    def gather(self) -> None:
        """Let the dealer take all cards in, and the next hand be about to begin."""
        self.move(0.4, np.ones(self.grid.shape, bool))
        self.lying.clear()
        self.rest(4.0)

    def card(self, seat: int, right_mm: float, forward_mm: float, face: str = "") -> Sighting:
        """What a look at a card shows that lies before a seat."""
        corners_mm = box(tuple(self.at(seat, right_mm, forward_mm)), CARD_MM)
        logs = of(face) if face else None
        return Sighting("card", "up" if face else "down", corners_mm, 0.98, logs)

    def is_at(self, one: Sighting, seat: int) -> bool:
        """Whether something lies before a seat."""
        return bool(np.hypot(*(one.center_mm - self.at(seat, 0, 0))) < NEAR_MM)

    def at(self, seat: int, right_mm: float, forward_mm: float) -> Floats:
        """(2,) a point before a seat."""
        side = self.layout.seat(seat)
        middle = np.array(side.cards, np.float64).mean(0)
        return middle + right_mm * np.array(side.right) + forward_mm * np.array(side.ahead)

    def along(self, start_mm: Floats, end_mm: Floats) -> Mask:
        """The cells that an arm covers from one point to another."""
        way = end_mm - start_mm
        points = self.grid.centers_mm - start_mm
        share = np.clip(points @ way / (way @ way), 0, 1)
        return np.asarray(np.hypot(*np.moveaxis(points - share[..., None] * way, -1, 0)) < ARM_MM)

    def dealt(self, seat: int) -> int:
        """How many cards were told to have come to a seat."""
        cards = (event.fact for event in self.told if isinstance(event.fact, CardDealt))
        return sum(card.seat == seat for card in cards)

    def _next(self) -> Evidence:
        self.frames += 1
        return Evidence("above", self.frames, self.frames / HZ)

    def _take(self, glance: Glance) -> None:
        self.way = ()
        self.told += self.observer.take(glance)


def dealt(log: list[Event] | tuple[Event, ...]) -> list[int]:
    """The seats that cards came to, one after the other."""
    return [event.fact.seat for event in log if isinstance(event.fact, CardDealt)]


def folded(felt: Felt) -> list[int]:
    """Who has folded, in order."""
    return [event.fact.seat for event in felt.told if isinstance(event.fact, Folded)]


def streaks_of(felt: Felt) -> Streaks:
    """What was seen to fly to the seats."""
    return felt.observer._pitches.streaks


def hand_at(felt: Felt, seat: int) -> Sighting:
    """A hand that rests on the felt before a seat, and hides all that lies there."""
    hand = Sighting("hand", None, box(tuple(felt.at(seat, 0.0, 0.0)), (200.0, 150.0)), 0.9)
    felt.unseen.append(hand)
    return hand
