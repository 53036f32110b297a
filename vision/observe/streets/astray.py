"""Burns that are put elsewhere than where the layout has them: by pot, board, stub or muck."""

from __future__ import annotations

from math import dist

import numpy as np

from cardspeak.vision.geometry import overlap
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.muck import MUCK
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.observe.streets.board import Boards
from cardspeak.vision.observe.streets.burns import Burns
from cardspeak.vision.observe.streets.burns_unseen import BURN, INSIDE_CELLS
from cardspeak.vision.track.places import BOARD, CARD_MM, Place, box
from cardspeak.vision.track.thing import Track

UPON = 0.3
"""Of a back and a burn, at least so much is shared where the one lies upon the other."""

NEAR_MM, SHOWS_S, LATE_S = 30.0, 0.4, 1.2
"""A burn lies so near to the last one. It shows so soon after arms have moved there, and no street
waits for it longer than that.
"""

FIRST_S = 0.7
"""For the first one, which hardly ever lies elsewhere, a street waits no longer than this."""

HIDES_S = 0.1
"""A hand that lays a burn hides the felt there so shortly before."""

BY_DECK_MM = 130.0
"""A burn that is laid beside the deck in the dealer's hand is no farther off."""

STUB = Place("stub")
FOLDED_S = 1.2
"""Cards of a hand that is given up come to the muck so shortly before or after they left."""


