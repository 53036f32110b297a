"""Cards burned, and the burns moved away."""

from __future__ import annotations

from itertools import chain
from weakref import WeakKeyDictionary

from cardspeak.rules.facts.deck import BurnsMoved
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import CardBurned
from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.observe.pairs import came_with
from cardspeak.vision.observe.story import NEVER_S
from cardspeak.vision.observe.streets.board import Boards
from cardspeak.vision.observe.streets.burns_lapped import TWICE_S, LappedBurns
from cardspeak.vision.observe.streets.burns_unseen import (
    BURN,
    HIDDEN_S,
    INSIDE_CELLS,
    SEEN_S,
    SHOWS_S,
    UnseenBurns,
)
from cardspeak.vision.observe.streets.stub import Stub
from cardspeak.vision.track.grid import share
from cardspeak.vision.track.match import STILL_MM
from cardspeak.vision.track.places import BOARD, Place
from cardspeak.vision.track.pose import apart_mm
from cardspeak.vision.track.thing import Track

AWAY_S = 0.3
COMES_S = 0.9
"""A card that is burned was so long on its way from the deck."""
AS_MUCH = 0.1
"""By so much less may have moved on that way than on a player's: the one leads along the other."""

GIVEN = 0.7
"""Something moved on so much of the way from a seat that gave an exposed card back to be burned."""

FAINT, CLEAR, ONE_PLACE = 0.5, 0.9, 0.5
"""So sure a card that is another one's shade is at most, and that one at least; of the area of both
they have so much in common.
"""

FRESH = 0.35
"""So much of a burn's place is felt before it comes, however it laps those that lie there."""


