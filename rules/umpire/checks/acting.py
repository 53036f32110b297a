"""Acting: out of turn, past a skipped seat, by a hand that was released."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import Bet, BetTakenBack, Checked, Folded
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.check import after, before, first_in_force, hanging_on, in_force
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import WAGERS, Hand, Table
from cardspeak.rules.umpire.turns import (
    Standing,
    did_by,
    is_early,
    is_pulled_back,
    passed_by,
    standing,
)

_OFTEN = 3
_NO_RAISE = "no_raise_when_action_returns"


def _playing(table: Table) -> Hand | None:
    return table.hand if table.hand and not table.hand.over else None


def _action(hand: Hand, fact: Fact) -> tuple[int, Did, int] | None:
    """Return who does what, and the chips then in front; None if it is no action."""
    match fact:
        case Bet():
            return fact.seat, did_by(hand, fact), fact.to
        case Checked():
            return fact.seat, Did.CHECK, 0
        case Folded():
            return fact.seat, Did.FOLD, 0
    return None


def _out_of_turn_rule(hand: Hand) -> str:
    own = "ACT-8" if hand.house["oot.effect"] == _NO_RAISE else "ACT-3"
    return first_in_force(hand.house, own, "T24-30") or "T24-30"


def _steps(hand: Hand, did: Did) -> tuple[str, ...]:
    """Return what the house makes of an action out of turn (`ACT-3`, `ACT-5`, `ACT-8`, `ACT-9`)."""
    if did is Did.FOLD:
        return ("fold-binds", "action-back")
    if hand.house["oot.effect"] == _NO_RAISE:
        chips = () if did is Did.CHECK else ("chips-pulled-back",)
        return (*chips, "action-back", "no-raise-when-action-returns")
    return ("action-back", "binds-if-unchanged")


@before(Bet, Checked, Folded)
def out_of_turn(table: Table, fact: Fact) -> Iterator[Finding]:
    """`ACT-3`, `ACT-6`, `ACT-8`, `T24-30`: a seat acts before one whose turn it is.

    The first to do so acts out of turn; who follows goes past a seat that was skipped.
    """
    hand = _playing(table)
    action = _action(hand, fact) if hand else None
    if hand is None or action is None:
        return
    seat, did, to = action
    mucked_for_absence = did is Did.FOLD and seat in hand.absent
    if mucked_for_absence or standing(hand, seat, did, to) is not Standing.EARLY:
        return
    skipped = passed_by(hand, seat, did, to)
    street = f"{hand.street}"
    if _went_past(hand, skipped):
        yield Finding(
            first_in_force(hand.house, "ACT-6", "T24-30") or "T24-30", Severity.HIGH,
            "turn-skipped", skipped, steps=("stop-action", "skipped-must-speak", "floor"),
            about=f"{street}-skipped",
        )  # fmt: skip
        return
    yield Finding(
        _out_of_turn_rule(hand), Severity.HIGH,
        "out-of-turn" if skipped else "nothing-to-act-on", (seat, *skipped),
        values={"actor": seat, "first": skipped[0]} if skipped else {"actor": seat},
        steps=_steps(hand, did), about=f"{street}-{seat}",
    )  # fmt: skip
    if did is Did.FOLD and in_force(hand.house, "ACT-5"):
        yield Finding("ACT-5", Severity.LOW, "early-fold", (seat,), steps=("muck-at-once",))
    yield from _again(table, hand, seat)


def _went_past(hand: Hand, skipped: tuple[int, ...]) -> bool:
    """Tell whether somebody else has gone past the same seat already."""
    if not skipped or hand.round is None:
        return False
    last = hand.acts[-1] if hand.acts else None
    return last is not None and not last.in_turn and last.street == hand.street


def _again(table: Table, hand: Hand, seat: int) -> Iterator[Finding]:
    """`ACT-10`: acting out of turn again and again falls under etiquette."""
    this_hand = sum(act.seat == seat and is_early(act) for act in hand.acts)
    times = table.early_acts.get(seat, 0) + this_hand + 1
    if times >= _OFTEN and in_force(hand.house, "ACT-10"):
        yield Finding(
            "ACT-10", Severity.LOW, "out-of-turn-often", (seat,), values={"times": times},
            steps=("floor-etiquette",), about=f"seat-{seat}",
        )  # fmt: skip


@after(Bet, Checked, Folded)
def what_waited_is_decided(table: Table, _: Fact) -> Iterator[Finding]:
    """`ACT-3`, `ACT-4`, `T24-30`: an action out of turn binds, or its chips are returned."""
    hand = _playing(table)
    if hand is None:
        return
    for seat, binds in hand.turns.decided:
        own = "ACT-3" if binds else "ACT-4"
        yield Finding(
            first_in_force(hand.house, own, "T24-30") or "T24-30", Severity.NOTE,
            "early-act-binds" if binds else "early-act-returned", (seat,),
            steps=() if binds else ("chips-back-all-options",),
            about=f"{hand.street}-{seat}-decided",
        )  # fmt: skip


@before(Bet, Checked, Folded)
def chips_are_left_in(table: Table, fact: Fact) -> Iterator[Finding]:
    """`ACT-9`: chips put in out of turn are pulled back before that seat's turn is over."""
    hand = _playing(table)
    action = _action(hand, fact) if hand else None
    if hand is None or action is None or hand.round is None or not hand.round.owing:
        return
    turn = hand.round.owing[0]
    waiting = hand.turns.early.get(turn)
    if waiting is None or not is_pulled_back(hand, waiting) or action[0] == turn:
        return
    if BetTakenBack in table.reported:
        yield Finding(
            "ACT-9", Severity.MEDIUM, "early-chips-left-in", (turn,), steps=("chips-pulled-back",),
            about=f"{hand.street}-{turn}",
        )  # fmt: skip


