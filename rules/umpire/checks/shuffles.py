"""Shuffle and cut, looked at as a whole once the first card comes; and how the deck is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardspeak.rules.facts.deck import (
    CardTurned,
    DeckCut,
    DeckHeld,
    DeckRiffled,
    DeckStripped,
    DeckWashed,
)
from cardspeak.rules.facts.hand import CardDealt
from cardspeak.rules.umpire.check import before, first_in_force, hanging_on
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.moments import before_first_card
from cardspeak.rules.umpire.state import Table

_HELD = {
    "tilted": ("HOLD-1", "shuffle-deck-tilted"),
    "covered": ("HOLD-2", "shuffle-deck-covered"),
    "tapped": ("CUT-3", "shuffle-deck-tapped"),
}
_SHOWN = {"SHUF-4": ("shuffle-wash-and-restart",), "T24-10": ("shuffle-face-down",)}


@before(CardDealt)
def routine_is_followed(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`SHUF-1`, `SHUF-2`, `SHUF-3`: the house's routine, with no motion more or less.

    A motion too many or too few is over- or under-shuffling; a wrong order is the routine's row.
    """
    wanted = table.house["shuffle.sequence"]
    reported = not {DeckRiffled, DeckStripped}.isdisjoint(table.reported)
    if before_first_card(table) is None or not reported or not isinstance(wanted, Sequence):
        return
    had = table.deck.routine
    if had == list(wanted):
        return
    counts, due = Counter(had), Counter(wanted)
    values = {
        "riffles": counts["riffle"], "riffles_due": due["riffle"],
        "strips": counts["strip"], "strips_due": due["strip"],
    }  # fmt: skip
    rule = "SHUF-3"
    phrase = "shuffle-none" if not had else "shuffle-wrong-count"
    if counts == due:
        rule = first_in_force(table.house, "SHUF-1", "SHUF-2") or "SHUF-3"
        phrase = "shuffle-wrong-order"
    yield Finding(rule, Severity.MEDIUM, phrase, values=values, steps=("shuffle-anew",))


@before(DeckStripped)
def strips_are_enough(table: Table, fact: DeckStripped) -> Iterator[Finding]:
    """`SHUF-5`: strips make so many sections; each strip makes one more than there are strips."""
    least = table.house.number("shuffle.strips.least")
    most = table.house.number("shuffle.strips.most")
    strips = fact.sections - 1
    if (least is not None and strips < least) or (most is not None and strips > most):
        phrase = "shuffle-few-strips" if least is not None and strips < least else "shuffle-strips"
        values = {"strips": strips, "least": least or 0, "most": most or 0}
        yield Finding("SHUF-5", Severity.LOW, phrase, values=values)


@before(CardTurned)
def card_shown_in_the_shuffle(table: Table, fact: CardTurned) -> Iterator[Finding]:
    """`SHUF-4`, `SHUF-6`, `DECK-4`, `HOLD-1`, `T24-10`: a card of the deck in hand is seen."""
    if fact.place != "deck":
        return
    cards = (fact.card.card,) if fact.card.card else ()
    phrase = "shuffle-card-shown" if cards else "shuffle-some-card-shown"
    rule = _rule_of_shown(table)
    yield Finding(
        rule, Severity.LOW if rule == "T24-10" else Severity.MEDIUM, phrase, cards=cards,
        steps=_SHOWN.get(rule, ()), about="shown",
    )  # fmt: skip


def _rule_of_shown(table: Table) -> str:
    """Tell which rule a card offends that is seen in the dealer's hands, by what is going on."""
    hand, deck = table.hand, table.deck
    if hand and not hand.over and hand.got:
        return "T24-10" if deck.routine else "HOLD-1"
    if deck.routine:
        return "SHUF-4"
    gathered = deck.used and not deck.washed
    return (first_in_force(table.house, "SHUF-6") if gathered else None) or "DECK-4"


@before(CardDealt)
def shuffle_was_restarted(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`SHUF-4`: after a card was seen in the shuffle, the deck is washed and shuffled anew."""
    if before_first_card(table) and table.deck.shown:
        yield Finding("SHUF-4", Severity.MEDIUM, "shuffle-not-restarted", steps=("shuffle-anew",))


@before(DeckCut)
def cut_is_right(_: Table, fact: DeckCut) -> Iterator[Finding]:
    """`CUT-1`, `CUT-2`: the cut is onto the cut card, with one hand."""
    if fact.hands > 1:
        yield Finding("CUT-2", Severity.MEDIUM, "shuffle-two-hands", about="hands")
    if not fact.cut_card:
        yield Finding("CUT-1", Severity.LOW, "shuffle-no-cut-card")


@before(CardDealt)
def deck_is_cut(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`CUT-2`, `DECK-19`: no card comes from a deck that is not cut."""
    if before_first_card(table) and DeckCut in table.reported and not table.deck.cut:
        rule = first_in_force(table.house, "CUT-2", "DECK-19")
        if rule:
            yield Finding(
                rule, Severity.MEDIUM, "shuffle-no-cut", steps=("shuffle-cut",), about="cut"
            )


@before(DeckHeld)
def deck_is_held_right(_: Table, fact: DeckHeld) -> Iterator[Finding]:
    """`HOLD-1`, `HOLD-2`, `CUT-3`: level, its top in view, not tapped."""
    if fact.fault in _HELD:
        rule, phrase = _HELD[fact.fault]
        yield Finding(rule, Severity.MEDIUM, phrase)


CHECKS = (
    *hanging_on({DeckRiffled, DeckStripped}, routine_is_followed),
    strips_are_enough,
    card_shown_in_the_shuffle,
    *hanging_on({DeckRiffled, DeckWashed}, shuffle_was_restarted),
    cut_is_right,
    deck_is_cut,
    deck_is_held_right,
)
