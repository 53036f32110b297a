"""The board: cards too soon, too many, too few, on the wrong board."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    Checked,
    Discarded,
    Folded,
    PotPushed,
    Tapped,
)
from cardspeak.rules.umpire.boards import (
    BoardFault,
    board_fault,
    next_board_street,
    owing,
)
from cardspeak.rules.umpire.check import before, first_in_force, hanging_on
from cardspeak.rules.umpire.checks.mending import flop_rule, premature_rule, premature_steps
from cardspeak.rules.umpire.due import What, due, on_street
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.holding import was_exposed
from cardspeak.rules.umpire.on_boards import boards_dealt, has_blood, missing
from cardspeak.rules.umpire.state import Hand, Table

_FOUR_CARD_STEPS = ("scramble-four", "official-draws-burn", "other-three-are-flop")
_BOARDS = {"double-board": "DBL-1", "bomb-pot": "BOMB-1", "squid-game": "SQUID-1"}


def _playing(table: Table) -> Hand | None:
    return table.hand if table.hand and not table.hand.over else None


def _cards(fact: BoardDealt) -> tuple[Card, ...]:
    return tuple(sight.card for sight in fact.cards if sight.card)


@before(Tapped)
def tap_before_the_betting_is_over(table: Table, _: Tapped) -> Iterator[Finding]:
    """`BURN-1`: the tap lets players stop the action if the betting is incomplete."""
    hand = _playing(table)
    seats = owing(hand) if hand else ()
    if hand and seats:
        yield Finding("BURN-1", Severity.NOTE, "betting-incomplete", seats, about=hand.now.name)


@before(CardBurned)
def burn_before_the_betting_is_over(table: Table, fact: CardBurned) -> Iterator[Finding]:
    """`PREM-8`: a burn while a seat owes action, which is when the next card can be stopped."""
    hand = _playing(table)
    seats = owing(hand) if hand else ()
    if hand and hand.now.draw and all(act.street != hand.street for act in hand.acts):
        return  # the second burn of a draw, not one too soon
    if hand and (card := fact.card.card) and was_exposed(hand, card):
        return  # it waits there to be the burn (`EXPO-1`); none has left the stub too soon
    if hand and seats and not any(each.what is What.BURN for each in on_street(hand)):
        yield Finding(
            "PREM-8", Severity.HIGH, "betting-incomplete", seats,
            steps=("stop-dealing", "finish-betting", "burn-stays"), about=hand.now.name,
        )  # fmt: skip


@before(BoardDealt)
def street_too_soon(table: Table, fact: BoardDealt) -> Iterator[Finding]:
    """`PREM-1`, `PREM-2`, `PREM-4`, `T24-12`: board cards before the betting is over."""
    hand = _playing(table)
    if hand is None or board_fault(hand, fact) is not BoardFault.TOO_SOON:
        return
    place, seats = next_board_street(hand), owing(hand)
    early = "premature-card" if len(fact.cards) == 1 else "premature-flop"
    yield Finding(
        premature_rule(hand, place),
        Severity.HIGH,
        early if seats else "premature-extra",
        seats,
        _cards(fact),
        steps=premature_steps(hand, place),
        about=f"{place}-{fact.board}",
    )


@before(BoardDealt)
def flop_of_too_many(table: Table, fact: BoardDealt) -> Iterator[Finding]:
    """`FLOP-1`, `T24-8`, `TRIF-1`: four cards on the flop, at once or one of them a moment later.

    No row mends five or more, nor three where a flop has two: there the floor decides.
    """
    hand = _playing(table)
    if hand is None or board_fault(hand, fact) is not BoardFault.TOO_MANY:
        return
    there = hand.now.board - missing(hand, fact.board)
    lying = hand.boards[fact.board][-there:] if there else []
    cards = tuple(sight.card for sight in (*lying, *fact.cards) if sight.card)
    number = len(lying) + len(fact.cards)
    four = number == 4 and hand.now.board == 3
    yield Finding(
        flop_rule(hand),
        Severity.HIGH,
        "flop-of-four" if four else "flop-of-wrong-size",
        cards=cards,
        values={"dealt": number, "right": hand.now.board},
        steps=_FOUR_CARD_STEPS if four else ("floor",),
    )


@before(Bet, Checked, Folded, CardBurned)
def flop_of_too_few(table: Table, _: Fact) -> Iterator[Finding]:
    """`FLOP-2`, `TRIF-1`: play goes on although the flop lacks a card.

    A card that is added at once, from the top of the stub, is what mends it.
    """
    hand = _playing(table)
    if hand is None or hand.showdown or hand.now.board < 2:
        return
    for board in boards_dealt(hand):
        lacks = missing(hand, board)
        if 0 < lacks < hand.now.board:
            own = "TRIF-1" if hand.game.id == "triple-flop" else "FLOP-2"
            there = hand.boards[board][lacks - hand.now.board :]
            yield Finding(
                first_in_force(hand.house, own) or "FLOP-2",
                Severity.HIGH,
                "flop-incomplete",
                cards=tuple(sight.card for sight in there if sight.card),
                values={"dealt": hand.now.board - lacks, "right": hand.now.board},
                steps=("stop-action", "complete-flop", "floor"),
                about=f"{hand.now.name}-{board}",
            )


@before(BoardDealt)
def card_on_the_wrong_board(table: Table, fact: BoardDealt) -> Iterator[Finding]:
    """`DBL-1`, `BOMB-1`, `SQUID-1`: a board gets its card twice while another waits for it."""
    hand = _playing(table)
    if hand is None or board_fault(hand, fact) is not BoardFault.WRONG_BOARD:
        return
    lacking = next(board for board in boards_dealt(hand) if missing(hand, board))
    own = _BOARDS.get(hand.game.id, "DBL-1")
    yield Finding(
        first_in_force(hand.house, own) or "DEAL-11",
        Severity.HIGH,
        "wrong-board",
        cards=_cards(fact),
        values={"board": fact.board + 1, "right": lacking + 1},
        steps=("card-to-right-board", "floor"),
        about=f"{hand.now.name}-{fact.board}",
    )


@before(BoardDealt)
def card_after_the_last_street(table: Table, fact: BoardDealt) -> Iterator[Finding]:
    """`BLOOD-1`: a card after a black river; any other card after the last is one too many."""
    hand = _playing(table)
    if hand is None or len(hand.contenders) < 2 or hand.pushes:
        return
    if board_fault(hand, fact) is not BoardFault.NOT_DUE:
        return
    blood = any(street.only_after_red for street in hand.game.streets)
    place = len(hand.game.streets) - 1
    if blood and not has_blood(hand, place):
        river = hand.boards[fact.board][-1] if hand.boards[fact.board] else None
        if river and river.card:
            cards = (river.card, *_cards(fact))
            yield Finding("BLOOD-1", Severity.HIGH, "blood-not-due", cards=cards, steps=("floor",))
        return
    yield Finding(
        "DEAL-11", Severity.HIGH, "board-full", cards=_cards(fact),
        values={"right": sum(each.board for each in hand.game.streets)}, steps=("floor",),
    )  # fmt: skip


@before(PotPushed)
def blood_card_left_out(table: Table, _: PotPushed) -> Iterator[Finding]:
    """`BLOOD-1`: a red river brings one more card, and a round, before the pot is pushed."""
    hand = _playing(table)
    if hand is None or not hand.now.only_after_red or len(hand.contenders) < 2:
        return
    if due(hand).what in (What.BURN, What.BOARD):
        river = hand.boards[0][-1].card
        yield Finding(
            "BLOOD-1", Severity.HIGH, "blood-missing", cards=(river,) if river else (),
            steps=("stop-push", "burn-and-deal-blood"),
        )  # fmt: skip


CHECKS = (
    *hanging_on({Discarded}, tap_before_the_betting_is_over, burn_before_the_betting_is_over),
    street_too_soon,
    flop_of_too_many,
    flop_of_too_few,
    card_on_the_wrong_board,
    card_after_the_last_street,
    blood_card_left_out,
)
