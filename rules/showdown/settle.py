"""Deciding a showdown: every hand read, every pot shared, every share explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Game, Part
from cardspeak.rules.games.side_games import marked_hands
from cardspeak.rules.hands.best import read_with_board
from cardspeak.rules.hands.reading import HandReading
from cardspeak.rules.showdown.legality import verify
from cardspeak.rules.showdown.odd_chips import odd_board, odd_half, shares
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.showdown.outcome import (
    Award,
    Hand,
    OddChip,
    Outcome,
    Pot,
    Read,
    Share,
    Showdown,
)


def settle(showdown: Showdown) -> Outcome:
    """Say who wins what: cards speak, whatever their owners claim (`SHOW-10`).

    Only tabled hands can win (`SHOW-8`, `SHOW-9`). A pot is shared between the boards that are
    still alive, each board between its parts, each part among the best hands; every pot by
    itself (`POT-4`, `ODD-4`). The last side pot is paid first, and of each pot the high before
    the low (`POT-5`).

    Raises:
        IllegalShowdown: if this cannot lie on a table; it names every fault.
    """
    verify(showdown)
    reads = tuple(read_all(showdown))
    dead = _dead_boards(showdown)
    awards: list[Award] = []
    unpaid = []
    for place, pot in reversed(list(enumerate(showdown.pots))):
        paid = list(_pay_pot(_Table(showdown, reads, dead), place, pot))
        awards += paid
        if not paid:
            unpaid.append(place)
    totals: Counter[int] = Counter()
    for award in awards:
        totals.update({share.seat: share.amount for share in award.shares})
    not_tabled = tuple(hand.seat for hand in showdown.hands if not hand.is_tabled)
    return Outcome(
        showdown, reads, tuple(awards), dict(sorted(totals.items())), not_tabled, dead,
        tuple(unpaid),
    )  # fmt: skip


def read_all(showdown: Showdown) -> Iterator[Read]:
    """Read every tabled hand, on every board, for every part (`SHOW-1`)."""
    for hand in showdown.hands:
        if not hand.is_tabled:
            continue
        for place, board in enumerate(showdown.boards):
            for part in showdown.game.parts:
                reading = read_part(part, showdown.game, hand, board)
                yield Read(hand.seat, place, part.name, reading)


def read_part(part: Part, game: Game, hand: Hand, board: Sequence[Card]) -> HandReading | None:
    """Read one hand on one board for one part of the pot; None where it does not qualify.

    A marked card plays with each of the others in turn, and the better of these hands counts
    (`DENT-1`).
    """
    if not game.marks or hand.marked is None:
        return read_with_board(part.ranking, hand.shown, board, part.use)
    pairs = marked_hands(hand.shown, hand.marked)
    readings = [read_with_board(part.ranking, pair, board, part.use) for pair in pairs]
    return max(reading for reading in readings if reading)


def _dead_boards(showdown: Showdown) -> tuple[int, ...]:
    """Return the board whose last card is the lowest, by rank and suit, if that kills it."""
    if not showdown.game.kills_lowest_river:
        return ()
    rivers = [board[-1] for board in showdown.boards]
    return (rivers.index(min(rivers)),)


@dataclass(frozen=True)
class _Table:
    """A showdown and what has been read of it."""

    showdown: Showdown
    reads: tuple[Read, ...]
    dead: tuple[int, ...]

    def winners(self, pot: Pot, board: int, part: Part) -> tuple[tuple[int, HandReading], ...]:
        """Return the best hands of a pot, on one board, for one part; none if none qualifies."""
        readings = {
            read.seat: read.reading
            for read in self.reads
            if read.seat in pot.seats
            and (read.board, read.part) == (board, part.name)
            and read.reading is not None
        }
        best = max(readings.values(), default=None)
        return tuple((seat, reading) for seat, reading in readings.items() if reading == best)


def _pay_pot(table: _Table, place: int, pot: Pot) -> Iterator[Award]:
    """Share one pot between its boards."""
    showdown = table.showdown
    first = showdown.game.parts[0]
    if len(pot.seats) == 1:
        share = Share(pot.seats[0], pot.amount)
        yield Award(place, 0, first.name, pot.amount, (share,), None)
        return
    boards = [at for at in range(len(showdown.boards)) if at not in table.dead]
    leaders = [[seat for seat, _ in table.winners(pot, board, first)] for board in boards]
    if not all(leaders):
        return
    unit = min(showdown.chips)
    each, left = divmod(pot.amount // unit, len(boards))
    seated = [clockwise(seats, showdown.button)[0] for seats in leaders]
    odd: dict[int, OddChip] = {}
    for _ in range(left):
        rest = [at for at in range(len(boards)) if boards[at] not in odd]
        taken, chip = odd_board(showdown, [seated[at] for at in rest])
        odd[boards[rest[taken]]] = chip
    for board in boards:
        amount = (each + (board in odd)) * unit
        yield from _pay_board(table, place, pot, board, amount, odd.get(board))


def _pay_board(
    table: _Table, place: int, pot: Pot, board: int, amount: int, odd: OddChip | None
) -> Iterator[Award]:
    """Share what one board takes between its parts; a part for which none qualifies falls out."""
    showdown = table.showdown
    contested = {
        part.name: winners
        for part in showdown.game.parts
        if (winners := table.winners(pot, board, part))
    }
    unit = min(showdown.chips)
    each, left = divmod(amount // unit, len(contested))
    for number, (part, winners) in enumerate(contested.items()):
        first = number == 0
        portion = (each + (left if first else 0)) * unit
        yield Award(
            pot=place,
            board=board,
            part=part,
            amount=portion,
            shares=shares(showdown, portion, winners),
            reading=winners[0][1],
            odd=odd_half(showdown) if first and left else odd if first else None,
            whole=len(contested) == 1,
        )
