"""Posts: blinds of a wrong amount, a missing ante, straddles, the kill."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.hand import CardDealt, HandBegun, Posted
from cardspeak.rules.games.game import Limit
from cardspeak.rules.umpire.check import after, before, first_in_force, hanging_on, in_force
from cardspeak.rules.umpire.checks.button import before_the_deal, under_the_gun
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.positions import straddles_first
from cardspeak.rules.umpire.state import WAGERS, Hand, Table

_STRUCTURES = {Limit.NO_LIMIT: "no_limit", Limit.POT_LIMIT: "pot_limit"}


def _playing(table: Table) -> Hand | None:
    return table.hand if table.hand and not table.hand.over else None


@before(Posted)
def blind_of_a_wrong_amount(table: Table, fact: Posted) -> Iterator[Finding]:
    """`BLND-4`, `BLND-5`, `T24-25`, `BET-5`: a blind that is not the level's, nor a last chip."""
    hand = _playing(table)
    if hand is None or fact.kind not in ("small blind", "big blind"):
        return
    stakes = hand.stakes
    right = stakes.small_blind if fact.kind == "small blind" else stakes.big_blind
    purse = hand.purses.get(fact.seat)
    short = purse is None or fact.amount == purse.stack < right
    if right and fact.amount != right and not short:
        yield Finding(
            first_in_force(table.house, "BLND-4", "BLND-5", "T24-25") or "T24-25",
            Severity.MEDIUM,
            f"{fact.kind.replace(' ', '-')}-wrong-amount",
            (fact.seat,),
            values={"posted": fact.amount, "right": right},
            steps=("correct-amount",),
            about=f"{fact.seat}",
        )


@before(Posted)
def ante_before_a_short_big_blind(table: Table, fact: Posted) -> Iterator[Finding]:
    """`BLND-2`: a short big blind pays the blind first, then the ante."""
    hand = _playing(table)
    if hand is None or fact.kind != "big blind" or hand.stakes.ante_by != "big blind":
        return
    antes = [post for post in hand.posts if (post.seat, post.kind) == (fact.seat, "ante")]
    if antes and fact.amount < hand.stakes.big_blind:
        yield Finding(
            "BLND-2", Severity.MEDIUM, "ante-before-blind", (fact.seat,), steps=("blind-first",)
        )


@before(CardDealt)
def big_blind_ante_missing(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`BLND-1`: the big blind posts the ante for the whole table."""
    hand = before_the_deal(table)
    if hand is None or hand.big is None or hand.stakes.ante_by != "big blind":
        return
    antes = any((post.seat, post.kind) == (hand.big, "ante") for post in hand.posts)
    if hand.stakes.ante and not antes and hand.purses[hand.big].stack:
        yield Finding(
            "BLND-1", Severity.MEDIUM, "big-blind-ante-missing", (hand.big,),
            values={"right": hand.stakes.ante}, steps=("post-ante",),
        )  # fmt: skip


@before(Posted)
def straddle(table: Table, fact: Posted) -> Iterator[Finding]:
    """`STRD-1` to `STRD-4`, `AMB-13`, `AMB-26`: who may straddle, when, and how much."""
    hand = _playing(table)
    if hand is None or fact.kind != "straddle":
        return
    if table.house["straddle.allowed"] is False:
        yield _straddle("STRD-4", fact, "straddle-in-tournament")
        return
    if hand.got:
        yield _straddle("STRD-1", fact, "straddle-late")
    if _is_from_wrong_seat(hand, fact.seat):
        yield _straddle("STRD-2", fact, "straddle-wrong-seat")
    yield from _size_of_straddle(hand, fact)


def _straddle(
    rule: str, fact: Posted, phrase: str, severity: Severity = Severity.MEDIUM, right: int = 0
) -> Finding:
    return Finding(
        rule,
        severity,
        phrase,
        (fact.seat,),
        values={"posted": fact.amount, "right": right},
        steps=("straddle-back",) if severity > Severity.NOTE else (),
        about=f"{phrase}-{fact.seat}",
    )


def _is_from_wrong_seat(hand: Hand, seat: int) -> bool:
    """Tell whether a seat may not straddle here: only the button and under the gun may."""
    house = hand.house
    structures = house["straddle.structures"]
    structure = _STRUCTURES.get(Limit(hand.stakes.limit), "limit")
    if isinstance(structures, tuple | list) and structure not in structures:
        return True
    first = under_the_gun(hand)
    allowed = straddles_first(house, hand.button, first) if first else ()
    if house["straddle.short_handed"] is False and first in (hand.button, hand.small, hand.big):
        allowed = allowed[:1]
    return bool(allowed) and seat not in allowed


def _size_of_straddle(hand: Hand, fact: Posted) -> Iterator[Finding]:
    house, big_blind = hand.house, hand.stakes.big_blind
    earlier = any(post.kind == "straddle" for post in hand.posts)
    if earlier and house["straddle.restraddle"] is False:
        yield _straddle("STRD-3", fact, "straddle-again")
    most, warn = (
        house.number(f"straddle.{key}") for key in ("most_big_blinds", "warn_over_big_blinds")
    )
    if most and fact.amount > most * big_blind > 0:
        yield _straddle("STRD-3", fact, "straddle-too-big", right=most * big_blind)
    elif warn and fact.amount > warn * big_blind > 0:
        yield _straddle("STRD-1", fact, "straddle-large", Severity.NOTE)


@after(HandBegun)
def who_must_kill(table: Table, _: HandBegun) -> Iterator[Finding]:
    """`KILL-1`, `KILL-3`: who won two pots in a row kills the next hand, acting in turn."""
    hand, killer = table.hand, table.kill.killer or 0
    if hand and killer in hand.order:
        yield Finding("KILL-1", Severity.NOTE, "must-kill", (killer,))


@before(CardDealt)
def kill_is_missing(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`KILL-1`, `KILL-7`: who must kill the hand posts before the cards."""
    hand, killer = before_the_deal(table), table.kill.killer or 0
    if hand is None or killer not in hand.order or not hand.posts:
        return
    posted = any((post.seat, post.kind) == (killer, "kill") for post in hand.posts)
    if not posted and hand.purses[killer].stack and in_force(table.house, "KILL-1"):
        yield Finding("KILL-1", Severity.MEDIUM, "kill-missing", (killer,), about="missing")


CHECKS = (
    who_must_kill,
    *hanging_on(
        WAGERS,
        blind_of_a_wrong_amount,
        ante_before_a_short_big_blind,
        big_blind_ante_missing,
        straddle,
        kill_is_missing,
    ),
)
