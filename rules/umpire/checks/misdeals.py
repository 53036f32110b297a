"""Misdeals by where the cards go: the first seat, a seat left out, cards too many or too few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Checked,
    Folded,
    Posted,
)
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.rules.games.game import Family
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.check import after, before
from cardspeak.rules.umpire.checks.deal import dealt_hand
from cardspeak.rules.umpire.due import has_button
from cardspeak.rules.umpire.entitled import deals_from, sitting_out
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.missed import first_seat, short, skipped, started_past
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.substantial import misdeal

_COURSE = (CardDealt, Posted, Bet, Checked, Folded, CardBurned, BoardDealt)


@after(*_COURSE)
def first_card_to_the_wrong_seat(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-3`, `DEAL-1`, `DEAL-2`, `DEAL-8`: the first card goes to the left of the button.

    In stud it goes to the dealer's left. All that follows from it is this one error.
    """
    hand = dealt_hand(table)
    if hand is None or not started_past(table, hand):
        return
    first, wanted = hand.deal[0], first_seat(table, hand)
    values = {"seat": first, "due": wanted}
    rules = ("MISD-3", "T24-1")
    yield misdeal(hand, rules, "first-card-wrong-seat", (first, wanted), values=values)


@after(*_COURSE)
def seat_left_out(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-5`, `DEAL-6`, `T24-1`: a seat gets no card in a whole round, or no hand at all.

    Whether anybody sits behind the chips makes no difference in a tournament (`DEAL-6`).
    """
    hand = dealt_hand(table)
    if hand is None or not hand.house["misdeal.skipped_seat"]:
        return
    left_out = _left_out(table, hand)
    for seat in sorted(left_out) if left_out and not _sitting_out(table, hand) else ():
        rules = ("MISD-5", "DEAL-6", "T24-1")
        yield misdeal(hand, rules, "seat-skipped", (seat,), about=f"seat-{seat}")


def _left_out(table: Table, hand: Hand) -> set[int]:
    return skipped(table, hand) | {seat for seat, has in short(table, hand).items() if not has}


@after(*_COURSE)
def wrong_seat_sits_out(table: Table, _: Fact) -> Iterator[Finding]:
    """`DEAL-7`: where lowball cannot take everybody, those left of the big blind sit out."""
    hand = dealt_hand(table)
    out = _sitting_out(table, hand) if hand else ()
    if hand is None or not out:
        return
    wrong = _left_out(table, hand) | {seat for seat in out if seat in hand.deal}
    if wrong:
        values = {"first": out[0]}
        yield misdeal(hand, ("DEAL-7",), "sits-out-wrongly", tuple(sorted(wrong)), values=values)


def _sitting_out(table: Table, hand: Hand) -> tuple[int, ...]:
    """Return the seats that lowball has no room for."""
    entitled = [seat for seat, player in table.players.items() if table.deals_to(player)]
    return sitting_out(table, clockwise(entitled, deals_from(table)), hand.big)


@after(*_COURSE)
def too_few_cards(table: Table, _: Fact) -> Iterator[Finding]:
    """`T24-1`: the deal is over, and a seat other than the button is short of a card."""
    hand = dealt_hand(table)
    if hand is None or not hand.house["misdeal.wrong_number"]:
        return
    for seat, has in sorted(short(table, hand).items()):
        if has and seat not in skipped(table, hand) and not _is_button(hand, seat):
            yield misdeal(
                hand,
                ("T24-1",),
                "cards-missing",
                (seat,),
                values={"has": has, "due": hand.initial_cards},
                about=f"seat-{seat}",
            )


@after(*_COURSE)
def button_is_short(table: Table, _: Fact) -> Iterator[Finding]:
    """`T24-2`: the button gets a card it is short of, but not once it has acted on too few."""
    hand = dealt_hand(table)
    if hand is None or not short(table, hand).get(hand.button, 0) > 0:
        return
    acted = any(act.seat == hand.button and act.did is not Did.FOLD for act in hand.acts)
    yield Finding(
        "T24-2",
        Severity.HIGH,
        "button-acted-short" if acted else "button-short",
        (hand.button,),
        steps=("hand-is-dead",) if acted else ("deal-button-its-card",),
    )


def _is_button(hand: Hand, seat: int) -> bool:
    return has_button(hand) and seat == hand.button


@after(*_COURSE)
def too_many_cards(table: Table, _: Fact) -> Iterator[Finding]:
    """`T24-1`: a seat is dealt a card too many, before anybody has acted on its street.

    Two cards running are no error as long as a seat ends up with the right number.
    """
    hand = dealt_hand(table)
    if hand is None or not hand.house["misdeal.wrong_number"]:
        return
    started_wrong = hand.deal[0] if started_past(table, hand) else 0
    for seat, has, number in sorted(_too_many(hand)):
        if seat == started_wrong and has == number + 1:
            continue  # the card that went to it first
        yield misdeal(
            hand,
            ("T24-1",),
            "card-too-many",
            (seat,),
            values={"has": has, "due": number},
            about=f"over-{seat}",
        )


def _too_many(hand: Hand) -> Iterator[tuple[int, int, int]]:
    """Yield seats with what they have and what they are due."""
    for seat, has in Counter(hand.deal).items():
        if seat in hand.order and has > hand.initial_cards:
            yield seat, has, hand.initial_cards
    if hand.game.family is not Family.STUD or not hand.street:
        return
    number = hand.now.up + hand.now.down
    for seat in hand.order:
        if hand.got.get((seat, hand.street), 0) > number:
            yield seat, hand.got[seat, hand.street], number


@after(MisdealCalled)
def dealt_anew(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-11`, `T24-3`: the re-deal is the same hand again, and counts as one with it."""
    hand = table.hand
    if hand is None or not hand.misdeal:
        return
    killed = hand.house["redeal.absent_players"] == "dealt_and_killed"
    steps = ("redeal-same", "redeal-absent-killed" if killed else "redeal-absent-may-play")
    yield Finding("MISD-11", Severity.NOTE, "dealt-anew", steps=steps, about="anew")


@before(ButtonPlaced)
def button_moves_for_a_redeal(table: Table, fact: ButtonPlaced) -> Iterator[Finding]:
    """`MISD-11`: the button stays where it is after a misdeal."""
    hand = table.hand
    if hand is None or not has_button(hand):
        return
    waiting = hand.misdeal or (hand.redeal and not hand.deal)
    if waiting and hand.button_seen and fact.seat != hand.button:
        yield Finding(
            "MISD-11",
            Severity.HIGH,
            "redeal-button-moved",
            (fact.seat, hand.button),
            values={"seat": fact.seat, "due": hand.button},
            steps=("button-back",),
            about="button",
        )


CHECKS = (
    first_card_to_the_wrong_seat,
    seat_left_out,
    wrong_seat_sits_out,
    too_few_cards,
    button_is_short,
    too_many_cards,
    dealt_anew,
    button_moves_for_a_redeal,
)
