"""Cards that were asked about as they were told, and can be named by now.

Others came to light since, or they were moved, and looked at in another light.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Evidence, Sight
from cardspeak.rules.facts.hand import BoardDealt, CardDealt
from cardspeak.rules.facts.sights import sights_of, with_sights
from cardspeak.vision.answers import Reread
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import is_contested
from cardspeak.vision.track.thing import Track

STAYS_S = 0.5
"""A card is named once it has been read as the same one for so long."""


@dataclass(eq=False)
class _Asked:
    """A fact that asks about cards: as it was told, and what of it is known by now."""

    fact: BoardDealt | CardDealt
    confidence: float
    cards: tuple[Track, ...]
    sights: tuple[Sight, ...]


class Rereads:
    """Watches cards that lie open and were asked about."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._asked: list[_Asked] = []
        self._since: dict[Track, tuple[Card, float]] = {}
        self._looks = 0

    def tell(
        self,
        fact: BoardDealt | CardDealt,
        cards: tuple[Track, ...],
        rest_s: float,
        evidence: Evidence,
        confidence: float,
    ) -> None:
        """Report that cards lie open; if any of them is asked about, it is watched from now on.

        Args:
            fact: what happened.
            cards: its cards, in the order in which it has them.
            rest_s: when they came to rest.
            evidence: the frame that shows it.
            confidence: how sure it is that they do, whichever they are.
        """
        self._desk.tell(fact, rest_s, evidence, confidence)
        sights = sights_of(fact)
        if any(sight.candidates for sight in sights):
            self._asked.append(_Asked(fact, confidence, cards, sights))

    def clear(self) -> None:
        """Forget the last hand."""
        self._asked.clear()
        self._since.clear()

    def take(self) -> None:
        """Tell of the cards that can be named now."""
        desk = self._desk
        if not self._asked:
            return
        looks = sum(track.reading.looks for track in desk.at)
        if looks != self._looks:  # what a card reads as takes a while to work out
            self._looks = looks
            self._read()
        for asked in self._asked:
            sights = tuple(map(self._named, asked.sights, asked.cards))
            if sights != asked.sights:
                asked.sights = sights
                fact = Reread(asked.fact, with_sights(asked.fact, sights))
                desk.tell(fact, desk.now_s, desk.now, self._chance(asked))

    def _chance(self, asked: _Asked) -> float:
        """How sure it is by now that cards lie there: what shows its face surely is one."""
        if any(sight.candidates for sight in asked.sights):
            return asked.confidence
        return max(asked.confidence, self._desk.chance(asked.cards, due=True))

    def _read(self) -> None:
        """Note which cards can be named now, and since when."""
        for asked in self._asked:
            for sight, track in zip(asked.sights, asked.cards, strict=True):
                card = self._card(track) if sight.candidates else None
                if card is None:
                    self._since.pop(track, None)
                elif self._since.get(track, (None, 0.0))[0] != card:
                    self._since[track] = card, self._desk.now_s

    def _card(self, track: Track) -> Card | None:
        """Return which card lies open, if that is sure by now."""
        desk = self._desk
        lies = track in desk.at and track.state == "lying" and track.face == "up"
        return desk.sight(track).card if lies and not is_contested(track, desk.at) else None

    def _named(self, sight: Sight, track: Track) -> Sight:
        """Return a card as it is known by now."""
        card, since_s = self._since.get(track, (None, 0.0))
        named = sight.candidates and card and self._desk.now_s - since_s >= STAYS_S
        return Sight(card) if named else sight
