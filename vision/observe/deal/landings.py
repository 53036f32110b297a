"""What comes to rest at the seats on the way that only a pitched card takes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np

from cardspeak.vision.glance import CELL_MM, Floats, Glance, Mask
from cardspeak.vision.observe.deal.seats import Arrivals
from cardspeak.vision.observe.deal.ways import PITCH_S, flies_by
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.places import CARD_MM, Place
from cardspeak.vision.track.thing import Track

MOVES = 0.02
"""Less motion than this share of a seat's place is none."""

RESTS_S = 0.13
LONGEST_S = 0.7
"""A card that was pitched comes to rest within this of entering its seat's place."""

PEEK_S = 0.4
"""What flies in alone moves at a seat no longer: a hand that looked at its cards may have."""

FROM_DECK = 0.15

BACK_MM, NEXT_S = 40.0, 0.22
"""What moves so much nearer to the deck than before is the next card that comes, if the one before
began to come so long ago.
"""

AT_ONCE_S = 0.08
"""What comes to rest within a frame of another one may have come with it."""

PASSES_S = (-AT_ONCE_S, 0.19)
"""A card that flies by another one stirs its seat, and comes to rest between these after that. The
next card of a deal comes later."""

FLIES_ON_S = 0.3
"""A card flies no longer from one seat to another behind it."""

EARLIER_S = 0.35
"""What came to rest so long before something else was another card."""

ROW, SOLID = 1, 12
"""What is no wider than so many cells is an edge or the like, and so is what is hardly anywhere."""

CELLS_OF_CARD = CARD_MM[0] * CARD_MM[1] / CELL_MM**2


@dataclass(eq=False)
class Stir:
    """Something moves at a seat.

    Attributes:
        since_s: since when.
        until_s: until when.
        before: (rows, columns) what was covered before.
        deep_mm: how far from the deck it has got.
    """

    since_s: float
    until_s: float
    before: Mask
    deep_mm: float


@dataclass(eq=False)
class Pitch:
    """Something came to rest at a seat: when, and how much is covered that was not before.

    Attributes:
        since_s: since when it moved there.
        rest_s: when it came to rest.
        handled: whether a hand was near.
        before: (rows, columns) what was covered before.
        way: the share of the way from the deck on which something moved.
        edges: whether a hand was near cards that lie there: it uncovers their edges.
        after: how much else is since, in cards.
        noted_s: when that was seen last.
        arm: whether that went on beyond the seat's place then, as an arm does.
        most: how much else was in one piece at most, while nothing moved there again.
        stirred_s: when something moved there again.
        followed: whether that was the next card, which came at once.
        looked: whether another look was asked for at what it stirred.
    """

    since_s: float
    rest_s: float
    handled: bool
    before: Mask
    way: float = 1.0
    edges: bool = False
    after: float = 0.0
    noted_s: float = -np.inf
    arm: bool = False
    most: float = 0.0
    stirred_s: float = np.inf
    followed: bool = False
    looked: bool = False
    _grown: dict[tuple[bool, bool], tuple[Mask, float]] = field(default_factory=dict)

    @property
    def took_s(self) -> float:
        """For how long it moved there."""
        return self.rest_s - self.since_s

    @property
    def by_hand(self) -> bool:
        """Whether a hand was near, or something moved for longer than a card that flies in."""
        return self.handled or self.took_s > PEEK_S

    def spans(self, at_s: float) -> bool:
        """Whether a card that came at a time did while a hand moved there, too."""
        return self.by_hand and self.since_s <= at_s <= self.rest_s

    @property
    def long(self) -> bool:
        """Whether it moved for longer than a card does."""
        return self.took_s > LONGEST_S

    def grown(self, covered: Mask, *, in_one: bool = False) -> float:
        """How much of what is covered was not before, in cards; edges and the like are nothing.

        Args:
            covered: (rows, columns) what is.
            in_one: whether only the largest piece of it counts.
        """
        cells, how = covered & ~self.before, (in_one, self.edges)
        known, cards = self._grown.get(how, (None, 0.0))
        if known is None or not np.array_equal(cells, known):
            cards = in_cards(cells, in_one=in_one, solid=self.edges)
            self._grown[how] = (cells, cards)
        return cards

    def note(self, covered: Mask) -> None:
        """Note what is covered while nothing has moved since."""
        self.most = max(self.most, self.grown(covered, in_one=True))


