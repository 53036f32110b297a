"""A decided showdown as text for people, and as data for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardspeak.rules.cards import Card
from cardspeak.rules.showdown.chips import SplitPlan, fewest_chips, split_plan
from cardspeak.rules.showdown.outcome import Award, Hand, OddChip, Outcome
from cardspeak.rules.words.hand_names import hand_name
from cardspeak.rules.words.outcomes import odd_chip_reason, say_outcome
from cardspeak.rules.words.phrases import Phrases

_INDENT = "  "
_UNSEEN = "??"


def report(outcome: Outcome, stock: Mapping[int, int] | None, words: Phrases) -> Iterator[str]:
    """Yield the lines of a report: the table, the hands, the pots, the chips, the words."""
    showdown = outcome.showdown
    yield f"{showdown.game.title}, by the rules of {showdown.house.title}"
    for place, board in enumerate(showdown.boards):
        if board:
            dead = "  (dead: the lowest river)" if place in outcome.dead_boards else ""
            name = _board_name(outcome, place).capitalize() or "Board"
            yield f"{name}  {_cards(board)}{dead}"
    for hand in showdown.hands:
        yield ""
        yield from _hand_lines(outcome, hand, words)
    for award in outcome.awards:
        yield ""
        yield from _award_lines(outcome, award, words)
    for place in outcome.unpaid:
        yield ""
        yield f"{_pot_name(outcome, place)}: nobody has tabled a hand for it yet"
    if len(showdown.chips) > 1 or stock:
        yield from _chip_lines(outcome, stock)
    yield ""
    yield "Say"
    yield from (_INDENT + sentence for sentence in say_outcome(outcome, words))


def as_data(outcome: Outcome, stock: Mapping[int, int] | None, words: Phrases) -> dict[str, Any]:
    """Return all of a report as what JSON can hold."""
    showdown = outcome.showdown
    return {
        "game": showdown.game.id,
        "house": showdown.house.id,
        "button": showdown.button,
        "boards": [list(map(str, board)) for board in showdown.boards if board],
        "dead_boards": list(outcome.dead_boards),
        "hands": [_hand_data(outcome, hand, words) for hand in showdown.hands],
        "awards": [_award_data(award, words) for award in outcome.awards],
        "unpaid_pots": list(outcome.unpaid),
        "totals": {str(seat): amount for seat, amount in outcome.totals.items()},
        "chips": [_plan_data(pot, plan) for pot, plan in _plans(outcome, stock)],
        "language": words.language,
        "say": list(say_outcome(outcome, words)),
    }


def _hand_lines(outcome: Outcome, hand: Hand, words: Phrases) -> Iterator[str]:
    yield f"Seat {hand.seat}  {_hand_cards(hand)}"
    if not hand.is_tabled:
        yield f"{_INDENT}not tabled: it cannot win until all of its cards are shown (SHOW-9)"
    for read in outcome.reads:
        if read.seat != hand.seat:
            continue
        where = " ".join(filter(None, (_board_name(outcome, read.board), read.part)))
        if read.reading is None:
            yield f"{_INDENT}{where}: none"
        else:
            name = hand_name(read.reading, words)
            yield f"{_INDENT}{where}: {name}  [{_cards(read.reading.five)}]"


def _award_lines(outcome: Outcome, award: Award, words: Phrases) -> Iterator[str]:
    board = _board_name(outcome, award.board)
    part = "" if award.whole else award.part
    where = ", ".join(filter(None, (_pot_name(outcome, award.pot), board, part)))
    yield f"{where}: {words.amount(award.amount)}"
    if award.odd:
        yield f"{_INDENT}{_odd_line(award.odd, words)}"
    for share in award.shares:
        name = "uncontested" if award.reading is None else hand_name(award.reading, words)
        yield f"{_INDENT}seat {share.seat}  {words.amount(share.amount)}  {name}"
        if share.odd:
            yield f"{_INDENT * 2}{_odd_line(share.odd, words, share.seat)}"


def _odd_line(odd: OddChip, words: Phrases, seat: int | None = None) -> str:
    return odd_chip_reason(odd, words) if seat is None else odd_chip_reason(odd, words, seat)


def _chip_lines(outcome: Outcome, stock: Mapping[int, int] | None) -> Iterator[str]:
    """Yield how each pot is cut up, the highest chips first (`POT-2`)."""
    for pot, plan in _plans(outcome, stock):
        yield ""
        counted = "" if stock else ", if it lies there in the fewest chips"
        yield f"Chips of {_pot_name(outcome, pot).lower()}{counted}"
        for broken in plan.broken:
            yield (
                f"{_INDENT}change {broken.number} x {broken.value:,} "
                f"for {broken.makes} x {broken.into:,} (ODD-9)"
            )
        for seat, pile in plan.piles.items():
            chips = ", ".join(f"{number} x {value:,}" for value, number in pile.items())
            yield f"{_INDENT}seat {seat}  {chips or 'none'}"


def _plans(outcome: Outcome, stock: Mapping[int, int] | None) -> Iterator[tuple[int, SplitPlan]]:
    """Yield how each pot that is paid is cut up, the main pot first."""
    chips = outcome.showdown.chips
    for place, pot in enumerate(outcome.showdown.pots):
        due: dict[int, int] = {}
        for award in outcome.awards:
            for share in award.shares if award.pot == place else ():
                due[share.seat] = due.get(share.seat, 0) + share.amount
        if due:
            yield place, split_plan(stock or fewest_chips(pot.amount, chips), due, chips)


def _hand_data(outcome: Outcome, hand: Hand, words: Phrases) -> dict[str, Any]:
    return {
        "seat": hand.seat,
        "cards": [str(card or _UNSEEN) for card in hand.cards],
        "marked": hand.marked and str(hand.marked),
        "tabled": hand.is_tabled,
        "reads": [
            {
                "board": read.board,
                "part": read.part,
                "name": read.reading and hand_name(read.reading, words),
                "five": list(map(str, read.reading.five)) if read.reading else None,
            }
            for read in outcome.reads
            if read.seat == hand.seat
        ],
    }


def _award_data(award: Award, words: Phrases) -> dict[str, Any]:
    return {
        "pot": award.pot,
        "board": award.board,
        "part": award.part,
        "whole": award.whole,
        "amount": award.amount,
        "hand": award.reading and hand_name(award.reading, words),
        "odd_chip": _odd_data(award.odd),
        "shares": [
            {"seat": share.seat, "amount": share.amount, "odd_chip": _odd_data(share.odd)}
            for share in award.shares
        ],
    }


def _odd_data(odd: OddChip | None) -> dict[str, Any] | None:
    if odd is None:
        return None
    return {
        "amount": odd.amount,
        "reason": odd.reason.value,
        "rule": odd.rule,
        "fallback": odd.fallback,
        "card": odd.card and str(odd.card),
    }


def _plan_data(pot: int, plan: SplitPlan) -> dict[str, Any]:
    return {
        "pot": pot,
        "change": [[each.number, each.value, each.makes, each.into] for each in plan.broken],
        "piles": {
            str(seat): {str(value): number for value, number in pile.items()}
            for seat, pile in plan.piles.items()
        },
    }


def _pot_name(outcome: Outcome, place: int) -> str:
    if len(outcome.showdown.pots) == 1:
        return "Pot"
    return "Main pot" if place == 0 else f"Side pot {place}"


def _board_name(outcome: Outcome, place: int) -> str:
    return f"board {place + 1}" if len(outcome.showdown.boards) > 1 else ""


def _hand_cards(hand: Hand) -> str:
    return " ".join(
        _UNSEEN if card is None else card.pretty + "*" * (card == hand.marked)
        for card in hand.cards
    )


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.pretty for card in cards)
