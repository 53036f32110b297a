"""Hands that come in over the rail, do something, and go again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardspeak.hardware.layout import Point
from cardspeak.hardware.twin.play.places import Side, direction_deg
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose

Look = Literal["flat", "pinch", "cup", "fist"]

HAND_Z_MM = 12.0
PALM_MM = 55.0
"""How far a hand's middle is behind what its fingertips touch."""
_HOME_MM = 170.0
_SHOULDER_MM = 330.0


@dataclass(eq=False)
class Arm:
    """One arm of somebody.

    Attributes:
        side: whose.
        right_mm: how far to the right of the body its shoulder is.
        reach_s: how long its way in takes.
        stays: whether it rests on the felt rather than going away.
        things: the hand as it is held in each look; only one is there at a time.
    """

    side: Side
    right_mm: float
    reach_s: float
    stays: bool = False
    things: dict[Look, Thing] = field(default_factory=dict)
    _in: Look | None = None

    @property
    def free_s(self) -> float:
        """When it has done what it was last asked to do."""
        return max((thing.last_s for thing in self.things.values()), default=0.0)

    @property
    def is_there(self) -> bool:
        """Whether it is on the table."""
        return self._in is not None

    def pose(self, tip: Point, z_mm: float = HAND_Z_MM, back_mm: float = PALM_MM) -> Pose:
        """Return the pose of the hand with its fingertips at a point."""
        shoulder = self.side.off(self.side.edge, -_SHOULDER_MM, self.right_mm)
        turn = direction_deg(shoulder, tip)
        towards = Side(0, tip, turn, tip)
        x, y = towards.off(tip, -back_mm)
        return Pose(x, y, turn, z_mm)

    def reach(self, arrive_s: float, tip: Point, look: Look = "flat") -> float:
        """Have the hand at a point at a time, or as soon after as it can; return when."""
        target = self.pose(tip)
        if self._in is not None and arrive_s - self.free_s > 4 * self.reach_s and not self.stays:
            self.withdraw(self.free_s)
        if self._in is None:
            start = max(arrive_s - self.reach_s, self.free_s)
            thing = self._thing(look)
            thing.put(start, self._home(tip))
        else:
            start = max(self.free_s, arrive_s - self.reach_s)
            thing = self._switch(look, start)
        self._in = look
        return thing.lift(start, max(arrive_s, start + 0.6 * self.reach_s), target)

    def follow(
        self, end_s: float, tip: Point, z_mm: float = HAND_Z_MM, start_s: float = 0.0
    ) -> float:
        """Move the hand on to a point, from where and when it is; one that is not there comes.

        Args:
            end_s: when it is there.
            tip: where its fingertips go.
            z_mm: how high.
            start_s: when it begins, if that is later than it was last touched.
        """
        if self._in is None:
            return self.reach(end_s, tip)
        thing = self._here()
        return thing.lift(max(start_s, thing.last_s), end_s, self.pose(tip, z_mm))

    def hold(self, until_s: float) -> None:
        """Keep the hand where it is."""
        thing = self._here()
        thing.put(until_s, thing.pose)

    def withdraw(self, start_s: float) -> None:
        """Take the hand off the table."""
        if self._in is None:
            return
        thing = self._here()
        tip = (thing.pose.x_mm, thing.pose.y_mm)
        end = thing.lift(start_s, start_s + self.reach_s, self._home(tip))
        thing.away(end)
        self._in = None

    def _thing(self, look: Look) -> Thing:
        if look not in self.things:
            self.things[look] = Thing("hand", owner=self.side.owner, look=look)
        return self.things[look]

    def _here(self) -> Thing:
        if self._in is None:
            raise ValueError(f"no hand of {self.side.owner} is on the table")
        return self.things[self._in]

    def _switch(self, look: Look, t_s: float) -> Thing:
        """Hold the hand that is there in another way."""
        old = self._here()
        if self._in == look:
            return old
        pose = old.pose
        old.away(t_s)
        new = self._thing(look)
        new.put(old.last_s, pose)
        return new

    def _home(self, tip: Point) -> Pose:
        inward = self.side.off(self.side.edge, -_HOME_MM, self.right_mm)
        shoulder = self.side.off(self.side.edge, -_SHOULDER_MM, self.right_mm)
        return Pose(inward[0], inward[1], direction_deg(shoulder, tip), HAND_Z_MM * 3)
