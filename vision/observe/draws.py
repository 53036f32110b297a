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

OVER_S, NONE_S = 1.5, 3.0
"""A draw is over when no more card has come for so long, or not even a first one for longer, or the
dealer has laid the stub down since.
"""

RUN_S = 0.3
"""Cards pushed into the muck may be hidden for so long on their way."""

LATE_S = 0.15
"""What begins to move so long after the burn was not put away before it."""

LONGEST_S = 12.0
JUST_BEFORE_S = 0.001


class Draws:
    """Watches the draws."""

    def __init__(self, desk: Desk, muck: Muck) -> None:
        """Take the desk, and the muck."""
        self._desk, self._muck = desk, muck
        self._before: dict[int, int] = {}
        self._pushes: dict[int, list[tuple[float, float]]] = {}
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
            most_s = OVER_S if last_s > story.drawing_s else NONE_S
            waited_s, all_s = desk.now_s - last_s, desk.now_s - story.drawing_s
            if waited_s >= most_s or all_s >= LONGEST_S or self._stub_lies(last_s):
                self._end()

    def conclude(self) -> None:
        """Tell of a draw as far as it is seen: the film ends."""
        if self._desk.story.drawing_s is not None:
            self._end()

    def clear(self) -> None:
        """Forget the last hand."""
        self._before, self._pushes, self._burns = {}, {}, 0
        self._desk.story.drawing_s = None
        self._desk.outbox.held_s = None

    def _note_muck(self) -> None:
        """Note which seat puts cards into the muck, from when to when."""
        moved_s = self._desk.motion_s(MUCK)
        if moved_s <= self._muck_s:
            return
        self._muck_s = moved_s
        seat = self._muck.source(moved_s)
        if seat:
            pushes = self._pushes.setdefault(seat, [])
            goes_on = pushes and moved_s - pushes[-1][1] <= RUN_S
            begun_s = pushes.pop()[0] if goes_on else moved_s
            pushes.append((begun_s, moved_s))

    def _stub_lies(self, since_s: float) -> bool:
        """Whether the stub was laid down since a time."""
        tracker = self._desk.tracker
        return any(
            track.kind == "card" and track.rest_s > since_s and track.state == "lying"
            for track in tracker.tracks
            if tracker.places.home(track.center_mm).kind == "stub"
        )

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
        self._pushes.clear()

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
        at_s = self._put_s(seat, burned_s)
        desk.tell(Discarded(seat, (BACK,) * drawn), at_s, desk.now)

    def _put_s(self, seat: int, burned_s: float) -> float:
        """When a seat put cards away: before the burn, unless it was surely seen to do so after.

        From the first card that comes for them on, what moves on that way may be the dealer.
        """
        came = (t.born_s for t in self._desk.cards_at(Place("seat", seat)) if t.born_s > burned_s)
        first_s = min(came, default=burned_s)
        pushes = [push for push in self._pushes.get(seat, []) if push[0] < first_s]
        early = [until_s for begun_s, until_s in pushes if begun_s < burned_s + LATE_S]
        if early or not pushes:
            return min(max(early, default=burned_s), burned_s - JUST_BEFORE_S)
        return min(pushes[0][1], first_s - JUST_BEFORE_S)
