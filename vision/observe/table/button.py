"""The button before a seat."""

from __future__ import annotations

import numpy as np

from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.rules.games.game import Family
from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.grid import Cells, share
from cardspeak.vision.track.thing import Track

LIES = ("new", "lying")
NEAR_MM = 160.0
COVERED, BARE = 0.7, 0.2
"""The button's place before a seat is covered where it lies, and bare where it does not."""

PARTLY = 0.5
"""So much of its place a small button covers."""

LIES_S = 0.3
"""What covers its place for so long without moving is no hand."""

CARRIED_S = 8.0
"""So long a dealer may hold the button on its way from one seat to the next."""

WAY_S, LEAST_WAY = 1.6, 0.5
"""It was so long on its way, and something moved on that much of it."""

UNREAD = 0.7
"""How sure it is that what came on its way to its place is the button, if that was not made out."""

CLEAR, DOUBTED_S, DEALT_S = 0.9, 2.5, 1.0
"""What has lain there since before the film began, and looks less like a button, may be printed on
the felt: it is one if for so long no other does, or for so long once the deal begins, which shows
where that has to. Of two that look like one, a chip is the other.
"""

NEARER_MM = 60.0
"""A button lies nearer to its place than a chip that looks like one."""

OTHER_LAB = 30.0
"""What has so different a colour (CIE 1976 distance) is not the button that lay there before."""


