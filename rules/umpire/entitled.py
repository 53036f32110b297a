"""Who is due a hand: chips, and a place where a newcomer need not wait for the button to pass."""

from __future__ import annotations

from cardspeak.rules.facts.hand import Posted
from cardspeak.rules.facts.table import PlayerAway
from cardspeak.rules.games.drawing import seats_without_hand
from cardspeak.rules.games.game import Family
from cardspeak.rules.rulebook.rows import Rule
from cardspeak.rules.rulebook.rulebook import rulebook
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.check import in_force
from cardspeak.rules.umpire.parts import Positions
from cardspeak.rules.umpire.state import Hand, Player, Table


def dealing_order(table: Table, hand: Hand | None = None) -> tuple[int, ...]:
    """Return the seats that are due a hand, the first to get a card first (`DEAL-1`, `DEAL-2`).

    Args:
        table: with a game chosen.
        hand: the hand, if it is begun: who posted may be dealt in by it.
    """
    button = deals_from(table)
    seats = clockwise(
        (
            seat
            for seat, player in table.players.items()
            if table.deals_to(player) and (player.on_purpose or not waits(table, seat, hand))
        ),
        button,
    )
    without = sitting_out(table, seats, hand.big if hand else None)
    return tuple(seat for seat in seats if seat not in without)


def deals_from(table: Table) -> int:
    """Return the seat after which the first card goes: the button, or 0 for the dealer in stud."""
    stud = table.game is not None and table.game.family is Family.STUD
    return 0 if stud else table.button or 0


def sitting_out(table: Table, seats: tuple[int, ...], big: int | None) -> tuple[int, ...]:
    """Return the seats that get no hand because lowball does not take so many (`DEAL-7`).

    Args:
        table: with a game chosen.
        seats: all that are due one, in dealing order.
        big: who posted the big blind, if anybody did yet; else it is the second in order.
    """
    game = table.game
    if game is None or game.family is not Family.DRAW or not in_force(table.house, "DEAL-7"):
        return ()
    if len(seats) <= game.seats[1]:
        return ()
    return seats_without_hand(game, seats, big or seats[1])


def waits(table: Table, seat: int, hand: Hand | None = None) -> str:
    """Return the row by which a player who has chips gets no hand yet; empty if there is none.

    Where the blinds of the last hand are not known, nobody is told to wait.
    """
    player, positions = table.players[seat], table.positions
    if table.game is None or table.game.family is Family.STUD or not table.button:
        return ""
    if table.house.format == "cash":
        return _waits_at_cash_game(table, seat, player, hand)
    closed = table.house.setting("move.blocked_positions")
    if not player.new or not _is_closed(table, seat, closed.value, positions):
        return ""
    return _named(closed.rules)


def _waits_at_cash_game(table: Table, seat: int, player: Player, hand: Hand | None) -> str:
    """Tell who has to wait for the button: newcomers (`NEWP-1`, `NEWP-2`), and who sat out.

    Posting buys the button for newcomers, and for those who have missed the big blind alone
    (`MISS-3`), and not a whole round of the table.
    """
    house, positions = table.house, table.positions
    posted = hand is not None and seat in hand.purses and hand.purses[seat].bet > 0
    if player.sat_out and in_force(house, "MISS-4"):
        bought = posted and player.sat_out < len(table.players) - 1
        gap = ("between_button_and_small_blind",)
        return "MISS-4" if not bought and _is_closed(table, seat, gap, positions) else ""
    if not player.new:
        return ""
    if house["newplayer.best_seat_waits"] and seat == _best_seat(table):
        return "NEWP-2"
    closed = house.setting("newplayer.closed_positions")
    if not posted and _is_closed(table, seat, closed.value, positions):
        return _named(closed.rules)
    return ""


def _best_seat(table: Table) -> int:
    """Return the last to act before the blinds: the button, or the player before an empty one."""
    return clockwise(table.players, table.button or 0)[-1]


def _is_closed(table: Table, seat: int, closed: object, positions: Positions | None) -> bool:
    """Tell whether a seat is in one of the positions that a house closes to newcomers.

    The small blind is where the big blind of the last hand was, be the seat taken or not.
    """
    if not isinstance(closed, tuple | list) or not table.button:
        return False
    if seat == table.button:
        return "button" in closed
    if positions is None or positions.big is None:
        return False
    here = (seat - table.button) % table.seats
    small = (positions.big - table.button) % table.seats
    if here == small:
        return not {"small_blind", "between_button_and_big_blind"}.isdisjoint(closed)
    return here < small and any(position != "button" for position in closed)


def _named(rules: tuple[str, ...]) -> str:
    """Return the rule that a setting comes from; a misdeal where only a switch is named."""
    return next((rule for rule in rules if isinstance(rulebook()[rule], Rule)), "MISD-4")


def may_be_left_out(table: Table, seat: int) -> bool:
    """Tell whether it is no error to deal a seat no hand, nor to deal it one.

    A person said so, or it is a cash game and nobody is there. Nor is it where posts go unwatched
    that would have told whether a newcomer is in.
    """
    player = table.players.get(seat)
    if player is None or player.on_purpose is False:
        return True
    if player.on_purpose:
        return False
    if Posted in table.unwatched and (player.new or player.sat_out):
        return True
    away = player.away or PlayerAway in table.unwatched
    return away and table.house.format == "cash"
