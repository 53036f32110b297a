"""Cards that leave a seat: folded, mucked, discarded, or gathered in."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import Folded, Mucked
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.misdeal import is_amiss
from cardspeak.vision.observe.muck.bets import Bets
from cardspeak.vision.observe.muck.forward import Forward
from cardspeak.vision.observe.muck.lost import Lost
from cardspeak.vision.observe.muck.muck import MUCK, Leaving, Muck
from cardspeak.vision.observe.muck.order import Order
from cardspeak.vision.observe.muck.pushes import Pushes
from cardspeak.vision.observe.muck.withheld import Withheld
from cardspeak.vision.observe.naming import sight_of
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.observe.pairs import is_elsewhere
from cardspeak.vision.observe.showdown.showing import Showing
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.places import BOARD, Place
from cardspeak.vision.track.thing import Track

STAY_S = 0.25
"""Cards are gone from a seat when their place has been bare for so long."""

PUSHED_S = 1.0
"""Whoever pushes a hand into the muck, and was not seen to bring it there, leaves its place within
this: what moved there before was another's, as a player took the hand up.
"""

LATE_S = 0.4
"""Where no card is made out in the muck, motion there will do after so long."""

GIVE_UP_S = 1.5
"""Cards that left for the muck have come there within this, or of being seen on the way there."""

PULLS_S = (0.4, 0.9)
"""A hand that is pulled to the board shows there so soon after the dealer's arm has left it, and is
waited for so long before the pot can be pushed.
"""

RESTS_S, LONGEST_S = 0.6, 5.0
"""So long after the dealer's arms moved over the muck its cards are seen, and after so long at most
cards that left are not waited for any more.
"""

UNSEEN = 0.6
"""How sure it is that a hand was given up of which only the pot tells."""

LOOKED_AT_S = (0.6, 1.0)
"""A hand over which something moved is looked at anew within this of its lying still, if it is at
all, and cards that left are told of within this of that, before the pot can be pushed."""


class Releases:
    """Watches cards leave the seats."""

    def __init__(self, desk: Desk, muck: Muck, showing: Showing, pushes: Pushes) -> None:
        """Take the desk, the muck, the hands that are being shown, and what is pushed away."""
        self._desk, self._muck, self._showing, self._pushes = desk, muck, showing, pushes
        self._leaving: dict[int, dict[Track, float]] = {}
        self._stirred_s: dict[Track, float] = {}
        self._lost = Lost(desk, muck, pushes)
        self._forward, self._ahead_s = Forward(desk), dict[int, float]()
        self._order = Order(desk, pushes, self._forward)
        self._bets, self._mucked = Bets(desk), False
        self._withheld = Withheld(desk)

    def left(self, track: Track, seat: int) -> None:
        """Note that a card is gone from a seat, unless it was only taken to lie there."""
        if not (is_elsewhere(track) and self._desk.is_owed(seat)):
            self._leaving.setdefault(seat, {})[track] = self._desk.now_s
            self._stirred_s[track] = self._desk.tracker.flow.stirred_s(track.cells)

    def back(self, track: Track, seat: int) -> None:
        """Note that it is not."""
        self._leaving.get(seat, {}).pop(track, None)

    def clear(self) -> None:
        """Forget the last hand."""
        self._leaving.clear()
        self._lost.clear()
        self._forward.clear()
        self._stirred_s.clear()
        self._ahead_s.clear()
        self._bets.clear()
        self._withheld.clear()
        self._mucked = False

    def take(self) -> None:
        """Tell what has become of cards that left."""
        self._pushes.take()
        self._forward.note()
        if self._is_all_dealt:
            self._bets.note()
        self._leaving = {seat: gone for seat, gone in self._leaving.items() if gone}
        lefts_s = {seat: self._left_s(seat, gone) for seat, gone in self._leaving.items()}
        for seat, gone in sorted(self._leaving.items(), key=lambda each: lefts_s[each[0]]):
            stays_away = self._desk.now_s - max(gone.values()) >= STAY_S
            waits_s = self._longest_s
            if stays_away and not self._order.is_after_another(seat, self._leaving, waits_s):
                self._settle(seat, gone, lefts_s[seat][0])
        for leaving in self._lost.take():
            if not self._withheld.holds(leaving.seat):  # its hand left before
                self._tell(leaving)
        for leaving in self._withheld.take():
            self._give_up(leaving)

    def conclude(self, winner: int, pushed_s: float) -> None:
        """Tell that all but one have given up whose cards are gone as that one gets the pot.

        The muck may not have shown their cards, as where a dealer took them in the hand. It has to
        where hands are shown down.

        Args:
            winner: who gets the pot.
            pushed_s: when.
        """
        desk, story = self._desk, self._desk.story
        if is_amiss(desk):
            return
        if story.tabled:
            self._conclude_mucked(winner, pushed_s)
            return
        self._give_up_before(Leaving(winner, pushed_s, pushed_s, (), pushed_s))
        for seat in sorted(story.live - {winner}):
            if self._left_at(seat):
                continue
            gone = self._leaving.pop(seat, {})
            gone_s = min(gone.values(), default=pushed_s)
            went_s = min(pushed_s - JUST_BEFORE_S, gone_s)
            self._give_up(Leaving(seat, went_s, gone_s, set(), went_s), UNSEEN)

    def _conclude_mucked(self, winner: int, pushed_s: float) -> None:
        """Tell of those that mucked unshown before one gets the pot, though more was waited for."""
        desk = self._desk
        for seat, gone in list(self._leaving.items()):
            leaving = self._as_left(seat, gone, self._left_s(seat, gone)[0])
            unshown = seat not in (winner, *desk.story.tabled) and leaving.gone_s < pushed_s
            if unshown and not self._left_at(seat) and self._went(leaving):
                del self._leaving[seat]
                for track in gone:
                    desk.forget(track)
                self._give_up(replace(leaving, went_s=min(leaving.went_s, pushed_s)))

    def _left_s(self, seat: int, gone: Mapping[Track, float]) -> tuple[float, float]:
        """When a seat's cards were gone, and since when hands had been at them."""
        went_s = self._order.went_s(seat, self._leaving)
        return went_s, min(self._stirred_s[track] for track in gone)

    def _settle(self, seat: int, gone: dict[Track, float], went_s: float) -> None:
        desk = self._desk
        leaving = self._as_left(seat, gone, went_s)
        since_s, taken_s = leaving.gone_s, leaving.taken_s
        went = self._went(leaving)
        left = self._left_at(seat)
        if went and self._go_too(left, leaving, gone):
            gone = gone | dict.fromkeys(left, since_s)
            left = []
        taken_back = bool(left) and all(track.face == "up" for track in gone)
        unclear = not went and not taken_back
        stays = not left and self._forward.lies_at(seat, taken_s)
        waits_s = self._longest_s if unclear else GIVE_UP_S
        elsewhere = self._may_be_gathered(seat) or self._may_be_pulled(leaving)
        doubtful = unclear or stays or elsewhere
        if doubtful and self._may_come_yet(leaving, waits_s):
            return
        if self._may_be_shown(leaving):
            return
        del self._leaving[seat]
        self._ahead_s.pop(seat, None)
        exposed = [track for track in gone if track in desk.exposed(seat)]
        for track in gone:
            desk.forget(track)
        if not desk.story.playing:
            return
        if left:
            self._take_back(seat, exposed)
        elif seat not in desk.story.folded:
            self._part(leaving, went=went)

    def _left_at(self, seat: int) -> list[Track]:
        """The cards that a seat still has."""
        return [track for track in self._desk.cards_at(Place("seat", seat)) if track.there]

    def _as_left(self, seat: int, gone: Mapping[Track, float], went_s: float) -> Leaving:
        """How a seat's cards left that are gone."""
        stirred_s = (self._stirred_s[track] for track in gone)
        dealt_s = max(track.born_s for track in gone)  # before that they flew there
        taken_s = max(min(went_s, *stirred_s), dealt_s)  # hands hid their place since
        others = {*self._leaving, *self._desk.story.gave_up_since(taken_s)} - {seat}
        return Leaving(seat, taken_s, min(gone.values()), others, went_s)

    def _part(self, leaving: Leaving, *, went: bool) -> None:
        """Let a seat give up its hand, unless it draws for all of it (LOW-4) or is gathered in."""
        story = self._desk.story
        if leaving.seat in story.putting:
            story.put_all.add(leaving.seat)
        if leaving.seat in story.put_all or self._is_gathered(leaving.seat):
            return
        if self._desk.draws and not (story.tabled or self._is_pushed(leaving)):
            return  # its player has taken it up, as those who draw do
        (self._tell if went else self._lost.note)(leaving)

    def _is_pushed(self, leaving: Leaving) -> bool:
        """Whether a hand was pushed into the muck: surely, or for a moment, and came there."""
        seat, since_s = leaving.seat, leaving.taken_s
        drawing, pushed_s = self._desk.story.drawing_s is not None, leaving.gone_s - PUSHED_S
        if drawing and not self._muck.came_all_the_way(leaving, pushed_s):
            return False  # others' cards are taken in as it is taken up
        if self._pushes.pushed(seat, max(since_s, pushed_s)):
            return True
        return self._pushes.pushed(seat, since_s, 0.0) and self._muck.reached(leaving)

    def _tell(self, leaving: Leaving) -> None:
        """Tell that a seat has given up its hand, unless all may be gathered in after a misdeal."""
        if self._withheld.may_be_gathered(leaving):
            self._withheld.note(leaving)
        else:
            self._give_up(leaving)

    def _give_up(self, leaving: Leaving, sure: float = 1.0) -> None:
        fact = self._fact(leaving)
        if isinstance(fact, Folded) and not self._is_all_dealt:
            self._give_up_before(leaving)
        self._desk.story.give_up(leaving.seat, leaving.went_s, fact)
        if fact:
            self._desk.tell(fact, leaving.went_s, self._desk.now, sure)

    def _give_up_before(self, leaving: Leaving) -> None:
        """Let those give up whose cards lay over the betting line before another one folded.

        The dealer may pull them in much later. Who draws lays cards there that are put away.
        """
        story, seats_s = self._desk.story, {}
        if self._desk.draws:
            return
        for seat in story.live - {leaving.seat}:
            seats_s[seat] = self._forward.given_up_s(self._left_at(seat))
        for seat, at_s in sorted(seats_s.items(), key=lambda each: each[1]):
            if at_s < leaving.went_s and not self._order.is_later(seat, at_s, leaving):
                self._give_up(Leaving(seat, at_s, at_s, (), at_s))

    def _went(self, leaving: Leaving) -> bool:
        """Whether cards that left a seat went to the muck, as far as is known."""
        late = self._desk.now_s - leaving.gone_s >= LATE_S
        if late and leaving.others:
            self._muck.sweep(leaving.seat, leaving.gone_s)
        if self._muck.reached(leaving):
            self._muck.swept = False  # it was the dealer's arm
            return True
        stirred = self._muck.stirred(leaving.taken_s)
        return late and stirred and not self._muck.is_of_others(leaving)

    def _go_too(self, left: Sequence[Track], leaving: Leaving, gone: Collection[Track]) -> bool:
        """Whether the rest of a hand left with most of it, under what has hidden its place since.

        Only who draws puts some cards away and keeps others; and an exposed one goes back alone.
        """
        desk, flow = self._desk, self._desk.tracker.flow
        beneath = sum(card.under in gone for card in left)
        may_draw = desk.crew.game is None or desk.draws
        if may_draw or len(gone) + beneath < max(2, len(left) - beneath):
            return False
        return all(
            card.last.t_s < leaving.gone_s and flow.has_moved(card.rim, leaving.taken_s)
            for card in left
        )

    def _may_come_yet(self, leaving: Leaving, waits_s: float) -> bool:
        """Whether cards may still come to the muck: they left lately, or lie before their seat."""
        seat, now_s = leaving.seat, self._desk.now_s
        if self._forward.lies(seat, leaving.taken_s):
            self._ahead_s[seat] = now_s
        left_s = max(leaving.gone_s, self._ahead_s.get(seat, LONG_AGO_S))
        return now_s - left_s < waits_s

    @property
    def _longest_s(self) -> float:
        """For how long cards that left are waited for at the muck, as it is now."""
        moves = self._desk.now_s - self._desk.motion_s(MUCK) < RESTS_S
        return LONGEST_S if moves else GIVE_UP_S

    def _may_be_shown(self, leaving: Leaving) -> bool:
        """Whether the first hand may lie open: hands were at it, and it is not made out yet."""
        desk = self._desk
        if not self._is_all_dealt or desk.story.tabled or self._showing.begun:
            return False
        still_s, waits_s = (desk.now_s - within_s for within_s in LOOKED_AT_S)
        if leaving.gone_s <= waits_s:
            return False
        flow, others = desk.tracker.flow, desk.story.live - {leaving.seat}
        cards = (card for seat in others for card in desk.cards_at(Place("seat", seat)))
        lying = [card for card in cards if card.state == "lying"]
        sinces_s = ((card, max(card.last.t_s, still_s)) for card in lying)
        return any(
            card.odd_looks or flow.has_moved(card.rim, since_s) for card, since_s in sinces_s
        )

    def _may_be_gathered(self, seat: int) -> bool:
        """Whether a hand that was shown leaves as the first cards of the board do."""
        story = self._desk.story
        return seat in story.tabled and 0 < self._board_faces < sum(story.boards.values())

    def _may_be_pulled(self, leaving: Leaving) -> bool:
        """Whether a hand that was shown may lie by the board, under an arm that moves there."""
        desk, (still_s, waits_s) = self._desk, PULLS_S
        moves = desk.now_s - desk.motion_s(BOARD) < still_s
        shown = leaving.seat in desk.story.tabled and not self._has_board_left
        return shown and moves and desk.now_s - leaving.gone_s < waits_s

    def _is_gathered(self, seat: int) -> bool:
        """Whether a hand that was shown leaves as the board does: the hand of poker is over.

        How the pot went may not have been seen. But it waits if its chips lie there yet, and so
        does another hand that was shown.
        """
        story, where = self._desk.story, self._desk.tracker.places.of
        if seat not in story.tabled or not self._has_board_left:
            return False
        others = story.live & story.tabled.keys() - {seat}
        pot = any(where(chip.center_mm) == Place("pot") for chip in self._desk.chips())
        return not (pot and any(map(self._left_at, others)))

    @property
    def _has_board_left(self) -> bool:
        """Whether a board was dealt, and does not lie there any more."""
        return any(self._desk.story.boards.values()) and not self._board_faces

    @property
    def _board_faces(self) -> int:
        """How many cards of the board lie there; what a hand leaves of one may seem a back."""
        board = self._desk.cards_of("board")
        return sum(card.there and card.face == "up" for card in board)

    def _fact(self, leaving: Leaving) -> Fact | None:
        """Return what it means that a seat has no cards any more.

        Who gives up a hand when all is dealt and no bet lies was not asked for more chips: it is
        mucked, not folded.
        """
        story, seat = self._desk.story, leaving.seat
        if story.pushed or seat in story.folded or story.live == {seat}:
            return None
        if seat in story.tabled:
            return Mucked(seat, by="dealer")
        if self._showing.begun_s < leaving.gone_s or self._is_called(leaving):
            self._mucked = True
            return Mucked(seat)
        return Folded(seat, story.held(seat))

    def _is_called(self, leaving: Leaving) -> bool:
        """Whether all is dealt, and no bet is left to answer."""
        return self._is_all_dealt and self._bets.are_answered(leaving, mucked=self._mucked)

    @property
    def _is_all_dealt(self) -> bool:
        return self._desk.story.playing and self._desk.all_dealt

    def _take_back(self, seat: int, exposed: list[Track]) -> None:
        """Note that an exposed card has left, so that another is owed for it, and others stay."""
        desk, story = self._desk, self._desk.story
        if not story.pushed and len(exposed) == 1:
            card = exposed[0]  # it may lie among the burns by now, and be read there
            others = [each for each in desk.known if each.born_s <= card.last.t_s]
            story.owed[seat] = sight_of(card, others)
