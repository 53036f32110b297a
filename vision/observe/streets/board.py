"""Cards turned on the boards."""

from __future__ import annotations

import numpy as np

from cardspeak.rules.facts.hand import BoardDealt
from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Mask, Sighting
from cardspeak.vision.observe.deal.seats import first_of
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.naming import unread
from cardspeak.vision.observe.pairs import laps
from cardspeak.vision.observe.rereads import Rereads
from cardspeak.vision.observe.streets.taken_back import TakenBack
from cardspeak.vision.track.grid import Cells, share
from cardspeak.vision.track.places import BOARD, CARD_MM, box
from cardspeak.vision.track.pose import apart_mm, covered
from cardspeak.vision.track.thing import ONE_GOOD_LOOK, Track

QUIET_S = 0.3
"""A street that is not the next one lies once nothing has moved over the board for so long: by
then it shows where cards lie that were not made out.
"""

LONG_S = 0.9
"""Nobody works longer than this over cards that lie face up."""

HIDDEN_S, HIDDEN = 3.0, 0.5
"""An arm that rests over the rest of a street, over so much of a slot, is waited for longer."""

COMES, COMES_S = 0.6, 0.2
"""So much of the next slot moved lately where another card is just dealt to it."""

UNSEEN_S = 0.6
"""What covers a slot of the board for so long, and is no card for anybody to read, still is one."""

COVERED = 0.8
UNSEEN = 0.8

ON_ANOTHER = 0.35
"""Cards of a board lie side by side: what covers so much of one that lies there is that one."""

ON_OTHERS, POOR_ON_OTHERS = 0.6, 0.3
"""Nor do they lie between two that lie there, upon which so much of them lies: of what no look has
shown well, so much."""

IN_SLOT_MM = 40.0
"""A lone card that shows no face may still be the street's where it lies this near to its slot."""

ABOUT_MM = 20.0
"""A card of the board is looked for so far around its slot."""

AT_ONCE_S, TOSSED_MM = 0.3, 90.0
"""Faces that came at once, so near to each other, and not both to a board, are of no street."""

UNREAD = 0.1
"""How sure a street is of which a card shows no face."""


