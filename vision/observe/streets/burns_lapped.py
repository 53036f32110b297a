"""Burns laid so upon each other that no outline shows all of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

import numpy as np

from cardspeak.vision.glance import Mask
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.observe.streets.burns_unseen import (
    BURN,
    HIDDEN_S,
    INSIDE_CELLS,
    LEAST_WAY,
    NUDGE_MM,
    SHOWS_S,
    UnseenBurns,
)
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import BOARD
from cardspeak.vision.track.thing import Track

TWICE_S = 1.5
"""Of two burns for one street the second comes within this."""

UPON, SQUARED = 0.8, 0.85
"""Something moved on so much of the first one, and so sure is it that it was a card: it came along
the deck's way, and what lies there looks otherwise than before, though its outline is as it was.
"""

STRIP_CELLS, STRAY_CELLS, STRAY = 10, 6, 0.5
"""So much of one shows beside the burns before it, and no more than that, or than so much of it,
came to lie elsewhere: of a hand that rests there more would.
"""

MARGIN_MM, LAPS_MM, AROUND_MM = 4.0, 30.0, 130.0
"""What is outlined reaches so much farther; one that laps another by so much; and a hand."""

RESTS_S = 0.1
"""What lies still does not move for so long."""


class LappedBurns:
    """Watches for burns that are laid upon each other.

    A place is looked at again only if the picture of it has changed since: a hand that passed over
    it, or rested there, leaves it as it was. And of one that is fanned a strip shows, where before
    there was felt: beside the last burn, or where the next one comes to lie then.
    """

    def __init__(self, desk: Desk, unseen: UnseenBurns) -> None:
        """Take the desk, and the burns that no look shows."""
        self._desk, self._unseen = desk, unseen
        self._seen_s: WeakKeyDictionary[Track, float] = WeakKeyDictionary()
        self._upon: tuple[Track, float] | None = None
        self._still: deque[tuple[float, Mask]] = deque()

    def take(self) -> Iterator[Track]:
        """Yield the burns that are taken for granted now."""
        self._note()
        burns = self._desk.cards_at(BURN)
        last = max(burns, key=lambda burn: burn.born_s, default=None)
        for burn in burns:
            before_s = self._seen_s.get(burn)
            self._seen_s[burn] = burn.last.t_s
            if burn is not last or not burn.looks:
                continue
            if before_s is None:
                yield from self._beneath(burn, burns)
            elif self._has_come_upon(burn, before_s):
                self._upon = burn, burn.last.t_s
        if self._upon and self._desk.now_s - self._upon[1] >= HIDDEN_S:
            (burn, rest_s), self._upon = self._upon, None
            if burn is last and self._awaits_street(burn):  # else one was seen that came
                yield self._desk.conceive(burn.corners_mm, SQUARED, rest_s, burn)
        if last:
            yield from self._of_street(last, burns)

    def _note(self) -> None:
        """Note what lies still, and is no felt."""
        flow = self._desk.tracker.flow
        while self._still and self._still[0][0] < flow.now_s - TWICE_S:
            self._still.popleft()
        rests = flow.moved_s < flow.now_s - RESTS_S
        self._still.append((flow.now_s, rests & flow.hidden()))

    def _has_come_upon(self, burn: Track, before_s: float) -> bool:
        """Whether what came upon a burn between two looks at it was a card.

        A hand that squares them up moves it, and one that lays the street is over the board.
        """
        now_s, flow = burn.last.t_s, self._desk.tracker.flow
        if not before_s < now_s < burn.born_s + TWICE_S or burn.shift_mm >= NUDGE_MM:
            return False
        board = self._desk.tracker.places.masks[BOARD]
        if flow.not_bare(board, burn.born_s - TWICE_S) >= INSIDE_CELLS:
            return False
        moved = share(flow.between(before_s, now_s), burn.cells)
        return moved >= UPON and self._unseen.way(burn, before_s, now_s) >= LEAST_WAY

    def _awaits_street(self, burn: Track) -> bool:
        """Whether one came for a street of which nothing lies yet: the hand there laid none of it.

        Before a draw arms take what is put away as they go.
        """
        desk = self._desk
        begun = any(card.born_s > burn.born_s for card in desk.cards_of("board"))
        return desk.may_burn and not (desk.draws or begun or desk.story.last_card_s > burn.born_s)

    def _beneath(self, burn: Track, burns: Iterable[Track]) -> Iterator[Track]:
        """Yield what lay already where a burn came to lie, if it came from the deck as well."""
        others = [other for other in burns if other is not burn]
        if not others or not self._awaits_street(burn):
            return
        since_s = self._desk.story.last_card_s
        for at_s, lies in reversed(self._still):
            if at_s >= burn.born_s or not self._shows(lies, since_s, burn, MARGIN_MM, others):
                continue
            ways = (
                self._unseen.way(burn, at_s - TWICE_S, at_s),
                self._unseen.way(burn, at_s, burn.born_s),
            )
            if min(ways) >= LEAST_WAY and self._comes(burn, at_s):
                yield self._desk.conceive(burn.corners_mm, SQUARED, at_s, burn)
                return

    def _comes(self, burn: Track, since_s: float) -> bool:
        """Whether felt showed yet where a burn lies; else it is that itself which lay there."""
        felt = self._desk.tracker.flow.bare_s[burn.rim] >= since_s
        return int(np.count_nonzero(felt)) >= STRIP_CELLS

    def _of_street(self, last: Track, burns: Iterable[Track]) -> Iterator[Track]:
        """Yield the burn of a street that just came to lie, of which but a strip shows."""
        desk = self._desk
        street_s = desk.story.last_board_s
        if not 0 <= desk.now_s - street_s < SHOWS_S or self._unseen.has_burned(burns):
            return
        if desk.draws or self._unseen.way(last, street_s - TWICE_S, street_s) < LEAST_WAY:
            return
        if self._shows(self._still[-1][1], self._unseen.before_s, last, LAPS_MM, burns):
            yield desk.conceive(last.corners_mm, SQUARED, street_s - JUST_BEFORE_S, last)

    def _shows(
        self, lies: Mask, since_s: float, burn: Track, reach_mm: float, others: Iterable[Track]
    ) -> bool:
        """Whether a strip of one more card lies still about a burn, where there was felt.

        Args:
            lies: (rows, columns) what lies still, and is no felt.
            since_s: since when there was.
            burn: the one that it laps, or that laps it.
            reach_mm: so far from that it is.
            others: those before it.
        """
        grid = self._desk.tracker.places.grid
        fresh = np.zeros(grid.shape, bool)
        around = grid.within(burn.corners_mm, AROUND_MM)
        fresh[around] = (lies & (self._desk.tracker.flow.bare_s > since_s))[around]
        board = (card for card in self._desk.cards_of("board") if card.there)
        for other in (*others, *board):
            fresh[grid.within(other.corners_mm, MARGIN_MM)] = False
        all_of_it = int(np.count_nonzero(fresh))
        strip = int(np.count_nonzero(fresh[grid.within(burn.corners_mm, reach_mm)]))
        narrow = STRIP_CELLS <= strip <= INSIDE_CELLS
        return narrow and all_of_it - strip <= max(STRAY_CELLS, STRAY * strip)
