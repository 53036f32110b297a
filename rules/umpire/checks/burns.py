"""Burns: one before each street, after a tap, unseen, and on the table until the pot is pushed."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.deck import BurnsMoved, CardTurned
from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    CardExposed,
    Checked,
    Discarded,
    Folded,
    PotPushed,
    Tapped,
)
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.check import before, hanging_on
from cardspeak.rules.umpire.due import What, burns_due, due, is_one_burn_too_many
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import WAGERS, Hand, Table


@before(CardBurned)
def tap_before_the_burn(table: Table, _: CardBurned) -> Iterator[Finding]:
    """`BURN-1`: the table is tapped before the first burn after a betting round."""
    hand = table.hand
    if hand is None or hand.tapped or Tapped not in table.reported or not hand.acts:
        return
    follows_betting = hand.acts[-1].street == hand.street - 1 and due(hand).what is What.BURN
    first = not hand.now.board or all(len(b) == len(hand.boards[0]) for b in hand.boards)
    if follows_betting and first:
        yield Finding("BURN-1", Severity.LOW, "burn-no-tap", about=f"{hand.now.name}, no tap")


@before(BoardDealt, CardDealt)
def burn_left_out(table: Table, fact: Fact) -> Iterator[Finding]:
    """`BURN-2`, `T24-7`, `T24-9`: cards come without the burn that is due before them.

    A flop is mended as long as nobody has acted (`T24-9`); for any other street the floor decides.
    A street that came too soon is mended with burns of its own (`PREM-1` to `PREM-4`).
    """
    hand = table.hand
    if hand is None or due(hand).what is not What.BURN or _may_do_without(hand) or hand.mending:
        return
    steps: tuple[str, ...] = ("floor", "burn-none-later")
    if _is_flop(hand):
        steps = ("burn-scramble-flop", "burn-one-of-flop", "burn-complete-flop")
    rule = "BURN-2" if isinstance(fact, BoardDealt) else "T24-7"
    yield Finding(rule, Severity.HIGH, "burn-left-out", steps=steps, about=_about(hand))


@before(Bet, Checked, Folded)
def flop_without_burn_stands(table: Table, _: Fact) -> Iterator[Finding]:
    """`T24-9`, `BURN-2`: once somebody has acted, be it a check, a flop without a burn stands."""
    hand = table.hand
    if hand is None or hand.round is None or not _is_flop(hand) or len(hand.boards) > 1:
        return
    acted = any(act.street == hand.street for act in hand.acts)
    if due(hand).what is What.ACTION and not acted and len(hand.burns) < burns_due(hand):
        steps = ("burn-flop-stands", "burn-once-for-turn")
        yield Finding("BURN-2", Severity.HIGH, "burn-left-out", steps=steps, about=_about(hand))


@before(Bet, Checked, Folded)
def burn_although_all_stand_pat(table: Table, _: Fact) -> Iterator[Finding]:
    """`BURN-9`: a card is burned in a draw even if nobody draws, to mark the round."""
    hand = table.hand
    if hand and hand.now.draw and due(hand).what is What.BURN:
        yield Finding("BURN-9", Severity.MEDIUM, "burn-none-in-draw", about=hand.now.name)


@before(CardBurned)
def one_burn_too_many(table: Table, _: CardBurned) -> Iterator[Finding]:
    """`BURN-2`, `T24-7`: one burn a street, never two.

    A burn while somebody still has to act is too early rather than too many (`PREM-8`).
    """
    hand = table.hand
    if hand is None or hand.over or hand.mending:
        return
    following = due(hand).what
    after_river = following is What.TABLING and hand.acts and hand.acts[-1].street == hand.street
    if after_river or (following is not What.ACTION and is_one_burn_too_many(hand)):
        rule = "BURN-2" if any(street.board for street in hand.game.streets) else "T24-7"
        yield Finding(
            rule, Severity.HIGH, "burn-too-many", values={"burns": len(hand.burns) + 1},
            steps=("burn-stop-dealing", "floor"), about=f"{_about(hand)} too many",
        )  # fmt: skip


@before(CardBurned)
def burn_is_seen(table: Table, fact: CardBurned) -> Iterator[Finding]:
    """`BURN-5`: a burn goes down unseen, unless it is a card that was exposed before."""
    hand = table.hand
    card = fact.card.card
    if hand and not (card and card in hand.places) and (card or fact.card.candidates):
        yield _seen(hand, fact.card)


@before(CardTurned)
def burn_is_looked_at(table: Table, fact: CardTurned) -> Iterator[Finding]:
    """`BURN-5`, `BURN-7`: burns are neither looked at nor shown, nor are they after the hand."""
    hand = table.hand
    if hand is None or fact.place != "burn":
        return
    if hand.over or hand.pushes:
        cards = (fact.card.card,) if fact.card.card else ()
        phrase = "burn-shown-later" if cards else "burn-some-shown-later"
        yield Finding("BURN-7", Severity.LOW, phrase, cards=cards)
    else:
        yield _seen(hand, fact.card)


@before(CardExposed)
def burn_or_stub_card_is_exposed(table: Table, fact: CardExposed) -> Iterator[Finding]:
    """`BURN-5`: the face of a burn, or of a card of the stub, is seen."""
    if table.hand and not table.hand.over and not fact.seat and table.hand.burns:
        yield _seen(table.hand, fact.card)


def _seen(hand: Hand, sight: Sight) -> Finding:
    cards = (sight.card,) if sight.card else ()
    return Finding(
        "BURN-5", Severity.MEDIUM, "burn-seen" if cards else "burn-some-seen", cards=cards,
        about=str(sight.card or hand.now.name),
    )  # fmt: skip


@before(BurnsMoved)
def burns_stay(table: Table, fact: BurnsMoved) -> Iterator[Finding]:
    """`BURN-6`: burns stay where they are, apart from the muck, until the pot is pushed.

    Except to mend something: a burn too many, a dropped stub, a stub that is too short.
    """
    hand = table.hand
    if hand is None or hand.over or hand.pushes or _may_be_pushed_by_now(hand):
        return
    mends = fact.target != "muck" and (
        hand.burns_waived < 0 or table.deck.dropped or hand.game.family is not Family.FLOP
    )
    if not mends:
        yield Finding("BURN-6", Severity.MEDIUM, "burn-moved", steps=("burn-back-apart",))


def _may_be_pushed_by_now(hand: Hand) -> bool:
    """Tell whether the pot may be on its way: from above, chips are told of once they lie."""
    following = due(hand).what
    shown = following is What.TABLING and bool(hand.tabled)
    return not hand.is_followed and (following is What.PUSH or shown)


def _may_do_without(hand: Hand) -> bool:
    """Tell whether the burns were mixed into a short stub: then there may be none (`STUD-18`)."""
    return bool(hand.shuffled_in) and hand.game.family is not Family.FLOP


def _is_flop(hand: Hand) -> bool:
    """Tell whether the first board cards belong to this street, and there are three."""
    return hand.now.board == 3 and not any(s.board for s in hand.game.streets[: hand.street])


def _about(hand: Hand) -> str:
    """Name the street, and the board where each has its own burns."""
    dealt = [len(board) for board in hand.boards]
    same = len(set(dealt)) < 2
    return hand.now.name if same else f"{hand.now.name}, board {dealt.index(min(dealt))}"


CHECKS = (
    tap_before_the_burn,
    burn_left_out,
    *hanging_on({CardBurned, *WAGERS}, flop_without_burn_stands, burn_although_all_stand_pat),
    one_burn_too_many,
    burn_is_seen,
    burn_is_looked_at,
    burn_or_stub_card_is_exposed,
    *hanging_on({CardBurned, Discarded, PotPushed}, burns_stay),
)
