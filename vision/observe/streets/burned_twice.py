"""A second burn for one street, laid so squarely upon the first that no outline shows it."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.streets.burns_unseen import (
    BURN,
    HIDDEN_S,
    LEAST_WAY,
    NUDGE_MM,
)
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import BOARD, Place
from cardspeak.vision.track.thing import Track

TWICE_S = 1.5
"""Of two burns for one street the second comes within this."""

UPON, SQUARED = 0.8, 0.85
"""Something moved on so much of the first one, and so sure is it that it was a card: it came along
the deck's way, and what lies there looks otherwise than before, though its outline is as it was.
"""


class BurnedTwice:
    """Watches for a burn that is laid upon the one that just came.

    A place is looked at again only if the picture of it has changed since: a hand that passed over
    it, or rested there, leaves it as it was.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._seen_s: WeakKeyDictionary[Track, float] = WeakKeyDictionary()
        self._upon: tuple[Track, float] | None = None

    def take(self) -> Iterator[Track]:
        """Yield a burn that is taken for granted now."""
        burns = self._desk.cards_at(BURN)
        last = max(burns, key=lambda burn: burn.born_s, default=None)
        for burn in burns:
            before_s = self._seen_s.get(burn, burn.last.t_s)
            self._seen_s[burn] = burn.last.t_s
            if burn is last and burn.looks and self._has_come_upon(burn, before_s):
                self._upon = burn, burn.last.t_s
        if self._upon and self._desk.now_s - self._upon[1] >= HIDDEN_S:
            (burn, rest_s), self._upon = self._upon, None
            if self._awaits_street(burn):
                yield self._desk.conceive(burn.corners_mm, SQUARED, rest_s, burn)

    def _has_come_upon(self, burn: Track, before_s: float) -> bool:
        """Whether what came upon a burn between two looks at it was a card.

        A hand that squares them up moves it.
        """
        now_s, flow = burn.last.t_s, self._desk.tracker.flow
        if not before_s < now_s < burn.born_s + TWICE_S or burn.shift_mm >= NUDGE_MM:
            return False
        moved = share(flow.between(before_s, now_s), burn.cells)
        deck_mm = self._desk.tracker.places.middles_mm[Place("deck")]
        way = flow.along(deck_mm, burn.center_mm, before_s, now_s)
        return moved >= UPON and way >= LEAST_WAY

    def _awaits_street(self, burn: Track) -> bool:
        """Whether one came for a street of which nothing lies yet: the hand there laid none of it.

        Before a draw arms take what is put away as they go.
        """
        desk = self._desk
        begun = any(card.born_s > burn.born_s for card in desk.cards_at(BOARD))
        return desk.may_burn and not (desk.draws or begun or desk.story.last_card_s > burn.born_s)
