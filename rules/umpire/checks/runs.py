"""Boards that are run again: how many there may be, and what allows them."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.hand import BoardDealt
from cardspeak.rules.facts.table import PlaqueShown
from cardspeak.rules.games.plaques import boards_with_plaques
from cardspeak.rules.umpire.check import before, first_in_force
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.on_boards import boards_dealt
from cardspeak.rules.umpire.shown import playing
from cardspeak.rules.umpire.state import Hand, Table

_SEVERITIES = {"RIT-1": Severity.MEDIUM, "RITP-1": Severity.HIGH}


@before(BoardDealt)
def board_run_too_often(table: Table, fact: BoardDealt) -> Iterator[Finding]:
    """`RIT-1`: three runs at most, if the players agree; `RITP-1`: two, if a plaque was played."""
    hand = playing(table)
    rule = first_in_force(table.house, "RIT-1", "RITP-1")
    if hand is None or rule is None or fact.board == 0 or len(boards_dealt(hand)) > 1:
        return
    most = _most_boards(table, hand)
    if most is not None and fact.board >= most:
        yield Finding(
            rule, _SEVERITIES[rule], "pot-too-many-runs",
            cards=tuple(sight.card for sight in fact.cards if sight.card),
            values={"run": fact.board + 1, "most": most},
            steps=("floor",), about=f"board-{fact.board}",
        )  # fmt: skip


def _most_boards(table: Table, hand: Hand) -> int | None:
    """Return how many boards there may be; None where nothing that is told forbids more."""
    if table.house["run_it_twice.how"] != "plaque":
        return table.house.number("run_it_twice.most_boards")
    played = sum(plaque.plaque == "run it twice" for plaque in hand.plaques)
    if not played and PlaqueShown not in table.reported:
        return table.house.number("run_it_twice.most_boards")
    return boards_with_plaques(played)


CHECKS = (board_run_too_often,)
