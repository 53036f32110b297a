"""Cards that nobody made out: something came from the deck to a seat, and stayed there.

Where a back has the colour of the felt, or a card stops right on another one, the networks may see
nothing new. But it came on the way that only a pitched card takes, and the game is dealing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from cardspeak.vision.glance import Floats, Glance
from cardspeak.vision.observe.covers import GROWS, MUCH, PALELY, UPON, WHOLE, Covers
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.drawn import Drawn
from cardspeak.vision.observe.landings import PEEK_S, Landings, Pitch, passes
from cardspeak.vision.observe.overlooked import Overlooked
from cardspeak.vision.observe.pairs import is_elsewhere
from cardspeak.vision.observe.seats import DEALING_S, Arrivals
from cardspeak.vision.observe.ways import HAND_S, PITCH_S, flies_by
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

SEEN_S = 0.9
"""A card that can be seen is seen within this; after that it is taken for granted."""

LOOK_S = 0.35
"""If it was not by then, it is looked for again."""

GOES_ON_S = 2.0
"""A deal that goes on past a seat is seen to within this."""

NEAR_S, ALIKE_S = 0.45, 0.01
LIES, HIDDEN, FADED = 0.9, 0.8, 0.6
"""How sure it is that a card came that nobody made out: where something covers the felt since,
where it can only lie on cards that were there, and where what it covered seems bare again."""

PASSING_S = 0.3
"""And it stirs that seat no longer before: what does came to rest there itself."""

FLEW = 0.4
"""Where an arm came to rest, or what came has faded, a card came only if something moved on so much
of its way."""

TOO_SOON_S = 0.3
"""No two cards come to a seat within this."""

LATELY = 4
"""So many pitches are remembered at each seat."""

UNMOVED_MM = 3.0
"""What moves for longer, before a card that is then seen as near to where it lay, is rather a hand
that looked at it, while a card flew by: none lands so exactly upon another."""


class Pitches:
    """Watches for cards that come to the seats unseen."""

    def __init__(self, desk: Desk, arrivals: Arrivals) -> None:
        """Take the desk, and the cards that are seen to come."""
        self._desk, self._arrivals = desk, arrivals
        self._landings = Landings(desk, arrivals)
        self._pitches = self._landings.pitches
        self._settled: dict[int, deque[Pitch]] = {}
        self._doubted: dict[int, Pitch] = {}
        self._covers = Covers(desk, self._landings)
        self._drawn = Drawn(desk, self._landings, arrivals)
        self._overlooked = Overlooked(desk, arrivals, self._covers)

    def take(self, glance: Glance) -> None:
        """Take a glance."""
        for seat in sorted(self._desk.crew.players):
            self._landings.take(seat, glance)
            for pitch in list(self._pitches.get(seat, [])):
                waited_s = self._desk.now_s - pitch.rest_s
                if pitch.noted_s == self._desk.now_s:
                    pitch.arm = pitch.after >= GROWS and self._covers.reaches_out(seat, pitch)
                if waited_s >= SEEN_S:
                    self._settle(seat, pitch)
                elif waited_s >= LOOK_S and self._is_unseen(seat, pitch):
                    self._look_again(seat, pitch)
            self._settle_doubted(seat)
        self._overlooked.take()

    def flown_s(self, seat: int, since_s: float) -> list[float]:
        """When cards have just flown to a seat that put some away, seen or not, since a time."""
        lately = (pitch for pitch in self._pitches.get(seat, ()) if pitch.rest_s > since_s)
        return [pitch.rest_s for pitch in lately if self._drawn.flew_alone(seat, pitch)]

    def forget(self, until_s: float) -> None:
        """Forget what came to rest until a time: by then the last hand was gathered in."""
        for seat, pitches in self._pitches.items():
            self._pitches[seat] = [pitch for pitch in pitches if pitch.rest_s > until_s]
        self._settled.clear()
        self._doubted.clear()

    def conclude(self) -> None:
        """Take for granted what was pitched and has not been made out: the film ends."""
        for seat, pitches in self._pitches.items():
            for pitch in list(pitches):
                self._settle(seat, pitch)

    def _settle(self, seat: int, pitch: Pitch) -> None:
        """Take a card for granted if none was seen that a pitch brought, although one was due."""
        self._pitches[seat].remove(pitch)
        chance = self._chance(seat, pitch)
        self._settled.setdefault(seat, deque(maxlen=LATELY)).append(pitch)
        if chance:
            self._take_for_granted(seat, pitch, chance)
        elif self._may_be_one(seat, pitch):
            self._doubted[seat] = pitch

    def _settle_doubted(self, seat: int) -> None:
        """Take a card for granted, that may have come as a hand was near, once the deal goes on."""
        pitch = self._doubted.get(seat)
        if pitch is None:
            return
        left_out = self._arrivals.is_left_out(seat) and self._desk.is_owed(seat)
        if left_out or self._desk.now_s - pitch.rest_s > GOES_ON_S:
            del self._doubted[seat]
        if left_out and not self._is_seen(seat, pitch):
            self._take_for_granted(seat, pitch, HIDDEN)

    def _may_be_one(self, seat: int, pitch: Pitch) -> bool:
        """Whether a pitch that a hand was near brought a card if the deal goes on past the seat."""
        if pitch.way < FLEW or not pitch.by_hand or self._is_seen(seat, pitch):
            return False
        if self._is_taken(seat, pitch) or not self._is_dealing(pitch.rest_s):
            return False
        return self._is_down_due(seat, pitch) and self._is_hidden(seat, pitch, left_out=True)

    def _take_for_granted(self, seat: int, pitch: Pitch, chance: float) -> None:
        """Take it for granted that a pitch brought a card."""
        card = self._arrivals.conceive(seat, pitch.rest_s, self._covers.place(seat), chance)
        if card:
            self._covers.note(card, seat, pitch)

    def _is_unseen(self, seat: int, pitch: Pitch) -> bool:
        """Whether a card that was due was pitched to a seat, and none was made out."""
        if not self._desk.is_owed(seat) or self._is_seen(seat, pitch):
            return False
        grown = self._covers.growth(seat, pitch) >= GROWS
        return grown or not (pitch.looked or self._landings.is_passed(seat, pitch))

    def _is_seen(self, seat: int, pitch: Pitch) -> bool:
        """Whether a card was made out that a pitch brought, and no other one did rather."""
        cards = self._desk.cards_at(Place("seat", seat))
        return any(
            pitch.spans(card.born_s)
            or was_brought(card.born_s, pitch.rest_s, self._rests_s(card, seat))
            for card in cards
        )

    def _rests_s(self, card: Track, seat: int) -> Iterator[float]:
        """When those came to rest that may have brought a card: not on their ways farther on."""
        drawn = self._desk.story.drawing_s is not None  # one comes right after the other
        earlier = self._settled.get(seat, ()) if drawn else ()
        for pitch in (*earlier, *self._pitches.get(seat, ())):
            if not self._flew_past(card.center_mm, seat, pitch):
                yield pitch.rest_s

    def _look_again(self, seat: int, pitch: Pitch) -> None:
        """Ask for another look at what has covered the felt since a card was pitched.

        And once at all that it stirred: it may pass for what it lies on, and its edges for felt.
        """
        flow, place = self._desk.tracker.flow, self._desk.place_of(seat)
        fresh = flow.bare_s > pitch.rest_s - PITCH_S
        self._desk.puzzles.append(place & fresh & flow.covered())
        if not pitch.looked:
            self._desk.puzzles.append(place & (flow.moved_s >= pitch.since_s))
            pitch.looked = True

    def _chance(self, seat: int, pitch: Pitch) -> float:
        """How likely a pitch brought a card that was not seen: 0 where one was, or none came."""
        if self._is_seen(seat, pitch):
            return HIDDEN if self._drawn.are_two(seat, pitch) else 0.0
        if self._is_taken(seat, pitch) or not self._is_dealing(pitch.rest_s):
            return 0.0
        growth, story = self._covers.growth(seat, pitch), self._desk.story
        left_out = self._arrivals.is_left_out(seat)
        hidden = self._is_hidden(seat, pitch, left_out=left_out) or self._is_followed(seat, pitch)
        if self._is_down_due(seat, pitch):
            lies = self._may_lie(seat, pitch, growth)
            came = hidden or lies or self._drawn.is_one(seat, pitch)
        elif story.drawing_s is not None:
            came = self._drawn.is_one_more(seat, pitch)
        else:
            came = self._is_beyond(seat, pitch)
        told = HIDDEN if hidden and not self._landings.is_shared(seat, pitch) else FADED
        return (LIES if growth >= GROWS else told) if came else 0.0

    def _is_taken(self, seat: int, pitch: Pitch) -> bool:
        """Whether it was rather a hand that gathers a seat's cards, or took an exposed one back."""
        cards, story = self._desk.cards_at(Place("seat", seat)), self._desk.story
        gone = any(card.state == "gone" and not is_elsewhere(card) for card in cards)
        gathered = gone or (not cards and bool(story.dealt.get(seat)))
        return gathered or pitch.rest_s <= story.replaced_s.get(seat, 0.0)

    def _may_lie(self, seat: int, pitch: Pitch, growth: float) -> bool:
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
        return lies and not (arm and (begins or pitch.way < FLEW))

    def _is_dealing(self, rest_s: float) -> bool:
        """Whether a card was just dealt, or burned, or is the first of a hand or a draw."""
        desk, story = self._desk, self._desk.story
        if story.is_raked(rest_s):
            return False
        burned_s = (burn.born_s for burn in desk.cards_at(Place("burn")))
        begun_s = () if story.drawing_s is None else (story.drawing_s,)
        dealt_s = (story.last_dealt_s, *burned_s, *begun_s)
        return not story.playing or any(abs(at_s - rest_s) < DEALING_S for at_s in dealt_s)

    def _is_down_due(self, seat: int, pitch: Pitch) -> bool:
        """Whether a seat lacked a card that should lie face down: a face would have been seen."""
        desk, story = self._desk, self._desk.story
        cards, game = desk.cards_at(Place("seat", seat)), desk.crew.game
        later = 0 if story.drawing_s is not None else self._came_later(seat, pitch)
        if game is None or not desk.is_owed(seat, besides=later) or seat in story.folded:
            return False
        if story.drawing_s is not None and not desk.awaits_draw(seat):
            return self._drawn.is_one(seat, pitch)
        dealt = story.dealt.get(seat, 0)
        before = [card for card in cards if not later or card.born_s <= pitch.rest_s]
        return all(  # those that came later are as the game has them, too
            story.downs(count + 1, game) > sum(card.face == "down" for card in lying)
            for count, lying in ((dealt - later, before), (dealt, cards))
        )

    def _came_later(self, seat: int, pitch: Pitch) -> int:
        """How many cards later pitches brought, one each at most, before this one was judged."""
        pitches = (each for each in self._pitches[seat] if each.rest_s > pitch.rest_s)
        came = len(self._covers.later(seat, pitch))
        return came if came <= len(list(pitches)) else 0

    def _is_beyond(self, seat: int, pitch: Pitch) -> bool:
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
        if any(self._flew_past(card.center_mm, seat, pitch) for card in before):
            return False
        upon = bool(before) and all(self._covers.lands_upon(card, pitch) for card in before)
        return upon and not self._covers.has_lost(seat, before, pitch)

    def _is_turned_up(self, seat: int, cards: Sequence[Track]) -> bool:
        """Whether some of a seat's cards that were dealt face down have been turned up."""
        story, game = self._desk.story, self._desk.crew.game
        if game is None:
            return False
        dealt = story.dealt.get(seat, 0)
        return sum(card.face == "up" for card in cards) > dealt - story.downs(dealt, game)

    def _is_hidden(self, seat: int, pitch: Pitch, *, left_out: bool) -> bool:
        """Whether a pitch may have ended right upon a card, rather than flown past all of them.

        A hand may be near as a card comes: then it has come if the deal goes on past the seat, and
        the hand has not only looked at the cards that lie there.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        before = [card for card in cards if card.born_s < pitch.rest_s]
        if pitch.long or (pitch.by_hand and not left_out):
            return False
        stayed = [card for card in before if not self._flew_past(card.center_mm, seat, pitch)]
        if pitch.took_s > PEEK_S:
            stayed = [card for card in stayed if not _lies_as_before(card, pitch)]
        least = PALELY if left_out and not pitch.by_hand else UPON
        upon = any(self._covers.lands_upon(card, pitch, least) for card in stayed)
        return upon and not self._covers.has_lost(seat, before, pitch)

    def _is_followed(self, seat: int, pitch: Pitch) -> bool:
        """Whether the next card came to the seat, and was seen, before this one could be."""
        if not pitch.followed or pitch.by_hand or not self._desk.story.playing:
            return False
        if not self._came_later(seat, pitch):
            return False
        if not any(
            self._covers.lands_upon(card, pitch) for card in self._covers.later(seat, pitch)
        ):
            return False  # nothing can lie beneath it
        return not self._landings.is_passed(seat, pitch)

    def _has_faded(self, pitch: Pitch) -> bool:
        """Whether what came covered the felt, and was taken for felt before anything moved."""
        rested_s = min(pitch.stirred_s, self._desk.now_s) - pitch.rest_s
        flew = pitch.way >= FLEW and not (pitch.long or pitch.handled)  # a hand that leaves did not
        return rested_s >= LOOK_S and flew and pitch.most >= GROWS

    def _flew_past(self, at_mm: Floats, seat: int, pitch: Pitch) -> bool:
        """Whether what moved at a point of a seat was another card, on its way farther on."""
        deck_mm = self._desk.tracker.places.middles_mm[Place("deck")]
        for other in self._landings.elsewhere(seat):
            near = flies_by(at_mm, deck_mm, other.center_mm)
            alone = other.born_s - pitch.since_s < PASSING_S
            if near and alone and passes(other, pitch):
                return True
        return False


def was_brought(born_s: float, rest_s: float, others_s: Iterable[float]) -> bool:
    """Whether a card came with a pitch that came to rest at a time, and no sooner with others.

    Frames are as far apart as motions may be: of two that are as near, either may have brought it.
    """
    apart_s = abs(born_s - rest_s)
    nearest_s = min((abs(born_s - each_s) for each_s in others_s), default=NEAR_S)
    return apart_s < NEAR_S and apart_s <= nearest_s + ALIKE_S


def _lies_as_before(card: Track, pitch: Pitch) -> bool:
    """Whether a card has been seen since a pitch where it had lain."""
    stayed = card.rest_s < pitch.since_s and card.shift_mm < UNMOVED_MM
    return stayed and card.last.t_s > pitch.rest_s
