"""Burns that nobody makes out: told by what moved, or by what hides where the last one lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from cardspeak.rules.games.game import Family, Game
from cardspeak.vision.glance import Mask
from cardspeak.vision.observe.deal.together import SECOND_S
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.outbox import HOLD_S, JUST_BEFORE_S
from cardspeak.vision.observe.streets.flights import FLIGHT_S, Flights
from cardspeak.vision.observe.streets.stub import Stub
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import CARD_MM, Place, box
from cardspeak.vision.track.thing import Track

BURN = Place("burn")
UNSEEN = 0.6
"""How sure it is that a burn came to lie right on the last one, where only the way there tells."""

WAY_S, LEAST_WAY, STIRRED = 1.4, 0.6, 0.7
"""It comes so long before the street at most; on that much of its way something moved, and where
the last one lies, nearly everywhere.
"""

HIDDEN_S = 0.5
"""The hand that lays the card of a street may hide that street's burn for so long."""

SHOWS_S = 1.2
"""What an arm hid is seen to be a burn within this of the street that it laid."""

BURNS_S = 0.8
"""Nobody burns a card and lays a street so soon after the last one."""

FLIES_S = 0.5
"""A card that is pitched to a seat flies no longer."""

JUMP_MM = 4.0
"""Nobody moves a burn by so little: one that seems to lie this far off now has another upon it."""

TOUCHED, NUDGE_MM = 0.4, 1.2
"""Or something moved where half of it lies, and it seems to lie so far off."""

PUSHED_MM = 2.5
"""Of a draw only flights are seen: then it has to seem so far off."""

SEEN_S, NEAR_S = 0.35, 0.25
"""A burn that can be made out is within this of coming to rest, and came as near to that in time;
what was not is taken for granted then."""

SECOND_LOOK_S = 0.7
"""One that a single look has shown is seen once more within this."""

RESTS_S = 0.2
"""What has moved is seen to lie there, or not to, once nothing has moved for so long."""

FLOWN = 0.85
"""How sure it is that a burn flew in that nobody made out."""

FILLED, INSIDE_CELLS = 0.8, 35
"""So much of a card's place it takes, on bare felt and where something moved upon another one; the
cells of which a card leaves nothing bare are as many."""

MADE_OUT = 0.4
"""Where no more than this share of the cards dealt face down was ever seen, none can be."""

TAKEN = 0.5
"""A burn was taken away where the felt shows on so much of where it lay."""

LANDED_S = 1.5
"""So long after it came a burn may yet come to light."""


