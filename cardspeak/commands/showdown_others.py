"""The showdowns without a pot: Chinese rows, and hands against the dealer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardspeak.rules.games.bonus import Settlement, Wagers, settle_bonus_game
from cardspeak.rules.games.chinese import Rows, RowsReading, read_rows, settle_rows
from cardspeak.rules.games.game import Family, Game
from cardspeak.rules.showdown.notation import NotationError, parse_cards
from cardspeak.rules.showdown.written import UnreadableShowdown, WrittenShowdown
from cardspeak.rules.words.hand_names import hand_name, made_name
from cardspeak.rules.words.phrases import Phrases


def settle_other(
    game: Game,
    written: WrittenShowdown,
    dealer: str,
    wagers: Mapping[int, str],
    words: Phrases,
) -> tuple[list[str], dict[str, Any]]:
    """Settle Chinese poker or Texas Hold'em Bonus.

    Returns:
        The lines of a report, and the same as data.

    Raises:
        UnreadableShowdown: if what is written is not such a hand; it names what is wrong.
    """
    try:
        if game.family is Family.CHINESE:
            return _chinese(game, written, words)
        return _against_the_dealer(game, written, dealer, wagers, words)
    except NotationError as error:
        raise UnreadableShowdown([f"NotationError: {fault}" for fault in error.faults]) from None
    except ValueError as error:
        raise UnreadableShowdown([f"{type(error).__name__}: {error}"]) from None


def _chinese(
    game: Game, written: WrittenShowdown, words: Phrases
) -> tuple[list[str], dict[str, Any]]:
    """Read every hand's rows, and what they win from each other (`CHI-6`, `CHI-7`)."""
    hands = {seat: _rows(seat, text) for seat, text in written.hands}
    points = settle_rows(hands)
    lines, data = [game.title], []
    for seat, rows in hands.items():
        reading = read_rows(rows)
        names = _row_names(reading, words)
        lines += ["", f"Seat {seat}  {points[seat]:+d} points" + "  fouled" * reading.fouled]
        lines += [f"  {row}: {name}" for row, name in names.items()]
        data.append({"seat": seat, "rows": names, "fouled": reading.fouled, "points": points[seat]})
    return lines, {"game": game.id, "hands": data}


def _rows(seat: int, text: str) -> Rows:
    rows = [parse_cards(row) for row in text.split("/")]
    if len(rows) != len(("front", "middle", "back")):
        raise NotationError(
            [f"seat {seat} has {len(rows)} rows: write three, as in 'Kh Qd 2c / … / …'"]
        )
    return Rows(*rows)


def _row_names(reading: RowsReading, words: Phrases) -> dict[str, str]:
    front = made_name(reading.front.category, reading.front.ranks, words, "alone")
    return {
        "front": front,
        "middle": hand_name(reading.middle, words),
        "back": hand_name(reading.back, words),
    }


def _against_the_dealer(
    game: Game,
    written: WrittenShowdown,
    dealer: str,
    wagers: Mapping[int, str],
    words: Phrases,
) -> tuple[list[str], dict[str, Any]]:
    """Settle every player against the dealer's hand (`HUB-4`, `HUB-5`)."""
    board = parse_cards(" ".join(written.boards))
    lines, data = [f"{game.title}, dealer {dealer}"], []
    for seat, text in written.hands:
        bets = _wagers(seat, wagers.get(seat, ""))
        settled = settle_bonus_game(bets, parse_cards(text), parse_cards(dealer), board)
        lines += ["", f"Seat {seat}  {settled.result.value}  {settled.net:+,d}"]
        lines += [f"  {who}: {name}" for who, name in _names(settled, words).items()]
        if bets.bonus:
            lines.append(f"  bonus bet: {settled.bonus_net:+,d}, by the example pay table")
        data.append(
            {
                "seat": seat,
                "result": settled.result.value,
                **_names(settled, words),
                "net": settled.net,
                "bonus_net": settled.bonus_net,
            }
        )
    return lines, {"game": game.id, "hands": data}


def _names(settled: Settlement, words: Phrases) -> dict[str, str]:
    both = {"hand": settled.hand, "dealer": settled.dealer}
    return {who: hand_name(reading, words) for who, reading in both.items() if reading}


def _wagers(seat: int, text: str) -> Wagers:
    amounts: Sequence[str] = re.split(r"[\s,]+", text.strip())
    if not 1 <= len(amounts) <= 5 or not all(amount.isdigit() for amount in amounts):
        raise NotationError(
            [f"seat {seat} has no wagers {text!r}: write ante,play,flop,turn,bonus as in 5,10,5,0"]
        )
    return Wagers(*map(int, amounts))
