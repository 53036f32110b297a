"""Around the hands: dealers who relieve each other, open seats, hand for hand, high cards."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.deck import DeckExchanged
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import CardDealt, HandOver
from cardspeak.rules.facts.table import ChipsMoved, DealerChanged, SeatLeft, TablesLeft
from cardspeak.rules.umpire.check import after, before, first_in_force
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.moments import before_first_card
from cardspeak.rules.umpire.state import Table


@before(ChipsMoved)
def bank_stays_closed(_: Table, fact: ChipsMoved) -> Iterator[Finding]:
    """`SETUP-8`: chips the director put into the bank make no change, for no pot and no player."""
    if "bank" in (fact.source, fact.target):
        yield Finding(
            "SETUP-8", Severity.MEDIUM, "procedure-bank-used", values={"amount": fact.amount},
            steps=("procedure-chips-back",),
        )  # fmt: skip


# Relief


@before(DealerChanged)
def relief(table: Table, _: DealerChanged) -> Iterator[Finding]:
    """`RELF-1`, `RELF-2`, `H4H-2`: not within a hand, and not while play is hand for hand."""
    hand = table.hand
    playing = hand is not None and not hand.over and bool(hand.got) and not hand.pushes
    if table.hand_for_hand and first_in_force(table.house, "H4H-2"):
        yield Finding("H4H-2", Severity.LOW, "procedure-relief-hand-for-hand")
    elif playing:
        yield Finding("RELF-2", Severity.LOW, "procedure-relief-in-hand", about="in hand")
    yield Finding("RELF-1", Severity.NOTE, "procedure-relief")


@before(DeckExchanged)
def who_changes_the_deck(table: Table, fact: DeckExchanged) -> Iterator[Finding]:
    """`RELF-2`: at a relief one of the dealers, the house says which, changes the deck."""
    who = table.house["relief.who_changes_deck"]
    if fact.reason != "relief" or DealerChanged not in table.reported:
        return
    changes = "outgoing" if table.down_hands else "incoming"
    if who in ("outgoing", "incoming") and who != changes:
        yield Finding("RELF-2", Severity.LOW, f"procedure-{changes}-changes-deck", about="deck")


# Open seats


@after(SeatLeft, TablesLeft)
def table_is_to_hold(table: Table, _: Fact) -> Iterator[Finding]:
    """`OPEN-3`, `OPEN-4`: so many seats are open that the next hand waits for the floor."""
    yield from _holds(table, Severity.NOTE, "procedure-hold")


@before(CardDealt)
def dealt_with_open_seats(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`OPEN-3`, `OPEN-4`: a hand is dealt although so many seats are open.

    Only a note where nobody told how many tables are left: the last one never holds.
    """
    if before_first_card(table):
        severity = Severity.NOTE if table.tables is None else Severity.HIGH
        yield from _holds(table, severity, "procedure-dealt-on")


def _holds(table: Table, severity: Severity, phrase: str) -> Iterator[Finding]:
    house, tables = table.house, table.tables
    rule, hold_at = first_in_force(house, "OPEN-3", "OPEN-4"), house.number("open_seats.hold_at")
    few = house.number("open_seats.few_tables")
    if few is not None and tables is not None and tables <= few:
        hold_at = house.number("open_seats.hold_at_few_tables") or hold_at
    if rule and hold_at and tables != 1 and len(table.open_seats) >= hold_at:
        yield Finding(
            rule, severity, phrase, tuple(sorted(table.open_seats)),
            values={"count": len(table.open_seats), "most": hold_at - 1}, steps=("floor",),
        )  # fmt: skip


@after(SeatLeft)
def seat_open(table: Table, fact: SeatLeft) -> Iterator[Finding]:
    """`OPEN-1`: an open seat is announced at once."""
    if table.house["seat_open.announce"] == "at_once":
        yield Finding(
            "OPEN-1", Severity.NOTE, "procedure-seat-open", (fact.seat,), about=str(fact.seat)
        )


@before(HandOver)
def seat_still_open(table: Table, _: HandOver) -> Iterator[Finding]:
    """`OPEN-2`: a seat is announced if it is still open at the end of the next hand."""
    if table.house["seat_open.announce"] != "after_next_hand":
        return
    for seat, since in table.open_seats.items():
        if since == table.hands - 1:
            yield Finding("OPEN-2", Severity.NOTE, "procedure-seat-open", (seat,), about=str(seat))


# Hand for hand


@before(CardDealt)
def dealt_without_release(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`H4H-1`: hand for hand, each hand waits until the floor releases it."""
    hand = before_first_card(table)
    if hand and not hand.redeal and table.hand_for_hand and not table.released:
        yield Finding("H4H-1", Severity.MEDIUM, "procedure-not-released", steps=("procedure-wait",))


# High cards


@after(CardDealt)
def order_of_high_cards(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`BRK-2`: the order of the cards dealt one a player, face up, by rank and suit."""
    cards = {sight.card: seat for seat, sight in table.row.items() if sight.card}
    if (
        (table.hand is None or table.hand.over)
        and len(cards) > 1
        and set(table.players) == set(cards.values())
    ):
        high = sorted(cards, reverse=True)
        seats = tuple(cards[card] for card in high)
        yield Finding("BRK-2", Severity.NOTE, "procedure-high-cards", seats, tuple(high))


CHECKS = (
    bank_stays_closed,
    relief,
    who_changes_the_deck,
    table_is_to_hold,
    dealt_with_open_seats,
    seat_open,
    seat_still_open,
    dealt_without_release,
    order_of_high_cards,
)
