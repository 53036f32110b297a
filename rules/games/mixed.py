"""Mixed games: which game is on, counted by the chips in the dealer's well."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardspeak.rules.games.game import Game, Limit
from cardspeak.rules.games.names import hint, plain
from cardspeak.rules.games.table import UnknownGame, find_game

DEFAULT_HANDS = 8

_SPOKEN_LIMITS = {
    "nolimit": Limit.NO_LIMIT,
    "nl": Limit.NO_LIMIT,
    "potlimit": Limit.POT_LIMIT,
    "pl": Limit.POT_LIMIT,
    "fixedlimit": Limit.LIMIT,
    "limit": Limit.LIMIT,
    "fl": Limit.LIMIT,
}
_TELLING_ALIASES = {"lhe": Limit.LIMIT, "plo": Limit.POT_LIMIT, "plo8": Limit.POT_LIMIT}


class RotationError(ValueError):
    """A rotation is not made of games and limits that go together; the message names all faults."""


class UnknownRotation(ValueError):
    """There is no rotation of this name."""


@dataclass(frozen=True)
class Leg:
    """One game of a rotation, and the limit it is played with."""

    game: Game
    limit: Limit

    @property
    def title(self) -> str:
        """As the plaque has it: ``"Razz, limit"``."""
        return f"{self.game.title}, {self.limit.value}"


@dataclass(frozen=True)
class Rotation:
    """Games that are played in turn, some hands of each.

    Attributes:
        id: the word to ask for it by.
        title: as it is written.
        legs: in order.
        aliases: other names that people ask for.
        rules: the catalogue rows on mixed games.
    """

    id: str
    title: str
    legs: tuple[Leg, ...]
    aliases: tuple[str, ...] = ()
    rules: tuple[str, ...] = ("MIX-1", "MIX-2", "CUT-4")


@dataclass(frozen=True)
class Turn:
    """Where a rotation stands.

    Attributes:
        leg: what is played in this hand; its plaque faces the dealer (`MIX-1`).
        following: what comes after it.
        hand: the number of the hand within the leg, 1 up.
        chips_left: counting chips left of the well, once this hand's has moved (`CUT-4`).
        chips_right: those that have moved to its right.
    """

    leg: Leg
    following: Leg
    hand: int
    chips_left: int
    chips_right: int

    @property
    def is_last_hand(self) -> bool:
        """Whether the last chip has moved: the dealer says so, and then which game is next."""
        return self.chips_left == 0


def turn_after(rotation: Rotation, dealt: int, hands: int = DEFAULT_HANDS) -> Turn:
    """Return where a rotation stands in the hand that comes after so many (`MIX-1`, `MIX-2`).

    Before each cut one counting chip moves from the left of the well to the right (`CUT-4`).
    With the last one the last hand of the game is announced; after it all move back, and the
    plaque of the next game goes out.

    Args:
        rotation: what is played.
        dealt: hands dealt before this one; a misdeal and its re-deal are one.
        hands: of each game, which is the number of counting chips.

    Raises:
        RotationError: if fewer than no hands were dealt, or a game lasts none.

    >>> turn = turn_after(find_rotation("horse"), dealt=15)
    >>> turn.leg.game.id, turn.is_last_hand, turn.following.game.id
    ('omaha-8', True, 'razz')
    """
    if dealt < 0 or hands < 1:
        raise RotationError(f"{dealt} hands dealt, {hands} of each game: use 0 or more, 1 or more")
    place, moved = divmod(dealt, hands)
    legs = rotation.legs
    return Turn(
        leg=legs[place % len(legs)],
        following=legs[(place + 1) % len(legs)],
        hand=moved + 1,
        chips_left=hands - moved - 1,
        chips_right=moved + 1,
    )


def find_leg(name: str) -> Leg:
    """Return a game and the limit named before it, or else the game's usual limit.

    Raises:
        UnknownGame: if there is no such game.
        RotationError: if the game is not played with that limit.

    >>> find_leg("limit hold'em").limit.name, find_leg("PLO").limit.name
    ('LIMIT', 'POT_LIMIT')
    """
    word = plain(name)
    for spoken, limit in _SPOKEN_LIMITS.items():
        game = _game_or_none(word.removeprefix(spoken)) if word.startswith(spoken) else None
        if game and limit not in game.limits:
            played = ", ".join(each.value for each in game.limits)
            raise RotationError(f"{game.title} is not played {limit.value} but {played}")
        if game:
            return Leg(game, limit)
    game = find_game(name)
    return Leg(game, _TELLING_ALIASES.get(word, game.limits[0]))


def dealers_choice(names: Iterable[str]) -> Rotation:
    """Return a rotation of one's own: games in the order named, each perhaps after its limit.

    Raises:
        RotationError: if there is no game, or some cannot be played; it names all faults.
    """
    legs, faults = [], []
    for name in names:
        try:
            legs.append(find_leg(name))
        except (UnknownGame, RotationError) as fault:
            faults.append(str(fault))
    if not legs and not faults:
        faults.append("no game: name those to be played in turn")
    if faults:
        raise RotationError("; ".join(faults))
    return Rotation("dealers-choice", "Dealer's choice", tuple(legs))


def find_rotation(name: str) -> Rotation:
    """Return the rotation of this id, title or alias, however it is spelt.

    Raises:
        UnknownRotation: if there is none; the message names the nearest.
    """
    rotation = _BY_NAME.get(plain(name))
    if rotation is None:
        near = hint(name, {word: known.id for word, known in _BY_NAME.items()})
        raise UnknownRotation(f"no rotation {name!r}: {near}there are {', '.join(ROTATIONS)}")
    return rotation


def _game_or_none(name: str) -> Game | None:
    try:
        return find_game(name)
    except UnknownGame:
        return None


def _rotation(name: str, title: str, *legs: str, aliases: tuple[str, ...] = ()) -> Rotation:
    return Rotation(name, title, tuple(find_leg(leg) for leg in legs), aliases)


# The rulebooks name no rotation: these are played in their usual order.
_KNOWN = (
    _rotation("horse", "HORSE", "limit holdem", "limit omaha-8", "razz", "stud", "stud-8"),
    _rotation("hose", "HOSE", "limit holdem", "limit omaha-8", "stud", "stud-8"),
    _rotation("hoe", "HOE", "limit holdem", "limit omaha-8", "stud-8"),
    _rotation(
        "8-game",
        "8-Game Mix",
        "limit 2-7-triple-draw",
        "limit holdem",
        "limit omaha-8",
        "razz",
        "stud",
        "stud-8",
        "no-limit holdem",
        "pot-limit omaha",
        aliases=("eight-game", "8-game-mix"),
    ),
)
ROTATIONS: dict[str, Rotation] = {rotation.id: rotation for rotation in _KNOWN}
"""Every rotation by its id."""
_BY_NAME = {
    plain(name): rotation
    for rotation in _KNOWN
    for name in (rotation.id, rotation.title, *rotation.aliases)
}
