"""The actions of the PHH format, one line of text each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardspeak.rules.cards import CardError
from cardspeak.rules.records.action_fields import BadAction
from cardspeak.rules.records.actions import (
    Action,
    BetOrRaise,
    BringIn,
    CheckOrCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Muck,
    Remark,
    Show,
    read_cards,
    seat_of,
    write_cards,
)
from cardspeak.rules.records.money import MoneyError

_SIMPLE: dict[str, Callable[..., Action]] = {
    "pb": BringIn,
    "f": Fold,
    "cc": CheckOrCall,
    "sd": Discard,
    "sm": Muck,
}
_WORD: dict[type, str] = {
    BringIn: "pb",
    Fold: "f",
    CheckOrCall: "cc",
    Discard: "sd",
    Muck: "sm",
    Show: "sm",
}


def is_phh(action: Action) -> bool:
    """Tell whether the format has words for an action; it knows one board and no burns."""
    if isinstance(action, DealBoard):
        return action.board == 0
    return isinstance(action, (DealHole, BetOrRaise, Remark, *_WORD))


def amount_in(text: str) -> str | None:
    """Return the amount that an action names, if it does."""
    words = text.partition("#")[0].split()
    return words[2] if len(words) == 3 and words[1] == "cbr" else None


def parse_phh(text: str, seats: Sequence[int], money: Callable[[str], int]) -> Action:
    """Read an action.

    Args:
        text: as it stands in the file.
        seats: the seat of each player, in order.
        money: reads an amount in the units of the record.

    Raises:
        BadAction: if the format has no such action.
    """
    what, _, note = text.partition("#")
    try:
        return _parse(what.split(), note.removeprefix(" "), seats, money)
    except (CardError, MoneyError) as error:
        raise BadAction(str(error)) from None


def format_phh(action: Action, seats: Sequence[int], money: Callable[[int], str]) -> str:
    """Write an action, the inverse of `parse_phh`."""
    words = _format(action, money)
    seat = seat_of(action)
    if seat is not None:
        words = [word.format(f"p{seats.index(seat) + 1}") for word in words]
    return " ".join([*words, f"# {action.note}"] if action.note else words) or "#"


def _parse(
    words: list[str], note: str, seats: Sequence[int], money: Callable[[str], int]
) -> Action:
    match words:
        case []:
            return Remark(note=note)
        case ["d", "db", cards]:
            return DealBoard(read_cards(cards), note=note)
        case ["d", "dh", player, cards]:
            return DealHole(_seat(player, seats), read_cards(cards), note=note)
        case [player, "cbr", amount]:
            return BetOrRaise(_seat(player, seats), money(amount), note=note)
        case [player, word, *cards] if word in _SIMPLE and len(cards) < 2:
            return _simple(word, "".join(cards), _seat(player, seats), note)
    raise BadAction("the format has no such action: cards are dealt (d dh, d db) or a player acts")


def _simple(word: str, cards: str, seat: int, note: str) -> Action:
    """Make an action that takes no amount, and perhaps cards."""
    if word == "sd":
        return Discard(seat, read_cards(cards), note=note)
    if word == "sm" and cards:
        return Show(seat, () if cards == "-" else read_cards(cards), note=note)
    if cards:
        raise BadAction(f"{word} takes no cards")
    return _SIMPLE[word](seat, note=note)


def _format(action: Action, money: Callable[[int], str]) -> list[str]:
    """Return the words of an action, ``{}`` for the player."""
    match action:
        case Remark():
            return []
        case DealBoard(cards=cards):
            return ["d", "db", write_cards(cards)]
        case DealHole(cards=cards):
            return ["d", "dh", "{}", write_cards(cards)]
        case BetOrRaise(to=to):
            return ["{}", "cbr", money(to)]
        case Discard(cards=cards) | Show(cards=cards) if cards:
            return ["{}", _WORD[type(action)], write_cards(cards)]
        case Show():
            return ["{}", "sm", "-"]
    return ["{}", _WORD[type(action)]]


def _seat(player: str, seats: Sequence[int]) -> int:
    names = {f"p{number}": seat for number, seat in enumerate(seats, start=1)}
    if player not in names:
        raise BadAction(f"no player {player!r}: they are p1 to p{len(seats)}")
    return names[player]
