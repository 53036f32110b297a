"""A card with another deck's back among those that are dealt."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np

from cardspeak.rules.facts.deck import BackSeen
from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.table.back_colors import (
    away,
    called,
    hues_apart_deg,
    is_apart,
    is_brighter,
    is_fainter,
)
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.thing import Track

KNOWN = 4
"""So many cards have to be seen to know the deck's back; until then, the deck itself tells."""

REMEMBERED = 40
OTHER, UNLIKE_DECK = 9.0, 10.0
"""Backs that differ by as much as this, or from the deck in the dealer's hand, are of two decks,"""

FEW, FAR = 2, 18.0
"""So few that are alike are enough where another one differs by so much. One that differs by less
from so few may lie in another light: it is told once a card that came after it differs from it too.
"""

DYED_OTHERWISE, TONED_OTHERWISE = 8.0, 4.0
"""So are backs that differ by so much where they are most coloured, and by so much otherwise."""

TWO_HUES_DEG = 30.0
"""Where the hue of most of a back and that of its most coloured part are so far apart, and neither
is paler, it is printed in two colours.
"""

LIKE_TAUGHT, LIKE_OTHERS = 6.0, 6.0
"""Backs that differ by less from the one that was taught are of that deck all the same, and so are
those that differ by less from one of the deck as it looks now: the light may have changed.
"""

PROTECTED, HANDLED_S = 25.0, 0.1
"""Where hands were at a card, its player may have set something on its middle, which changes its
colour by less than this. They were if anything moved there after it came,
"""

BEFORE_S, SHOWED = 1.5, 0.3
"""or if so little of the felt under it showed so long before: it lay there before it came to light.
"""

LOOKS, SURE_LOOKS = 2, 3
SURE = 0.9
"""A card is said to be of another deck after so many looks, one of them as good as this; or after
two, if what it was printed with says so as well as its colour.
"""

TOUCHES = 0.05
"""Cards of which no more is shared do not hide each other."""

DECK = ("deck", "stub")


