"""What should happen next, and where: so that a wrong next is noticed at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import CardBurned, Discarded, Marked
from cardspeak.rules.games.game import Family, Street
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.on_boards import boards_dealt, has_blood, missing
from cardspeak.rules.umpire.once import once
from cardspeak.rules.umpire.parts import Exposure
from cardspeak.rules.umpire.state import Hand


class What(Enum):
    """What is due."""

    CARD = "a card to a seat"
    BURN = "a burn"
    BOARD = "cards on a board"
    ACTION = "a player's action"
    DISCARD = "a player's discards"
    MARK = "a player's mark"
    TABLING = "hands to be tabled"
    PUSH = "the pot to be pushed"
    REDEAL = "the same hand dealt anew"
    NOTHING = "nothing"


@dataclass(frozen=True)
class Due:
    """The next thing that should happen in a hand.

    Attributes:
        what: its kind.
        seat: to whom a card goes, or whose turn it is.
        up: whether the card lies face up.
        cards: how many cards are turned on the board, or put away.
        board: which board, from 0.
    """

    what: What
    seat: int | None = None
    up: bool = False
    cards: int = 0
    board: int = 0


@once
def due(hand: Hand) -> Due:
    """Return what is due next in a hand (`DEAL-11`, `BURN-2`, `LOW-3`, `LOW-7`)."""
    if hand.over:
        return Due(What.NOTHING)
    if hand.misdeal:
        return Due(What.REDEAL)
    if len(hand.contenders) == 1:
        return Due(What.PUSH, hand.contenders[0])
    if hand.showdown:
        return _at_showdown(hand)
    return next(on_street(hand), Due(What.NOTHING))


def on_street(hand: Hand) -> Iterator[Due]:
    """Yield all that is still due on the street, in order."""
    street = hand.now
    if street.draw:
        yield from _draws(hand)
    yield from _cards_and_boards(hand, street)
    if street.betting:
        yield from _actions(hand)
    for seat in hand.contenders:
        if street.discard and (seat, hand.street) not in hand.drawn and watched(hand, Discarded):
            yield Due(What.DISCARD, seat, cards=street.discard)
        if street.mark and seat not in hand.marked and watched(hand, Marked):
            yield Due(What.MARK, seat)


def watched(hand: Hand, kind: type[Fact]) -> bool:
    """Tell whether facts of a kind are reported."""
    return kind not in hand.unwatched


def _actions(hand: Hand) -> Iterator[Due]:
    if hand.closed >= hand.street or _all_are_up(hand):
        return
    if hand.round is None:
        yield Due(What.ACTION)
    elif not hand.round.is_over:
        yield from (Due(What.ACTION, seat) for seat in hand.round.owing)


def _all_are_up(hand: Hand) -> bool:
    """Tell whether all hands were turned up, where only that tells that nobody can bet."""
    return not hand.is_followed and all(seat in hand.tabled for seat in hand.contenders)


def cards_due(hand: Hand) -> Iterator[tuple[int, bool]]:
    """Yield every seat and face that the street deals to seats, in order, dealt or not."""
    street = hand.now
    if street.draw:
        for seat in draw_order(hand):
            for _ in hand.drawn.get((seat, hand.street), ()):
                yield seat, False
        return
    seats = hand.order if hand.street == 0 else hand.contenders
    for number, up in ((street.down, False), (street.up, True), (street.down_after, False)):
        for _ in range(number):
            for seat in seats:
                yield seat, up


def burns_due(hand: Hand) -> int:
    """Return how many burns there should be before the next cards of this street (`BURN-2`).

    Each board has its own burn, unless the house burns once a street for all (`AMB-16`).
    """
    per_board = hand.house["bomb_pot.burns"] != "per_street"
    count = 0
    for place, street in enumerate(hand.game.streets[: hand.street + 1]):
        if not street.burn or (street.only_after_red and not has_blood(hand, place)):
            continue
        boards = len(boards_dealt(hand)) if street.board else 1
        if place < hand.street or not street.board:
            count += boards if per_board and street.board else 1
        else:
            done = sum(missing(hand, board) == 0 for board in boards_dealt(hand))
            count += min(done + 1, boards) if per_board else 1
    return count - hand.burns_waived


def is_one_burn_too_many(hand: Hand) -> bool:
    """Tell whether a burn now would be more than the street takes (`BURN-2`, `T24-7`).

    A burn while the betting is open counts for the next street. Where the burns were mixed into a
    short stub of stud or draw, a house may burn once more.
    """
    if hand.shuffled_in and hand.game.family is not Family.FLOP:
        return False
    following = due(hand).what
    if following is What.ACTION:
        return len(hand.burns) > burns_due(hand)
    return following in (What.CARD, What.BOARD)


def _cards_and_boards(hand: Hand, street: Street) -> Iterator[Due]:
    cards = _cards_missing(hand)
    card = next(cards, None)
    boards = [board for board in boards_dealt(hand) if street.board and missing(hand, board)]
    if street.burn and (card or boards or (street.draw and hand.round is None)):
        first_round = not any(place == hand.street for _, place in hand.got)
        burns = len(hand.burns) < burns_due(hand) and watched(hand, CardBurned)
        if burns and (boards or first_round):
            yield Due(What.BURN)
    if card:
        yield card
        yield from cards
    for board in boards:
        yield Due(What.BOARD, cards=missing(hand, board), board=board)


def _cards_missing(hand: Hand) -> Iterator[Due]:
    """Yield the cards that seats still lack, in the order in which they are dealt.

    None is due any more once the street is bet. A down card that became the up card has the next
    one lie face down (`T24-14`).
    """
    if hand.round is not None or hand.closed >= hand.street:
        return
    had = {seat: hand.got.get((seat, hand.street), 0) for seat in hand.order}
    for seat, up in cards_due(hand):
        if had[seat]:
            had[seat] -= 1
        else:
            up = (up and not _shows(hand, seat)) or _seventh_is_up(hand)
            yield Due(What.CARD, seat, up)


def _shows(hand: Hand, seat: int) -> bool:
    """Tell whether a seat has all its up cards of this street."""
    ups = sum(held.up and held.street == hand.street for held in hand.held[seat])
    return ups >= hand.now.up


def lies_down(hand: Hand, seat: int) -> bool:
    """Tell whether the next card of a seat should lie face down.

    A seat that was gone past is served with the others, be it short of a card or not.
    """
    street = hand.now
    if not street.up:
        return not _seventh_is_up(hand)
    number = hand.got.get((seat, hand.street), 0)
    if not hand.street:
        number = max(number, _round(hand, seat))
    ups = range(street.down, street.down + street.up)
    return number < hand.initial_cards and (number not in ups or _shows(hand, seat))


def _round(hand: Hand, seat: int) -> int:
    """Return how many rounds of the deal are over, as the cards of the seats after this one tell.

    Where there are none after it, those before it have one more; or not, if the deal began at the
    wrong seat.
    """
    seats = _rotation(hand)
    if seat not in seats:
        return 0
    counts = [hand.deal.count(each) for each in seats]
    at = seats.index(seat)
    later = sorted(counts[at + 1 :])
    if later:
        return later[len(later) // 2]
    return min(counts[:at], default=1) - (seats == list(hand.order))


def _rotation(hand: Hand) -> list[int]:
    """Return the seats in the order in which they are served, wherever that began.

    A deal that went on from a wrong first seat began there; else its card was only one too many.
    """
    seats = list(hand.order)
    first, second = (*hand.deal[:2], 0, 0)[:2]
    at = seats.index(first) if first in seats else 0
    turned = seats[at:] + seats[:at]
    return turned if second in (0, *turned[1:2]) else seats


def exposed_on_seventh(hand: Hand) -> list[Exposure]:
    """Return the last cards of stud that were exposed in being dealt."""
    last = len(hand.game.streets) - 1
    if hand.game.family is not Family.STUD:
        return []
    shown = [each for each in hand.exposures if each.street == last == hand.street]
    return [each for each in shown if each.in_deal and each.by == "dealer" and not each.off_table]


def _seventh_is_up(hand: Hand) -> bool:
    """Tell whether the last card goes face up, as the first active player's did (`EXPO-7`)."""
    if hand.house["stud.exposed_7th"] != "up_for_all_if_first_else_down":
        return False
    return any(shown.seat == hand.contenders[0] for shown in exposed_on_seventh(hand))


