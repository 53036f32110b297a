"""Cards taken back from the boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from cardspeak.rules.facts.hand import BoardTakenBack
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import is_surely
from cardspeak.vision.track.places import BOARD
from cardspeak.vision.track.thing import Track

AWAY_S = 0.6
"""A card is gone once it was not there for so long."""

ASIDE_MM = 80.0
"""A card that was moved, and lies so far from every place of a board, lies on it no more."""

QUIET_S = 0.3
"""So long after hands last moved there it shows which cards of a street of too many stay."""

HOLDS_S = 3.0
"""While hands move over such a street, nothing is told for so long at most: it may be scrambled
beneath them, and what comes then comes after that.
"""


class TakenBack:
    """Watches what leaves the boards.

    A street of too many cards is turned down and scrambled as a whole (`T24-8`), of which cameras
    may see only that some of it is gone or face down; or just one of it is taken.

    Attributes:
        scrambled: the rows of the layout's where the cards of such a street lie face down.
        anew: cards of one that were dealt anew already.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._leaving: dict[Track, float] = {}
        self._too_many: dict[int, list[Track]] = {}
        self._told_s, self._stirred_s = -1e9, np.inf
        self._rows: dict[Track, int] = {}
        # For each row, how many were burned before its last street, how many cards were due, and
        # which came.
        self._last: dict[int, tuple[int, int, list[Track]]] = {}
        self.scrambled: set[int] = set()
        self.anew: list[Track] = []

    def turned(self, row: int, cards: Sequence[Track], due: int) -> None:
        """Take cards that were told, where so many were due (0: unknown).

        What comes without another burn belongs to the street before, as far as is known.
        """
        self.scrambled.discard(row)
        self._rows.update(dict.fromkeys(cards, row))
        burns, first_due, lying = self._desk.story.burns, due, list(cards)
        if row in self._last and self._last[row][0] == burns:
            _, first_due, before = self._last[row]
            lying = [*before, *cards]
        self._last[row] = burns, first_due, lying
        if 0 < first_due < len(lying):
            self._too_many[row] = sorted(lying, key=_across)
            self._told_s, self._stirred_s = self._desk.now_s, np.inf

    def came(self, track: Track) -> None:
        """Take a card that came on a board: where a street of too many lay, it may be one of that.

        If one lies elsewhere by now than when it was seen last, they all were scrambled.
        """
        for row, cards in list(self._too_many.items()):
            unseen = (card for card in cards if card.last.t_s < track.born.t_s)
            if any(is_surely(track, card) for card in unseen):
                del self._too_many[row]
                self._scramble(row, cards)

    def left(self, track: Track) -> None:
        """Note that a card is gone from a board."""
        self._leaving[track] = self._desk.now_s

    def back(self, track: Track) -> None:
        """Note that it is not."""
        self._leaving.pop(track, None)

    @property
    def lacks(self) -> bool:
        """Whether cards of a board have just been taken away."""
        return bool(self._leaving)

    @property
    def is_over(self) -> bool:
        """Whether the hand is over but for the pot, so that its board is gathered in."""
        desk, story = self._desk, self._desk.story
        if not story.playing or story.pushed or not desk.cards_of("seat"):
            return True
        if story.tabled:
            return desk.all_dealt
        return story.decided and not desk.cards_at(BOARD)

    def take(self) -> None:
        """Tell of cards taken back, unless the hand is being gathered in."""
        desk = self._desk
        if self.is_over:
            for known in (self._too_many, self._last, self._rows, self.anew):
                known.clear()
            self.scrambled.clear()
        self._note_aside()
        for row in [row for row, cards in self._too_many.items() if self._is_scrambled(cards)]:
            self._scramble(row, self._too_many.pop(row))
        self._hold()
        if self._leaving and desk.now_s - max(self._leaving.values()) >= AWAY_S:
            self._gone()

    def _note_aside(self) -> None:
        """Note which cards were moved out of their rows, and lie there."""
        places = self._desk.tracker.places
        for track in self._desk.cards_at(BOARD):
            moved = track.moves and track.state == "lying" and track not in self._leaving
            if moved and places.to_slot_mm(track.center_mm) > ASIDE_MM:
                self._leaving[track] = track.rest_s

    def _is_scrambled(self, cards: Sequence[Track]) -> bool:
        """Whether a street is taken back as a whole: more than one card is gone, or face down.

        Or some that were seen since lie in another order.
        """
        now_s = self._desk.now_s
        gone = [t for t in cards if t.face == "down" or now_s - self._left_s(t) >= AWAY_S]
        anew = [card for card in cards if self._is_anew(card)]
        return len(gone) > 1 or anew != sorted(anew, key=_across)

    def _is_anew(self, card: Track) -> bool:
        """Whether a card of a street of too many was moved, and lies open since."""
        moved = card.moves > 0 and card.rest_s > self._told_s
        return moved and card.face == "up" and card.state == "lying"

    def _left_s(self, track: Track) -> float:
        return self._leaving.get(track, self._desk.now_s)

    def _hold(self) -> None:
        """Tell nothing while hands move over a street of too many."""
        desk = self._desk
        if not self._too_many or desk.now_s - desk.motion_s(BOARD) >= QUIET_S:
            return
        if desk.motion_s(BOARD) > self._told_s:
            self._stirred_s = min(self._stirred_s, desk.now_s)
        if desk.now_s - self._stirred_s < HOLDS_S:
            desk.outbox.wait(desk.now_s)

    def _scramble(self, row: int, cards: Sequence[Track]) -> None:
        """Tell that a street of too many is taken back, and follow its cards no more."""
        since_s = min(self._stirred_s, *map(self._left_s, cards))
        for track in cards:
            self._leaving.pop(track, None)
            if self._is_anew(track):
                self._desk.at.pop(track, None)
                self.anew.append(track)
            else:
                self._desk.forget(track)
        self._last.pop(row, None)
        self.scrambled.add(row)
        self._tell(row, cards, "aside", since_s)

    def _gone(self) -> None:
        desk = self._desk
        too_many = any(t in cards for cards in self._too_many.values() for t in self._leaving)
        if too_many and desk.now_s - desk.motion_s(BOARD) < QUIET_S:
            return
        gone, since_s = list(self._leaving), min(self._leaving.values())
        self._leaving.clear()
        for track in gone:
            desk.at.pop(track, None)
        if self.is_over:
            return
        target = self._target(gone, since_s)
        for row in desk.story.boards:
            cards = [each for each in gone if self._row(each) == row]
            if cards:
                self._too_many.pop(row, None)
                self._last.pop(row, None)
                self._tell(row, cards, target, since_s)

    def _row(self, track: Track) -> int:
        """In which row a card lay."""
        return self._rows.get(track, self._desk.tracker.places.slot(track.center_mm)[0])

    def _tell(
        self,
        row: int,
        cards: Sequence[Track],
        target: Literal["stub", "aside", "burn"],
        since_s: float,
    ) -> None:
        story = self._desk.story
        story.boards[row] = max(0, story.boards[row] - len(cards))
        fact = BoardTakenBack(len(cards), target, board=story.board_of(row))
        self._desk.tell(fact, since_s, cards[0].last)

    def _target(self, gone: Sequence[Track], since_s: float) -> Literal["stub", "aside", "burn"]:
        """Where cards went that were taken from a board, be they seen to lie there or not."""
        tracker = self._desk.tracker
        lying = [track for track in gone if track.there]
        came = (each for each in tracker.tracks if since_s - 0.5 <= each.rest_s)
        for track in lying or (each for each in came if each.kind == "card"):
            place = tracker.places.home(track.center_mm)
            if place.kind == "burn":
                return "burn"
            if track in lying or place.kind in ("felt", "pot"):
                return "aside"
        return "stub"


def _across(card: Track) -> float:
    """How far a card lies to the right."""
    return float(card.center_mm[0])
