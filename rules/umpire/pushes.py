"""What a seat is owed of the pot, what it was pushed, and whether it has to show for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardspeak.rules.facts.hand import PotPushed
from cardspeak.rules.showdown.outcome import OddChip, Outcome
from cardspeak.rules.showdown.settle import settle
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.check import first_in_force
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.shown import is_face_up, is_tabled
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.uncounted import may_be_alone
from cardspeak.rules.umpire.verdict import Verdict, pots_at_stake

UNTOLD = (1,)
"""The chips in play where nobody told them."""

_DENOMINATIONS = sorted(
    first * 10**zeros for first in (1, 2, 5, 25) for zeros in range(6) if (first, zeros) != (2, 0)
)


def meant(outcome: Outcome, fact: PotPushed) -> int | None:
    """Return the pot that chips are said to come from; None where that is not told."""
    known = fact.pot is not None and fact.pot < len(outcome.showdown.pots)
    return fact.pot if known else None


def owed(outcome: Outcome, seat: int, pot: int | None = None) -> int:
    """Return a seat's share of one pot, or of all."""
    return sum(
        share.amount
        for award in outcome.awards
        for share in award.shares
        if share.seat == seat and pot in (None, award.pot)
    )


def given(hand: Hand, seat: int, pot: int | None = None) -> int:
    """Return what a seat was pushed of one pot, or of all."""
    return sum(push.amount for push in hand.pushes if push.seat == seat and pot in (None, push.pot))


def held_of_pot(hand: Hand, seat: int, most: int, pot: int | None = None) -> int:
    """Return what a seat was pushed and keeps; more than it may get is brought back."""
    total = 0
    for push in hand.pushes:
        if push.seat == seat and pot in (None, push.pot):
            total = total + push.amount if total + push.amount <= most else 0
    return total


def fair(hand: Hand, outcome: Outcome) -> Iterator[Outcome]:
    """Yield the outcome for every smallest chip that there may be, if the chips are not told.

    An odd chip is as large as the smallest in play (`ODD-9`), which is no more than what is
    posted.
    """
    yield outcome
    showdown, stakes = outcome.showdown, hand.stakes
    if showdown.chips != UNTOLD or not outcome.reads:
        return
    posted = (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.bring_in, stakes.small_bet)
    most = min((amount for amount in posted if amount), default=1)
    for chip in _DENOMINATIONS[1:]:
        if chip <= most and not any(pot.amount % chip for pot in showdown.pots):
            yield settle(replace(showdown, chips=(chip,)))


def is_covered(hand: Hand, totals: Mapping[int, int]) -> bool:
    """Tell whether every winner was pushed all that it is owed."""
    return all(given(hand, seat) >= amount for seat, amount in totals.items())


def odd_chip_at_issue(outcome: Outcome, seat: int, difference: int) -> OddChip | None:
    """Return the odd chip that a wrong share of a seat comes down to, if it is off by one chip."""
    if difference != min(outcome.showdown.chips):
        return None
    pots = {award.pot for award in outcome.awards if seat in award.winners}
    for award in outcome.awards:
        for share in award.shares:
            if share.odd and seat in award.winners:
                return share.odd
    return next((award.odd for award in outcome.awards if award.odd and award.pot in pots), None)


def hides(hand: Hand, found: Verdict, fact: PotPushed) -> bool:
    """Tell whether chips go to a hand that has to be tabled for them and is not.

    A pot that nobody else contested when the betting was over needs no show; nor does any once
    all others have folded.
    """
    seat = fact.seat
    claimed = [pot for pot in found.pots if seat in pot.seats]
    if not claimed or is_tabled(hand, seat) or len(hand.live) == 1:
        return False
    if _is_uncontested(hand, found, fact) if hand.is_followed else may_be_alone(hand):
        return False
    others = {other for pot in claimed for other in pot.seats if other != seat}
    return any(is_tabled(hand, other) for other in others) or _must_show(hand)


def hidden_hand(table: Table, hand: Hand, fact: PotPushed, partly: str, wholly: str) -> Finding:
    """Say that a called hand wins only when it is tabled (`SHOW-8`, `SHOW-18`, `T24-19`).

    Args:
        table: where it is played.
        hand: the hand.
        fact: the push to a hand that `hides`.
        partly: the phrase where some of its cards lie face up.
        wholly: the phrase where none does.
    """
    omaha = ("SHOW-18",) if "SHOW-18" in hand.game.rules else ()
    some = any(map(is_face_up, hand.tabled.get(fact.seat, ())))
    return Finding(
        first_in_force(table.house, *omaha, "SHOW-8") or "T24-19",
        Severity.HIGH,
        partly if some else wholly,
        (fact.seat,),
        steps=("showdown-table-all-cards",),
        about=f"hidden-{fact.seat}",
    )


def _is_uncontested(hand: Hand, found: Verdict, fact: PotPushed) -> bool:
    """Tell whether chips are no more than what a seat alone could win after the betting."""
    seat = fact.seat
    alone = [place for place, pot in enumerate(pots_at_stake(hand)) if pot.seats == (seat,)]
    own = sum(found.pots[place].amount for place in alone) + hand.uncalled.get(seat, 0)
    return fact.pot in alone or given(hand, seat) + fact.amount <= own


def _must_show(hand: Hand) -> bool:
    """Tell whether even the last live hand has to be tabled (`SHOW-8`, `T24-21`)."""
    how = hand.house["showdown.must_show"]
    if how != "called" or not hand.is_followed:
        return how == "always"
    called = any(act.did is Did.CALL and act.street == hand.street for act in hand.acts)
    return called or not all(hand.purses[seat].stack for seat in hand.live & hand.purses.keys())
