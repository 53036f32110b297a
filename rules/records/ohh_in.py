"""Making a record of the words of Open Hand History."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records import times
from cardspeak.rules.records.actions import Cards, read_cards
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.records.difference import NAME
from cardspeak.rules.records.fields import BadField, Fields, amount, each, table, text, truth, whole
from cardspeak.rules.records.hearing import BadHistory, Heard, Hearing
from cardspeak.rules.records.ohh_words import BET_TYPES, GAME_TYPES, OURS, POSTS, RUNS, STREETS
from cardspeak.rules.records.postings import Post
from cardspeak.rules.records.record import Occasion, RecordError

_NOTHING = Decimal(0)
_NO_CARDS: Cards = ()


@dataclass(frozen=True)
class _Said:
    """One action of the format."""

    player: int
    word: str
    amount: Decimal
    cards: Cards


def read_public(ohh: dict[str, Any]) -> Heard:
    """Make a record of one hand's fields, those apart that are our own.

    Raises:
        BadHistory: naming every fault.
    """
    found = Fields({name: value for name, value in ohh.items() if name != NAME})
    found.need("game_type", "bet_limit", "dealer_seat", "players", "rounds", "big_blind_amount")
    found.take("spec_version", "", text)
    hearing = _hearing(found)
    ids = _players(found, hearing)
    rounds: list[dict[str, Any]] = found.take("rounds", [], each(table))
    _Rounds(hearing, ids, found.faults).hear(rounds)
    pots: list[dict[str, Any]] = found.take("pots", [], each(table))
    if NAME not in ohh:
        _pots(found, hearing, ids, pots)
    hearing.extra = _extra(found)
    if found.faults:
        raise BadHistory(found.faults)
    try:
        return hearing.heard()
    except RecordError as error:
        raise BadHistory(error.faults) from None
    except ValueError as error:
        raise BadHistory([str(error)]) from None


def _hearing(found: Fields) -> Hearing:
    game = found.take("game_type", "holdem", _one_of(GAME_TYPES))
    limit = found.take("bet_limit", Limit.NO_LIMIT, lambda value: _limit(found, value))
    small = found.take("small_blind_amount", _NOTHING, amount)
    big = found.take("big_blind_amount", _NOTHING, amount)
    found.take("ante_amount", _NOTHING, amount)
    bets = (big, 2 * big) if is_fixed(limit) else (small, big)
    button = found.take("dealer_seat", 0, whole)
    return Hearing(game, limit, button, bets, occasion=_occasion(found))


def _limit(found: Fields, value: object) -> Limit:
    limit = dict(table(value))
    cap = limit.pop("bet_cap", 0)
    if cap:
        found.rest["bet_cap"] = cap
    found_limit: Limit = _one_of(BET_TYPES)(limit.get("bet_type"))
    return found_limit


def _occasion(found: Fields) -> Occasion:
    moment: dict[str, Any] = found.take("start_date_utc", {}, _moment)
    return Occasion(
        hand=found.take("game_number", "", text),
        table=found.take("table_name", "", text),
        seat_count=found.take("table_size", None, whole),
        currency=found.take("currency", "", text),
        **moment,
    )


def _moment(value: object) -> dict[str, object]:
    return {} if value is None else times.told(datetime.fromisoformat(text(value)), "UTC")


def _players(found: Fields, hearing: Hearing) -> dict[int, int]:
    """Hear who is dealt in, and return the seat of each player by his id."""
    ids = {}
    for player in _tables(found, "players"):
        one = Fields(player)
        one.need("id", "seat", "starting_stack")
        number, seat = one.take("id", 0, whole), one.take("seat", 0, whole)
        ids[number] = seat
        stack = one.take("starting_stack", _NOTHING, amount)
        name = one.take("name", "", text)
        if not one.take("is_sitting_out", False, truth):
            hearing.stacks[seat], hearing.names[seat] = stack, name
            # Some programs give the cards here, though the format has an action for them.
            cards = one.take("cards", _NO_CARDS, _cards)
            if cards:
                hearing.dealt[seat] = cards
        found.faults += [f"player {number}: {fault}" for fault in one.faults]
    return ids


def _pots(found: Fields, hearing: Hearing, ids: dict[int, int], pots: list[dict[str, Any]]) -> None:
    """Hear who was paid what, and the rake."""
    raked = _NOTHING
    for pot in map(Fields, pots):
        for win in map(Fields, _tables(pot, "player_wins")):
            seat = ids.get(win.take("player_id", -1, whole), 0)
            won = win.take("win_amount", _NOTHING, amount)
            hearing.collected[seat] = hearing.collected.get(seat, _NOTHING) + won
            pot.faults += win.faults
        raked += pot.take("rake", _NOTHING, lambda value: amount(value or 0))
        found.faults += [f"pots: {fault}" for fault in pot.faults]
    if raked:
        found.rest["_rake"] = raked


class _Rounds:
    """Hears one round after the other."""

    def __init__(self, hearing: Hearing, ids: dict[int, int], faults: list[str]) -> None:
        self._hearing, self._ids, self._faults = hearing, ids, faults
        self._streets = Counter[str]()
        self._told_cards = dict(hearing.dealt)

    def hear(self, rounds: list[dict[str, Any]]) -> None:
        """Hear all rounds."""
        for number, each_round in enumerate(rounds):
            one = Fields(each_round)
            street = one.take("street", "", text)
            cards = one.take("cards", _NO_CARDS, _cards)
            if street in STREETS[1:]:
                # A street that comes again is that of the next run.
                self._hearing.turn(cards, self._streets[street])
                self._streets[street] += 1
            for at, action in enumerate(_tables(one, "actions"), start=1):
                self._hear_action(f"round {number}, action {at}", action)
            self._faults += [f"round {number}: {fault}" for fault in one.faults]

    def _hear_action(self, place: str, action: dict[str, Any]) -> None:
        one = Fields(action)
        player = one.take("player_id", -1, whole)
        said = _Said(
            player,
            one.take("action", "", text),
            one.take("amount", _NOTHING, lambda value: amount(value or 0)),
            one.take("cards", _NO_CARDS, _cards),
        )
        faults = one.faults or self._said(said)
        self._faults += [f"{place}: {fault}" for fault in faults]

    def _said(self, said: _Said) -> list[str]:
        """Hear an action, and return what is wrong with it."""
        hearing, seat = self._hearing, self._ids.get(said.player)
        if seat not in hearing.stacks:
            return [f"player {said.player} is not dealt in"]
        if said.word in POSTS:
            hearing.post(seat, POSTS[said.word], said.amount)
        elif said.word == "Post Dead":
            hearing.post(seat, Post.ANTE, said.amount, dead=True)
        elif said.word == "Dealt Cards":
            self._deal(seat, said.cards)
        elif said.word in ("Sits Down", "Stands Up", "Added Chips"):
            hearing.remark(f"{said.word}: {hearing.names[seat]}")
        else:
            return self._wager(seat, said)
        return []

    def _deal(self, seat: int, cards: Cards) -> None:
        """Hear cards dealt, which may have been told with the player already."""
        if seat in self._told_cards:
            del self._hearing.dealt[seat], self._told_cards[seat]
        self._hearing.deal(seat, cards)

    def _wager(self, seat: int, said: _Said) -> list[str]:
        hearing = self._hearing
        wagers: dict[str, Callable[[], None]] = {
            "Fold": lambda: hearing.fold(seat),
            "Check": lambda: hearing.call(seat),
            "Call": lambda: hearing.call(seat, said.amount),
            "Bet": lambda: hearing.raise_by(seat, said.amount),
            "Raise": lambda: hearing.raise_by(seat, said.amount),
            "Shows Cards": lambda: hearing.show(seat, said.cards),
            "Mucks Cards": lambda: self._muck(seat, said.cards),
        }
        if said.word not in wagers:
            return [f"{said.word!r} cannot be played again: leave the hand out"]
        wagers[said.word]()
        return []

    def _muck(self, seat: int, cards: Cards) -> None:
        """Hear a hand mucked whose cards may be known all the same."""
        if cards and seat not in self._hearing.dealt:
            self._hearing.deal(seat, cards)
        self._hearing.muck(seat)


def _extra(found: Fields) -> dict[str, object]:
    """Return what nobody has taken, our own name apart."""
    rest = {name: value for name, value in found.rest.items() if OURS.get(name) != value}
    flags = rest.get("flags")
    if isinstance(flags, list) and RUNS in flags:
        rest["flags"] = [flag for flag in flags if flag != RUNS]
    return {name: value for name, value in rest.items() if name != "flags" or value}


def _tables(found: Fields, name: str) -> list[dict[str, Any]]:
    nothing: list[dict[str, Any]] = []
    return found.take(name, nothing, each(table))


def _cards(value: object) -> Cards:
    """Read cards, of which there may be none at all."""
    return read_cards("".join(each(text)(value))) if value else ()


def _one_of(words: dict[Any, str]) -> Callable[[object], Any]:
    def read(value: object) -> Any:
        found = next((key for key, word in words.items() if word == value), None)
        if found is None:
            raise BadField(f"{value!r} is none of {', '.join(dict.fromkeys(words.values()))}")
        return found

    return read
