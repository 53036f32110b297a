"""Stud: who brings it in, who acts first, cards that come too early, a stub that is too short."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.cards import DECK
from cardspeak.rules.facts.deck import StubReshuffled
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import Bet, BoardDealt, CardDealt, Posted
from cardspeak.rules.games.game import Family, Opener
from cardspeak.rules.games.stud_stub import ImpossibleStub, StubPlan, plan_seventh_street
from cardspeak.rules.umpire.check import after, before, first_in_force, hanging_on
from cardspeak.rules.umpire.due import What, due
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import WAGERS, Hand, Table

_SEVENTH = 4
_BRING_IN_RULES = {"razz": "RAZZ-2", "stud-8": "S8-2", "stud-hi-lo": "SHLR-1"}
_STUB_RULES = {
    "play-poker-chicago-2018": "STUD-14",
    "wsop-2012": "STUD-13",
    "dead-money": "STUD-18",
}


def _stud_hand(table: Table) -> Hand | None:
    """Return the hand if it is one of stud that is being played."""
    hand = table.hand
    playing = hand is not None and not hand.over and hand.game.family is Family.STUD
    return hand if playing else None


@after(CardDealt)
def who_opens(table: Table, _: Fact) -> Iterator[Finding]:
    """`STUD-4`, `STUD-5`, `RAZZ-2`, `S8-2`, `S8-3`, `SHLR-1`, `READ-3`: who opens the street."""
    hand = _stud_hand(table)
    if hand is None or hand.round is None or any(act.street == hand.street for act in hand.acts):
        return
    opener = due(hand)
    if opener.what is not What.ACTION or opener.seat is None or hand.now.betting is None:
        return
    if hand.street:
        rule = "RAZZ-2" if hand.now.betting.opener is Opener.LOW_HAND else "STUD-5"
        yield Finding(rule, Severity.NOTE, "stud-first-to-act", (opener.seat,), about=hand.now.name)
        return
    shown = [held.sight.card for held in hand.held[opener.seat] if held.up]
    cards = tuple(card for card in shown if card)
    own = _BRING_IN_RULES.get(hand.game.id, "STUD-4")
    rule = first_in_force(table.house, own, "STUD-4") or own
    yield Finding(rule, Severity.NOTE, "stud-bring-in", (opener.seat,), cards)


@before(Posted)
def wrong_seat_brings_it_in(table: Table, fact: Fact) -> Iterator[Finding]:
    """`STUD-8`: somebody else than the low card (in razz the high card) brings it in."""
    hand = _stud_hand(table)
    if hand is None or not isinstance(fact, Posted) or fact.kind != "bring-in":
        return
    expected = due(hand)
    if expected.what is What.ACTION and expected.seat not in (None, fact.seat):
        yield Finding(
            first_in_force(table.house, "STUD-8") or "STUD-4",
            Severity.HIGH,
            "stud-wrong-bring-in",
            (fact.seat,),
            values={"right": expected.seat or 0},
            steps=("stud-correct-bring-in",),
            about="wrong",
        )


@before(Bet)
def wrong_bring_in_stands(table: Table, fact: Fact) -> Iterator[Finding]:
    """`STUD-8`: once the next player has acted, a wrong bring-in stands."""
    hand = _stud_hand(table)
    if hand is None or not isinstance(fact, Bet) or len(hand.acts) != 1 or hand.street:
        return
    first = hand.acts[0]
    if not first.in_turn and fact.seat != first.seat:
        yield Finding("STUD-8", Severity.NOTE, "stud-bring-in-stands", (first.seat,))


@before(CardDealt)
def card_before_the_round_is_over(table: Table, fact: Fact) -> Iterator[Finding]:
    """`PREM-5`, `PREM-6`, `PREM-7`, `PREM-8`, `T24-13`: a card while seats still owe action."""
    hand = _stud_hand(table)
    if hand is None or not isinstance(fact, CardDealt) or due(hand).what is not What.ACTION:
        return
    if not any(act.street == hand.street for act in hand.acts):
        return  # a card too many, not one too early
    rule = first_in_force(table.house, "PREM-5", "PREM-6", "T24-13") or "PREM-8"
    steps = {
        "PREM-5": ("finish-betting", "stud-card-is-out"),
        "PREM-6": ("stud-set-aside", "finish-betting", "stud-extra-down-cards", "stud-four-burns"),
        "T24-13": ("stud-card-back", "finish-betting", "reshuffle", "no-new-burn"),
    }
    seats = tuple(hand.round.to_act) if hand.round else ()
    yield Finding(
        rule,
        Severity.HIGH,
        "stud-premature-card",
        seats,
        values={"to": fact.seat},
        steps=steps.get(rule, ("finish-betting",)),
        about=hand.now.name,
    )


@before(CardDealt, BoardDealt)
def stub_is_short(table: Table, _: Fact) -> Iterator[Finding]:
    """`STUD-13` to `STUD-16`, `STUD-18`, `T24-18`: too few cards for seventh street."""
    plan = _plan(table)
    if plan is None or not plan.is_short:
        return
    rule = _stub_rule(table)
    yield Finding(
        rule,
        Severity.NOTE,
        "stud-short-stub",
        values={"stub": plan.stub, "needed": plan.needed},
        steps=tuple(f"stub-{step.act.name.lower().replace('_', '-')}" for step in plan.steps),
    )


@before(BoardDealt)
def community_card_that_is_not_due(table: Table, fact: Fact) -> Iterator[Finding]:
    """`STUD-14`, `STUD-15`: a card in the middle although there are enough for everybody."""
    plan = _plan(table)
    if plan is not None and isinstance(fact, BoardDealt) and not plan.community_card:
        cards = tuple(sight.card for sight in fact.cards if sight.card)
        yield Finding(
            _stub_rule(table), Severity.HIGH, "stud-undue-community-card", cards=cards,
            values={"stub": plan.stub, "needed": plan.needed}, steps=("floor",),
        )  # fmt: skip


@after(BoardDealt)
def community_card_plays(table: Table, fact: Fact) -> Iterator[Finding]:
    """`STUD-15`, `STUD-17`, `STUD-18`, `STUD-19`: the card in the middle is everybody's."""
    hand = _stud_hand(table)
    if hand is not None and isinstance(fact, BoardDealt) and hand.street == _SEVENTH:
        yield Finding("STUD-19", Severity.NOTE, "stud-community-card")


