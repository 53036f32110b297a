"""The kill from hand to hand: who has a leg up, and who must kill the next hand."""

from __future__ import annotations

from collections.abc import Collection

from cardspeak.rules.games.game import Limit
from cardspeak.rules.games.kill import Kill, next_kill, next_kill_hi_lo
from cardspeak.rules.umpire.state import Hand

_FORCED = ("small blind", "big blind", "kill")


def kill_after(hand: Hand, before: Kill, seated: Collection[int]) -> Kill:
    """Return what the kill button says after a hand (`KILL-1` to `KILL-8`).

    Args:
        hand: played, its pots pushed.
        before: what the button said in it.
        seated: the seats that have a player.
    """
    if hand.stakes.limit != Limit.KILL.value or not hand.is_followed:
        return Kill()
    if hand.misdeal or not hand.pushes:
        return before
    winners = {push.seat for push in hand.pushes if push.amount}
    won = sum(push.amount for push in hand.pushes)
    if len(hand.game.parts) > 1:
        return next_kill_hi_lo(winners, won, hand.stakes.big_blind)
    forced = sum(post.amount for post in hand.posts if post.kind in _FORCED)
    bet = hand.stakes.small_bet or hand.stakes.big_blind
    quit_game = winners - set(seated)
    return next_kill(before, winners, full_bet=won - forced >= bet, quit_game=quit_game)