class UnseenBurns:
    """Watches for burns that no look shows, and follows them as if one had.

    Attributes:
        before_s: when the street before the last one that was dealt began to lie.
    """

    def __init__(self, desk: Desk, stub: Stub) -> None:
        """Take the desk, and the stub, which may fall where burns lie."""
        self._desk, self._stub = desk, stub
        self._flights = Flights(desk, BURN)
        self._landed: list[float] = []
        self._street_s, self.before_s = -1e9, -1e9
        self._round = 0

    def take(self) -> Iterator[Track]:
        """Yield the burns that are taken for granted now, one after the other."""
        yield from self._flown()
        street_s = self._last_street_s()
        if street_s > self._street_s:
            self.before_s, self._street_s = self._street_s, street_s
            yield from self._upon_last()
        elif self._desk.now_s - street_s < (SHOWS_S if self._lying() else HOLD_S):
            yield from self._upon_last()  # it may be seen a little later
        yield from self._of_draw()

    @property
    def last_street_s(self) -> float:
        """When the last card of a board came to lie, or where each hand gets one, the first."""
        return self._street_s if self._is_stud else self._desk.story.last_board_s

    def _lying(self) -> list[Track]:
        """The burns that lie there, as far as is known: a look may show one more upon them."""
        return [burn for burn in self._desk.cards_at(BURN) if burn.there]

    def of(self, track: Track) -> Track | None:
        """Return the burn that was taken for granted, and has come to light now.

        No more burns come than fly in.
        """
        burns = [burn for burn in self._desk.cards_at(BURN) if burn is not track]
        came = self._of_street(burns)
        if 0 <= track.born_s - self._street_s < HIDDEN_S and not any(burn.looks for burn in came):
            return next(iter(came), None)
        landed_s = self.landing_of(track)
        if landed_s is None or all(self.landing_of(burn) != landed_s for burn in burns):
            return None
        unseen = (burn for burn in burns if not burn.looks and self.landing_of(burn) is not None)
        return next(unseen, None)

    def landing_of(self, track: Track) -> float | None:
        """When the card came to rest that a burn may be."""
        ways = [(abs(landed_s - track.born_s), landed_s) for landed_s in self._landed]
        away_s, landed_s = min(ways, default=(NEAR_S, 0.0))
        return landed_s if away_s < NEAR_S else None

    def has_burned(self, burns: Iterable[Track]) -> bool:
        """Whether one of some burns came for the last street that was dealt."""
        return bool(self._of_street(burns))

    def _of_street(self, burns: Iterable[Track]) -> list[Track]:
        """Those of some burns that came for the last street that was dealt."""
        return [burn for burn in burns if burn.born_s > self.before_s]

    def _last_street_s(self) -> float:
        """When the last street began to lie, or where each hand gets a card of it, to come.

        A dealer who lays a flop card by card has burned before the first.
        """
        story, game = self._desk.story, self._desk.crew.game
        if game is None:
            return story.last_board_s
        before, self._round = self._round, self._begun(game)
        if self._round <= before:
            return self._street_s
        return max(self._street_s, story.last_dealt_s if self._is_stud else story.last_board_s)

    def _begun(self, game: Game) -> int:
        """How many cards the hands have, of a street after the first; or how many streets lie."""
        story = self._desk.story
        if self._is_stud:
            first = sum(street.down + street.up for street in game.streets if not street.burn)
            return max(first, *story.dealt.values(), 0)
        sizes = [street.board for street in game.streets if street.board]
        starts = [sum(sizes[:place]) for place in range(len(sizes))]
        return sum(out > start for out in story.boards.values() for start in starts)

    @property
    def _is_stud(self) -> bool:
        """Whether each hand gets a card of each street."""
        game = self._desk.crew.game
        return game is not None and game.family is Family.STUD

    def _upon_last(self) -> Iterator[Track]:
        """Take a burn for granted that came right upon the last one, if none came since a street.

        Cards that are pitched may fly over the burns, so where a street is, what moved there
        counts only until then.
        """
        desk, flow, burns = self._desk, self._desk.tracker.flow, self._lying()
        start_s, end_s = max(self._street_s - WAY_S, self.before_s), self._street_s
        if not burns and self._sees_no_backs and desk.motion_s(BURN) > self.before_s:
            x_mm, y_mm = desk.tracker.places.middles_mm[BURN]
            yield desk.conceive(box((x_mm, y_mm), CARD_MM), UNSEEN, end_s - JUST_BEFORE_S)
            return
        if not burns or self.has_burned(burns):
            return
        last = max(burns, key=_seen)
        if last.last.t_s < start_s and not last.misses:
            return  # what lies as it lay is not looked at again
        laid_s = end_s - FLIES_S if self._is_stud else end_s
        moved = share(flow.between(start_s, laid_s), last.cells)
        jumped = last.shift_mm >= JUMP_MM
        nudged = moved >= TOUCHED and last.shift_mm >= NUDGE_MM
        stirred = moved >= STIRRED and end_s - start_s >= BURNS_S
        hidden = jumped or stirred or nudged
        unseen = jumped and not moved  # it came between two frames
        if not hidden or (self.way(last, start_s, laid_s) < LEAST_WAY and not unseen):
            return
        rest_s = end_s - JUST_BEFORE_S
        if last.last.t_s > start_s:
            rest_s = min(rest_s, last.last.t_s)  # it was seen with it
        last.shift_mm = 0.0
        yield desk.conceive(last.corners_mm, UNSEEN, rest_s, last)

    def _of_draw(self) -> Iterator[Track]:
        """Take a burn for granted that came right upon the last one, before cards were drawn.

        An arm laid it, and the last one seems to have been pushed since.
        """
        desk, flown_s, burns = self._desk, self._desk.story.flown_s, self._lying()
        if not burns or flown_s < desk.now_s - WAY_S:
            return
        last, start_s = max(burns, key=_seen), flown_s - WAY_S
        pushed = last.shift_mm >= PUSHED_MM and start_s < last.last.t_s
        moved = desk.tracker.flow.between(start_s, flown_s)
        touched = share(moved, last.cells) >= TOUCHED
        if pushed and touched and self.way(last, start_s, flown_s) >= LEAST_WAY:
            last.shift_mm = 0.0
            yield desk.conceive(last.corners_mm, UNSEEN, min(last.last.t_s, flown_s), last)

    def way(self, burn: Track, start_s: float, end_s: float) -> float:
        """The share of the way from the deck to a burn where something moved in a time."""
        deck_mm = self._desk.tracker.places.middles_mm[Place("deck")]
        return self._desk.tracker.flow.along(deck_mm, burn.center_mm, start_s, end_s)

    @property
    def _sees_no_backs(self) -> bool:
        """Whether hardly one of the cards that were dealt face down was ever made out.

        Backs that cannot be told from the felt: that no burn is seen does not tell that none came.
        """
        desk = self._desk
        seats = (Place("seat", seat) for seat in desk.story.live)
        down = [card for seat in seats for card in desk.cards_at(seat) if card.face == "down"]
        return sum(card.looks > 0 for card in down) <= MADE_OUT * len(down) and len(down) > 0

    def _flown(self) -> Iterator[Track]:
        """Take a burn for granted that flew in, and that no look shows."""
        desk = self._desk
        landed_s = self._flights.take()
        self._landed = [at_s for at_s in self._landed if desk.now_s - at_s < LANDED_S]
        if landed_s is not None and self._may_come():
            earlier = [at_s for at_s in self._landed if landed_s - at_s >= SECOND_S]
            self._landed = [*earlier, landed_s]  # what moves twice in less is one card
        if not self._landed:
            return
        burns = desk.cards_at(BURN)
        rests = desk.now_s - desk.motion_s(BURN) >= RESTS_S
        for at_s in list(self._landed):
            if any(self.landing_of(burn) == at_s for burn in burns) or self._all_came(at_s, burns):
                continue
            covered = self._covered(at_s)
            desk.puzzles.append(covered)
            lies, late = self._takes_place(at_s, covered), self._is_late(at_s)
            lies = lies and not self._is_taken_for_granted(burns)
            if lies and late and not self._stub.is_heaped(at_s):
                yield self._taken_for_granted(at_s, covered)
            elif late and rests and not lies:
                self._landed.remove(at_s)  # it flew by: what lies there later is another one

    def _is_taken_for_granted(self, burns: Iterable[Track]) -> bool:
        """Whether a burn that nobody saw came since the last street: no second one did, then.

        An arm that passes over the burns may seem one.
        """
        return any(not burn.looks and burn.born_s > self._street_s for burn in burns)

    def _is_late(self, at_s: float) -> bool:
        """Whether a burn that landed at a time would have been seen by now.

        What one look shows to have come waits for a second one a little longer.
        """
        waited_s = self._desk.now_s - at_s
        return waited_s >= SEEN_S and (waited_s >= SECOND_LOOK_S or self._desk.is_quiet(BURN))

    def _all_came(self, since_s: float, burns: list[Track]) -> bool:
        """Whether as many burns came since as cards landed: one look may show two of them."""
        came = sum(burn.born_s >= since_s for burn in burns)
        return came >= sum(at_s >= since_s for at_s in self._landed)

    def _may_come(self) -> bool:
        """Whether a card may still be burned: the hand goes on, and not all is dealt."""
        story = self._desk.story
        return story.playing and self._desk.may_burn and not (story.pushed or story.decided)

    def _covered(self, since_s: float) -> Mask:
        """(rows, columns) what of the burns' place was bare when a card came, and is not since."""
        flow, places = self._desk.tracker.flow, self._desk.tracker.places
        fresh = flow.bare_s > since_s - WAY_S
        still = flow.moved_s < since_s + SECOND_S  # what moved later may have come later
        return np.asarray(places.masks[BURN] & fresh & still & flow.covered())

    def _takes_place(self, came_s: float, covered: Mask) -> bool:
        """Whether what came takes a card's place, on bare felt or upon a burn that lies there yet.

        If it is the second one for a street, it takes as much place as a card, and where it lies
        upon the other one something moved.
        """
        flow, burns = self._desk.tracker.flow, self._desk.cards_at(BURN)
        bare = flow.bare_s > came_s
        under = [burn for burn in burns if burn.there and share(bare, burn.rim) < TAKEN]
        if not any(burn.born_s > self._street_s for burn in under):
            return bool(covered.any()) or len(under) > 0
        moved, beside = flow.between(came_s - FLIGHT_S, self._desk.now_s), covered.copy()
        for burn in under:
            beside[burn.rim] = False
        upon = max(share(moved, burn.cells) for burn in under)
        return float(beside.sum()) / INSIDE_CELLS + upon >= FILLED

    def _taken_for_granted(self, rest_s: float, covered: Mask) -> Track:
        """Follow a burn that nobody made out, upon the last one unless it covers bare felt."""
        desk, tracker = self._desk, self._desk.tracker
        last = max(self._lying(), key=_born, default=None)
        x_mm, y_mm = tracker.places.middles_mm[BURN]
        if covered.any():
            x_mm, y_mm = tracker.places.grid.centers_mm[covered].mean(0)
        corners_mm = box((x_mm, y_mm), CARD_MM)
        if last and not covered.any():
            corners_mm = last.corners_mm
        return desk.conceive(corners_mm, FLOWN, rest_s, last)


def _born(track: Track) -> float:
    return track.born_s


def _seen(track: Track) -> tuple[float, float]:
    return track.last.t_s, track.born_s
