"""The stub: counted, put down after the last card, dropped."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.deck import (
    DeckSpread,
    StubCounted,
    StubDropped,
    StubReshuffled,
    StubSetDown,
)
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardDealt,
    Discarded,
    HandBegun,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.table import DealerChanged
from cardspeak.rules.umpire.account import cards_out
from cardspeak.rules.umpire.check import after, before, hanging_on, is_own
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.moments import last_card_is_out
from cardspeak.rules.umpire.state import Table


@before(StubCounted)
def stub_count(table: Table, fact: StubCounted) -> Iterator[Finding]:
    """`DECK-11`, `DECK-8`: what is out and the stub make the deck; if not, no player is to know."""
    hand = table.hand
    out = cards_out(hand) if hand else None
    if hand is None or out is None:
        return
    deck = len(hand.game.deck)
    values = {"counted": fact.cards, "expected": deck - out, "total": out + fact.cards}
    if out + fact.cards == deck:
        yield Finding("DECK-8", Severity.NOTE, "stub-count-right", values=values, discreet=True)
        return
    steps = ("stub-say-nothing", "deck-switch", "deck-call-for-set-up", "stub-sticky")
    yield Finding(
        "DECK-11", Severity.HIGH, "stub-count-wrong", values=values, steps=steps, discreet=True
    )


@after(BoardDealt, CardDealt)
def stub_count_target(table: Table, _: Fact) -> Iterator[Finding]:
    """`DECK-10`: while a count is due, say with all cards out where it starts and ends."""
    hand = table.hand
    if hand is None or hand.over or not _count_due(table) or not last_card_is_out(hand):
        return
    out = cards_out(hand)
    if out is not None:
        deck = len(hand.game.deck)
        values = {"out": out, "stub": deck - out, "deck": deck}
        yield Finding("DECK-10", Severity.NOTE, "stub-count-target", values=values, discreet=True)


def _count_due(table: Table) -> bool:
    """Tell whether this dealer still has to count the stub, after the first hand or once more."""
    just_new = table.deck.set_up and table.deck.hands == 1
    return not just_new and table.counted_in_down < min(table.down_hands, 2)


@before(HandBegun)
def stub_count_after_first_hand(table: Table, fact: HandBegun) -> Iterator[Finding]:
    """`DECK-8`: after a dealer's first hand the stub is counted, unless the deck is just new.

    Where the count waits for a hand that is played to its end (`DECK-10`), it may come later.
    """
    last = table.hand
    if last is None or fact.redeal or table.down_hands != 1 or table.counted_in_down:
        return
    waits = is_own(table.house, "DECK-10") and not last_card_is_out(last)
    new = table.deck.set_up and table.deck.hands == 1
    if StubCounted in table.reported and not waits and not new:
        yield Finding(
            "DECK-8", Severity.LOW, "stub-not-counted", steps=("stub-count",), about="due"
        )


@before(DealerChanged)
def stub_count_in_the_down(table: Table, _: DealerChanged) -> Iterator[Finding]:
    """`DECK-9`: a dealer counts the stub at least once more after the first hand."""
    if StubCounted in table.reported and table.down_hands > 1 and table.counted_in_down < 2:
        yield Finding("DECK-9", Severity.LOW, "stub-not-counted-again", steps=("stub-count",))


@before(Tabled, PotPushed)
def stub_is_put_down(table: Table, _: Fact) -> Iterator[Finding]:
    """`STUB-1`, `STUB-2`: the stub is put down at once after the last card."""
    hand = table.hand
    if hand is None or hand.over or StubSetDown not in table.reported:
        return
    if last_card_is_out(hand) and not hand.stub_down:
        yield Finding("STUB-1", Severity.LOW, "stub-still-in-hand", steps=("stub-put-down",))


@before(StubDropped)
def stub_dropped(table: Table, fact: StubDropped) -> Iterator[Finding]:
    """`T24-11`, `STUB-3`: a stub that is dropped in disorder while cards are still to come."""
    hand = table.hand
    if hand is None or hand.over:
        return
    done = hand.showdown or len(hand.contenders) < 2 or last_card_is_out(hand)
    if not fact.disordered or done:
        yield Finding("STUB-3", Severity.LOW, "stub-dropped", steps=("stub-keep-top",))
        return
    steps = ("stub-restore-order", "stub-scramble", "stub-mix-all")
    yield Finding("T24-11", Severity.HIGH, "stub-disordered", steps=(*steps, "floor"))


@before(BoardDealt, CardBurned, CardDealt)
def dealt_from_a_dropped_stub(table: Table, _: Fact) -> Iterator[Finding]:
    """`T24-11`: cards come from it; only the dealer knows whether its order is restored."""
    hand = table.hand
    if hand and not hand.over and table.deck.dropped:
        yield Finding("T24-11", Severity.NOTE, "stub-dealt-on", about="dealt on")


CHECKS = (
    *hanging_on(
        {StubReshuffled, CardBurned, Discarded},
        stub_count,
        *hanging_on({DeckSpread, StubCounted}, stub_count_target, stub_count_after_first_hand),
    ),
    stub_count_in_the_down,
    *hanging_on({Discarded}, stub_is_put_down),
    stub_dropped,
    dealt_from_a_dropped_stub,
)
