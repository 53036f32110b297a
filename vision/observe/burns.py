"""Cards burned, and the burns moved away."""

from __future__ import annotations

import numpy as np

from cardspeak.rules.facts.deck import BurnsMoved
from cardspeak.rules.facts.hand import CardBurned
from cardspeak.rules.games.game import Family
from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Floats, Mask, Sighting
from cardspeak.vision.observe.board import BOARD, Boards
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.flights import Flights
from cardspeak.vision.observe.newcomers import SECOND_S
from cardspeak.vision.observe.outbox import HOLD_S
from cardspeak.vision.observe.pairs import came_with
from cardspeak.vision.observe.stub import Stub
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.match import STILL_MM
from cardspeak.vision.track.places import CARD_MM, Place, box
from cardspeak.vision.track.pose import apart_mm
from cardspeak.vision.track.thing import Track

BURN = Place("burn")
AWAY_S = 0.3
JUST_BEFORE_S = 0.001
UNSEEN = 0.6
"""How sure it is that a burn came to lie right on the last one, where only the way there tells."""

WAY_S, LEAST_WAY, STIRRED = 1.4, 0.6, 0.7
"""It comes so long before the street at most; on that much of its way something moved, and where
the last one lies, nearly everywhere.
"""

COMES_S = 0.9
"""A card that is burned was so long on its way from the deck."""

FLIES_S = 0.5
"""A card that is pitched to a seat flies no longer."""

JUMP_MM = 4.0
"""Nobody moves a burn by so little: one that seems to lie this far off now has another upon it."""

TOUCHED, NUDGE_MM = 0.4, 1.2
"""Or something moved where half of it lies, and it seems to lie so far off."""

SEEN_S, NEAR_S = 0.35, 0.25
"""A burn that can be made out is within this of coming to rest, and came as near to that in time;
what was not is taken for granted then."""

RESTS_S = 0.2
"""What has moved is seen to lie there, or not to, once nothing has moved for so long."""

FLOWN = 0.85
"""How sure it is that a burn flew in that nobody made out."""

TAKEN = 0.5
"""A burn was taken away where the felt shows on so much of where it lay."""

FAINT, CLEAR, ONE_PLACE = 0.5, 0.9, 0.5
"""So sure a card that is another one's shade is at most, and that one at least; of the area of both
they have so much in common.
"""

LANDED_S = 1.5
"""So long after it came a burn may yet come to light."""


