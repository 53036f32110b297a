"""Decks: how many, checked before they are played, changed only with reason, reset in breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.rules.cards import DECK, RANKS, Card
from cardspeak.rules.facts.deck import DeckExchanged, DeckSpread, DecksSeen, DeckWashed
from cardspeak.rules.facts.hand import CardDealt
from cardspeak.rules.facts.table import BreakOver
from cardspeak.rules.umpire.account import Spread, read_spread
from cardspeak.rules.umpire.check import before, first_in_force, hanging_on, in_force
from cardspeak.rules.umpire.elimination import Choice
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.moments import before_first_card
from cardspeak.rules.umpire.state import Table

_CHANGES = ("DECK-14", "DECK-12", "DECK-13", "DECK-15", "T24-27")
_RESET = tuple(Card(rank, suit) for suit in "shcd" for rank in "A" + RANKS[:-1])
"""A reset deck from the top: spades on top, in each suit the ace, the two, … the king."""


@before(DecksSeen)
def decks_on_the_table(table: Table, fact: DecksSeen) -> Iterator[Finding]:
    """`SETUP-10`, `DECK-19`: no more decks than the house allows at once."""
    most = table.house.number("deck.max_on_table")
    if most is not None and len(fact.backs) > most:
        rule = first_in_force(table.house, "SETUP-10", "DECK-19") or "SETUP-10"
        values = {"decks": len(fact.backs), "most": most}
        yield Finding(rule, Severity.MEDIUM, "deck-too-many-decks", values=values)


@before(DecksSeen)
def two_decks_that_differ(table: Table, fact: DecksSeen) -> Iterator[Finding]:
    """`SETUP-1`, `SETUP-4`: before the first hand there are two decks, of different colours."""
    rule = first_in_force(table.house, "SETUP-1", "SETUP-4")
    if rule is None or table.hands:
        return
    if len(fact.backs) < 2:
        yield Finding(rule, Severity.LOW, "deck-second-missing", steps=("deck-ask-for-second",))
    elif len(set(fact.backs)) < len(fact.backs):
        yield Finding(rule, Severity.LOW, "deck-same-backs", steps=("deck-ask-for-second",))


# A spread


@before(DeckSpread)
def spread_is_complete(table: Table, fact: DeckSpread) -> Iterator[Finding]:
    """`DECK-1`, `DECK-2`, `DECK-16`, `SETUP-6`: all cards of the deck are there, each once.

    A card that was not read may be the one that seems to be missing, so there is nothing to rule;
    but a deck is called complete only where each of its cards was read.
    """
    if not fact.cards:
        return
    deck = table.game.deck if table.game else DECK
    spread = read_spread(fact.cards, deck)
    if spread.doubled or spread.missing:
        yield _incomplete(table, spread, fact.back)
        return
    if not all(sight.card for sight in fact.cards):
        return
    rule = "DECK-16" if table.on_break else "DECK-2" if fact.used else "DECK-1"
    rule = rule if in_force(table.house, rule) else "T24-5"
    values = {"count": len(deck)}
    yield Finding(
        rule, Severity.NOTE, "deck-complete", values=values, about=f"complete {fact.back}"
    )


def _incomplete(table: Table, spread: Spread, back: str) -> Finding:
    """Say what is wrong with a deck; that two of a card foul it is the TDA's rule, too."""
    house = table.house
    doubled, missing = spread.doubled, spread.perhaps
    values: dict[str, int | str] = {}
    if not doubled:
        sure = len(missing) == spread.missing
        phrase, cards = ("deck-missing" if sure else "deck-short"), missing
        values["count"] = spread.missing
    elif not missing:
        phrase, cards = "deck-doubled", doubled
    else:
        phrase, cards = "deck-doubled-and-missing", doubled
        values["missing"] = " ".join(card.pretty for card in missing)
    rule = (first_in_force(house, "DECK-2", "T24-5") if doubled else None) or "DECK-2"
    return Finding(
        rule, Severity.HIGH, phrase, cards=cards, values=values,
        steps=("deck-switch", "deck-call-for-set-up"), about=back,
    )  # fmt: skip


@before(DeckSpread)
def reset_order(table: Table, fact: DeckSpread) -> Iterator[Finding]:
    """`DECK-17`: a deck that is reset in a break lies in order; it may be read from either end."""
    if not table.on_break or len(fact.cards) != len(_RESET):
        return
    choices = read_spread(fact.cards).choices
    wrong = min(_out_of_place(choices), _out_of_place(choices[::-1]), key=len)
    if wrong:
        yield Finding(
            "DECK-17", Severity.LOW, "deck-reset-order", cards=wrong[:1],
            values={"count": len(wrong)}, steps=("deck-reset",), about=fact.back,
        )  # fmt: skip