class Boards:
    """Watches the boards.

    Attributes:
        astray: cards face down that lie on a board, and are none of a street's.
        taken: who watches what is taken back from them.
    """

    def __init__(self, desk: Desk, rereads: Rereads) -> None:
        """Take the desk, and who watches what is asked about."""
        self._desk, self._rereads = desk, rereads
        self._waiting: list[Track] = []
        self.astray: list[Track] = []
        self.taken = TakenBack(desk)

    def came(self, track: Track) -> None:
        """Take a card that came on a board, unless it is one that lies there."""
        self.taken.came(track)
        same = self._lies_already(track)
        if same is None:
            self._waiting.append(track)
            self._desk.at[track] = BOARD
            self._drop_between()
        elif same.face == "down" and track.face == "up":
            self._desk.tracker.join(same, track)
        else:
            self._desk.tracker.forget(track)

    def is_print(self, track: Track) -> bool:
        """Whether what looks a bit like a back is printed on the felt."""
        poor = track.face == "down" and track.score < ONE_GOOD_LOOK
        here = self._desk.tracker.places.home(track.center_mm) == BOARD
        return poor and here and not (self._may_be_dealt and self._fresh(track.cells) >= COVERED)

    def _fresh(self, cells: Cells, came: Mask | None = None) -> float:
        """The share of cells that felt has shown in since the hand began: the rest is print.

        Args:
            cells: of a slot, or a card.
            came: (rows, columns) only where something came to lie.
        """
        if not len(cells[0]):
            return 0.0
        here = None if came is None else came[cells]
        if here is not None and not here.any():
            return 0.0
        since = self._desk.tracker.flow.bare_s[cells] > self._desk.story.begun_s
        return np.count_nonzero(since if here is None else since & here) / len(cells[0])

    @property
    def _may_be_dealt(self) -> bool:
        """Whether all were dealt in, so that a board may come."""
        desk, story = self._desk, self._desk.story
        return story.playing and bool(story.burns or not any(map(desk.is_owed, desk.crew.players)))

    def _lies_already(self, track: Track) -> Track | None:
        """Return the card of a board that another seems to lie on, if that is still seen there."""
        lying = self._lying(track)
        if laps(track, lying):
            return None
        on = (c for c in lying if overlap(c.corners_mm, track.corners_mm) > ON_ANOTHER)
        return next(on, self._between(track, lying))

    def _lying(self, track: Track) -> list[Track]:
        """The other cards of the boards that are seen since one was."""
        others = (card for card in self._desk.cards_at(BOARD) if card is not track)
        return [card for card in others if card.last.t_s >= track.born.t_s]

    def _between(self, track: Track, lying: list[Track]) -> Track | None:
        """Return the card that one lies upon most which seems to lie between two others."""
        shares = {card: covered(track.corners_mm, card.corners_mm) for card in lying}
        most = ON_OTHERS if track.score >= ONE_GOOD_LOOK else POOR_ON_OTHERS
        return max(shares, key=lambda c: shares[c]) if sum(shares.values()) > most else None

    def _drop_between(self) -> None:
        """Let go of what was seen before those two were between which it seemed to lie."""
        for track in list(self._waiting):
            lying = self._lying(track)
            if self._between(track, lying) and not laps(track, lying):
                self._waiting.remove(track)
                self._desk.forget(track)

    def turned(self, track: Track) -> None:
        """Take what seemed to lie there before the hand began, and shows a face, for a new card."""
        desk = self._desk
        if desk.story.playing and track.face == "up" and track.born_s < desk.story.begun_s:
            track.born_s = track.rest_s = desk.motion_s(BOARD)
            self.came(track)

    def left(self, track: Track) -> None:
        """Note that a card is gone from a board."""
        if track in self._waiting:
            self._waiting.remove(track)
            self._desk.at.pop(track, None)
        else:
            self.taken.left(track)

    def take(self) -> None:
        """Tell of the streets that lie, and of cards taken back."""
        desk = self._desk
        for board, lacking in enumerate(map(self._unseen, range(len(desk.layout.boards)))):
            lying = [track for track in self._waiting if self._board(track) == board]
            lying = [track for track in lying if not self._is_tossed(track)]
            if lacking:
                desk.puzzles += [self._about(board, slot) for slot in lacking]
                self._conceive(board, lacking)
            elif lying and self._are_turned(lying, board):
                self._turned(self._of_street(lying, board), board)
        self.taken.take()
        while self.taken.anew:
            self.came(self.taken.anew.pop())

    def _is_tossed(self, track: Track) -> bool:
        """Whether a face is one of a hand that was tossed there: the other one lies beside it."""
        home = self._desk.tracker.places.home
        return any(
            other.face == "up"
            and abs(other.born_s - track.born_s) < AT_ONCE_S
            and apart_mm(other.corners_mm, track.corners_mm) < TOSSED_MM
            and home(other.center_mm) != BOARD
            for other in self._desk.tracker.tracks
        )

    def _are_turned(self, cards: list[Track], board: int) -> bool:
        """Whether cards show their faces, or seem not to although nobody is about to turn them."""
        up = [track.face == "up" for track in cards]
        if all(up) or board in self.taken.scrambled:
            return all(up)
        quiet_s = self._desk.now_s - self._desk.motion_s(BOARD)
        if any(up):
            return quiet_s >= UNSEEN_S
        return quiet_s >= LONG_S and all(self._is_in_turn(track, board) for track in cards)

    def _is_in_turn(self, track: Track, board: int) -> bool:
        """Whether a card lies where one of the next street belongs, not beside the board."""
        desk = self._desk
        slot = desk.tracker.places.slot(track.center_mm)[1]
        away_mm = track.center_mm - np.array(desk.layout.boards[board][slot])
        return slot >= desk.story.boards.get(board, 0) and float(np.hypot(*away_mm)) <= IN_SLOT_MM

    def _unseen(self, board: int) -> list[int]:
        """The slots that must hold a card of the street which is turned, although none is seen."""
        desk, places = self._desk, self._desk.tracker.places
        if not self._may_be_dealt or board in self.taken.scrambled:
            return []
        lies = desk.tracker.flow.covered()
        slots = [n for n, at in enumerate(places.slots[board]) if self._fresh(at, lies) >= COVERED]
        if not self._is_complete(len(slots) - desk.story.boards.get(board, 0), board):
            return []
        known = {places.slot(t.center_mm) for t in (*desk.cards_at(BOARD), *self._waiting)}
        return [n for n in slots if (board, n) not in known]

    def _about(self, board: int, slot: int) -> Cells:
        """The cells of a slot, and some more: cards are not laid so exactly."""
        corners_mm = box(self._desk.layout.boards[board][slot], CARD_MM)
        return self._desk.tracker.places.grid.within(corners_mm, ABOUT_MM)

    def _conceive(self, board: int, slots: list[int]) -> None:
        """Take what has covered some slots for a while for cards."""
        desk = self._desk
        flow, places = desk.tracker.flow, desk.tracker.places
        rest_s = max(flow.last_s(places.slots[board][slot]) for slot in slots)
        if desk.now_s - rest_s < UNSEEN_S:
            return
        for slot in slots:
            corners_mm = box(desk.layout.boards[board][slot], CARD_MM)
            one = Sighting("card", "up", corners_mm, UNSEEN)
            self.came(desk.tracker.conceive(one, rest_s, desk.now))

    def _board(self, track: Track) -> int:
        return self._desk.tracker.places.slot(track.center_mm)[0]

    def _turned(self, cards: list[Track], board: int) -> None:
        desk = self._desk
        rest_s, frame = first_of(cards)
        waits_s = HIDDEN_S if self._is_hidden(board, cards) else LONG_S
        if self._is_busy(board, len(cards)) and desk.now_s - rest_s < waits_s:
            return
        if not desk.is_read(cards, rest_s):
            return
        cards.sort(key=lambda track: float(track.center_mm[0]))
        due = self._due(board)
        desk.story.boards[board] = desk.story.boards.get(board, 0) + len(cards)
        desk.story.last_board_s = rest_s
        self._waiting = [track for track in self._waiting if track not in cards]
        sights = [desk.sight(t) if t.face == "up" else unread(desk.at) for t in cards]
        chance = self._chance(cards, due=len(cards) == due)
        fact = BoardDealt(tuple(sights), desk.story.board_of(board))
        self._rereads.tell(fact, tuple(cards), rest_s, frame, chance)
        self.taken.turned(board, cards, due)

    def _is_busy(self, board: int, cards: int) -> bool:
        """Whether more cards may be about to show on a board than so many of a street."""
        desk = self._desk
        if not desk.is_quiet(BOARD) or cards < self._due(board):
            return True
        quiet_s = desk.now_s - desk.motion_s(BOARD)
        if quiet_s < QUIET_S and cards != self._due(board):
            return True
        return self._is_one_coming(board, cards)

    def _is_hidden(self, board: int, cards: list[Track]) -> bool:
        """Whether the rest of a street may lie under an arm: nobody can see whether it does."""
        places, out = self._desk.tracker.places, self._desk.story.boards.get(board, 0)
        known = {places.slot(track.center_mm) for track in cards}
        hidden = self._desk.tracker.flow.hidden()
        street = enumerate(places.slots[board][out : out + self._due(board)], out)
        return any(share(hidden, at) >= HIDDEN for n, at in street if (board, n) not in known)

    def _is_one_coming(self, board: int, cards: int) -> bool:
        """Whether a card comes just now to the slot after those of a street."""
        slots = self._desk.tracker.places.slots[board]
        after = self._desk.story.boards.get(board, 0) + cards
        if after >= len(slots):
            return False
        now_s = self._desk.now_s
        moved = self._desk.tracker.flow.between(now_s - COMES_S, now_s)
        return share(moved, slots[after]) >= COMES

    def _chance(self, cards: list[Track], *, due: bool) -> float:
        """How sure it is that these cards were turned, whichever they are."""
        if any(track.face == "down" or not track.reading.looks for track in cards):
            return UNREAD
        return self._desk.chance(cards, due=due)

    def _of_street(self, cards: list[Track], board: int) -> list[Track]:
        """The cards of a street: where its faces are all of it, a back that came before is none."""
        up = [track for track in cards if track.face == "up"]
        if not self._is_complete(len(up), board):
            return cards
        first_s = min(track.rest_s for track in up)
        backs = [t for t in self._waiting if t.face == "down" and t.born_s < first_s]
        self._waiting = [track for track in self._waiting if track not in backs]
        for track in backs:
            self._desk.at.pop(track, None)
        self.astray += backs
        return [track for track in cards if track not in backs]

    def _is_complete(self, cards: int, board: int) -> bool:
        """Whether so many cards are what the game turns next."""
        return cards == self._due(board) > 0

    def _due(self, board: int) -> int:
        """How many cards the game turns next on a board; 0 if that cannot be told."""
        desk = self._desk
        if desk.crew.game is None:
            return 0
        out, sizes = desk.story.boards.get(board, 0), 0
        for street in desk.crew.game.streets:
            if street.board and sizes >= out:
                return street.board if sizes == out else 0
            sizes += street.board
        return 0
