"""Draws: discards before the burn, replacements that match them, a deck that runs out."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.cards import DECK
from cardspeak.rules.facts.deck import StubReshuffled
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    Bet,
    CardBurned,
    CardDealt,
    Checked,
    Discarded,
    Folded,
    Tabled,
)
from cardspeak.rules.games.drawing import DrawPlan, Reshuffle, plan_draw
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.check import after, before, first_in_force, hanging_on, is_own
from cardspeak.rules.umpire.closing import is_served_in_turn, is_told_late
from cardspeak.rules.umpire.due import What, due, on_street
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import Hand, Table


def _draw_hand(table: Table) -> Hand | None:
    """Return the hand if it is in a draw."""
    hand = table.hand
    if hand is None or hand.over or hand.showdown or hand.game.family is not Family.DRAW:
        return None
    return hand if hand.now.draw else None


@before(CardBurned, CardDealt)
def premature_draw(table: Table, _: Fact) -> Iterator[Finding]:
    """`LOW-3`: a burn or a card before everybody has discarded or stood pat."""
    hand = _draw_hand(table)
    if hand is None or Discarded not in table.reported:
        return
    waiting = tuple(
        each.seat for each in on_street(hand) if each.what is What.DISCARD and each.seat
    )
    if due(hand).what is What.DISCARD:
        yield Finding(
            first_in_force(table.house, "LOW-3") or "LOW-8", Severity.HIGH, "draw-premature",
            waiting, steps=("draw-wait",), about=hand.now.name,
        )  # fmt: skip


@before(Discarded)
def late_discards(table: Table, fact: Fact) -> Iterator[Finding]:
    """`LOW-3`: a seat draws after the burn, which was taken to say that it stood pat."""
    hand = _draw_hand(table)
    if hand is None or not isinstance(fact, Discarded) or not fact.cards:
        return
    rule = first_in_force(table.house, "LOW-3")
    may = not rule and is_served_in_turn(table, hand, fact.seat)
    if (fact.seat, hand.street) in hand.pat and not (may or is_told_late(table, hand, fact.seat)):
        yield Finding(
            rule or "LOW-8", Severity.HIGH, "draw-premature", (fact.seat,),
            steps=("draw-wait",), about=hand.now.name,
        )  # fmt: skip


@before(Discarded)
def discards_out_of_turn(table: Table, fact: Fact) -> Iterator[Finding]:
    """`LOW-7`: the first left of the button draws first."""
    hand = _draw_hand(table)
    if hand is None or not isinstance(fact, Discarded):
        return
    expected = due(hand)
    if expected.what is What.DISCARD and expected.seat not in (None, fact.seat):
        yield Finding(
            "LOW-7", Severity.NOTE, "draw-out-of-turn", (fact.seat,),
            values={"first": expected.seat or 0}, about=f"{hand.now.name}-{fact.seat}",
        )  # fmt: skip


@before(Discarded)
def too_many_discards(table: Table, fact: Fact) -> Iterator[Finding]:
    """`LOW-7`: nobody draws more cards than the hand has."""
    hand = _draw_hand(table)
    if hand and isinstance(fact, Discarded) and len(fact.cards) > hand.game.held:
        yield Finding(
            "LOW-8", Severity.HIGH, "draw-too-many-discards", (fact.seat,),
            values={"discarded": len(fact.cards), "held": hand.game.held},
            about=f"{hand.now.name}-{fact.seat}",
        )  # fmt: skip


@before(CardDealt)
def replacement_to_the_wrong_seat(table: Table, fact: Fact) -> Iterator[Finding]:
    """`LOW-4`, `LOW-8`: replacements come one seat after the other, as many as were discarded."""
    hand = _draw_hand(table)
    if hand is None or not isinstance(fact, CardDealt) or due(hand).what is What.DISCARD:
        return
    waiting = [each.seat for each in on_street(hand) if each.what is What.CARD]
    about = f"{hand.now.name}-{fact.seat}"
    if fact.seat not in waiting:
        yield Finding(
            "LOW-8", Severity.HIGH, "draw-card-too-many", (fact.seat,), steps=("floor",),
            values={"discarded": _discarded(hand, fact.seat)}, about=about,
        )  # fmt: skip
    elif waiting[0] != fact.seat:
        yield Finding(
            first_in_force(table.house, "LOW-4") or "LOW-7", Severity.MEDIUM, "draw-wrong-order",
            (fact.seat,), values={"first": waiting[0] or 0}, about=about,
        )  # fmt: skip


@before(Bet, Checked, Folded, Tabled)
def replacement_missing(table: Table, _: Fact) -> Iterator[Finding]:
    """`LOW-8`: somebody acts while a seat still lacks a card that it drew."""
    hand = _draw_hand(table)
    if hand is None or due(hand).what is not What.CARD:
        return
    short = sorted({each.seat for each in on_street(hand) if each.what is What.CARD and each.seat})
    for seat in short:
        yield Finding(
            "LOW-8", Severity.HIGH, "draw-card-missing", (seat,),
            values={
                "discarded": _discarded(hand, seat),
                "received": hand.got.get((seat, hand.street), 0),
            },
            steps=("draw-deal-missing",), about=f"{hand.now.name}-{seat}",
        )  # fmt: skip


@after(CardBurned, Discarded, Folded, Tabled)
def replacement_never_came(table: Table, _: Fact) -> Iterator[Finding]:
    """`LOW-8`: the dealer goes on, and nobody follows the bets, while a seat lacks a drawn card."""
    hand = table.hand
    if hand is None or hand.over or hand.is_followed or hand.closed < 0:
        return
    street = hand.game.streets[hand.closed]
    for seat in hand.contenders if street.draw else ():
        drawn = len(hand.drawn.get((seat, hand.closed), ()))
        got = hand.got.get((seat, hand.closed), 0)
        if got < drawn:
            yield Finding(
                "LOW-8", Severity.HIGH, "draw-card-missing", (seat,),
                values={"discarded": drawn, "received": got}, steps=("draw-deal-missing",),
                about=f"{street.name}-{seat}",
            )  # fmt: skip


@before(CardBurned)
def deck_runs_out(table: Table, _: Fact) -> Iterator[Finding]:
    """`LOW-5`, `LOW-6`: the stub does not have as many cards as are owed."""
    hand = _draw_hand(table)
    if hand is None or due(hand).what is not What.BURN:
        return
    plan = _plan(table, hand)
    if plan.runs_out:
        rule = first_in_force(table.house, "LOW-6", "LOW-5") or "LOW-5"
        yield Finding(
            rule, Severity.NOTE, "draw-runs-out", values={"owed": plan.owed},
            steps=tuple(f"stub-{step.act.name.lower().replace('_', '-')}" for step in plan.steps),
            about=hand.now.name,
        )  # fmt: skip


@before(StubReshuffled)
def burns_are_mixed(table: Table, fact: Fact) -> Iterator[Finding]:
    """`LOW-5`: the burns stay on the table and are never mixed into a new stub."""
    hand = _draw_hand(table)
    if hand and isinstance(fact, StubReshuffled) and fact.burns:
        yield Finding("LOW-5", Severity.HIGH, "draw-burns-mixed", steps=("floor",))


def _discarded(hand: Hand, seat: int) -> int:
    return len(hand.drawn.get((seat, hand.street), ()))


def _plan(table: Table, hand: Hand) -> DrawPlan:
    discards = {seat: _discarded(hand, seat) for seat in hand.contenders}
    stub = len(DECK) - sum(hand.got.values()) - len(hand.burns)
    earlier = sum(len(cards) for (_, at), cards in hand.drawn.items() if at < hand.street)
    folded = sum(
        hand.game.held for seat in hand.order if seat not in hand.live and seat in hand.held
    )
    which = Reshuffle.DISCARDS if is_own(table.house, "LOW-6") else Reshuffle.MUCK
    return plan_draw(discards, max(stub, 0), earlier + folded, which)


CHECKS = (
    *hanging_on({Checked, Discarded}, premature_draw, discards_out_of_turn),
    late_discards,
    too_many_discards,
    *hanging_on(
        {Discarded},
        replacement_to_the_wrong_seat,
        replacement_missing,
        replacement_never_came,
        deck_runs_out,
    ),
    burns_are_mixed,
)
