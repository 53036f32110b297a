"""Who may win chips that nobody counted: whatever the bets were, it is not said to be wrong."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.rules.showdown.outcome import Outcome, Pot
from cardspeak.rules.showdown.settle import settle
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.shown import is_tabled
from cardspeak.rules.umpire.state import Hand
from cardspeak.rules.umpire.verdict import Verdict


def may_win(hand: Hand, found: Verdict, seat: int) -> bool:
    """Tell whether a tabled hand can be owed chips: of the pot, or of a side pot there may be."""
    outcome = found.outcome
    if outcome is None or seat in outcome.totals or may_be_alone(hand):
        return True
    others = [other for other in found.pots[0].seats if other != seat]
    return len(others) > 1 and any(_holds_up(hand, outcome, seat, other) for other in others)


def may_be_alone(hand: Hand) -> bool:
    """Tell whether there may be a side pot that one seat alone can still win.

    That takes others who paid into it and are out, while everybody left in is all-in but one. From
    then on nobody can bet, so that the hands come up at once where the house has it so.
    """
    if any(not is_tabled(hand, seat) for seat in hand.mucked):
        return True
    folds = [act for act in hand.acts if act.did is Did.FOLD]
    at_once = hand.house["showdown.all_in"] == "tabled_at_once" and not _changes_hands(hand)
    if hand.turned_up or not at_once:
        return bool(folds)
    return any(act.street == hand.street for act in folds)


def may_have_side_pots(hand: Hand, found: Verdict) -> bool:
    """Tell whether there may be more pots than one."""
    return any(len(pot.seats) > 2 for pot in found.pots) or may_be_alone(hand)


def left_out(hand: Hand, found: Verdict) -> tuple[int, ...]:
    """Return the seats that win, whatever was bet, and were pushed nothing."""
    pushed = {push.seat for push in hand.pushes}
    winners = found.outcome.totals if found.outcome and not found.waiting else {}
    return tuple(seat for seat in winners if seat not in pushed)


def _changes_hands(hand: Hand) -> bool:
    """Tell whether hands are changed between rounds, so that they stay down until the end."""
    return any(street.draw or street.discard or street.mark for street in hand.game.streets)


def _holds_up(hand: Hand, outcome: Outcome, seat: int, other: int) -> bool:
    """Tell whether a seat would win anything of a side pot against one other seat."""
    if not is_tabled(hand, other):
        return True
    side = Pot(0, tuple(sorted((seat, other))), counted=False)
    return seat in settle(replace(outcome.showdown, pots=(side,))).totals
