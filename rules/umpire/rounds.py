"""The betting of a hand: when a round opens, what an action does, when the street is over."""

from __future__ import annotations

from cardspeak.rules.games.game import Betting, Family, Limit, Opener
from cardspeak.rules.games.game import Size as BetSize
from cardspeak.rules.games.stud_action import UpHand, bring_in, first_to_act
from cardspeak.rules.records.betting import Round, Size, is_fixed
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.acts import Act, Did, Turns
from cardspeak.rules.umpire.boards import let_stand, next_street_mended, stands
from cardspeak.rules.umpire.due import (
    What,
    burns_due,
    cards_due,
    is_dealing,
    on_street,
    passed_over,
)
from cardspeak.rules.umpire.on_boards import has_blood
from cardspeak.rules.umpire.state import Hand
from cardspeak.rules.umpire.turns import take
from cardspeak.rules.umpire.wagers import blinds_not_posted


def progress(hand: Hand) -> None:
    """Go on to the next street once nothing is due on this one, and open its round."""
    while not hand.showdown and not hand.misdeal and len(hand.contenders) > 1:
        following = next(on_street(hand), None)
        if following is None:
            _next_street(hand)
        elif following.what is What.ACTION and hand.round is None:
            open_round(hand)
            if hand.round is None:
                return
        else:
            return
    if len(hand.contenders) == 1 and not hand.showdown:
        _collect(hand)


def play_over(hand: Hand) -> None:
    """Go on over cards that should have gone back, now that more is done upon them."""
    if stands(hand):
        let_stand(hand)
        progress(hand)


def open_round(hand: Hand, actor: int | None = None) -> None:
    """Open the round of the street, if there is one and it is not open.

    Where up cards that are not known hide who opens it, it waits for the first to act.
    """
    betting = hand.now.betting
    if hand.round is not None or betting is None or hand.showdown or not hand.contenders:
        return
    if not hand.is_followed:
        return
    hand.live -= without_hand(hand)
    first = _opener(hand, betting) or actor
    if first is None and nobody_can_bet(hand):
        first = hand.contenders[0]
    if first is None:
        return
    order = [seat for seat in clockwise(hand.order, first - 1) if seat in hand.purses]
    hand.round = Round(
        hand.purses,
        hand.live,
        order,
        _size(hand, betting),
        pot=hand.dead + sum(purse.paid for purse in hand.purses.values()),
        level=_level(hand),
    )


def nobody_can_bet(hand: Hand) -> bool:
    """Tell whether all live seats are all-in, or all but one: who opens makes no difference."""
    return hand.street > 0 and sum(hand.purses[seat].stack > 0 for seat in hand.contenders) < 2


def without_hand(hand: Hand) -> set[int]:
    """Return the seats that the deal left out; nobody waits for them to act."""
    if hand.street:
        return set()
    return {seat for seat in passed_over(hand) if (seat, 0) not in hand.got}


def act(hand: Hand, seat: int, did: Did, to: int, *, bring_in: bool = False) -> None:
    """Let an action have its effect, whether it is the seat's turn or not."""
    if hand.round is None or seat not in hand.round.order:
        _fold_anyway(hand, seat, did)
        return
    take(hand, seat, did, to, bring_in=bring_in)
    hand.tapped = False


def _fold_anyway(hand: Hand, seat: int, did: Did) -> None:
    """A hand that is released while nobody has to act is dead all the same."""
    if did is Did.FOLD:
        in_turn = _is_first(hand, seat) or _is_taken_to_be_in_turn(hand, seat)
        hand.acts.append(Act(seat, did, hand.street, in_turn))
        hand.live.discard(seat)


def _is_taken_to_be_in_turn(hand: Hand, seat: int) -> bool:
    """Tell whether a seat that has its cards may be the one to act, as nobody follows the turn."""
    wanted = sum(each == seat for each, _ in cards_due(hand))
    return not hand.is_followed and hand.got.get((seat, hand.street), 0) >= wanted


def _is_first(hand: Hand, seat: int) -> bool:
    """Tell whether a seat is the first to act, and has its cards while others wait for theirs."""
    betting = hand.now.betting
    has_all = hand.got.get((seat, hand.street), 0) >= hand.now.down
    if betting is None or hand.game.family is Family.STUD or not has_all or not is_dealing(hand):
        return False
    first = _opener(hand, betting)
    return first is not None and clockwise(hand.contenders, first - 1)[:1] == (seat,)


def _next_street(hand: Hand) -> None:
    """Go on; a burn that was left out is not made up for later (`T24-7`, `T24-9`)."""
    _collect(hand)
    hand.burns_waived += max(burns_due(hand) - len(hand.burns), 0)
    while True:
        if hand.street + 1 == len(hand.game.streets):
            hand.showdown = True
            return
        hand.street += 1
        hand.stub_down = False
        next_street_mended(hand)
        if not hand.now.only_after_red or has_blood(hand, hand.street):
            return


