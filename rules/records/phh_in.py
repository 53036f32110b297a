"""Making a record of the fields of a PHH file."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from cardspeak.rules.games.game import Limit
from cardspeak.rules.games.table import find_game
from cardspeak.rules.records.action_fields import BadAction, put_back
from cardspeak.rules.records.actions import Action
from cardspeak.rules.records.fields import (
    BadField,
    Fields,
    amount,
    each,
    post,
    text,
    truth,
    whole,
)
from cardspeak.rules.records.money import MoneyError, decimals_of, parse_money, to_units
from cardspeak.rules.records.phh_actions import amount_in, is_phh, parse_phh
from cardspeak.rules.records.record import HandRecord, RecordError, Seat, Stakes
from cardspeak.rules.records.variants import Variant

NOT_SEEN = "not seen"
"""What the field ``_wagers`` says where nobody saw the bets."""

_NOTHING = Decimal(0)


class HistoryReader:
    """Reads one hand, and keeps all that is wrong with it.

    Attributes:
        faults: what is wrong, each in a sentence.
    """

    def __init__(self, variant: Variant, hand: dict[str, Any]) -> None:
        """Take the fields of a hand, whose variant is known."""
        self._variant = variant
        self._fields = Fields(hand)
        self._fields.need("antes", "starting_stacks", "actions", *variant.bets)
        self._fields.take("variant", "", text)
        self._lines: list[str] = self._fields.take("actions", [], each(text))

    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong so far."""
        return tuple(self._fields.faults)

    def record(self) -> HandRecord | None:
        """Make the record; None where there are faults."""
        fields = self._fields
        stacks = _amounts(fields, "starting_stacks")
        players = len(stacks)
        nothing = [_NOTHING] * players
        money = {
            "stacks": stacks,
            "antes": fields.take("antes", nothing, each(amount, players)),
            "blinds": fields.take("blinds_or_straddles", nothing, each(post, players)),
            "bets": [fields.take(name, _NOTHING, amount) for name in Stakes.__annotations__],
            "finishing": _amounts(fields, "finishing_stacks", players),
            "winnings": _amounts(fields, "winnings", players),
            "chips": _amounts(fields, "_chips"),
            "spoken": self._spoken(),
        }
        decimals = decimals_of(value for values in money.values() for value in values)
        units = {
            name: tuple(to_units(value, decimals) for value in values)
            for name, values in money.items()
        }
        return self._made(units, decimals)

    def place(self, record: HandRecord, number: int) -> str:
        """Name an action of the record as the file numbers it."""
        at = sum(map(is_phh, record.actions[:number]))
        if number > len(record.actions):
            return "after the last action"
        if not is_phh(record.actions[number - 1]):
            return f"action {number}, which is set aside"
        return f"action {at} ({self._lines[at - 1]!r})"

    def _spoken(self) -> list[Decimal]:
        """Return the amounts that the actions name; what cannot be read is named later."""
        found = []
        for line in self._lines:
            spoken = amount_in(line)
            try:
                found += [parse_money(spoken)] if spoken else []
            except MoneyError:
                continue
        return found

    def _made(self, units: dict[str, tuple[int, ...]], decimals: int) -> HandRecord | None:
        fields = self._fields
        players = len(units["stacks"])
        seats = fields.take("seats", list(range(1, players + 1)), each(whole, players))
        game, limit = self._game()
        made: dict[str, Any] = {
            "game": game,
            "limit": limit,
            "seats": self._seats(seats, units),
            "button": fields.take("_button", self._variant.usual_button(seats), whole),
            "stakes": Stakes(*units["bets"]),
            "decimals": decimals,
            "even_antes": fields.take("ante_trimming_status", False, truth),
            "chips": units["chips"] or (1,),
            "finishing": units["finishing"] or None,
            "winnings": units["winnings"] or None,
            "house": fields.take("_house_profile", "", text),
            "wagers_seen": fields.take("_wagers", True, _seen),
            "irregular": tuple(fields.take("_irregular", [], each(text))),
            "occasion": fields.occasion(),
            "actions": self._actions(seats, decimals),
        }
        if self.faults:
            return None
        try:
            return HandRecord(**made, extra=fields.rest)
        except RecordError as error:
            fields.faults += error.faults
            return None

    def _game(self) -> tuple[str, Limit]:
        fields, variant = self._fields, self._variant
        fields.take("_partial", False, truth)
        game = fields.take("_game", variant.game, lambda name: find_game(text(name)).id)
        return game, fields.take("_limit", variant.limit, lambda name: Limit(text(name)))

    def _seats(self, numbers: list[int], units: dict[str, tuple[int, ...]]) -> tuple[Seat, ...]:
        players = len(numbers)
        names = self._fields.take("players", [""] * players, each(text, players))
        antes, blinds = units["antes"], units["blinds"]
        if players == 2:
            # Heads-up the small blind is on the button, which plays last in the file.
            antes, blinds = antes[::-1], blinds[::-1]
        return tuple(
            Seat(number, stack, name, ante, max(blind, 0), max(-blind, 0))
            for number, stack, name, ante, blind in zip(
                numbers, units["stacks"], names, antes, blinds, strict=True
            )
        )

    def _actions(self, seats: list[int], decimals: int) -> tuple[Action, ...]:
        kept = []
        for number, line in enumerate(self._lines, start=1):
            try:
                kept.append(
                    parse_phh(line, seats, lambda words: to_units(parse_money(words), decimals))
                )
            except BadAction as error:
                self._fields.faults.append(f"action {number} ({line!r}): {error}")
        try:
            return () if self.faults else put_back(kept, self._fields.rest)
        except BadAction as error:
            self._fields.faults.append(str(error))
            return ()


def _amounts(fields: Fields, name: str, number: int | None = None) -> list[Decimal]:
    """Take out a list of amounts; none where it is missing."""
    nothing: list[Decimal] = []
    return fields.take(name, nothing, each(amount, number))


def _seen(value: object) -> bool:
    """Read what is said of the wagers: only that they were not seen."""
    if value != NOT_SEEN:
        raise BadField(f"{value!r}: it says {NOT_SEEN!r}, or is left out")
    return False