@before(StubReshuffled)
def stub_mixed_too_soon(table: Table, fact: Fact) -> Iterator[Finding]:
    """`STUD-14`: the stub is mixed with the burns although it suffices."""
    plan = _plan(table)
    if plan is not None and isinstance(fact, StubReshuffled) and fact.burns and not plan.is_short:
        yield Finding(
            _stub_rule(table), Severity.HIGH, "stud-undue-mixing",
            values={"stub": plan.stub, "needed": plan.needed}, steps=("floor",),
        )  # fmt: skip


def _stub_rule(table: Table) -> str:
    """Return the row by which a short stub is dealt in the house."""
    own = [_STUB_RULES[name] for name in table.house.lineage if name in _STUB_RULES]
    return own[0] if own else "T24-18"


def _plan(table: Table) -> StubPlan | None:
    """Return how seventh street is to be dealt, just before its first card."""
    hand = _stud_hand(table)
    if hand is None or hand.street != _SEVENTH or due(hand).what not in (What.BURN, What.CARD):
        return None
    if any(street == _SEVENTH for _, street in hand.got):
        return None
    dealt = sum(hand.got.values()) + sum(hand.stray.values())
    stub = len(DECK) - dealt - len(hand.burns)
    burned = due(hand).what is What.CARD
    try:
        return plan_seventh_street(
            len(hand.contenders), stub + burned, table.house, len(hand.burns) - burned
        )
    except ImpossibleStub:
        return None


CHECKS = (
    *hanging_on(
        WAGERS,
        who_opens,
        wrong_seat_brings_it_in,
        wrong_bring_in_stands,
        card_before_the_round_is_over,
    ),
    stub_is_short,
    community_card_that_is_not_due,
    community_card_plays,
    stub_mixed_too_soon,
)
