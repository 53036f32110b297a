"""Players who are away when the deadline falls: their hands are dead."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import Bet, CardDealt, Checked
from cardspeak.rules.facts.table import PlayerAway, PlayerBack
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.check import after, before, first_in_force, hanging_on
from cardspeak.rules.umpire.checks.deal import dealt_hand
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import Hand, Table

_STUD = ("ABS-9", "ABS-10", "ABS-3", "T24-28")
_OTHERS = ("ABS-1", "ABS-2", "ABS-3", "T24-28")
_STUD_STEPS = {
    "no_more_cards": ("muck-down-cards", "absent-brings-in", "muck-up-card", "no-later-streets"),
    "cards_until_facing_bet": ("muck-down-cards", "absent-brings-in", "muck-up-card-on-bet"),
}


@after(CardDealt)
def hand_of_an_absent_player(table: Table, _: Fact) -> Iterator[Finding]:
    """`ABS-1`, `ABS-2`, `ABS-3`, `ABS-9`, `ABS-10`, `T24-28`: not at the seat at the deadline.

    Of a hand dealt anew, those are killed who were absent at first, where the house says so
    (`MISD-11`).
    """
    hand = dealt_hand(table)
    if hand is None or hand.street or not _deadline_has_passed(hand):
        return
    for seat in sorted(hand.absent & hand.live):
        player = table.players.get(seat)
        if hand.redeal and player and not player.away:
            yield Finding(
                "MISD-11", Severity.HIGH, "absent-at-first", (seat,), steps=("muck-hand",),
                about=f"seat-{seat}",
            )  # fmt: skip
            continue
        stud = hand.game.family is Family.STUD
        chips = hand.purses[seat].bet + hand.purses[seat].paid
        yield Finding(
            _rule(hand),
            Severity.HIGH,
            "absent-with-chips" if chips else "absent-hand-dead",
            (seat,),
            values={"chips": chips} if chips else {},
            steps=_STUD_STEPS.get(str(hand.house["absent.stud_after_bring_in"]), ("muck-hand",))
            if stud
            else ("muck-hand", "chips-stay"),
            about=f"seat-{seat}",
        )


def _deadline_has_passed(hand: Hand) -> bool:
    """Tell whether the deal has come as far as the card by which players must be there."""
    if hand.house["absent.deadline"] == "first_card":
        return bool(hand.deal)
    return hand.deal.count(hand.deal[-1]) >= hand.initial_cards if hand.deal else False


def _rule(hand: Hand) -> str:
    rules = _STUD if hand.game.family is Family.STUD else _OTHERS
    return first_in_force(hand.house, *rules) or "T24-28"


@before(CardDealt)
def later_card_to_an_absent_player(table: Table, fact: CardDealt) -> Iterator[Finding]:
    """`ABS-10`: an absent player of stud gets no card after third street."""
    hand = dealt_hand(table)
    if hand is None or hand.game.family is not Family.STUD:
        return
    no_more = hand.house["absent.stud_after_bring_in"] == "no_more_cards"
    if hand.street and no_more and fact.seat in hand.absent:
        yield Finding(
            first_in_force(hand.house, "ABS-10", "T24-28") or "T24-28",
            Severity.HIGH,
            "card-to-absent-seat",
            (fact.seat,),
            steps=("muck-hand",),
            about=f"later-{fact.seat}",
        )


@before(Bet, Checked)
def dead_hand_plays(table: Table, fact: Fact) -> Iterator[Finding]:
    """`ABS-1`, `ABS-2`, `ABS-3`, `T24-28`: a hand that is dead for absence is played.

    In stud it stays in until it faces a bet, so only a bet is wrong there (`ABS-9`).
    """
    hand = dealt_hand(table)
    if hand is None or not isinstance(fact, Bet | Checked) or fact.seat not in hand.absent:
        return
    if isinstance(fact, Bet) or hand.game.family is not Family.STUD:
        yield Finding(
            _rule(hand), Severity.HIGH, "dead-hand-plays", (fact.seat,), steps=("muck-hand",),
            about=f"seat-{fact.seat}",
        )  # fmt: skip


CHECKS = hanging_on(
    {PlayerAway, PlayerBack},
    hand_of_an_absent_player,
    later_card_to_an_absent_player,
    dead_hand_plays,
)
