"""The end of a recorded hand: hands tabled or mucked in turn, and the pot pushed."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts import hand
from cardspeak.rules.games.game import Family
from cardspeak.rules.records.actions import BetOrRaise, Muck
from cardspeak.rules.showdown.order import clockwise, first_to_show
from cardspeak.rules.umpire.deal_hand import HandDealer


def show_down(dealer: HandDealer) -> None:
    """Have the hands tabled in the house's order, and those mucked that the record mucks.

    The last claim on a pot cannot be mucked away, so its hand is tabled if it is known.
    """
    muckers = {
        action.seat for action in dealer.result.replay.record.actions if isinstance(action, Muck)
    }
    left = set(dealer.live)
    for seat in _in_turn(dealer):
        tables = seat not in muckers or seat in dealer.tabled or left == {seat}
        if not (tables and dealer.table(seat)) and len(left) > 1:
            left.remove(seat)
            dealer.log.tell(hand.Mucked(seat))


def push_pots(dealer: HandDealer) -> None:
    """Push each part of each pot, side pots first, and then muck the burns (`BURN-6`, `BURN-7`)."""
    dealer.log.tell(*_pushes(dealer))


def _pushes(dealer: HandDealer) -> Iterator[hand.PotPushed]:
    outcome, pots = dealer.result.outcome, dealer.result.replay.pots
    if outcome is None:
        for place, pot in reversed(list(enumerate(pots))):
            yield hand.PotPushed(pot.seats[0], pot.amount, place)
        return
    for award in outcome.awards:
        for share in award.shares:
            yield hand.PotPushed(share.seat, share.amount, award.pot)


def _in_turn(dealer: HandDealer) -> tuple[int, ...]:
    """Return the live seats in the order in which they show (`SHOW-4`, `SHOW-5`)."""
    played = dealer.result.replay
    bets = [step for step in dealer.round if isinstance(step.action, BetOrRaise)]
    acted = [step.action.seat for step in dealer.round if step.action.seat in dealer.live]
    stud = played.game.family is Family.STUD
    first = acted[0] if acted and stud else dealer.live[0]
    shows = first_to_show(
        dealer.live,
        dealer.house,
        last_aggressor=dealer.aggressor,
        first_to_act=first,
        last_round_bet=bool(bets),
    )
    return clockwise(dealer.live, shows - 1)
