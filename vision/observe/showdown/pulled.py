"""Hands that the dealer pulls to the board, to compare them with it or to show which one wins."""

from __future__ import annotations

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import CLEAR, is_surely
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

PULLED_S = 2.0
"""A card that was pulled to the board was gone from its seat no longer before it lies there."""

BARE = 0.5
"""So much of where it lay is felt then."""

LIKELY = 0.05
"""What a face is not read as so surely it is not."""


class Pulled:
    """Tells the cards of a hand that is pulled to the board from those of a street."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk

    def of(self, track: Track) -> tuple[Track, int] | None:
        """Return which card of a seat a face is that comes to a board, if it is one.

        It is one that was read as the same and does not lie there any more; or, once all is dealt,
        the last to leave of those that nobody read.
        """
        desk = self._desk
        if track.face == "down":
            return None
        seats = [(card, s) for s in desk.story.live for card in desk.cards_at(Place("seat", s))]
        unseen = [(card, seat) for card, seat in seats if card.last.t_s < track.born.t_s]
        away = [each for each in unseen if self._may_be_away(each[0], track)]
        shown = (each for each in away if each[0].face == "up" and is_surely(each[0], track))
        return next(shown, self._left_last(track, away) if desk.all_dealt else None)

    def _may_be_away(self, card: Track, track: Track) -> bool:
        """Whether felt has shown where a card of a hand lay, or may under hands that were there."""
        flow = self._desk.tracker.flow
        bare = share(flow.bare_s > card.last.t_s, card.rim) >= BARE
        return bare or flow.has_moved(card.rim, track.born_s - PULLED_S)

    def _left_last(self, track: Track, away: list[tuple[Track, int]]) -> tuple[Track, int] | None:
        """Return the card that left its seat last of those that nobody read surely, if lately."""
        unread = [each for each in away if each[0].misses and _may_be(each[0], track)]
        last = max(unread, key=lambda each: self._left_s(each[0]), default=None)
        lately = last is not None and track.born_s - self._left_s(last[0]) < PULLED_S
        return last if lately else None

    def _left_s(self, card: Track) -> float:
        """When a card was known to be gone; now, where it only was looked for and not seen."""
        return self._desk.now_s if card.gone_s is None else card.gone_s


def _may_be(card: Track, track: Track) -> bool:
    """Whether a card that was not read, or not surely, can be what a face is read as."""
    if card.face == "down":
        return True
    odds = card.reading.odds
    return bool(odds.max() < CLEAR and odds[track.reading.best] >= LIKELY)
