"""Telling a record in the words of Open Hand History."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from cardspeak.rules.houses.house import House
from cardspeak.rules.records import times
from cardspeak.rules.records.actions import (
    Action,
    BetOrRaise,
    Cards,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    Muck,
    Show,
)
from cardspeak.rules.records.follow import Step
from cardspeak.rules.records.money import from_units
from cardspeak.rules.records.ohh_words import (
    BET_TYPES,
    GAME_TYPES,
    OURS,
    POSTS,
    RUNS,
    SPEC_VERSION,
    STREETS,
)
from cardspeak.rules.records.postings import Post, blinds, postings
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.replay import Replay, replay
from cardspeak.rules.records.result import paid_out

_WORD_OF = {post: word for word, post in POSTS.items()}


def public_fields(record: HandRecord, house: House) -> dict[str, Any]:
    """Return what the format says of a hand.

    Raises:
        ImpossibleHand: if it cannot have been played like this.
    """
    played = replay(record)
    fields = {**OURS, **_plain_extra(record.extra), **_heading(record)}
    if len(played.boards) > 1:
        flags = fields.get("flags")
        fields["flags"] = [*(flags if isinstance(flags, list) else ()), RUNS]
    players = enumerate(record.seats)
    fields["players"] = [
        {
            "id": at,
            "seat": seat.number,
            "name": seat.name,
            "starting_stack": _amount(record, seat.stack),
        }
        for at, seat in players
    ]
    fields["rounds"] = _Rounds(played).rounds
    fields["pots"] = _pots(record, house)
    return fields


def _heading(record: HandRecord) -> dict[str, Any]:
    occasion = record.occasion
    moment = times.utc(occasion)
    asked = {post: record.seat(seat).blind for seat, post in blinds(record)}
    antes = [seat.ante for seat in record.seats]
    return {
        "spec_version": SPEC_VERSION,
        "game_number": occasion.hand,
        "start_date_utc": moment and moment.isoformat(),
        "table_name": occasion.table,
        "game_type": GAME_TYPES[record.game],
        "bet_limit": {"bet_type": BET_TYPES[record.limit], "bet_cap": 0},
        "table_size": occasion.seat_count or max(seat.number for seat in record.seats),
        "currency": occasion.currency,
        "dealer_seat": record.button,
        "small_blind_amount": _amount(record, asked.get(Post.SMALL_BLIND, 0)),
        "big_blind_amount": _amount(record, asked.get(Post.BIG_BLIND, 0)),
        "ante_amount": _amount(record, max(antes)),
    }


def _plain_extra(extra: Mapping[str, object]) -> dict[str, Any]:
    """Return the extra fields that JSON can say; the others go along in our own."""
    return {name: value for name, value in extra.items() if _is_plain(value)}


def _is_plain(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(map(_is_plain, value.values()))
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, bool | int | str)


def _pots(record: HandRecord, house: House) -> list[dict[str, Any]]:
    at = {seat.number: place for place, seat in enumerate(record.seats)}
    return [
        {
            "number": number,
            "amount": _amount(record, pot.amount),
            "rake": 0,
            "player_wins": [
                {"player_id": at[seat], "win_amount": _amount(record, won)}
                for seat, won in wins.items()
            ],
        }
        for number, (pot, wins) in enumerate(paid_out(record, house))
    ]


def _amount(record: HandRecord, units: int) -> int | Decimal:
    return Decimal(from_units(units, record.decimals)) if record.decimals else units


class _Rounds:
    """Tells a hand round by round.

    Attributes:
        rounds: as the format has them.
    """

    def __init__(self, played: Replay) -> None:
        """Tell a whole hand."""
        self._played, self._record = played, played.record
        self._ids = {seat.number: at for at, seat in enumerate(self._record.seats)}
        self._steps = {step.number: step for step in played.steps}
        self._lying, self._dealt = Counter[int](), Counter[int]()
        for action in self._record.actions:
            if isinstance(action, DealBoard):
                self._dealt[action.board] += len(action.cards)
        self._shown: list[dict[str, Any]] = []
        self.rounds: list[dict[str, Any]] = []
        self._open(STREETS[0], ())
        self._post()
        for number, action in enumerate(self._record.actions, start=1):
            self._tell(number, action)
        if self._shown:
            self._open("Showdown", ())
            self.rounds[-1]["actions"] = self._shown
        for each in self.rounds:
            each["actions"] = [
                {"action_number": number, **action}
                for number, action in enumerate(each["actions"], start=1)
            ]

    def _open(self, street: str, cards: Cards) -> None:
        opened = {"id": len(self.rounds), "street": street, **_named(cards), "actions": []}
        self.rounds.append(opened)

    def _post(self) -> None:
        for posting in postings(self._record):
            word = _WORD_OF[posting.post]
            self._act(posting.seat, word, posting.amount, all_in=posting.all_in)

    def _tell(self, number: int, action: Action) -> None:
        match action:
            case DealHole(seat=seat, cards=cards) if None not in cards:
                self._act(seat, "Dealt Cards", cards=cards)
            case DealBoard(cards=cards, board=board):
                self._turn(cards, board)
            case Show(seat=seat, cards=cards):
                self._show(seat, "Shows Cards", cards or self._played.dealt[seat])
            case Muck(seat=seat):
                self._show(seat, "Mucks Cards", ())
            case Fold() | CheckOrCall() | BetOrRaise():
                self._wager(self._steps[number])

    def _turn(self, cards: Cards, board: int) -> None:
        """Tell board cards, with which a round begins; a further run repeats its streets."""
        shared = len(self._played.boards[0]) - self._dealt[board] if board else 0
        lying = shared + self._lying[board]
        self._lying[board] += len(cards)
        self._open(STREETS[max(lying - 1, 1)] if lying < len(STREETS) + 1 else STREETS[-1], cards)

    def _wager(self, step: Step) -> None:
        preflop = len(self.rounds) == 1
        match step.action:
            case Fold():
                word = "Fold"
            case CheckOrCall():
                word = "Call" if step.cost else "Check"
            case _:
                word = "Raise" if step.faced or preflop else "Bet"
        self._act(step.action.seat, word, step.cost, all_in=step.all_in)

    def _show(self, seat: int, word: str, cards: Cards) -> None:
        self._shown.append({"player_id": self._ids[seat], "action": word, **_named(cards)})

    def _act(
        self, seat: int, word: str, cost: int = 0, *, all_in: bool = False, cards: Cards = ()
    ) -> None:
        action = {"player_id": self._ids[seat], "action": word, **_named(cards)}
        if cost:
            action |= {"amount": _amount(self._record, cost), "is_allin": all_in}
        self.rounds[-1]["actions"].append(action)


def _named(cards: Cards) -> dict[str, list[str]]:
    names = [str(card) for card in cards if card]
    return {"cards": names} if names else {}
