"""What is covered at the seats, since a card may have come that nobody made out."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

import cv2
import numpy as np

from cardspeak.vision.glance import Floats, Mask
from cardspeak.vision.observe.deal.landings import (
    CELLS_OF_CARD,
    LONGEST_S,
    Landings,
    Pitch,
    in_cards,
)
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.grid import Cells, share
from cardspeak.vision.track.places import CARD_MM, Place
from cardspeak.vision.track.thing import Track

UPON = 0.6
"""A card that comes to lie right upon another one stirs at least this share of it."""

PALELY = 0.3
"""Or this, where the deal goes on past its seat: pale upon pale hardly seems to move."""

GROWS = 0.25
"""What lies alone, and covers this share of a card that was bare before, is more than a chip."""

LOSES = 0.5
"""Where felt shows on so much of a card's size that something lay on before, a card has left."""

MUCH = 0.4
"""So much more than fingers that come to rest there."""

WHOLE, REACHES = 0.6, 0.5
"""Between two hands, chips and arms come and go: only what covers as much of a card begins the
next, and not as much more, in cards, beside a seat's place. What covers a whole one also tells
where a card lies that nobody made out.
"""

WRIST_CELLS = 10
"""An arm that rests on the felt comes in over the rail on so many cells, and those beside them."""


class Covers:
    """Compares what is covered of a seat's place before and after something came there."""

    def __init__(self, desk: Desk, landings: Landings) -> None:
        """Take the desk, and what came."""
        self._desk, self._landings = desk, landings
        self._fresh: WeakKeyDictionary[Track, Cells] = WeakKeyDictionary()

    def note(self, card: Track, seat: int, pitch: Pitch) -> None:
        """Note where a card lies that a pitch brought and nobody made out, if that can be told."""
        if self.growth(seat, pitch) >= WHOLE:
            rows, columns = np.nonzero(self._landings.last_covered(seat) & ~pitch.before)
            self._fresh[card] = rows.astype(np.int64), columns.astype(np.int64)

    def growth(self, seat: int, pitch: Pitch, *, in_one: bool = False) -> float:
        """How much more is covered since, besides what came later: a hand may have been there.

        Or only how much of that is in one piece.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        earlier = self._landings.where(card for card in cards if card.born_s <= pitch.rest_s)
        later = self._landings.where(self.later(seat, pitch))
        covered = self._landings.last_covered(seat) & ~(later & ~earlier)
        covered = self._landings.since(seat, pitch, covered)
        return min(pitch.after, pitch.grown(covered, in_one=in_one))

    def hides(self, seat: int, since_s: float) -> float:
        """How much of a seat's place has not shown since a time, but for its cards, in cards.

        What reaches over the rail and has lain there all the time hides nothing that could come;
        nor do the cells at the edge of a card, of which it covers a part.
        """
        flow = self._desk.tracker.flow
        cards = self._landings.where(self._desk.cards_at(Place("seat", seat)))
        hidden = self._desk.place_of(seat) & flow.unseen(since_s) & ~cards
        wide = cv2.morphologyEx(hidden.astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        return in_cards(wide > 0, in_one=True)

    def reaches_out(self, seat: int, pitch: Pitch) -> bool:
        """Whether what covers a seat's place since goes on beyond it, as an arm does.

        Or as far as where no felt ever showed, such as the rail, or an arm that rests.
        """
        flow, mask = self._desk.tracker.flow, self._desk.place_of(seat)
        covered = flow.covered()
        fresh = covered & (flow.bare_s > pitch.rest_s - LONGEST_S)
        whole = pieces_of(fresh, fresh & mask)
        if int(np.count_nonzero(whole & ~mask)) >= REACHES * CELLS_OF_CARD:
            return True
        never = flow.bare_s <= LONG_AGO_S
        arm = np.pad(pieces_of(covered, covered & mask & ~never & ~pitch.before), 1)
        around = cv2.dilate(arm.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        beyond = around & np.pad(never, 1, constant_values=True)
        return int(np.count_nonzero(beyond)) >= WRIST_CELLS

    def has_lost(self, seat: int, cards: Iterable[Track], pitch: Pitch) -> bool:
        """Whether felt shows where cards lay before a pitch: what came has not come upon them.

        Those that are known lie there yet, but some may have left that lay beside them.
        """
        showed = self._desk.tracker.flow.bare_s > pitch.rest_s
        bare = pitch.before & showed & ~self._landings.last_covered(seat)
        cells = (bare & mask for mask in (self._landings.where(cards), self._desk.place_of(seat)))
        here, anywhere = (int(np.count_nonzero(each)) for each in cells)
        return here >= GROWS * CELLS_OF_CARD or anywhere >= LOSES * CELLS_OF_CARD

    def lands_upon(self, card: Track, pitch: Pitch, least: float = UPON) -> bool:
        """Whether so much moved where a card lies that what was pitched can hide right upon it."""
        since_s = max(pitch.since_s, pitch.rest_s - LONGEST_S)
        moved = self._desk.tracker.flow.between(since_s, pitch.rest_s)
        return share(moved, self._fresh.get(card, (card.under or card).rim)) >= least

    def place(self, seat: int) -> Floats:
        """(4, 2) about where a card lies that nobody made out: where the felt is covered."""
        tracker = self._desk.tracker
        mask = self._desk.place_of(seat) & tracker.flow.covered()
        points = tracker.places.grid.centers_mm[mask]
        at = points.mean(0) if len(points) else self._landings.middle_mm(seat)
        side = self._desk.layout.seat(seat)
        corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * np.array(CARD_MM) / 2
        return np.asarray(at + corners @ np.array([side.right, side.ahead]))

    def later(self, seat: int, pitch: Pitch) -> list[Track]:
        """The cards of a seat that came to rest after a pitch."""
        cards = self._desk.cards_at(Place("seat", seat))
        return [card for card in cards if card.born_s > pitch.rest_s]


def pieces_of(mask: Mask, some: Mask) -> Mask:
    """(rows, columns) those pieces of a mask that have some cells."""
    count, labels = cv2.connectedComponents(mask.astype(np.uint8))
    chosen = np.zeros(count, np.bool_)
    chosen[labels[some & mask]] = True
    return np.asarray(chosen[labels])
