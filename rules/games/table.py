"""The table of games, and finding a game in it."""

from cardspeak.rules.games.draw import DRAW_GAMES
from cardspeak.rules.games.flop import FLOP_GAMES
from cardspeak.rules.games.game import Game
from cardspeak.rules.games.names import hint, plain
from cardspeak.rules.games.others import OTHER_GAMES
from cardspeak.rules.games.stud import STUD_GAMES

GAMES: dict[str, Game] = {
    game.id: game for game in (*FLOP_GAMES, *STUD_GAMES, *DRAW_GAMES, *OTHER_GAMES)
}
"""Every game by its id, in the order of the rulebook."""


class UnknownGame(ValueError):
    """There is no game of this name."""


def find_game(name: str) -> Game:
    """Return the game of this id, title or alias, however it is spelt.

    Raises:
        UnknownGame: if there is none; the message names the nearest.

    >>> find_game("Omaha Hi Lo").id
    'omaha-8'
    """
    game = _BY_NAME.get(plain(name))
    if game is None:
        which = hint(name, {spelt: each.id for spelt, each in _BY_NAME.items()})
        raise UnknownGame(f"no game {name!r}: {which}`cardspeak games` lists them all")
    return game


_BY_NAME = {
    plain(name): game for game in GAMES.values() for name in (game.id, game.title, *game.aliases)
}
