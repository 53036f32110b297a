"""Moments of a hand at which checks look back at what went before."""

from __future__ import annotations

from cardspeak.rules.umpire.due import What, on_street
from cardspeak.rules.umpire.state import Hand, Table


def before_first_card(table: Table) -> Hand | None:
    """Return the hand if the next card dealt to a seat is its first."""
    hand = table.hand
    if hand is None or hand.over or hand.got or hand.stray:
        return None
    return hand


def last_card_is_out(hand: Hand) -> bool:
    """Tell whether the last street is reached and all its cards are dealt."""
    if hand.street + 1 < len(hand.game.streets):
        return False
    cards = (What.BURN, What.CARD, What.BOARD, What.DISCARD)
    return not any(each.what in cards for each in on_street(hand))
