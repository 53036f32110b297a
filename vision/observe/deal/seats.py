"""Cards that come to a seat: dealt, replaced, or taken out of the muck."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from cardspeak.rules.facts.event import BACK, Evidence
from cardspeak.rules.facts.hand import CardDealt, CardReplaced
from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.deal.exposed import Exposed
from cardspeak.vision.observe.deal.misread import misread
from cardspeak.vision.observe.deal.newcomers import Newcomers
from cardspeak.vision.observe.deal.retrieved import Retrievals
from cardspeak.vision.observe.deal.streaks import Streaks
from cardspeak.vision.observe.deal.turns import Turns
from cardspeak.vision.observe.deal.ways import Ways
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import CLEAR, READABLE, is_surely, shows
from cardspeak.vision.observe.outbox import HOLD_S
from cardspeak.vision.observe.pairs import is_elsewhere, is_far_from, is_turned_up_with
from cardspeak.vision.observe.rereads import Rereads
from cardspeak.vision.track.fits import is_amiss
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.pose import apart_mm
from cardspeak.vision.track.thing import Track

LATE_S = 0.8
"""Where a card comes before its turn, one before it may come to light so late."""

SAME_PLACE = 0.3
"""A face that nobody can read, and that lies so much on one that is not seen now, is that one's."""

RIGHT_UPON = 0.6
"""What covers so much of another card lies where that one does."""

OUTLINED = 0.6
"""A face before all is dealt that no look outlines as well is rather something upon a back."""

SECOND_LOOK_S = 0.8
"""A card that is not due, and that one look showed, is looked for again for so long, once no hand
is over it.
"""


