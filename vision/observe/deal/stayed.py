"""Which of a seat's cards still lie where they did, as another one comes to light there."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.geometry import overlap
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.pairs import is_elsewhere, is_other, is_seen_again
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

BESIDE = 0.15
"""A card that lies beside others shows at least so much of itself on the felt."""

TOUCHED = 0.25
"""Something moves on so much of a card at least as it is moved itself."""


class Stayed:
    """Knows what lies at the seats."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk

    def hides_one(self, track: Track, seat: int, *, handled: bool) -> bool:
        """Whether a card may be one of its seat that does not lie any more where it did.

        While cards are drawn, what no hand has touched lies where it lay.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        unseen = [c for c in cards if c.last.t_s < track.born.t_s and not is_other(c, track)]
        if not handled and self._desk.story.drawing_s is not None:
            unseen = [c for c in unseen if not (c.under and is_seen_again(c.under, track))]
            unseen = [c for c in unseen if overlap((c.under or c).corners_mm, track.corners_mm)]
        return any(c.state == "covered" or self._stirred_before(c, track) for c in unseen)

    def misses_one(self, seat: int) -> bool:
        """Whether a card that was taken for granted at a seat does not lie where it should."""
        return any(is_elsewhere(card) for card in self._desk.cards_at(Place("seat", seat)))

    def awaits_one(self, seat: int) -> bool:
        """Whether a card that was taken for granted at a seat has yet to come to light."""
        cards = self._desk.cards_at(Place("seat", seat))
        return any(card.there and not card.looks for card in cards)

    def lies_alone(self, track: Track, seat: int) -> bool:
        """Whether felt shows wherever cards of a seat lay: unless under this one, they are gone."""
        cards = self._desk.cards_at(Place("seat", seat))
        return bool(cards) and all(card.under is track for card in cards)

    def is_one_more(self, track: Track, seat: int) -> bool:
        """Whether a card lies beside all that its seat was dealt, which lie where they did."""
        cards = self._desk.cards_at(Place("seat", seat))
        lying = [card for card in cards if self.still_lies(card, track)]
        if not len(lying) == len(cards) == self._desk.story.held(seat):
            return False
        felt = np.ones(self._desk.tracker.places.grid.shape, bool)
        for card in lying:
            felt[card.rim] = False
        return share(felt, track.rim) >= BESIDE

    def still_lies(self, card: Track, track: Track) -> bool:
        """Whether a card is seen in the look that found another, or lies as it did before."""
        seen = card.last.t_s >= track.born.t_s
        return card.state == "lying" and (seen or not self._stirred_before(card, track))

    def fresh(self, track: Track, seat: int) -> float:
        """The share of a card that covers felt which showed after all others of its seat came."""
        born_s = [card.born_s for card in self._desk.cards_at(Place("seat", seat))]
        shown = self._desk.tracker.flow.bare_s > max(born_s, default=np.inf)
        return share(shown, track.rim)

    def _stirred_before(self, card: Track, track: Track) -> bool:
        """Whether a card may have been moved from when it was last seen to another's look.

        What comes to lie beside it stirs but its rim.
        """
        flow, born_s = self._desk.tracker.flow, track.born.t_s
        if not flow.has_moved(card.cells, born_s):
            return flow.stirred(card.cells, card.last.t_s) >= TOUCHED
        return share(flow.between(card.last.t_s, born_s), card.cells) >= TOUCHED
