"""Who is dealt into a hand, as far as it takes memory: who played, was away, or plays again."""

from __future__ import annotations

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.records.betting import Purse
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.due import is_dealing
from cardspeak.rules.umpire.entitled import dealing_order, deals_from
from cardspeak.rules.umpire.parts import HeldCard
from cardspeak.rules.umpire.state import Hand, Table


def deal_in(table: Table, hand: Hand) -> None:
    """Find anew who is due a hand, before anybody has acted."""
    order = same_again(table, hand) if hand.redeal else dealing_order(table, hand)
    for seat in set(order) - set(hand.held):
        purse = hand.purses.setdefault(seat, Purse(0))
        purse.stack = table.players[seat].stack - purse.bet - purse.paid
        cards = hand.stray.pop(seat, 0)
        hand.held[seat] = [HeldCard(BACK, False, hand.street) for _ in range(cards)]
        hand.got.update({(seat, hand.street): cards} if cards else {})
    hand.order, hand.live = order, set(order)


def same_again(table: Table, hand: Hand) -> tuple[int, ...]:
    """Return the seats of a hand that is dealt anew: no new players (`MISD-11`)."""
    players = table.players
    again = {seat for seat in hand.order if seat in players and table.deals_to(players[seat])}
    told = {seat for seat, player in players.items() if player.on_purpose}
    return clockwise(again | told, deals_from(table))


def note_who_played(table: Table, hand: Hand) -> None:
    """Remember who had no hand, where hands were seen at all (`MISS-4`, `NEWP-1`)."""
    dealt = hand.served or set(hand.order)
    for seat, player in table.players.items():
        played = seat in dealt and player.since < table.hands
        player.new = player.new and not played
        player.sat_out = 0 if played or player.new else player.sat_out + 1


def killed(hand: Hand) -> set[int]:
    """Return whose hand is killed after the re-deal, where the house does so (`MISD-11`)."""
    kills = hand.house["redeal.absent_players"] == "dealt_and_killed"
    return set(hand.absent) if kills else set()


def away(table: Table, hand: Hand) -> set[int]:
    """Return the seats of a hand whose players are not there."""
    players = table.players
    return {seat for seat in hand.order if seat in players and players[seat].away}


def note_absence(table: Table, hand: Hand, seat: int) -> None:
    """Remember who is away when the house's deadline falls (`ABS-1`, `ABS-2`, `ABS-3`)."""
    deadline = hand.house["absent.deadline"]
    first = len(hand.deal) == 1
    last = hand.deal.count(seat) == hand.initial_cards and not is_dealing(hand)
    if not hand.street and {"first_card": first, "last_card": last}.get(str(deadline)):
        hand.absent |= away(table, hand)
