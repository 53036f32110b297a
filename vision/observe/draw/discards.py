"""Cards put away that no others are drawn for, as in Irish and in crazy pineapple.

The game says how many each hand puts away, and after which street. They are told before what comes
next, when those who give up their hands instead are known.
"""

from __future__ import annotations

from cardspeak.rules.games.game import Game
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.muck.pushes import Pushes
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.track.places import Place

FOLDS_S = 0.6
"""A hand that was given up before the next burn is known to be within so long of it."""

UNSEEN = 0.6
"""How sure it is that a seat put cards away where nobody saw it do so."""


class Discards:
    """Watches cards being put away after a street's betting."""

    def __init__(self, desk: Desk, pushes: Pushes) -> None:
        """Take the desk, and what is pushed into the muck."""
        self._desk, self._pushes = desk, pushes
        self.clear()

    def clear(self) -> None:
        """Forget the last hand."""
        self._street, self._burns = 0, 0
        self._told: set[int] = set()
        self._over: tuple[int, float] | None = None
        self._desk.outbox.held_s = None

    def take(self) -> None:
        """Tell what each hand has put away, soon after the next street has begun."""
        desk, game = self._desk, self._desk.crew.game
        if game is None or not any(street.discard for street in game.streets):
            return
        self._pushes.take()
        over = self._is_over(game)
        if over is not None and over not in self._told and game.streets[over].discard:
            self._told.add(over)
            self._over = game.streets[over].discard, self._begun_s()
        if self._over and desk.now_s - self._over[1] >= FOLDS_S:
            self._tell(*self._over)
            self._over = None
        desk.outbox.held_s = self._over[1] - JUST_BEFORE_S if self._over else None

    def _is_over(self, game: Game) -> int | None:
        """The street that a burn, or the next street itself, has just ended; None for none."""
        story, before = self._desk.story, self._street
        self._street = story.street(game)
        burned, self._burns = story.burns > self._burns, story.burns
        return before if burned or self._street > before else None

    def _begun_s(self) -> float:
        """When the next street began: with its burn, or its board where there was none."""
        desk = self._desk
        burns = (burn.born_s for burn in desk.cards_at(Place("burn")))
        last_s = max(burns, default=desk.now_s)
        return last_s if desk.now_s - last_s < FOLDS_S else desk.now_s

    def _tell(self, count: int, begun_s: float) -> None:
        """Tell that each hand that is left has put away so many cards, in their order."""
        desk, story = self._desk, self._desk.story
        last_s = {seat: max(self._pushes.of(seat), default=None) for seat in story.live}
        for seat in sorted(story.live, key=lambda each: (last_s[each] or (begun_s,), each)):
            desk.drop(seat, count, begun_s)
            chance = 1.0 if last_s[seat] else UNSEEN
            desk.put_away(seat, count, begun_s - JUST_BEFORE_S, desk.now, chance)
        self._pushes.clear()
