"""Cards that come to a seat: dealt, replaced, or taken out of the muck."""

from __future__ import annotations

from cardspeak.rules.facts.event import BACK, Evidence
from cardspeak.rules.facts.hand import CardDealt, CardReplaced, Retrieved
from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Floats, Sighting
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.exposed import Exposed
from cardspeak.vision.observe.outbox import HOLD_S
from cardspeak.vision.observe.turns import Turns
from cardspeak.vision.observe.ways import FROM_DECK, Ways
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.pose import apart_mm
from cardspeak.vision.track.thing import Track

LATE_S = 0.8
"""Where a card comes before its turn, one before it may come to light so late."""

DUE, NOT_DUE = 2.0, -3.0
OTHERS_HIDDEN, NONE_HIDDEN = -1.0, 1.0
PITCHED, HANDLED = 4.0, -2.5
"""What speaks for a card that was not at a seat before, and what against it."""

SAME_S = 0.12
"""Cards do not come to rest at one seat nearer to each other in time: one was there before."""

LANDS_S, STIRRED = 0.5, 0.15
"""A card comes to rest within this of moving everywhere that it lies, or nearly so."""

SECOND_S = 0.25
"""A dealer needs at least this from one card to the next."""

READABLE = 0.8
"""What is read less surely than this may be no face at all."""

SAME_PLACE = 0.3
"""A face that nobody can read, and that lies so much on one that is not seen now, is that one's."""

DEALING_S = 2.5
"""A deal goes on while no more than this passes between two cards."""

TOGETHER_S = 0.5

NO_DEAL_S = 3.0
"""So soon after a pot is pushed no card is dealt: hands rake chips in and uncover cards."""


