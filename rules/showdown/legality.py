"""Whether what is said to lie on the table can lie there: every fault, by name."""

from collections import Counter
from collections.abc import Iterator

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Family, Game
from cardspeak.rules.showdown.outcome import Hand, Showdown

_RUN_LIMIT = 3


class IllegalShowdown(ValueError):
    """What is said to lie on the table cannot.

    Attributes:
        faults: what is wrong, each in a sentence.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def verify(showdown: Showdown) -> None:
    """Check a showdown against its game.

    Raises:
        IllegalShowdown: with every fault there is.
    """
    faults = tuple(_faults(showdown))
    if faults:
        raise IllegalShowdown(faults)


def _faults(showdown: Showdown) -> Iterator[str]:
    game = showdown.game
    if game.family in (Family.CHINESE, Family.HOUSE):
        yield f"{game.title} has no pot that hands contest"
        return
    yield from _seat_faults(showdown)
    for hand in showdown.hands:
        yield from _hand_faults(hand, game, common=_common_cards(showdown))
    yield from _board_faults(showdown)
    yield from _card_faults(showdown)
    yield from _pot_faults(showdown)


def _seat_faults(showdown: Showdown) -> Iterator[str]:
    most = showdown.game.seats[1]
    if not showdown.hands:
        yield "there is no hand: give each live seat's cards"
    if len(showdown.hands) > most:
        yield f"{showdown.game.title} takes {most} hands at most, not {len(showdown.hands)}"
    times = Counter(hand.seat for hand in showdown.hands)
    for seat, number in times.items():
        if number > 1:
            yield f"seat {seat} has two hands: one player to a hand"
        if seat < 1:
            yield f"there is no seat {seat}: they are numbered from 1"
    if showdown.button < 0:
        yield f"there is no seat {showdown.button} for the button"


def _common_cards(showdown: Showdown) -> int:
    """Return how many cards of a stud game lie in the middle for everybody (`STUD-19`)."""
    return len(showdown.boards[0]) if showdown.game.family is Family.STUD else 0


def _hand_faults(hand: Hand, game: Game, common: int) -> Iterator[str]:
    due = game.held - common
    if len(hand.cards) != due:
        yield (
            f"seat {hand.seat} has {_cards(len(hand.cards))}: at showdown {game.title} takes "
            f"{due}, those not shown written ??"
        )
    if game.marks and hand.is_tabled and hand.marked is None:
        yield f"seat {hand.seat} has marked no card: write a star after it, as in 'Ah* Kd 7c'"
    if hand.marked and (not game.marks or hand.marked not in hand.cards):
        yield f"seat {hand.seat} marks {hand.marked.name}, which it cannot"


def _board_faults(showdown: Showdown) -> Iterator[str]:
    game, boards = showdown.game, showdown.boards
    runs = game.family is Family.FLOP and (game.runs or game.boards == 1)
    most = _RUN_LIMIT if runs else game.boards
    fewest = 1 if runs else game.boards
    if not fewest <= len(boards) <= most:
        due = str(fewest) if fewest == most else f"{fewest} to {most}"
        yield f"{game.title} has {due} boards, not {len(boards)}"
    sizes = (0, 1) if game.family is Family.STUD else game.board_sizes
    for place, board in enumerate(boards, start=1):
        if len(board) not in sizes:
            due = " or ".join(map(str, sizes))
            yield f"board {place} has {_cards(len(board))}: a whole one has {due}"
        elif len(sizes) > 1 and game.family is Family.FLOP:
            yield from _blood_faults(place, board, sizes[0])


def _blood_faults(place: int, board: tuple[Card, ...], certain: int) -> Iterator[str]:
    """A red river brings one more card, a black one none (`BLOOD-1`)."""
    river = board[certain - 1]
    red = river.suit in "dh"
    if red != (len(board) > certain):
        yield f"the river of board {place} is the {river.name}: " + (
            "one more card is due" if red else "no card comes after it"
        )


def _card_faults(showdown: Showdown) -> Iterator[str]:
    """One deck has one of each card, but runs of one board begin with the same cards."""
    lying = [card for hand in showdown.hands for card in hand.shown]
    seen: set[tuple[Card, ...]] = set()
    for board in showdown.boards:
        shared = _shared_start(board, seen) if _may_share(showdown.game) else 0
        lying += board[shared:]
        seen.add(board)
    for card in sorted(set(lying) - set(showdown.game.deck)):
        yield f"the {card.name} is not in the deck of {showdown.game.title}"
    for card, times in Counter(lying).items():
        if times > 1:
            yield f"the {card.name} lies there {times} times: a deck has one of each"


def _may_share(game: Game) -> bool:
    return game.runs or game.boards == 1


def _shared_start(board: tuple[Card, ...], others: set[tuple[Card, ...]]) -> int:
    """Return how many cards a board begins with as some other does."""
    longest = 0
    for other in others:
        same = 0
        while same < min(len(board), len(other)) and board[same] == other[same]:
            same += 1
        longest = max(longest, same)
    return longest


def _pot_faults(showdown: Showdown) -> Iterator[str]:
    hands = {hand.seat for hand in showdown.hands}
    smallest = min(showdown.chips, default=0)
    if smallest <= 0:
        yield "the chips in play need values above nothing"
        return
    before: set[int] | None = None
    for place, pot in enumerate(showdown.pots):
        name = "the main pot" if place == 0 else f"side pot {place}"
        if pot.counted and (pot.amount <= 0 or pot.amount % smallest):
            yield f"{name} of {pot.amount:,} cannot be paid in chips of {smallest:,}"
        if not pot.seats or not set(pot.seats) <= hands:
            strangers = ", ".join(map(str, sorted(set(pot.seats) - hands))) or "nobody"
            yield f"{name} is for {strangers}, who has no live hand"
        if before is not None and not set(pot.seats) <= before:
            yield f"{name} is open to a seat that is not in the pot before it"
        before = set(pot.seats)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
