"""Cards shown in the deal although they should lie face down, and what a house makes of them."""

from __future__ import annotations

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.parts import Exposure
from cardspeak.rules.umpire.state import Hand


def exposed_in_deal(hand: Hand) -> list[Exposure]:
    """Return the cards of the initial deal that were exposed, by whom the house counts."""
    anybody = hand.house["misdeal.exposed_by"] == "anybody"
    return [
        shown
        for shown in hand.exposures
        if shown.in_deal
        and not shown.street
        and not shown.off_table
        and (anybody or shown.by == "dealer")
    ]


def is_misdeal_alone(hand: Hand, shown: Exposure) -> bool:
    """Tell whether one exposed card of a flop game is a misdeal by itself (`MISD-2`).

    Either of the first two off the deck; or, as one house has it, the first card of either blind.
    """
    if hand.house["misdeal.first_exposed"] == "first_two_off_deck":
        return shown.number < 2
    blinds = {hand.small, hand.big} - {None} or set(hand.order[:2])
    return shown.seat in blinds and hand.deal.index(shown.seat) == shown.number


def becomes_burn(hand: Hand) -> Exposure | None:
    """Return the exposed card that the house makes the first burn, if there is one (`EXPO-2`)."""
    shown = exposed_in_deal(hand)
    if hand.game.family is not Family.FLOP or not hand.house["exposed.first_card.becomes_burn"]:
        return None
    return shown[0] if shown and not is_misdeal_alone(hand, shown[0]) else None


def expected_burn(hand: Hand) -> Card | None:
    """Return the exposed card that is to be burned next, if it is known (`EXPO-2`, `AMB-3`)."""
    shown = becomes_burn(hand)
    return shown.sight.card if shown and not hand.burns else None


def known(shown: Exposure) -> tuple[Card, ...]:
    """Return an exposed card as the cards of a finding."""
    return (shown.sight.card,) if shown.sight.card else ()


def is_kept(hand: Hand, shown: Exposure) -> bool:
    """Tell whether an exposed card is still in the hand."""
    return any(
        held.exposed and held.number == shown.number and held.street == shown.street
        for held in hand.held.get(shown.seat, [])
        if held.sight == shown.sight
    )
