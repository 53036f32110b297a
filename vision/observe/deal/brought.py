"""What speaks for a card that nobody made out, and that something brought to a seat."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.deal.covers import GROWS, MUCH, PALELY, UPON, WHOLE, Covers
from cardspeak.vision.observe.deal.landings import PEEK_S, Landings, Pitch, passes
from cardspeak.vision.observe.deal.seats import Arrivals
from cardspeak.vision.observe.deal.ways import HAND_S, flies_by
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.story import DEALING_S
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

LOOK_S = 0.35
"""If a card was not seen by then, it is looked for again."""

PASSING_S = 0.3
"""What flies past a seat stirs it no longer before: what does came to rest there itself."""

FLEW = 0.4
"""Where an arm came to rest, a hand was near, or what came has faded, a card came only if something
moved on so much of its way."""

FLEW_AHEAD, FAR_AHEAD = 0.7, 4
"""Where an arm came to rest out of turn, or what came is ahead of so many cards, so much."""

TOO_SOON_S = 0.3
"""No two cards come to a seat within this."""

BACK_S, COMES_BACK = 0.15, 0.6
"""From so long after it came to rest on, a card stirs nothing on its way any more; an arm that
goes back stirs so much of it.
"""

UNMOVED_MM = 3.0
"""What moves for longer, before a card that is then seen as near to where it lay, is rather a hand
that looked at it, while a card flew by: none lands so exactly upon another."""


class Brought:
    """Judges whether a pitch brought a card."""

    def __init__(self, desk: Desk, arrivals: Arrivals, landings: Landings, covers: Covers) -> None:
        """Take the desk, the cards that are seen to come, what landed, and what is covered."""
        self._desk, self._arrivals = desk, arrivals
        self._landings, self._covers = landings, covers

    def lies(self, seat: int, pitch: Pitch, growth: float) -> bool:
        """Whether a card that was due covers the felt since, or did before anything moved."""
        story = self._desk.story
        begins = story.phase == "clear"
        between = begins and story.number > 0
        covers = begins or (pitch.by_hand and not self._arrivals.is_left_out(seat))
        least = WHOLE if between else MUCH if covers else GROWS
        if between:
            growth = self._covers.growth(seat, pitch, in_one=True)
        lies = growth >= least or (not begins and self._has_faded(pitch))
        arm = lies and (pitch.arm or self._covers.reaches_out(seat, pitch))
        far = not begins and self._arrivals.is_ahead(seat, FAR_AHEAD)
        flew = FLEW_AHEAD if far or (arm and self._arrivals.is_ahead(seat)) else FLEW
        return lies and not (arm and begins) and not ((arm or far) and pitch.way < flew)

    def is_hidden(self, seat: int, pitch: Pitch, *, left_out: bool) -> bool:
        """Whether a pitch may have ended right upon a card, rather than flown past all of them.

        A hand may be near as a card comes: then it has come if the deal goes on past the seat, or
        those that lie there look otherwise, and the hand has not only looked at them.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        before = [card for card in cards if card.born_s < pitch.rest_s]
        altered = any(card.altered_s > pitch.since_s for card in before)
        if pitch.long or (pitch.by_hand and not (left_out or altered)):
            return False
        if pitch.handled and pitch.way < FLEW:
            return False
        stayed = [card for card in before if not self.flew_past(card.center_mm, seat, pitch)]
        if pitch.took_s > PEEK_S:
            stayed = [card for card in stayed if not _lies_as_before(card, pitch)]
        least = PALELY if left_out and not pitch.by_hand else UPON
        upon = any(self._covers.lands_upon(card, pitch, least) for card in stayed)
        return upon and not self._covers.has_lost(seat, before, pitch)

    def is_followed(self, seat: int, pitch: Pitch) -> bool:
        """Whether the next card came to the seat, and was seen, before this one could be."""
        if not pitch.followed or pitch.by_hand or not self._desk.story.playing:
            return False
        if not self.came_later(seat, pitch):
            return False
        if not any(
            self._covers.lands_upon(card, pitch) for card in self._covers.later(seat, pitch)
        ):
            return False  # nothing can lie beneath it
        return not self._landings.is_passed(seat, pitch)

    def is_beyond(self, seat: int, pitch: Pitch) -> bool:
        """Whether a card that is not due came right upon all that lie there, without a hand."""
        story = self._desk.story
        cards = self._desk.cards_at(Place("seat", seat))
        before = [card for card in cards if card.born_s < pitch.rest_s]
        if any(abs(card.born_s - pitch.rest_s) < TOO_SOON_S for card in cards):
            return False  # that one's way seemed to end here for a moment
        over = seat in story.folded or seat in story.tabled
        if over or pitch.took_s > PEEK_S or self._landings.is_shared(seat, pitch):
            return False
        if self._is_turned_up(seat, cards):
            return False
        if abs(story.last_dealt_s - pitch.rest_s) >= DEALING_S:
            return False  # no seat gets cards now, though one may just have been burned
        middle_mm = self._landings.middle_mm(seat)
        if self._arrivals.was_handled(middle_mm, seat, pitch.rest_s, pitch.took_s + HAND_S):
            return False
        if any(self.flew_past(card.center_mm, seat, pitch) for card in before):
            return False
        now_s = self._desk.now_s
        if self._arrivals.from_deck(middle_mm, now_s, now_s - pitch.rest_s - BACK_S) >= COMES_BACK:
            return False  # the dealer reached over to where the seat's chips lie
        upon = bool(before) and all(self._covers.lands_upon(card, pitch) for card in before)
        return upon and not self._covers.has_lost(seat, before, pitch)

    def flew_past(self, at_mm: Floats, seat: int, pitch: Pitch) -> bool:
        """Whether what moved at a point of a seat was another card, on its way farther on."""
        deck_mm = self._desk.tracker.places.middles_mm[Place("deck")]
        for other in self._landings.elsewhere(seat):
            near = flies_by(at_mm, deck_mm, other.center_mm)
            alone = other.born_s - pitch.since_s < PASSING_S
            if near and alone and passes(other, pitch):
                return True
        return False

    def came_later(self, seat: int, pitch: Pitch) -> int:
        """How many cards later pitches brought, one each at most, before this one was judged."""
        pitches = (each for each in self._landings.pitches[seat] if each.rest_s > pitch.rest_s)
        came = len(self._covers.later(seat, pitch))
        return came if came <= len(list(pitches)) else 0

    def _has_faded(self, pitch: Pitch) -> bool:
        """Whether what came covered the felt, and was taken for felt before anything moved."""
        rested_s = min(pitch.stirred_s, self._desk.now_s) - pitch.rest_s
        flew = pitch.way >= FLEW and not (pitch.long or pitch.handled)  # a hand that leaves did not
        return rested_s >= LOOK_S and flew and pitch.most >= GROWS

    def _is_turned_up(self, seat: int, cards: Sequence[Track]) -> bool:
        """Whether some of a seat's cards that were dealt face down have been turned up."""
        story, game = self._desk.story, self._desk.crew.game
        if game is None:
            return False
        dealt = story.dealt.get(seat, 0)
        return sum(card.face == "up" for card in cards) > dealt - story.downs(dealt, game)


def _lies_as_before(card: Track, pitch: Pitch) -> bool:
    """Whether a card has been seen since a pitch where and as it had lain."""
    if card.altered_s > pitch.since_s:
        return False
    stayed = card.rest_s < pitch.since_s and card.shift_mm < UNMOVED_MM
    return stayed and card.last.t_s > pitch.rest_s
