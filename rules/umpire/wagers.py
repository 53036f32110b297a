"""What a seat may put in, and what is wrong with what it did put in."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cardspeak.rules.games.game import Family, Limit
from cardspeak.rules.records.betting import Round, is_fixed
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.state import Hand

_POT_TOLD = {Limit.NO_LIMIT: "no_limit", Limit.POT_LIMIT: "pot_limit"}


class Amount(Enum):
    """What can be wrong with a wager."""

    SHORT_CALL = "less than there is to call"
    UNDER_BET = "less than the smallest bet"
    UNDER_RAISE = "less than the smallest raise"
    WRONG_SIZE = "not what the limit fixes"
    OVER_POT = "more than the pot"
    NOT_REOPENED = "a raise by a seat that faces no full raise"
    CAPPED = "one raise more than the round may have"


@dataclass(frozen=True)
class WrongAmount:
    """A wager that is not what it must be.

    Attributes:
        why: what is wrong with it.
        right: what the seat must have in front of it instead.
    """

    why: Amount
    right: int


@dataclass(frozen=True)
class Choices:
    """What the seat to act may do, in all chips that it then has in front of it.

    Attributes:
        seat: whose turn it is.
        call: what it must have there to stay in; less if its stack is less.
        least: the lowest bet or raise that is not all-in; None where it may not raise.
        most: the highest; None likewise.
    """

    seat: int
    call: int
    least: int | None
    most: int | None


def choices(hand: Hand) -> Choices | None:
    """Return what the seat to act may do; None where nobody is to act (`NL-1`, `PL-1`, `LIM-1`)."""
    betting = hand.round
    if betting is None or not betting.owing:
        return None
    seat = betting.owing[0]
    reach = betting.purses[seat].reach
    others = _reach_of_others(betting, seat)
    call = min(betting.level, reach)
    if not betting.may_raise(seat) or is_capped(hand) or min(reach, others) <= betting.level:
        return Choices(seat, call, None, None)
    most = min(most_to(hand, seat), reach)
    return Choices(seat, call, min(betting.least(), most), most)


def stack_behind(hand: Hand, seat: int) -> int:
    """Return the chips that a player has not put in, for the one who faces an all-in (`CNT-2`)."""
    return hand.purses[seat].stack


def pot_told(hand: Hand) -> int | None:
    """Return the pot if a player may be told it; None where it is never told (`CNT-3`, `CNT-4`)."""
    structure = _POT_TOLD.get(Limit(hand.stakes.limit), "limit")
    told = hand.house[f"pot.total_announced.{structure}"] == "when_asked"
    return hand.pot if told else None


def most_to(hand: Hand, seat: int) -> int:
    """Return the highest bet or raise that the limit allows a seat (`PL-3`, `PL-4`, `PL-5`)."""
    betting = hand.round
    if betting is None:
        return 0
    percent = hand.house.number("pl.open_max_percent")
    opens = all(act.did is Did.FOLD for act in hand.acts) and hand.big is not None
    if betting.size.limit is Limit.POT_LIMIT and percent and hand.street == 0 and opens:
        return hand.stakes.big_blind * percent // 100
    return betting.most(seat)


def is_capped(hand: Hand) -> bool:
    """Tell whether the round has had all its raises (`LIM-1`, `LIM-2`; not completions, `LIM-4`).

    With two players left there is no cap where the house lifts it then.
    """
    cap = hand.house.number("limit.raise_cap")
    if cap is None or not is_fixed(Limit(hand.stakes.limit)):
        return False
    if hand.house["limit.raise_cap_lifted"] == "last_two_players" and len(hand.order) == 2:
        return False
    raises = [act for act in hand.acts if act.street == hand.street and act.did is Did.RAISE]
    return len(raises) >= cap


def wrong_amount(hand: Hand, seat: int, to: int) -> WrongAmount | None:
    """Tell what is wrong with a wager that a seat is about to make in turn.

    A wager of more than the stack was taken for is taken as it is: the chips are there. So is one
    that nobody is left to answer, and one that takes the last, wrong wager as put right.

    Args:
        hand: just before the wager.
        seat: whose.
        to: all chips that the seat then has in front of it.
    """
    betting = hand.round
    if betting is None or seat not in betting.purses or _takes_as_right(hand, seat, to):
        return None
    reach = betting.purses[seat].reach
    if to < min(betting.level, reach):
        return WrongAmount(Amount.SHORT_CALL, min(betting.level, reach))
    if to <= betting.level or to > reach or _reach_of_others(betting, seat) <= betting.level:
        return None
    if not betting.may_raise(seat):
        return WrongAmount(Amount.NOT_REOPENED, betting.level)
    if is_capped(hand):
        return WrongAmount(Amount.CAPPED, betting.level)
    return _wrong_size(hand, betting, seat, to)


def _takes_as_right(hand: Hand, seat: int, to: int) -> bool:
    """Tell whether a seat answers a wrong wager with what that had to be."""
    return hand.wrong is not None and hand.wrong[0] != seat and hand.wrong[1] == to


def _wrong_size(hand: Hand, betting: Round, seat: int, to: int) -> WrongAmount | None:
    """Judge the size of a bet or raise; an all-in may be short of the least."""
    all_in = to in (betting.purses[seat].reach, _reach_of_others(betting, seat))
    most = most_to(hand, seat)
    if betting.size.is_fixed:
        fits = to in betting.fixed() or (all_in and to <= most)
        return None if fits else WrongAmount(Amount.WRONG_SIZE, as_limit_bet(betting, to))
    if to > most:
        return WrongAmount(Amount.OVER_POT, most)
    if all_in or to >= betting.least():
        return None
    why = Amount.UNDER_RAISE if betting.level else Amount.UNDER_BET
    return WrongAmount(why, betting.least())


def as_limit_bet(betting: Round, to: int) -> int:
    """Return what chips without a word amount to where the limit is fixed (`LIM-5`).

    They are a raise from half of one up, and else a call.
    """
    sizes = sorted(betting.fixed())
    reached = [size for size in sizes if size <= to]
    if reached:
        return reached[-1]
    half = betting.level + (sizes[0] - betting.level) / 2
    return sizes[0] if to >= half else betting.level


def chip_without_a_word(hand: Hand, seat: int, chip: int) -> int:
    """Return what a single chip amounts to if nothing is said (`NL-10`, `PL-6`).

    Facing a bet, be it the big blind, it is a call. Otherwise it is a bet of the whole chip, as far
    as the limit allows.

    Args:
        hand: just before.
        seat: whose turn it is.
        chip: what the chip is worth.

    Returns:
        All that then counts in front of the seat.
    """
    betting, bet = hand.round, hand.purses[seat].bet
    if betting is None or bet < betting.level:
        return min(betting.level if betting else 0, bet + chip)
    return min(bet + chip, most_to(hand, seat))


def blinds_not_posted(hand: Hand) -> int:
    """Return the chips that a pot-limit pot is taken to hold beyond what lies there (`PL-5`).

    Some houses count a small blind for a big one, or a short or missing blind for a whole one.
    """
    stakes, house = hand.stakes, hand.house
    if hand.street or hand.big is None or hand.game.family is Family.STUD:
        return 0
    posted = {
        kind: sum(post.amount for post in hand.posts if (post.seat, post.kind) == (seat, kind))
        for seat, kind in ((hand.small, "small blind"), (hand.big, "big blind"))
    }
    small, big = posted["small blind"], posted["big blind"]
    counted = stakes.small_blind if house["pl.short_blind"] == "as_full" else small
    if house["pl.small_blind"] == "as_big_blind" and (small or counted):
        counted = stakes.big_blind
    whole = stakes.big_blind if house["pl.short_blind"] == "as_full" else big
    return max(counted - small, 0) + max(whole - big, 0)


def _reach_of_others(betting: Round, seat: int) -> int:
    """Return the most that anybody else in the hand can have in front."""
    others = (betting.purses[other].reach for other in betting.live - {seat})
    return max(others, default=0)
