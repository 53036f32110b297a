"""The stub dropped: several cards come to lie face down at once, where no card belongs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import dist

import cv2
import numpy as np

from cardspeak.rules.facts.deck import StubDropped
from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.glance import CELL_MM, Floats, Mask
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.match import STILL_MM
from cardspeak.vision.track.places import CARD_MM, Place
from cardspeak.vision.track.pose import apart_mm
from cardspeak.vision.track.thing import ONE_GOOD_LOOK, Track

AT_ONCE_S = 0.5
FEWEST = 4
"""So many cards that come at once have fallen: fewer may be burned, or laid aside."""

BESIDE_MM = 25.0
"""Of those that lie nearer to each other one counts: under an arm one is outlined here and there.
"""

FEW, LEAST_CELLS = 2, 3.0 * CARD_MM[0] * CARD_MM[1] / CELL_MM**2
"""So have fewer if what came with them covers as much felt as three that lie side by side."""

LIES_S, LONE_S, BARE_S = 0.4, 1.0, 2.0
"""They are told of once they have lain still for so long, or if none is made out, for longer; the
felt under them was bare so shortly before.
"""

SHOWN = 0.2
"""What lies where less of the felt than this has shown since cards fell is one of them."""

ARM_CELLS = 12
"""What comes from beyond the felt, as an arm does, touches what is none in so many cells."""

THIN_MM = 85.0
"""Nor is any heap of cards as long for what it covers: an arm is no broader, on the whole."""

LOOKED = 0.5
"""What is one was looked at on more than this of it since it fell."""

HEAPED = 0.8
"""How sure it is that what covers so much felt is a heap of cards."""

ABOUT = ("stub", "pot", "burn")


@dataclass(frozen=True, eq=False)
class _Heap:
    """What came to lie about the dealer at once: when, and (rows, columns) where."""

    fell_s: float
    cells: Mask


class Stub:
    """Watches the stub."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._fell_s = -1e9
        self._lately: list[Track] = []
        places = desk.tracker.places
        self._about = places.between([Place(kind) for kind in ABOUT])
        self._about |= places.masks[Place("stub")] | places.masks[Place("burn")]
        self._about &= ~places.masks[Place("pot")]  # where chips may cover as much
        self._deck = places.masks[Place("deck")]

    def take(self) -> None:
        """Tell of a stub that was dropped."""
        desk = self._desk
        if not desk.story.playing or desk.story.pushed:
            return
        tracker = desk.tracker
        known = dict.fromkeys((*tracker.tracks, *tracker.doubted))
        cards = [track for track in known if self._is_about(track)]
        self._note(cards)
        for first in cards:
            fell = [card for card in cards if abs(card.born_s - first.born_s) < AT_ONCE_S]
            if len(_places(fell)) >= FEWEST:
                self._tell(first.born_s, first.born)
        shown, lone = self._heap(LIES_S), self._heap(LONE_S)
        if shown and self._made_out(shown) >= FEW:
            self._tell(shown.fell_s, desk.now, HEAPED)
        elif lone and self._is_looked_at(lone) and not self._is_arm(lone):
            self._tell(lone.fell_s, desk.now, HEAPED)

    def fell(self, track: Track) -> bool:
        """Whether a card lies where it is since the stub was dropped, however late it is made out.

        The felt has not shown there since.
        """
        if self.fell_with(track):
            return True
        shown = self._desk.tracker.flow.bare_s > self._fell_s + AT_ONCE_S
        return self._fell_s > self._desk.story.begun_s and share(shown, track.rim) < SHOWN

    def fell_with(self, track: Track) -> bool:
        """Whether a card came as the stub was dropped."""
        return abs(track.born_s - self._fell_s) < AT_ONCE_S

    def may_have_fallen(self, track: Track) -> bool:
        """Whether a card did not come alone just now, so that more may yet be made out."""
        if self._desk.now_s - track.born_s >= AT_ONCE_S:
            return False
        others = (card for card in self._lately if card is not track)
        return any(abs(card.born_s - track.born_s) < AT_ONCE_S for card in others)

    def is_heaped(self, at_s: float) -> bool:
        """Whether more covers the felt since a time than a card that came then can."""
        return bool(np.count_nonzero(self._came(at_s) & self._about) >= LEAST_CELLS)

    def _came(self, at_s: float) -> Mask:
        """(rows, columns) what came to lie on bare felt about a time, and has lain still since.

        Cards that lie face up, as a flop does that is spread at once, are no stub.
        """
        flow = self._desk.tracker.flow
        at_once = abs(flow.moved_s - at_s) < AT_ONCE_S / 2
        came = flow.covered() & at_once & (flow.bare_s > at_s - BARE_S)
        for track in self._desk.tracker.tracks:
            if track.kind == "card" and track.face == "up":
                came[track.rim] = False
        return np.asarray(came)

    def _tell(self, fell_s: float, evidence: Evidence, chance: float = 1.0) -> None:
        if fell_s - self._fell_s > AT_ONCE_S:
            self._desk.tell(StubDropped(disordered=True), fell_s, evidence, chance)
        self._fell_s = fell_s

    def _note(self, cards: Iterable[Track]) -> None:
        """Remember the cards that have come, each place once: some are soon taken for none."""
        since_s = self._desk.now_s - LIES_S - AT_ONCE_S
        self._lately = [card for card in self._lately if card.born_s > since_s]
        for card in cards:
            places_mm = (each.corners_mm for each in self._lately)
            anew = all(apart_mm(card.corners_mm, at_mm) > STILL_MM for at_mm in places_mm)
            if anew and card.born_s > since_s:
                self._lately.append(card)

    def _heap(self, still_s: float) -> _Heap | None:
        """Return the most that came to lie at once on bare felt, and has lain still for a time."""
        flow = self._desk.tracker.flow
        came = self._came(flow.now_s - still_s - AT_ONCE_S / 2)
        if np.count_nonzero(came & self._about) < LEAST_CELLS:
            return None
        _, heaps, sizes, _ = cv2.connectedComponentsWithStats(came.astype(np.uint8))
        cells = heaps == 1 + int(sizes[1:, cv2.CC_STAT_AREA].argmax())
        large = np.count_nonzero(cells & self._about) >= LEAST_CELLS
        return _Heap(float(flow.moved_s[cells].max()), cells) if large else None

    def _made_out(self, heap: _Heap) -> int:
        """How many cards of a heap were seen since it fell."""
        fell = [card for card in self._lately if abs(card.born_s - heap.fell_s) < AT_ONCE_S]
        return sum(bool(heap.cells[card.rim].any()) for card in fell)

    def _is_looked_at(self, heap: _Heap) -> bool:
        """Whether most of a heap was looked at since it fell: else it may be felt again."""
        looked = self._desk.tracker.flow.looked_s[heap.cells] > heap.fell_s
        return bool(np.count_nonzero(looked) > LOOKED * looked.size)

    def _is_arm(self, heap: _Heap) -> bool:
        """Whether a heap lies against what never was bare felt, such as the tray or the rail.

        Nor is it bare where the dealer holds the deck, but there cards fall: what lies against the
        hand there is an arm if it is as slender.
        """
        if _is_slender(heap.cells):
            return True
        never = (self._desk.tracker.flow.bare_s <= LONG_AGO_S) & ~self._deck
        beyond = np.pad(never, 1, constant_values=True)
        cells = np.pad(heap.cells, 1).astype(np.uint8)
        around = cv2.dilate(cells, np.ones((5, 5), np.uint8)) > cells
        return int(np.count_nonzero(around & beyond)) >= ARM_CELLS

    def _is_about(self, track: Track) -> bool:
        """Whether a card was seen face down about the dealer; of a heap one good look will do."""
        seen = track.looks and (track.there or track.score >= ONE_GOOD_LOOK)
        if not seen or track.kind != "card" or track.face == "up":
            return False
        home = self._desk.tracker.places.home(track.center_mm).kind
        if home == "pot" and track.doubtful:
            return False  # chips that lie in a heap look like backs now and then
        held_mm = self._desk.tracker.places.middles_mm[Place("deck")]
        return home in ABOUT or (home == "deck" and dist(track.center_mm, held_mm) > CARD_MM[1])


def _places(cards: Iterable[Track]) -> list[Floats]:
    """Where cards lie, each place once."""
    places_mm: list[Floats] = []
    for card in cards:
        if all(apart_mm(card.corners_mm, at_mm) > BESIDE_MM for at_mm in places_mm):
            places_mm.append(card.corners_mm)
    return places_mm


def _is_slender(cells: Mask) -> bool:
    """Whether what covers some cells (rows, columns) is as long and thin as an arm."""
    _, sides, _ = cv2.minAreaRect(np.argwhere(cells).astype(np.float32))
    long_mm = (max(sides) + 1) * CELL_MM
    return float(np.count_nonzero(cells)) * CELL_MM**2 < THIN_MM * long_mm
