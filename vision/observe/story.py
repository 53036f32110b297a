"""The hand as far as it was seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.games.game import Game
from cardspeak.vision.track.thing import Track

NEVER_S = 1e9
NO_DEAL_S = 3.0
"""So soon after a pot is pushed no card is dealt: hands rake chips in and uncover cards."""

DEALING_S = 2.5
"""A deal goes on while no more than this passes between two cards."""

MANY, PACE_S = 3, 0.18
"""After so many gaps between cards it is known how quickly they are dealt; until then they come so
quickly at most."""

Phase = Literal["unknown", "clear", "playing", "out of step"]
"""Before anything is known; a table without cards; a hand; one that cannot be followed."""


@dataclass
class Story:
    """What happened since the table was clear.

    Attributes:
        phase: what is going on.
        number: of the hand.
        redeal: whether the next hand is the last one dealt once more.
        begun_s: when the hand began.
        first: the seat that the first card should go to, as the button lay then.
        dealt: for each seat, how many cards it got.
        opened: the seat that the first card came to, by when it came.
        came_s: when cards came to the seats.
        last_board_s: when the last card came on a board.
        folded: the seats that gave their cards away,
        gave_up_s: and when their place was first seen to be bare,
        gave_up_as: and as what that was told, if it was.
        retrieved: the seats whose cards came out of the muck again.
        tabled: for each seat, the cards that were told to be tabled.
        public: for each seat, the faces, by their places in the deck, that were told to show there
            although all should lie face down.
        owed: for each seat that gave back an exposed card, which.
        burned: the seats whose exposed card was burned.
        replaced_s: for each seat that got another card for such a one, when that came.
        discarded: for each seat, how many cards it put away in all.
        laid: for each seat that laid cards forward to draw others, when the dealer had taken them.
        counted: those of them of which it is known how many.
        laying: the seats before which cards lie that they put away in a draw: none comes yet.
        putting: the seats that laid cards forward in a draw, nobody knows how many, and got none,
        put_all: and those of them before which none is left.
        drawing_s: when the burn of a draw came that is not over, or its first card if unburned.
        flown_s: when the first card flew in for what was put away, of a draw that no burn began.
        boards: for each row of the layout's, how many cards lie there, the first dealt first.
        burns: how many cards were burned.
        decided_s: when the last card of the last hand but one, or of all but one and what came
            out of the muck, was given away.
        left: the seat that nobody is left to play against; 0 while there is one.
        pushed: the seats that a pot was pushed to.
        pushed_s: when the first one was; of the last hand, until the next one begins.
    """

    phase: Phase = "unknown"
    number: int = 0
    redeal: bool = False
    begun_s: float = 0.0
    first: int = 0
    dealt: dict[int, int] = field(default_factory=dict)
    opened: int = 0
    came_s: list[float] = field(default_factory=list)
    last_board_s: float = -NEVER_S
    folded: set[int] = field(default_factory=set)
    gave_up_s: dict[int, float] = field(default_factory=dict)
    gave_up_as: dict[int, Fact] = field(default_factory=dict)
    retrieved: set[int] = field(default_factory=set)
    tabled: dict[int, tuple[Track, ...]] = field(default_factory=dict)
    public: dict[int, set[int]] = field(default_factory=dict)
    owed: dict[int, Sight] = field(default_factory=dict)
    burned: set[int] = field(default_factory=set)
    replaced_s: dict[int, float] = field(default_factory=dict)
    discarded: dict[int, int] = field(default_factory=dict)
    laid: dict[int, float] = field(default_factory=dict)
    counted: set[int] = field(default_factory=set)
    laying: set[int] = field(default_factory=set)
    putting: set[int] = field(default_factory=set)
    put_all: set[int] = field(default_factory=set)
    drawing_s: float | None = None
    flown_s: float = -NEVER_S
    boards: dict[int, int] = field(default_factory=dict)
    burns: int = 0
    decided_s: float = NEVER_S
    left: int = 0
    pushed: list[int] = field(default_factory=list)
    pushed_s: float = NEVER_S

    @property
    def playing(self) -> bool:
        """Whether a hand is being followed."""
        return self.phase == "playing"

    @property
    def last_dealt_s(self) -> float:
        """When the last card came to a seat."""
        return max(self.came_s, default=-NEVER_S)

    @property
    def last_card_s(self) -> float:
        """When the last card came to a seat or a board."""
        return max(self.last_dealt_s, self.last_board_s)

    @property
    def pace_s(self) -> float:
        """How long it usually is from one card to the next, as this hand is dealt."""
        apart_s = np.diff(sorted(self.came_s))
        return float(np.median(apart_s)) if len(apart_s) >= MANY else PACE_S

    @property
    def live(self) -> set[int]:
        """The seats that got cards and have not given them away."""
        return set(self.dealt) - self.folded

    @property
    def decided(self) -> bool:
        """Whether nobody is left to play against."""
        return len(self.dealt) > 1 and len(self.live) < 2

    @property
    def uncontested(self) -> bool:
        """Whether nobody is left to play against but who took cards out of the muck (MUCK-3)."""
        return len(self.dealt) > 1 and len(self.live - self.retrieved) < 2

    def begin(self, t_s: float) -> None:
        """Begin a hand."""
        number, redeal = self.number, self.redeal
        self.__init__(phase="playing", number=number + (not redeal), begun_s=t_s)  # type: ignore[misc]

    def end(self) -> None:
        """Forget the hand but for its number, whether it is dealt again, and when chips moved."""
        number, redeal, pushed_s = self.number, self.redeal, self.pushed_s
        self.__init__(phase="clear", number=number, redeal=redeal, pushed_s=pushed_s)  # type: ignore[misc]

    def is_raked(self, t_s: float) -> bool:
        """Whether a pot had just been pushed at a time."""
        return self.pushed_s != NEVER_S and t_s - self.pushed_s < NO_DEAL_S

    def take_card(self, seat: int, t_s: float) -> None:
        """Take a card that came to a seat; which is made out first need not be the first."""
        if t_s < min(self.came_s, default=np.inf):
            self.opened = seat
        self.dealt[seat] = self.dealt.get(seat, 0) + 1
        self.came_s.append(t_s)

    def gave_up_since(self, t_s: float) -> set[int]:
        """The seats whose cards were given away since a time."""
        return {seat for seat, at_s in self.gave_up_s.items() if at_s >= t_s}

    def held(self, seat: int) -> int:
        """How many cards a seat holds, if it has not given them away."""
        return self.dealt.get(seat, 0) - self.discarded.get(seat, 0)

    def give_up(self, seat: int, t_s: float, fact: Fact | None) -> None:
        """Let a seat be out of the hand, which is told as a fact, or not at all."""
        self.folded.add(seat)
        self.gave_up_s[seat] = t_s
        if fact:
            self.gave_up_as[seat] = fact
        self.retrieved.discard(seat)
        if self.uncontested:
            self.decided_s = min(self.decided_s, t_s)
            self.left = self.left or next(iter(self.live - self.retrieved), 0)

    def hold_on(self, seat: int) -> Fact | None:
        """Let a seat be in the hand that seemed to have given its cards away, and had not.

        Returns:
            as what that was told, if it was.
        """
        self.folded.discard(seat)
        self.gave_up_s.pop(seat, None)
        if not self.uncontested:
            self.decided_s, self.left = NEVER_S, 0
        return self.gave_up_as.pop(seat, None)

    def take_back(self, seat: int) -> None:
        """Let a seat that was out of the hand hold cards again."""
        self.folded.discard(seat)
        self.retrieved.add(seat)

    def street(self, game: Game) -> int:
        """Which street it is, from 0, by what was dealt."""
        if game.board_sizes[-1:] > (0,):
            out = max(self.boards.values(), default=0)
            sizes, street = 0, 0
            for place, each in enumerate(game.streets):
                sizes += each.board
                if each.board and out >= sizes:
                    street = place
            return street
        return min(self.burns, len(game.streets) - 1)

    def board_of(self, row: int) -> int:
        """Which board a row of the layout is: whichever is dealt first is the first."""
        return list(self.boards).index(row)

    def all_dealt(self, game: Game) -> bool:
        """Whether the last street is out, on all boards of a game that is dealt with some."""
        if game.boards > 1 and not game.runs:
            out = [sum(game.board_sizes) == each for each in self.boards.values()]
            return len(out) >= game.boards and all(out)
        return self.street(game) == len(game.streets) - 1

    def due(self, seat: int, game: Game) -> int:
        """How many cards a seat should have got by now, as the game is dealt."""
        streets = game.streets[: self.street(game) + 1]
        if self.drawing_s is not None and seat not in self.counted:
            return self.held(seat) + (seat not in self.laying)
        if self.drawing_s is None and seat in self.discarded:
            return self.held(seat)
        return sum(each.down + each.up + each.down_after for each in streets)

    def is_down(self, place: int, game: Game) -> bool:
        """Whether the card that a seat gets as its so-manieth, from 0, should lie face down."""
        for street in game.streets:
            cards = [False] * street.down + [True] * street.up + [False] * street.down_after
            if place < len(cards):
                return not cards[place]
            place -= len(cards)
        return True

    def downs(self, count: int, game: Game) -> int:
        """How many of the first cards that a seat gets, so many, should lie face down."""
        return sum(self.is_down(place, game) for place in range(count))
