"""Seats that seem to have been passed over while a hand hid what came to them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardspeak.vision.observe.deal.corridors import AT_ONCE_S
from cardspeak.vision.observe.deal.covers import Covers
from cardspeak.vision.observe.deal.landings import Landings
from cardspeak.vision.observe.deal.seats import Arrivals
from cardspeak.vision.observe.deal.streaks import Streaks, is_of
from cardspeak.vision.observe.deal.together import SECOND_S
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.track.places import Place

LIES_UNDER = 0.35
"""What hides so much of a seat's place, in cards, and is none of the cards known there, may be one,
or hide one, that lies partly upon them.
"""

WAITS_S, FACE_WAITS_S = 2.0, 3.5
"""So long a hand that hides a seat may take to leave before its card is taken for granted, or,
since nobody knows which a face is before it shows, before others are told of without it.
"""

UNSEEN, FLEW = 0.6, 0.8
"""How sure it is then that one came; and where it was seen to fly there in its turn."""

SEEN_S = 0.9
"""What flew in its turn and was not made out within this never will be alone."""

OVER_S = 1.2
"""A deal is over when no card has come for so long."""

STILL_S = 0.4
"""What lies at a seat where nothing has moved for so long has been looked at."""


class Overlooked:
    """Waits for hands to leave the seats that were passed over, for all that was seen.

    A dealer hardly ever passes a seat over, and a hand over its cards is there in every deal.
    """

    def __init__(
        self, desk: Desk, arrivals: Arrivals, landings: Landings, covers: Covers, streaks: Streaks
    ) -> None:
        """Take the desk, the cards seen to come, and what lands at, covers and flies to seats."""
        self._desk, self._arrivals, self._covers = desk, arrivals, covers
        self._landings, self._streaks = landings, streaks

    def take(self) -> None:
        """Hold back what came after a card that may lie under a hand, or take it for granted."""
        self._take_last()
        self._take_thrown_in()
        desk, missed = self._desk, self._arrivals.missed
        for (seat, count), since_s in list(missed.items()):
            down = self._is_down(count)
            lacks = desk.story.dealt.get(seat, 0) < count and desk.lacks(seat) > 0
            flew_s = self._in_turn_s(seat) if lacks and down else None
            if flew_s is not None and desk.now_s - flew_s >= SEEN_S:
                del missed[seat, count]
                self._arrivals.conceive(seat, flew_s, self._covers.place(seat), FLEW)
            elif flew_s is None and not (lacks and self._is_hidden(seat, since_s)):
                del missed[seat, count]
            elif desk.now_s - since_s < (WAITS_S if down else FACE_WAITS_S):
                desk.outbox.wait(desk.now_s)
            else:
                del missed[seat, count]
                if down:
                    place = self._covers.place(seat)
                    self._arrivals.conceive(seat, since_s - JUST_BEFORE_S, place, UNSEEN)

    def _in_turn_s(self, seat: int) -> float | None:
        """When a seat's next card was seen to fly there, between those that came around it."""
        earlier_s, before_s = self._arrivals.around(seat)
        after_s = max((at_s for at_s in earlier_s if at_s < before_s), default=-np.inf)
        flew_s = self._streaks.came_s(seat, after_s)
        return next((at_s for at_s in flew_s if at_s < before_s), None)

    def _take_last(self) -> None:
        """Take the last cards of a deal for granted that flew to the seats that lack one.

        Their players may have taken them up, with those that lay there, as they came to rest.
        """
        desk, story = self._desk, self._desk.story
        over = desk.now_s - story.last_dealt_s >= OVER_S
        if not story.playing or story.burns or not over:
            return
        first, taken_s = desk.crew.first, 0.0
        for seat in sorted(story.live, key=lambda each: (each < first, each)):
            if at_s := self._last_s(seat, taken_s + AT_ONCE_S):
                self._arrivals.conceive(seat, at_s, self._covers.place(seat), UNSEEN)
                taken_s = at_s

    def _last_s(self, seat: int, since_s: float) -> float:
        """When the last card flew to a seat that lacks no other; 0 if none did since a time."""
        desk, story = self._desk, self._desk.story
        down = self._is_down(story.dealt.get(seat, 0) + 1)
        still = desk.now_s - desk.motion_s(Place("seat", seat)) >= STILL_S
        landed = (pitch.rest_s for pitch in self._landings.pitches.get(seat, ()))
        if any(at_s - story.last_dealt_s < OVER_S for at_s in landed):
            return 0.0  # it may be made out yet
        if desk.lacks(seat) != 1 or not (down and still) or seat in story.owed:
            return 0.0
        born_s = [card.born_s for card in desk.cards_at(Place("seat", seat))]
        if not born_s:
            return 0.0  # its hand has left
        came_s = self._streaks.came_s(seat, max(since_s, max(born_s) + SECOND_S))
        came_s += [at_s for at_s in self._squared_s(seat, born_s) if at_s > since_s]
        last_s, round_s = story.last_dealt_s, max(OVER_S, story.pace_s * len(story.live))
        came_s = [at_s for at_s in came_s if not self._streaks.came_elsewhere(seat, at_s)]
        return next((at_s for at_s in came_s if -round_s < at_s - last_s < OVER_S), 0.0)

    def _squared_s(self, seat: int, born_s: Sequence[float]) -> list[float]:
        """When the last card flew to a seat of those that came to light as one, squared up."""
        streaks = self._streaks
        late = sum(not streaks.flew(seat, at_s) for at_s in born_s)
        flew_s = [at_s for at_s in streaks.in_turn_s(seat, 0.0) if not is_of(at_s, born_s)]
        return flew_s[-1:] if 0 < late < len(flew_s) else []

    def _take_thrown_in(self) -> None:
        """Take the last card of a hand for granted that flew in just before that was thrown in.

        Who is quick does so while others still get theirs.
        """
        desk, story = self._desk, self._desk.story
        dealing = story.playing and not story.burns and story.drawing_s is None
        seats = (seat for seat in sorted(story.live - story.owed.keys()) if desk.lacks(seat) == 1)
        for seat in seats if dealing else ():
            cards = desk.cards_at(Place("seat", seat))
            gone_s = [card.gone_s for card in cards if card.gone_s is not None]
            if not gone_s or len(gone_s) < len(cards) or not self._is_down(len(cards) + 1):
                continue
            last = max(cards, key=lambda card: card.born_s)
            until_s = min(max(gone_s), story.last_dealt_s)  # the deal must have gone on since
            came_s = self._streaks.came_s(seat, last.born_s + SECOND_S)
            if flew_s := [at_s for at_s in came_s if at_s < until_s]:
                self._arrivals.conceive(seat, flew_s[0], last.corners_mm, UNSEEN)

    def _is_down(self, count: int) -> bool:
        """Whether the card that a seat gets as its so-manieth should lie face down."""
        game = self._desk.crew.game
        return game is not None and self._desk.story.is_down(count - 1, game)

    def _is_hidden(self, seat: int, since_s: float) -> bool:
        """Whether a card may lie at a seat under what has hidden it since a time."""
        return self._covers.hides(seat, since_s) >= LIES_UNDER
