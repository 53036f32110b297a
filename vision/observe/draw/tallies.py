"""How many cards a seat put away that nobody could count: as many as came to it for them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from cardspeak.rules.facts.event import BACK, Fact
from cardspeak.rules.facts.hand import CardDealt, Discarded, Folded
from cardspeak.vision.answers import Reread
from cardspeak.vision.observe.deal.streaks import Streaks
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.draw.puts import Put
from cardspeak.vision.track.places import CARD_MM, Place, box

UNSEEN = 0.6
"""How sure it is that a card that was due came together with others, where only those are seen."""

ONE_BY_ONE = 1.6
"""Cards that a seat draws come no farther apart than so much of the dealer's pace."""

JUST_AFTER_S = 0.001


class Tallies:
    """Counts what is drawn.

    Attributes:
        unsure: for each seat of which it is not known how many cards it put away, what is.
        counted: for each seat of which it was told how many cards it put away, what they were.
        before: for each seat, how many cards it had got when the draw began.
    """

    def __init__(self, desk: Desk, streaks: Streaks) -> None:
        """Take the desk, and what flies to the seats."""
        self._desk, self._streaks = desk, streaks
        self.unsure: dict[int, Put] = {}
        self.counted: dict[int, Put] = {}
        self.before: dict[int, int] = {}

    def clear(self) -> None:
        """Forget the last hand."""
        self.unsure.clear()
        self.counted.clear()
        self.before.clear()

    def begin(self, begun_s: float) -> None:
        """Note how many cards each seat had got before a draw began."""
        for seat, dealt in self._desk.story.dealt.items():
            cards = self._desk.cards_at(Place("seat", seat))
            self.before[seat] = dealt - sum(card.born_s > begun_s for card in cards)

    def drawn(self, seat: int) -> int:
        """How many cards were seen to come to a seat since the draw began."""
        dealt = self._desk.story.dealt.get(seat, 0)
        return dealt - self.before.get(seat, dealt)

    def flown(self, seat: int, since_s: float) -> int:
        """How many cards came to a seat since the draw began, with those that only flew there.

        Each followed the one before, or came before the next, as quickly as cards do; what else
        flew there since a time came with none.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        known_s = [card.born_s for card in cards if card.born_s > since_s]
        most_s, run = ONE_BY_ONE * self._desk.story.pace_s, 0
        came_s = self._streaks.came_s(seat, since_s)
        while near := [t for t in came_s if any(abs(t - k) <= most_s for k in known_s)]:
            came_s = [t for t in came_s if t not in near]
            known_s, run = near, run + len(near)
        return max(self.drawn(seat), run)

    def flew_s(self, seat: int, since_s: float, until_s: float = np.inf) -> list[float]:
        """When cards flew to a seat between two times, as far as each may be one of its own."""
        return [at_s for at_s in self._streaks.in_turn_s(seat, since_s) if at_s < until_s]

    def in_a_run(self, flew_s: Sequence[float]) -> list[float]:
        """Those of some flights, from the first on, that followed as quickly as drawn cards do."""
        most_s = ONE_BY_ONE * self._desk.story.pace_s
        ends = (n for n, (a, b) in enumerate(pairwise(flew_s), 1) if b - a > most_s)
        return list(flew_s[: next(ends, len(flew_s))])

    def tell_earlier(self, seat: int) -> None:
        """Tell how many cards others drew before a seat puts its own away: each in its turn."""
        if self._desk.story.drawing_s is None:
            return
        for other in [each for each in self.unsure if each != seat and self.drawn(each)]:
            self.tell(other, self.unsure.pop(other))

    def tell(self, seat: int, put: Put) -> None:
        """Tell that a seat has put away as many cards as it got, as far as they can be so many."""
        desk, story, drawn = self._desk, self._desk.story, self.drawn(seat)
        story.counted.add(seat)
        if seat in story.put_all:
            put.most = put.count + story.held(seat) - drawn
        since_s = max(put.taken_s, story.drawing_s or 0.0)
        flew_s = self._streaks.came_s(seat, since_s)
        seen, drawn = drawn, max(drawn, len(flew_s))
        if not drawn and seat in story.put_all:
            self._give_up(seat, put)
            return
        count = min(max(drawn, self._least(seat, put)), put.most)
        desk.drop(seat, count - put.count, put.rest_s)
        if put.taken_for:
            self._correct(seat, put, put.taken_for, max(1, count))
        elif not put.count:
            desk.put_away(seat, count, put.rest_s, put.seen)
        elif count > put.count:
            self._correct(seat, put, _discarded(seat, put.count), count)
        if drawn and desk.is_owed(seat):
            self.fill(seat, None if seen else flew_s[-1])

    def recount(self) -> None:
        """Tell that what looked like one card put away was a heap, as more have come for it."""
        for seat, put in self.counted.items():
            if put.is_heap(self.drawn(seat)):
                self._recount(seat, put, self.drawn(seat))

    def recount_flown(self, seat: int) -> None:
        """The same where those that came were only seen to fly there, one right after the other."""
        put = self.counted.pop(seat, None)
        if put is None:
            return
        run = len(self.in_a_run(self.flew_s(seat, put.taken_s)))
        count = max(self.flown(seat, put.taken_s), run)
        if put.is_heap(count):
            self._recount(seat, put, count)

    def _recount(self, seat: int, put: Put, count: int) -> None:
        self._desk.drop(seat, count - put.count, put.rest_s)
        self._correct(seat, put, _discarded(seat, put.count), count)
        put.count = count

    def _least(self, seat: int, put: Put) -> int:
        """How few cards a seat laid forward that were outlined there: those drawn tell of others.

        They do if cards were seen to fly there all along.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        tells = self._streaks.tells(seat, [card.born_s for card in cards])
        return max(1, put.count, put.surely) if tells else put.counted

    def fill(self, seat: int, flown_s: float | None = None) -> None:
        """Take for granted that the other cards came, too, that a seat drew, under those seen.

        Those of a hand that has left since have left with it, and all may lie open by now.

        Args:
            seat: which.
            flown_s: when they flew there, if none of them was seen.
        """
        desk, story, place = self._desk, self._desk.story, Place("seat", seat)
        cards, lacks = desk.cards_at(place), desk.lacks(seat)
        unseen = story.held(seat) + lacks - len(cards)
        last = max(cards, key=lambda card: card.born_s, default=None)
        x_mm, y_mm = desk.tracker.places.middles_mm[place]
        corners_mm = last.corners_mm if last else box((x_mm, y_mm), CARD_MM)
        at_s = last.born_s if last and flown_s is None else flown_s or desk.now_s
        left = seat in story.folded or (last is not None and last.state == "gone")
        for number in range(lacks):
            if not left and number < unseen:
                desk.at[desk.conceive(corners_mm, UNSEEN, at_s, last)] = place
            story.dealt[seat] += 1
            desk.tell(CardDealt(seat), at_s, desk.now, UNSEEN)

    def fill_passed(self, begun_s: float) -> None:
        """Take for granted what flew to a seat once the next one gets its own, seen or not."""
        desk, live = self._desk, self._desk.story.live
        for seat in self._desk.story.counted:
            drawn, lacks = self.drawn(seat), desk.lacks(seat)
            if not drawn or lacks <= 0:
                continue
            mine = desk.cards_at(Place("seat", seat))
            last_s = max((card.born_s for card in mine), default=begun_s)
            others = desk.cards_at(*(Place("seat", other) for other in live - {seat}))
            passed = any(card.born_s > last_s for card in others)
            if passed and self.flown(seat, begun_s) >= drawn + lacks:
                self.fill(seat, max(self._streaks.came_s(seat, begun_s)))

    def _correct(self, seat: int, put: Put, told: Fact, count: int) -> None:
        """Tell that a seat put more cards away than was told, or no whole hand: as many as came."""
        discarded = self._desk.story.discarded
        discarded[seat] = discarded.get(seat, 0) + count - put.count
        correction = Reread(told, _discarded(seat, count))
        self._desk.tell(correction, put.rest_s + JUST_AFTER_S, self._desk.now)

    def _give_up(self, seat: int, put: Put) -> None:
        """Tell that a seat laid all its cards forward, and none came for them."""
        desk, story = self._desk, self._desk.story
        folded = Folded(seat, story.held(seat))
        story.give_up(seat, put.rest_s, folded)
        desk.tell(folded, put.rest_s, put.seen)


def _discarded(seat: int, count: int) -> Discarded:
    return Discarded(seat, (BACK,) * count)
