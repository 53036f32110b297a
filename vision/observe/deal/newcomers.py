"""Cards that are new at a seat, told apart from those that were there, and have come to light."""

from __future__ import annotations

import numpy as np

from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Floats, Sighting
from cardspeak.vision.observe.deal.faces import Faces
from cardspeak.vision.observe.deal.set_down import SetDown
from cardspeak.vision.observe.deal.stayed import BESIDE, Stayed
from cardspeak.vision.observe.deal.streaks import Streaks
from cardspeak.vision.observe.deal.together import JUST_S, SECOND_S, Together
from cardspeak.vision.observe.deal.turns import Turns
from cardspeak.vision.observe.deal.ways import FLIGHT_S, FROM_DECK, HAND_S, Ways
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import READABLE, shows
from cardspeak.vision.observe.pairs import (
    SAME,
    SAME_S,
)
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import ONE_GOOD_LOOK, Track

DUE, NOT_DUE = 2.0, -3.0
OTHERS_HIDDEN, NONE_HIDDEN = -1.0, 1.0
PITCHED, HANDLED = 4.0, -2.5
ENDS_HERE, DEALING_S = 1.0, 1.0
"""What speaks for a card that was not at a seat before, and what against it; and while cards are
dealt, which one follows within this.
"""

OVER = 2.0
"""A deal that has stopped for so many times its pace is over."""

AT_A_STRETCH = 4.0
"""The cards that one seat draws come no farther apart than so many times the deal's pace."""

DEALT_S = 3.0
"""So long after the last card, none comes that is not due: what others gave up may pass by."""

NONE, HALF = 0.1, 0.5
"""So little of a pitch is none, and so little of one is none where a hand was."""

LANDS_S, STIRRED = 0.5, 0.15
"""A card comes to rest within this of moving everywhere that it lies, or nearly so."""

SHOWN = 0.5
"""Of where a card lies that came under a hand, the felt showed at least so much before."""

TAKES_S = 2.0
"""A player reaches for a card no longer before it comes."""

LATELY_S = 2.0
"""What lies still for longer may have been there before."""

APART = 0.1
"""A card that lies so little upon another lies beside it."""

RIGHT_THERE = 0.7
"""What lies so much where a card does that was known is that card, if no other one is due."""