def _out_of_place(choices: Sequence[Choice]) -> tuple[Card, ...]:
    """Return the cards of a reset deck where another lies in their place."""
    pairs = zip(_RESET, choices, strict=True)
    return tuple(card for card, choice in pairs if card not in choice)


@before(BreakOver)
def decks_reset_in_the_break(table: Table, _: BreakOver) -> Iterator[Finding]:
    """`DECK-16`: both decks are reset in a break."""
    if DeckSpread in table.reported and len(_read(table)) < 2:
        yield Finding(
            "DECK-16", Severity.MEDIUM, "deck-not-reset", values={"count": len(_read(table))},
            steps=("deck-reset-both",),
        )  # fmt: skip


# Before it is dealt


@before(CardDealt)
def deck_is_introduced(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`DECK-1`, `DECK-3`: a new deck is spread face up, and whatever comes into play is washed."""
    hand, deck = before_first_card(table), table.deck
    if hand is None or hand.redeal or deck.hands > 1:
        return
    if deck.introduced and deck.back not in _read(table):
        yield Finding(
            "DECK-1", Severity.MEDIUM, "deck-not-spread", steps=("deck-spread-and-wash",),
            about="spread",
        )  # fmt: skip
    if DeckWashed in table.reported and not deck.washed and (deck.introduced or deck.used):
        rule = "DECK-1" if deck.introduced else "DECK-3"
        yield Finding(rule, Severity.MEDIUM, "deck-not-washed", steps=("deck-wash",), about="wash")


@before(CardDealt)
def all_decks_are_verified(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`DECK-6`, `SETUP-6`: all decks that the house wants are verified before the first hand."""
    hand, need = before_first_card(table), table.house.number("deck.verify_count")
    if hand is None or hand.redeal or table.hands > 1 or DeckSpread not in table.reported:
        return
    read = _read(table)
    known = table.deck.introduced and table.deck.back not in read  # `DECK-1` says so
    if need is not None and len(read) < need and not known:
        values = {"count": len(read), "need": need}
        steps = ("deck-verify",)
        if in_force(table.house, "SETUP-6"):
            yield Finding("SETUP-6", Severity.LOW, "deck-unverified", values=values, steps=steps)
        else:
            yield Finding("DECK-6", Severity.MEDIUM, "deck-unverified", values=values, steps=steps)


@before(CardDealt)
def spread_after_the_break(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`DECK-5`: the deck is spread after every break."""
    dealt = before_first_card(table) and table.after_break
    if dealt and not table.spreads and DeckSpread in table.reported:
        yield Finding("DECK-5", Severity.LOW, "deck-not-spread-after-break")


def _read(table: Table) -> set[str]:
    """Return the backs of the decks that were spread face up since a card was last dealt."""
    return {back for back, spread in table.spreads.items() if spread.cards}


# Another deck


@before(DeckExchanged)
def deck_changes(table: Table, fact: DeckExchanged) -> Iterator[Finding]:
    """`DECK-7`, `DECK-12`, `DECK-13`, `DECK-14`, `DECK-15`, `T24-27`: a deck changes for a reason.

    Each house knows other reasons; before the first hand of a session it needs none (`DECK-14`).
    """
    house = table.house
    rule = first_in_force(house, *_CHANGES) or "T24-27"
    if not fact.reason or not table.hands or _is_reason(table, fact.reason):
        yield Finding(rule, Severity.NOTE, "deck-changed", about=f"{fact.back} now")
        return
    phrase = "deck-changed-on-request" if fact.reason == "request" else "deck-changed-wrongly"
    yield Finding(rule, Severity.LOW, phrase, steps=("floor",), about=fact.back)


def _is_reason(table: Table, reason: str) -> bool:
    if reason == "request":
        return table.house["deck.change_on_request"] is not False
    reasons = table.house["deck.change_reasons"]
    return not isinstance(reasons, Sequence) or reason in reasons


@before(CardDealt)
def change_is_explained(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`DECK-12`, `DECK-14`: the reason for a change is recorded; a relief explains it, too."""
    relieved = table.down_hands <= 1
    if before_first_card(table) and table.deck.reason == "" and not relieved and table.hands > 1:
        rule = first_in_force(table.house, *_CHANGES[:3])
        if rule:
            yield Finding(
                rule, Severity.LOW, "deck-change-unexplained", steps=("deck-give-reason",),
                about=table.deck.back,
            )  # fmt: skip


CHECKS = (
    decks_on_the_table,
    two_decks_that_differ,
    spread_is_complete,
    reset_order,
    decks_reset_in_the_break,
    *hanging_on({DeckSpread}, deck_is_introduced),
    all_decks_are_verified,
    spread_after_the_break,
    deck_changes,
    change_is_explained,
)
