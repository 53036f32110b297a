"""Cards that were asked about as they were told, and can be named by now.

Others came to light since, or they were moved, and looked at in another light. So can a face that
was told to lie down: under a hand it looked like a back, where a face was due.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Evidence, Sight
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
    """A fact that asks about cards: as it was told, and what of it is known by now.

    Or one of a card that seems to lie face down, where a face was due.
    """

    fact: BoardDealt | CardDealt
    confidence: float
    cards: tuple[Track, ...]
    sights: tuple[Sight, ...]
    down: bool = False

    def __iter__(self) -> Iterator[tuple[Sight, Track]]:
        """Yield what is known of each card, and the card."""
        return zip(self.sights, self.cards, strict=True)

    def asks(self, sight: Sight) -> bool:
        """Whether a card of it is still to be named."""
        return bool(sight.candidates) or (self.down and sight == BACK)

    def reread(self) -> Reread:
        """What is known by now of what was told."""
        fact = with_sights(self.fact, self.sights)
        if self.down and isinstance(fact, CardDealt):
            fact = replace(fact, up=True)
        return Reread(self.fact, fact)


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

    def tell_down(self, fact: CardDealt, track: Track, confidence: float) -> None:
        """Report that a card seems to lie face down where a face is due; it is watched, too."""
        self._desk.tell(fact, track.rest_s, track.born, confidence)
        self._asked.append(_Asked(fact, confidence, (track,), (BACK,), down=True))

    def told_down(self, track: Track) -> bool:
        """Whether a card was told to lie face down where a face was due: nobody turned it up."""
        return any(asked.down and track in asked.cards for asked in self._asked)

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
            sights = tuple(self._named(s, t) if asked.asks(s) else s for s, t in asked)
            if sights != asked.sights:
                asked.sights = sights
                desk.tell(asked.reread(), desk.now_s, desk.now, self._chance(asked))

    def _chance(self, asked: _Asked) -> float:
        """How sure it is by now that cards lie there: what shows its face surely is one."""
        if any(sight.candidates for sight in asked.sights):
            return asked.confidence
        return max(asked.confidence, self._desk.chance(asked.cards, due=True))

    def _read(self) -> None:
        """Note which cards can be named now, and since when."""
        for asked in self._asked:
            for sight, track in asked:
                card = self._card(track) if asked.asks(sight) else None
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
        return Sight(card) if card and self._desk.now_s - since_s >= STAYS_S else sight