class Burns:
    """Watches the burns."""

    def __init__(self, desk: Desk, boards: Boards, stub: Stub) -> None:
        """Take the desk, the boards, and the stub, which may fall where burns lie."""
        self._desk, self._boards, self._stub = desk, boards, stub
        self._waiting: list[Track] = []
        self._refused: list[Floats] = []
        self._flights = Flights(desk, BURN)
        self._landed: list[float] = []
        self._gone_s: float | None = None
        self._street_s, self._before_s = -1e9, -1e9
        self._round = 0

    def came(self, track: Track) -> None:
        """Take a card that came to the burns; one from a board is told by the board."""
        desk = self._desk
        if not self.is_from_deck(track):
            return
        known = self._unseen_before(track)
        if known:
            desk.tracker.join(known, track)
            return
        if track.doubtful and not self._is_due(track):
            self._refused.append(track.corners_mm)
            desk.tracker.forget(track)
            return
        desk.at[track] = BURN
        if not self._boards.lacks and not self._is_late(track):
            desk.begin(track.rest_s, track.born)
            desk.story.burns += 1
            self._waiting.append(track)

    def is_from_deck(self, track: Track) -> bool:
        """Whether nothing moved from a player to a card rather than from the deck."""
        middles_mm, flow = self._desk.tracker.places.middles_mm, self._desk.tracker.flow

        def way(start: Place) -> float:
            since_s = track.born_s - COMES_S
            return flow.along(middles_mm[start], track.center_mm, since_s, track.born_s)

        players = (way(Place("seat", seat)) for seat in sorted(self._desk.story.live))
        return way(Place("deck")) >= max(players, default=0.0)

    def _unseen_before(self, track: Track) -> Track | None:
        """Return the burn that was taken for granted, and has come to light now.

        No more burns come than fly in.
        """
        burns = [burn for burn in self._desk.cards_at(BURN) if burn is not track]
        landed_s = self._landing_of(track)
        if landed_s is None or all(self._landing_of(burn) != landed_s for burn in burns):
            return None
        unseen = (burn for burn in burns if not burn.looks and self._landing_of(burn) is not None)
        return next(unseen, None)

    def _landing_of(self, track: Track) -> float | None:
        """When the card came to rest that a burn may be."""
        ways = [(abs(landed_s - track.born_s), landed_s) for landed_s in self._landed]
        away_s, landed_s = min(ways, default=(NEAR_S, 0.0))
        return landed_s if away_s < NEAR_S else None

    def _is_late(self, track: Track) -> bool:
        """Whether a card came to light after all cards were dealt, as burns are gathered."""
        return self._desk.all_dealt and track.born_s > self._desk.story.last_card_s

    def _is_due(self, track: Track) -> bool:
        """Whether a card that may have lain among the burns before has rather been burned now."""
        burns = self._desk.cards_at(BURN)
        landed_s = self._landing_of(track)
        if landed_s is not None:
            return all(self._landing_of(burn) != landed_s for burn in burns)
        if any(came_with(burn, track) for burn in burns):
            return False
        if any(apart_mm(track.corners_mm, at_mm) < STILL_MM for at_mm in self._refused):
            return False  # what was none before shows anew when it is looked at again
        before = (burn.born_s for burn in burns)
        return self._desk.story.last_card_s > max(before, default=-1e9)

    def _last_street_s(self) -> float:
        """When the last street lay, or where each hand gets a card of it, when the first came."""
        story, game = self._desk.story, self._desk.crew.game
        if game is None or not self._is_stud:
            return story.last_board_s
        before, self._round = self._round, max(story.dealt.values(), default=0)
        first = sum(street.down + street.up for street in game.streets if not street.burn)
        begins = self._round > max(before, first)
        return max(story.last_board_s, story.last_dealt_s if begins else self._street_s)

    @property
    def _is_stud(self) -> bool:
        """Whether each hand gets a card of each street."""
        game = self._desk.crew.game
        return game is not None and game.family is Family.STUD

    def _conceive(self) -> None:
        """Take a burn for granted that came right upon the last one, if none came since a street.

        Cards that are pitched may fly over the burns, so where a street is, what moved there
        counts only until then.
        """
        desk, flow = self._desk, self._desk.tracker.flow
        burns = [burn for burn in desk.cards_at(BURN) if burn.there]
        start_s, end_s = self._street_s - WAY_S, self._street_s
        if not burns or max(burn.born_s for burn in burns) > self._before_s:
            return
        last = max(burns, key=lambda burn: (burn.last.t_s, burn.born_s))
        if last.last.t_s < start_s:
            return  # what lies as it lay is not looked at again
        laid_s = end_s - FLIES_S if self._is_stud else end_s
        moved = share(flow.between(start_s, laid_s), last.cells)
        deck_mm = desk.tracker.places.middles_mm[Place("deck")]
        way = flow.along(deck_mm, last.center_mm, start_s, laid_s)
        jumped = last.shift_mm >= JUMP_MM
        nudged = moved >= TOUCHED and last.shift_mm >= NUDGE_MM
        hidden = jumped or moved >= STIRRED or nudged
        unseen = jumped and not moved  # it came between two frames
        if not hidden or (way < LEAST_WAY and not unseen):
            return
        one = Sighting("card", "down", last.corners_mm, UNSEEN)
        rest_s = min(last.last.t_s, end_s - JUST_BEFORE_S)
        last.shift_mm = 0.0
        self.came(desk.tracker.conceive(one, rest_s, desk.now, last))

    def _watch(self) -> None:
        """Take a burn for granted that flew in, and that no look shows."""
        desk = self._desk
        landed_s = self._flights.take()
        self._landed = [at_s for at_s in self._landed if desk.now_s - at_s < LANDED_S]
        if landed_s is not None and self._may_come():
            earlier = [at_s for at_s in self._landed if landed_s - at_s >= SECOND_S]
            self._landed = [*earlier, landed_s]  # what moves twice in less is one card
        burns = desk.cards_at(BURN)
        rests = desk.now_s - desk.motion_s(BURN) >= RESTS_S
        for at_s in list(self._landed):
            if any(self._landing_of(burn) == at_s for burn in burns) or self._all_came(at_s, burns):
                continue
            covered = self._covered(at_s)
            desk.puzzles.append(covered)
            lies, late = covered.any() or self._lies_last(at_s), desk.now_s - at_s >= SEEN_S
            if lies and late and not self._stub.is_heaped(at_s):
                self._take_for_granted(at_s, covered)
            elif late and rests and not lies:
                self._landed.remove(at_s)  # it flew by: what lies there later is another one

    def _all_came(self, since_s: float, burns: list[Track]) -> bool:
        """Whether as many burns came since as cards landed: one look may show two of them."""
        came = sum(burn.born_s >= since_s for burn in burns)
        return came >= sum(at_s >= since_s for at_s in self._landed)

    def _may_come(self) -> bool:
        """Whether a card may still be burned: the hand goes on, and not all is dealt."""
        story = self._desk.story
        over = story.pushed or story.decided or self._desk.all_dealt
        return story.playing and not over

    def _covered(self, since_s: float) -> Mask:
        """(rows, columns) what of the burns' place was bare when a card came, and is not since."""
        flow, places = self._desk.tracker.flow, self._desk.tracker.places
        fresh = flow.bare_s > since_s - WAY_S
        still = flow.moved_s < since_s + SECOND_S  # what moved later may have come later
        return np.asarray(places.masks[BURN] & fresh & still & flow.covered())

    def _lies_last(self, since_s: float) -> bool:
        """Whether the last burn, which another may hide, was not taken away since a time."""
        burns = [burn for burn in self._desk.cards_at(BURN) if burn.there]
        bare = self._desk.tracker.flow.bare_s > since_s
        return any(share(bare, burn.rim) < TAKEN for burn in burns)

    def _take_for_granted(self, rest_s: float, covered: Mask) -> None:
        """Follow a burn that nobody made out, upon the last one unless it covers bare felt."""
        desk, tracker = self._desk, self._desk.tracker
        last = max((burn for burn in desk.cards_at(BURN) if burn.there), key=_born, default=None)
        x_mm, y_mm = tracker.places.middles_mm[BURN]
        if covered.any():
            x_mm, y_mm = tracker.places.grid.centers_mm[covered].mean(0)
        corners_mm = box((x_mm, y_mm), CARD_MM)
        if last and not covered.any():
            corners_mm = last.corners_mm
        one = Sighting("card", "down", corners_mm, FLOWN)
        self.came(tracker.conceive(one, rest_s, desk.now, last))

    def left(self, track: Track) -> None:
        """Note that a burn is gone."""
        if track in self._waiting:
            self._waiting.remove(track)
        self._gone_s = self._desk.now_s

    def back(self, _: Track) -> None:
        """Note that it is not."""
        self._gone_s = None

    def take(self) -> None:
        """Tell of burns, and of burns moved."""
        desk = self._desk
        self._watch()
        street_s = self._last_street_s()
        if street_s > self._street_s:
            self._before_s, self._street_s = self._street_s, street_s
            self._conceive()
        elif desk.now_s - street_s < HOLD_S:
            self._conceive()  # it may be seen a little later
        for track in list(self._waiting):
            if self._is_a_burns_shade(track) or self._stub.fell_with(track):
                self._drop(track)
            elif not self._stub.may_have_fallen(track) and desk.is_read([track], track.born.t_s):
                self._waiting.remove(track)
                sight = desk.sight(track)
                desk.tell(CardBurned(sight), track.rest_s, track.born, desk.chance([track]))
        if self._gone_s is not None and desk.now_s - self._gone_s >= AWAY_S:
            self._settle(self._gone_s)

    def _is_a_burns_shade(self, track: Track) -> bool:
        """Whether a card that is seen now and then is one with another, outlined badly.

        Burns come one by one: two that came together, lie nearly at one place, and of which one is
        seen clearly all the time, are one.
        """
        if track.score >= FAINT or not track.misses:
            return False
        return any(
            burn.score >= CLEAR
            and not burn.misses
            and abs(burn.born_s - track.born_s) < SEEN_S
            and overlap(burn.corners_mm, track.corners_mm) > ONE_PLACE
            for burn in self._desk.cards_at(BURN)
        )

    def _drop(self, track: Track) -> None:
        """Forget a burn that was none, and has not been told."""
        self._waiting.remove(track)
        self._desk.story.burns -= 1
        self._desk.forget(track)

    def _settle(self, since_s: float) -> None:
        """Tell what has become of burns that are gone, if none is left."""
        desk = self._desk
        burns = desk.cards_at(BURN)
        if any(track.there for track in burns):
            return
        self._gone_s = None
        self._refused.clear()
        for track in burns:
            desk.at.pop(track)
        to_muck = desk.motion_s(Place("muck")) > since_s - 1.0
        if burns and to_muck and (desk.story.pushed or not self._are_gathered()):
            desk.tell(BurnsMoved("muck"), since_s, burns[-1].last)

    def _are_gathered(self) -> bool:
        """Whether burns leave as all cards do at the end, although no pot was seen to go.

        Then the board leaves too; or where there is none, hands lie open.
        """
        story = self._desk.story
        if self._boards.is_over or story.decided or self._boards.lacks:
            return True
        if any(story.boards.values()):
            return not any(card.there for card in self._desk.cards_at(BOARD))
        return bool(story.tabled)


def _born(track: Track) -> float:
    return track.born_s
