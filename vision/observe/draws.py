"""Cards put away to draw others.

Nobody can count the cards of a pile that is pushed into the muck, but each card that comes for them
comes alone. So what happens from the burn on is held back until the last card is drawn; then each
hand has put away as many as it got.
"""

from __future__ import annotations

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import Discarded
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck import MUCK, Muck
from cardspeak.vision.track.places import Place

OVER_S = 1.5
"""A draw is over when no card has come for so long."""

LONGEST_S = 12.0
JUST_BEFORE_S = 0.001


class Draws:
    """Watches the draws."""

    def __init__(self, desk: Desk, muck: Muck) -> None:
        """Take the desk, and the muck."""
        self._desk, self._muck = desk, muck
        self._before: dict[int, int] = {}
        self._put_s: dict[int, float] = {}
        self._burns = 0
        self._muck_s = -1e9

    def take(self) -> None:
        """Tell of the cards put away once a draw is over."""
        desk, story = self._desk, self._desk.story
        if desk.crew.game is None or not any(s.draw for s in desk.crew.game.streets):
            return
        self._note_muck()
        if story.burns > self._burns and story.drawing_s is None:
            self._begin()
        elif story.drawing_s is not None:
            last_s = max(story.drawing_s, story.last_dealt_s)
            waited_s, all_s = desk.now_s - last_s, desk.now_s - story.drawing_s
            if waited_s >= OVER_S or all_s >= LONGEST_S:
                self._end()

    def conclude(self) -> None:
        """Tell of a draw as far as it is seen: the film ends."""
        if self._desk.story.drawing_s is not None:
            self._end()

    def clear(self) -> None:
        """Forget the last hand."""
        self._before, self._put_s, self._burns = {}, {}, 0
        self._desk.story.drawing_s = None
        self._desk.outbox.held_s = None

    def _note_muck(self) -> None:
        """Note which seat puts cards into the muck."""
        moved_s = self._desk.motion_s(MUCK)
        if moved_s > self._muck_s:
            self._muck_s = moved_s
            seat = self._muck.source(moved_s)
            if seat:
                self._put_s[seat] = moved_s

    def _begin(self) -> None:
        desk, story = self._desk, self._desk.story
        burns = desk.cards_at(Place("burn"))
        story.drawing_s = max((burn.born_s for burn in burns), default=desk.now_s)
        self._before = dict(story.dealt)
        desk.outbox.held_s = story.drawing_s - JUST_BEFORE_S
        self._burns = story.burns

    def _end(self) -> None:
        desk, story = self._desk, self._desk.story
        burned_s = story.drawing_s or desk.now_s
        for seat, before in self._before.items():
            drawn = story.dealt.get(seat, 0) - before
            if drawn and seat not in story.folded:
                self._tell(seat, drawn, burned_s)
        story.drawing_s, desk.outbox.held_s = None, None
        self._put_s.clear()

    def _tell(self, seat: int, drawn: int, burned_s: float) -> None:
        """Tell that a seat has put away as many cards as it got."""
        desk, story = self._desk, self._desk.story
        cards = desk.cards_at(Place("seat", seat))
        old = [track for track in cards if track.born_s < burned_s]
        old.sort(key=lambda track: (track.under is None, track.state != "covered"))
        for track in old[:drawn]:
            desk.at.pop(track)
            desk.tracker.forget(track)
        story.discarded[seat] = story.discarded.get(seat, 0) + drawn
        put_s = self._put_s.get(seat, burned_s)
        at_s = min(put_s, burned_s - JUST_BEFORE_S)
        desk.tell(Discarded(seat, (BACK,) * drawn), at_s, desk.now)
