"""Bets: what is not what it must be, what is added to them, what is brought in too soon."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.hand import Bet, BetsCollected, BetTakenBack, Checked
from cardspeak.rules.facts.table import GameChosen
from cardspeak.rules.games.game import Family, Limit
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.boards import owing
from cardspeak.rules.umpire.check import before, first_in_force, hanging_on, in_force
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import WAGERS, Hand, Table
from cardspeak.rules.umpire.turns import Standing, did_by, standing
from cardspeak.rules.umpire.wagers import Amount, WrongAmount, as_limit_bet, wrong_amount

_MUCH = 80
"""Per cent of a wager from which on a caller cannot have misunderstood it (`NL-12`)."""

_RULES = {
    Amount.SHORT_CALL: ("NL-9", "BET-3"),
    Amount.UNDER_BET: ("NL-11", "NL-1"),
    Amount.UNDER_RAISE: ("NL-5",),
    Amount.NOT_REOPENED: ("NL-6",),
    Amount.OVER_POT: ("PL-2",),
    Amount.WRONG_SIZE: ("LIM-3", "LIM-1"),
    Amount.CAPPED: ("LIM-1", "LIM-2"),
}
_STEPS = {
    Amount.SHORT_CALL: "complete-call",
    Amount.UNDER_BET: "raise-to-least",
    Amount.UNDER_RAISE: "raise-to-least",
    Amount.NOT_REOPENED: "only-call",
    Amount.OVER_POT: "return-surplus",
    Amount.WRONG_SIZE: "bet-is-right-size",
    Amount.CAPPED: "only-call",
}
_PHRASES = {
    Amount.SHORT_CALL: "call-short",
    Amount.UNDER_BET: "bet-too-small",
    Amount.UNDER_RAISE: "raise-too-small",
    Amount.NOT_REOPENED: "raise-not-reopened",
    Amount.OVER_POT: "bet-over-pot",
    Amount.WRONG_SIZE: "bet-wrong-size",
    Amount.CAPPED: "raise-capped",
}


def _playing(table: Table) -> Hand | None:
    hand = table.hand
    in_pot = hand is not None and not hand.over and hand.game.family is not Family.HOUSE
    return hand if in_pot else None


def _about(hand: Hand, seat: int) -> str:
    """Name the street, the seat, and which of its actions there this is."""
    times = sum(act.seat == seat and act.street == hand.street for act in hand.acts)
    return f"{hand.street}-{seat}-{times}"


@before(Bet)
def wrong_wager(table: Table, fact: Bet) -> Iterator[Finding]:
    """`NL-1` to `NL-11`, `BET-3`, `BET-4`, `LIM-1` to `LIM-3`, `PL-2` to `PL-5`: a wrong amount.

    An under-raise over an all-in short of a bet (`NL-4`) and after several of these (`NL-7`) is one
    of the same rows; so is a bet below the least of a short big blind (`NL-3`).
    """
    hand = _playing(table)
    if hand is None or not _is_in_turn(hand, fact):
        return
    wrong = wrong_amount(hand, fact.seat, fact.to)
    if wrong:
        yield _finding(hand, fact, wrong)
        yield from _misunderstood(hand, fact, wrong)


def _finding(hand: Hand, fact: Bet, wrong: WrongAmount) -> Finding:
    rules = _RULES[wrong.why]
    rule = first_in_force(hand.house, *rules) or rules[0]
    low = rule == "NL-1" or (rule == "LIM-1" and wrong.why is Amount.WRONG_SIZE)
    return Finding(
        rule,
        Severity.MEDIUM if low else Severity.HIGH,
        _PHRASES[wrong.why],
        (fact.seat,),
        values={"to": fact.to, "right": wrong.right, "short": max(wrong.right - fact.to, 0)},
        steps=(_STEPS[wrong.why],),
        about=_about(hand, fact.seat),
    )


def _is_in_turn(hand: Hand, fact: Bet) -> bool:
    how = standing(hand, fact.seat, did_by(hand, fact), fact.to)
    barred = hand.round is not None and hand.turns.barred.get(fact.seat) == hand.round.level
    return how is Standing.IN_TURN and not barred


def _misunderstood(hand: Hand, fact: Bet, wrong: WrongAmount) -> Iterator[Finding]:
    """`NL-12`: who puts in far less than there is to call may have misunderstood the wager."""
    if wrong.why is Amount.SHORT_CALL and 100 * fact.to < _MUCH * wrong.right:
        yield Finding(
            "NL-12", Severity.MEDIUM, "wager-misunderstood", (fact.seat,),
            values={"percent": 100 * fact.to // wrong.right}, steps=("floor-may-protect",),
            about=_about(hand, fact.seat),
        )  # fmt: skip


@before(Checked)
def check_facing_a_bet(table: Table, fact: Checked) -> Iterator[Finding]:
    """`BET-3`: the turn passes without the chips that there are to call."""
    hand = _playing(table)
    if hand is None or hand.round is None or fact.seat not in hand.round.purses:
        return
    purse = hand.round.purses[fact.seat]
    owed = min(hand.round.level, purse.reach) - purse.bet
    in_turn = standing(hand, fact.seat, Did.CHECK, 0) is Standing.IN_TURN
    if in_turn and owed > 0 and hand.round.owing:
        yield Finding(
            "BET-3", Severity.HIGH, "check-facing-bet", (fact.seat,), values={"short": owed},
            steps=("ask-call-or-fold",), about=_about(hand, fact.seat),
        )  # fmt: skip


@before(Bet)
def string_bet(table: Table, fact: Bet) -> Iterator[Finding]:
    """`BET-1`, `NL-8`: a second motion adds chips to a bet or call that was right as it was."""
    hand = _playing(table)
    if hand is None or table.house["string.bet"] != "not_allowed" or not hand.acts:
        return
    last = hand.acts[-1]
    if standing(hand, fact.seat, did_by(hand, fact), fact.to) is not Standing.ADDS:
        return
    if last.seat == fact.seat and last.cost and not last.faulty and fact.to > last.to:
        yield Finding(
            "BET-1", Severity.MEDIUM, "string-bet", (fact.seat,),
            values={"to": fact.to, "right": last.to}, steps=("first-motion-counts",),
            about=_about(hand, fact.seat),
        )  # fmt: skip


@before(BetsCollected)
def early_scoop(table: Table, _: BetsCollected) -> Iterator[Finding]:
    """`BET-2`: bets stay in front of the players until the round is complete."""
    hand = _playing(table)
    if hand is None or not any(act.street == hand.street for act in hand.acts):
        return
    seats = owing(hand)
    if seats and any(purse.bet for purse in hand.purses.values()):
        yield Finding(
            "BET-2", Severity.MEDIUM, "bets-collected-early", seats,
            steps=("bets-back", "finish-betting"), about=hand.now.name,
        )  # fmt: skip


@before(BetTakenBack)
def blinds_are_chopped(table: Table, fact: BetTakenBack) -> Iterator[Finding]:
    """`BET-7`: the blinds may not agree to take their chips back."""
    hand = _playing(table)
    if hand is None or hand.street or hand.round is None or table.house["deals.chop"] is not False:
        return
    folded = all(act.did is Did.FOLD for act in hand.acts)
    if folded and fact.seat == hand.small and set(hand.contenders) == {hand.small, hand.big}:
        yield Finding("BET-7", Severity.MEDIUM, "blinds-chopped", hand.contenders, steps=("floor",))


@before(Bet)
def call_it_out(table: Table, fact: Bet) -> Iterator[Finding]:
    """`VERB-6`, `ACT-1`, `ACT-2`: the dealer calls a bet or raise out with its whole amount.

    That is what was released: past the line in one house, into the pot in another.
    """
    hand = _playing(table)
    if hand is None or hand.round is None or fact.to <= hand.round.level:
        return
    if in_force(table.house, "VERB-6"):
        phrase = "call-out-raise" if hand.round.level else "call-out-bet"
        yield Finding(
            "VERB-6", Severity.NOTE, phrase, (fact.seat,), values={"to": fact.to},
            about=_about(hand, fact.seat),
        )  # fmt: skip


@before(Bet)
def chips_without_a_word(table: Table, fact: Bet) -> Iterator[Finding]:
    """`LIM-5`: where the limit is fixed, from half a raise up chips are a raise, else a call."""
    hand = _playing(table)
    if hand is None or not in_force(table.house, "LIM-5") or not _is_in_turn(hand, fact):
        return
    wrong = wrong_amount(hand, fact.seat, fact.to)
    if wrong and wrong.why is Amount.WRONG_SIZE and hand.round:
        right = as_limit_bet(hand.round, fact.to)
        calls = right <= hand.round.level
        yield Finding(
            "LIM-5", Severity.NOTE, "chips-are-call" if calls else "chips-are-raise", (fact.seat,),
            values={"to": fact.to, "right": right}, about=_about(hand, fact.seat),
        )  # fmt: skip


@before(GameChosen)
def bets_half_as_large_as_usual(table: Table, fact: GameChosen) -> Iterator[Finding]:
    """`LIM-3`, `AMB-14`: a limit of the small blind and the big blind is to be confirmed."""
    if table.house["limit.bet_sizes"] != "small_then_big_blind" or not is_fixed(Limit(fact.limit)):
        return
    if fact.small_blind and fact.small_bet in (0, fact.small_blind):
        yield Finding(
            "LIM-3", Severity.NOTE, "limit-to-confirm",
            values={"small": fact.small_blind, "big": fact.big_blind}, steps=("confirm-limit",),
        )  # fmt: skip


CHECKS = (
    *hanging_on(
        WAGERS,
        wrong_wager,
        check_facing_a_bet,
        string_bet,
        early_scoop,
        blinds_are_chopped,
        call_it_out,
        chips_without_a_word,
    ),
    bets_half_as_large_as_usual,
)
