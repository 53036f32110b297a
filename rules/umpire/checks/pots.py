"""The pot: pushed when the hand is decided, to who wins it, each share to the last chip."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardspeak.rules.facts.hand import (
    CardBurned,
    Discarded,
    HandOver,
    Mucked,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.table import ChipsMoved
from cardspeak.rules.showdown.outcome import Outcome
from cardspeak.rules.umpire.check import before, first_in_force, hanging_on
from cardspeak.rules.umpire.due import What, due
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.pushes import (
    fair,
    given,
    held_of_pot,
    hidden_hand,
    hides,
    is_covered,
    meant,
    odd_chip_at_issue,
    owed,
)
from cardspeak.rules.umpire.shown import is_tabled, playing
from cardspeak.rules.umpire.state import WAGERS, Hand, Table
from cardspeak.rules.umpire.uncounted import may_have_side_pots
from cardspeak.rules.umpire.verdict import Verdict, pots_at_stake, verdict

_STEPS = ("pot-push-anew",)
_TO_COME = (What.ACTION, What.BURN, What.CARD, What.BOARD)


def _decided(table: Table) -> tuple[Hand, Verdict] | None:
    """Return the hand and what it comes to, if it is over but for the pot."""
    hand = playing(table)
    found = verdict(hand) if hand else None
    return (hand, found) if hand and found else None


@before(PotPushed)
def pushed_too_soon(table: Table, _: PotPushed) -> Iterator[Finding]:
    """`SHOW-10`, `SHOW-8`, `T24-19`: the pot goes while bets or cards are still to come."""
    hand = playing(table)
    if hand is None or verdict(hand) or not pots_at_stake(hand):
        return
    told = Discarded in table.reported or not hand.is_followed
    draws = (What.DISCARD,) if told else ()
    if due(hand).what in (*_TO_COME, *draws):
        rule = first_in_force(table.house, "SHOW-10", "SHOW-8") or "T24-19"
        yield Finding(
            rule, Severity.HIGH, "pot-too-soon", hand.contenders, steps=_STEPS, about="too-soon"
        )


@before(PotPushed)
def pushed_to_the_wrong_seat(table: Table, fact: PotPushed) -> Iterator[Finding]:
    """`SHOW-10`, `SHOW-15`, `SHOW-16`, `POT-10`, `T24-19`: chips to a seat that does not win them.

    That is a seat whose hand is dead, or one that another tabled hand beats.
    """
    now = _decided(table)
    if now is None or hides(*now, fact):
        return
    hand, found = now
    claims = any(fact.seat in pot.seats for pot in found.pots)
    outcome = found.outcome
    if claims and (outcome is None or not is_tabled(hand, fact.seat)):
        return
    if outcome and owed(outcome, fact.seat, meant(outcome, fact)):
        return
    winners = tuple(outcome.totals) if outcome else ()
    yield Finding(
        first_in_force(table.house, "SHOW-10") or "T24-19",
        Severity.HIGH,
        "pot-wrong-seat" if claims else "pot-dead-hand",
        tuple(dict.fromkeys((fact.seat, *winners))),
        values={"amount": fact.amount, "to": str(fact.seat)},
        steps=_STEPS,
        about=f"wrong-{fact.seat}",
        outcome=outcome,
    )


@before(PotPushed)
def pushed_to_a_hand_not_shown(table: Table, fact: PotPushed) -> Iterator[Finding]:
    """`SHOW-8`, `SHOW-9`, `SHOW-18`, `T24-19`, `T24-21`: a called hand wins when it is tabled."""
    now = _decided(table)
    if now is None or not hides(*now, fact):
        return
    found = hidden_hand(table, now[0], fact, "pot-partly-shown", "pot-not-shown")
    yield replace(found, values={"amount": fact.amount})


@before(PotPushed)
def hand_neither_tabled_nor_mucked(table: Table, fact: PotPushed) -> Iterator[Finding]:
    """`SHOW-9`, `T24-19`: ask for a hand of which nothing was seen before the pot goes."""
    now = _decided(table)
    waiting = tuple(seat for seat in now[1].waiting if seat != fact.seat) if now else ()
    if waiting:
        rule = first_in_force(table.house, "SHOW-9") or "T24-19"
        yield Finding(rule, Severity.NOTE, "pot-not-tabled", waiting, about="waiting")


@before(PotPushed)
def pushed_too_much(table: Table, fact: PotPushed) -> Iterator[Finding]:
    """`POT-1`, `POT-4`, `ODD-1` to `ODD-10`, `SHOW-15`, `T24-23`: more than a winner's share.

    Pushes come one by one, so that too little is no fault until the hand is over.
    """
    now = _decided(table)
    if now is None or now[1].outcome is None or hides(*now, fact):
        return
    hand, outcome = now[0], now[1].outcome
    uncalled = hand.uncalled.get(fact.seat, 0)
    for pot in dict.fromkeys((meant(outcome, fact), None)):
        most = max(owed(each, fact.seat, pot) for each in fair(hand, outcome)) + uncalled
        gets = held_of_pot(hand, fact.seat, most, pot) + fact.amount
        if owed(outcome, fact.seat, pot) and gets > most:
            yield _wrong_share(hand, outcome, fact.seat, gets, pot)
            return


@before(HandOver)
def pushed_too_little(table: Table, _: HandOver) -> Iterator[Finding]:
    """`POT-1`, `POT-4`, `ODD-1` to `ODD-10`, `T24-23`: a winner lacks chips at the end.

    Not where others got what is not theirs, as that was ruled then; nor where a cash game's rake
    may have come out of the share.
    """
    now = _decided(table)
    if now is None or now[1].outcome is None or now[1].waiting or PotPushed not in table.reported:
        return
    hand, outcome = now[0], now[1].outcome
    shares = [each.totals for each in fair(hand, outcome)]
    got = {push.seat: given(hand, push.seat) for push in hand.pushes}
    if any(is_covered(hand, totals) for totals in shares) or any(
        amount > max(totals.get(seat, 0) for totals in shares) for seat, amount in got.items()
    ):
        return
    raked = table.house.format == "cash"
    for seat, right in outcome.totals.items():
        if got.get(seat, 0) < right and not (raked and seat in got):
            yield _wrong_share(hand, outcome, seat, got.get(seat, 0))
            return


def _wrong_share(
    hand: Hand, outcome: Outcome, seat: int, gets: int, pot: int | None = None
) -> Finding:
    """Rule on a share that is too large or too small, by the row about what is wrong with it."""
    odd = None
    for each in fair(hand, outcome):
        odd = odd_chip_at_issue(each, seat, abs(gets - owed(each, seat, pot)))
        if odd:
            outcome = each
            break
    tied = any(seat in award.winners and len(award.shares) > 1 for award in outcome.awards)
    if odd:
        rule = odd.rule
    elif len(outcome.showdown.pots) > 1:
        rule = first_in_force(hand.house, "POT-4") or "T24-23"
    else:
        rule = first_in_force(hand.house, "POT-1", *(("SHOW-15",) if tied else ())) or "T24-23"
    return Finding(
        rule,
        Severity.HIGH,
        "pot-odd-chip" if odd else "pot-wrong-share",
        tuple(dict.fromkeys((seat, *outcome.totals))),
        values={"to": str(seat), "amount": gets, "right": owed(outcome, seat, pot)},
        steps=_STEPS,
        about=f"share-{seat}",
        outcome=outcome,
    )


@before(PotPushed)
def low_is_paid_first(table: Table, fact: PotPushed) -> Iterator[Finding]:
    """`POT-5`: the high is paid, and killed, before the low."""
    now = _decided(table)
    outcome = now[1].outcome if now else None
    if now is None or outcome is None:
        return
    hand, seat = now[0], fact.seat
    if not hand.is_followed and may_have_side_pots(*now):
        return
    for high in outcome.awards:
        if high.part != hand.game.parts[0].name or fact.pot not in (None, high.pot):
            continue
        of_pot = [award for award in outcome.awards if award.pot == high.pot]
        wins = {award.part for award in of_pot if seat in award.winners}
        paid = {push.seat for push in hand.pushes if push.pot in (None, high.pot)}
        if wins and high.part not in wins and not paid & {*high.winners}:
            yield Finding(
                "POT-5",
                Severity.MEDIUM,
                "pot-low-first",
                (seat, *high.winners),
                values={"to": str(seat)},
                steps=("pot-high-first",),
                about=f"pot-{high.pot}",
            )
            return


@before(ChipsMoved)
def change_out_of_the_pot(table: Table, fact: ChipsMoved) -> Iterator[Finding]:
    """`CHG-2`: change comes from the pot at the end of a round, on the first from the bets."""
    hand = playing(table)
    if hand is None or hand.showdown or (fact.source, fact.target) != ("pot", "seat"):
        return
    if hand.street == 0 or due(hand).what is What.ACTION:
        yield Finding(
            "CHG-2",
            Severity.LOW,
            "pot-change-too-soon",
            values={"amount": fact.amount},
            about=hand.now.name,
        )


@before(ChipsMoved)
def bank_gives_before_it_takes(table: Table, fact: ChipsMoved) -> Iterator[Finding]:
    """`CHG-3`: chips for the pot leave the bank against as much that lies before it."""
    hand = playing(table)
    if hand is None or (fact.source, fact.target) != ("bank", "pot"):
        return
    if fact.amount > hand.exchanged:
        yield Finding(
            "CHG-3",
            Severity.MEDIUM,
            "pot-bank-exchange",
            values={"amount": fact.amount, "came": max(hand.exchanged, 0)},
            steps=("pot-incoming-first",),
        )


CHECKS = (
    *hanging_on({CardBurned, Discarded}, pushed_too_soon),
    *hanging_on({Tabled, Mucked}, hand_neither_tabled_nor_mucked, low_is_paid_first),
    *hanging_on(
        {Tabled, Mucked, *WAGERS},
        pushed_to_the_wrong_seat,
        pushed_to_a_hand_not_shown,
        pushed_too_much,
        pushed_too_little,
        change_out_of_the_pot,
    ),
    bank_gives_before_it_takes,
)
