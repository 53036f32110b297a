"""The club's side games: forced posts and burns, a bank to rob, a mushroom, and marked cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from cardspeak.rules.cards import RANKS, Card
from cardspeak.rules.games.game import Forced, Game
from cardspeak.rules.houses.house import House

_BIG_BLINDS = {Forced.EVERYONE_ONE: 1, Forced.EVERYONE_TWO: 2}
_RED = "dh"
_TEN = RANKS.index("T")


class SideGameError(ValueError):
    """This is not what the side game is played with."""


class Heist(Enum):
    """The two sizes of Money Heist (`HEIST-1`)."""

    MINI = "mini"
    """The bank is one full buy-in."""
    FULL = "full"
    """The bank is as much as all chips in play at the start."""


@dataclass(frozen=True)
class MushroomHand:
    """What became of the mushroom in one hand, in the unit of the chips' values.

    Attributes:
        added: what the button put on it.
        won: what the small blind takes.
        left: what stays for the next hand.
    """

    added: int
    won: int
    left: int


def forced_posts(game: Game, stacks: Mapping[int, int], big_blind: int) -> dict[int, int]:
    """Return what each seat posts before the cards where everyone does (`BOMB-1`, `SQUID-1`).

    A double big blind in a bomb pot and a single one in Squid Game; a shorter stack is all-in.

    Raises:
        SideGameError: if not everyone posts in this game.
    """
    if game.forced not in _BIG_BLINDS:
        raise SideGameError(f"{game.title} is played with {game.forced.value}")
    due = _BIG_BLINDS[game.forced] * big_blind
    return {seat: min(stack, due) for seat, stack in stacks.items()}


def burns_by_street(game: Game, house: House) -> dict[str, int]:
    """Return how many cards are burned before each street that has a burn (`BOMB-1`).

    Where several boards are dealt side by side, the house burns one before each, or one before
    all of them (`AMB-16`). Runs of a board follow each other, each with its own.
    """
    per_board = game.runs or house["bomb_pot.burns"] != "per_street"
    boards = max(game.boards, 1) if per_board else 1
    return {street.name: boards for street in game.streets if street.burn}


def blood_card_due(board: Sequence[Card]) -> bool:
    """Return whether the river was red, so that one more card and round follow (`BLOOD-1`)."""
    return len(board) == 5 and board[-1].suit in _RED


def marked_hands(hole: Sequence[Card], marked: Card) -> tuple[tuple[Card, Card], ...]:
    """Return the two hold'em hands of three cards: the marked one with each other (`DENT-1`).

    Raises:
        SideGameError: if there are not three different cards, or the marked one is none of them.
    """
    if len(hole) != 3 or len(set(hole)) < 3 or marked not in hole:
        shown = " ".join(map(str, hole))
        raise SideGameError(f"one of three cards is marked, not {marked} of {shown or 'none'}")
    one, other = (card for card in hole if card != marked)
    return (marked, one), (marked, other)


def heist_banks(kind: Heist, buy_in: int, players: Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """Return the bank of each table (`HEIST-1`).

    Several tables share it by their players; what does not divide goes, a chip at a time, to
    the tables that came off worst.

    Args:
        kind: a mini heist's bank is one buy-in, a full one's a buy-in for each player.
        buy_in: chips of a full buy-in.
        players: at the start, table by table.
        unit: the smallest chip.

    Raises:
        SideGameError: if there are no players, or the buy-in is not made of such chips.

    >>> heist_banks(Heist.FULL, 3000, [8])
    (24000,)
    """
    everybody = sum(players)
    if min(players, default=0) < 1 or unit < 1 or buy_in < 1 or buy_in % unit:
        raise SideGameError(
            f"a bank needs players at every table and a buy-in in chips of {unit}, "
            f"not {list(players)} and {buy_in}"
        )
    chips = buy_in // unit * (1 if kind is Heist.MINI else everybody)
    shares = [divmod(chips * number, everybody) for number in players]
    worst = sorted(range(len(players)), key=lambda table: -shares[table][1])
    extra = worst[: chips - sum(whole for whole, _ in shares)]
    return tuple((whole + (table in extra)) * unit for table, (whole, _) in enumerate(shares))


def heist(kind: Heist, bank: int, big_blind: int, hole: Sequence[Card], *, scooped: bool) -> int:
    """Return the chips that a hand takes from the bank (`HEIST-2`).

    A scoop with a pocket pair takes five big blinds; in a full heist tens and lower take ten,
    the ace being the highest pair. Never more than is left.
    """
    if not scooped or len(hole) != 2 or hole[0].rank != hole[1].rank:
        return 0
    low_pair = RANKS.index(hole[0].rank) <= _TEN
    big_blinds = 10 if kind is Heist.FULL and low_pair else 5
    return min(big_blinds * big_blind, bank)


def play_mushroom(
    before: int,
    big_blind: int,
    *,
    small_blind: int | None,
    winners: Collection[int],
    in_the_money: bool = False,
) -> MushroomHand:
    """Return what becomes of the mushroom in one hand (`MUSH-1`, `MUSH-2`).

    The button adds a big blind, until all players left are in the money. The small blind takes
    it by winning the hand outright; a split, or a side pot lost, leaves it to grow.

    Args:
        before: on the mushroom before the hand.
        big_blind: what the button adds.
        small_blind: the seat that posted it; None where it is dead.
        winners: every seat that won chips from any pot.
        in_the_money: whether all players left are.
    """
    added = 0 if in_the_money else big_blind
    takes_it = small_blind is not None and set(winners) == {small_blind}
    size = before + added
    return MushroomHand(added, size if takes_it else 0, 0 if takes_it else size)