class Landings:
    """Follows what moves at the seats.

    Attributes:
        pitches: for each seat, what came to rest there and is not yet known for a card or none.
    """

    def __init__(self, desk: Desk, arrivals: Arrivals) -> None:
        """Take the desk, and the cards that are seen to come."""
        self._desk, self._arrivals = desk, arrivals
        self.pitches: dict[int, list[Pitch]] = {}
        self._deck_mm = desk.tracker.places.middles_mm[Place("deck")]
        self._stirs: dict[int, Stir] = {}
        self._covered: dict[int, Mask] = {}
        self._rested_s: dict[int, float] = {}
        self._resting: dict[int, Pitch] = {}
        self._before_s = self._now_s = LONG_AGO_S

    def take(self, seat: int, glance: Glance) -> None:
        """Follow what moves at a seat."""
        now_s = glance.evidence.t_s
        if now_s > self._now_s:
            self._before_s, self._now_s = self._now_s, now_s
        mask = self._desk.place_of(seat)
        moving = mask & glance.moving
        stir = self._stirs.get(seat)
        if np.count_nonzero(moving) > MOVES * np.count_nonzero(mask):
            self._stir(seat, stir, self._deep_mm(seat, moving), now_s)
        elif stir is None:
            self._note(seat, mask & self._desk.tracker.flow.covered())
        elif now_s - stir.until_s >= RESTS_S:
            del self._stirs[seat]
            self._rest(seat, stir)

    def elsewhere(self, seat: int) -> list[Track]:
        """The cards of all other seats."""
        return [card for card in self._desk.cards_of("seat") if self._desk.at[card].seat != seat]

    def is_shared(self, seat: int, pitch: Pitch) -> bool:
        """Whether a card came to rest elsewhere at once: the arm that laid it may have passed."""
        return any(abs(card.born_s - pitch.rest_s) < AT_ONCE_S for card in self.elsewhere(seat))

    def is_passed(self, seat: int, pitch: Pitch) -> bool:
        """Whether what moved at a seat may have been a card on its way to another seat."""
        return any(passes(card, pitch) for card in self.elsewhere(seat))

    def is_on_way(self, seat: int, pitch: Pitch) -> bool:
        """Whether a card flew by a seat on its straight way to another, and came there after it."""
        at_mm, deck_mm = self.middle_mm(seat), self._deck_mm
        later = (c for c in self.elsewhere(seat) if 0 < c.born_s - pitch.rest_s < FLIES_ON_S)
        return any(flies_by(at_mm, deck_mm, card.center_mm) for card in later)

    def middle_mm(self, seat: int) -> Floats:
        """(2,) the middle of where a seat's cards lie."""
        return self._desk.tracker.places.middles_mm[Place("seat", seat)]

    def last_covered(self, seat: int) -> Mask:
        """(rows, columns) what was covered of a seat's place as it last lay still."""
        nothing = np.zeros(self._desk.tracker.places.grid.shape, np.bool_)
        return self._covered.get(seat, nothing)

    def _stir(self, seat: int, stir: Stir | None, deep_mm: float, now_s: float) -> None:
        """Follow what moves: what enters a seat's place anew comes after what came before."""
        if stir is not None and self._is_another(seat, stir, deep_mm, now_s):
            if (rested := self._rest(seat, stir)) is not None:
                rested.followed = True
            stir = None
        if stir is None:
            stir = self._stirs[seat] = Stir(now_s, now_s, self.last_covered(seat), deep_mm)
        stir.until_s, stir.deep_mm = now_s, max(stir.deep_mm, deep_mm)
        if (rested := self._resting.pop(seat, None)) is not None:
            rested.stirred_s = min(rested.stirred_s, now_s)

    def _is_another(self, seat: int, stir: Stir, deep_mm: float, now_s: float) -> bool:
        """Whether something else moves: the next card, or a hand that reaches for the last one."""
        reached = stir.until_s < self._before_s and deep_mm > stir.deep_mm
        return reached or self._enters(seat, stir, deep_mm, now_s)

    def _enters(self, seat: int, stir: Stir, deep_mm: float, now_s: float) -> bool:
        """Whether another card comes in, rather than a hand that moves to and fro."""
        if deep_mm > stir.deep_mm - BACK_MM or not NEXT_S < now_s - stir.since_s <= LONGEST_S:
            return False
        return not self._arrivals.was_handled(self.middle_mm(seat), seat, now_s)

    def _deep_mm(self, seat: int, moving: Mask) -> float:
        """How far what moves at a seat is from the deck, on the way to the seat's middle."""
        way_mm = self.middle_mm(seat) - self._deck_mm
        at_mm = self._desk.tracker.places.grid.centers_mm[moving].mean(0) - self._deck_mm
        return float(at_mm @ way_mm / np.hypot(*way_mm))

    def _note(self, seat: int, covered: Mask) -> None:
        """Note what is covered while nothing moves at a seat."""
        self._covered[seat] = covered
        for pitch in self.pitches.get(seat, [])[-1:]:
            pitch.after = pitch.grown(self.since(seat, pitch, covered))
            pitch.noted_s = self._desk.now_s
        if (resting := self._resting.get(seat)) is not None:
            resting.note(self.since(seat, resting, covered))

    def since(self, seat: int, pitch: Pitch, covered: Mask) -> Mask:
        """(rows, columns) what is covered, but by no card that came before a pitch."""
        if not (covered & ~pitch.before).any():
            return covered
        cards = self._desk.cards_at(Place("seat", seat))
        return covered & ~self.where(c for c in cards if c.born_s < pitch.rest_s - EARLIER_S)

    def where(self, cards: Iterable[Track]) -> Mask:
        """(rows, columns) where some cards lie."""
        where = np.zeros(self._desk.tracker.places.grid.shape, np.bool_)
        for card in cards:
            where[(card.under or card).rim] = True
        return where

    def _rest(self, seat: int, stir: Stir) -> Pitch | None:
        """Note a pitch, if what moved at a seat and came to rest was one, and return it."""
        middle_mm, end_s = self.middle_mm(seat), stir.until_s
        since_s = end_s - self._rested_s.get(seat, LONG_AGO_S) - RESTS_S  # what came was another
        way = self._arrivals.from_deck(middle_mm, end_s, min(PITCH_S, since_s))
        if way < FROM_DECK:
            return None
        self._rested_s[seat] = end_s
        handled = self._arrivals.was_handled(middle_mm, seat, end_s)
        seen = any(card.looks for card in self._desk.cards_at(Place("seat", seat)))
        pitch = Pitch(stir.since_s, end_s, handled, stir.before, way)
        pitch.edges = seen and pitch.by_hand
        self.pitches.setdefault(seat, []).append(pitch)
        self._resting[seat] = pitch
        return pitch


