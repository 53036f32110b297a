"""Down cards that are turned up: tabled at showdown, or exposed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import prod

import numpy as np

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import CardExposed, Tabled
from cardspeak.vision.observe.deal.seats import first_of
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import READABLE, is_named, otherwise, shows, unread
from cardspeak.vision.observe.rereads import Rereads
from cardspeak.vision.observe.story import DEALING_S
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

QUIET_S = 0.35
"""A hand is tabled once its cards have lain still for so long."""

LATE_S, LEFT_S = 1.2, 0.8
"""A card of a tabled hand that nobody has seen by then lies face down, or was not made out; and one
that was seen to lie face down beside the others is left so.
"""

MISSED = 3
"""So many looks that do not show a face speak against the one that did."""


class Showing:
    """Watches cards being turned up at the seats.

    Attributes:
        begun_s: since when the first hand to be shown lies open; infinite while none does.
    """

    def __init__(self, desk: Desk, rereads: Rereads) -> None:
        """Take the desk, and who watches what was told of cards."""
        self._desk, self._rereads = desk, rereads
        self._turned: dict[int, dict[Track, float]] = {}
        self._told: dict[int, dict[Track, tuple[Card | None, int]]] = {}
        self._looks = 0
        self.begun_s = np.inf

    def turned(self, track: Track, seat: int) -> None:
        """Note that a card of a seat was turned."""
        if track.face == "up" and not self._rereads.told_down(track):
            self._turned.setdefault(seat, {}).setdefault(track, track.rest_s)

    def _cards(self, seat: int) -> list[Track]:
        """The cards that lie at a seat."""
        return [t for t in self._desk.cards_at(Place("seat", seat)) if t.state != "gone"]

    @property
    def begun(self) -> bool:
        """Whether a hand is being shown that was not told yet, and not only looked at."""
        return self._may_be_tabled() and any(map(is_clear, self._turned.values()))

    def take(self) -> None:
        """Tell of hands that lie open."""
        self._note_public()
        self._note_begun()
        for seat, turned in list(self._turned.items()):
            cards = self._cards(seat)
            if not _open(cards):
                del self._turned[seat]
            elif self._lies(seat, cards):
                del self._turned[seat]
                self._tell(seat, cards, turned)
        self._tell_again()

    def _note_begun(self) -> None:
        """Note since when a hand is being shown."""
        if not (self._desk.story.tabled or self.begun):
            self.begun_s = np.inf
        elif np.isinf(self.begun_s):
            times_s = (at_s for turned in self._turned.values() for at_s in turned.values())
            self.begun_s = min(times_s, default=self._desk.now_s)

    def conclude(self) -> None:
        """Tell of all hands that lie open as they are: the pot goes, and nobody waits for more."""
        for seat, turned in list(self._turned.items()):
            cards = self._cards(seat)
            whole = is_clear(cards) or self._is_whole(seat, cards)
            if whole if self._may_be_tabled() else self._is_early(seat):
                del self._turned[seat]
                self._tell(seat, cards, turned)

    def _lies(self, seat: int, cards: list[Track]) -> bool:
        """Whether a hand lies still, and was read."""
        desk = self._desk
        rest_s, _ = first_of(_open(cards))
        if not self._may_be_tabled() and not self._is_early(seat):
            return False
        whole = self._is_whole(seat, cards)
        if not whole:
            hidden = (c for c in cards if c.face == "down" and c.last.t_s < rest_s)
            desk.wanted += [card.under or card for card in hidden]
        if desk.now_s - rest_s < QUIET_S or not desk.is_quiet(Place("seat", seat)):
            return False
        drawn = desk.story.drawing_s is not None  # no hand is tabled in the middle of a draw
        late = drawn or self._is_late(seat, cards, rest_s)
        return (whole or (is_clear(cards) and late)) and desk.is_read(cards, rest_s)

    def _is_early(self, seat: int) -> bool:
        """Whether a hand surely lies open before all is dealt: backs may look like faces.

        Until the first deal is over for a while each card that was turned up has to be read, and
        then one of them, until a board comes; not one that was exposed before.
        """
        desk, story = self._desk, self._desk.story
        public = story.public.get(seat, ())
        turned = [each for each in _open(self._turned[seat]) if each.reading.best not in public]
        if story.burns or len(turned) < 2:
            return is_clear(turned)
        dealt = not any(map(desk.is_owed, story.live))
        over = dealt and desk.now_s - story.last_dealt_s >= DEALING_S
        return self._shows_more(seat) if over else len(_read(turned)) == len(turned)

    def _shows_more(self, seat: int) -> bool:
        """Whether more faces are read at a seat than were dealt face up there."""
        story, game = self._desk.story, self._desk.crew.game
        dealt = story.dealt.get(seat, 0)
        ups = dealt - story.downs(dealt, game) if game else 0
        return len(_read(_open(self._cards(seat)))) > ups

    def _is_late(self, seat: int, cards: list[Track], rest_s: float) -> bool:
        """Whether nobody waits any more for the rest of a hand that lies open since a time."""
        waited_s = self._desk.now_s - min(rest_s, *self._turned[seat].values())
        read = all(card.reading.looks > 1 for card in _open(cards))
        seen = sum(card.face == "up" or card.last.t_s > rest_s for card in cards)
        left = read and self._may_be_tabled() and seen >= self._desk.story.held(seat)
        return waited_s >= (LEFT_S if left else LATE_S)

    def _may_be_tabled(self) -> bool:
        """Whether hands are tabled now: before, what nobody can read is rather a back."""
        game, story = self._desk.crew.game, self._desk.story
        return game is None or story.all_dealt(game) or bool(story.tabled)

    def _is_whole(self, seat: int, cards: list[Track]) -> bool:
        """Whether all cards of a seat lie open."""
        return len(_open(cards)) >= self._desk.story.held(seat)

    def _tell(self, seat: int, cards: list[Track], turned: Collection[Track]) -> None:
        desk, story = self._desk, self._desk.story
        up = _open(cards)
        if self._is_exposure(cards, turned):
            for track in (each for each in turned if self._is_exposed(each, seat)):
                by = "dealer" if desk.now_s - story.last_dealt_s < DEALING_S else "player"
                fact = CardExposed(seat, desk.sight(track), by)  # type: ignore[arg-type]
                named = float(track.reading.odds.max())  # backs with discs look like a court's two
                desk.tell(fact, track.rest_s, track.first, min(track.chance, named))
            return
        if set(story.tabled.get(seat, ())) == set(up):
            return
        story.tabled[seat] = tuple(up)
        self._table(seat, up, cards)

    def _table(self, seat: int, up: list[Track], cards: list[Track]) -> None:
        """Tell of a hand that lies open, and note as what its cards were told."""
        desk, story = self._desk, self._desk.story
        rest_s, frame = first_of(up)
        self._told[seat] = {track: (desk.sight(track).card, track.moves) for track in up}
        backs = [track for track in cards if track.face == "down" and track.last.t_s > rest_s]
        missed = max(0, story.held(seat) - len(up) - len(backs))
        sights = [desk.sight(track) for track in _in_order(up)]
        sights += [BACK] * len(backs) + [unread(desk.at)] * missed
        desk.tell(Tabled(seat, tuple(sights)), rest_s, frame, desk.chance(up, due=True))

    def _tell_again(self) -> None:
        """Tell a hand again of which a card can be named by now, or not any more as it was."""
        desk, tabled = self._desk, self._desk.story.tabled
        anew, self._looks = desk.looks != self._looks, desk.looks
        for seat, told in list(self._told.items()):
            if seat not in tabled:
                del self._told[seat]
            elif anew and any(
                self._is_otherwise(track, *as_told) for track, as_told in told.items()
            ):
                self._table(seat, list(tabled[seat]), self._cards(seat))

    def _is_otherwise(self, track: Track, told: Card | None, moves: int) -> bool:
        """Whether a card that still lies open is to be told otherwise than it was.

        One that was named, and moved since, may be taken for another.
        """
        known = self._desk.known
        if track.face != "up" or track.state != "lying":
            return False
        if told is None:
            return is_named(track, known)
        return track.moves == moves and otherwise(track, told, known) is not None

    def _note_public(self) -> None:
        """Note the faces that were told to lie open at the seats in this hand."""
        story = self._desk.story
        for seat in story.live:
            told = self._desk.exposed(seat)
            faces = {card.reading.best for card in told if card not in self._turned.get(seat, ())}
            story.public.setdefault(seat, set()).update(faces)

    def _is_exposed(self, track: Track, seat: int) -> bool:
        """Whether a face is read that does not lie open at the seat already, nor did before.

        One look alone may show fingers upon backs: if others follow, they have to show it, too.
        Once the pot is pushed, cards upon which a hand lies are only gathered in.
        """
        if track.reading.looks == 1 and track.misses >= MISSED:
            return False
        others = [card for card in self._desk.cards_at(Place("seat", seat)) if card is not track]
        if self._desk.story.pushed and any(each.state != "lying" for each in _open(others)):
            return False
        faces = [card.reading.odds for card in _open(others) if card.reading.looks]
        known = any(odds[track.reading.best] >= READABLE for odds in faces)
        likeliest = [card.index for card, _ in self._desk.sight(track).candidates[:1]]
        known |= any(each.reading.best in likeliest for each in _open(others))
        known |= track.reading.best in self._desk.story.public.get(seat, ())
        sure = shows(track) if self._was_touched(track) else track.reading.odds.max()
        return bool(sure >= READABLE) and not known

    def _was_touched(self, track: Track) -> bool:
        """Whether anything moved over a card since it came: else it lies as it did, a back."""
        return self._desk.tracker.flow.has_moved(track.rim, track.born_s)

    def _is_exposure(self, cards: list[Track], turned: Collection[Track]) -> bool:
        """Whether only some cards show, or cards are still to come, while the hand goes on."""
        desk, story = self._desk, self._desk.story
        some_down = any(track.face == "down" for track in cards)
        open_ = not desk.all_dealt
        dealing = desk.now_s - story.last_dealt_s < DEALING_S and (some_down or open_)
        return (some_down and open_ and not story.tabled) or (dealing and len(turned) == 1)


def _open(cards: Iterable[Track]) -> list[Track]:
    """The cards that lie face up."""
    return [card for card in cards if card.face == "up"]


def _read(cards: Iterable[Track]) -> list[Track]:
    """Those of some cards that were read."""
    return [card for card in cards if card.reading.odds.max() >= READABLE]


def is_clear(cards: Iterable[Track]) -> bool:
    """Whether some card surely lies face up; two that are read fairly well are not both none."""
    return 1 - prod(1 - shows(card) for card in _open(cards)) >= READABLE


def _in_order(cards: list[Track]) -> list[Track]:
    """Cards in the order in which they came to the seat."""
    return sorted(cards, key=lambda track: track.id)
