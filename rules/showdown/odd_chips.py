"""Who gets the chip that cannot be shared (`ODD-1` to `ODD-10`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardspeak.rules.cards import RANKS, SUITS, Card
from cardspeak.rules.games.game import Family
from cardspeak.rules.hands.reading import HandReading, Ranking
from cardspeak.rules.houses.house import House
from cardspeak.rules.rulebook.rulebook import rulebook
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.showdown.outcome import OddChip, OddReason, Share, Showdown

FALLBACK = "T24-23"
"""The rule of the Tournament Directors Association that stands in where a house is silent."""

_CARD_SET = "odd.stud.card_set"
_LOWS = (Ranking.ACE_TO_FIVE, Ranking.EIGHT_OR_BETTER, Ranking.DEUCE_TO_SEVEN, Ranking.BADUGI)


@dataclass(frozen=True)
class Claim:
    """One winner's place in the queue for odd chips, and why he has it."""

    seat: int
    reason: OddReason
    rule: str
    card: Card | None = None


def shares(
    showdown: Showdown, amount: int, winners: Sequence[tuple[int, HandReading]]
) -> tuple[Share, ...]:
    """Share an amount among tied winners, down to the smallest chip in play (`ODD-9`).

    Nobody gets a second odd chip: they go round by the order of the claims (`ODD-7`).

    Returns:
        One share for each winner, clockwise from the button's left.
    """
    unit = min(showdown.chips)
    each, left = divmod(amount // unit, len(winners))
    odd: dict[int, OddChip] = {}
    if left:
        claims = _claims(showdown, winners)
        odd = {claim.seat: _odd_chip(showdown.house, claim, unit) for claim in claims[:left]}
    return tuple(
        Share(seat, each * unit + (unit if seat in odd else 0), odd.get(seat))
        for seat in clockwise([seat for seat, _ in winners], showdown.button)
    )


def odd_half(showdown: Showdown) -> OddChip:
    """Return the odd chip between the two parts of a pot: the first part takes it.

    That is the high hand (`ODD-2`), in the hybrids of badugi the five-card hand (`ODD-8`).
    """
    hybrid = showdown.game.family is Family.DRAW
    reason = OddReason.FIVE_CARD_HALF if hybrid else OddReason.HIGH_HALF
    claim = Claim(0, reason, "ODD-8" if hybrid else "ODD-2")
    return _odd_chip(showdown.house, claim, min(showdown.chips))


def odd_board(showdown: Showdown, first_winners: Sequence[int]) -> tuple[int, OddChip]:
    """Return which of several boards takes the odd chip between them, and why.

    It goes where the winner sits first: left of the button, as between tied hands (`ODD-1`), in
    Squid Game at the dealer's left (`ODD-10`). Where the same seat is first on both, the first
    board takes it.

    Args:
        showdown: what is decided.
        first_winners: of each board, the winner who sits first.
    """
    squid = showdown.game.kills_lowest_river
    order = clockwise(set(first_winners), 0 if squid else showdown.button)
    place = first_winners.index(order[0])
    reason = OddReason.DEALERS_LEFT if squid else OddReason.LEFT_OF_BUTTON
    if len(order) == 1:
        reason = OddReason.FIRST_BOARD
    claim = Claim(0, reason, "ODD-10" if squid else "ODD-1")
    return place, _odd_chip(showdown.house, claim, min(showdown.chips))


def _claims(showdown: Showdown, winners: Sequence[tuple[int, HandReading]]) -> list[Claim]:
    """Put tied winners in the order in which they get odd chips."""
    card_set = showdown.house[_CARD_SET]
    if showdown.game.family is Family.STUD and card_set != "button":
        return _claims_by_card(showdown, winners, entire=card_set == "entire_hand")
    hi_lo = len(showdown.game.parts) > 1
    return [
        Claim(seat, OddReason.LEFT_OF_BUTTON, "ODD-3" if hi_lo else "ODD-1")
        for seat in clockwise([seat for seat, _ in winners], showdown.button)
    ]


def _claims_by_card(
    showdown: Showdown, winners: Sequence[tuple[int, HandReading]], *, entire: bool
) -> list[Claim]:
    """Order tied stud hands by their best card (`ODD-5`: of all seven, `ODD-6`: of the five).

    A low half counts as a low game: its aces are low, and in a house that says so the lowest
    card is the best. A card in the middle belongs to nobody.
    """
    low = winners[0][1].ranking in _LOWS
    lowest = low and showdown.house["odd.stud.low_games"] == "lowest_card"
    own = {hand.seat: hand.shown for hand in showdown.hands}

    def place(card: Card) -> tuple[int, int]:
        rank = RANKS.index(card.rank)
        return ((rank + 1) % len(RANKS) if low else rank, SUITS.index(card.suit))

    best = {}
    for seat, reading in winners:
        cards = own[seat] if entire else [card for card in reading.five if card in own[seat]]
        best[seat] = (min if lowest else max)(cards, key=place)
    reason = OddReason.LOWEST_CARD if lowest else OddReason.HIGHEST_CARD
    rule = "ODD-5" if entire else "ODD-6"
    order = sorted(best, key=lambda seat: place(best[seat]), reverse=not lowest)
    return [Claim(seat, reason, rule, best[seat]) for seat in order]


def _odd_chip(house: House, claim: Claim, unit: int) -> OddChip:
    by_card = house.setting(_CARD_SET)
    silent = by_card.fallback if claim.card else not _is_own(claim.rule, house)
    rule = FALLBACK if silent or _is_own(FALLBACK, house) else claim.rule
    fallback = silent and not _is_own(FALLBACK, house)
    return OddChip(unit, claim.reason, rule, fallback=fallback, card=claim.card)


def _is_own(rule: str, house: House) -> bool:
    """Tell whether a house's own rulebook has a rule."""
    return any(rulebook()[rule].applies_to(name) for name in house.lineage)