@before(Bet)
def raise_that_is_barred(table: Table, fact: Bet) -> Iterator[Finding]:
    """`ACT-8`: who acted out of turn may not raise when the action returns, if it is unchanged."""
    hand = _playing(table)
    if hand is None or hand.round is None:
        return
    barred = hand.turns.barred.get(fact.seat)
    in_turn = standing(hand, fact.seat, did_by(hand, fact), fact.to) is Standing.IN_TURN
    if in_turn and barred == hand.round.level < fact.to:
        yield Finding(
            "ACT-8", Severity.HIGH, "barred-raise", (fact.seat,), values={"right": barred},
            steps=("raise-is-call" if barred else "bet-is-check",),
            about=f"{hand.street}-{fact.seat}-raise",
        )  # fmt: skip


@before(Bet, Checked)
def bound_by_an_early_act(table: Table, fact: Fact) -> Iterator[Finding]:
    """`ACT-3`, `T24-30`: an action out of turn that binds is not taken back for another."""
    hand = _playing(table)
    action = _action(hand, fact) if hand else None
    if hand is None or action is None:
        return
    seat, did, to = action
    if seat in hand.turns.bound and standing(hand, seat, did, to) is Standing.CHANGES:
        yield Finding(
            _out_of_turn_rule(hand), Severity.HIGH, "early-act-stands", (seat,),
            steps=("early-act-holds",), about=f"{hand.street}-{seat}-changed",
        )  # fmt: skip


@before(Bet, Checked)
def released_hand_plays_on(table: Table, fact: Fact) -> Iterator[Finding]:
    """`ACT-7`, `T24-32`: a hand released forward is dead, and is never pushed back."""
    hand = _playing(table)
    action = _action(hand, fact) if hand else None
    if hand is None or action is None:
        return
    seat = action[0]
    if any(act.seat == seat and act.did is Did.FOLD for act in hand.acts):
        own = in_force(hand.house, "ACT-7")
        yield Finding(
            "ACT-7" if own else "T24-32", Severity.HIGH if own else Severity.MEDIUM,
            "released-hand-acts", (seat,), steps=("muck-at-once", "floor"), about=f"{seat}",
        )  # fmt: skip


CHECKS = hanging_on(
    WAGERS,
    out_of_turn,
    what_waited_is_decided,
    chips_are_left_in,
    raise_that_is_barred,
    bound_by_an_early_act,
    released_hand_plays_on,
)
