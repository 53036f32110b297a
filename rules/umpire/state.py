"""What is known of a table: the players, the deck, and the hand so far.

These are changed in place by `fold.apply` alone; everything else only looks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.facts.hand import Bet, BetTakenBack, Checked, Posted, PotPushed
from cardspeak.rules.facts.table import ButtonPlaced, GameChosen, PlaqueShown
from cardspeak.rules.games.game import Game, Street
from cardspeak.rules.games.kill import Kill
from cardspeak.rules.houses.house import House
from cardspeak.rules.records.betting import Purse, Round
from cardspeak.rules.umpire.acts import Act, Turns
from cardspeak.rules.umpire.parts import Deck, Exposure, HeldCard, Mending, Positions

WAGERS: frozenset[type[Fact]] = frozenset({ButtonPlaced, Posted, Bet, Checked, BetTakenBack})
"""The facts without one of which the betting cannot be followed."""


@dataclass
class Player:
    """A seat that is taken.

    Attributes:
        stack: at the start of the hand, and again after it as far as pushes tell.
        name: as it is to be written.
        entitled: whether the player is dealt in from the next hand on.
        away: whether the player is not at the seat.
        on_purpose: whether a person said that the seat is dealt in, or is not.
        new: whether the player sat down after the first hand, and has not had one since.
        since: how many hands had been begun when the player sat down.
        sat_out: from how many of the last hands, one after the other, the player was left out.
    """

    stack: int
    name: str = ""
    entitled: bool = True
    away: bool = False
    on_purpose: bool | None = None
    new: bool = False
    since: int = 0
    sat_out: int = 0


@dataclass
class Hand:
    """The hand so far.

    Attributes:
        number: in the session.
        house: whose rules are played.
        game: what is played.
        stakes: for what.
        order: the seats dealt in, in the order in which they get cards.
        button: the seat with the button; 0 where the game has none.
        button_seen: whether the button was seen to be placed for this hand.
        purses: the chips of every seat dealt in.
        redeal: whether this is the deal after a misdeal.
        small: the seat that posted the small blind.
        big: the seat that posted the big blind.
        posts: all that was posted before the cards, in order.
        dead: chips in the main pot whoever paid them.
        mushroom: chips put on the button in this hand (`MUSH-1`).
        held: the cards of each seat, in the order received, of those still in its hand.
        deal: the seat of every card of the initial deal, in order; of flop games also of later
            cards to seats.
        got: how many cards each seat was dealt on each street, draws included.
        stray: cards dealt to seats that are not in the hand, by seat.
        drawn: what each seat discarded, by street; a seat that stood pat has an empty entry.
        marked: the card each seat marked.
        burns: the burns, in order.
        burns_waived: how many burns a remedy, or their omission on an earlier street, has made
            needless; below 0 for burns that were one too many.
        boards: the cards of each board.
        surplus: how many cards of each board do not count: dealt too soon, or too many.
        board_s: when the last card of a board came, in seconds of the session,
        card_s: and when one last came to a seat.
        mending: how they are being mended; None where nothing is.
        street: the place of the street in the game's row.
        round: the betting round, while one is open.
        turns: what acting out of turn left behind in this round.
        wrong: the seat whose last wager was not what it must be, and what it must be.
        acts: every action, in order.
        live: the seats that have not folded and are not dead.
        mucked: the seats that gave up their hand at showdown, in order.
        killed: the seats whose hand the dealer put into the muck.
        tabled: what each seat tabled, before it was mucked.
        turned_up: the seats that were tabled before the betting and the cards were over.
        read: the seats whose hand was read aloud.
        uncalled: the chips of each seat that nobody matched, until they are seen to go back.
        pushes: the chips that were pushed once the betting was over, in order.
        exchanged: chips that went from the table to the bank, less those that came from it.
        plaques: the plaques played, in order.
        places: where each card that was seen lies: ``"seat 4"``, ``"board 0"``, ``"burns"``,
            ``"muck"``, ``"stub"``.
        shuffled_in: the places, ``"burns"`` or ``"muck"``, whose cards went back into the stub.
        stub_down: whether the stub was put down since the last card of the street.
        exposures: every card of a seat that was shown although it should be down.
        boxed: how many cards came boxed in the initial deal.
        tapped: whether the table was tapped since the last action.
        unwatched: the kinds of facts that nobody reports.
        closed: the place of the last street whose betting was taken to be over, as the dealer went
            on; only where the betting is not followed.
        pat: the seats that were taken to stand pat on a street as a card was burned, and when.
        absent: the seats whose players were away when the house's deadline fell (`ABS-1`); of a
            hand dealt anew also those that are killed for having been away at first (`MISD-11`).
        misdeal: the rule by which it is one; empty for none.
        showdown: whether the betting is done and hands are to be shown.
        over: whether the cards were gathered in.
        worked_out: what was worked out of all this while it does not change, by what did so (see
            `once`); None while it may change.
    """

    number: int
    house: House
    game: Game
    stakes: GameChosen
    order: tuple[int, ...]
    button: int
    purses: dict[int, Purse]
    button_seen: bool = False
    redeal: bool = False
    small: int | None = None
    big: int | None = None
    posts: list[Posted] = field(default_factory=list)
    dead: int = 0
    mushroom: int = 0
    held: dict[int, list[HeldCard]] = field(default_factory=dict)
    deal: list[int] = field(default_factory=list)
    got: dict[tuple[int, int], int] = field(default_factory=dict)
    stray: dict[int, int] = field(default_factory=dict)
    drawn: dict[tuple[int, int], tuple[Sight, ...]] = field(default_factory=dict)
    marked: dict[int, Sight] = field(default_factory=dict)
    burns: list[Sight] = field(default_factory=list)
    burns_waived: int = 0
    boards: list[list[Sight]] = field(default_factory=list)
    surplus: dict[int, int] = field(default_factory=dict)
    board_s: float = field(default=-math.inf, compare=False)
    card_s: float = field(default=-math.inf, compare=False)
    mending: Mending | None = None
    street: int = 0
    round: Round | None = None
    turns: Turns = field(default_factory=Turns)
    wrong: tuple[int, int] | None = None
    acts: list[Act] = field(default_factory=list)
    live: set[int] = field(default_factory=set)
    mucked: list[int] = field(default_factory=list)
    killed: set[int] = field(default_factory=set)
    tabled: dict[int, tuple[Sight, ...]] = field(default_factory=dict)
    turned_up: set[int] = field(default_factory=set)
    read: set[int] = field(default_factory=set)
    uncalled: dict[int, int] = field(default_factory=dict)
    pushes: list[PotPushed] = field(default_factory=list)
    exchanged: int = 0
    plaques: list[PlaqueShown] = field(default_factory=list)
    places: dict[Card, str] = field(default_factory=dict)
    shuffled_in: set[str] = field(default_factory=set)
    stub_down: bool = False
    exposures: list[Exposure] = field(default_factory=list)
    boxed: int = 0
    tapped: bool = False
    unwatched: frozenset[type[Fact]] = frozenset()
    closed: int = -1
    pat: dict[tuple[int, int], float] = field(default_factory=dict)
    absent: set[int] = field(default_factory=set)
    misdeal: str = ""
    showdown: bool = False
    over: bool = False
    worked_out: dict[object, object] | None = field(default=None, repr=False, compare=False)

    @property
    def is_followed(self) -> bool:
        """Whether the betting is: all that it takes is watched."""
        return WAGERS.isdisjoint(self.unwatched)

    def has_chips(self, seat: int) -> bool:
        """Tell whether a seat has chips behind; it is taken to where nobody counts them."""
        return not self.is_followed or self.purses[seat].stack > 0

    @property
    def now(self) -> Street:
        """The street that is being dealt or bet."""
        return self.game.streets[self.street]

    @property
    def comes_back_from(self) -> set[str | None]:
        """The places from which a card can come that was seen there; None for not seen yet."""
        return {None, "stub", "deck", "floor", "aside", *self.shuffled_in}

    @property
    def initial_cards(self) -> int:
        """How many cards the initial deal gives a seat."""
        first = self.game.streets[0]
        return first.down + first.up + first.down_after

    @property
    def contenders(self) -> tuple[int, ...]:
        """The seats that can still win, in dealing order."""
        return tuple(seat for seat in self.order if seat in self.live and seat not in self.mucked)

    @property
    def is_shown_down(self) -> bool:
        """Whether the hands of all who can win are compared, be it that draws were overlooked.

        Nobody who still draws shows a hand; but where the bets are not followed, neither may be
        what came between them.
        """
        shown = all(seat in self.tabled for seat in self.contenders)
        return self.showdown or (shown and self.game.draws and not self.is_followed)

    @property
    def served(self) -> set[int]:
        """The seats that got a card, as far as any was seen to be dealt."""
        return {seat for seat, _ in self.got}

    @property
    def pot(self) -> int:
        """All chips that were put in, before those that nobody matched go back."""
        return self.dead + sum(purse.paid + purse.bet for purse in self.purses.values())


@dataclass
class Table:
    """A table in a session.

    Attributes:
        house: whose rules are played.
        seats: how many seats there are.
        stakes: what is played, from the next hand on.
        game: its row in the table of games.
        players: the seats that are taken.
        button: where the button lies; None until it is seen.
        deck: the deck in play.
        hand: the hand that is being played, or the last one until the next begins.
        positions: of the last hand that was played out.
        perhaps: what these may be, where nobody saw the blinds posted.
        hands: how many hands were begun, misdeals not counted again.
        hand_for_hand: whether play is hand for hand.
        released: whether the next hand may be dealt then.
        tables: how many tables are left; None if not told.
        on_break: whether there is a break.
        after_break: whether no card was dealt since a break.
        down_hands: hands since the dealer sat down.
        counted_in_down: after how many hands of this dealer the stub was last counted; 0 for
            never.
        out_of_step: why the picture no longer fits; empty while it does.
        open_seats: seats that were taken once and are open now, with how many hands had been begun
            when each was left.
        button_moves: how often the button was seen to lie elsewhere than before.
        button_placed: whether its place was told since the last hand began.
        early_acts: how often each player acted out of turn (`ACT-10`).
        kill: what the kill button says (`KILL-1`).
        spreads: the last spread of each deck, by its back, since a card was last dealt.
        row: the cards that were dealt face up outside a hand, one a seat, to draw for something.
        reported: the kinds of facts that were reported so far: only of those does a missing one
            mean that it did not happen.
        unwatched: the kinds of facts that nobody reports.
        now_s: when the last fact happened, in seconds of the session.
    """

    house: House
    seats: int
    stakes: GameChosen | None = None
    game: Game | None = None
    players: dict[int, Player] = field(default_factory=dict)
    button: int | None = None
    deck: Deck = field(default_factory=Deck)
    hand: Hand | None = None
    positions: Positions | None = None
    perhaps: tuple[Positions, ...] = ()
    hands: int = 0
    hand_for_hand: bool = False
    released: bool = True
    tables: int | None = None
    on_break: bool = False
    after_break: bool = False
    down_hands: int = 0
    counted_in_down: int = 0
    out_of_step: str = ""
    open_seats: dict[int, int] = field(default_factory=dict)
    button_moves: int = 0
    button_placed: bool = False
    early_acts: dict[int, int] = field(default_factory=dict)
    kill: Kill = field(default_factory=Kill)
    spreads: dict[str, DeckSpread] = field(default_factory=dict)
    row: dict[int, Sight] = field(default_factory=dict)
    reported: set[type[Fact]] = field(default_factory=set)
    unwatched: frozenset[type[Fact]] = frozenset()
    now_s: float = field(default=0.0, compare=False)

    def has_chips(self, player: Player) -> bool:
        """Tell whether a player has a stack; all are taken to where nobody follows the bets."""
        return player.stack > 0 or not WAGERS.isdisjoint(self.unwatched)

    def deals_to(self, player: Player) -> bool:
        """Tell whether a player is due a hand, be anybody there or not (`DEAL-6`)."""
        if player.on_purpose is not None:
            return player.on_purpose
        return player.entitled and self.has_chips(player)

    @property
    def in_play(self) -> Hand | None:
        """The hand that can be judged: not one that is over, out of step, or a misdeal."""
        hand = self.hand
        if hand is None or hand.over or hand.misdeal or self.out_of_step:
            return None
        return hand
