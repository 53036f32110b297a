"""A replayed hand as text for people, and as data for programs."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardspeak.commands.log_page import clock
from cardspeak.commands.replay_story import Dealt, HandStory, Passage
from cardspeak.commands.replay_words import UNSEEN, sights
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.table import GameChosen
from cardspeak.rules.houses.house import House
from cardspeak.rules.umpire.finding import Ruling, Severity, Status
from cardspeak.rules.umpire.state import Hand
from cardspeak.rules.words.phrases import Phrases
from cardspeak.rules.words.rulings import say_ruling, spoken

_MARKS = {Severity.LOW: "!", Severity.MEDIUM: "!!", Severity.HIGH: "!!!"}
_BETWEEN = " · "
_INDENT = "  "
_MARGIN = 6


def hand_page(story: HandStory, width: int, words: Phrases, decimals: int = 0) -> Iterator[str]:
    """Show a hand street by street, each ruling where it was made.

    Args:
        story: the hand.
        width: columns of the terminal.
        words: the language of the rulings.
        decimals: of a chip, that the amounts are counted in.

    Yields:
        Lines.
    """
    if story.hand:
        yield from _head(story, story.hand, width)
    else:
        yield "After the last hand"
    if decimals:
        yield f"Amounts are in units of {1 / 10**decimals:.{decimals}f} chips"
    for part in story.passages:
        if part.items:
            yield from _passage_lines(part, story.house, width, words)
    if story.ends:
        yield ""
        ends = (f"{seat}: {story.ends[seat]:,}" for seat in sorted(story.ends))
        yield from _wrapped("Stacks", ends, width)


def hand_data(story: HandStory, words: Phrases) -> dict[str, Any]:
    """Return a hand as what JSON can hold."""
    hand = story.hand
    data: dict[str, Any] = {
        "hand": hand.number if hand else None,
        "house": story.house.id,
        "format": story.house.format,
    }
    if hand:
        data |= {
            "redeal": hand.redeal,
            "t_s": story.t_s,
            "game": hand.game.id,
            "limit": hand.stakes.limit,
            "button": hand.button or None,
            "boards": _boards(hand.boards),
            "pot": hand.pot,
        }
    return data | {
        "seats": [
            {
                "seat": seat,
                "name": story.names.get(seat, ""),
                "stack": stack,
                "ends": story.ends.get(seat),
            }
            for seat, stack in story.stacks.items()
        ],
        "streets": [_passage_data(part) for part in story.passages if part.items],
        "rulings": [_ruling_data(ruling, story.house, words) for ruling in story.rulings],
    }


def summary(told: Sequence[HandStory]) -> str:
    """Count hands and rulings: ``"3 hands; 2 rulings: 1 high, 1 low"``."""
    hands = sum(story.hand is not None and not story.hand.redeal for story in told)
    new = [r for story in told for r in story.rulings if r.status is Status.NEW]
    grave = Counter(ruling.finding.severity for ruling in new)
    parts = (f"{grave[each]} {each.name.lower()}" for each in reversed(Severity) if grave[each])
    counted = f"{_number(hands, 'hand')}; {_number(len(new), 'ruling')}"
    return ": ".join(filter(None, (counted, ", ".join(parts))))


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}" + "s" * (count != 1)


def _head(story: HandStory, hand: Hand, width: int) -> Iterator[str]:
    redeal = ", dealt anew" if hand.redeal else ""
    title = f"Hand {hand.number}{redeal}"
    at = clock(story.t_s)
    yield f"{title:{width - len(at)}}{at}"
    yield from _wrapped("Game", [f"{hand.game.title}, {_stakes(hand.stakes)}"], width)
    yield from _wrapped("House", [f"{story.house.title}, {story.house.format}"], width)
    seats = (
        " ".join(filter(None, (f"{seat}:", story.names.get(seat, ""), f"{stack:,}")))
        for seat, stack in story.stacks.items()
    )
    yield from _wrapped("Seats", seats, width)
    if hand.button:
        yield from _wrapped("Button", [str(hand.button)], width)


def _stakes(stakes: GameChosen) -> str:
    amounts = (
        f"{stakes.small_blind:,}/{stakes.big_blind:,}" if stakes.big_blind else "",
        f"bets {stakes.small_bet:,}/{stakes.big_bet:,}" if stakes.small_bet else "",
        f"ante {stakes.ante:,}" if stakes.ante else "",
        f"bring-in {stakes.bring_in:,}" if stakes.bring_in else "",
    )
    return ", ".join([stakes.limit, *filter(None, amounts)])


def _passage_lines(part: Passage, house: House, width: int, words: Phrases) -> Iterator[str]:
    boards = "   ".join(sights(board) for board in part.boards if board)
    pot = f"pot {part.pot:,}" if part.pot else ""
    yield ""
    yield _INDENT.join(filter(None, (part.name.capitalize(), boards, pot)))
    told: list[str] = []
    for item in part.items:
        match item:
            case str():
                told.append(item)
            case Dealt():
                told += _dealt(item)
            case _:
                yield from _wrapped("", told, width)
                told = []
                yield from _ruling_lines(item, house, width, words)
    yield from _wrapped("", told, width)


def _dealt(dealt: Dealt) -> Iterator[str]:
    """Yield what was dealt to seats: to all alike, or to each."""
    hands = dealt.seats
    if len(hands) > 1 and len({tuple(cards) for cards in hands.values()}) == 1:
        yield f"{sights(next(iter(hands.values())))} to each of {len(hands)}"
        return
    for seat, cards in hands.items():
        yield f"{sights(cards)} to {seat}"


def _ruling_lines(ruling: Ruling, house: House, width: int, words: Phrases) -> Iterator[str]:
    """Set a ruling off from what is told, with a mark in the margin that tells how grave it is."""
    said = spoken(ruling, words, house)
    severity = ruling.finding.severity
    name = words.say(f"severity.{severity.name.lower()}").upper()
    steps = [f"{number}. {step}" for number, step in enumerate(said.steps, start=1)]
    if severity is Severity.NOTE:
        yield from _set_off("|", f"{said.what} ({ruling.finding.rule})", width)
        for step in steps:
            yield from _set_off("|", step, width, "   ")
        return
    mark = _MARKS[severity]
    yield from _set_off(mark, f"{name} at {clock(ruling.t_s)}. {said.what}", width)
    for step in steps:
        yield from _set_off(mark, step, width, "   ")
    yield from _set_off(mark, f"{said.rule} {said.floor}".rstrip(), width)


def _set_off(mark: str, text: str, width: int, hanging: str = "") -> list[str]:
    margin = f"{_INDENT}{mark}".ljust(_MARGIN)
    return textwrap.wrap(
        text, width, initial_indent=margin, subsequent_indent=margin + hanging,
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def _wrapped(label: str, items: Iterable[str], width: int) -> Iterator[str]:
    """Put items beside each other, as many to a line as fit; none is broken."""
    start = f"{label:8}" if label else _INDENT
    line, empty = start, True
    for item in items:
        longer = line + item if empty else line + _BETWEEN + item
        if not empty and len(longer) > width:
            yield line
            longer = " " * len(start) + item
        line, empty = longer, False
    if not empty:
        yield line


def _passage_data(part: Passage) -> dict[str, Any]:
    return {
        "name": part.name,
        "pot": part.pot,
        "boards": _boards(part.boards),
        "happened": [_item_data(item) for item in part.items],
    }


def _item_data(item: str | Dealt | Ruling) -> object:
    if isinstance(item, Dealt):
        return {"dealt": {str(seat): list(map(_card, cards)) for seat, cards in item.seats.items()}}
    if isinstance(item, Ruling):
        return {"ruling": item.key, "status": item.status.value}
    return item


def _ruling_data(ruling: Ruling, house: House, words: Phrases) -> dict[str, Any]:
    finding = ruling.finding
    return {
        "key": ruling.key,
        "rule": finding.rule,
        "severity": finding.severity.name.lower(),
        "status": ruling.status.value,
        "phrase": finding.phrase,
        "seats": list(finding.seats),
        "cards": list(map(str, finding.cards)),
        "values": dict(finding.values),
        "steps": list(finding.steps),
        "discreet": finding.discreet,
        "entry": ruling.entry,
        "t_s": ruling.t_s,
        "street": ruling.street,
        "fallback": ruling.fallback,
        "confidence": ruling.confidence,
        "language": words.language,
        "say": list(say_ruling(ruling, words, house)),
    }


def _boards(boards: Sequence[Sequence[Sight]]) -> list[list[str]]:
    return [list(map(_card, board)) for board in boards if board]


def _card(seen: Sight) -> str:
    return str(seen.card) if seen.card else UNSEEN
