"""Draws: what each seat is owed, in what order, and what happens when the deck runs out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum

from cardspeak.rules.games.game import Family, Game
from cardspeak.rules.games.steps import Act, Step, steps
from cardspeak.rules.showdown.order import clockwise


class DrawError(ValueError):
    """These discards, or these cards, cannot be on the table of a draw game."""


class Reshuffle(Enum):
    """What makes a new stub when the deck runs out in a draw."""

    MUCK = "muck"
    """The last card and the muck, without what was discarded in this draw (`LOW-5`)."""
    DISCARDS = "discards"
    """All discards, once the deck is used up (`LOW-6`)."""


@dataclass(frozen=True)
class Owed:
    """The cards that one seat is owed in a draw, all of them consecutively (`LOW-4`)."""

    seat: int
    cards: int


@dataclass(frozen=True)
class WrongReplacement:
    """A seat was given another number of cards than it discarded (`LOW-8`)."""

    seat: int
    discarded: int
    received: int


@dataclass(frozen=True)
class DrawPlan:
    """How one draw is dealt.

    Attributes:
        owed: cards to deal in all.
        from_stub: how many of them come from the stub as it is.
        fresh: the cards of the new stub, where one is made; 0 otherwise.
        missing: cards that not even the new stub has; the floor decides.
        steps: how, in order. The burns stay on the table (`LOW-5`).
    """

    owed: int
    from_stub: int
    fresh: int
    missing: int
    steps: tuple[Step, ...]

    @property
    def runs_out(self) -> bool:
        """Whether the stub does not suffice."""
        return self.fresh > 0 or self.missing > 0


def cards_owed(game: Game, discards: Mapping[int, int], button: int) -> tuple[Owed, ...]:
    """Return what each seat is owed, in the order of the draw (`LOW-7`).

    The first left of the button draws first; any number may be drawn, from none, which is to
    stand pat, to the whole hand.

    Args:
        game: a draw game.
        discards: how many cards each live seat discards.
        button: the seat that has it.

    Raises:
        DrawError: if it is not a draw game, or a seat discards what it cannot; names all seats.

    >>> from cardspeak.rules.games.table import find_game
    >>> [(owed.seat, owed.cards) for owed in cards_owed(find_game("badugi"), {1: 2, 4: 0}, 3)]
    [(4, 0), (1, 2)]
    """
    if game.family is not Family.DRAW:
        raise DrawError(f"{game.title} has no draw")
    wrong = [seat for seat, number in discards.items() if not 0 <= number <= game.held]
    if wrong:
        told = ", ".join(f"seat {seat} discards {discards[seat]}" for seat in sorted(wrong))
        raise DrawError(f"a hand of {game.title} has {game.held} cards, but {told}")
    return tuple(Owed(seat, discards[seat]) for seat in clockwise(discards, button))


def wrong_replacements(
    discards: Mapping[int, int], received: Mapping[int, int]
) -> tuple[WrongReplacement, ...]:
    """Return every seat that got another number of cards than it discarded (`LOW-8`)."""
    return tuple(
        WrongReplacement(seat, discards.get(seat, 0), received.get(seat, 0))
        for seat in sorted({*discards, *received})
        if discards.get(seat, 0) != received.get(seat, 0)
    )


def plan_draw(
    discards: Mapping[int, int], stub: int, muck: int, how: Reshuffle = Reshuffle.MUCK
) -> DrawPlan:
    """Decide how a draw is dealt, and of which cards a new stub is made if the deck runs out.

    One card is burned even if all stand pat, and none again for a new stub (`LOW-5`).

    Args:
        discards: how many cards each live seat discards in this draw.
        stub: cards in the stub, before the burn.
        muck: cards discarded or folded before this draw; neither burns nor this draw's discards.
        how: `LOW-5`: all but the last card is dealt, and that one goes into the new stub with
            the muck; `LOW-6`: the stub is dealt out, and all discards, this draw's too, are the
            new one. A house that is silent on it plays `LOW-5`, which says more.

    Raises:
        DrawError: if a number is negative.
    """
    if min((stub, muck, *discards.values())) < 0:
        raise DrawError(f"no pile has fewer than no cards: {stub=}, {muck=}, {discards=}")
    owed = sum(discards.values())
    keeps_last = how is Reshuffle.MUCK
    burned = int(stub > keeps_last)
    left = stub - burned
    if burned and left >= owed + keeps_last:
        return DrawPlan(owed, owed, 0, 0, steps((Act.BURN, 1), (Act.DEAL, owed)))
    dealt = max(left - keeps_last, 0)
    fresh = left - dealt + muck + (0 if keeps_last else owed)
    # A stub too short to burn from leaves it to the new one.
    burned_later = int(not burned and fresh > 0)
    dealable = min(owed - dealt, fresh - burned_later)
    mixing = Act.MIX_LAST_WITH_MUCK if keeps_last else Act.SHUFFLE_DISCARDS
    taken = steps(
        (Act.BURN, burned),
        (Act.DEAL, dealt),
        (mixing, fresh),
        (Act.CUT, fresh),
        (Act.BURN, burned_later),
        (Act.DEAL, dealable),
    )
    return DrawPlan(owed, dealt, fresh, owed - dealt - dealable, taken)


def seats_without_hand(game: Game, seats: Collection[int], big_blind: int) -> tuple[int, ...]:
    """Return which seats get no hand where more sit than a lowball game takes (`DEAL-7`).

    Those directly after the big blind: under the gun and, if needed, the next.

    Raises:
        DrawError: if it is not a draw game.
    """
    if game.family is not Family.DRAW:
        raise DrawError(f"{game.title} is no lowball game: nobody sits out for the big blind")
    too_many = max(len(seats) - game.seats[1], 0)
    return clockwise(seats, big_blind)[:too_many]