def _collect(hand: Hand) -> None:
    """Bring the bets in; what nobody matched goes back to its owner."""
    hand.round, hand.turns, hand.wrong = None, Turns(), None
    bets = sorted((purse.bet for purse in hand.purses.values()), reverse=True)
    for seat, purse in hand.purses.items():
        matched = min(purse.bet, bets[1]) if len(bets) > 1 else purse.bet
        if matched < purse.bet:
            hand.uncalled[seat] = purse.bet - matched
        purse.stack += purse.bet - matched
        purse.paid, purse.bet = purse.paid + matched, 0


def _opener(hand: Hand, betting: Betting) -> int | None:
    """Return the seat that opens the round; None where up cards hide it."""
    how = betting.opener
    if how is Opener.LEFT_OF_BIG_BLIND:
        last = _last_blind(hand)
        return clockwise(hand.order, last)[0] if last else None
    if how is Opener.EACH:
        return None
    if how is Opener.LEFT_OF_BUTTON:
        return clockwise(hand.contenders, hand.button)[0]
    return _stud_opener(hand, how)


def _last_blind(hand: Hand) -> int | None:
    """Return the seat after which the action begins; None where that is not sure.

    That is the big blind or a straddle after it, but rooms differ on a straddle of the button.
    """
    straddles = [post.seat for post in hand.posts if post.kind == "straddle"]
    last = straddles[-1] if straddles else hand.big
    return None if last == hand.button and len(hand.order) > 2 else last


def _stud_opener(hand: Hand, how: Opener) -> int | None:
    """Return who opens a round of stud; None where up cards are not all known, or two are one."""
    streets = hand.game.streets
    hands = []
    for seat in hand.contenders:
        # A last card that came face up decides nothing (`EXPO-7`).
        up = [held.sight.card for held in hand.held[seat] if held.up and streets[held.street].up]
        known = tuple(card for card in up if card)
        if not up or len(known) < len(up):
            return None
        hands.append(UpHand(seat, known, all_in=not hand.purses[seat].stack))
    shown = [card for each in hands for card in each.cards]
    number = sum(street.up for street in streets[: hand.street + 1])
    if any(len(each.cards) != number for each in hands) or len(set(shown)) < len(shown):
        return None
    if how in (Opener.LOW_CARD, Opener.HIGH_CARD):
        return bring_in(how, hands).seat
    return first_to_act(how, hands, hand.house).seat


def _size(hand: Hand, betting: Betting) -> Size:
    stakes = hand.stakes
    limit = Limit(stakes.limit)
    if not is_fixed(limit):
        return Size(limit, (stakes.big_blind or 1,), blinds_not_posted(hand))
    small, big = _limit_bets(hand)
    if betting.size is BetSize.BIG:
        return Size(limit, (big,))
    return Size(limit, (small, big) if _open_pair(hand) else (small,))


def _limit_bets(hand: Hand) -> tuple[int, int]:
    """Return the smaller and the larger bet; a kill raises both (`LIM-3`, `KILL-1`)."""
    stakes = hand.stakes
    kill = max((post.amount for post in hand.posts if post.kind == "kill"), default=0)
    if stakes.small_bet:
        small, big = stakes.small_bet, stakes.big_bet or 2 * stakes.small_bet
    elif hand.house["limit.bet_sizes"] == "small_then_big_blind":
        small, big = stakes.small_blind or 1, stakes.big_blind or 2
    else:
        small, big = stakes.big_blind or 1, 2 * (stakes.big_blind or 1)
    if kill > stakes.big_blind > 0:
        return small * kill // stakes.big_blind, big * kill // stakes.big_blind
    return small, big


def _open_pair(hand: Hand) -> bool:
    """Tell whether an open pair on fourth street allows the larger bet (`STUD-6`, `T24-17`)."""
    if hand.game.id != "stud" or hand.street != 1 or not hand.house["stud.4th_open_pair"]:
        return False
    for seat in hand.contenders:
        up = [held.sight.card for held in hand.held[seat] if held.up]
        if len(up) == 2 and up[0] and up[1] and up[0].rank == up[1].rank:
            return True
    return False


def _level(hand: Hand) -> int:
    """Return what a seat must have in front to stay in: the blinds count whole (`BET-4`)."""
    most = max((purse.bet for purse in hand.purses.values()), default=0)
    if hand.street or hand.game.family is Family.STUD:
        return most
    return max(most, hand.stakes.big_blind if hand.big is not None else 0)
