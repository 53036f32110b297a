"""Which frame of a film a picture is, however its neighbours fared."""

from __future__ import annotations

from heapq import heappop, heappush


class Numbering:
    """Numbers pictures by the times of the packets that went into the decoder.

    Packets come in the order in which they are decoded, pictures in that in which they were taken,
    and damaged ones not at all: the number of a picture is how many packets are earlier than it.

    Attributes:
        next: the number of the next picture if none is lost.
        due: how many pictures, of those that are wanted, should be out: those of all packets that
            are not later than one that came; more may still wait for theirs.
    """

    def __init__(self, first: int, jump: float) -> None:
        """Begin to count.

        Args:
            first: the number of the first picture.
            jump: how far times go back, in ticks, where a film begins anew in its middle.
        """
        self.next = first
        self.due = 0
        self._jump = jump
        self._gone = first
        self._waiting: list[tuple[int, int, bool]] = []
        self._in = (0, 0)
        self._out = (0, 0)

    def __len__(self) -> int:
        """Return how many packets still wait for pictures that are wanted."""
        return sum(wanted for _, _, wanted in self._waiting)

    def feed(self, pts: int | None, *, wanted: bool = True) -> None:
        """Say that a packet goes in, and whether it is lost if it becomes no picture."""
        self._in = self._follow(self._in, pts)
        heappush(self._waiting, (*self._in, wanted))

    def number(self, pts: int | None, *, late: bool = False) -> int:
        """Return the number of a picture that comes out, after all that are earlier.

        Args:
            pts: its time in ticks, if it has one.
            late: whether it comes after a later one; then it takes no number of its own.
        """
        self._out = self._follow(self._out, pts)
        while self._waiting and self._waiting[0][:2] <= self._out:
            *place, wanted = heappop(self._waiting)
            self._gone += 1
            self.due += wanted or tuple(place) == self._out
        number = max(self.next, self._gone - 1)
        if not late:
            self.next = number + 1
        return number

    def _follow(self, before: tuple[int, int], pts: int | None) -> tuple[int, int]:
        """Return which beginning of the film a time counts from, and the time in ticks."""
        beginning, last = before
        if pts is None:
            return beginning, last + 1
        return beginning + (pts < last - self._jump), pts
