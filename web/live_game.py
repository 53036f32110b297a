"""The game that is played next, as somebody says on the page: mixed games change between hands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import Event
from cardspeak.rules.games.game import Game
from cardspeak.rules.games.table import GAMES, find_game
from cardspeak.rules.umpire.state import Table
from cardspeak.web.live_feed import Feed
from cardspeak.web.live_story import AUTHOR


class NotPlayedHere(ValueError):
    """A table's layout has no places for a game."""


class NextGame:
    """Keeps the game that was chosen until no hand is played. Any thread may choose."""

    def __init__(self, feed: Feed) -> None:
        """Take the feed that tells what can be chosen, and what is."""
        self._feed = feed
        self._games: dict[str, Game] = {}
        self._chosen: Game | None = None

    def offer(self, layout: Layout) -> None:
        """Take in which games are played at a table."""
        self._games = {game.id: game for game in map(find_game, layout.games or GAMES)}
        self._tell()

    def choose(self, name: str) -> Game:
        """Have a game played from the next hand on, by the stakes of the last one.

        Raises:
            UnknownGame: if there is no such game.
            NotPlayedHere: if the table is not for it.
        """
        game = find_game(name)
        if game.id not in self._games:
            raise NotPlayedHere(
                f"{game.title} is none of the games that this table is laid out for"
            )
        self._chosen = game
        self._tell()
        return game

    def due(self, table: Table | None) -> Event | None:
        """Return what is to be written down now, if a game was chosen and no hand is played."""
        game = self._chosen
        if game is None or table is None or table.stakes is None:
            return None
        if table.hand and not table.hand.over:
            return None
        self._chosen = None
        self._tell()
        stakes = replace(table.stakes, game=game.id, limit=game.limits[0].value)
        return Event(0.0, stakes, author=AUTHOR)

    def _tell(self) -> None:
        self._feed.put(
            "games", {"offered": list(map(_row, self._games.values())), "next": _row(self._chosen)}
        )


def _row(game: Game | None) -> dict[str, Any] | None:
    return {"id": game.id, "title": game.title} if game else None
