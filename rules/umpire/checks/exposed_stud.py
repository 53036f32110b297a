"""Down cards of stud that are exposed: in the initial deal, and on seventh street."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import Bet, CardDealt, CardExposed, Checked, Folded, Posted
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.check import after, before, in_force
from cardspeak.rules.umpire.checks.deal import dealt_hand
from cardspeak.rules.umpire.due import What, due, exposed_on_seventh
from cardspeak.rules.umpire.exposures import exposed_in_deal, is_kept, known
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.parts import Exposure
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.substantial import misdeal

_COURSE = (CardDealt, CardExposed, Posted, Bet, Checked, Folded)


def _stud_hand(table: Table) -> Hand | None:
    hand = dealt_hand(table)
    return hand if hand and hand.game.family is Family.STUD else None


@after(*_COURSE)
def down_card_exposed(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-7`, `T24-14`: a misdeal, or else the card becomes the up card."""
    hand = _stud_hand(table)
    if hand is None:
        return
    for shown in exposed_in_deal(hand):
        about = f"card-{shown.number}"
        if hand.house["stud.downcard_exposed"] == "misdeal":
            yield misdeal(
                hand, ("MISD-7",), "down-card-exposed", (shown.seat,), known(shown), about=about
            )
        else:
            yield Finding(
                "T24-14", Severity.MEDIUM, "down-card-exposed", (shown.seat,), known(shown),
                steps=("becomes-up-card",), about=about,
            )  # fmt: skip


@after(*_COURSE)
def card_off_the_table(table: Table, _: Fact) -> Iterator[Finding]:
    """`EXPO-6`: a card dealt off the table is exposed: a misdeal in the first deal."""
    hand = _stud_hand(table)
    if hand is None or not in_force(hand.house, "EXPO-6"):
        return
    for shown in hand.exposures:
        if not shown.off_table:
            continue
        seats, about = (shown.seat,), f"card-{shown.street}-{shown.number}"
        if not shown.street and hand.house["stud.downcard_exposed"] == "misdeal":
            yield misdeal(hand, ("EXPO-6",), "card-off-table", seats, about=about)
        else:
            yield Finding(
                "EXPO-6", Severity.HIGH, "card-off-table", seats,
                steps=("is-now-exposed",), about=about,
            )  # fmt: skip


@after(CardDealt, CardExposed, Bet, Checked, Folded)
def seventh_exposed(table: Table, _: Fact) -> Iterator[Finding]:
    """`EXPO-7`, `EXPO-8`, `T24-15`: who gets the last card how, once one was dealt face up."""
    hand = _stud_hand(table)
    if hand is None:
        return
    begun = any(act.in_turn and act.street == hand.street for act in hand.acts)
    for shown in exposed_on_seventh(hand):
        if hand.house["stud.exposed_7th"] == "up_for_all_if_first_else_down":
            yield from () if begun else _last_cards_go(hand, shown)
        elif not begun or (is_kept(hand, shown) and _can_bet(hand)):
            yield Finding(
                "T24-15", Severity.MEDIUM, "seventh-kept" if begun else "seventh-exposed",
                (shown.seat,), known(shown),
                steps=("replace-exposed-card" if _can_bet(hand) else "no-bets-no-replacement",),
                about=f"seat-{shown.seat}",
            )  # fmt: skip


def _last_cards_go(hand: Hand, shown: Exposure) -> Iterator[Finding]:
    """Say how the other last cards are dealt, and what the player may do."""
    seats, cards, about = (shown.seat,), known(shown), f"seat-{shown.seat}"
    first = shown.seat == hand.contenders[0]
    steps = ("rest-face-up",) if first else ("rest-face-down",)
    phrase = "seventh-exposed-first" if first else "seventh-exposed"
    yield Finding("EXPO-7", Severity.HIGH, phrase, seats, cards, steps=steps, about=about)
    yield Finding(
        "EXPO-8", Severity.NOTE, "seventh-options", seats, steps=("offer-all-in",), about=about
    )


@before(CardDealt)
def seventh_not_up(table: Table, fact: CardDealt) -> Iterator[Finding]:
    """`EXPO-7`: the first active player's last card was dealt face up, and another's is not."""
    hand = _stud_hand(table)
    if hand is None:
        return
    following = due(hand)
    if hand.now.up or following.what is not What.CARD or not following.up or fact.up:
        return
    yield Finding(
        "EXPO-7", Severity.HIGH, "seventh-not-up", (fact.seat,), steps=("rest-face-up",),
        about=f"down-{fact.seat}",
    )  # fmt: skip


def _can_bet(hand: Hand) -> bool:
    return sum(map(hand.has_chips, hand.contenders)) > 1


CHECKS = (
    down_card_exposed,
    card_off_the_table,
    seventh_exposed,
    seventh_not_up,
)
