"""Cards that players show themselves while there is action to come."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.hand import CardExposed
from cardspeak.rules.umpire.check import before, first_in_force
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import Hand, Table


@before(CardExposed)
def live_hand_shown(table: Table, fact: CardExposed) -> Iterator[Finding]:
    """`EXPO-9`, `T24-32`: a player shows a card of a live hand, and others can still bet.

    It is no misdeal, and the card stays. Nothing is said where only two players are left.
    """
    hand = table.in_play
    if hand is None or not _shows_live_hand(hand, fact):
        return
    playing = [player for player in table.players.values() if table.has_chips(player)]
    can_bet = [seat for seat in hand.contenders if hand.has_chips(seat)]
    alone = len(playing) == 2 and table.tables in (None, 1)
    if len(can_bet) > 1 and not hand.showdown and not alone:
        yield Finding(
            first_in_force(hand.house, "EXPO-9", "T24-32") or "T24-32",
            Severity.MEDIUM,
            "live-hand-shown",
            (fact.seat,),
            (fact.card.card,) if fact.card.card else (),
            steps=("floor-may-penalise",),
            about=f"seat-{fact.seat}",
        )


@before(CardExposed)
def show_one_show_all(table: Table, fact: CardExposed) -> Iterator[Finding]:
    """`EXPO-10`: what one player has seen, all may see."""
    hand = table.in_play
    if hand and _shows_live_hand(hand, fact):
        yield Finding(
            "EXPO-10", Severity.LOW, "show-one-show-all", (fact.seat,),
            (fact.card.card,) if fact.card.card else (), steps=("show-to-all",),
            about=f"seat-{fact.seat}",
        )  # fmt: skip


def _shows_live_hand(hand: Hand, fact: CardExposed) -> bool:
    """Whether a player shows a card that can win, and another one holds cards against it."""
    against = [seat for seat in hand.contenders if seat != fact.seat and hand.held.get(seat)]
    return fact.by == "player" and fact.seat in hand.contenders and len(against) > 0


CHECKS = (live_hand_shown, show_one_show_all)
