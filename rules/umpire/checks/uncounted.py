"""The pot where nobody follows the bets: chips that cannot be right, whatever was bet."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import HandBegun, HandOver, Mucked, PotPushed, Tabled
from cardspeak.rules.umpire.check import before, first_in_force, hanging_on
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.pushes import hidden_hand, hides
from cardspeak.rules.umpire.shown import is_tabled
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.uncounted import left_out, may_win
from cardspeak.rules.umpire.verdict import Verdict, verdict

_STEPS = ("pot-push-anew",)


def _decided(table: Table) -> tuple[Hand, Verdict] | None:
    """Return the hand and what it comes to; chips may be seen to lie where they lie only later."""
    hand = table.hand
    if hand is None or hand.is_followed or hand.misdeal or table.out_of_step:
        return None
    found = verdict(hand)
    return (hand, found) if found else None


@before(PotPushed)
def pot_goes_to_the_wrong_seat(table: Table, fact: PotPushed) -> Iterator[Finding]:
    """`SHOW-10`, `T24-19`: chips to a dead hand, or to one that loses whatever was bet."""
    now = _decided(table)
    if now is None or hides(*now, fact):
        return
    hand, found = now
    claims = any(fact.seat in pot.seats for pot in found.pots)
    if claims and (not is_tabled(hand, fact.seat) or may_win(hand, found, fact.seat)):
        return
    winners = tuple(found.outcome.totals) if found.outcome else ()
    yield Finding(
        first_in_force(table.house, "SHOW-10") or "T24-19",
        Severity.HIGH,
        "pot-goes-wrong" if claims else "pot-goes-dead",
        tuple(dict.fromkeys((fact.seat, *winners))),
        values={"to": str(fact.seat)},
        steps=_STEPS,
        about=f"wrong-{fact.seat}",
        outcome=found.outcome,
    )


@before(PotPushed)
def pot_goes_to_a_hand_not_shown(table: Table, fact: PotPushed) -> Iterator[Finding]:
    """`SHOW-8`, `SHOW-9`, `SHOW-18`, `T24-19`, `T24-21`: a contested pot to a hand that hides."""
    now = _decided(table)
    if now is None or not hides(*now, fact):
        return
    yield hidden_hand(table, now[0], fact, "pot-goes-partly-shown", "pot-goes-unshown")


@before(HandOver, HandBegun)
def winner_gets_nothing(table: Table, fact: Fact) -> Iterator[Finding]:
    """`SHOW-10`, `POT-1`, `T24-19`, `T24-23`: the chips that were pushed left a winner out.

    As long as some winner got chips, another's may still be on their way when the cards are
    gathered in, but not once the next hand begins.
    """
    now = _decided(table)
    if now is None or not now[0].pushes:
        return
    hand, found = now
    without = left_out(hand, found)
    nobody = found.outcome is not None and len(without) == len(found.outcome.totals)
    if not without or nobody is not isinstance(fact, HandOver):
        return
    rule = first_in_force(table.house, "SHOW-10" if nobody else "POT-1")
    yield Finding(
        rule or ("T24-19" if nobody else "T24-23"),
        Severity.HIGH,
        "pot-left-out",
        without,
        steps=_STEPS,
        about=f"hand-{hand.number}-left-out",
        outcome=found.outcome,
    )


CHECKS = hanging_on(
    {Tabled, Mucked, PotPushed},
    pot_goes_to_the_wrong_seat,
    pot_goes_to_a_hand_not_shown,
    winner_gets_nothing,
)
