"""Acting in turn and out of it: what waits for its turn, what binds then, who is passed over.

An action out of turn is backed up: its chips do not count until the turn comes round. Then it
binds if the action has not changed (`T24-30`, `ACT-3`), unless the house pulls such chips back
(`ACT-9`). A fold always binds. Once there is substantial action past a seat it has lost its turn.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from itertools import takewhile

from cardspeak.rules.facts.hand import Bet
from cardspeak.rules.umpire.acts import Act, Did, EarlyAct
from cardspeak.rules.umpire.state import Hand
from cardspeak.rules.umpire.substantial import is_substantial
from cardspeak.rules.umpire.wagers import wrong_amount


class Standing(Enum):
    """How an action stands to the turn."""

    IN_TURN = "the seat's turn"
    EARLY = "out of turn"
    ADDS = "more chips to the seat's own last wager"
    REPEATS = "what the seat did already"
    CHANGES = "something else than what the seat is bound to"
    PASSED = "by a seat that lost its turn"
    DEAD = "by a seat that has no hand"
    OPEN = "nobody's turn"


_TOO_LATE = (Standing.CHANGES, Standing.PASSED)


def standing(hand: Hand, seat: int, did: Did, to: int) -> Standing:
    """Tell how an action that is about to be made stands to the turn."""
    betting = hand.round
    owing = betting.owing if betting else ()
    if betting is None or not owing:
        return Standing.OPEN
    if seat not in hand.live:
        return Standing.DEAD
    # Chips that wait to be pulled back are left in once another acts: the turn is past them.
    turn = next((other for other in owing if other not in hand.turns.early), seat)
    if seat in (owing[0], betting.to_act[0], turn):
        return Standing.IN_TURN
    if _repeats(hand, seat, did, to):
        return Standing.REPEATS
    if _adds(hand, seat, did, to):
        return Standing.ADDS
    if seat in hand.turns.bound:
        return Standing.CHANGES
    return Standing.PASSED if seat in hand.turns.passed else Standing.EARLY


def did_by(hand: Hand, fact: Bet) -> Did:
    """Return whether chips make a bet, a call or a raise; a completion is a bet (`LIM-4`)."""
    level = hand.round.level if hand.round else 0
    if fact.to <= level:
        return Did.CALL
    return Did.RAISE if level and hand.round and not hand.round.completes else Did.BET


def _repeats(hand: Hand, seat: int, did: Did, to: int) -> bool:
    """Tell whether an action is one that was made before, out of turn."""
    known = hand.turns.bound.get(seat) or hand.turns.early.get(seat)
    if did in (Did.CHECK, Did.FOLD):
        return known is not None and known.did is did
    return to == hand.purses[seat].bet or (known is not None and known.to == to)


def _adds(hand: Hand, seat: int, did: Did, to: int) -> bool:
    """Tell whether a seat adds to its last wager before anybody else acts, or completes a call."""
    if did in (Did.CHECK, Did.FOLD) or hand.round is None:
        return False
    last = hand.acts[-1] if hand.acts else None
    again = last is not None and (last.seat, last.street) == (seat, hand.street) and last.to > 0
    bet = hand.purses[seat].bet
    completes = seat not in hand.round.to_act and bet < hand.round.level == to
    return completes or (again and to > bet)


def is_early(act: Act) -> bool:
    """Tell whether an action was out of turn; a fold may also come while nobody is to act."""
    return not act.in_turn and not act.forced and act.did is not Did.FOLD


def count_early_acts(counts: dict[int, int], hand: Hand) -> None:
    """Add to how often each player acted out of turn (`ACT-10`)."""
    for act in hand.acts:
        if is_early(act):
            counts[act.seat] = counts.get(act.seat, 0) + 1


def passed_by(hand: Hand, seat: int, did: Did, to: int) -> tuple[int, ...]:
    """Return the seats that an action out of turn goes past: theirs is the turn before it."""
    if hand.round is None or standing(hand, seat, did, to) is not Standing.EARLY:
        return ()
    owing = hand.round.owing
    until = owing.index(seat) if seat in owing else len(owing)
    return tuple(other for other in owing[:until] if other not in hand.turns.early)


def take(hand: Hand, seat: int, did: Did, to: int, *, bring_in: bool = False) -> None:
    """Let an action have its effect, now or when the seat's turn comes."""
    turns = hand.turns
    turns.decided.clear()
    _bind_chips_left_in(hand, seat)
    how = standing(hand, seat, did, to)
    if how is Standing.REPEATS or (how in _TOO_LATE and did is not Did.FOLD):
        return
    if seat in turns.early and how is Standing.ADDS:
        turns.early[seat] = EarlyAct(did, to, turns.early[seat].level)
        return
    turns.early.pop(seat, None)
    if how is Standing.EARLY and did is not Did.FOLD and not bring_in:
        _wait(hand, seat, did, to)
    else:
        _put_in(hand, seat, did, to, how, bring_in=bring_in)
    if how is Standing.EARLY and _is_substantial(hand):
        _pass_over(hand)
    _bind(hand)


def _wait(hand: Hand, seat: int, did: Did, to: int) -> None:
    """Let an action out of turn wait."""
    level = hand.round.level if hand.round else 0
    hand.turns.early[seat] = EarlyAct(did, to, level)
    if hand.house["oot.effect"] == "no_raise_when_action_returns":
        hand.turns.barred[seat] = level
    cost = max(to - hand.purses[seat].bet, 0)
    hand.acts.append(Act(seat, did, hand.street, in_turn=False, to=to, cost=cost))