class Arrivals:
    """Watches cards come to the seats."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        self._ways = Ways(desk)
        self.from_deck, self.was_handled = self._ways.from_deck, self._ways.was_handled
        self._turns = Turns(desk)
        self._exposed = Exposed(desk, self._ways)
        self._waiting: list[Track] = []
        self._retrieved: dict[int, list[Track]] = {}
        self._came: dict[int, list[Track]] = {}

    def came(self, track: Track, seat: int) -> None:
        """Take a card that was seen at a seat where none was known of."""
        self._came.setdefault(seat, []).append(track)

    def settle(self) -> list[tuple[Track, int]]:
        """Tell apart the cards of the last look that are new from those that were there.

        Returns:
            Cards that were there, but have been turned over, each with its seat.
        """
        turned = []
        for seat, cards in self._came.items():
            for track in sorted(cards, key=lambda track: -self._apart(track, seat)):
                known = self._settle(track, seat)
                turned += [(known, seat)] if known else []
        self._came.clear()
        return turned

    def _apart(self, track: Track, seat: int) -> float:
        """How far a card lies from all others of its seat."""
        others = self._desk.cards_at(Place("seat", seat))
        return min((apart_mm(track.corners_mm, each.corners_mm) for each in others), default=1e3)

    def _settle(self, track: Track, seat: int) -> Track | None:
        """Take a card as new, or return the one that it is where that was turned over."""
        self._exposed.give_back(track, seat)
        shown = self._shown(track, seat)
        if shown:
            self._desk.tracker.join(shown, track)
        elif self._is_put_away(track, seat):
            self._desk.at[track] = Place("bets", seat)
        elif self._has_folded(seat):
            self._retrieved.setdefault(seat, []).append(track)
        elif self._is_new(track, seat):
            self._take_in(track, seat)
        else:
            return self._known(track, seat)
        return None

    def _is_put_away(self, track: Track, seat: int) -> bool:
        """Whether a player laid a card forward, to draw another for it."""
        desk, game = self._desk, self._desk.crew.game
        draws = game is not None and any(street.draw for street in game.streets)
        if not draws or track.face == "up" or seat not in desk.story.live:
            return False
        if desk.tracker.places.of(track.center_mm).kind != "bets":
            return False
        return not self._ways.is_pitched(track) or self.was_handled(
            track.center_mm, seat, track.rest_s
        )

    def _shown(self, track: Track, seat: int) -> Track | None:
        """Return the card that lies open at a seat which a face that nobody can read must be."""
        if track.face == "down" or track.reading.odds.max() >= READABLE:
            return None
        cards = self._desk.cards_at(Place("seat", seat))
        open_ = [c for c in cards if c.face == "up" and c.there and c.last.t_s < track.born.t_s]
        near = (c for c in open_ if overlap(c.corners_mm, track.corners_mm) > SAME_PLACE)
        return next(near, None)

    def _has_folded(self, seat: int) -> bool:
        """Whether a seat gave its cards away, and the deal is long over."""
        desk, story = self._desk, self._desk.story
        over = desk.now_s - story.last_dealt_s > DEALING_S
        return story.playing and over and seat in story.folded

    def conceive(self, seat: int, rest_s: float, corners_mm: Floats, chance: float) -> None:
        """Take for granted, more or less, that a card came that nobody made out."""
        desk = self._desk
        if any(burn.born_s > rest_s for burn in desk.cards_at(Place("burn"))):
            return  # what came before the burn is not what is due after it
        over = [card for card in desk.cards_at(Place("seat", seat)) if card.there]
        one = Sighting("card", "down", corners_mm, chance)
        track = desk.tracker.conceive(one, rest_s, desk.now, over[-1] if over else None)
        self._take_in(track, seat)

    def _take_in(self, track: Track, seat: int) -> None:
        """Take a card that came to a seat."""
        desk = self._desk
        desk.at[track] = Place("seat", seat)
        track.rest_s = track.born_s = self._ways.came_s(track)
        begun_s = track.rest_s
        if desk.story.phase == "clear" and seat != desk.crew.first:
            begun_s -= LATE_S
        desk.begin(begun_s, track.born)
        desk.story.dealt[seat] = desk.story.dealt.get(seat, 0) + 1
        desk.story.last_dealt_s = max(desk.story.last_dealt_s, track.rest_s)
        if self._turns.passes_over(seat):
            desk.outbox.quiet_s = track.rest_s + LATE_S - HOLD_S
        self._waiting.append(track)

    def take(self) -> None:
        """Tell of the cards that can be told."""
        desk = self._desk
        for track in list(self._waiting):
            if desk.is_read([track], track.born.t_s):
                self._waiting.remove(track)
                self._tell(track)
        for seat, cards in list(self._retrieved.items()):
            if desk.now_s - cards[-1].rest_s > TOGETHER_S:
                del self._retrieved[seat]
                self._take_back(seat, cards)
        self._exposed.take()

    def _tell(self, track: Track) -> None:
        desk, seat = self._desk, self._desk.at.get(track, Place("seat")).seat
        if not seat:
            return
        sight = desk.sight(track)
        owed = desk.story.owed.pop(seat, None)
        if owed is not None:
            desk.story.dealt[seat] -= 1
            fact = CardReplaced(seat, owed, sight)
            desk.tell(fact, track.rest_s, track.born, desk.chance([track]))
            return
        up = track.face == "up" and not self._is_back(track, seat)
        sight = sight if up else BACK
        fact_ = CardDealt(seat, up=up, card=sight)
        desk.tell(fact_, track.rest_s, track.born, desk.chance([track]))

    def _is_back(self, track: Track, seat: int) -> bool:
        """Whether what seems a face that nobody can read is rather a back, as the game has it."""
        game, story = self._desk.crew.game, self._desk.story
        if game is None or track.reading.odds.max() >= READABLE:
            return False
        if story.is_down(story.dealt[seat] - 1, game):
            track.face = "down"
        return track.face == "down"

    def _take_back(self, seat: int, cards: list[Track]) -> None:
        """Tell that cards came out of the muck."""
        desk = self._desk
        for track in cards:
            desk.at[track] = Place("seat", seat)
        desk.story.folded.discard(seat)
        desk.tell(Retrieved(seat, len(cards)), cards[0].rest_s, cards[0].born)

    def _is_new(self, track: Track, seat: int) -> bool:
        """Whether a card was not at the seat before."""
        desk, at, rest_s = self._desk, track.center_mm, track.rest_s
        if desk.story.pushed and rest_s - desk.story.pushed_s < NO_DEAL_S:
            return False
        if desk.tracker.flow.stirred(track.rim, rest_s - LANDS_S) < STIRRED:
            return False
        with_it = [c for c in desk.cards_at(Place("seat", seat)) if came_with(c, track)]
        if with_it and not (len(with_it) == 1 and self._came_two(at, rest_s)):
            return False
        handled = self.was_handled(at, seat, rest_s)
        hides = track.doubtful and self._hides_one(track, seat, handled=handled)
        hides, handled = (
            hides or self._misses_one(seat),
            handled and not self._is_one_more(track, seat),
        )
        odds = OTHERS_HIDDEN if hides else NONE_HIDDEN
        odds += PITCHED * min(1.0, self.from_deck(at, rest_s) / FROM_DECK) + HANDLED * handled
        as_due = self._turns.as_due(track, seat)
        unburned = hides and (handled or track.face == "down")  # rather one hidden till now
        if not desk.is_owed(seat) and (as_due < 0 or unburned or not self._turns.is_due(seat)):
            down = [card for card in desk.cards_at(Place("seat", seat)) if card.face == "down"]
            shown = track.face == "up" and (down or seat in desk.story.tabled)
            return not shown and odds + NOT_DUE > 0
        if hides and as_due < 0 and (handled or self._shows(seat)):
            return False  # its player turned it up
        return odds + DUE + as_due >= 0

    def _hides_one(self, track: Track, seat: int, *, handled: bool) -> bool:
        """Whether a card may be one of its seat that does not lie any more where it did.

        While cards are drawn, what no hand has touched lies where it lay.
        """
        flow = self._desk.tracker.flow
        cards = self._desk.cards_at(Place("seat", seat))
        unseen = [c for c in cards if c.state == "covered" or c.last.t_s < track.last.t_s]
        if not handled and self._desk.story.drawing_s is not None:
            unseen = [c for c in unseen if not (c.under and is_seen_again(c.under, track))]
            unseen = [c for c in unseen if overlap((c.under or c).corners_mm, track.corners_mm)]
        return any(c.state == "covered" or flow.last_s(c.cells) > c.last.t_s for c in unseen)

    def _is_one_more(self, track: Track, seat: int) -> bool:
        """Whether a look shows a card beside all that its seat was dealt."""
        cards = self._desk.cards_at(Place("seat", seat))
        seen = [c for c in cards if c.state == "lying" and c.last.t_s >= track.born.t_s]
        return len(seen) == len(cards) == self._desk.story.held(seat)

    def _misses_one(self, seat: int) -> bool:
        """Whether a card that was taken for granted at a seat does not lie where it should."""
        return any(is_elsewhere(card) for card in self._desk.cards_at(Place("seat", seat)))

    def _shows(self, seat: int) -> bool:
        """Whether a seat that draws its cards, which lie face down, shows some already."""
        cards = self._desk.cards_at(Place("seat", seat))
        return self._desk.story.drawing_s is not None and any(c.face == "up" for c in cards)

    def _came_two(self, at_mm: Floats, rest_s: float) -> bool:
        """Whether two cards were drawn, one right after the other, between two looks."""
        desk = self._desk
        if desk.story.drawing_s is None:
            return False
        cards = desk.cards_at(desk.tracker.places.home(at_mm))
        if any(SAME_S <= rest_s - card.born_s < SECOND_S + SAME_S for card in cards):
            return False  # that was another one, which is known
        return self.from_deck(at_mm, rest_s - SECOND_S, SECOND_S) >= FROM_DECK

    def expects(self, one: Sighting | Track, now_s: float) -> bool:
        """Whether a card that is seen somewhere may well have just come there."""
        at_mm = one.center_mm
        place = self._desk.tracker.places.home(at_mm)
        if place.kind != "seat" or self._desk.is_owed(place.seat):
            return True
        if one.face == "up":
            return self._turns.is_due(place.seat) and self._turns.as_due(one, place.seat) > 0
        if self._turns.is_due(place.seat):
            return True
        if self.from_deck(at_mm, now_s) < FROM_DECK:
            return False
        one_more = isinstance(one, Track) and self._is_one_more(one, place.seat)
        return one_more or not self.was_handled(at_mm, place.seat, now_s)

    def _known(self, track: Track, seat: int) -> Track | None:
        """Take a card for one of the seat that the last look did not show, or for none."""
        desk = self._desk
        cards = desk.cards_at(Place("seat", seat))
        unseen = [card for card in cards if card.last.t_s < track.born.t_s and card.face == "down"]
        unseen = [card for card in unseen if card.state != "gone" or is_elsewhere(card)]
        if not unseen:
            desk.tracker.forget(track)
            return None
        lost = next((card for card in unseen if is_elsewhere(card)), None)
        if lost:
            desk.at.pop(lost)
            desk.at[track] = Place("seat", seat)
            return None
        card = min(unseen, key=lambda card: (card.state == "lying", -card.id))
        desk.tracker.join(card, track)
        return card if card.face == "up" else None


def is_elsewhere(card: Track) -> bool:
    """Whether a card that nobody ever made out was looked for in the wrong place."""
    return card.state == "gone" and not card.looks


def is_seen_again(card: Track, track: Track) -> bool:
    """Whether a card that was known shows where it lay in the look that found another."""
    return card.born.t_s < track.born.t_s <= card.last.t_s


def came_with(card: Track, track: Track) -> bool:
    """Whether a card lay still already, and no sooner, when the look was taken that found another.

    Then both came at once, and as cards come one by one, one of them was there before.
    """
    return abs(track.rest_s - card.born_s) < SAME_S and track.rest_s < card.born.t_s


def first_of(tracks: list[Track]) -> tuple[float, Evidence]:
    """Return when the last of some cards came to rest, and the frame that first showed it."""
    last = max(tracks, key=lambda track: track.rest_s)
    return last.rest_s, last.first
