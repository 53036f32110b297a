"""From glances to facts: what happens to the cards, the chips and the button, told as a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import HandOver
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.vision.glance import Floats, Glance, Mask, Sighting
from cardspeak.vision.observe.crew import Crew
from cardspeak.vision.observe.deal.pitches import Pitches
from cardspeak.vision.observe.deal.seats import Arrivals
from cardspeak.vision.observe.desk import IN_PLAY, Desk
from cardspeak.vision.observe.draw.discards import Discards
from cardspeak.vision.observe.draw.draws import Draws
from cardspeak.vision.observe.misdeal import are_taken_up, is_misdealt
from cardspeak.vision.observe.muck.muck import Muck
from cardspeak.vision.observe.muck.pushes import Pushes
from cardspeak.vision.observe.muck.releases import Releases
from cardspeak.vision.observe.muck.shown import ShownInMuck
from cardspeak.vision.observe.outbox import HOLD_S
from cardspeak.vision.observe.rereads import Rereads
from cardspeak.vision.observe.showdown.pot import Pots
from cardspeak.vision.observe.showdown.pulled import Pulled
from cardspeak.vision.observe.showdown.showing import Showing
from cardspeak.vision.observe.showdown.turned import Turned
from cardspeak.vision.observe.streets.astray import Astray
from cardspeak.vision.observe.streets.board import Boards
from cardspeak.vision.observe.streets.burns import Burns
from cardspeak.vision.observe.streets.stub import Stub
from cardspeak.vision.observe.table.backs import Backs
from cardspeak.vision.observe.table.beginning import Beginning
from cardspeak.vision.observe.table.button import Button
from cardspeak.vision.observe.table.spread import Spreads
from cardspeak.vision.pace import Pace, pace_of
from cardspeak.vision.track.places import BOARD, Place
from cardspeak.vision.track.thing import Change, Track
from cardspeak.vision.track.tracker import Tracker

if TYPE_CHECKING:
    from cardspeak.vision.spread.reading import SpreadReading

FIRST_LOOK_S = 1.0
"""What lies on the table in the first second was there before."""

CLEAR_S = 0.5
"""The hand is over when no card has lain on the table for so long."""


class Observer:
    """Tells what happens at a table. Give it one glance after the other."""

    def __init__(self, layout: Layout, setup: Sequence[Event], backs: Floats | None = None) -> None:
        """Take a table before the first glance.

        Args:
            layout: what lies where.
            setup: what the crew typed in: the game, who sits where, where the button is.
            backs: (B, 3) the colours of the deck's backs, as sightings have them, if it was taught.

        Raises:
            UnknownGame: if there is no such game.
        """
        crew = Crew()
        crew.learn(setup)
        self._desk = Desk(layout, crew, Tracker(layout, self._expects))
        self._desk.story.number = crew.number
        self._rereads = Rereads(self._desk)
        self._arrivals = Arrivals(self._desk, self._rereads)
        self._pitches = Pitches(self._desk, self._arrivals)
        self._boards = Boards(self._desk, self._rereads)
        self._stub = Stub(self._desk)
        self._burns = Burns(self._desk, self._boards, self._stub)
        self._astray = Astray(self._desk, self._boards, self._burns)
        self._muck = Muck(self._desk)
        self._showing = Showing(self._desk, self._rereads)
        self._pulled = Pulled(self._desk)
        pushes = Pushes(self._desk, self._muck)
        self._releases = Releases(self._desk, self._muck, self._showing, pushes)
        self._shown = ShownInMuck(self._desk)
        self._draws = Draws(self._desk, pushes, self._pitches)
        self._discards = Discards(self._desk, pushes)
        self._pots = Pots(self._desk, self._showing, self._releases)
        self._button = Button(self._desk)
        self._spreads, self._face_up = Spreads(self._desk), Turned(self._desk)
        self._beginning = Beginning(self._desk, self._spreads)
        self._backs = Backs(self._desk, np.zeros((0, 3)) if backs is None else backs)
        self._begun_s: float | None = None
        self._clear_s: float | None = None
        self._taken_up = False

    def learn(self, *events: Event) -> None:
        """Take in what the crew types in while the film runs.

        Raises:
            UnknownGame: if there is no such game.
        """
        self._desk.crew.learn(events)

    @property
    def pace(self) -> Pace:
        """How often to look at what is played now."""
        return pace_of(self._desk.crew.game)

    @property
    def tracks(self) -> tuple[Track, ...]:
        """Everything that lies on the table, in the order in which it came."""
        return self._desk.tracker.tracks

    def wants(self) -> Mask:
        """The cells that are worth another look."""
        return self._desk.wants()

    @property
    def spread_mm(self) -> Floats | None:
        """(2, 2) the corners around a deck that lies spread, if it wants a closer look."""
        return self._spreads.place_mm

    def wait_for_closer(self) -> None:
        """Tell of spread decks only after a closer look: somebody takes one at `spread_mm`."""
        self._spreads.closely = True

    def closer(self, reading: SpreadReading) -> None:
        """Take what a closer look at a spread deck shows."""
        self._spreads.closer(reading)

    def take(self, glance: Glance) -> tuple[Event, ...]:
        """Take a glance, and return the facts that can be told now."""
        desk = self._desk
        desk.now = glance.evidence
        desk.wanted, desk.puzzles = [], []
        self._begun_s = desk.now_s if self._begun_s is None else self._begun_s
        changes = desk.tracker.take(glance)
        self._stub.take()
        for change in changes:
            self._follow(change)
        for track, seat in self._arrivals.settle():
            self._showing.turned(track, seat)
        desk.meet()
        self._muck.take()
        self._phase()
        self._button.take()
        self._pitches.take(glance)
        if desk.story.playing or desk.story.phase == "clear":
            self._tell()
        return desk.outbox.release(desk.now_s - HOLD_S)

    def finish(self) -> tuple[Event, ...]:
        """Return what was still waiting to be told when the film ends."""
        cleared = self._clear_s is not None and not self._taken_up
        if self._desk.story.playing and (cleared or self._is_mucked):
            self._close()
        self._pots.conclude()
        self._pitches.conclude()
        self._arrivals.take()
        self._draws.conclude()
        return self._desk.outbox.release(float("inf"))

    def _tell(self) -> None:
        for topic in (
            self._arrivals,
            self._boards,
            self._rereads,
            self._astray,
            self._burns,
            self._draws,
            self._discards,
            self._showing,
            self._releases,
            self._shown,
            self._pots,
            self._face_up,
            self._spreads,
            self._backs,
        ):
            topic.take()

    # What changed

    def _follow(self, change: Change) -> None:
        track = change.track
        if track.kind == "chip":
            if change.what == "settled":
                self._pots.settled(track)
        elif track.kind == "button":
            if change.what in ("settled", "back"):
                self._button.settled(track)
        else:
            self._card(change, track)

    def _card(self, change: Change, track: Track) -> None:
        place = self._desk.at.get(track)
        if change.what == "settled":
            self._settled(track)
        elif change.what == "turned":
            self._turned(track, place)
        elif place is None and change.what == "gone":
            self._desk.tracker.forget(track)  # what comes there next is another card
        elif place is None and change.what == "moved":
            self._moved(track)
        elif place and change.what in ("gone", "back"):
            self._left(track, place, back=change.what == "back")

    def _settled(self, track: Track) -> None:
        tracker = self._desk.tracker
        place = tracker.places.home(track.center_mm)
        stands = tracker.places.of(track.center_mm).kind == "stack"
        if stands or self._boards.is_print(track):  # no card is dealt where chips stand
            tracker.forget(track)
        elif place.kind not in ("burn", "seat") or not self._stub.fell(track):
            self._came(track, place)

    def _came(self, track: Track, place: Place) -> None:
        desk = self._desk
        if place.kind not in IN_PLAY or self._astray.is_beside(track, place):
            if track.face == "up":
                self._face_up.came(track, place)
            self._astray.came(track, place)
            return
        if desk.story.phase in ("unknown", "out of step") or self._spreads.lies:
            desk.at[track] = place
        elif place.kind == "seat" and self._beginning.is_missed():
            desk.at[track] = place
            self._lose_step("a board lies on the table of a hand whose deal was not seen")
        elif place.kind == "seat":
            self._came_to_seat(track, place.seat)
        elif place.kind == "burn" and desk.story.playing:
            self._burns.came(track)
        elif place == BOARD and desk.story.playing:
            self._came_on_board(track)
        else:
            desk.at[track] = place  # no hand begins here
            self._astray.came(track, place)

    def _came_to_seat(self, track: Track, seat: int) -> None:
        if self._beginning.is_next(track, seat):
            self._close()
        self._arrivals.came(track, seat)

    def _came_on_board(self, track: Track) -> None:
        """Take a card of a street, or of a hand that is pulled to the board."""
        pulled = self._pulled.of(track)
        if pulled is None:
            self._boards.came(track)
            return
        card, seat = pulled
        self._desk.tracker.join(card, track)
        self._releases.back(card, seat)
        self._showing.turned(card, seat)

    def _moved(self, track: Track) -> None:
        """Take a burn for one that lies where a card of a dropped stub was gathered up."""
        home = self._desk.tracker.places.home(track.center_mm)
        if home.kind == "burn" and self._stub.fell(track):
            track.born_s = track.rest_s
            self._came(track, home)

    def _turned(self, track: Track, place: Place | None) -> None:
        if place is None:
            home = self._desk.tracker.places.home(track.center_mm)
            if home == BOARD and self._desk.story.playing:
                self._boards.turned(track)
            elif track.face == "up":
                self._face_up.came(track, home)
        elif place.kind == "seat":
            self._showing.turned(track, place.seat)
        elif place == BOARD:
            self._boards.turned(track)

    def _left(self, track: Track, place: Place, *, back: bool) -> None:
        if self._desk.story.phase != "playing":
            if not back:
                self._desk.at.pop(track, None)
        elif place.kind == "seat":
            (self._releases.back if back else self._releases.left)(track, place.seat)
        elif place.kind == "burn":
            (self._burns.back if back else self._burns.left)(track)
        elif place == BOARD:
            (self._boards.taken.back if back else self._boards.left)(track)
        elif not back:
            self._desk.at.pop(track, None)

    def _expects(self, one: Sighting | Track, now_s: float) -> bool:
        return self._arrivals.expects(one, now_s)

    # The hand as a whole

    def _phase(self) -> None:
        """Begin with a clear table, and end the hand when it is clear again."""
        desk, story = self._desk, self._desk.story
        lying = [track for track in desk.at if track.state != "gone"]
        if story.phase == "unknown":
            if self._begun_s is not None and desk.now_s - self._begun_s >= FIRST_LOOK_S:
                self._open(self._beginning.is_late())
            return
        if story.phase == "clear":
            self._beginning.forget_gathered()
            return
        if lying or (self._muck.lies and not story.pushed):
            self._clear_s, self._taken_up = None, False
            return
        self._clear_s = desk.now_s if self._clear_s is None else self._clear_s
        if desk.now_s - self._clear_s >= CLEAR_S and not self._taken_up:
            misdealt = story.phase == "playing" and is_misdealt(desk)
            self._taken_up = misdealt and are_taken_up(desk)
            if not self._taken_up:
                self._close()

    def _open(self, cards: bool) -> None:
        """Begin to follow the table."""
        if cards:
            self._lose_step("cards lay on the table already when the film began")
        else:
            self._beginning.set_aside()
            self._desk.story.phase = "clear"
            self._desk.clear()

    def _lose_step(self, reason: str) -> None:
        """Follow nothing until the table is clear."""
        self._desk.story.phase = "out of step"
        self._desk.tell(OutOfStep(reason), self._desk.now_s, self._desk.now)

    @property
    def _is_mucked(self) -> bool:
        """Whether the pot was pushed, and all cards lie in the muck that the dealer had dealt."""
        lying = [at.kind for track, at in self._desk.at.items() if track.state != "gone"]
        return bool(self._desk.story.pushed) and set(lying) <= {"muck"}

    def _close(self) -> None:
        """End the hand: all cards are gathered in."""
        desk, story = self._desk, self._desk.story
        over_s = self._clear_s if self._clear_s is not None else desk.now_s
        if story.phase == "playing":
            story.redeal = is_misdealt(desk)
            if not story.redeal:
                self._pots.close(over_s)
                desk.tell(HandOver(), over_s, desk.now)
        for track in list(desk.at):
            if track.state == "gone":
                desk.tracker.forget(track)  # what comes there next is another card
        desk.clear()
        for topic in (
            self._arrivals,
            self._rereads,
            self._releases,
            self._shown,
            self._astray,
            self._pots,
            self._draws,
            self._discards,
        ):
            topic.clear()
        self._pitches.forget(over_s)
        self._muck.swept, self._clear_s = False, None
        story.end()
