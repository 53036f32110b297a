"""Recorded hands at one table, and what happens between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from cardspeak.rules.cards import Card
from cardspeak.rules.facts import deck, hand, table
from cardspeak.rules.games.game import Family
from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import House
from cardspeak.rules.records.actions import Action, Burn, DealBoard, Remark
from cardspeak.rules.records.postings import Post, blinds
from cardspeak.rules.records.record import HandRecord, RecordError
from cardspeak.rules.records.result import Result, result_of
from cardspeak.rules.umpire.deal_deck import introduced, shuffled
from cardspeak.rules.umpire.deal_hand import HandDealer
from cardspeak.rules.umpire.deal_log import Log
from cardspeak.rules.umpire.deal_showdown import push_pots, show_down
from cardspeak.rules.umpire.deal_stakes import posted, stakes_of
from cardspeak.rules.umpire.parts import Positions
from cardspeak.rules.umpire.positions import next_positions

_USUAL_SEATS = 10


@dataclass
class Session:
    """A table as far as it was told.

    Attributes:
        house: whose rules are played.
        log: where the facts go.
    """

    house: House
    log: Log
    _players: dict[int, tuple[int, str]] = field(default_factory=dict)
    _stakes: table.GameChosen | None = None
    _button: int | None = None
    _owes_count: bool = True

    def play(self, record: HandRecord, number: int) -> None:
        """Play one hand, at this table if it can have followed the last one here.

        Raises:
            UnknownGame, CannotReplay, ImpossibleHand, Undecided: as `result_of` does.
        """
        following = self._reseated(record)
        result = result_of(following or record, self.house)
        if following is None:
            self._open(record)
        self._tell_what_is_new(result.replay.record)
        if following is None:
            self.log.tell(*introduced(result.replay.game, self.house))
        self._deal(result, number)
        self._end(result)

    def _reseated(self, record: HandRecord) -> HandRecord | None:
        """Return a record with its players where they sit here; None if it does not follow."""
        seats = {name: seat for seat, (_, name) in self._players.items()}
        named = all(player.name for player in record.seats)
        moves = {
            player.number: seats.get(player.name, 0) if named else player.number
            for player in record.seats
        }
        if sorted(moves.values()) != sorted(self._playing()):
            return None
        moved = _moved(record, moves)
        if moved is None or (_has_button(record) and moved.button != self._button):
            return None
        same_deck = self._stakes and _deck(self._stakes.game) == _deck(record.game)
        return moved if same_deck else None

    def _open(self, record: HandRecord) -> None:
        usual = self.house.number("seating.full_table") or _USUAL_SEATS
        seats = max(usual, record.button, *(player.number for player in record.seats))
        self._players, self._stakes, self._button, self._owes_count = {}, None, None, True
        self.log.tell(table.TableOpened(self.house.id, self.house.format, seats))

    def _tell_what_is_new(self, record: HandRecord) -> None:
        """Tell of the game, the players and the button what has changed since the last hand."""
        stakes = stakes_of(record)
        if stakes != self._stakes:
            self._stakes = stakes
            self.log.tell(stakes)
        for seat in [seat for seat, (stack, _) in self._players.items() if not stack]:
            del self._players[seat]
            self.log.tell(table.SeatLeft(seat))
        for player in record.seats:
            if self._players.get(player.number) != (player.stack, player.name):
                self.log.tell(table.SeatTaken(player.number, player.stack, player.name))
        if _has_button(record) and record.button != self._button:
            self.log.tell(table.ButtonPlaced(record.button))

    def _deal(self, result: Result, number: int) -> None:
        """Shuffle, post and deal; antes are collected before the cut (`CUT-1`)."""
        posts = list(posted(result.replay.record))
        antes = [post for post in posts if post.kind == "ante"]
        others = [post for post in posts if post.kind != "ante"]
        self.log.tell(deck.DeckWashed(), hand.HandBegun(number), *shuffled(self.house))
        self.log.tell(*antes, deck.DeckCut(), *others)
        dealer = HandDealer(result, self.house, self.log)
        if dealer.deal():
            self._count_stub(dealer)
            show_down(dealer)
        push_pots(dealer)
        if dealer.burns:
            self.log.tell(deck.BurnsMoved("muck"))

    def _count_stub(self, dealer: HandDealer) -> None:
        """Count the stub once, when a hand goes to its last card (`DECK-9`, `DECK-10`)."""
        if self._owes_count:
            self._owes_count = False
            self.log.tell(deck.StubCounted(dealer.stub))

    def _end(self, result: Result) -> None:
        record = result.replay.record
        ends = zip(record.seats, result.stacks, strict=True)
        self._players = {player.number: (stack, player.name) for player, stack in ends}
        if _has_button(record):
            self._button = next_button(record, set(self._playing()), self.house)
            if self._button is not None:
                self.log.tell(table.ButtonPlaced(self._button))
        self.log.tell(hand.HandOver())

    def _playing(self) -> Iterator[int]:
        return (seat for seat, (stack, _) in self._players.items() if stack)


def _deck(game: str) -> tuple[Card, ...]:
    return find_game(game).deck


def _has_button(record: HandRecord) -> bool:
    return find_game(record.game).family is not Family.STUD


def next_button(record: HandRecord, playing: Collection[int], house: House) -> int | None:
    """Return where the button goes after a hand (`BTN-5` to `BTN-15`).

    The big blind always moves to the next player; the small blind and the button follow to where
    the blinds were, be these seats empty or not, unless the house leaves the button where it is
    when the small blind is out.

    Args:
        record: the hand.
        playing: the seats that have chips after it.
        house: whose rules are played.

    Returns:
        The seat; None where the record does not say where the small blind belonged, or there is
        no next hand.
    """
    posts = {post: seat for seat, post in blinds(record)}
    small, big = posts.get(Post.SMALL_BLIND), posts.get(Post.BIG_BLIND)
    if big is None or small is None:
        return None
    following = next_positions(Positions(record.button, small, big, small), playing, house)
    return following.button if following else None


def _moved(record: HandRecord, moves: Mapping[int, int]) -> HandRecord | None:
    """Return a record with its players in other seats; None if that turns their order round."""
    try:
        return replace(
            record,
            seats=tuple(replace(each, number=moves[each.number]) for each in record.seats),
            actions=tuple(_moved_action(action, moves) for action in record.actions),
            button=moves.get(record.button, record.button),
        )
    except RecordError:
        return None


def _moved_action(action: Action, moves: Mapping[int, int]) -> Action:
    if isinstance(action, DealBoard | Burn | Remark):
        return action
    return replace(action, seat=moves[action.seat])
