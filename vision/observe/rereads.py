"""Cards that were asked about as they were told, and can be named by now; or were named wrongly.

Others came to light since, or they were moved, and looked at in another light. A face that was told
to lie down can be named, too: under a hand it looked like a back, where a face was due.
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
from cardspeak.vision.observe.naming import is_contested, otherwise
from cardspeak.vision.track.thing import Track

STAYS_S = 0.5
"""A card is told otherwise once it has been read so for so long."""

DOUBT_S = 0.4
"""Names are doubted so often, by all that lies open then."""


@dataclass(eq=False)
class _Open:
    """A fact of cards that lie open: as it was told, and what of it is known by now.

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

    def shows(self, sight: Sight) -> bool:
        """Whether a card of it lies open, as far as is known."""
        return self.down or sight != BACK

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
        self._open: list[_Open] = []
        self._since: dict[Track, tuple[Card | None, float]] = {}
        self._moves: dict[Track, int] = {}
        self._looks = 0
        self._doubted_s = float("-inf")

    def tell(
        self,
        fact: BoardDealt | CardDealt,
        cards: tuple[Track, ...],
        rest_s: float,
        evidence: Evidence,
        confidence: float,
    ) -> None:
        """Report that cards lie open; they are watched from now on.

        Args:
            fact: what happened.
            cards: its cards, in the order in which it has them.
            rest_s: when they came to rest.
            evidence: the frame that shows it.
            confidence: how sure it is that they do, whichever they are.
        """
        self._desk.tell(fact, rest_s, evidence, confidence)
        self._open.append(_Open(fact, confidence, cards, sights_of(fact)))
        self._moves |= {track: track.moves for track in cards}

    def tell_down(self, fact: CardDealt, track: Track, confidence: float) -> None:
        """Report that a card seems to lie face down where a face is due; it is watched, too."""
        self._desk.tell(fact, track.rest_s, track.born, confidence)
        self._open.append(_Open(fact, confidence, (track,), (BACK,), down=True))

    def told_down(self, track: Track) -> bool:
        """Whether a card was told to lie face down where a face was due: nobody turned it up."""
        return any(asked.down and track in asked.cards for asked in self._open)

    def clear(self) -> None:
        """Forget the last hand."""
        self._open.clear()
        self._since.clear()
        self._moves.clear()

    def take(self) -> None:
        """Tell of the cards that can be named now, or not any more."""
        desk = self._desk
        if desk.all_dealt:  # who shows a hand turns up what was dealt face down
            self._open = [told for told in self._open if not told.down]
        if not self._open:
            return
        if desk.looks != self._looks:  # what a card reads as takes a while to work out
            self._looks = desk.looks
            self._read()
        for told in self._open:
            sights = tuple(self._known(sight, track) for sight, track in told)
            if sights != told.sights:
                told.sights = sights
                desk.tell(told.reread(), desk.now_s, desk.now, self._chance(told))

    def _chance(self, told: _Open) -> float:
        """How sure it is by now that cards lie there: what shows its face surely is one."""
        if any(sight.candidates for sight in told.sights):
            return told.confidence
        return max(told.confidence, self._desk.chance(told.cards, due=True))

    def _read(self) -> None:
        """Note which cards are told wrongly, or can be named now, and since when."""
        doubting = self._desk.now_s - self._doubted_s >= DOUBT_S
        if doubting:
            self._doubted_s = self._desk.now_s
        for told in self._open:
            for sight, track in told:
                if not told.shows(sight) or (sight.card and not doubting):
                    continue
                said = self._otherwise(sight, track)
                if said is None:
                    self._since.pop(track, None)
                elif track not in self._since or self._since[track][0] != said.card:
                    self._since[track] = said.card, self._desk.now_s

    def _otherwise(self, sight: Sight, track: Track) -> Sight | None:
        """Return a card that lies open as it is to be told now, if that is not as it was.

        One that was named, and moved or turned over since, may be taken for another.
        """
        desk = self._desk
        if track not in desk.at or track.state != "lying" or track.face != "up":
            return None
        if sight.card:
            stays = track.moves == self._moves.get(track)
            return otherwise(track, sight.card, desk.known) if stays else None
        named = desk.sight(track).card is not None and not is_contested(track, desk.known)
        return desk.sight(track) if named else None

    def _known(self, sight: Sight, track: Track) -> Sight:
        """Return a card as it is known by now."""
        if track not in self._since or self._desk.now_s - self._since[track][1] < STAYS_S:
            return sight
        card, _ = self._since.pop(track)
        return Sight(card) if card else self._desk.sight(track)
