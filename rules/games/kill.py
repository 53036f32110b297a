"""The kill: who must post an over-blind and so raise the limit of the next hand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

_HI_LO_BIG_BLINDS = 5


@dataclass(frozen=True)
class Kill:
    """What the kill button says before a hand.

    Attributes:
        leg: the seat that won the last pot and so has one leg up; None where the button is
            neutral, as in the first hand of a game (`KILL-2`).
        killer: the seat that must kill this hand, acting in its proper turn (`KILL-3`).
    """

    leg: int | None = None
    killer: int | None = None


def next_kill(
    before: Kill,
    winners: Collection[int],
    *,
    full_bet: bool = True,
    quit_game: Collection[int] = (),
) -> Kill:
    """Return the kill of the next hand, of a game that is not split by high and low.

    Who wins two pots in a row kills the next (`KILL-1`), and so does a killer who wins again,
    even if only a part (`KILL-5`, `KILL-7`). Who has a leg up and splits a pot keeps the leg.

    Args:
        before: the kill of this hand.
        winners: every seat that won a part of the pot.
        full_bet: whether it won a full bet beyond the blinds, without which a second leg does
            not count (`KILL-4`); the kill blind is part of the pot.
        quit_game: seats that have quit. One that is only away keeps its leg (`KILL-6`).
    """
    staying = [seat for seat in winners if seat not in quit_game]
    if before.killer in staying:
        return Kill(before.killer, before.killer)
    if len(winners) > 1:
        return Kill(before.leg) if before.leg in staying else Kill()
    if not staying:
        return Kill()
    (winner,) = staying
    return Kill(winner, winner if winner == before.leg and full_bet else None)


def next_kill_hi_lo(winners: Collection[int], pot: int, big_blind: int) -> Kill:
    """Return the kill of the next hand of a hi-lo game: by a scoop of a big pot (`KILL-8`).

    There are no legs: one seat wins both halves of five big blinds or more.
    """
    if len(winners) != 1 or pot < _HI_LO_BIG_BLINDS * big_blind:
        return Kill()
    (winner,) = winners
    return Kill(winner, winner)
