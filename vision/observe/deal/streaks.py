"""Cards in flight: what moves from the deck towards a seat, from one frame to the next.

A card that comes to lie under a hand, or right upon another one, may never be made out. But on its
way it was alone, and each frame shows it a little farther on. An arm is slower, and long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cardspeak.vision.glance import Floats, Glance
from cardspeak.vision.observe.deal.corridors import Corridor, corridor_of, follow
from cardspeak.vision.observe.deal.ways import flies_by
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

PASSED_S = 0.25
"""A card that came to rest elsewhere within this flew by."""

BEFORE_S, AFTER_S = 0.4, 0.2
"""A card is seen to fly so long before it is known to rest, or after."""

APART = 0.55
"""What seems to come to a seat twice, nearer together than so much of the dealer's pace, is one."""

IN_TURN = 0.75
"""Two cards that come to it one right after the other are no nearer together than this."""

AT_ONCE = 0.4
"""No dealer pitches two cards within so much of the usual pace."""

ENOUGH, MANY, MOST = 2, 4, 0.75
"""Where so many cards of a seat are known, or of all seats, and such a share of them was seen to
fly, flights tell.
"""


class Streaks:
    """Follows what flies to the seats."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._deck_mm = desk.tracker.places.middles_mm[Place("deck")]
        self._corridors: dict[int, Corridor] = {}
        self._at_s, self._moving = -np.inf, np.zeros(desk.tracker.places.grid.shape, np.bool_)

    def take(self, glance: Glance) -> None:
        """Follow what moved in the frame before, which several cameras may have shown."""
        now_s = glance.evidence.t_s
        if now_s <= self._at_s:
            self._moving = self._moving | glance.moving
            return
        for seat in self._desk.crew.players if np.isfinite(self._at_s) else ():
            if seat not in self._corridors:
                here_mm, grid = self._middle_mm(seat), self._desk.tracker.places.grid
                self._corridors[seat] = corridor_of(grid, self._deck_mm, here_mm)
            follow(self._corridors[seat], self._moving, self._at_s)
        self._at_s, self._moving = now_s, glance.moving

    def came_s(self, seat: int, since_s: float) -> list[float]:
        """When cards flew to a seat since a time, as far as they can have gone to no other."""
        corridor = self._corridors.get(seat)
        times = corridor.came_s if corridor else []
        here_s = (at_s for at_s in times if at_s > since_s and not self._flew_by(seat, at_s))
        return _apart(here_s, APART * self._desk.story.pace_s)

    def in_turn_s(self, seat: int, since_s: float) -> list[float]:
        """When cards flew to a seat since a time, as far as each may be one of its own."""
        return _apart(self.came_s(seat, since_s), IN_TURN * self._desk.story.pace_s)

    def tells(self, seat: int, born_s: Sequence[float]) -> bool:
        """Whether cards that are known to have come to a seat at some times were seen to fly there.

        Then what was not seen to is none.
        """
        times = self._corridors[seat].came_s if seat in self._corridors else []
        flew = sum(self._is_near(times, at_s) for at_s in born_s)
        return len(born_s) >= ENOUGH and flew >= MOST * len(born_s)

    def doubles(self, seat: int, born_s: Sequence[float]) -> bool:
        """Whether any of the cards that came to a seat at some times left more traces than one."""
        times, near_s = self._corridors[seat].came_s, self._desk.story.pace_s
        return any(sum(abs(each - at_s) < near_s for each in times) > 1 for at_s in born_s)

    def flew(self, seat: int, at_s: float) -> bool:
        """Whether something was seen to fly to a seat about a time."""
        return seat in self._corridors and self._is_near(self._corridors[seat].came_s, at_s)

    def deny(self, seat: int, at_s: float) -> bool:
        """Whether nothing was seen to fly to a seat about a time, as its other cards were."""
        if self.flew(seat, at_s):
            return False
        cards = self._desk.cards_at(Place("seat", seat))
        return self.tells(seat, [c.born_s for c in cards if c.looks and c.born_s < at_s])

    def all_deny(self, seat: int, at_s: float) -> bool:
        """Whether nothing was seen to fly to a seat about a time, as cards were to all seats."""
        cards = [card for card in self._desk.cards_of("seat") if card.looks and card.born_s < at_s]
        flew = sum(self.flew(self._desk.at[card].seat, card.born_s) for card in cards)
        return not self.flew(seat, at_s) and len(cards) >= MANY and flew >= MOST * len(cards)

    def flew_on(self, seat: int, since_s: float, until_s: float) -> bool:
        """Whether what moved at a seat for a time was seen to fly on to another one, over it."""
        place = self._desk.place_of(seat)
        return any(
            since_s <= at_s <= until_s + PASSED_S
            for other, corridor in self._corridors.items()
            if other != seat and (corridor.cells & place).any()
            for at_s in corridor.came_s
        )

    def came_elsewhere(self, seat: int, flew_s: float) -> bool:
        """Whether a card came to another seat just as one is taken to have flown to this one.

        One that was seen to fly there earlier only took longer to rest.
        """
        nearest_s = AT_ONCE * self._desk.story.pace_s
        others = (card for card in self._desk.cards_of("seat") if self._desk.at[card].seat != seat)
        near = [card for card in others if abs(card.born_s - flew_s) < nearest_s]
        return any(not self._flew_before(card, flew_s - nearest_s) for card in near)

    def _flew_before(self, card: Track, until_s: float) -> bool:
        """Whether a card was seen to fly to its seat, before a time."""
        flew_s = self.came_s(self._desk.at[card].seat, card.born_s - BEFORE_S)
        return any(at_s <= until_s for at_s in flew_s if is_of(at_s, [card.born_s]))

    @staticmethod
    def _is_near(times: Iterable[float], at_s: float) -> bool:
        return any(is_of(each, [at_s]) for each in times)

    def clear(self) -> None:
        """Forget the last hand."""
        for corridor in self._corridors.values():
            corridor.came_s.clear()

    def _flew_by(self, seat: int, at_s: float) -> bool:
        """Whether a card came to another seat just then, and its way leads by."""
        desk, here_mm = self._desk, self._middle_mm(seat)
        others = (card for card in desk.cards_of("seat") if desk.at[card].seat != seat)
        return any(
            abs(card.born_s - at_s) < PASSED_S and flies_by(here_mm, self._deck_mm, card.center_mm)
            for card in others
        )

    def _middle_mm(self, seat: int) -> Floats:
        return self._desk.tracker.places.middles_mm[Place("seat", seat)]


def _apart(times: Iterable[float], least_s: float) -> list[float]:
    """Those of some times that are so far apart, from the first on."""
    kept = list[float]()
    for at_s in times:
        if not kept or at_s - kept[-1] >= least_s:
            kept.append(at_s)
    return kept


def is_of(flew_s: float, born_s: Iterable[float]) -> bool:
    """Whether something that flew to a seat at a time may be one of the cards that came there."""
    return any(-BEFORE_S <= flew_s - at_s <= AFTER_S for at_s in born_s)
