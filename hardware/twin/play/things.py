"""Things while their play is being written: each with its keys so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cardspeak.hardware.twin.script import Key, Pose, Prop, PropKind, pose_at
from cardspeak.rules.cards import Card

EASE_OUT = (0.25, 0.5, 0.75)
"""Where on its way a sliding thing gets keys of its own."""


@dataclass(eq=False)
class Thing:
    """A prop that is being moved; what it is may be told later, before the film is cut.

    The fields from ``kind`` to ``look`` are those of `Prop`.

    Attributes:
        keys: its keys so far, in the order of time.
    """

    kind: PropKind
    card: Card | None = None
    color: str = ""
    count: int = 1
    deck: int = 0
    owner: int = 0
    look: str = ""
    keys: list[Key] = field(default_factory=list)

    @property
    def pose(self) -> Pose:
        """Where it was put last.

        Raises:
            ValueError: if it is not on the table.
        """
        if not self.keys or self.keys[-1].pose is None:
            raise ValueError(f"the {self.kind} is not on the table")
        return self.keys[-1].pose

    @property
    def last_s(self) -> float:
        """When it was last touched."""
        return self.keys[-1].t_s if self.keys else 0.0

    def put(self, t_s: float, pose: Pose) -> None:
        """Let it be at a place from a time on, or arrive there at that time if it moves."""
        self.keys.append(Key(max(t_s, self.last_s), pose))

    def away(self, t_s: float) -> None:
        """Take it off the table."""
        self.keys.append(Key(max(t_s, self.last_s), None))

    def lift(self, start_s: float, end_s: float, to: Pose) -> float:
        """Move it evenly, from no sooner than it was last touched, and return when it is there."""
        begin = max(start_s, self.last_s)
        end = max(end_s, begin + 0.05)
        from_ = self.pose
        self.put(begin, from_)
        self.put(end, _nearest_turn(self, from_, to))
        return end

    def slide(self, start_s: float, end_s: float, to: Pose, *, spin_deg: float = 0.0) -> float:
        """Let it slide: fast first, then slower; return when it lies still."""
        begin = max(start_s, self.last_s)
        end = max(end_s, begin + 0.05)
        from_ = self.pose
        to = _nearest_turn(self, from_, to)
        to = replace(to, turn_deg=to.turn_deg + spin_deg)
        self.put(begin, from_)
        for share in (*EASE_OUT, 1.0):
            gone = 1 - (1 - share) ** 2
            now = pose_at((Key(0, from_), Key(1, to)), gone)
            self.put(begin + (end - begin) * share, now or to)
        return end


def _nearest_turn(thing: Thing, from_: Pose, to: Pose) -> Pose:
    """Turn the shorter way; a card looks the same from both of its ends."""
    round_ = 180.0 if thing.kind == "card" else 360.0
    turn = to.turn_deg + round_ * round((from_.turn_deg - to.turn_deg) / round_)
    return replace(to, turn_deg=turn)


def cut(things: Iterable[Thing]) -> tuple[tuple[Prop, ...], tuple[tuple[Key, ...], ...]]:
    """Return the props and their keys of all things that are ever on the table."""
    shown = [thing for thing in things if thing.keys]
    props = tuple(
        Prop(at, each.kind, each.card, each.color, each.count, each.deck, each.owner, each.look)
        for at, each in enumerate(shown)
    )
    return props, tuple(tuple(thing.keys) for thing in shown)