class Arrivals:
    """Watches cards come to the seats."""

    def __init__(self, desk: Desk, rereads: Rereads) -> None:
        """Take the desk, and who watches what is asked about."""
        self._desk, self._rereads = desk, rereads
        self._ways = Ways(desk)
        self.from_deck, self.was_handled = self._ways.from_deck, self._ways.was_handled
        self.ends_here = self._ways.ends_here
        self._turns = Turns(desk)
        self.is_left_out, self.missed = self._turns.is_left_out, self._turns.missed
        self.is_ahead, self.around = self._turns.is_ahead, self._turns.around
        self.streaks = Streaks(desk)
        self._newcomers = Newcomers(desk, self._ways, self._turns, self.streaks)
        self.expects = self._newcomers.expects
        self._exposed = Exposed(desk, self._ways)
        self._waiting: list[Track] = []
        self._turn_s: WeakKeyDictionary[Track, float] = WeakKeyDictionary()
        self._retrievals = Retrievals(desk)
        self._came: dict[int, list[Track]] = {}

    def came(self, track: Track, seat: int) -> None:
        """Take a card that was seen at a seat where none was known of."""
        self._came.setdefault(seat, []).append(track)

    def clear(self) -> None:
        """Forget the last hand."""
        self._turns.clear()

    def settle(self) -> list[tuple[Track, int]]:
        """Tell apart the cards of the last look that are new from those that were there.

        What lies where nothing moved comes first: it was there, and what did move may be new then.

        Returns:
            Cards that were there, but have been turned over, each with its seat.
        """
        turned, self._retrievals.shown = self._retrievals.shown, []
        for seat, cards in self._came.items():
            cards.sort(key=lambda track: -self._apart(track, seat))
            for track in sorted(cards, key=self._newcomers.was_stirred):
                known = self._settle(track, seat, alone=len(cards) == 1)
                turned += [(known, seat)] if known else []
        self._came.clear()
        return turned

    def _apart(self, track: Track, seat: int) -> float:
        """How far a card lies from all others of its seat."""
        others = self._desk.cards_at(Place("seat", seat))
        return min((apart_mm(track.corners_mm, each.corners_mm) for each in others), default=1e3)

    def _settle(self, track: Track, seat: int, *, alone: bool) -> Track | None:
        """Take a card as new, or return the one that it is where that was turned over.

        Args:
            track: the card.
            seat: where it lies.
            alone: whether the look showed no other there.
        """
        self._exposed.give_back(track, seat)
        shown = self._shown(track, seat)
        if shown:
            self._desk.tracker.join(shown, track)
        elif self._is_mixed_up(track, seat):
            self._desk.tracker.forget(track)
        elif self._is_put_away(track, seat):
            self._desk.at[track] = Place("bets", seat)
        elif self._retrievals.is_out(seat):
            self._retrievals.came(track, seat)
        elif self._newcomers.is_new(track, seat):
            self._take_in(track, seat, alone=alone)
        else:
            return self._known(track, seat)
        return None

    def _is_put_away(self, track: Track, seat: int) -> bool:
        """Whether a player laid a card forward, to draw another for it."""
        desk = self._desk
        if not desk.draws or track.face == "up" or seat not in desk.story.live:
            return False
        if desk.tracker.places.of(track.center_mm).kind != "bets":
            return False
        return not self._ways.is_pitched(track) or self.was_handled(
            track.center_mm, seat, track.rest_s
        )

    def _shown(self, track: Track, seat: int) -> Track | None:
        """Return the card that lies open at a seat which a face that nobody can read must be."""
        if track.face == "down" or track.reading.odds.max() >= READABLE:
            return None
        open_ = (card for card in self._open(seat) if card.last.t_s < track.born.t_s)
        near = (c for c in open_ if overlap(c.corners_mm, track.corners_mm) > SAME_PLACE)
        return next(near, None)

    def _is_mixed_up(self, track: Track, seat: int) -> bool:
        """Whether a face seems to lie right where one lies, and is that one's or its neighbour's.

        Where cards lap, a look may take an index of the one for the other's, or see one twice.
        """
        if track.face == "down":
            return False
        cards = self._open(seat)
        alike = [card for card in cards if card.reading.best == track.reading.best]
        clear = any(card.reading.odds.max() >= CLEAR for card in alike)
        return clear and any(overlap(c.corners_mm, track.corners_mm) > RIGHT_UPON for c in cards)

    def _open(self, seat: int) -> list[Track]:
        """The cards that lie face up at a seat."""
        cards = self._desk.cards_at(Place("seat", seat))
        return [card for card in cards if card.face == "up" and card.there]

    def conceive(self, seat: int, rest_s: float, corners_mm: Floats, chance: float) -> Track | None:
        """Take for granted, more or less, that a card came that nobody made out."""
        desk = self._desk
        if any(burn.born_s > rest_s for burn in desk.cards_at(Place("burn"))):
            return None  # what came before the burn is not what is due after it
        over = [card for card in desk.cards_at(Place("seat", seat)) if card.there]
        track = desk.conceive(corners_mm, chance, rest_s, over[-1] if over else None)
        self._take_in(track, seat)
        return track

    def _take_in(self, track: Track, seat: int, *, alone: bool = True) -> None:
        """Take a card that came to a seat; of two that one look shows, either may have flown."""
        desk = self._desk
        desk.at[track] = Place("seat", seat)
        track.rest_s = track.born_s = self._ways.came_s(track)
        handled = self.was_handled(track.center_mm, seat, track.rest_s)
        flew = alone and not handled and self._ways.is_pitched(track)
        self._turn_s[track] = self._turns.turn_s(track, seat, flew=flew)
        begun_s = track.rest_s
        if desk.story.phase == "clear" and seat != desk.crew.first:
            begun_s -= LATE_S
        desk.begin(begun_s, track.born)
        desk.story.take_card(seat, track.rest_s)
        if self._turns.passes_over(seat, self._turn_s[track]):
            desk.outbox.quiet_s = track.rest_s + LATE_S - HOLD_S
        self._waiting.append(track)

    def take(self) -> None:
        """Tell of the cards that can be told."""
        desk = self._desk
        for track in sorted(self._waiting, key=_in_order):
            if self._is_unheard_of(track):
                self._drop(track)
            elif self._exposed.may_be_replaced_by(track):
                pass  # if that is taken back, this came for it
            elif desk.is_read([track], track.born.t_s) and not self._is_doubtful(track):
                self._waiting.remove(track)
                self._tell(track)
        if any(map(self._seems_open, self._waiting)):
            # What came after it is told after it.
            desk.outbox.wait(desk.now_s)
        self._retrievals.take()
        self._exposed.take()

    def _is_doubtful(self, track: Track) -> bool:
        """Whether one look alone shows a card more than its seat is due: another one may tell.

        Not where as many were seen to fly there as that seat has, this one with them.
        """
        desk, seat = self._desk, self._desk.at.get(track, Place("seat")).seat
        game, story = desk.crew.game, desk.story
        if game is None or not seat or track.looks != 1 or seat in story.owed:
            return False
        held = story.held(seat)
        if held <= story.due(seat, game) or len(self.streaks.came_s(seat, 0.0)) >= held:
            return False
        rest_s = max(track.rest_s, desk.tracker.flow.last_s(track.rim))
        return desk.now_s - rest_s < SECOND_LOOK_S

    def _is_unheard_of(self, track: Track) -> bool:
        """Whether such a card was not seen again, and all others of its seat were."""
        if not self._is_doubtful(track) or not track.misses:
            return False
        others = [card for card in self._desk.cards_at(self._desk.at[track]) if card is not track]
        return all(card.last.t_s > track.last.t_s and card.state == "lying" for card in others)

    def _drop(self, track: Track) -> None:
        """Let a card be none: fingers on cards looked like it."""
        self._waiting.remove(track)
        self._desk.story.dealt[self._desk.at.pop(track).seat] -= 1
        self._desk.tracker.forget(track)

    def _seems_open(self, track: Track) -> bool:
        """Whether a card that should lie face down seems a face."""
        seat = self._desk.at.get(track, Place("seat")).seat
        return bool(seat) and track.face == "up" and self._was_due_down(track, seat)

    def _was_due_down(self, track: Track, seat: int) -> bool:
        """Whether a card that came to a seat should lie face down."""
        story, game, place = self._desk.story, self._desk.crew.game, Place("seat", seat)
        waiting = (each for each in self._waiting if self._desk.at.get(each) == place)
        later = sum(_in_order(each) > _in_order(track) for each in waiting)
        return game is not None and story.is_down(story.dealt.get(seat, 1) - 1 - later, game)

    def _tell(self, track: Track) -> None:
        desk, seat = self._desk, self._desk.at.get(track, Place("seat")).seat
        if not seat:
            return
        owed = desk.story.owed.pop(seat, None)
        if owed is not None:
            desk.story.dealt[seat] -= 1
            desk.story.replaced_s[seat] = track.born_s
            fact = CardReplaced(seat, owed, desk.sight(track))
            desk.tell(fact, track.rest_s, track.born, desk.chance([track]))
            return
        down = self._was_due_down(track, seat)
        if down and shows(track) < READABLE:
            track.face = "down"  # what seems a face that nobody can read is rather a back
        cards = desk.cards_at(Place("seat", seat))
        up = track.face == "up" and not (down and is_turned_up_with(cards, track))
        fact_ = CardDealt(seat, up=up, card=desk.sight(track) if up else BACK)
        due = desk.crew.game is not None and not down
        chance = desk.chance([track], due=due)
        if due and not up:
            self._rereads.tell_down(fact_, track, chance)
        else:
            self._rereads.tell(fact_, (track,), self._turn_s[track], track.born, chance)

    def _known(self, track: Track, seat: int) -> Track | None:
        """Take a card for one of the seat that the last look did not show, or for none."""
        desk = self._desk
        cards = desk.cards_at(Place("seat", seat))
        unseen = [c for c in cards if c.last.t_s < track.born.t_s and not is_far_from(c, track)]
        faces = [card for card in unseen if card.face == "up"]
        again = [face for face in faces if is_surely(track, face)]
        if again:
            desk.tracker.join(again[0], track)
            return None
        unseen = [card for card in unseen if card.face == "down"]
        unseen = [card for card in unseen if card.state != "gone" or is_elsewhere(card)]
        misses = bool(unseen) or self._is_lost(seat, len(cards))
        if not misses and self._takes_place(track, seat):
            return track
        if is_amiss(track, faces) or not misses:
            desk.tracker.forget(track)
            return None
        if not unseen:
            desk.at[track] = Place("seat", seat)
            return track if track.face == "up" else None
        lost = next((card for card in unseen if is_elsewhere(card)), None)
        if lost:
            desk.at.pop(lost)
            desk.at[track] = Place("seat", seat)
            return None
        if self._is_set_upon(track, cards):
            desk.tracker.forget(track)
            return None
        card = min(unseen, key=lambda card: (card.state == "lying", -card.id))
        desk.tracker.join(card, track)
        return card if card.face == "up" else None

    def _is_set_upon(self, track: Track, cards: list[Track]) -> bool:
        """Whether a face that is outlined poorly is a back with something set upon it.

        Players protect their cards with chips and the like; and who shows, shows all.
        """
        faint = track.face == "up" and track.score < OUTLINED
        return faint and not self._desk.all_dealt and all(card.face == "down" for card in cards)

    def _takes_place(self, track: Track, seat: int) -> bool:
        """Take a face for one of a hand of which another one was misread; tell if there was one."""
        desk = self._desk
        found = misread(desk.cards_at(Place("seat", seat)), track)
        if found is None:
            return False
        card, taken_for = found
        desk.at.pop(taken_for)
        desk.tracker.join(card, taken_for)
        desk.at[track] = Place("seat", seat)
        return True

    def _is_lost(self, seat: int, known: int) -> bool:
        """Whether a seat holds more cards than are known of: one was gathered up unseen."""
        story = self._desk.story
        return story.playing and seat not in story.owed and story.held(seat) > known


def first_of(tracks: list[Track]) -> tuple[float, Evidence]:
    """Return when the last of some cards came to rest, and the frame that first showed it."""
    last = max(tracks, key=lambda track: track.rest_s)
    return last.rest_s, last.first


def _in_order(track: Track) -> tuple[float, bool]:
    """When a card came; of two that came to light at once, a back lies under the face."""
    return track.rest_s, track.face == "up"
