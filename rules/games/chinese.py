"""Chinese poker: who gets which stack, and what three rows are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cardspeak.rules.cards import Card
from cardspeak.rules.games.showing import Showing, read_showing, verify_different
from cardspeak.rules.hands.best import WrongNumberOfCards, best_hand
from cardspeak.rules.hands.reading import HandReading
from cardspeak.rules.showdown.order import clockwise

STACKS = 4
STACK_SIZE = 13
ROW_SIZES = (3, 5, 5)


class ChineseError(ValueError):
    """Players, stacks or hands are not what Chinese poker is dealt to."""


@dataclass(frozen=True)
class OneCardOver:
    """One player has 14 cards and another 12; it is no misdeal (`CHI-8`).

    Attributes:
        spreads: who spreads 14 cards face down.
        picks: who takes one of them, at random.
    """

    spreads: int
    picks: int


@dataclass(frozen=True)
class Rows:
    """One player's hand, set in three rows."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, the front first."""
        return (*self.front, *self.middle, *self.back)


@dataclass(frozen=True)
class RowsReading:
    """What three rows make.

    Attributes:
        front: pair, trips or neither: three cards make no straight and no flush.
        middle: the best high hand of five.
        back: the same.
        fouled: a row is higher than the one behind it. Equal rows are in order.
    """

    front: Showing
    middle: HandReading
    back: HandReading
    fouled: bool

    @property
    def strengths(self) -> tuple[tuple[int, ...], ...]:
        """How strong each row is, from the front; the greater wins against the same row."""
        return (self.front.strength, *((row.value.strength,) for row in (self.middle, self.back)))


def stacks_to_seats(
    seats: Sequence[int], button: int, hands_each: int = 1
) -> tuple[int | None, ...]:
    """Return which seat gets each of the four stacks; None for a stack that is mucked.

    The first goes to the left of the button, the others round to it (`CHI-2`). Two players with
    a hand each leave two stacks over, and with two hands each they take them in turn (`CHI-3`).
    Three leave the last one over; of five, the button gets none (`CHI-4`).

    Raises:
        ChineseError: if not two to five sit, the button is not one of five, or other than two
            play more than one hand.

    >>> stacks_to_seats([1, 2, 3, 4], button=1)
    (2, 3, 4, 1)
    """
    faults = []
    if not 2 <= len(set(seats)) == len(seats) <= STACKS + 1:
        faults.append(f"two to five seats play, not {list(seats)}")
    if len(seats) > STACKS and button not in seats:
        faults.append(f"the button is one of five seats, not {button}")
    if hands_each not in (1, 2) or (hands_each == 2 and len(seats) != 2):
        faults.append(f"one hand each, or two where two play, not {hands_each}")
    if faults:
        raise ChineseError("; ".join(faults))
    order: tuple[int | None, ...] = clockwise(seats, button) * hands_each
    return (*order, *[None] * STACKS)[:STACKS]


def one_card_over(counts: Mapping[int, int]) -> OneCardOver | None:
    """Return who picks a card from whom if one has 14 and another 12 (`CHI-8`).

    Returns:
        None where every hand has 13.

    Raises:
        ChineseError: if stacks are wrong in another way; it names them all (`CHI-1`).
    """
    wrong = {seat: count for seat, count in counts.items() if count != STACK_SIZE}
    if not wrong:
        return None
    by_count = {count: seat for seat, count in wrong.items()}
    if len(wrong) == 2 and set(by_count) == {STACK_SIZE + 1, STACK_SIZE - 1}:
        return OneCardOver(by_count[STACK_SIZE + 1], by_count[STACK_SIZE - 1])
    told = ", ".join(f"seat {seat} has {count}" for seat, count in sorted(wrong.items()))
    raise ChineseError(f"a hand has {STACK_SIZE} cards, but {told}")


def read_rows(rows: Rows) -> RowsReading:
    """Read three rows, and say whether they are fouled (`CHI-7`).

    No house's rulebook describes the rows, so this is the usual convention: the front makes
    pairs and trips alone, and each row must be at least as high as the one before it.

    Raises:
        WrongNumberOfCards: if the rows are not of three, five and five cards.
        DuplicateCard: if a card is in two places.
    """
    sizes = (len(rows.front), len(rows.middle), len(rows.back))
    if sizes != ROW_SIZES:
        raise WrongNumberOfCards(f"rows have three, five and five cards, not {sizes}")
    verify_different(rows.cards)
    front, middle, back = read_showing(rows.front), best_hand(rows.middle), best_hand(rows.back)
    # Equal as far as three cards go is in order, whatever else the five have.
    as_far = (middle.category, *middle.ranks[: len(front.ranks)])
    return RowsReading(front, middle, back, fouled=front.strength > as_far or middle > back)


def row_points(ours: RowsReading, theirs: RowsReading, scoop_bonus: int = 0) -> int:
    """Return the points that one hand wins from another, below zero where it loses (`CHI-6`).

    A point for each row, nothing for equal rows. A fouled hand loses all three to one that is
    not; two fouled hands owe each other nothing.

    Args:
        ours: the hand that wins the points.
        theirs: the hand it plays against.
        scoop_bonus: points on top for all three rows; the players agree on it.
    """
    if ours.fouled or theirs.fouled:
        points = len(ROW_SIZES) * (theirs.fouled - ours.fouled)
    else:
        rows = zip(ours.strengths, theirs.strengths, strict=True)
        points = sum((our > their) - (our < their) for our, their in rows)
    if abs(points) < len(ROW_SIZES):
        return points
    return points + (scoop_bonus if points > 0 else -scoop_bonus)


def settle_rows(hands: Mapping[int, Rows], scoop_bonus: int = 0) -> dict[int, int]:
    """Return the points that each hand wins or loses, every one against every other (`CHI-6`).

    The dealer stays out of it: nothing else asks for these points.

    Args:
        hands: by seat, or by stack where a player has two.
        scoop_bonus: as for `row_points`.

    Raises:
        WrongNumberOfCards: as `read_rows` does.
        DuplicateCard: if a card is in two places, be it in two hands.
    """
    verify_different(card for rows in hands.values() for card in rows.cards)
    readings = {seat: read_rows(rows) for seat, rows in hands.items()}
    points = dict.fromkeys(hands, 0)
    for one, other in combinations(hands, 2):
        won = row_points(readings[one], readings[other], scoop_bonus)
        points[one] += won
        points[other] -= won
    return points
