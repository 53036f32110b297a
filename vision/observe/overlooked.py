"""Seats that seem to have been passed over while a hand hid what came to them."""

from __future__ import annotations

from cardspeak.vision.observe.covers import Covers
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.outbox import HOLD_S
from cardspeak.vision.observe.seats import Arrivals

LIES_UNDER = 0.35
"""What hides so much of a seat's place, in cards, and is none of the cards known there, may be one,
or hide one, that lies partly upon them.
"""

WAITS_S, FACE_WAITS_S = 2.0, 3.5
"""So long a hand that hides a seat may take to leave before its card is taken for granted, or,
since nobody knows which a face is before it shows, before others are told of without it.
"""

UNSEEN = 0.6
"""How sure it is then that one came."""

JUST_BEFORE_S = 0.001


class Overlooked:
    """Waits for hands to leave the seats that were passed over, for all that was seen.

    A dealer hardly ever passes a seat over, and a hand over its cards is there in every deal.
    """

    def __init__(self, desk: Desk, arrivals: Arrivals, covers: Covers) -> None:
        """Take the desk, the cards that are seen to come, and what is covered at the seats."""
        self._desk, self._arrivals, self._covers = desk, arrivals, covers

    def take(self) -> None:
        """Hold back what came after a card that may lie under a hand, or take it for granted."""
        desk, missed = self._desk, self._arrivals.missed
        for (seat, count), since_s in list(missed.items()):
            down = self._is_down(count)
            if desk.story.dealt.get(seat, 0) >= count or not self._is_hidden(seat, since_s):
                del missed[seat, count]
            elif desk.now_s - since_s < (WAITS_S if down else FACE_WAITS_S):
                desk.outbox.quiet_s = max(desk.outbox.quiet_s, desk.now_s - HOLD_S)
            else:
                del missed[seat, count]
                if down:
                    place = self._covers.place(seat)
                    self._arrivals.conceive(seat, since_s - JUST_BEFORE_S, place, UNSEEN)

    def _is_down(self, count: int) -> bool:
        """Whether the card that a seat gets as its so-manieth should lie face down."""
        game = self._desk.crew.game
        return game is not None and self._desk.story.is_down(count - 1, game)

    def _is_hidden(self, seat: int, since_s: float) -> bool:
        """Whether a card may lie at a seat under what has hidden it since a time."""
        return self._covers.hides(seat, since_s) >= LIES_UNDER
