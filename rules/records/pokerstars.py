"""PokerStars-style text for hold'em and Omaha.

A history tells what each player did, in words that every tracker reads. What the words do not
say of a hand goes along in one line after its summary, which begins with ``# _cardspeak``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal

from cardspeak.rules.houses.house import House
from cardspeak.rules.records.difference import difference, whole_again
from cardspeak.rules.records.fields import table
from cardspeak.rules.records.hearing import BadHistory, Heard, check
from cardspeak.rules.records.json_text import json_text
from cardspeak.rules.records.pokerstars_in import read_public
from cardspeak.rules.records.pokerstars_out import public_lines
from cardspeak.rules.records.pokerstars_words import ASIDE, GAME_NAMES, LIMIT_NAMES
from cardspeak.rules.records.record import CannotCarry, HandRecord
from cardspeak.rules.records.result import house_of

_FIRST = "PokerStars "


class PokerStarsError(BadHistory):
    """A text is no PokerStars-style history, or tells what cannot have happened."""


def read_pokerstars(source: str) -> tuple[HandRecord, ...]:
    """Read the hands of a text.

    Raises:
        PokerStarsError: naming the first hand that cannot be read, and every fault in it.
    """
    hands = list(_hands(source))
    if not hands:
        raise PokerStarsError([f"there is no line that begins with {_FIRST.strip()!r}"])
    return tuple(_read(number, lines) for number, lines in enumerate(hands, start=1))


def write_pokerstars(records: Iterable[HandRecord], house: House | None = None) -> str:
    """Write hands, blank lines between them.

    Args:
        records: what to write.
        house: who decides the pots; without it the house of each record, else the TDA.

    Raises:
        CannotCarry: if a game is neither hold'em nor Omaha, a board was run again, or a hand
            cannot be played again.
        ImpossibleHand: if a hand cannot have been played like this.
        BadField: if an extra field holds what JSON cannot say.
    """
    return "\n\n\n".join("\n".join(_written(each, house)) for each in records) + "\n"


def _hands(source: str) -> Iterator[list[str]]:
    lines: list[str] = []
    for line in source.removeprefix("\ufeff").split("\n"):
        if line.startswith(_FIRST):
            if lines:
                yield lines
            lines = []
        if lines or line.startswith(_FIRST):
            lines.append(line.rstrip("\r"))
    if lines:
        yield lines


def _read(number: int, lines: list[str]) -> HandRecord:
    ours = [line.removeprefix(ASIDE) for line in lines if line.startswith(ASIDE)]
    try:
        heard = read_public(lines, ours=bool(ours))
        parts = table(json.loads(ours[-1], parse_float=Decimal)) if ours else {}
        record = whole_again(heard.record, parts) if parts else heard.record
        check(Heard(record, {} if "actions" in parts else heard.costs))
    except BadHistory as error:
        raise PokerStarsError(f"hand {number}: {fault}" for fault in error.faults) from None
    except (ValueError, RecursionError) as error:
        raise PokerStarsError([f"hand {number}: {error}"]) from None
    return record


def _written(record: HandRecord, house: House | None) -> list[str]:
    if record.game not in GAME_NAMES or record.limit not in LIMIT_NAMES:
        raise CannotCarry(
            f"PokerStars-style text cannot carry {record.game} ({record.limit.value}), only "
            "hold'em and Omaha: write PHH (.phh), or Cards Speak's own JSON (.json)"
        )
    if any(getattr(action, "board", 0) for action in record.actions):
        raise CannotCarry(
            "PokerStars-style text carries one board here, not a second run: "
            "write Open Hand History (.ohh), or Cards Speak's own JSON (.json)"
        )
    if not record.is_playable:
        raise CannotCarry(
            "PokerStars-style text carries no hand whose bets were not seen, or that broke the "
            "rules: write PHH (.phh), or Cards Speak's own JSON (.json)"
        )
    lines = public_lines(record, house_of(record, house))
    parts = difference(record, read_public(lines, ours=True).record)
    return [*lines, ASIDE + json_text(parts)]