def in_cards(cells: Mask, *, in_one: bool = False, solid: bool = False) -> float:
    """How much some cells are, in cards; edges and the like are nothing.

    Args:
        cells: (rows, columns) which.
        in_one: whether only the largest piece of them counts.
        solid: whether edges of things that lie there may run all around them, and count as none.
    """
    if not cells.any():
        return 0.0
    left, top, width, height = cv2.boundingRect(cells.astype(np.uint8))
    part = np.zeros((height + 4, width + 4), np.uint8)
    part[2:-2, 2:-2] = cells[top : top + height, left : left + width]
    _, pieces, stats, _ = cv2.connectedComponentsWithStats(part, connectivity=8)
    sides, areas = stats[1:, cv2.CC_STAT_WIDTH : cv2.CC_STAT_AREA], stats[1:, cv2.CC_STAT_AREA]
    counts = sides.min(1) > ROW
    if solid:
        filled = cv2.morphologyEx(part, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        thick = cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((1 + ROW, 1 + ROW), np.uint8))
        counts &= np.bincount(pieces[thick > 0], minlength=len(stats))[1:] >= SOLID
    areas = areas[counts]
    return int(areas.max(initial=0) if in_one else areas.sum()) / CELLS_OF_CARD


def passes(card: Track, pitch: Pitch) -> bool:
    """Whether a card came to rest elsewhere as what moves past a seat on its way there does."""
    return PASSES_S[0] < card.born_s - pitch.rest_s < PASSES_S[1]
