"""Places round the table: clockwise from the button, and who shows first."""

from collections.abc import Collection, Iterable

from cardspeak.rules.houses.house import House


def clockwise(seats: Iterable[int], button: int) -> tuple[int, ...]:
    """Order seats clockwise, the first left of the button first and the button last.

    Seats are numbered clockwise. Where there is no button, as in stud, 0 stands for the dealer,
    whose left is seat 1.

    >>> clockwise([1, 4, 7], button=4)
    (7, 1, 4)
    """
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


def first_to_show(
    live: Collection[int],
    house: House,
    *,
    last_aggressor: int | None,
    first_to_act: int,
    last_round_bet: bool,
) -> int:
    """Return the seat that must show first if nobody tables a hand.

    That is who bet or raised last in the last round (`SHOW-4`). Where that round was checked, it
    is the first to act (`SHOW-5`), except in a house that knows no such exception: there it is
    still the last aggressor of the hand (`C39`).

    Args:
        live: the seats at showdown.
        house: whose rules are played.
        last_aggressor: the seat that made the hand's last bet or raise, if there was any.
        first_to_act: the seat that acted first in the last round.
        last_round_bet: whether there was a bet in the last round.

    Raises:
        ValueError: if neither seat is live.
    """
    keeps_order = house["showdown.all_check"] == "last_aggressor"
    by_aggression = last_aggressor in live and (last_round_bet or keeps_order)
    seat = last_aggressor if by_aggression else first_to_act
    if seat is None or seat not in live:
        raise ValueError(f"seat {seat} is not at showdown: {sorted(live)} are")
    return seat
