"""Faces at a seat of which it is plain whether they have just come."""

from __future__ import annotations

from cardspeak.vision.observe.deal.stayed import Stayed
from cardspeak.vision.observe.deal.turns import Turns
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import is_surely
from cardspeak.vision.observe.pairs import is_other, is_turned_up_with
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track


class Faces:
    """Knows which faces must be new at a seat, and which must have lain there face down."""

    def __init__(self, desk: Desk, turns: Turns, stayed: Stayed) -> None:
        """Take the desk, whose turn it is, and what lies at the seats."""
        self._desk, self._turns, self._stayed = desk, turns, stayed

    def is_due(self, track: Track, seat: int) -> bool:
        """Whether a face is the one that a seat is due, and none that it has: whoever hid it.

        Nobody turns up a card that was dealt face down just then.
        """
        if track.face == "down" or self._turns.as_due(track, seat) <= 0:
            return False
        return self._desk.lacks(seat) > 0 and not self._has(seat, track)

    def completes(self, track: Track, seat: int) -> bool:
        """Whether a hand is turned up that lacks a card, and shows this one beside all others.

        Hands that spread it may hide faces that were read as other cards.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        if track.face == "down" or self._desk.lacks(seat) <= 0 or self._has(seat, track):
            return False
        if not is_turned_up_with(cards, track) or any(card.face == "down" for card in cards):
            return False
        return all(self._stayed.still_lies(card, track) or is_other(card, track) for card in cards)

    def lay_down(self, track: Track, seat: int) -> bool:
        """Whether a face shows as a hand is turned up to which none is known to come in a draw."""
        story, cards = self._desk.story, self._desk.cards_at(Place("seat", seat))
        if story.drawing_s is None or seat in story.counted or track.face == "down":
            return False
        begun_s = story.drawing_s
        return is_turned_up_with(cards, track) and all(card.born_s < begun_s for card in cards)

    def _has(self, seat: int, track: Track) -> bool:
        """Whether a face that lies open at a seat is surely the same."""
        faces = (c for c in self._desk.cards_at(Place("seat", seat)) if c.face == "up")
        return any(is_surely(track, face) for face in faces)
