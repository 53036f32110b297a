"""Which seats the deal went past, and which are short of cards when it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.due import has_button, passed_over
from cardspeak.rules.umpire.entitled import may_be_left_out
from cardspeak.rules.umpire.once import once
from cardspeak.rules.umpire.state import Hand, Table


@once
def order_is_known(hand: Hand) -> bool:
    """Tell whether it is sure where the deal begins: the button was seen, or there is none."""
    return hand.button_seen or not has_button(hand)


def first_seat(table: Table, hand: Hand) -> int:
    """Return the seat that must get the first card; those before it may be left out.

    Returns:
        0 where all may be.
    """
    needed = (seat for seat in hand.order if not may_be_left_out(table, seat))
    return next(needed, 0)


@once
def started_past(table: Table, hand: Hand) -> tuple[int, ...]:
    """Return the seats that a deal begun at the wrong seat went past (`MISD-3`)."""
    if not hand.deal or hand.deal[0] not in hand.order or not order_is_known(hand):
        return ()
    passed = hand.order[: hand.order.index(hand.deal[0])]
    return passed if first_seat(table, hand) in passed else ()


@once
def skipped(table: Table, hand: Hand) -> set[int]:
    """Return the seats that the deal has gone past for a whole round (`MISD-5`).

    The button may get its cards later (`DEAL-5`, `T24-2`). Of a deal begun at the wrong seat only
    the end tells whom it left out.
    """
    if started_past(table, hand) or not _is_uneven(hand):
        return set()
    return set(_gone_past(hand)) - {hand.button, *_left_out(table, hand)}


def _is_uneven(hand: Hand) -> bool:
    return any(hand.deal.count(seat) < hand.initial_cards for seat in hand.order)


def _gone_past(hand: Hand) -> Iterator[int]:
    """Yield the seats that got no card between two cards of another, while all the others did."""
    order = hand.order
    cards = [seat for seat in hand.deal if seat in order]
    last: dict[int, int] = {}
    for number, seat in enumerate(cards):
        at = order.index(seat)
        others = (*order[at + 1 :], *order[:at])
        before = last.get(seat, number)
        since = cards[before + 1 : number]
        # A card out of turn begins no round: it does not come after one to a seat just before.
        in_turn = before == 0 or cards[before - 1] in others[-2:]
        if in_turn and len(others) > len(set(since)) >= len(others) - 1 > 0:
            yield from _not_among(cards[:number], seat, others, since)
        last[seat] = number


def _not_among(
    cards: Sequence[int], seat: int, others: Sequence[int], since: Sequence[int]
) -> Iterator[int]:
    """Yield who has fewer cards than a seat, and had none since, though seats further on had."""
    reached = max(others.index(each) for each in since if each != seat)
    for other in others[:reached]:
        if other not in since and cards.count(other) < cards.count(seat):
            yield other


@once
def short(table: Table, hand: Hand) -> dict[int, int]:
    """Return how many cards seats have that are short of cards now that the deal is over.

    At the first action, or a burn, the last cards may still be under way: then only seats that the
    deal has gone past count. Where no seat has all of its cards, the deal was not seen whole.
    """
    has = Counter(hand.deal)
    if not any(has[seat] >= hand.initial_cards for seat in hand.order):
        return {}
    free = {*started_past(table, hand), *_left_out(table, hand)}
    return {
        seat: has[seat]
        for seat in _over_for(hand)
        if seat not in free and has[seat] < hand.initial_cards
    }


def _over_for(hand: Hand) -> set[int]:
    """Return the seats that should have all of their cards."""
    acted = sum(act.in_turn or act.did is not Did.FOLD for act in hand.acts)
    if hand.street or any(hand.boards) or acted > 1:
        return set(hand.order)
    return passed_over(hand) if acted or hand.burns else set()


def _left_out(table: Table, hand: Hand) -> set[int]:
    """Return the seats that need no hand, or gave up theirs before they had all of it."""
    return {
        *(seat for seat in hand.order if may_be_left_out(table, seat)),
        *(act.seat for act in hand.acts if act.did is Did.FOLD and not act.in_turn),
    }
