"""Hands at showdown: tabled whole, by their players, at once if all-in; no winner is killed."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardDealt,
    HandRead,
    Mucked,
    PotPushed,
    Tabled,
)
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.check import after, before, first_in_force, hanging_on, is_own
from cardspeak.rules.umpire.due import What, due
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.shown import at_showdown, cards_held, is_face_up, is_tabled, playing
from cardspeak.rules.umpire.state import WAGERS, Hand, Table
from cardspeak.rules.umpire.uncounted import left_out
from cardspeak.rules.umpire.verdict import verdict

_PUT_AWAY = {"IRI-1", "PINE-1", "ROCK-1"}


@before(Tabled)
def dealer_turns_cards(table: Table, fact: Fact) -> Iterator[Finding]:
    """`SHOW-2`, `SHOW-7`: the dealer turns no player's cards but those of a hand he has killed."""
    hand = playing(table)
    if hand is None or not isinstance(fact, Tabled) or fact.by == "player":
        return
    if table.house["dealer.may_turn_cards"] or fact.seat not in hand.live:
        return
    seat, about = (fact.seat,), f"seat-{fact.seat}"
    if fact.seat in hand.killed:
        yield Finding("SHOW-7", Severity.NOTE, "showdown-asked-for", seat, about=about)
    elif fact.seat in hand.mucked:
        yield Finding("SHOW-7", Severity.LOW, "showdown-not-tapped", seat, about=about)
    else:
        yield Finding("SHOW-2", Severity.MEDIUM, "showdown-dealer-turns", seat, about=about)


@after(Tabled, HandRead)
def hand_partly_shown(table: Table, fact: Fact) -> Iterator[Finding]:
    """`SHOW-9`, `T24-19`: all cards are tabled before the dealer reads; a note until he does."""
    hand = at_showdown(table)
    if hand is None or not isinstance(fact, Tabled | HandRead) or fact.seat not in hand.contenders:
        return
    shown = sum(map(is_face_up, hand.tabled.get(fact.seat, ())))
    if is_tabled(hand, fact.seat) or shown >= cards_held(hand) or not (shown or hand.read):
        return
    was_read = fact.seat in hand.read
    rule = first_in_force(table.house, "SHOW-9", "T24-19")
    if rule and (shown or was_read):
        yield Finding(
            rule, Severity.MEDIUM if was_read else Severity.NOTE, "showdown-partly-shown",
            (fact.seat,), values={"shown": shown, "due": cards_held(hand)},
            steps=("showdown-table-all-cards",), about=f"partly-{fact.seat}",
        )  # fmt: skip


@before(Tabled)
def too_many_cards(table: Table, fact: Fact) -> Iterator[Finding]:
    """`IRI-1`, `PINE-1`, `ROCK-1`: a hand with more cards than it may keep."""
    hand = playing(table)
    if hand is None or not isinstance(fact, Tabled) or due(hand).what is What.DISCARD:
        return
    rule = next((rule for rule in hand.game.rules if rule in _PUT_AWAY), None)
    if rule and hand.showdown and len(fact.cards) > hand.game.held:
        yield Finding(
            rule, Severity.HIGH, "showdown-too-many-cards", (fact.seat,),
            values={"shown": len(fact.cards), "due": hand.game.held},
            steps=("floor",), about=f"seat-{fact.seat}",
        )  # fmt: skip


@before(HandRead)
def wrong_hand_declared(table: Table, fact: Fact) -> Iterator[Finding]:
    """`SHOW-10`, `SHOW-1`, `T24-19`: a hand is said to win that another tabled hand beats."""
    hand = at_showdown(table)
    found = verdict(hand) if hand else None
    if hand is None or found is None or found.outcome is None or not isinstance(fact, HandRead):
        return
    rule = first_in_force(table.house, "SHOW-10", "SHOW-1", "T24-19")
    wins = fact.seat in found.outcome.totals or not is_tabled(hand, fact.seat)
    if rule and fact.best and not wins:
        yield Finding(
            rule, Severity.MEDIUM, "showdown-read-wrongly",
            (fact.seat, *found.outcome.totals), values={"seat": str(fact.seat)},
            about=f"read-{fact.seat}", outcome=found.outcome,
        )  # fmt: skip


@before(PotPushed)
def hand_not_read(table: Table, _: Fact) -> Iterator[Finding]:
    """`SHOW-1`: every tabled hand is read aloud, where it is reported what is."""
    hand = at_showdown(table)
    if hand is None or HandRead not in table.reported or hand.pushes:
        return
    unread = tuple(seat for seat in hand.order if seat in hand.tabled and seat not in hand.read)
    if unread:
        yield Finding("SHOW-1", Severity.LOW, "showdown-not-read", unread)


@before(BoardDealt, CardDealt)
def all_in_hands_down(table: Table, _: Fact) -> Iterator[Finding]:
    """`SHOW-17`, `SHOW-19`, `T24-20`: all-in and no betting left, hands are up by the next card.

    That is, as its street begins: a card of stud may be made out only as hands are shown.
    """
    hand = playing(table)
    if hand is None or hand.street == 0 or hand.showdown or _to_be_put_away(hand):
        return
    if any(street == hand.street for _, street in hand.got):
        return
    if len(hand.contenders) > 1 and _is_all_in(hand):
        down = [seat for seat in hand.contenders if seat not in hand.tabled]
        yield from _not_turned_up(table, hand, down)