class Burns:
    """Watches the burns."""

    def __init__(self, desk: Desk, boards: Boards, stub: Stub) -> None:
        """Take the desk, the boards, and the stub, which may fall where burns lie."""
        self._desk, self._boards, self._stub = desk, boards, stub
        self._waiting: list[Track] = []
        self._refused: list[Floats] = []
        self._given: WeakKeyDictionary[Track, tuple[int, Sight]] = WeakKeyDictionary()
        self._unseen = UnseenBurns(desk, stub)
        self._lapped = LappedBurns(desk, self._unseen)
        self._gone_s: float | None = None

    def came(self, track: Track) -> None:
        """Take a card that came to the burns; one from a board is told by the board."""
        desk = self._desk
        from_deck = self.is_from_deck(track)
        given = None if from_deck else self._given_back(track)
        if given:
            self._given[track] = given
        elif not from_deck:
            return
        known = None if given else self._unseen.of(track)
        if known:
            desk.tracker.join(known, track)
            return
        if track.doubtful and not given and not self._is_due(track):
            self._refused.append(track.corners_mm)
            desk.tracker.forget(track)
            return
        desk.at[track], track.burned = BURN, True
        self._date_back(track)
        if not self._boards.taken.lacks and not self._is_late(track):
            desk.begin(track.rest_s, track.born)
            desk.story.burns += 1
            self._waiting.append(track)

    def is_from_deck(self, track: Track) -> bool:
        """Whether nothing moved from a player to a card rather than from the deck."""
        players = (self._way(Place("seat", seat), track) for seat in sorted(self._desk.story.live))
        return self._way(Place("deck"), track) >= max(players, default=0.0) - AS_MUCH

    def _given_back(self, track: Track) -> tuple[int, Sight] | None:
        """The seat that just gave an exposed card back to be burned, and what shows on that."""
        desk = self._desk
        for seat in sorted(desk.story.live):
            shown = [card for card in desk.exposed(seat) if card.last.t_s < track.born_s]
            sight = desk.sight(shown[0]) if shown else desk.story.owed.get(seat)
            if sight and self._way(Place("seat", seat), track) >= GIVEN:
                return seat, sight
        return None

    def _way(self, start: Place, track: Track) -> float:
        """The share of the way to a card on which something moved before it came."""
        since_s, start_mm = track.born_s - COMES_S, self._desk.tracker.places.middles_mm[start]
        return self._desk.tracker.flow.along(start_mm, track.center_mm, since_s, track.born_s)

    def _is_late(self, track: Track) -> bool:
        """Whether a card came to light after all cards were dealt, as burns are gathered."""
        return not self._desk.may_burn and track.born_s > self._desk.story.last_card_s

    def _date_back(self, track: Track) -> None:
        """Let a card have come before the last street, if the hand that laid that has hidden it.

        None was seen for that street yet.
        """
        others = (burn for burn in self._desk.cards_at(BURN) if burn is not track)
        street_s = self._unseen.last_street_s
        if 0 <= track.born_s - street_s < HIDDEN_S and not self._unseen.has_burned(others):
            track.born_s = track.rest_s = street_s - JUST_BEFORE_S

    def _came_s(self, track: Track) -> float:
        """When a card came to rest; what moved there as a street was laid was the hand for that."""
        moved_since = track.born_s <= self._unseen.last_street_s < track.rest_s
        return track.born_s if moved_since else track.rest_s

    def _is_due(self, track: Track) -> bool:
        """Whether a card that may have lain among the burns before has rather been burned now."""
        burns = self._desk.cards_at(BURN)
        landed_s = self._unseen.landing_of(track)
        if landed_s is not None:
            return all(self._unseen.landing_of(burn) != landed_s for burn in burns)
        if any(came_with(burn, track) for burn in burns):
            return False
        if any(apart_mm(track.corners_mm, at_mm) < STILL_MM for at_mm in self._refused):
            return False  # what was none before shows anew when it is looked at again
        if not self._desk.may_burn and self._unseen.has_burned(burns):
            return False
        before_s = max((burn.born_s for burn in burns), default=-NEVER_S)
        return self._desk.story.last_card_s > before_s or self._is_fresh(track, before_s)

    def _is_fresh(self, track: Track, before_s: float) -> bool:
        """Whether felt has shown where a card lies since the burn before, in a game with draws.

        Who draws there may not be known yet, or all may keep what they have.
        """
        bare = self._desk.tracker.flow.bare_s > before_s
        return self._desk.draws and share(bare, track.cells) >= FRESH

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
        for unseen in chain(self._unseen.take(), self._lapped.take()):
            self.came(unseen)
        for track in list(self._waiting):
            self._date_back(track)
            shade = self._is_a_burns_shade(track) or self._stub.fell_with(track)
            if shade or self._is_refuted(track):
                self._drop(track)
            elif self._is_told(track):
                self._waiting.remove(track)
                seat, sight = self._given.pop(track, (0, desk.sight(track)))
                if seat:
                    desk.story.burned.add(seat)
                came_s = self._came_s(track)
                desk.tell(CardBurned(sight), came_s, track.born, desk.chance([track]))
        if self._may_show_yet():
            desk.outbox.wait(desk.now_s)
        if self._gone_s is not None and desk.now_s - self._gone_s >= AWAY_S:
            self._settle(self._gone_s)

    def _may_show_yet(self) -> bool:
        """Whether the burn of a street that just came to lie is still to be told.

        Or what hides the burns' place may be that.
        """
        desk = self._desk
        street_s = self._unseen.last_street_s
        if desk.now_s - street_s >= SHOWS_S:
            return False
        if any(burn.born_s <= street_s and not self._awaits_street(burn) for burn in self._waiting):
            return True
        if self._unseen.has_burned(desk.cards_at(BURN)):
            return False
        place = desk.tracker.places.masks[BURN]
        return desk.tracker.flow.not_bare(place, self._unseen.before_s) >= INSIDE_CELLS

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

    def _is_told(self, track: Track) -> bool:
        """Whether a burn can be told of now."""
        awaited = self._awaits_street(track) or self._stub.may_have_fallen(track)
        return not awaited and self._desk.is_read([track], track.born.t_s)

    def _awaits_street(self, track: Track) -> bool:
        """Whether a burn that needs a street after it to be believed has none yet.

        It may be one that nobody saw, upon one that was seen: an arm that takes a hand in, or
        reaches for the pot, may seem to lay one there. Or a board is whole, and another may come;
        or one hand is left, which comes by on its way to the muck.
        """
        desk, game = self._desk, self._desk.crew.game
        board = game is not None and any(street.board for street in game.streets)
        unseen = track.under is not None and track.under.looks > 0 and not track.looks
        needed = board and (unseen or desk.all_dealt or desk.story.decided)
        return needed and desk.story.last_board_s < track.born_s

    def _is_refuted(self, track: Track) -> bool:
        """Whether such a burn was none: the hand ended, or one that is seen came later."""
        if not self._awaits_street(track):
            return False
        burns = (burn for burn in self._desk.cards_at(BURN) if burn.looks)
        later = any(burn.born_s - track.born_s > TWICE_S for burn in burns)
        decided = self._desk.story.decided and not track.looks
        return later or bool(self._desk.story.pushed) or decided

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
        if self._boards.taken.is_over or story.decided or self._boards.taken.lacks:
            return True
        if any(story.boards.values()):
            return not any(card.there for card in self._desk.cards_at(BOARD))
        return bool(story.tabled)
