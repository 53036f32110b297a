"""Which chips go where: splitting a pot chip by chip, and making change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardspeak.rules.showdown.order import clockwise

Chips = Mapping[int, int]
"""How many chips there are of each value."""


class ChipsDoNotFit(ValueError):
    """An amount cannot be paid with these chips."""


@dataclass(frozen=True)
class Broken:
    """Chips that are changed for smaller ones (`ODD-9`).

    Attributes:
        number: how many are broken.
        value: what each was worth.
        into: the value of the chips that take their place.
    """

    number: int
    value: int
    into: int

    @property
    def makes(self) -> int:
        """How many smaller chips they make."""
        return self.number * self.value // self.into


@dataclass(frozen=True)
class SplitPlan:
    """How a pot is cut up: what each seat gets of each chip, and what is changed first."""

    piles: Mapping[int, Chips]
    broken: tuple[Broken, ...]


def fewest_chips(amount: int, values: Sequence[int]) -> dict[int, int]:
    """Make up an amount of the largest chips in play.

    Raises:
        ChipsDoNotFit: if the smallest chip does not divide what is left.
    """
    chips = {}
    for value in sorted(set(values), reverse=True):
        number, amount = divmod(amount, value)
        if number:
            chips[value] = number
    if amount:
        raise ChipsDoNotFit(f"{amount:,} is left that no chip in play can pay")
    return chips


def split_plan(pot: Chips, due: Mapping[int, int], values: Sequence[int]) -> SplitPlan:
    """Cut up a pot, the highest chips first, each as evenly as they go (`POT-2`).

    A chip is broken only where it is more than anybody still has to get, and then into the next
    smaller one in play (`ODD-9`).

    Args:
        pot: the chips in it.
        due: what each seat is to get, in the order in which they are paid.
        values: the chips in play.

    Raises:
        ChipsDoNotFit: if the shares are not the pot, or a chip cannot be broken into the next.
    """
    worth = sum(value * number for value, number in pot.items())
    if worth != sum(due.values()):
        raise ChipsDoNotFit(f"the chips are worth {worth:,}, the shares {sum(due.values()):,}")
    stock = dict(pot)
    owed = dict(due)
    piles: dict[int, dict[int, int]] = {seat: {} for seat in due}
    broken = []
    order = sorted({*values, *pot}, reverse=True)
    for value, smaller in zip(order, [*order[1:], 0], strict=True):
        left = _deal_out(value, stock.get(value, 0), owed, piles)
        if left:
            change = _break(left, value, smaller)
            broken.append(change)
            stock[smaller] = stock.get(smaller, 0) + change.makes
    return SplitPlan(piles, tuple(broken))


def change_due(bets: Mapping[int, tuple[int, int]], button: int) -> dict[int, int]:
    """Return the change each seat gets out of the bets of a round, clockwise (`CHG-2`).

    Args:
        bets: what each seat has put in, and what it owes.
        button: the seat with the button.

    Raises:
        ChipsDoNotFit: if a seat has put in less than it owes.
    """
    short = [seat for seat, (put_in, owes) in bets.items() if put_in < owes]
    if short:
        raise ChipsDoNotFit(f"seats that have put in less than they owe: {short}")
    change = {seat: bets[seat][0] - bets[seat][1] for seat in clockwise(bets, button)}
    return {seat: amount for seat, amount in change.items() if amount}


def verify_exchange(incoming: Chips, outgoing: Chips) -> None:
    """Check that chips are changed for their value (`CHG-3`).

    Raises:
        ChipsDoNotFit: with both values, if they differ.
    """
    worth_in, worth_out = (
        sum(value * number for value, number in chips.items()) for chips in (incoming, outgoing)
    )
    if worth_in != worth_out:
        raise ChipsDoNotFit(f"{worth_in:,} came in, but {worth_out:,} went out")


def _deal_out(
    value: int, number: int, owed: dict[int, int], piles: dict[int, dict[int, int]]
) -> int:
    """Give out chips of one value, each to the seat that still has most to get.

    Returns:
        How many are left because they are more than anybody has to get.
    """
    while number:
        seat = max(owed, key=owed.__getitem__)
        if owed[seat] < value:
            break
        piles[seat][value] = piles[seat].get(value, 0) + 1
        owed[seat] -= value
        number -= 1
    return number


def _break(number: int, value: int, smaller: int) -> Broken:
    if not smaller or value % smaller:
        raise ChipsDoNotFit(f"a chip of {value:,} is left, and no smaller one in play makes it up")
    return Broken(number, value, smaller)
