"""Cards exposed or boxed in the deal of flop games, and what becomes of an exposed card."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    Bet,
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Checked,
    Folded,
)
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.check import after, before, first_in_force
from cardspeak.rules.umpire.checks.deal import dealt_hand
from cardspeak.rules.umpire.due import What, due
from cardspeak.rules.umpire.exposures import (
    becomes_burn,
    expected_burn,
    exposed_in_deal,
    is_kept,
    is_misdeal_alone,
    known,
)
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.substantial import misdeal

_COURSE = (CardDealt, CardExposed, Bet, Checked, Folded)


def _flop_hand(table: Table) -> Hand | None:
    hand = dealt_hand(table)
    return hand if hand and hand.game.family is Family.FLOP else None


@after(*_COURSE)
def one_of_the_first_two(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-2`, `T24-1`, `AMB-2`, `AMB-9`: one of the first two cards is exposed."""
    hand = _flop_hand(table)
    for shown in exposed_in_deal(hand) if hand else ():
        if hand and is_misdeal_alone(hand, shown):
            yield misdeal(
                hand, ("MISD-2", "T24-1"), "first-two-exposed", (shown.seat,), known(shown),
                about=f"first-{shown.number}",
            )  # fmt: skip


@after(*_COURSE)
def exposed_once_too_often(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-6`, `T24-1`: the second exposed down card; where they count together, `MISD-1`."""
    hand = _flop_hand(table)
    if hand is None:
        return
    shown = exposed_in_deal(hand)
    together = hand.house["misdeal.boxed_with_exposed"] is True
    number = len(shown) + (hand.boxed if together else 0)
    if number < (hand.house.number("misdeal.exposed_threshold") or number + 1):
        return
    yield misdeal(
        hand,
        ("MISD-1", "T24-1") if together else ("MISD-6", "T24-1"),
        "cards-exposed-or-boxed" if together else "cards-exposed",
        tuple(dict.fromkeys(each.seat for each in shown)),
        tuple(card for each in shown for card in known(each)),
        values={"number": number},
        about="exposed",
    )


@after(*_COURSE)
def boxed_cards(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-1`, `T24-1`: two boxed cards in the deal; the first is only counted."""
    hand = dealt_hand(table)
    if hand is None or not hand.boxed:
        return
    values, rules = {"number": hand.boxed}, ("MISD-1", "T24-1")
    if hand.boxed < (hand.house.number("misdeal.boxed") or hand.boxed + 1):
        rule = first_in_force(hand.house, *rules) or "T24-1"
        yield Finding(rule, Severity.NOTE, "card-boxed", values=values, about="boxed-once")
    elif hand.game.family is not Family.FLOP or not hand.house["misdeal.boxed_with_exposed"]:
        yield misdeal(hand, rules, "cards-boxed", values=values, about="boxed")


@after(*_COURSE)
def first_exposed_card(table: Table, _: Fact) -> Iterator[Finding]:
    """`EXPO-1`: replaced after the deal, and burned; in other houses the floor decides.

    It is the warning that the next exposed card is a misdeal (`MISD-6`).
    """
    hand = _flop_hand(table)
    shown = exposed_in_deal(hand) if hand else []
    if hand is None or not shown or is_misdeal_alone(hand, shown[0]):
        return
    first, begun = shown[0], any(act.in_turn for act in hand.acts)
    rule = first_in_force(hand.house, "EXPO-1", "MISD-6", "T24-1") or "T24-1"
    if not begun:
        own = ("replace-after-deal", "exposed-card-burns")
        phrase, steps = "card-exposed", own if rule == "EXPO-1" else ("floor-exposed",)
    elif rule == "EXPO-1" and is_kept(hand, first):
        phrase, steps = "exposed-card-kept", ("replace-exposed-card",)
    else:
        return
    yield Finding(
        rule, Severity.MEDIUM, phrase, (first.seat,), known(first), steps=steps,
        about="first-exposed",
    )  # fmt: skip


@after(CardDealt, CardExposed)
def exposed_card_is_named(table: Table, _: Fact) -> Iterator[Finding]:
    """`EXPO-3`: the exposed card is announced by name, as exposed and as the burn."""
    hand = _flop_hand(table)
    shown = becomes_burn(hand) if hand else None
    if hand and shown and known(shown) and hand.house["exposed.first_card.announced"]:
        seats, cards = (shown.seat,), known(shown)
        yield Finding("EXPO-3", Severity.NOTE, "card-exposed-and-burns", seats, cards)


@before(CardReplaced)
def replaced_too_soon(table: Table, fact: CardReplaced) -> Iterator[Finding]:
    """`EXPO-1`: the exposed card is replaced when everybody has a whole hand, not before."""
    hand = _flop_hand(table)
    if hand is None:
        return
    later = hand.house["exposed.first_card.replaced"] == "after_the_deal"
    if later and becomes_burn(hand) and due(hand).what is What.CARD:
        yield Finding(
            "EXPO-1", Severity.MEDIUM, "replaced-too-soon", (fact.seat,), about="too-soon"
        )


@before(CardBurned)
def another_card_is_burned(table: Table, fact: CardBurned) -> Iterator[Finding]:
    """`EXPO-2`, `AMB-3`: the exposed card is the burn, and the only one."""
    hand = _flop_hand(table)
    if hand is None:
        return
    expected, burned = expected_burn(hand), fact.card.card
    if expected and burned and burned != expected:
        yield Finding(
            "EXPO-2", Severity.MEDIUM, "wrong-burn", cards=(expected,),
            steps=("exposed-card-burns",), about="wrong",
        )  # fmt: skip
    shown = becomes_burn(hand)
    cards = known(shown) if shown else ()
    if cards and [sight.card for sight in hand.burns] == [*cards] and not any(hand.boards):
        yield Finding("EXPO-2", Severity.MEDIUM, "second-burn", cards=cards, about="second")


CHECKS = (
    one_of_the_first_two,
    exposed_once_too_often,
    boxed_cards,
    first_exposed_card,
    exposed_card_is_named,
    replaced_too_soon,
    another_card_is_burned,
)
