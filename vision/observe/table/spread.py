"""A deck spread face up on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.facts.event import Sight
from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.thing import Track

if TYPE_CHECKING:
    from cardspeak.vision.spread.reading import SpreadCard, SpreadReading

Candidates = tuple[tuple[Card, float], ...]

MOST_ON_BOARDS = 15
"""More cards face up outside the seats than any boards have: a deck is spread."""

QUIET_S, LONGEST_S = 0.2, 0.8
"""A spread is told once nothing more of it has come to light for so long, or is doubted; it is not
waited for longer.
"""

CLOSELY_S = 6.0
"""For a closer look is waited no longer; then what was seen in passing is told. At a live table it
may come when the deck is gathered in already."""

UNSURE = 0.8
"""How sure a spread is of which something is to be asked."""

LIKE = 0.001
"""Where something of a spread is to be asked, a card is named only if no other is as likely."""

ENOUGH, AGAIN = 0.75, 2
"""A closer look that shows fewer of the cards that are known is none. One that leaves something to
be asked is taken again so often at most.
"""


@dataclass
class _Asked:
    """A spread of which something is to be asked: how much was read of it, and where it lies."""

    named: int
    rest_s: float
    cards: Sequence[Track]
    looks: int = 1


class Spreads:
    """Watches decks being spread.

    Attributes:
        closely: whether somebody takes a closer look at what lies at `place_mm`, to be waited for.
    """

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self.closely = False
        self._told = False
        self._reading: SpreadReading | None = None
        self._awaited: tuple[list[Track], float] | None = None
        self._asked: _Asked | None = None

    def take(self) -> None:
        """Tell of a spread once it lies."""
        read, cards = self._reading, self.cards()
        if read is not None and not self._told and self._shows(read):
            seen = sorted(self._seen(), key=lambda track: track.id)
            self._tell_read(read, max(track.rest_s for track in seen), seen)
        elif len(cards) <= MOST_ON_BOARDS:
            self._tell_late()
            self._told = self._told and bool(cards)
        elif self._told and read is not None:
            self._reading = None
            self._tell_again(read)
        elif not self._told:
            self._wait(cards)

    def _shows(self, read: SpreadReading) -> bool:
        """Whether a closer look shows a spread that lies, or most of it."""
        return self.lies and len(read.cards) >= ENOUGH * len(self._seen())

    def _wait(self, cards: list[Track]) -> None:
        """Wait for a closer look; tell what was seen in passing if none comes."""
        seen_s = max(track.born.t_s for track in cards)
        if not self._lies(seen_s):
            return
        rest_s = max(track.rest_s for track in cards)
        if self.closely and self._reading is None and self._desk.now_s - seen_s < CLOSELY_S:
            self._awaited = cards, rest_s
        elif self._desk.is_read(cards, seen_s):
            cards.sort(key=lambda track: (-round(track.center_mm[1] / 50), track.center_mm[0]))
            sights = tuple(self._desk.sight(track) for track in cards)
            self._tell(sights, rest_s, cards, 1.0)

    def _tell_late(self) -> None:
        """Tell what a closer look shows of a deck that was gathered in meanwhile."""
        read, awaited = self._reading, self._awaited
        if read is None:
            return
        self._reading = self._awaited = None
        if awaited is None:
            self._tell_again(read)
        elif len(read.cards) >= ENOUGH * len(awaited[0]):
            self._tell_read(read, awaited[1], awaited[0])

    def _tell_read(
        self, read: SpreadReading, rest_s: float, cards: Sequence[Track], looks: int = 1
    ) -> None:
        self._tell(sights_of(read), rest_s, cards, 1.0 if read.is_sure else UNSURE)
        self._reading = self._asked = None
        if not read.is_sure:
            self._asked = _Asked(named_in(read), rest_s, cards, looks)

    def _tell_again(self, read: SpreadReading) -> None:
        """Tell what another look shows of a spread that was asked about, if it shows more of it."""
        asked = self._asked
        if asked is None:
            return
        asked.looks += 1
        if named_in(read) > asked.named:
            self._tell_read(read, asked.rest_s, asked.cards, asked.looks)

    def _tell(
        self, sights: tuple[Sight, ...], rest_s: float, cards: Sequence[Track], chance: float
    ) -> None:
        self._told, self._awaited = True, None
        self._desk.tell(DeckSpread("", sights), rest_s, cards[0].born, chance)

    def closer(self, reading: SpreadReading) -> None:
        """Take what a closer look at a spread shows."""
        self._reading = reading

    @property
    def place_mm(self) -> Floats | None:
        """(2, 2) the corners around the cards of a spread that lies, and wants a closer look."""
        cards = list(self._seen())
        if self._reading is not None or len(cards) <= MOST_ON_BOARDS:
            return None
        if self._told and not self._shows_more():
            return None
        at = np.array([track.center_mm for track in cards])
        return np.array([at.min(0), at.max(0)])

    def _shows_more(self) -> bool:
        """Whether of a spread of which something is to be asked more is known than was read."""
        asked = self._asked
        return asked is not None and asked.looks <= AGAIN and asked.named < len(self.cards())

    def _lies(self, seen_s: float) -> bool:
        """Whether all of a spread has come to light, the last of it at some time."""
        waited_s = self._desk.now_s - seen_s
        doubted = any(track.face == "up" for track in self._desk.tracker.doubted)
        return waited_s >= LONGEST_S or (waited_s >= QUIET_S and not doubted)

    def cards(self) -> list[Track]:
        """Return the face-up cards that lie at no seat."""
        places = self._desk.tracker.places
        return [
            track
            for track in self._desk.tracker.tracks
            if track.kind == "card" and track.face == "up" and not places.of(track.center_mm).seat
        ]

    @property
    def lies(self) -> bool:
        """Whether a deck is spread, or is about to be believed to be."""
        return len(self._seen()) > MOST_ON_BOARDS

    def _seen(self) -> set[Track]:
        """The cards of a spread, those too that are not yet believed."""
        doubted = [track for track in self._desk.tracker.doubted if track.face == "up"]
        return {*self.cards(), *doubted}


def named_in(reading: SpreadReading) -> int:
    """How many of a spread's cards were read."""
    return sum(each.card is not None for each in reading.cards)


def sights_of(reading: SpreadReading) -> tuple[Sight, ...]:
    """A deck's cards as they are to be told.

    Where anything is unsure, every card that was not read may be one of those that seem to be
    missing, and so may those that were not found; and what is named may be what else it is like.
    """
    lost = reading.missing
    any_of = tuple((card, round(1 / len(lost), 3)) for card in lost)
    sights = [sight_of(each, any_of, sure=reading.is_sure) for each in reading.cards]
    if not reading.is_sure and lost:
        unseen = max(reading.gaps, len(DECK) - len(reading.cards))
        sights += [Sight(candidates=any_of)] * unseen
    return tuple(sights)


def sight_of(each: SpreadCard, any_of: Candidates, *, sure: bool) -> Sight:
    """One card as it is to be told.

    Args:
        each: what it reads as.
        any_of: what any card may be that was not read.
        sure: whether nothing is to be asked about the spread.
    """
    lost = {card for card, _ in any_of}
    odds = tuple((card, round(chance, 3)) for card, chance in each.candidates)
    if each.card is None:
        return Sight(candidates=(*((card, p) for card, p in odds if card not in lost), *any_of))
    like = tuple((card, p) for card, p in odds if card == each.card or p >= LIKE)
    return Sight(each.card) if sure or len(like) == 1 else Sight(candidates=like)
