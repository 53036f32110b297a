"""The table of games as text for a terminal: all in a list, or one in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cardspeak.rules.games.game import Family, Game, Limit, Opener, Street
from cardspeak.rules.games.mixed import DEFAULT_HANDS, Rotation
from cardspeak.rules.hands.best import Use
from cardspeak.rules.hands.reading import Ranking

_GAP = "  "
_NARROWEST_COLUMN = 16
_LABEL_WIDTH = 10
_HEADINGS = ("Game", "", "Seats", "Dealt", "Then", "Wins")
_COLUMN_CHOICES = ((0, 1, 2, 3, 4, 5), (0, 1, 3, 4, 5), (0, 3, 4, 5))
_FAMILIES = {
    Family.FLOP: "With a board",
    Family.STUD: "Stud",
    Family.DRAW: "Draw",
    Family.CHINESE: "Rows",
    Family.HOUSE: "Against the house",
}
_SHORT = {
    Ranking.HIGH: "high",
    Ranking.ACE_TO_FIVE: "A-5 low",
    Ranking.EIGHT_OR_BETTER: "8-or-better low",
    Ranking.DEUCE_TO_SEVEN: "2-7 low",
    Ranking.BADUGI: "badugi",
    Ranking.BADUGI_ACE_HIGH: "badugi",
    Ranking.SHORT_DECK: "high, short deck",
}
_LONG = {
    Ranking.HIGH: "best high hand",
    Ranking.ACE_TO_FIVE: "best ace-to-five low",
    Ranking.EIGHT_OR_BETTER: "best low, eight or better",
    Ranking.DEUCE_TO_SEVEN: "best deuce-to-seven low",
    Ranking.BADUGI: "best badugi",
    Ranking.BADUGI_ACE_HIGH: "best badugi, aces high",
    Ranking.SHORT_DECK: "best high hand, a flush above a full house",
}
_OPENERS = {
    Opener.LEFT_OF_BIG_BLIND: "left of the big blind",
    Opener.LEFT_OF_BUTTON: "left of the button",
    Opener.LOW_CARD: "lowest card by suit",
    Opener.HIGH_CARD: "highest card by suit",
    Opener.HIGH_HAND: "highest hand showing",
    Opener.LOW_HAND: "lowest hand showing",
    Opener.EACH: "each player alone",
}


def listing(games: Sequence[Game], rotations: Iterable[Rotation], width: int) -> Iterator[str]:
    """List games by family, and rotations; seats and titles are left out where it is narrow.

    Args:
        games: Those of a family one after another.
        rotations: Mixed games.
        width: Columns of the terminal.

    Yields:
        Lines.
    """
    rows = [_HEADINGS, *map(_entry, games)]
    for chosen in _COLUMN_CHOICES:
        table = [[row[at] for at in chosen] for row in rows]
        if sum(_widths(table)) + len(_GAP) * (len(chosen) - 1) <= width:
            break
    (heading,), *entries = _columns(table, width)
    yield heading
    for family, group in groupby(zip(games, entries, strict=True), lambda row: row[0].family):
        yield from ("", _FAMILIES[family])
        for _, lines in group:
            yield from lines
    yield from ("", "Mixed")
    id_width = _widths(table)[0]
    mixed = [(f"{rotation.id:{id_width}}", _legs(rotation)) for rotation in rotations]
    for lines in _columns(mixed, width):
        yield from lines
    yield from ("", "`cardspeak games NAME` shows one in full.")


def game_page(game: Game, width: int) -> Iterator[str]:
    """Show a game in full: how it is dealt street by street, what wins, and its rules."""
    fields = [
        ("asked for", ", ".join((game.id, *game.aliases))),
        ("seats", _seats(game)),
        ("limits", ", ".join(limit.value for limit in game.limits)),
        ("posted", game.forced.value),
        ("wins", _wins(game)),
        *([("plays", "just two hole cards and three of the board")] if _two_play(game) else []),
        *([("note", game.note)] if game.note else []),
    ]
    yield game.title
    yield ""
    yield from _fields(fields, width)
    yield ""
    for lines in _columns(_street_rows(game), width - len(_GAP)):
        yield from (f"{_GAP}{line}" for line in lines)
    yield ""
    yield from _fields([_rules(game.rules)], width)


def rotation_page(rotation: Rotation, width: int) -> Iterator[str]:
    """Show a rotation in full: its games in turn, with their limits."""
    yield rotation.title
    yield ""
    yield from _fields([("asked for", ", ".join((rotation.id, *rotation.aliases)))], width)
    yield ""
    rows = [
        (str(number), leg.game.title, leg.limit.value, leg.game.id)
        for number, leg in enumerate(rotation.legs, 1)
    ]
    for lines in _columns([("", "Game", "Limit", "Asked for"), *rows], width - len(_GAP)):
        yield from (f"{_GAP}{line}" for line in lines)
    yield ""
    note = f"as many hands of each as there are counting chips, say {DEFAULT_HANDS}"
    yield from _fields([("hands", note), _rules(rotation.rules)], width)


def _entry(game: Game) -> tuple[str, ...]:
    wins = " and ".join(_SHORT[part.ranking] for part in game.parts)
    return (game.id, game.title, _seats(game), _dealt(game), _then(game), wins)


def _seats(game: Game) -> str:
    fewest, most = game.seats
    return f"{fewest}-{most}"


def _dealt(game: Game) -> str:
    """Tell the first street, and how many of its cards are kept or must play."""
    told = _faces(game.streets[0])
    if game.held < game.dealt:
        told.append(f"keep {game.held}")
    if _two_play(game):
        told.append("2 play")
    if game.marks:
        told.append("1 mark")
    return ", ".join(told)


def _faces(street: Street) -> list[str]:
    numbers = ((street.down, "down"), (street.up, "up"), (street.down_after, "down"))
    return [f"{number} {face}" for number, face in numbers if number]


def _two_play(game: Game) -> bool:
    return any(part.use is Use.EXACTLY_TWO for part in game.parts)


def _then(game: Game) -> str:
    """Tell the later streets: the board, the cards of stud, or the draws."""
    later = game.streets[1:]
    if any(street.board for street in later):
        sizes = "-".join(str(street.board) for street in later if not street.only_after_red)
        blood = "(-1)" if len(game.board_sizes) > 1 else ""
        return f"{f'{game.boards} boards' if game.boards > 1 else 'board'} {sizes}{blood}"
    draws = sum(street.draw for street in later)
    if draws:
        return f"{draws} draw{'s' if draws > 1 else ''}"
    return ", ".join("up" if street.up else "down" for street in later)


def _wins(game: Game) -> str:
    wins = _LONG[game.parts[0].ranking]
    if len(game.parts) > 1:
        wins = "; ".join(f"half to the {_LONG[part.ranking]}" for part in game.parts)
    if any(part.ranking is Ranking.EIGHT_OR_BETTER for part in game.parts):
        wins += "; all to the high where no low qualifies"
    return wins + (" on each board" if game.boards > 1 else "")


def _street_rows(game: Game) -> Iterator[tuple[str, ...]]:
    """Tell what is done on each street; sizes of bets only where a limit sets them."""
    limit = {Limit.LIMIT, Limit.KILL} & set(game.limits)
    rows = [("Street", "Dealer", "First to act", "At limit")]
    for street in game.streets:
        betting = street.betting
        opener = _OPENERS[betting.opener] if betting else "no betting"
        size = betting.size.value if betting else ""
        rows.append((street.name, _dealer(street, game.boards), opener, size))
        after = [f"each discards {street.discard}"] if street.discard else []
        after += ["each marks 1 card"] if street.mark else []
        rows += [("", told, "after the betting", "") for told in after]
    return (row if limit else row[:-1] for row in rows)


def _dealer(street: Street, boards: int) -> str:
    told = ["burns 1"] if street.burn else []
    if street.draw:
        told.append("replaces discards")
    faces = _faces(street)
    if faces:
        told.append(f"deals {', '.join(faces)}")
    if street.board:
        told.append(f"turns {street.board}")
    where = " on each board" if street.board and boards > 1 else ""
    when = " after a red river" if street.only_after_red else ""
    return ", ".join(told) + where + when


def _legs(rotation: Rotation) -> str:
    groups = groupby(rotation.legs, lambda leg: leg.limit)
    return "; ".join(
        f"{limit.value} {', '.join(leg.game.id for leg in legs)}" for limit, legs in groups
    )


def _rules(rules: Sequence[str]) -> tuple[str, str]:
    return "rules", f"{', '.join(rules)} (`cardspeak rules {rules[0]}` shows one)"


def _fields(fields: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    for label, text in fields:
        start = f"{_GAP}{label:{_LABEL_WIDTH}} "
        yield from textwrap.wrap(
            text,
            width,
            initial_indent=start,
            subsequent_indent=" " * len(start),
            break_on_hyphens=False,
        )


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _columns(rows: Iterable[Sequence[str]], width: int) -> Iterator[list[str]]:
    """Lay out rows in columns, and yield the lines of each; the last column is wrapped."""
    rows = list(rows)
    *fixed, _ = _widths(rows)
    left = max(width - sum(fixed) - len(_GAP) * len(fixed), _NARROWEST_COLUMN)
    for *cells, last in rows:
        start = "".join(f"{cell:{size}}{_GAP}" for cell, size in zip(cells, fixed, strict=True))
        first, *more = textwrap.wrap(last, left, break_on_hyphens=False) or [""]
        indent = " " * len(start)
        yield [f"{start}{first}".rstrip(), *(f"{indent}{line}" for line in more)]
