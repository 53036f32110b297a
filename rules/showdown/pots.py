"""Main and side pots, from what each seat paid in (`POT-4`)."""

from collections.abc import Collection, Mapping

from cardspeak.rules.showdown.outcome import Pot


def pots_of(paid: Mapping[int, int], live: Collection[int], dead: int = 0) -> tuple[Pot, ...]:
    """Part what was paid into pots, the main pot first.

    A player can win from each other no more than he paid himself, so that every all-in for less
    starts a side pot. Bets that still lie before their players count as well (`POT-8`). What
    nobody called comes out as a pot that one seat alone can win.

    Args:
        paid: what each seat paid for itself, folded seats included.
        live: the seats that have not folded.
        dead: chips that belong to the main pot whoever paid them, such as a big blind's ante for
            the whole table (`BLND-1`).

    Raises:
        ValueError: if no seat is live, or a live seat is not among those that paid.
    """
    unknown = sorted(set(live) - set(paid))
    if not live or unknown:
        raise ValueError(f"live seats must be among those that paid: {unknown or 'none is live'}")
    pots: list[Pot] = []
    covered = 0
    for level in sorted({paid[seat] for seat in live}):
        amount = sum(min(each, level) - min(each, covered) for each in paid.values())
        seats = tuple(sorted(seat for seat in live if paid[seat] >= level))
        pots.append(Pot(amount, seats))
        covered = level
    # What folded seats paid beyond every live one lies in the last pot.
    beyond = sum(max(each - covered, 0) for each in paid.values())
    pots[-1] = Pot(pots[-1].amount + beyond, pots[-1].seats)
    pots[0] = Pot(pots[0].amount + dead, pots[0].seats)
    return tuple(pot for pot in pots if pot.amount) or tuple(pots[:1])