class Newcomers:
    """Weighs whether a card that comes to light at a seat was not there before."""

    def __init__(self, desk: Desk, ways: Ways, turns: Turns, streaks: Streaks) -> None:
        """Take the desk, which way cards come, whose turn it is, and what flies to the seats."""
        self._desk, self._ways, self._turns, self._streaks = desk, ways, turns, streaks
        self._stayed = Stayed(desk)
        self._faces = Faces(desk, turns, self._stayed)
        self._set_down = SetDown(desk, ways, turns)
        self._together = Together(desk, ways, turns, streaks, self._stayed)

    def is_new(self, track: Track, seat: int) -> bool:
        """Whether a card was not at the seat before."""
        if self._faces.completes(track, seat) or self._was_exposed(track, seat):
            return True
        if self._is_empty(track, seat):
            return False
        if not self._has_just_come(track, seat) or self._faces.lay_down(track, seat):
            return False
        if seat in self._desk.story.laying and not self._desk.is_owed(seat):
            return False  # fingers that take in what was put away, on those that are kept
        if self._together.was_in_flight(track, seat):
            return False
        return self._faces.is_due(track, seat) or self._is_rather_new(track, seat)

    def _is_empty(self, track: Track, seat: int) -> bool:
        """Whether a seat got no card in the deal, which is over: another's hand passes by there."""
        story, players = self._desk.story, set(self._desk.crew.players)
        over = track.rest_s - story.last_dealt_s > OVER * story.pace_s
        owed = any(map(self._desk.is_owed, players - story.folded))
        return seat not in {*players, *story.dealt} and bool(players) and over and not owed

    def _was_exposed(self, track: Track, seat: int) -> bool:
        """Whether a face lies apart from all cards of a seat to which one more flew than it has.

        Its player's hands may have come over it before any look showed it.
        """
        desk = self._desk
        if track.face == "down" or desk.story.burns or desk.lacks(seat) <= 0:
            return False
        cards = desk.cards_at(Place("seat", seat))
        apart = not any(overlap(card.corners_mm, track.corners_mm) > APART for card in cards)
        flew = len(self._streaks.came_s(seat, 0.0))
        return apart and flew > desk.story.held(seat) == len(cards) > 0

    def _is_rather_new(self, track: Track, seat: int) -> bool:
        """Weigh all that speaks for a card that was not at the seat before."""
        desk, at, rest_s = self._desk, track.center_mm, track.rest_s
        handled = self._was_handled(at, seat, rest_s) or self._is_held(at, seat)
        hides = track.doubtful and self._stayed.hides_one(track, seat, handled=handled)
        hides = hides or self._stayed.misses_one(seat)
        handled = handled and not self._stayed.is_one_more(track, seat)
        pitched = self._ways.from_deck(at, rest_s) / FROM_DECK
        if self._was_moved(track, seat, pitched, handled=handled, hides=hides):
            return False
        fresh = not handled and self._is_fresh(track, seat)
        odds = OTHERS_HIDDEN if hides and not fresh else NONE_HIDDEN
        odds += PITCHED * min(1.0, pitched) + HANDLED * handled
        ends_here = not handled and self._ends_here(track, seat)
        odds += ENDS_HERE * ends_here
        as_due = self._turns.as_due(track, seat)
        # Before a burn it is rather a card hidden till now, or a hand and parts of some.
        flew = track.face == "up" and as_due > 0 and pitched >= 1
        flew = flew and self._stayed.fresh(track, seat) >= BESIDE
        unburned = hides and (handled or track.face == "down") and not flew
        unburned = unburned or (handled and track.face == "up" and shows(track) < READABLE)
        if not desk.is_owed(seat) and (as_due < 0 or unburned or not self._turns.is_due(seat)):
            if self._stayed.awaits_one(seat) and not ends_here:
                return False
            beneath = hides and self._stayed.fresh(track, seat) < BESIDE
            if beneath and self._streaks.all_deny(seat, rest_s):
                return False
            shown = track.face == "up" and self._may_show(seat)
            if shown or (self._has_all(seat) and rest_s - desk.story.last_dealt_s > DEALT_S):
                return False
            return not self._lay_there(track, seat) and odds + NOT_DUE >= 0
        landed = ends_here and pitched >= 1 and self._stayed.fresh(track, seat) >= SHOWN
        upon = handled or track.face == "down" or self._shows(seat)
        if hides and as_due < 0 and upon and not landed:
            return False  # its player turned it up, or what came lies on it
        return odds + DUE + as_due >= 0

    def _has_all(self, seat: int) -> bool:
        """Whether a seat gets no more cards in this hand, as the game is dealt."""
        desk, game = self._desk, self._desk.crew.game
        return game is not None and not desk.draws and desk.story.held(seat) >= game.held

    def _was_moved(
        self, track: Track, seat: int, pitched: float, *, handled: bool, hides: bool
    ) -> bool:
        """Whether a card lay at the seat, and was moved or turned a little: no more flew in.

        None comes to lie right upon another. Who puts cards forward to draw others moves those that
        are kept, too. After the deal a hand moves the one card of who was passed over.
        """
        story = self._desk.story
        over = track.rest_s - story.last_dealt_s > OVER * story.pace_s
        if handled and over and self._stayed.lies_alone(track, seat):
            return True
        out_of_turn = handled and hides and self._turns.is_ahead(seat)
        if out_of_turn and self._streaks.all_deny(seat, track.rest_s):
            return True
        drawing = story.drawing_s is not None and hides
        if handled and drawing and not self._may_be_drawn(track, seat):
            return True
        if (handled or pitched < 1) and self._lay_there(track, seat):
            return True
        least = (1.0 if drawing else HALF) if handled else NONE
        return pitched < least and self._stayed.hides_one(track, seat, handled=handled)

    def _may_be_drawn(self, track: Track, seat: int) -> bool:
        """Whether what lies under a hand may be drawn: it flew in, and did so with the others.

        A seat's cards come one right after the other (`LOW-4`).
        """
        if self._streaks.deny(seat, track.rest_s):
            return False
        story, cards = self._desk.story, self._desk.cards_at(Place("seat", seat))
        begun_s, rest_s = story.drawing_s or 0.0, track.rest_s
        drawn_s = [card.born_s for card in cards if card.looks and begun_s < card.born_s < rest_s]
        return not drawn_s or rest_s - max(drawn_s) <= AT_A_STRETCH * story.pace_s

    def _may_show(self, seat: int) -> bool:
        """Whether a seat has cards to turn up, or shows some: more than it was dealt face up."""
        desk, game = self._desk, self._desk.crew.game
        cards = desk.cards_at(Place("seat", seat))
        faces = sum(card.face == "up" for card in cards)
        if faces < len(cards) or seat in desk.story.tabled:
            return True
        if game is None:
            return False
        return faces > len(cards) - desk.story.downs(len(cards), game)

    def _is_fresh(self, track: Track, seat: int) -> bool:
        """Whether a card lies on felt which showed after all others came, and may well be new.

        Where none is due and none was pitched, a hand that still rests on the cards has moved them.
        """
        due = self._desk.is_owed(seat) or self._turns.is_due(seat)
        comes = due or self._ways.is_pitched(track)
        return comes and self._stayed.fresh(track, seat) >= BESIDE

    def _ends_here(self, track: Track, seat: int) -> bool:
        """Whether cards are dealt, and what was pitched can have come to no other seat."""
        at_mm, rest_s = track.center_mm, track.rest_s
        dealing = abs(rest_s - self._desk.story.last_dealt_s) < DEALING_S
        return dealing and self._ways.ends_here(at_mm, seat, rest_s - HAND_S, rest_s)

    def was_stirred(self, track: Track) -> bool:
        """Whether anything to speak of moved where a card lies, just before it came to rest."""
        flow = self._desk.tracker.flow
        return flow.stirred(track.rim, track.rest_s - LANDS_S) >= STIRRED

    def _has_just_come(self, track: Track, seat: int) -> bool:
        """Whether something moved where a card lies, and no other came with it."""
        none = self._is_dealing_over(track, seat) or self._is_off(track, seat)
        none = none or self._set_down.is_one(track, seat)
        if none or self._is_of_hand(track, seat):
            return False
        if not self.was_stirred(track) and not self._came_hidden(track, seat):
            return False
        return self._together.came_alone(track, seat)

    def _is_of_hand(self, track: Track, seat: int) -> bool:
        """Whether a back that no look shows well came up as its player laid some faces."""
        faces = (card for card in self._desk.cards_at(Place("seat", seat)) if card.face == "up")
        laid = [card for card in faces if card.moves and abs(card.rest_s - track.rest_s) < SAME_S]
        return track.face == "down" and track.score < ONE_GOOD_LOOK and len(laid) > 1

    def _is_off(self, track: Track, seat: int) -> bool:
        """Whether a back lies so much upon another that the same look shows that it is that one.

        It is not where it flew in alone, and upon the last one to come that was seen before.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        shown = [c for c in cards if c.face == "down" and c.last.t_s >= track.born.t_s]
        if not self._was_handled(track.center_mm, seat, track.rest_s):
            shown = [c for c in shown if not self._flew_upon(track, seat, c)]
        alike = (overlap(card.corners_mm, track.corners_mm) > SAME for card in shown)
        return track.face == "down" and track.doubtful and any(alike)

    def _flew_upon(self, track: Track, seat: int, last: Track) -> bool:
        """Whether a card flew to a seat since the last one came there, and that one was seen."""
        if any(card.born_s > last.born_s for card in self._desk.cards_at(Place("seat", seat))):
            return False
        return last.born.t_s < track.rest_s - FLIGHT_S and self._ends_here(track, seat)

    def _lay_there(self, track: Track, seat: int) -> bool:
        """Whether a card lies right where one was known that the same look does not show.

        It must not have left: since it was last seen there, the felt has not shown.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        unseen = [card for card in cards if card.last.t_s < track.born.t_s]
        near = [card for card in unseen if self._is_right_there(track, seat, card)]
        bare_s = self._desk.tracker.flow.bare_s
        return any(share(bare_s > card.last.t_s, card.rim) < SHOWN for card in near)

    def _is_right_there(self, track: Track, seat: int, card: Track) -> bool:
        """Whether a card lies as another one did, as far as a hand or a card beside it shows.

        If it came as that did, and covers no felt that showed since, or if a hand that peeks at it
        rests there, it need not lie so exactly.
        """
        on_others = self._stayed.fresh(track, seat) < BESIDE
        came = on_others and abs(track.rest_s - card.born_s) < SECOND_S
        least = SAME if came or self._is_held(track.center_mm, seat) else RIGHT_THERE
        return overlap(card.corners_mm, track.corners_mm) > least

    def _is_dealing_over(self, track: Track, seat: int) -> bool:
        """Whether a pot was just pushed, hands are shown or given up, and no card is due."""
        story = self._desk.story
        if story.is_raked(track.rest_s):
            return True
        shown = story.playing and bool(story.tabled)
        over = story.decided or (shown and self._desk.all_dealt)
        return over and not self._desk.is_owed(seat)

    def _came_hidden(self, track: Track, seat: int) -> bool:
        """Whether a card that is due lies beside all others where the felt showed after they came.

        A hand may rest over a card as it comes, and leave it little by little.
        """
        owed = self._desk.is_owed(seat) and self._stayed.fresh(track, seat) >= SHOWN
        return owed and self._stayed.is_one_more(track, seat)

    def expects(self, one: Sighting | Track, now_s: float) -> bool:
        """Whether a card that is seen somewhere may well have just come there."""
        at_mm, places = one.center_mm, self._desk.tracker.places
        place = places.home(at_mm)
        if place.kind != "seat" or self._desk.is_owed(place.seat):
            return True
        if self._desk.draws and places.of(at_mm).kind == "bets":
            return True  # it is laid forward, to draw another for it
        if one.face == "up":
            return self._turns.is_due(place.seat) and self._turns.as_due(one, place.seat) > 0
        if self._turns.is_due(place.seat):
            return True
        rest_s = self._rest_s(one, now_s)
        if self._ways.from_deck(at_mm, rest_s) < FROM_DECK:
            return False
        if self._desk.exposed(place.seat):
            return True  # another is pitched for it
        one_more = isinstance(one, Track) and self._stayed.is_one_more(one, place.seat)
        return one_more or not self._was_handled(at_mm, place.seat, rest_s)

    def _was_handled(self, at_mm: Floats, seat: int, rest_s: float) -> bool:
        """Whether a hand may have brought what lies somewhere, since the seat's last card came."""
        cards = self._desk.cards_at(Place("seat", seat))
        came_s = max((card.born_s for card in cards if card.born_s < rest_s), default=-np.inf)
        within_s = min(HAND_S, rest_s - came_s - JUST_S)
        return within_s > 0 and self._ways.was_handled(at_mm, seat, rest_s, within_s)

    def _is_held(self, at_mm: Floats, seat: int) -> bool:
        """Whether a hand rests on what lies somewhere, and came no sooner than the last card."""
        cards = self._desk.cards_at(Place("seat", seat))
        came_s = max((card.born_s for card in cards), default=np.inf)
        return self._ways.is_held(at_mm, seat, came_s - TAKES_S)

    def _rest_s(self, one: Sighting | Track, now_s: float) -> float:
        """Since when what is seen lies still: what a hand does after that is nothing to it."""
        tracker = self._desk.tracker
        last_s = tracker.flow.last_s(tracker.places.grid.within(one.corners_mm))
        return min(now_s, last_s) if last_s > now_s - LATELY_S else now_s

    def _shows(self, seat: int) -> bool:
        """Whether a seat that draws its cards, which lie face down, shows some already."""
        cards = self._desk.cards_at(Place("seat", seat))
        return self._desk.story.drawing_s is not None and any(c.face == "up" for c in cards)
