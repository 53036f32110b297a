"""Substantial action, and what it makes of a misdeal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardspeak.rules.cards import Card
from cardspeak.rules.umpire.acts import Act, Did
from cardspeak.rules.umpire.check import first_in_force
from cardspeak.rules.umpire.due import is_dealing
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import Hand

_PLAY_ON = {
    "substantial_action": "play-on-after-substantial-action",
    "two_players_after_forced_bets": "play-on-after-two-players",
}


def is_substantial(acts: Sequence[Act]) -> bool:
    """Tell whether some actions are substantial (`SA-1`, `SA-2`, `T24-6`).

    They are if two were in turn and one of these put chips in, or if three were in turn. Forced
    bets do not count.
    """
    in_turn = [act for act in acts if act.in_turn and not act.forced]
    return len(in_turn) > 2 or (len(in_turn) == 2 and any(act.cost for act in in_turn))


def rules_out_misdeal(hand: Hand) -> bool:
    """Tell whether it is too late to call a misdeal (`MISD-9`, `MISD-10`, `T24-4`)."""
    if not hand.is_followed and (hand.closed >= 0 or hand.street):
        return True
    cutoff = hand.house["misdeal.cutoff"]
    acts = [act for act in hand.acts if act.seat not in hand.absent]
    if cutoff == "two_players_after_forced_bets":
        return len({act.seat for act in acts if not act.forced}) > 1
    return cutoff == "substantial_action" and is_substantial([*_blinds(hand), *acts])


def _blinds(hand: Hand) -> list[Act]:
    """Return the posts as actions, in a house where they count."""
    if not hand.house["misdeal.blinds_count"]:
        return []
    posts = [seat for seat in (hand.small, hand.big) if seat is not None]
    return [Act(seat, Did.BET, 0, in_turn=True, cost=1) for seat in posts]


def misdeal(
    hand: Hand,
    rules: Sequence[str],
    phrase: str,
    seats: tuple[int, ...] = (),
    cards: tuple[Card, ...] = (),
    *,
    values: Mapping[str, int | str] | None = None,
    about: str = "",
) -> Finding:
    """Find a misdeal; if it is too late for one, the hand is played on (`MISD-9`, `MISD-10`).

    Args:
        hand: the hand.
        rules: the rows that say so, the most telling first; the first that holds is named.
        phrase: what happened.
        seats: the seats involved.
        cards: the cards involved.
        values: what else the words name.
        about: what tells this error from another of the same rule.
    """
    step = _PLAY_ON[str(hand.house["misdeal.cutoff"])] if rules_out_misdeal(hand) else "misdeal"
    if step == "misdeal" and not hand.is_followed and not is_dealing(hand):
        step = "misdeal-unless-acted"
    return Finding(
        first_in_force(hand.house, *rules) or rules[-1],
        Severity.HIGH,
        phrase,
        seats,
        cards,
        values or {},
        steps=(step,),
        about=about,
    )
