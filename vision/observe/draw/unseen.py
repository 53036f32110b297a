"""Cards put away that nobody saw: told by what lies at a seat since, and by what flew there."""

from __future__ import annotations

from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.draw.puts import LATE_S
from cardspeak.vision.observe.draw.tallies import Tallies
from cardspeak.vision.observe.muck.pushes import Pushes
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import Place

SHOWN, LANDS_S = 0.3, 1.0
"""A card lies where it did unless so much felt showed there, so long after it came."""


class UnseenPuts:
    """Tells of what seats put away though no look showed it."""

    def __init__(self, desk: Desk, pushes: Pushes, tallies: Tallies) -> None:
        """Take the desk, what is pushed into the muck, and what is drawn."""
        self._desk, self._pushes, self._tallies = desk, pushes, tallies

    def tell(self, seat: int, burned_s: float) -> None:
        """Tell that a seat put as many cards away as came to it, though nobody saw it do so.

        Where some of them were seen, they are rather no more than do not lie there still.

        Args:
            seat: which.
            burned_s: when the draw began.
        """
        desk, drawn = self._desk, self._tallies.drawn(seat)
        before = desk.story.held(seat) - drawn
        flown_s = [] if drawn else self._flown_s(seat, burned_s)
        count = len(flown_s) or self._tallies.flown(seat, burned_s)
        if drawn:
            count = max(drawn, min(count, before - self._stayed(seat, burned_s)))
        if count := min(count, before):
            desk.drop(seat, count, burned_s)
            desk.put_away(seat, count, self._put_s(seat, burned_s), desk.now)
            desk.story.counted.add(seat)
            self._tallies.fill(seat, flown_s[-1] if flown_s else None)

    def _stayed(self, seat: int, burned_s: float) -> int:
        """How many cards of a seat were seen to lie there still after the burn: no felt showed."""
        bare_s, cards = self._desk.tracker.flow.bare_s, self._desk.cards_at(Place("seat", seat))
        old = [card for card in cards if card.born_s <= burned_s < card.last.t_s]
        lie = [c for c in old if share(bare_s > c.born_s + LANDS_S, c.rim) < SHOWN]
        return len(lie)

    def _flown_s(self, seat: int, burned_s: float) -> list[float]:
        """When cards flew to a seat at which none was made out, if it pushed others in before."""
        pushed = any(until_s < burned_s for _, until_s in self._pushes.of(seat))
        flew_s = self._tallies.flew_s(seat, burned_s) if pushed else []
        return self._tallies.in_a_run(flew_s)

    def _put_s(self, seat: int, burned_s: float) -> float:
        """When a seat put cards away: before the burn, unless it was surely seen to do so after.

        From the first card that comes for them on, what moves on that way may be the dealer.
        """
        came = (t.born_s for t in self._desk.cards_at(Place("seat", seat)) if t.born_s > burned_s)
        first_s = min(came, default=burned_s)
        pushes = [push for push in self._pushes.of(seat) if push[0] < first_s]
        early = [until_s for begun_s, until_s in pushes if begun_s < burned_s + LATE_S]
        if early or not pushes:
            return min(max(early, default=burned_s), burned_s - JUST_BEFORE_S)
        return min(pushes[0][1], first_s - JUST_BEFORE_S)
