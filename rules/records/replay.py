"""Playing a record again: who put in what, who folded, what everybody holds at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Family, Game
from cardspeak.rules.games.table import find_game
from cardspeak.rules.records.actions import Cards
from cardspeak.rules.records.faults import ImpossibleHand
from cardspeak.rules.records.follow import Follower, Return, Step
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.showdown.outcome import Hand, Pot
from cardspeak.rules.showdown.pots import pots_of


class CannotReplay(ValueError):
    """A record cannot be played again: nobody bets in its game, or it does not tell enough."""


@dataclass(frozen=True)
class Replay:
    """A record, played again.

    Attributes:
        record: what was played.
        game: its row in the table of games.
        steps: every wager, in order.
        returns: every bet that nobody matched, given back.
        behind: the chips that each seat has left when all bets are in.
        pots: the main pot first, each with the seats that still claim it.
        hands: the hands that claim a pot, by seat; a card nobody saw is None.
        dealt: the cards that each seat holds or held when it folded.
        boards: the boards as they lie, each whole run of a board that is run again.
        finished: whether the hand was played to its end.
    """

    record: HandRecord
    game: Game
    steps: tuple[Step, ...]
    returns: tuple[Return, ...]
    behind: Mapping[int, int]
    pots: tuple[Pot, ...]
    hands: tuple[Hand, ...]
    dealt: Mapping[int, Cards]
    boards: tuple[Cards, ...]
    finished: bool


def replay(record: HandRecord) -> Replay:
    """Play a record again.

    A hand that is mucked at the showdown gives up its claim, even if the record knows its cards:
    only a hand that is tabled can win (`SHOW-9`). The last claim on a pot cannot be mucked away.
    A hand whose cards are known and that is not mucked counts as tabled (`SHOW-10`).

    Raises:
        UnknownGame: if the game is not in the table of games.
        CannotReplay: if nobody bets against anybody in it, nobody saw the bets, or the record
            says itself that the rules were not kept.
        ImpossibleHand: if it cannot have been played like this; it names every fault.
    """
    game = find_game(record.game)
    if game.family in (Family.CHINESE, Family.HOUSE):
        raise CannotReplay(f"{game.title} has no pot to play for: only its cards can be recorded")
    if not record.wagers_seen:
        raise CannotReplay("nobody saw its wagers: add them, or read its cards alone")
    if record.irregular:
        raise CannotReplay(f"the rules were not kept: {'; '.join(record.irregular)}")
    follower = Follower(record, game)
    follower.follow()
    course = follower.course
    if course.faults:
        raise ImpossibleHand(tuple(course.faults))
    pots = _claims(follower)
    claimants = {seat for pot in pots for seat in pot.seats}
    return Replay(
        record=record,
        game=game,
        steps=tuple(follower.steps),
        returns=tuple(follower.returns),
        behind={seat: purse.stack for seat, purse in follower.purses.items()},
        pots=pots,
        hands=tuple(
            Hand(seat, tuple(course.felt.hands[seat]), course.marks.get(seat))
            for seat in sorted(claimants)
        ),
        dealt={seat: tuple(hand) for seat, hand in course.felt.hands.items()},
        boards=_whole_runs(course.felt.boards) if course.runs else _laid(course.felt.boards),
        finished=course.finished,
    )


def _claims(follower: Follower) -> tuple[Pot, ...]:
    """Return the pots, each with the live seats that have not mucked."""
    paid = {seat: purse.paid for seat, purse in follower.purses.items()}
    pots = pots_of(paid, follower.course.live, follower.dead)
    for seat in follower.course.mucked:
        if any(pot.seats == (seat,) for pot in pots):
            continue
        pots = tuple(
            Pot(pot.amount, tuple(other for other in pot.seats if other != seat)) for pot in pots
        )
    return pots


def _laid(boards: Iterable[list[Card | None]]) -> tuple[Cards, ...]:
    return tuple(map(tuple, boards))


def _whole_runs(boards: list[list[Card | None]]) -> tuple[Cards, ...]:
    """Put before each further run the cards that it shares with the first."""
    first, *others = boards
    runs = [first[: len(first) - len(run)] + run for run in others if run]
    return _laid([first, *runs])