def _put_in(
    hand: Hand, seat: int, did: Did, to: int, how: Standing, *, bring_in: bool = False
) -> None:
    """Let an action have its effect now."""
    betting, purse = hand.round, hand.purses[seat]
    if betting is None:
        return
    before, faulty = purse.stack, False
    if did is Did.FOLD:
        betting.fold(seat)
    elif bring_in:
        betting.post_bring_in(seat, to)
    elif did is Did.CHECK:
        faulty = purse.bet < betting.level
        betting.leave(seat, purse.bet)
    else:
        faulty = _wager(hand, seat, to, adds=how is Standing.ADDS)
    in_turn = how in (Standing.IN_TURN, Standing.ADDS)
    cost = before - purse.stack
    act = Act(seat, did, hand.street, in_turn, purse.bet, cost, faulty=faulty, forced=bring_in)
    hand.acts.append(act)


def _wager(hand: Hand, seat: int, to: int, *, adds: bool) -> bool:
    """Put in a bet, call or raise as it is seen, and tell whether it is not what it must be.

    Who answers a wrong wager with what it had to be takes it as put right.
    """
    betting, purse = hand.round, hand.purses[seat]
    if betting is None:
        return False
    wrong = wrong_amount(hand, seat, to)
    if hand.wrong and hand.wrong[0] != seat and to == hand.wrong[1]:
        betting.amend(*hand.wrong)
    if adds:
        betting.amend(seat, to)
        hand.wrong = None
        return False
    hand.wrong = (seat, wrong.right) if wrong else None
    purse.stack = max(purse.stack, to - purse.bet)
    if to > betting.level:
        betting.raise_to(seat, to)
    else:
        betting.leave(seat, to)
    return wrong is not None


def _bind_chips_left_in(hand: Hand, actor: int) -> None:
    """Take chips that should have been pulled back for the seat's action once play goes past it."""
    betting, early = hand.round, hand.turns.early
    while betting and betting.owing and betting.owing[0] in early and betting.owing[0] != actor:
        seat = betting.owing[0]
        _take_effect(hand, seat, early.pop(seat))


def _bind(hand: Hand) -> None:
    """Let what waits take effect where its turn has come, and drop what the action has changed."""
    betting, turns = hand.round, hand.turns
    while betting:
        for seat, act in list(turns.early.items()):
            if act.level != betting.level:
                del turns.early[seat]
                turns.returned |= {seat} if act.to else set()
                turns.decided.append((seat, False))
        turn = next(iter(betting.owing), 0)
        if turn not in turns.early or is_pulled_back(hand, turns.early[turn]):
            return
        _take_effect(hand, turn, turns.early.pop(turn))


def _take_effect(hand: Hand, seat: int, act: EarlyAct) -> None:
    hand.turns.bound[seat] = act
    hand.turns.decided.append((seat, True))
    known = len(hand.acts)
    _put_in(hand, seat, act.did, act.to, Standing.EARLY)
    del hand.acts[known:]


def is_pulled_back(hand: Hand, act: EarlyAct) -> bool:
    """Tell whether an action out of turn put in chips that the house has pulled back (`ACT-9`)."""
    return bool(act.to) and hand.house["oot.chips"] == "pulled_back"


def _is_substantial(hand: Hand) -> bool:
    """Tell whether enough happened past the seat whose turn it is (`SA-1`, `SA-2`, `T24-30`)."""
    acts = takewhile(lambda act: not act.in_turn and act.street == hand.street, reversed(hand.acts))
    still = [act for act in acts if act.did is Did.FOLD or act.seat in hand.turns.early]
    return is_substantial([replace(act, in_turn=True) for act in still])


def _pass_over(hand: Hand) -> None:
    """Let all that waits stand; the seats before it have lost their turn (`T24-30`)."""
    betting, turns = hand.round, hand.turns
    if betting is None or not turns.early:
        return
    last = max((betting.to_act.index(s) for s in turns.early if s in betting.to_act), default=0)
    passed = [seat for seat in betting.to_act[:last] if seat not in turns.early]
    betting.to_act = [seat for seat in betting.to_act if seat not in passed]
    turns.passed.update(passed)
    for seat, act in list(turns.early.items()):
        del turns.early[seat]
        _take_effect(hand, seat, act)


def give_back(hand: Hand, seat: int, amount: int) -> None:
    """Give chips back to a player: those put in out of turn, or some of those that count."""
    turns, purse = hand.turns, hand.purses.get(seat)
    waiting = turns.early.get(seat)
    last = hand.acts[-1] if hand.acts else None
    if purse and last and last.forced and last.seat == seat:
        # A wrong bring-in: the round begins anew with the right seat's (`STUD-8`).
        hand.acts.pop()
        purse.stack, purse.bet, hand.round = purse.reach, 0, None
    elif (waiting and waiting.to) or seat in turns.returned:
        turns.early.pop(seat, None)
        turns.returned.discard(seat)
    elif purse and hand.round and seat in hand.round.order:
        hand.round.amend(seat, max(purse.bet - amount, 0))
        hand.wrong = None if hand.wrong and hand.wrong[0] == seat else hand.wrong
    elif purse:
        amount = min(amount, purse.bet)
        purse.bet, purse.stack = purse.bet - amount, purse.stack + amount
