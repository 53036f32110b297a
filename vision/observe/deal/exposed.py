"""Exposed cards, which the dealer takes back once all have their cards, and pitches others for."""

from __future__ import annotations

from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import CardReplaced
from cardspeak.vision.observe.deal.ways import Ways
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.pairs import is_other
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

EXPOSED_S = 1.0
"""No player takes so long to turn up a hand."""

TAKEN_S = 2.0
"""A dealer who pitches a card for an exposed one first takes that back within this."""


class Exposed:
    """Watches cards that show where all should lie face down."""

    def __init__(self, desk: Desk, ways: Ways) -> None:
        """Take the desk, and which way cards come."""
        self._desk, self._ways = desk, ways
        self._shown: dict[Track, Sight] = {}

    def give_back(self, track: Track, seat: int) -> None:
        """Let an exposed card be gone that is not seen any more, if another was pitched for it.

        Or if the hand is tabled, and shows another card in its place.
        """
        desk = self._desk
        unseen = (card for card in desk.exposed(seat) if card.last.t_s < track.born.t_s)
        card = next(unseen, None)
        if card is None or desk.is_owed(seat):
            return
        if track.face == "up":
            if not self._is_tabled_without(card, track, seat):
                return
            desk.tell(CardReplaced(seat, desk.sight(card), BACK), track.rest_s, track.born)
        elif self._ways.is_pitched(track) and not self._is_unseen(seat, card):
            desk.story.owed[seat] = desk.sight(card)
        else:
            return
        desk.forget(card)

    def may_be_replaced_by(self, track: Track) -> bool:
        """Whether a card more than is due may have been pitched for an exposed one that lies there.

        Once that is taken back, another is owed for it: then it surely was.
        """
        desk, story, game = self._desk, self._desk.story, self._desk.crew.game
        seat = desk.at.get(track, Place("seat")).seat
        if game is None or not seat or seat in story.owed:
            return False
        if story.held(seat) <= story.due(seat, game) or desk.now_s - track.rest_s > TAKEN_S:
            return False
        shown = [card for card in desk.exposed(seat) if card.born_s < track.born_s]
        if not shown or not self._ways.is_pitched(track):
            return False
        taken = next(filter(self._is_taken, shown), None)
        if taken:
            story.owed[seat] = desk.sight(taken)
            desk.forget(taken)
        return taken is None

    def _is_taken(self, exposed: Track) -> bool:
        """Whether something moved over an exposed card, and now all of its seat show but that."""
        desk = self._desk
        cards = [card for card in desk.cards_at(desk.at[exposed]) if card is not exposed]
        moved_s = desk.tracker.flow.last_s(exposed.rim)
        return moved_s > exposed.last.t_s and all(card.last.t_s > moved_s for card in cards)

    def _is_unseen(self, seat: int, exposed: Track) -> bool:
        """Whether a card that was never seen may lie beneath an exposed one, and be what shows."""
        cards = self._desk.cards_at(Place("seat", seat))
        seen = [card for card in cards if card.under is not exposed]
        return len(seen) < self._desk.story.held(seat)

    def _is_tabled_without(self, card: Track, track: Track, seat: int) -> bool:
        """Whether the look that found a face shows those of all cards of a hand but an exposed one.

        That was not turned up with the others.
        """
        cards = self._desk.cards_at(Place("seat", seat))
        others = [each for each in cards if each is not card]
        shown = (each.face == "up" and each.last.t_s >= track.born.t_s for each in others)
        before = track.rest_s - card.rest_s > EXPOSED_S
        return bool(others) and before and is_other(card, track) and all(shown)

    def take(self) -> None:
        """Tell of exposed cards in whose place another was pitched, which seem turned over."""
        desk = self._desk
        self._let_be()
        for card, sight in list(self._shown.items()):
            seat = desk.at.get(card, Place("seat")).seat
            held = seat and seat not in desk.story.tabled  # those tabled are gathered in
            if not held or card.face == "down":
                del self._shown[card]
            if not held or card.face != "down" or not self._ways.is_pitched(card):
                continue
            if self._is_unseen(seat, card):
                desk.story.owed[seat] = sight
            else:
                desk.story.replaced_s[seat] = card.rest_s
                desk.tell(CardReplaced(seat, sight, BACK), card.rest_s, card.first)
        shown = (card for seat in desk.story.live for card in desk.exposed(seat))
        self._shown |= {card: desk.sight(card) for card in shown}

    def _let_be(self) -> None:
        """Take exposed cards for replaced that were burned before a board came: others had come."""
        desk, story = self._desk, self._desk.story
        for seat in story.burned & story.owed.keys() if any(story.boards.values()) else ():
            sight = story.owed.pop(seat)
            desk.tell(CardReplaced(seat, sight, BACK), story.last_dealt_s, desk.now)
