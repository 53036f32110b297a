"""When frames were taken: one time that only goes forward, whatever the source's own does."""

from __future__ import annotations

JUMP_S = 1.0
"""Going back by more than this is another beginning; by less, a frame out of its order."""


class Timeline:
    """Turns the times that a source tells into seconds since its first frame.

    A recording that was put together from several, or a camera that was switched off and on,
    begins anew in the middle: its time then goes on from where it was.

    Attributes:
        now_s: the time of the last frame.
    """

    def __init__(self, begin_s: float | None = None) -> None:
        """Begin with the first frame, or with what the source tells as its time."""
        self.now_s = -1.0
        self._begin_s = begin_s
        self._step_s = 1 / 30

    def at(self, told_s: float) -> float | None:
        """Return when a frame was taken; None if it comes after a later one.

        Args:
            told_s: its time as the source tells it, whatever it counts from.
        """
        if self._begin_s is None:
            return self.restart(told_s, 0.0)
        t_s = told_s - self._begin_s
        if t_s < self.now_s - JUMP_S:
            return self.restart(told_s, self.now_s + self._step_s)
        if t_s <= self.now_s:
            return None
        self._step_s = min(t_s - self.now_s, JUMP_S)
        self.now_s = t_s
        return t_s

    def restart(self, told_s: float, t_s: float) -> float:
        """Say that the source's time begins anew: what it tells as one is now the other."""
        self._begin_s = told_s - t_s
        self.now_s = t_s
        return t_s
