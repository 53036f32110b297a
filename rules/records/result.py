"""What a record comes to: our winners, our shares, and the stacks that they leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cardspeak.rules.houses.house import House, load_house
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.replay import Replay, replay
from cardspeak.rules.showdown.outcome import Outcome, Pot, Showdown
from cardspeak.rules.showdown.settle import settle

_NEUTRAL = "tda-2024"


class Undecided(ValueError):
    """A record does not say enough to tell who won."""


@dataclass(frozen=True)
class Result:
    """What a hand came to.

    Attributes:
        replay: how it was played.
        outcome: how the showdown was decided; None where all others folded.
        won: what each seat was paid out of the pots, its own uncalled bets apart.
        stacks: what each seat ends with, clockwise as in the record.
    """

    replay: Replay
    outcome: Outcome | None
    won: Mapping[int, int]
    stacks: tuple[int, ...]


def result_of(record: HandRecord, house: House) -> Result:
    """Play a record again and decide it by the rules of a house.

    What a side game pays beyond the pots is left out, as are Mushroom's and Money Heist's banks.

    Raises:
        UnknownGame, CannotReplay, ImpossibleHand: as `replay` does.
        Undecided: if the record ends before the hand does, or a pot hangs on unseen cards.
    """
    played = replay(record)
    if not played.finished:
        raise Undecided("the record ends before the hand does: add the actions that are missing")
    outcome = None
    if all(len(pot.seats) == 1 for pot in played.pots):
        won = Counter[int]()
        for pot in played.pots:
            won[pot.seats[0]] += pot.amount
    else:
        outcome = settle(_showdown(played, house))
        won = Counter(outcome.totals)
    _check_paid(played, outcome)
    stacks = tuple(played.behind[seat.number] + won[seat.number] for seat in record.seats)
    return Result(played, outcome, dict(won), stacks)


def house_of(record: HandRecord, house: House | None = None) -> House:
    """Return the house that decides: the one asked for, else the record's, else the TDA.

    Raises:
        UnknownHouse: if the record names one that is not known.
    """
    return house or load_house(record.house or _NEUTRAL)


def paid_out(record: HandRecord, house: House) -> tuple[tuple[Pot, Mapping[int, int]], ...]:
    """Return every pot with what each seat was paid out of it.

    Where the record does not say enough to decide, it may at least say what the stacks were
    afterwards: then everything was one pot. Where it says neither, nothing was paid.

    Raises:
        UnknownGame, CannotReplay, ImpossibleHand: as `replay` does.
    """
    try:
        result = result_of(record, house)
    except Undecided:
        return _as_recorded(replay(record))
    won = [Counter[int]() for _ in result.replay.pots]
    if result.outcome is None:
        for place, pot in enumerate(result.replay.pots):
            won[place][pot.seats[0]] += pot.amount
    else:
        for award in result.outcome.awards:
            won[award.pot].update({share.seat: share.amount for share in award.shares})
    return tuple(zip(result.replay.pots, won, strict=True))


def _as_recorded(played: Replay) -> tuple[tuple[Pot, Mapping[int, int]], ...]:
    if played.record.finishing is None:
        return ()
    seats = [seat.number for seat in played.record.seats]
    stacks = dict(zip(seats, played.record.finishing, strict=True))
    won = {seat: stacks[seat] - played.behind[seat] for seat in seats}
    whole = sum(pot.amount for pot in played.pots)
    return ((Pot(whole, tuple(sorted(seats))), {seat: n for seat, n in won.items() if n}),)


def finishing_stacks(record: HandRecord, house: House) -> tuple[int, ...]:
    """Return what each seat ends with, clockwise as in the record.

    Raises:
        UnknownGame, CannotReplay, ImpossibleHand, Undecided: as `result_of` does.
    """
    return result_of(record, house).stacks


def _showdown(played: Replay, house: House) -> Showdown:
    boards = tuple(tuple(card for card in board if card) for board in played.boards)
    if any(None in board for board in played.boards):
        raise Undecided("a board card is not known: the record cannot say who won")
    return Showdown(
        played.game,
        house,
        played.record.button,
        boards,
        played.hands,
        played.pots,
        played.record.chips,
    )


def _check_paid(played: Replay, outcome: Outcome | None) -> None:
    if outcome is None:
        return
    unseen = [seat for seat in outcome.not_tabled if _contests(played, seat)]
    if outcome.unpaid or unseen:
        seats = ", ".join(map(str, unseen or outcome.not_tabled))
        raise Undecided(
            f"the cards of seat {seats} are not known: record what it shows, or that it mucks"
        )


def _contests(played: Replay, seat: int) -> bool:
    return any(seat in pot.seats and len(pot.seats) > 1 for pot in played.pots)