@before(PotPushed, Mucked)
def all_in_hand_never_up(table: Table, fact: Fact) -> Iterator[Finding]:
    """`SHOW-17`, `SHOW-19`, `T24-20`: with a player all-in, no hand stays face down."""
    hand = at_showdown(table)
    if hand is None or len(hand.live) < 2 or hand.pushes:
        return
    if all(hand.purses[seat].stack for seat in hand.live if seat in hand.purses):
        return
    down = [seat for seat in hand.contenders if seat not in hand.tabled]
    if isinstance(fact, Mucked):
        down = [seat for seat in down if seat == fact.seat]
    yield from _not_turned_up(table, hand, down)


def _is_all_in(hand: Hand) -> bool:
    """Tell whether nobody can bet any more; where bets go unseen, a hand that is up tells."""
    if not hand.is_followed:
        return not hand.turned_up.isdisjoint(hand.contenders)
    with_chips = [seat for seat in hand.contenders if hand.purses[seat].stack]
    betting = hand.round is not None and not hand.round.is_over
    return len(with_chips) < 2 and not betting


def _to_be_put_away(hand: Hand) -> bool:
    """Tell whether cards were still to be drawn, put away or marked after the last round."""
    streets = hand.game.streets[hand.street - 1 :]
    return any(street.draw or street.discard or street.mark for street in streets)


def _not_turned_up(table: Table, hand: Hand, seats: list[int]) -> Iterator[Finding]:
    rule = _all_in_rule(table, hand)
    for seat in seats if rule else ():
        yield Finding(
            rule or "", Severity.MEDIUM, "showdown-all-in-down", (seat,),
            steps=("showdown-table-all-hands",), about=f"seat-{seat}",
        )  # fmt: skip


def _all_in_rule(table: Table, hand: Hand) -> str | None:
    """Return the row by which all-in hands come up at once; None where they do not."""
    house = table.house
    if hand.game.family is Family.STUD and is_own(house, "SHOW-19"):
        return "SHOW-19"
    if house["showdown.all_in"] != "tabled_at_once":
        return None
    return next((rule for rule in ("T24-20", "SHOW-17") if is_own(house, rule)), "T24-20")


@before(CardDealt)
def all_in_hole_card_up(table: Table, fact: Fact) -> Iterator[Finding]:
    """`SHOW-20`: the last card of stud comes face down to an all-in player, too."""
    hand = playing(table)
    if hand is None or not isinstance(fact, CardDealt) or fact.seat not in hand.live:
        return
    down = hand.game.family is Family.STUD and hand.now.down and not hand.now.up
    if down and fact.up and not hand.purses[fact.seat].stack:
        yield Finding("SHOW-20", Severity.LOW, "showdown-all-in-up", (fact.seat,))


@before(Mucked)
def tabled_hand_is_mucked(table: Table, fact: Fact) -> Iterator[Finding]:
    """`SHOW-21`, `SHOW-12`, `SHOW-13`, `T24-19`: a tabled hand is kept, and no winner is killed."""
    hand = playing(table)
    if hand is None or not isinstance(fact, Mucked) or not is_tabled(hand, fact.seat):
        return
    if fact.seat not in hand.contenders:
        return
    cards = tuple(sight.card for sight in hand.tabled[fact.seat] if sight.card)
    about = f"seat-{fact.seat}"
    yield Finding("SHOW-21", Severity.NOTE, "showdown-kept", (fact.seat,), cards, about=about)
    if not _still_wins(hand, fact.seat):
        return
    if fact.by == "player":
        yield Finding("SHOW-12", Severity.LOW, "showdown-let-go", (fact.seat,), cards, about=about)
        return
    found = verdict(hand)
    yield Finding(
        first_in_force(table.house, "SHOW-13") or "T24-19", Severity.HIGH,
        "showdown-winner-killed", (fact.seat,), cards, steps=("showdown-cards-back",),
        about=f"killed-{fact.seat}", outcome=found.outcome if found else None,
    )  # fmt: skip


def _still_wins(hand: Hand, seat: int) -> bool:
    """Tell whether a tabled hand has chips to get, or cards to come that may win them."""
    found = verdict(hand)
    if found is None:
        return not hand.is_shown_down
    if not hand.is_followed:
        return seat in left_out(hand, found)
    due = found.outcome.totals.get(seat, 0) if found.outcome else 0
    return sum(push.amount for push in hand.pushes if push.seat == seat) < due


CHECKS = (
    dealer_turns_cards,
    hand_partly_shown,
    too_many_cards,
    wrong_hand_declared,
    hand_not_read,
    *hanging_on({Mucked, Tabled}, all_in_hands_down),
    *hanging_on({Tabled, *WAGERS}, all_in_hand_never_up, all_in_hole_card_up),
    tabled_hand_is_mucked,
)
