"""What happens on the simulated table: things, and where each is at every moment.

The play writes a script, the stage films it. Poses are in the table's frame, see
`cardspeak.hardware.layout`; times in seconds of the film.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event

PropKind = Literal[
    "card", "chips", "button", "cut card", "joker", "hand", "head", "glass", "protector", "plaque"
]


@dataclass(frozen=True)
class Prop:
    """A thing on, or above, the table.

    Attributes:
        id: its number in the script, from 0.
        kind: what it is.
        card: of a card, what its face shows.
        color: of chips, their colour's common name.
        count: of chips, how many stand on each other.
        deck: of a card, which of the table's decks it is from, 0 for the one in play.
        owner: of a hand or head, the seat it belongs to, 0 for the dealer.
        look: of hands, how it is held: ``"flat"``, ``"pinch"``, ``"cup"`` or ``"fist"``.
    """

    id: int
    kind: PropKind
    card: Card | None = None
    color: str = ""
    count: int = 1
    deck: int = 0
    owner: int = 0
    look: str = ""


@dataclass(frozen=True)
class Pose:
    """Where a thing is.

    Attributes:
        x_mm: of its middle.
        y_mm: of its middle.
        turn_deg: anticlockwise; a hand or head points along it, from the arm to the fingers.
        z_mm: how high its underside is above the felt.
        flip: of a card, 0 face down, 1 face up, between the two as it turns over its long side.
        bend: of a card, 0 flat to 1, how far its near edge is bent up to be peeked at.
    """

    x_mm: float
    y_mm: float
    turn_deg: float = 0.0
    z_mm: float = 0.0
    flip: float = 0.0
    bend: float = 0.0


@dataclass(frozen=True)
class Key:
    """A thing's pose at a time; None where it is not on the table from then on."""

    t_s: float
    pose: Pose | None


@dataclass(frozen=True)
class Script:
    """A film's play.

    Attributes:
        props: everything that is ever on the table.
        keys: for each prop, its keys in the order of time. Between two keys it moves evenly;
            before the first and after a key without a pose it is not there.
        truth: what happens, each fact timed by when it is done and can be seen: a card dealt
            when it lies still, a hand tabled when its last card does.
        setup: what no camera sees and the crew types in: the house, the game, the seats with
            their players. What is typed in before the first frame has the time 0; the rest, such
            as the next game of a mixed session, the time of what it comes before.
        duration_s: how long the film is.
    """

    props: tuple[Prop, ...]
    keys: tuple[tuple[Key, ...], ...]
    truth: tuple[Event, ...]
    setup: tuple[Event, ...]
    duration_s: float

    def at(self, t_s: float) -> Iterator[tuple[Prop, Pose]]:
        """Yield everything that is there at a time, lowest first."""
        here = [
            (pose.z_mm, prop.id, prop, pose)
            for prop, keys in zip(self.props, self.keys, strict=True)
            if (pose := pose_at(keys, t_s)) is not None
        ]
        for _, _, prop, pose in sorted(here, key=itemgetter(0, 1)):
            yield prop, pose


def pose_at(keys: tuple[Key, ...], t_s: float) -> Pose | None:
    """Return where a thing with these keys is at a time."""
    place = bisect_right(keys, t_s, key=lambda key: key.t_s)
    if not place:
        return None
    last = keys[place - 1]
    if place == len(keys) or last.pose is None:
        return last.pose
    to = keys[place]
    if to.pose is None or to.pose == last.pose:
        return last.pose
    return between(last.pose, to.pose, (t_s - last.t_s) / max(1e-9, to.t_s - last.t_s))


def between(a: Pose, b: Pose, share: float) -> Pose:
    """Return the pose that lies a share of the way from one to another."""

    def mix(from_: float, to: float) -> float:
        return from_ + (to - from_) * share

    return Pose(
        mix(a.x_mm, b.x_mm),
        mix(a.y_mm, b.y_mm),
        mix(a.turn_deg, b.turn_deg),
        mix(a.z_mm, b.z_mm),
        mix(a.flip, b.flip),
        mix(a.bend, b.bend),
    )
