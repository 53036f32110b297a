"""The muck: nothing comes out of it, nothing is shown from it. And no rabbit hunting."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.deck import CardTurned
from cardspeak.rules.facts.hand import BoardDealt, Mucked, Retrieved
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.check import before, first_in_force, is_own
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import Hand, Table

_NEXT_TO_DEALER = (1, 10)

_IF_CERTAIN = ("T24-19", Severity.NOTE, ("muck-if-certain",))
_RETRIEVED: dict[object, tuple[str, Severity, tuple[str, ...]]] = {
    "tabled": ("T24-19", Severity.NOTE, ()),
    "never": ("MUCK-3", Severity.HIGH, ("muck-stop", "floor")),
    "floor_if_certain": ("MUCK-4", Severity.HIGH, ("muck-stop", "muck-floor-decides")),
}


@before(Retrieved)
def cards_come_out_of_the_muck(table: Table, fact: Retrieved) -> Iterator[Finding]:
    """`MUCK-3`, `MUCK-4`, `T24-19`, `SHOW-21`: whether they may is the house's affair.

    A hand that was tabled is known and cannot be lost in the muck, so it may always come back.
    """
    hand = table.hand
    if hand is None or hand.over:
        return
    seats = (fact.seat,) if fact.seat else ()
    cards = tuple(held.sight.card for held in hand.held.get(fact.seat, []) if held.sight.card)
    how = "tabled" if fact.seat in hand.tabled else table.house["muck.retrieve"]
    rule, severity, steps = _RETRIEVED.get(how, _IF_CERTAIN)
    phrase = "muck-retrieved-known" if cards else "muck-retrieved"
    yield Finding(
        rule, severity, phrase if seats else "muck-retrieved-by-nobody", seats, cards,
        {"count": fact.cards}, steps, about=f"retrieved {fact.seat}",
    )  # fmt: skip


@before(Mucked)
def live_hand_is_swept_in(table: Table, fact: Mucked) -> Iterator[Finding]:
    """`MUCK-4`, `T24-31`, `MUCK-5`: the dealer mucks a hand that is still being played."""
    hand = table.hand
    if hand is None or hand.over or hand.is_shown_down or fact.by != "dealer":
        return
    if fact.seat not in hand.contenders or len(hand.contenders) < 2 or fact.seat in hand.absent:
        return
    certain = is_own(table.house, "MUCK-4")
    yield Finding(
        "MUCK-4" if certain else "T24-31", Severity.HIGH, "muck-live-hand", (fact.seat,),
        steps=("muck-stop", "muck-floor-decides" if certain else "floor"),
        about=f"swept {fact.seat}",
    )  # fmt: skip
    if fact.seat in _NEXT_TO_DEALER:
        yield Finding("MUCK-5", Severity.LOW, "muck-cap-cards", (fact.seat,))


@before(CardTurned)
def mucked_card_is_shown(table: Table, fact: CardTurned) -> Iterator[Finding]:
    """`T24-32`, `EXPO-10`: a card of the muck is seen; after the action all are to see it."""
    hand = table.hand
    if hand is None or hand.over or fact.place != "muck":
        return
    if not hand.showdown and len(hand.contenders) > 1:
        rule, severity, steps = "T24-32", Severity.MEDIUM, ("floor",)
    elif is_own(table.house, "EXPO-10"):
        rule, severity, steps = "EXPO-10", Severity.LOW, ("muck-show-all",)
    else:
        return
    cards = (fact.card.card,) if fact.card.card else ()
    phrase = "muck-card-shown" if cards else "muck-some-card-shown"
    yield Finding(rule, severity, phrase, cards=cards, steps=steps, about=str(fact.card.card))


@before(CardTurned)
def card_leaves_the_table(_: Table, fact: CardTurned) -> Iterator[Finding]:
    """`MUCK-7`: throwing cards so that they leave the table may be penalised."""
    if fact.place == "floor":
        cards = (fact.card.card,) if fact.card.card else ()
        phrase = "muck-off-table" if cards else "muck-some-card-off-table"
        yield Finding("MUCK-7", Severity.MEDIUM, phrase, cards=cards, steps=("floor",))


@before(CardTurned)
def stub_card_is_shown(table: Table, fact: CardTurned) -> Iterator[Finding]:
    """`RABB-1`, `T24-27`: nobody turns a card of the stub once the hand is decided."""
    if table.hand and fact.place == "stub" and _is_decided(table.hand):
        cards = (fact.card.card,) if fact.card.card else ()
        phrase = "muck-rabbit" if cards else "muck-some-rabbit"
        yield from _rabbit(table, Finding("RABB-1", Severity.MEDIUM, phrase, cards=cards))


@before(BoardDealt)
def board_goes_on_for_nobody(table: Table, fact: BoardDealt) -> Iterator[Finding]:
    """`RABB-1`, `T24-27`: nor does the board go on once the hand is decided."""
    if table.hand and _is_decided(table.hand):
        cards = tuple(sight.card for sight in fact.cards if sight.card)
        phrase = "muck-rabbit" if cards else "muck-some-rabbit"
        yield from _rabbit(table, Finding("RABB-1", Severity.MEDIUM, phrase, cards=cards))


def _is_decided(hand: Hand) -> bool:
    """Tell whether no further card can matter."""
    alone = len(hand.contenders) == 1 and hand.game.family is not Family.HOUSE
    pushed = sum(push.amount for push in hand.pushes)
    return hand.over or alone or pushed >= hand.pot > 0


def _rabbit(table: Table, finding: Finding) -> Iterator[Finding]:
    if table.house["rabbit"] == "forbidden" and first_in_force(table.house, finding.rule):
        yield finding


CHECKS = (
    cards_come_out_of_the_muck,
    live_hand_is_swept_in,
    mucked_card_is_shown,
    card_leaves_the_table,
    stub_card_is_shown,
    board_goes_on_for_nobody,
)