class Backs:
    """Watches the backs of the cards in play."""

    def __init__(self, desk: Desk, taught: Floats) -> None:
        """Take the desk, and (B, 3) the colours of the deck's backs if it was taught."""
        self._desk, self._taught = desk, taught
        self._colors: deque[Floats] = deque(maxlen=REMEMBERED)
        self._dyes: deque[Floats] = deque(maxlen=REMEMBERED)
        self._deck: Floats | None = None
        self._judged: set[int] = set()
        self._own: set[int] = set()
        self._otherwise: set[int] = set()

    def take(self) -> None:
        """Tell of a card whose back is not the deck's."""
        self._look_at_deck()
        for track, place in self._desk.at.items():
            if not place.seat or track.id in self._judged or not self._is_clear(track):
                continue  # on burns lie chips
            handled = self._was_handled(track)
            if self._is_awaited(track, f"{place.kind} {place.seat}", handled=handled):
                continue
            self._judged.add(track.id)
            if not handled:
                self._learn_from(track)

    def _is_awaited(self, track: Track, where: str, *, handled: bool) -> bool:
        """Whether a card looks strange, or may be: what is known by now, or was told, decides."""
        color = np.asarray(track.color)
        dyed = not handled and self._is_dyed_otherwise(track)
        if not dyed and not self._is_other(color, PROTECTED if handled else OTHER):
            return False
        others = self._others(track)
        if len(self._colors) < KNOWN and not stands_out(color, others):
            return not others  # it may be the deck that looks otherwise where it is held
        if len(self._colors) >= KNOWN and self._all_look_otherwise(track, others):
            return True  # the light has changed, or what is known of white
        if dyed or not self._may_be_lit_otherwise(track, others):
            self._tell_of(track, color, where, LOOKS if dyed else SURE_LOOKS)
        return True

    def _learn_from(self, track: Track) -> None:
        """Note how a card of the deck looks."""
        color = np.asarray(track.color)
        self._otherwise.clear()
        self._own.add(track.id)
        self._colors.append(color)
        self._dyes.append(np.asarray(color if track.dye is None else track.dye))

    def _all_look_otherwise(self, track: Track, others: Sequence[Floats]) -> bool:
        """Whether no other card looks as the deck did: a card is strange among those only.

        Once as many have looked otherwise as show what a deck looks like, that is learned anew.
        """
        color = np.asarray(track.color)
        unlike = [each for each in others if away(color, each) >= TONED_OTHERWISE]
        if any(not is_apart(each, self._colors, OTHER) for each in unlike):
            return False
        self._otherwise.add(track.id)
        if len(self._otherwise) >= KNOWN:
            self._colors.clear()
            self._dyes.clear()
            self._otherwise.clear()
        return True

    def _may_be_lit_otherwise(self, track: Track, others: Sequence[Floats]) -> bool:
        """Whether too little was dealt to know how the light falls where a card lies."""
        color = np.asarray(track.color)
        if len(self._colors) >= KNOWN or all(away(color, each) >= FAR for each in others):
            return False
        return all(other.born_s < track.born_s for other in self._clear(track))

    def _others(self, track: Track) -> list[Floats]:
        """The colours of the other backs that lie clear at seats."""
        return [np.asarray(card.color) for card in self._clear(track)]

    def _clear(self, track: Track) -> list[Track]:
        """The other backs that lie clear at seats."""
        cards = self._desk.at.items()
        return [c for c, place in cards if c is not track and place.seat and self._is_clear(c)]

    def _tell_of(self, track: Track, color: Floats, where: str, enough: int = SURE_LOOKS) -> None:
        """Tell of a card with another back, once so many looks have shown it."""
        if track.looks < enough or track.score < SURE:
            self._desk.wanted.append(track)
        elif track.id not in self._judged:
            self._judged.add(track.id)
            name = called(color if track.dye is None else track.dye)
            self._desk.tell(BackSeen(name, where), track.born_s, track.born)

    def _look_at_deck(self) -> None:
        """Note the colour of the card on top of the deck, or of the stub.

        With a deck that was taught, and of which cards were dealt, a strange one there is told.
        """
        tracker = self._desk.tracker
        for track in tracker.tracks:
            is_back = track.kind == "card" and track.face == "down" and track.looks >= LOOKS
            if not is_back or track.color is None:
                continue
            place = tracker.places.home(track.center_mm).kind
            if place not in DECK:
                continue
            color = np.asarray(track.color)
            if len(self._colors) < KNOWN or not self._is_strange(color):
                self._deck = color
            elif self._is_other(color):
                self._tell_of(track, color, place)

    def _from_taught(self, color: Floats) -> float:
        """How unlike a back is to the most alike of those that were taught."""
        return min((away(color, each) for each in self._taught), default=float("inf"))

    def _is_strange(self, color: Floats) -> bool:
        """Whether a back is not the taught deck's, while others on the table are."""
        own = any(self._from_taught(each) < LIKE_TAUGHT for each in self._colors)
        return own and self._from_taught(color) >= UNLIKE_DECK

    def _was_handled(self, track: Track) -> bool:
        """Whether hands were at a card after it came, or brought it, with others under it."""
        tracker = self._desk.tracker
        if any(other.under is track for other in tracker.tracks):
            return True
        showed = share(tracker.flow.bare_s > track.born_s - BEFORE_S, track.rim)
        return showed < SHOWED or tracker.flow.has_moved(track.rim, track.born_s + HANDLED_S)

    def _is_like_others(self, color: Floats) -> bool:
        """Whether another card of the deck that lies clear looks alike now."""
        own = (each for each in self._desk.at if each.id in self._own and self._is_clear(each))
        return any(away(color, np.asarray(each.color)) < LIKE_OTHERS for each in own)

    def _is_other(self, color: Floats, least: float = OTHER) -> bool:
        """Whether a back is not like those seen until now, nor like the one that was taught."""
        if self._from_taught(color) < LIKE_TAUGHT or self._is_like_others(color):
            return False
        if len(self._colors) < KNOWN:
            if len(self._colors) >= FEW and is_apart(color, self._colors, FAR):
                return True
            unlike = self._deck is not None and away(color, self._deck) >= UNLIKE_DECK
            return unlike or self._is_strange(color)
        return is_apart(color, self._colors, least) or is_brighter(color, self._colors)

    def _is_dyed_otherwise(self, track: Track) -> bool:
        """Whether a back's print is unlike the rest's, and so, if less, is all of it.

        Of a print in two colours the one may seem the stronger on this card, the other on that.
        """
        if track.dye is None or len(self._dyes) < FEW:
            return False
        if len(self._dyes) < KNOWN:
            return is_fainter(track.dye, self._dyes)
        usual, print_ = np.median(self._colors, axis=0), np.median(self._dyes, axis=0)
        if hues_apart_deg(usual, print_) > TWO_HUES_DEG:
            return False
        toned = away(np.asarray(track.color), usual) >= TONED_OTHERWISE
        return toned and is_apart(np.asarray(track.dye), self._dyes, DYED_OTHERWISE)

    def _is_clear(self, track: Track) -> bool:
        """Whether a back was seen well, with nothing upon it."""
        seen = track.face == "down" and track.state == "lying" and track.looks >= LOOKS
        return seen and track.color is not None and not self._is_lain_upon(track)

    def _is_lain_upon(self, track: Track) -> bool:
        """Whether a card lies where another came to lie after it, or with it, upon or under it."""
        others = (card for card in self._desk.at if card is not track and card.there)
        later = (card for card in others if card.born_s >= track.born_s)
        return any(overlap(track.corners_mm, card.corners_mm) > TOUCHES for card in later)


def stands_out(color: Floats, others: Sequence[Floats]) -> bool:
    """Whether a back is like none of the others that were dealt, if there are any."""
    return bool(others) and all(away(color, each) >= LIKE_OTHERS for each in others)
