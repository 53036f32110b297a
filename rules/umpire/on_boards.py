"""What lies on the boards of a hand, and what they still lack."""

from __future__ import annotations

from cardspeak.rules.facts.event import Sight
from cardspeak.rules.umpire.state import Hand


def boards_dealt(hand: Hand) -> range:
    """Return the boards that are dealt street by street; runs come once the betting is over."""
    return range(1 if hand.game.runs else hand.game.boards)


def cards_counted(hand: Hand, board: int) -> int:
    """Return how many cards of a board count: not those that came too soon, or one too many."""
    return len(hand.boards[board]) - hand.surplus.get(board, 0)


def missing(hand: Hand, board: int) -> int:
    """Return how many cards a board lacks at the end of this street."""
    streets = hand.game.streets[: hand.street + 1]
    return max(sum(street.board for street in streets) - cards_counted(hand, board), 0)


def has_blood(hand: Hand, place: int) -> bool:
    """Tell whether the river before this street is red (`BLOOD-1`)."""
    certain = sum(street.board for street in hand.game.streets[:place])
    board = hand.boards[0] if hand.boards else []
    return len(board) >= certain and is_red(board[certain - 1])


def is_red(sight: Sight) -> bool:
    """Tell whether a card is known to be a heart or a diamond."""
    return sight.card is not None and sight.card.suit in "dh"