class Button:
    """Watches the button."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._alone: tuple[int, float] = (0, 0.0)
        self._doubted: list[Track] = []
        self._lab: Floats | None = None

    def settled(self, track: Track) -> None:
        """Take the button where it came to lie."""
        desk = self._desk
        if not self._is_used() or self._is_chip(track):
            return
        if desk.crew.button is None and (self._may_be_print(track) or self._has_rival(track)):
            self._doubted.append(track)
            return
        self._place(track)

    def _is_chip(self, track: Track) -> bool:
        """Whether something has not the button's colour, nor lies where that belongs."""
        if self._lab is None or track.color is None or self._button_of(track)[1] <= NEARER_MM:
            return False
        return float(np.linalg.norm(track.color - self._lab)) > OTHER_LAB

    def _may_be_print(self, track: Track) -> bool:
        """Whether what looks a little like a button has lain there since before the film began."""
        return track.score < CLEAR and self._desk.tracker.flow.last_s(track.cells) <= LONG_AGO_S

    def _has_rival(self, track: Track) -> bool:
        """Whether something that looks like a button, too, lies nearer to its place elsewhere."""
        _, away_mm = self._button_of(track)
        alike = (other for other in self._seen if other.kind == "button" and other.state in LIES)
        return any(self._button_of(other)[1] + NEARER_MM <= away_mm for other in alike)

    def _settle_doubted(self) -> None:
        """Take what may not be the button for it if nothing else looks like one, and lies nearer.

        To where a button lies before a seat, that is.
        """
        lying = [track for track in self._doubted if track.state == "lying"]
        lying.sort(key=lambda track: self._button_of(track)[1])
        away_mm = [self._button_of(track)[1] for track in lying[:2]]
        waits_s = DEALT_S if self._desk.story.playing else DOUBTED_S
        clear = len(lying) == 1 or (away_mm and away_mm[1] - away_mm[0] >= NEARER_MM)
        if clear and self._desk.now_s - lying[0].born_s >= waits_s:
            self._doubted.clear()
            self._place(lying[0])

    def _place(self, track: Track) -> None:
        """Tell where the button lies, unless it still lies where it was."""
        desk = self._desk
        seat, away_mm = self._button_of(track)
        if away_mm <= NEAR_MM and seat != desk.crew.button and not self._stays(seat, track):
            desk.crew.button = seat
            self._lab = track.color if self._lab is None else self._lab
            desk.tell(ButtonPlaced(seat), track.rest_s, track.born)

    def _stays(self, seat: int, track: Track) -> bool:
        """Whether the button still lies where it was, or something does while a hand is played.

        A pile of chips may be as round, but nothing was seen to go there from the button's place.
        Felt that was never seen bare, under a button that lay there from the beginning, may seem
        covered still.
        """
        desk, last = self._desk, self._desk.crew.button
        places = desk.tracker.places.buttons
        if last is None or last not in places:
            return False
        others = (other for other in self._seen if not _is_lesser(other, track))
        if any(self._is_at(last, other) for other in others if other is not track):
            return True
        if self._is_untouched(last, track):
            return True
        if not desk.story.playing:
            return False
        lies = share(desk.tracker.flow.covered(), places[last]) >= COVERED
        return lies and self._way(last, seat, track.rest_s) < LEAST_WAY

    @property
    def _seen(self) -> tuple[Track, ...]:
        """What looks have shown, if only one has yet."""
        return *self._desk.tracker.tracks, *self._desk.tracker.glimpsed

    def _is_untouched(self, last: int, track: Track) -> bool:
        """Whether something lies where the button did, and has since long before this one came.

        A blind that is posted may be a chip as white as the button.
        """
        flow, cells = self._desk.tracker.flow, self._desk.tracker.places.buttons[last]
        if share(flow.covered(), cells) < PARTLY or flow.last_s(track.cells) <= LONG_AGO_S:
            return False
        return flow.last_s(cells) < track.rest_s - CARRIED_S

    def _is_at(self, seat: int, track: Track) -> bool:
        """Whether a button lies before a seat."""
        if track.kind != "button" or track.state not in LIES:
            return False
        near, away_mm = self._button_of(track)
        return near == seat and away_mm <= NEAR_MM

    def _button_of(self, track: Track) -> tuple[int, float]:
        """The seat that something lies nearest to, and how far from where a button lies there."""
        return self._desk.tracker.places.button_of(track.center_mm)

    def take(self) -> None:
        """Tell of a button that nobody made out, but that lies there, or went from seat to seat."""
        last = self._desk.crew.button
        if last is not None:
            self._follow(last)
        elif self._is_used():
            self._settle_doubted()
            self._find()

    def _is_used(self) -> bool:
        """Whether the game is played with a button."""
        game = self._desk.crew.game
        return game is None or game.family is not Family.STUD

    def _follow(self, last: int) -> None:
        """Tell of a button that left its place and came to another."""
        desk, flow = self._desk, self._desk.tracker.flow
        places = desk.tracker.places.buttons
        if share(flow.bare_s >= flow.now_s, places[last]) <= 1 - BARE:
            return
        for seat, cells in places.items():
            if seat != last and self._came(last, seat, COVERED):
                self._say(seat, flow.last_s(cells))
                return

    def _find(self) -> None:
        """Tell of a button that lay there before: for a while, one place alone is covered."""
        desk, flow = self._desk, self._desk.tracker.flow
        places = desk.tracker.places.buttons
        seats = [seat for seat, cells in places.items() if share(flow.covered(), cells) >= COVERED]
        for last in seats:
            if seat := self._carried(last):
                self._say(seat, flow.last_s(places[seat]))
                return
        seat = seats[0] if len(seats) == 1 else 0
        if seat != self._alone[0]:
            self._alone = (seat, desk.now_s)
        elif seat:
            since_s = max(self._alone[1], flow.last_s(places[seat]) + WAY_S)
            if desk.now_s - since_s >= LIES_S:
                self._say(seat, self._alone[1])

    def _carried(self, last: int) -> int:
        """The seat that a button came to which was taken for felt as long as it lay before another.

        Bare felt looks strange then where it lay, as it does where the button lies now.
        """
        places = self._desk.tracker.places.buttons
        left_s = self._begun_s(places[last])
        for seat, cells in places.items():
            after = 0 < self._begun_s(cells) - left_s <= WAY_S
            if after and self._came(last, seat, PARTLY):
                return seat
        return 0

    def _came(self, last: int, seat: int, least: float) -> bool:
        """Whether something came to lie at a seat's place, from another's, and covers it so far."""
        flow, cells = self._desk.tracker.flow, self._desk.tracker.places.buttons[seat]
        if share(flow.covered(), cells) < least:
            return False
        rest_s = flow.last_s(cells)
        return flow.now_s - rest_s >= LIES_S and self._way(last, seat, rest_s) >= LEAST_WAY

    def _begun_s(self, cells: Cells) -> float:
        """When what last moved on some cells began to, as a hand does that goes on from there."""
        flow = self._desk.tracker.flow
        return min(flow.stirred_s(cells), flow.last_s(cells))

    def _say(self, seat: int, since_s: float) -> None:
        """Tell of a button that nobody made out for sure."""
        self._desk.crew.button = seat
        if self._lab is None:
            self._lab = next((each.color for each in self._seen if self._is_at(seat, each)), None)
        self._desk.tell(ButtonPlaced(seat), since_s, self._desk.now, UNREAD)

    def _way(self, last: int, seat: int, rest_s: float) -> float:
        """The share of the way from one seat's place to another's on which something moved."""
        layout, flow = self._desk.layout, self._desk.tracker.flow
        start, end = np.array(layout.seat(last).button), np.array(layout.seat(seat).button)
        return flow.along(start, end, rest_s - WAY_S, rest_s)


def _is_lesser(other: Track, track: Track) -> bool:
    """Whether something that came lately, as chips of a pot do, looks less like a button."""
    lately = other.born_s > track.born_s - CARRIED_S
    return lately and other.score < CLEAR <= track.score
