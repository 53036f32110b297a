"""Exposed cards, which the dealer takes back once all have their cards, and pitches others for."""

from __future__ import annotations

from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import CardReplaced
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.ways import Ways
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track


class Exposed:
    """Watches cards that show where all should lie face down."""

    def __init__(self, desk: Desk, ways: Ways) -> None:
        """Take the desk, and which way cards come."""
        self._desk, self._ways = desk, ways
        self._shown: dict[Track, Sight] = {}

    def give_back(self, track: Track, seat: int) -> None:
        """Let an exposed card be gone that is not seen any more, if another was pitched for it."""
        desk = self._desk
        card = next(iter(desk.exposed(seat)), None)
        if card is None or desk.is_owed(seat) or track.face == "up":
            return
        if self._ways.is_pitched(track) and card.last.t_s < track.born.t_s:
            desk.story.owed[seat] = desk.sight(card)
            desk.at.pop(card)
            desk.tracker.forget(card)

    def take(self) -> None:
        """Tell of exposed cards in whose place another was pitched, which seem turned over."""
        desk = self._desk
        for card, sight in list(self._shown.items()):
            seat = desk.at.get(card, Place("seat")).seat
            if not seat or card.face == "down":
                del self._shown[card]
            if seat and card.face == "down" and self._ways.is_pitched(card):
                desk.tell(CardReplaced(seat, sight, BACK), card.rest_s, card.first)
        shown = (card for seat in desk.story.live for card in desk.exposed(seat))
        self._shown |= {card: desk.sight(card) for card in shown}
