"""Cards that nobody made out: something came from the deck to a seat, and stayed there.

Where a back has the colour of the felt, or a card stops right on another one, the networks may see
nothing new. But it came on the way that only a pitched card takes, and the game is dealing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from cardspeak.vision.glance import Glance
from cardspeak.vision.observe.deal.brought import FLEW, LOOK_S, Brought
from cardspeak.vision.observe.deal.covers import GROWS, Covers
from cardspeak.vision.observe.deal.landings import Landings, Pitch
from cardspeak.vision.observe.deal.overlooked import Overlooked
from cardspeak.vision.observe.deal.seats import Arrivals
from cardspeak.vision.observe.deal.streaks import AFTER_S, IN_TURN, PASSED_S, is_of
from cardspeak.vision.observe.deal.ways import PITCH_S
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.draw.drawn import Drawn
from cardspeak.vision.observe.pairs import is_elsewhere
from cardspeak.vision.observe.story import DEALING_S
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

SEEN_S = 0.9
"""A card that can be seen is seen within this; after that it is taken for granted."""

GOES_ON_S = 2.0
"""A deal that goes on past a seat is seen to within this."""

NEAR_S, ALIKE_S = 0.45, 0.01
LIES, HIDDEN, FADED = 0.9, 0.8, 0.6
"""How sure it is that a card came that nobody made out: where something covers the felt since,
where it can only lie on cards that were there, and where what it covered seems bare again."""

ROUND_S = 0.1
"""When cards came to a seat is told to within this."""

LATELY = 4
"""So many pitches are remembered at each seat."""


class Pitches:
    """Watches for cards that come to the seats unseen.

    Attributes:
        streaks: what flies to the seats.
    """

    def __init__(self, desk: Desk, arrivals: Arrivals) -> None:
        """Take the desk, and the cards that are seen to come."""
        self._desk, self._arrivals = desk, arrivals
        self._landings = Landings(desk, arrivals)
        self._pitches = self._landings.pitches
        self._settled: dict[int, deque[Pitch]] = {}
        self._doubted: dict[int, Pitch] = {}
        self._covers = Covers(desk, self._landings)
        self._brought = Brought(desk, arrivals, self._landings, self._covers)
        self._drawn = Drawn(desk, self._landings, arrivals)
        self.streaks = arrivals.streaks
        self._overlooked = Overlooked(desk, arrivals, self._landings, self._covers, self.streaks)

    def take(self, glance: Glance) -> None:
        """Take a glance."""
        self.streaks.take(glance)
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

    def landed(self, seat: int, since_s: float) -> bool:
        """Whether something surely flew to a seat since a time, and to no other."""
        landings, at_mm = self._landings, self._landings.middle_mm(seat)
        return any(
            since_s < pitch.rest_s <= self._desk.now_s - PASSED_S
            and pitch.way >= FLEW
            and not pitch.handled
            and not landings.is_passed(seat, pitch)
            and not self.streaks.flew_on(seat, pitch.since_s, pitch.rest_s)
            and self._arrivals.ends_here(at_mm, seat, pitch.since_s, pitch.rest_s)
            for pitch in (*self._settled.get(seat, ()), *self._pitches.get(seat, ()))
        )

    def forget(self, until_s: float) -> None:
        """Forget what came to rest until a time: by then the last hand was gathered in."""
        for seat, pitches in self._pitches.items():
            self._pitches[seat] = [pitch for pitch in pitches if pitch.rest_s > until_s]
        self._settled.clear()
        self._doubted.clear()
        self.streaks.clear()

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
        elif pitch.by_hand and pitch.way >= FLEW and self._chance(seat, pitch, goes_on=True):
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
        brought = any(
            pitch.spans(card.born_s)
            or was_brought(card.born_s, pitch.rest_s, self._rests_s(card, seat))
            for card in cards
        )
        return brought or self._is_one_of_two(seat, pitch)

    def _is_one_of_two(self, seat: int, pitch: Pitch) -> bool:
        """Whether the next pitch of a deal seems to have brought two cards.

        As it came to rest upon the one that this brought, both were seen to lie still since then.
        """
        later_s = sorted(p.rest_s for p in self._pitches.get(seat, ()) if p.rest_s > pitch.rest_s)
        if not later_s or self._desk.story.drawing_s is not None:
            return False
        born_s = [card.born_s for card in self._desk.cards_at(Place("seat", seat)) if card.looks]
        ways = [[abs(at_s - each) for at_s in later_s] for each in born_s]
        return sum(way[0] < NEAR_S and way[0] == min(way) for way in ways) > 1

    def _rests_s(self, card: Track, seat: int) -> Iterator[float]:
        """When those came to rest that may have brought a card: not on their ways farther on."""
        drawn = self._desk.story.drawing_s is not None  # one comes right after the other
        earlier = self._settled.get(seat, ()) if drawn else ()
        for pitch in (*earlier, *self._pitches.get(seat, ())):
            if not self._brought.flew_past(card.center_mm, seat, pitch):
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

    def _chance(self, seat: int, pitch: Pitch, *, goes_on: bool = False) -> float:
        """How likely a pitch brought a card that was not seen: 0 where one was, or none came.

        Args:
            seat: to which.
            pitch: what came to rest there.
            goes_on: whether it is judged as if the deal had gone on past the seat already.
        """
        if self._is_seen(seat, pitch):
            two = self._drawn.are_two(seat, pitch) or self._are_two(seat, pitch)
            return HIDDEN if two else 0.0
        if self._is_taken(seat, pitch) or not self._is_dealing(pitch.rest_s):
            return 0.0
        if self._all_drawn_are_seen(seat):
            return 0.0
        growth, story = self._covers.growth(seat, pitch), self._desk.story
        left_out = goes_on or self._arrivals.is_left_out(seat)
        hidden = self._brought.is_hidden(seat, pitch, left_out=left_out)
        hidden = hidden or self._brought.is_followed(seat, pitch)
        if self._is_down_due(seat, pitch):
            lies = self._brought.lies(seat, pitch, growth)
            came = hidden or lies or self._drawn.is_one(seat, pitch)
        elif story.drawing_s is not None:
            came = self._drawn.is_one_more(seat, pitch)
        else:
            came = self._brought.is_beyond(seat, pitch)
            came = came and not self.streaks.deny(seat, pitch.rest_s)
        if growth >= GROWS:
            belied = pitch.by_hand and self._is_belied(seat, pitch)
            return LIES if came and not belied else 0.0
        if not self._desk.is_owed(seat) and self._landings.is_on_way(seat, pitch):
            return 0.0  # all of the seat's came, and another one's flew by
        told = HIDDEN if hidden and not self._landings.is_shared(seat, pitch) else FADED
        return told if came and not self._is_belied(seat, pitch) else 0.0

    def _are_two(self, seat: int, pitch: Pitch) -> bool:
        """Whether two cards in a row were seen to fly to a seat where one came to light.

        So were those that came before, one by one; the traces of one card lie nearer together.
        """
        story = self._desk.story
        if story.drawing_s is not None or pitch.handled or pitch.took_s < story.pace_s:
            return False
        cards = self._desk.cards_at(Place("seat", seat))
        before_s = [card.born_s for card in cards if card.born_s < pitch.since_s]
        flew_s = self.streaks.came_s(seat, pitch.since_s - ROUND_S)
        flew_s = [at_s for at_s in flew_s if at_s <= pitch.rest_s + ROUND_S]
        if len(flew_s) != 2:
            return False
        until_s = max(pitch.rest_s + ROUND_S, flew_s[1] + AFTER_S)
        came = [card for card in cards if pitch.since_s <= card.born_s <= until_s]
        in_turn = flew_s[1] - flew_s[0] >= IN_TURN * story.pace_s
        elsewhere = any(self.streaks.came_elsewhere(seat, at_s) for at_s in flew_s)
        alone = len(came) == 1 and not elsewhere
        tells = self.streaks.tells(seat, before_s) and not self.streaks.doubles(seat, before_s)
        return alone and in_turn and tells

    def _all_drawn_are_seen(self, seat: int) -> bool:
        """Whether as many drawn cards lie at a seat as were seen to fly there."""
        drawing_s = self._desk.story.drawing_s
        if drawing_s is None:
            return False
        cards = self._desk.cards_at(Place("seat", seat))
        drawn_s = [card.born_s for card in cards if card.looks and card.born_s > drawing_s]
        flew = len(self.streaks.came_s(seat, drawing_s))
        return flew <= len(drawn_s) and self.streaks.tells(seat, drawn_s)

    def _is_belied(self, seat: int, pitch: Pitch) -> bool:
        """Whether a hand moved at a seat, and nothing flew there, as its other cards did.

        Or what flew there was the card that came to light next, and that no other flight brought,
        or that it surely brought, and not this.
        """
        if pitch.by_hand and self.streaks.deny(seat, pitch.rest_s):
            return True
        later_s = [card.born_s for card in self._covers.later(seat, pitch) if card.looks]
        flew_s = self.streaks.came_s(seat, pitch.since_s - ROUND_S)
        either = (is_of(at_s, later_s) and is_of(at_s, [pitch.rest_s]) for at_s in flew_s)
        return 0 < len(flew_s) <= len(later_s) and not any(either)

    def _is_taken(self, seat: int, pitch: Pitch) -> bool:
        """Whether it was rather a hand that gathers a seat's cards, or took an exposed one back."""
        cards, story = self._desk.cards_at(Place("seat", seat)), self._desk.story
        gone = any(card.state == "gone" and not is_elsewhere(card) for card in cards)
        gathered = gone or (not cards and bool(story.dealt.get(seat)))
        return gathered or pitch.rest_s <= story.replaced_s.get(seat, 0.0)

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
        later = 0 if story.drawing_s is not None else self._brought.came_later(seat, pitch)
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


def was_brought(born_s: float, rest_s: float, others_s: Iterable[float]) -> bool:
    """Whether a card came with a pitch that came to rest at a time, and no sooner with others.

    Frames are as far apart as motions may be: of two that are as near, either may have brought it.
    """
    apart_s = abs(born_s - rest_s)
    nearest_s = min((abs(born_s - each_s) for each_s in others_s), default=NEAR_S)
    return apart_s < NEAR_S and apart_s <= nearest_s + ALIKE_S
