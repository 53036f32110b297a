"""Making a record of the words of PokerStars-style histories."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any, TypeVar

from cardspeak.rules.cards import CardError
from cardspeak.rules.records import times
from cardspeak.rules.records.actions import Cards, read_cards
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.records.hearing import BadHistory, Heard, Hearing
from cardspeak.rules.records.money import MoneyError, parse_money
from cardspeak.rules.records.pokerstars_words import (
    ALL_IN,
    BOTH_BLINDS,
    GAME_NAMES,
    LIMIT_NAMES,
    POST_NAMES,
    SYMBOLS,
    ZONES,
)
from cardspeak.rules.records.postings import Post
from cardspeak.rules.records.record import Occasion, RecordError

_HEADER = re.compile(
    r"PokerStars (?:Zoom )?(?:Hand|Game) #(?P<hand>[^:]+):\s+"
    r"(?:(?P<tournament>Tournament #.*?) )??"
    rf"(?P<game>{'|'.join(map(re.escape, GAME_NAMES.values()))}) "
    rf"(?P<limit>{'|'.join(LIMIT_NAMES.values())}) "
    r"(?:- (?P<level>Level \S+) )?"
    r"\((?P<small>[^/\s]+)/(?P<big>[^/\s)]+)(?: (?P<currency>[A-Z]{3}))?\)"
    r"(?: - (?P<when>\d{4}/\d\d?/\d\d? \d\d?:\d\d:\d\d)(?: (?P<zone>\S+))?)?"
)
_TABLE = re.compile(
    r"Table '(?P<table>.*)' (?P<size>\d+)-max.* Seat #(?P<button>\d+) is the button"
)
_SEAT = re.compile(r"Seat (?P<seat>\d+): (?P<name>.*) \((?P<stack>\S+) in chips.*?\)(?P<out>.*)$")
_STREET = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*.* ?\[(?P<cards>[^\]]*)\]$")
_CARDS = re.compile(r"\[([^\]]*)\]")
_AMOUNT = re.compile(r"[$€£]?([\d,]+(?:\.\d+)?)")
_COLLECTED = re.compile(r" collected [(]?(?P<amount>\S+?)[)]? from (?:main |side )?pot")
_DEALT = re.compile(r"Dealt to (?P<name>.*) \[(?P<cards>[^\]]*)\]$")
_MUCKED = re.compile(r"Seat (?P<seat>\d+): .* mucked \[(?P<cards>[^\]]*)\]$")
_RAKE = re.compile(r"Total pot .*\| Rake (?P<rake>\S+)")
_SILENT = ("doesn't show hand", "is sitting out", "sits out", "shows nothing")
_T = TypeVar("_T")


def read_public(lines: Sequence[str], *, ours: bool) -> Heard:
    """Make a record of the lines of one hand.

    Args:
        lines: all of them, the header first.
        ours: they were written here, so that what was collected is our own finding and no fact.

    Raises:
        BadHistory: naming every line that cannot be understood.
    """
    listener = _Listener(lines[0])
    for number, line in enumerate(lines[1:], start=2):
        listener.listen(number, line)
    hearing = listener.hearing
    if ours:
        hearing.collected = {}
    if listener.faults:
        raise BadHistory(listener.faults)
    try:
        return hearing.heard()
    except RecordError as error:
        raise BadHistory(error.faults) from None
    except ValueError as error:
        raise BadHistory([str(error)]) from None


class _Listener:
    """Listens to one hand, line by line.

    Attributes:
        hearing: what has been heard.
        faults: the lines that could not be understood.
    """

    def __init__(self, header: str) -> None:
        """Listen to the header.

        Raises:
            BadHistory: if it is none of hold'em or Omaha.
        """
        self.hearing = _hearing(header)
        self.faults: list[str] = []
        self._part = "seats"
        self._sitting: dict[int, tuple[str, Decimal]] = {}
        self._has_big_blind = False

    def listen(self, number: int, line: str) -> None:
        """Listen to a line."""
        try:
            if self._part == "summary":
                self._summary(line)
            elif not (self._part == "seats" and self._seats(line)) and not self._player(line):
                self._dealer(line)
        except (CardError, MoneyError) as error:
            self.faults.append(f"line {number} ({line!r}): {error}")

    def _seats(self, line: str) -> bool:
        """Hear of the table and who sits there, and tell whether that is all the line says."""
        hearing = self.hearing
        if match := _TABLE.match(line):
            hearing.button = int(match["button"])
            size = int(match["size"])
            hearing.occasion = replace(hearing.occasion, table=match["table"], seat_count=size)
        elif match := _SEAT.match(line):
            seat = int(match["seat"])
            self._sitting[seat] = match["name"], _amount(match["stack"])
            if "out" not in match["out"]:
                self._deal_in(seat)
        return match is not None

    def _deal_in(self, seat: int) -> None:
        self.hearing.names[seat], self.hearing.stacks[seat] = self._sitting[seat]

    def _player(self, line: str) -> bool:
        """Hear what a player does, and tell whether the line says such a thing."""
        for seat, (name, _) in sorted(self._sitting.items(), key=lambda item: -len(item[1][0])):
            if line.startswith(f"{name}: "):
                words = line.removeprefix(f"{name}: ").removesuffix(ALL_IN)
                if not words.startswith(_SILENT):
                    # In a tournament who sits out is dealt in all the same.
                    self._deal_in(seat)
                    self._said(seat, words)
                return True
            if line.startswith(f"{name} collected ") and (match := _COLLECTED.search(line)):
                before = self.hearing.collected.get(seat, Decimal(0))
                self.hearing.collected[seat] = before + _amount(match["amount"])
                return True
        return False

    def _dealer(self, line: str) -> None:
        """Hear what the dealer does; what else is said at a table is no part of the hand."""
        if line.startswith("*** SUMMARY"):
            self._part = "summary"
        elif line.startswith("*** HOLE CARDS"):
            self._part = "play"
        elif match := _STREET.match(line):
            self.hearing.turn(_cards(match["cards"]))
        elif match := _DEALT.match(line):
            seats = {name: seat for seat, name in self.hearing.names.items()}
            if match["name"] not in seats:
                raise CardError(f"nobody called {match['name']!r} is dealt in")
            self.hearing.deal(seats[match["name"]], _cards(match["cards"]))

    def _summary(self, line: str) -> None:
        """Hear the rake, and the cards of a hand that was mucked but is known all the same."""
        if match := _RAKE.match(line):
            rake = _amount(match["rake"])
            self.hearing.extra |= {"_rake": rake} if rake else {}
        match = _MUCKED.match(line)
        if match and int(match["seat"]) not in self.hearing.dealt:
            self.hearing.deal(int(match["seat"]), _cards(match["cards"]))

    def _said(self, seat: int, words: str) -> None:
        verb, _, rest = words.partition(" ")
        match verb:
            case "posts":
                self._post(seat, words)
            case "calls" | "checks":
                self.hearing.call(seat, _amount(rest) if rest else Decimal(0))
            case "bets":
                self.hearing.raise_by(seat, _amount(rest))
            case "raises":
                self.hearing.raise_to(seat, _amount(rest.partition(" to ")[2]))
            case "folds" | "shows" | "mucks":
                self._give_up_or_show(seat, verb, rest)
            case _:
                raise MoneyError("this is no action that can be played again")

    def _give_up_or_show(self, seat: int, verb: str, rest: str) -> None:
        """Hear a hand folded, shown or mucked, and its cards if they are told."""
        hearing = self.hearing
        cards = _cards(match[1]) if (match := _CARDS.search(rest)) else ()
        if verb == "shows":
            hearing.show(seat, cards)
            return
        if cards and seat not in hearing.dealt:
            hearing.deal(seat, cards)
        (hearing.fold if verb == "folds" else hearing.muck)(seat)

    def _post(self, seat: int, words: str) -> None:
        hearing, amount = self.hearing, _amount(words.rpartition(" ")[2])
        if words.startswith(BOTH_BLINDS):
            # The big blind plays, the small one is dead (`MISS-2`).
            live = min(amount, hearing.bets[not is_fixed(hearing.limit)])
            hearing.post(seat, Post.ANTE, amount - live, dead=True)
            hearing.post(seat, Post.ENTRY, live)
            return
        post = next((post for post, name in POST_NAMES.items() if words.startswith(name)), None)
        if post is None:
            raise MoneyError("nothing of the kind can be posted")
        if post is Post.BIG_BLIND:
            post = Post.ENTRY if self._has_big_blind else post
            self._has_big_blind = True
        hearing.post(seat, post, amount)


def _hearing(header: str) -> Hearing:
    match = _HEADER.match(header)
    if match is None:
        games = ", ".join(GAME_NAMES.values())
        raise BadHistory(
            [f"line 1 ({header!r}): no header of a hand that can be read here: {games}"]
        )
    extra: dict[str, object] = {
        f"_{name}": match[name] for name in ("tournament", "level") if match[name]
    }
    return Hearing(
        _key(GAME_NAMES, match["game"]),
        _key(LIMIT_NAMES, match["limit"]),
        0,
        (_amount(match["small"]), _amount(match["big"])),
        occasion=_occasion(match),
        extra=extra,
    )


def _occasion(match: re.Match[str]) -> Occasion:
    symbol = match["small"][0]
    codes = {sign: code for code, sign in SYMBOLS.items()}
    moment: dict[str, Any] = {}
    if match["when"]:
        zone = match["zone"] or ""
        when = datetime.strptime(match["when"], "%Y/%m/%d %H:%M:%S")
        moment = times.told(when, ZONES.get(zone, zone))
    hand = "" if match["hand"] == "0" else match["hand"]
    return Occasion(hand=hand, currency=match["currency"] or codes.get(symbol, ""), **moment)


def _key(names: Mapping[_T, str], name: str) -> _T:
    return next(key for key, each in names.items() if each == name)


def _amount(text: str) -> Decimal:
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise MoneyError(f"{text!r} is no amount")
    return parse_money(match[1])


def _cards(text: str) -> Cards:
    return read_cards("".join(text.split()))
