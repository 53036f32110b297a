"""Cards that come to light at a seat of stud, where the next street's card may come any time."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event, Evidence, Fact
from cardspeak.rules.facts.hand import CardDealt
from cardspeak.rules.facts.table import GameChosen, SeatTaken
from cardspeak.vision.glance import Floats, Glance, Mask, Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.places import CARD_MM, Places, box

HZ = 15.0
SEATS = (1, 3)
ARM_MM = 45.0


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout("oval-6")


def of(face: str) -> Floats:
    """(52,) what a good look at a card says, as log-probabilities."""
    logs = np.full(52, -9.0)
    logs[Card.parse(face).index] = -0.01
    return logs


@dataclass
class Felt:
    """A table of stud, looked at from above while cards come and hands move over it."""

    layout: Layout
    lying: list[Sighting] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)
    frames: int = 0

    def __post_init__(self) -> None:
        seated: list[Fact] = [SeatTaken(seat, 1000) for seat in SEATS]
        setup = (GameChosen("stud", "limit"), *seated)
        self.observer = Observer(self.layout, [Event(0.0, fact) for fact in setup])
        self.grid = Places(self.layout).grid
        self.deck_mm = np.array(self.layout.spots["deck"], np.float64).mean(0)

    def rest(self, seconds: float, *more: Sighting) -> None:
        """Look at all that lies still, and at what else seems to lie there."""
        seen = (*self.lying, *more)
        bare = self.bare(*more)
        all_, none = np.ones_like(bare), np.zeros_like(bare)
        for frame in range(round(seconds * HZ)):
            looked = all_ if frame in (2, 4) else none
            self._take(Glance(self._next(), seen if looked.any() else (), looked, bare, none))

    def move(self, seconds: float, over: Mask) -> None:
        """Let something move over a part of the felt."""
        none = np.zeros_like(over)
        for _ in range(round(seconds * HZ)):
            self._take(Glance(self._next(), (), none, self.bare() & ~over, over))

    def bare(self, *more: Sighting) -> Mask:
        """Where the felt shows."""
        bare = np.ones(self.grid.shape, bool)
        for one in (*self.lying, *more):
            bare[self.grid.within(one.corners_mm)] = False
        return bare

    def pitch(self, seat: int, right_mm: float, forward_mm: float, face: str = "") -> Sighting:
        """Deal a card to a seat, so far to the right of its middle, and forward."""
        at_mm = self.at(seat, right_mm, forward_mm)
        logs = of(face) if face else None
        one = Sighting("card", "up" if face else "down", box(tuple(at_mm), CARD_MM), 0.98, logs)
        self.move(0.3, self.along(self.deck_mm, at_mm))
        self.lying.append(one)
        self.rest(0.5)
        return one

    def peek(self, seat: int) -> None:
        """Let a player's hand reach over its cards, while the dealer's passes by."""
        at_mm, rail_mm = self.at(seat, 0, 0), self.at(seat, 0, -220)
        self.move(0.4, self.along(at_mm, rail_mm) | self.along(self.deck_mm, at_mm))

    def fold(self, seat: int) -> None:
        """Let a seat push its cards into the muck."""
        muck_mm = np.array(self.layout.spots["muck"], np.float64).mean(0)
        at_mm = self.at(seat, 0, 0)
        kept = [one for one in self.lying if np.hypot(*(one.center_mm - at_mm)) > 150]
        pile = Sighting("card", "down", box(tuple(muck_mm), CARD_MM), 0.98)
        self.move(0.5, self.along(at_mm, muck_mm))
        self.lying = [*kept, pile]
        self.rest(1.5)

    def at(self, seat: int, right_mm: float, forward_mm: float) -> Floats:
        """(2,) a point before a seat."""
        facing = np.radians(self.layout.seat(seat).facing_deg)
        ahead = np.array([np.cos(facing), np.sin(facing)])
        aside = np.array([ahead[1], -ahead[0]])
        middle = np.array(self.layout.seat(seat).cards, np.float64).mean(0)
        return np.asarray(middle + right_mm * aside + forward_mm * ahead)

    def along(self, start_mm: Floats, end_mm: Floats) -> Mask:
        """The cells that an arm covers from one point to another."""
        way = end_mm - start_mm
        points = self.grid.centers_mm() - start_mm
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
        self.told += self.observer.take(glance)


@pytest.fixture
def third_street(layout: Layout) -> tuple[Felt, list[Sighting]]:
    """A table after third street, and the down cards of its last seat."""
    felt = Felt(layout)
    felt.rest(1.5)
    downs = []
    for place, faces in enumerate((("", ""), ("", ""), ("4c", "9s"))):
        for seat, face in zip(SEATS, faces, strict=True):
            one = felt.pitch(seat, (-24.0, 0.0, 70.0)[place], 0.0, face)
            downs += [one] if seat == SEATS[-1] and not face else []
    return felt, downs


def test_what_lies_all_upon_cards_that_were_dealt_is_none_of_the_next_street(
    third_street: tuple[Felt, list[Sighting]],
) -> None:
    felt, (first, second) = third_street
    assert felt.dealt(SEATS[-1]) == 3
    between = Sighting("card", "down", (first.corners_mm + second.corners_mm) / 2, 0.9)
    felt.peek(SEATS[-1])
    felt.rest(1.5, between)
    assert felt.dealt(SEATS[-1]) == 3


def test_a_face_at_the_seat_of_who_is_left_is_none_of_the_next_street(
    third_street: tuple[Felt, list[Sighting]],
) -> None:
    felt, _ = third_street
    felt.fold(SEATS[0])
    there = box(tuple(felt.at(SEATS[1], 30.0, 110.0)), CARD_MM)
    felt.peek(SEATS[1])
    felt.rest(1.5, Sighting("card", "up", there, 0.98, of("Kd")))
    assert felt.dealt(SEATS[1]) == 3
