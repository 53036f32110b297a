"""Board cards that came too soon, or a flop of four: whether they are mended as the house says."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.deck import DeckRiffled, StubReshuffled
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import Bet, BoardDealt, BoardTakenBack, CardBurned, Checked
from cardspeak.rules.umpire.boards import (
    ASIDE,
    FOUR_CARDS,
    RESHUFFLE,
    board_fault,
    is_dealt_again,
    premature_remedy,
    stands,
    street_called,
)
from cardspeak.rules.umpire.check import before, first_in_force
from cardspeak.rules.umpire.due import What, burns_due, due
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.on_boards import missing
from cardspeak.rules.umpire.parts import Mending
from cardspeak.rules.umpire.state import Hand, Table

_PREMATURE = {"flop": "PREM-1", "turn": "PREM-2", "river": "PREM-4"}
_STEPS = {
    RESHUFFLE: ("premature-back-to-stub", "finish-betting", "reshuffle", "no-new-burn"),
    ASIDE: ("premature-aside", "finish-betting", "burn-and-deal-turn", "river-after-reshuffle"),
}


def premature_rule(hand: Hand, place: int) -> str:
    """Name the row on a street that came too soon (`PREM-1`, `PREM-2`, `PREM-4`, `T24-12`)."""
    own = _PREMATURE[street_called(hand, place)]
    return first_in_force(hand.house, own, "T24-12") or "PREM-8"


def premature_steps(hand: Hand, place: int) -> tuple[str, ...]:
    """Return how the house mends it; the burn stays, so that there is no other, if one was made."""
    how = premature_remedy(hand, place)
    if how == RESHUFFLE and len(hand.burns) <= burns_due(hand):
        return (*_STEPS[RESHUFFLE][:-1], "burn-once")
    return _STEPS.get(how, ("floor",))


def flop_rule(hand: Hand) -> str:
    """Name the row on a flop of the wrong size."""
    own = "TRIF-1" if hand.game.id == "triple-flop" else "FLOP-1"
    return first_in_force(hand.house, own, "FLOP-1", "T24-8") or "FLOP-2"


def _mended(table: Table) -> tuple[Hand | None, Mending | None]:
    """Return the hand that is being played, and what is being mended in it."""
    hand = table.hand if table.hand and not table.hand.over else None
    return hand, hand.mending if hand else None


@before(Bet, Checked, CardBurned, BoardDealt)
def cards_are_left_lying(table: Table, fact: Fact) -> Iterator[Finding]:
    """`PREM-1`, `PREM-3`, `PREM-4`, `T24-12`, `FLOP-1`: play goes on over such cards."""
    hand, mending = _mended(table)
    if hand is None or mending is None or not stands(hand):
        return
    four = mending.how == FOUR_CARDS
    if four and isinstance(fact, BoardDealt):
        return
    again = isinstance(fact, BoardDealt) and is_dealt_again(hand, fact)
    yield Finding(
        flop_rule(hand) if four else premature_rule(hand, mending.street),
        Severity.HIGH,
        "premature-not-back" if again else "board-not-mended",
        steps=("stop-dealing", "floor"),
        about="left",
    )


@before(BoardTakenBack)
def card_goes_to_the_wrong_place(table: Table, fact: BoardTakenBack) -> Iterator[Finding]:
    """`PREM-2`: a turn that came too soon is laid aside; other cards go back into the stub."""
    hand, mending = _mended(table)
    if hand is None or mending is None or not hand.surplus.get(fact.board):
        return
    how = mending.how
    wrong = fact.target == "burn" if how == RESHUFFLE else fact.target != "aside"
    if how in (RESHUFFLE, ASIDE) and wrong:
        yield Finding(
            premature_rule(hand, mending.street), Severity.HIGH, "premature-wrong-place",
            steps=_STEPS[how][:1], about="place",
        )  # fmt: skip


@before(BoardTakenBack)
def street_that_goes_back(table: Table, fact: BoardTakenBack) -> Iterator[Finding]:
    """`PREM-1`, `PREM-2`, `PREM-4`, `T24-12`: the last street goes back, with nothing else wrong.

    Where nobody follows the bets, that alone tells that it came before they were over.
    """
    hand, mending = _mended(table)
    if hand is None or mending is not None or hand.is_followed or hand.showdown:
        return
    whole = fact.cards == hand.now.board and not missing(hand, fact.board)
    if whole and len(hand.burns) >= burns_due(hand):
        yield Finding(
            premature_rule(hand, hand.street), Severity.HIGH, "premature-goes-back",
            steps=premature_steps(hand, hand.street), about=f"{hand.street}-{fact.board}",
        )  # fmt: skip


@before(CardBurned)
def burn_that_is_waived(table: Table, _: CardBurned) -> Iterator[Finding]:
    """`PREM-1`, `PREM-3`, `PREM-4`, `T24-12`, `FLOP-1`: no new burn where a street is mended."""
    hand, mending = _mended(table)
    if hand is None or mending is None or stands(hand) or mending.set_aside:
        return
    if due(hand).what is What.BOARD and (mending.burns or mending.how == FOUR_CARDS):
        yield Finding(
            _mended_rule(hand), Severity.HIGH, "mended-burn-too-many",
            steps=("burn-stop-dealing", "floor"), about=f"burn-{hand.street}",
        )  # fmt: skip


@before(BoardDealt)
def street_is_not_mended_as_it_must(table: Table, fact: BoardDealt) -> Iterator[Finding]:
    """`PREM-1`, `PREM-3`, `PREM-4`, `T24-12`: dealt again without the burn or the reshuffle due."""
    hand, mending = _mended(table)
    if hand is None or mending is None or mending.how == FOUR_CARDS or stands(hand):
        return
    if hand.street < mending.street or board_fault(hand, fact):
        return
    if due(hand).what is What.BURN:
        yield Finding(
            _mended_rule(hand), Severity.HIGH, "mended-no-burn", steps=("floor",), about="no-burn"
        )
    last = mending.street + (mending.how == ASIDE)
    told = {StubReshuffled, DeckRiffled} & table.reported and StubReshuffled not in table.unwatched
    if hand.street >= last and mending.how in (ASIDE, RESHUFFLE) and told and not mending.shuffled:
        yield Finding(
            _mended_rule(hand), Severity.HIGH, "mended-no-reshuffle", steps=("floor",),
            about="reshuffle",
        )  # fmt: skip


def _mended_rule(hand: Hand) -> str:
    """Name the row that says how the street is mended."""
    mending = hand.mending
    if mending is None or mending.how == FOUR_CARDS:
        return flop_rule(hand)
    if mending.how == ASIDE:
        return first_in_force(hand.house, "PREM-3", "T24-12") or "PREM-8"
    return premature_rule(hand, mending.street)


CHECKS = (
    cards_are_left_lying,
    card_goes_to_the_wrong_place,
    street_that_goes_back,
    burn_that_is_waived,
    street_is_not_mended_as_it_must,
)
