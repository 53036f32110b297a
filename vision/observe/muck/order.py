"""Which of the hands that are given up went first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.forward import Forward
from cardspeak.vision.observe.muck.muck import Leaving
from cardspeak.vision.observe.muck.pushes import Pushes
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

EARLIEST_S = 5.0
"""A hand was pushed into the muck so long before its place was seen bare, at most."""

WAITS_S = 1.0
"""A hand that left is waited with for so long where another one may have gone before it: as the
last but one goes the pot may be pushed soon.
"""

AT_ONCE_S = 0.6
"""Two who sit next to each other and give up within this of each other did so in turn: what is seen
of them first may be the throw of one who did not wait for the other's hand to be let go.
"""

Leaves = Mapping[int, Mapping[Track, float]]


class Order:
    """Tells when hands were given up: first come, first told."""

    def __init__(self, desk: Desk, pushes: Pushes, forward: Forward) -> None:
        """Take the desk, what is pushed into the muck, and what lies before the seats."""
        self._desk, self._pushes, self._forward = desk, pushes, forward

    def went_s(self, seat: int, leaving: Leaves) -> float:
        """When a hand was given up, or the one before it, if that was at nearly the same time.

        Args:
            seat: whose it is.
            leaving: the cards that are gone of it, and of others, with when each was.
        """
        return self._rank(seat, leaving)[0]

    def is_after_another(self, seat: int, leaving: Leaves, longest_s: float) -> bool:
        """Whether another hand was given up before a seat's, and may be told of yet.

        Args:
            seat: whose hand it is.
            leaving: the cards that are gone of it, and of others, with when each was.
            longest_s: for how long cards that left are waited for.
        """
        now_s, rank = self._desk.now_s, self._rank(seat, leaving)
        for other, gone in leaving.items():
            if other in self._desk.story.folded:
                continue  # it lay before its seat until it was pulled in
            if now_s - longest_s < min(gone.values()) and self._rank(other, leaving) < rank:
                return True
        live = self._desk.story.live
        if now_s - min(leaving[seat].values()) >= WAITS_S or len(live) < 3:
            return False
        return any(
            self._forward.let_go_s(self._there(other)) < rank[0]
            or (self._is_next(other, seat) and self._may_be_gone(other, rank[0]))
            for other in live - leaving.keys()
        )

    def _rank(
        self, seat: int, leaving: Leaves, then: Collection[int] = frozenset()
    ) -> tuple[float, int]:
        """What is less the earlier a hand was given up: of some at the same time, the first's is.

        Args:
            seat: whose it is.
            leaving: the cards that are gone of it, and of others, with when each was.
            then: the seats that are known to come after it.
        """
        went_s, then = self._seen_s(seat, leaving[seat]), {seat, *then}
        before = (other for other in leaving if other not in then and self._is_next(other, seat))
        ranks = (self._rank(other, leaving, then) for other in before)
        later = ((at_s, place + 1) for at_s, place in ranks if 0 <= at_s - went_s < AT_ONCE_S)
        return max([(went_s, 0), *later])

    def _seen_s(self, seat: int, gone: Mapping[Track, float]) -> float:
        """When the cards of a hand were given up, as far as that was seen.

        They are as they are pushed into the muck, or forward for the dealer to pull in, or else
        gone from their place: their player's hands may come back at once and hide that.
        """
        gone_s, seen_s = min(gone.values()), max(track.last.t_s for track in gone)
        earliest_s = max(seen_s, gone_s - EARLIEST_S)
        pushes = self._pushes.of(seat)
        pushed_s = (until_s for from_s, until_s in pushes if earliest_s < from_s < gone_s)
        return min(max(pushed_s, default=gone_s), gone_s, self._forward.let_go_s(gone))

    def _is_next(self, one: int, other: int) -> bool:
        """Whether of the players in the hand, who are more than two, another acts after one.

        Nobody does after the one who comes last, going round from who gave up last.
        """
        if len(self._desk.story.live) < 3:
            return False
        turns = self._turns()
        if not self._gave_up_last():
            turns.append(turns[0])
        return (one, other) in pairwise(turns)

    def _turns(self) -> list[int]:
        """The players in the hand as they act, from who comes after the last who gave up."""
        last = self._gave_up_last()
        return sorted(self._desk.story.live, key=lambda seat: (seat < last, seat))

    def is_later(self, seat: int, at_s: float, leaving: Leaving) -> bool:
        """Whether a seat acts after another one that gave up at about the same time.

        Args:
            seat: the one.
            at_s: when it was seen to give up.
            leaving: what left the other one, be it seen late.
        """
        turns = [each for each in self._turns() if each in (seat, leaving.seat)]
        return turns == [leaving.seat, seat] and leaving.went_s - at_s < WAITS_S

    def _gave_up_last(self) -> int:
        """Who gave up last, so that the others follow in turn; 0 if a card was dealt since."""
        story = self._desk.story
        since = {s: t_s for s, t_s in story.gave_up_s.items() if t_s > story.last_card_s}
        return max(since, key=lambda seat: since[seat], default=0)

    def _may_be_gone(self, seat: int, then_s: float) -> bool:
        """Whether hands were at a hand shortly before a time, and it has not been seen since."""
        flow = self._desk.tracker.flow
        return any(
            card.last.t_s < then_s - AT_ONCE_S and flow.has_moved(card.rim, then_s - AT_ONCE_S)
            for card in self._there(seat)
        )

    def _there(self, seat: int) -> Collection[Track]:
        """The cards that lie at a seat, or before it, as far as is known."""
        return [track for track in self._desk.cards_at(Place("seat", seat)) if track.there]
