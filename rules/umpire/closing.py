"""Where nobody follows the bets: what the dealer does next tells that a round is over.

Nothing of this is certain until it happens: the betting of a street goes on for as long as neither
a burn nor a card of the next street comes, nor hands are shown after the last.
"""

from __future__ import annotations

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardDealt,
    Discarded,
    Folded,
    HandOver,
    Mucked,
    PotPushed,
    Tabled,
)
from cardspeak.rules.umpire.due import What, draw_order, due, is_dealing
from cardspeak.rules.umpire.on_boards import has_blood
from cardspeak.rules.umpire.rounds import progress
from cardspeak.rules.umpire.state import Hand, Table

AT_ONCE_S = 1.5
"""Nobody can have bet on a flop that a card follows sooner than this."""

SLACK_S = 1.0
"""How much later than another a fact may be told that happened before it."""

TURN_S = 1.8
"""Whoever draws in his turn does so within this of the last card of the one before."""


def close_betting(table: Table, fact: Fact) -> None:
    """Take the betting of the street to be over if a fact that is about to happen says so.

    Likewise, whoever has not drawn when a card is burned stands pat.
    """
    hand = table.hand
    if hand is None or hand.is_followed or hand.over or hand.misdeal or hand.showdown:
        return
    if len(hand.contenders) > 1 and hand.now.betting and _goes_on(table, hand, fact):
        hand.closed = hand.street
        hand.live &= hand.served or hand.live  # who holds nothing as the game goes on is not in it
        progress(hand)
    if isinstance(fact, CardBurned | CardDealt) and due(hand).what is What.DISCARD:
        _stand_pat(hand, table.now_s)
    if isinstance(fact, BoardDealt):
        hand.board_s = table.now_s
    if isinstance(fact, CardDealt):
        hand.card_s = table.now_s


def is_told_late(table: Table, hand: Hand, seat: int) -> bool:
    """Tell whether a seat that was taken to stand pat may have discarded just before the burn."""
    return table.now_s - hand.pat.get((seat, hand.street), 0.0) <= SLACK_S


def is_served_in_turn(table: Table, hand: Hand, seat: int) -> bool:
    """Tell whether a seat draws right after the one before it got its cards (`LOW-7`).

    Dealers may serve one seat after the other, with one burn for all, where the house does not
    want everybody's discards first (`LOW-3`).
    """
    order = draw_order(hand)
    if (seat, hand.street) not in hand.pat or seat not in order:
        return False
    before = order[: order.index(seat)]
    served = {each for each, street in hand.got if street == hand.street}
    in_turn = bool(served) and served <= set(before)
    return in_turn and table.now_s - hand.card_s <= TURN_S


def may_come_late(hand: Hand, fact: Fact) -> bool:
    """Tell whether a fact can be told of a hand that is over: chips settle after the cards."""
    return isinstance(fact, PotPushed) and not hand.is_followed


def is_broken_off(hand: Hand) -> bool:
    """Tell whether a hand that is over was not played out: it may have been a misdeal."""
    open_ = len(hand.contenders) > 1 and not hand.showdown and not hand.pushes
    return open_ and not hand.is_followed


def _goes_on(table: Table, hand: Hand, fact: Fact) -> bool:
    """Tell whether something happens that only follows the betting of the street."""
    following = due(hand).what
    if following not in (What.ACTION, What.CARD):
        return False
    waits = following is What.ACTION
    dealt = waits or _is_dealt_out(hand)
    match fact:
        case CardBurned() | BoardDealt():
            return dealt and not _is_of_the_flop(table, hand, fact)
        case CardDealt(up=up):
            return waits and _begins_next_street(hand, up=up)
        case Discarded(seat=seat):
            late = is_told_late(table, hand, seat) or is_served_in_turn(table, hand, seat)
            return dealt and not late and _discards_later(hand, seat)
        case Folded(seat=seat):
            return dealt and seat in hand.tabled and _is_last_street(hand)
        case Tabled() | Mucked() | HandOver():
            return dealt and _is_last_street(hand)
        case PotPushed():
            return waits
    return False


def _is_of_the_flop(table: Table, hand: Hand, fact: Fact) -> bool:
    """Tell whether a board card comes so soon after a flop that it is one too many (`FLOP-1`)."""
    soon = table.now_s - hand.board_s < AT_ONCE_S
    return isinstance(fact, BoardDealt) and hand.now.board > 1 and soon


def _is_dealt_out(hand: Hand) -> bool:
    """Tell whether no card of the street can be under way, though a seat may lack one."""
    if hand.street:
        return not is_dealing(hand)
    has_all = (hand.got.get((seat, 0), 0) >= hand.initial_cards for seat in hand.order)
    return any(has_all)


def _begins_next_street(hand: Hand, *, up: bool) -> bool:
    """Tell whether a card to a seat can be one of the next street."""
    later = hand.game.streets[hand.street + 1 :]
    return bool(later) and (later[0].up > 0 if up else later[0].down > 0)


def _discards_later(hand: Hand, seat: int) -> bool:
    """Tell whether a seat puts cards away after the betting: for good, or in the next draw."""
    if not hand.now.draw:
        return True
    later = any(street.draw for street in hand.game.streets[hand.street + 1 :])
    return later and (seat, hand.street) in hand.drawn


def _is_last_street(hand: Hand) -> bool:
    later = range(hand.street + 1, len(hand.game.streets))
    return not any(
        not hand.game.streets[place].only_after_red or has_blood(hand, place) for place in later
    )


def _stand_pat(hand: Hand, now_s: float) -> None:
    for seat in hand.contenders if hand.now.draw else ():
        if (seat, hand.street) not in hand.drawn:
            hand.drawn[seat, hand.street] = ()
            hand.pat[seat, hand.street] = now_s