class Astray:
    """Takes a lone back in the middle for a burn, once a street comes for which none was seen."""

    def __init__(self, desk: Desk, boards: Boards, burns: Burns) -> None:
        """Take the desk, the boards, and the burns that lie where they should."""
        self._desk, self._boards, self._burns = desk, boards, burns
        self._waiting: list[Track] = []
        self._last: Track | None = None
        self._since_s, self._street_s, self._lacks = -1e9, -1e9, False

    def came(self, track: Track, place: Place) -> None:
        """Take a card that came to lie where none belongs."""
        if not self._desk.story.playing or track.face == "up":
            return
        if self._desk.draws and self._is_by_deck(track, place):
            self._take_drawing(track)
            return
        if self._is_dealing():
            return
        if self._is_aside(track, place) and self._burns.is_from_deck(track):
            self._waiting.append(track)

    def _take_drawing(self, track: Track) -> None:
        """Take a card by the deck for the burn of a draw, which begins with it.

        It came as the felt was hidden there, be it that cards are drawn before it is seen.
        """
        if not (self._burns.is_from_deck(track) and self._desk.may_burn and self._are_dealt()):
            return
        track.rest_s = track.born_s = min(track.born_s, self._shown_s(track) + HIDES_S)
        track.doubtful = False
        self._burns.came(track)

    def clear(self) -> None:
        """Forget the last hand."""
        self._waiting.clear()
        self._last, self._lacks = None, False

    def take(self) -> None:
        """Tell of a burn before a street that seems to have none."""
        story = self._desk.story
        self._waiting += self._boards.astray
        self._boards.astray.clear()
        street_s = story.last_board_s if self._has_board else story.last_dealt_s
        if street_s > self._street_s:
            before_s, self._street_s, self._lacks = self._street_s, street_s, True
            self._since_s = max(before_s, story.last_dealt_s) if self._has_board else before_s
        if self._lacks:
            self._lacks = not self._is_burned() and self._may_come()

    def _is_burned(self) -> bool:
        """Whether a card was burned for the last street, and tell of it if it lies elsewhere."""
        if any(card.born_s > self._since_s for card in self._desk.cards_at(BURN)):
            return True
        later = [t for t in self._waiting if t.born_s > self._since_s and t.there]
        due = [each for each in later if self._was_there(each) and not self._is_other(each)]
        self._waiting = [t for t in later if t.born_s >= self._street_s and t not in due]
        if not due:
            return False
        self._last = burn = max(due, key=lambda track: track.born_s)
        burn.rest_s = burn.born_s = min(burn.born_s, self._street_s - JUST_BEFORE_S)
        burn.doubtful = False
        self._burns.came(burn)
        return True

    def _may_come(self) -> bool:
        """Whether one may yet show; then all waits.

        Where the last one lies, as arms move there; or by the deck, if an arm lies there.
        """
        desk = self._desk
        if desk.now_s - self._street_s >= (LATE_S if self._last else FIRST_S):
            return False
        if not (self._may_lie_by(self._last) if self._last else self._may_lie_by_deck()):
            return False
        desk.outbox.wait(desk.now_s)
        return True

    def _may_lie_by(self, last: Track) -> bool:
        """Whether arms move where the last one lies that was put elsewhere."""
        near = self._desk.tracker.places.grid.within(last.corners_mm, NEAR_MM)
        return self._desk.now_s - self._desk.tracker.flow.last_s(near) < SHOWS_S

    def _may_lie_by_deck(self) -> bool:
        """Whether an arm hides felt by the deck, where a card may lie that came for a board."""
        if not self._has_board:
            return False
        tracker = self._desk.tracker
        by_deck = np.zeros(tracker.places.grid.shape, bool)
        x_mm, y_mm = tracker.places.middles_mm[Place("deck")]
        deck_mm = box((x_mm, y_mm), CARD_MM)
        by_deck[tracker.places.grid.within(deck_mm, BY_DECK_MM)] = True
        return tracker.flow.not_bare(by_deck, self._since_s) >= INSIDE_CELLS

    @property
    def _has_board(self) -> bool:
        """Whether streets are turned on a board, rather than dealt to the seats."""
        game = self._desk.crew.game
        return game is None or any(street.board for street in game.streets)

    def _is_dealing(self) -> bool:
        """Whether cards are just dealt to the seats, so that what comes is none that is burned."""
        return not self._has_board and any(map(self._desk.is_owed, self._desk.story.live))

    def _are_dealt(self) -> bool:
        """Whether all hands were dealt once, before any cards were put away."""
        story, game = self._desk.story, self._desk.crew.game
        first = game.streets[0].down if game else 0
        return all(story.dealt.get(seat, 0) >= first for seat in story.live)

    def _is_aside(self, track: Track, place: Place) -> bool:
        """Whether a card lies in the middle, or by the deck, but is not the deck itself."""
        aside = place.kind in ("pot", "felt", "stub", "muck") or self._is_by_deck(track, place)
        return aside or self.is_beside(track, place)

    def _is_by_deck(self, track: Track, place: Place) -> bool:
        """Whether a card lies by the deck, but is not the deck itself."""
        held_mm = self._desk.tracker.places.middles_mm[Place("deck")]
        return place.kind == "deck" and dist(track.center_mm, held_mm) > CARD_MM[1]

    def is_beside(self, track: Track, place: Place) -> bool:
        """Whether a back lies where a board would, in a game without one, or upon a burn there."""
        if place != BOARD or track.face == "up":
            return False
        burns = self._desk.cards_at(BURN)
        upon = any(overlap(burn.corners_mm, track.corners_mm) > UPON for burn in burns)
        return upon or not self._has_board

    def _is_other(self, track: Track) -> bool:
        """Whether a card may be of a hand that was given up, or the stub.

        What lies in the muck, or where the stub does, is none that was burned if others lie
        elsewhere.
        """
        home = self._desk.tracker.places.home
        place = home(track.center_mm)
        if place not in (MUCK, STUB):
            return False
        if place == MUCK and self._desk.draws:
            return True  # cards that are put away come there
        gave_up_s = self._desk.story.gave_up_s.values()
        if place == MUCK and any(abs(track.born_s - left_s) < FOLDED_S for left_s in gave_up_s):
            return True
        return any(home(burn.center_mm) != place for burn in self._desk.cards_at(BURN))

    def _was_there(self, track: Track) -> bool:
        """Whether a card lay there as the last street came, be it under the arm that laid that."""
        return min(track.born_s, self._shown_s(track)) < self._street_s

    def _shown_s(self, track: Track) -> float:
        """When the felt last showed where a card lies."""
        return float(self._desk.tracker.flow.bare_s[track.rim].max(initial=-1e9))