@once
def passed_over(hand: Hand) -> set[int]:
    """Return the seats short of cards of this street that the dealer has gone past for good.

    That is, a seat after them has all of its cards. Seats that are short at the end of the order
    may still get theirs.
    """
    wanted = Counter(seat for seat, _ in cards_due(hand))
    seats = list(wanted)
    if hand.street == 0:
        seats = _rotation(hand)
    short: set[int] = set()
    passed: set[int] = set()
    for seat in seats:
        if hand.got.get((seat, hand.street), 0) < wanted[seat]:
            short.add(seat)
        else:
            passed |= short
    return passed


def is_dealing(hand: Hand) -> bool:
    """Tell whether the cards of this street are still being dealt."""
    return any(due.seat not in passed_over(hand) for due in _cards_missing(hand))


def _draws(hand: Hand) -> Iterator[Due]:
    for seat in draw_order(hand) if watched(hand, Discarded) else ():
        if (seat, hand.street) not in hand.drawn:
            yield Due(What.DISCARD, seat)


def draw_order(hand: Hand) -> tuple[int, ...]:
    """Return the seats in the order in which they draw (`LOW-7`)."""
    return clockwise(hand.contenders, hand.button)


def _at_showdown(hand: Hand) -> Due:
    if any(seat not in hand.tabled for seat in hand.contenders):
        return Due(What.TABLING)
    return Due(What.PUSH)


def has_button(hand: Hand) -> bool:
    """Tell whether the game is dealt from a button."""
    return hand.game.family is not Family.STUD
