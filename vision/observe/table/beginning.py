"""What lies on the table before a hand begins: that of another one, or a deck that was spread."""

from __future__ import annotations

from cardspeak.vision.observe.deal.ways import Ways
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.table.spread import Spreads
from cardspeak.vision.track.bare import MISSED_OFTEN
from cardspeak.vision.track.places import BOARD, Place
from cardspeak.vision.track.thing import Track

IN_HAND = 2
"""Nobody is in a hand with fewer cards: one that lies there belongs to none, or is no card."""

FLOP = 3
"""No hand begins where so many cards lie open on the boards."""

NEXT_S = 2.0
"""Nor so soon after a pot was pushed."""


class Beginning:
    """Tells whether a hand can begin."""

    def __init__(self, desk: Desk, spreads: Spreads) -> None:
        """Take the desk, and the decks that are spread."""
        self._desk, self._spreads, self._ways = desk, spreads, Ways(desk)

    def is_late(self) -> bool:
        """Whether a hand goes on already; no board lies face down, so that is print."""
        places = [at for t, at in self._lying() if t.face == "up" or at != BOARD]
        return len(places) >= IN_HAND and not are_of_one_seat(places)

    def set_aside(self) -> None:
        """Take what lies before one player, and before no other, for things: a phone like cards."""
        lying = self._lying()
        if len(lying) >= IN_HAND and are_of_one_seat([at for _, at in lying]):
            self._desk.tracker.set_down(*(track for track, _ in lying))
            for track, _ in lying:
                self._desk.forget(track)

    def _lying(self) -> list[tuple[Track, Place]]:
        return [(track, at) for track, at in self._desk.at.items() if track.state != "gone"]

    def is_missed(self) -> bool:
        """Whether a board lies there although no hand was seen to begin."""
        desk = self._desk
        up = [track for track in desk.cards_at(BOARD) if track.face == "up" and track.there]
        return desk.story.phase == "clear" and len(up) >= FLOP

    def is_next(self, track: Track, seat: int) -> bool:
        """Whether a card begins the next hand, though something seems to lie at another seat.

        What stood there was taken for a card. But the pot is pushed, all else is gathered in, the
        button has moved on, and a card flies to the seat that is first from there.
        """
        desk, story = self._desk, self._desk.story
        if not (story.playing and story.pushed) or desk.now_s - story.pushed_s < NEXT_S:
            return False
        if seat != desk.crew.first or desk.crew.first == story.first:
            return False
        left = [at for card, at in desk.at.items() if card.there]
        gathered = all(at.kind == "seat" and at.seat != seat for at in left)
        return gathered and self._ways.is_pitched(track)

    def forget_gathered(self) -> None:
        """Drop cards of boards that looks do not show any more.

        A deck was spread there, and where print covers the felt, it does not show that it is bare.
        """
        desk = self._desk
        covered = (track for track in desk.cards_at(BOARD) if track.state == "covered")
        gathered = [track for track in covered if track.misses >= MISSED_OFTEN]
        if gathered and not self._spreads.lies:
            for track in gathered:
                desk.forget(track)


def are_of_one_seat(places: list[Place]) -> bool:
    """Whether all is at the same seat: nobody plays a hand alone."""
    return places[0].kind == "seat" and len(set(places)) == 1
