"""Leaving out frames of a film that nobody looks at, so that most need not be decoded."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from cardspeak.hardware.cameras.decode import Packet


class Thinning:
    """Chooses frames: none before a time, and none too soon after the one before it."""

    def __init__(self, start_s: float, apart_s: float) -> None:
        """Begin before the first frame.

        Args:
            start_s: none is chosen before this.
            apart_s: how far apart the chosen are at least.
        """
        self._start_s, self._apart_s = start_s, apart_s
        self._last_s = float("-inf")

    @property
    def takes_all(self) -> bool:
        """Whether it leaves out none."""
        return self._apart_s <= 0

    def takes(self, t_s: float) -> bool:
        """Choose the next frame by its time, or leave it out; times may begin anew."""
        if t_s < self._start_s or 0 <= t_s - self._last_s < self._apart_s:
            return False
        self._last_s = t_s
        return True


@dataclass(eq=False)
class _Held:
    """A packet, and whether its picture is wanted, once that is known."""

    packet: Packet
    wanted: bool | None = None


class _Order:
    """Chooses the pictures of packets in the order in which they were taken."""

    def __init__(self, thinning: Thinning, begin_s: float, tick_s: float) -> None:
        self._thinning, self._begin_s, self._tick_s = thinning, begin_s, tick_s
        self._open: list[tuple[int, int, _Held]] = []
        self._newest = float("-inf")

    def take(self, place: int, one: _Held) -> None:
        """Take the next packet, and choose all pictures before any that may still come."""
        packet = one.packet
        if packet.pts is not None:
            heappush(self._open, (packet.pts, place, one))
        if packet.pts is None or packet.dts is None:  # what comes before it cannot be told
            one.wanted = True
            return
        if packet.dts < self._newest:  # another beginning
            self.choose()
        self._newest = packet.dts
        self.choose(packet.dts)

    def choose(self, before: float = float("inf")) -> None:
        """Choose the pictures that were taken before a time in ticks."""
        while self._open and self._open[0][0] < before:
            pts, _, one = heappop(self._open)
            takes = self._thinning.takes(pts * self._tick_s - self._begin_s)
            one.wanted = takes or bool(one.wanted)


def thinned(
    packets: Iterable[Packet], thinning: Thinning, begin_s: float, tick_s: float
) -> Iterator[tuple[Packet, bool]]:
    """Say of each packet whether its picture is wanted.

    Packets come in the order of decoding, and pictures are chosen in that in which they were
    taken: a packet is held back until all pictures before its own are known.

    Args:
        packets: of a film.
        thinning: chooses the pictures.
        begin_s: the time of the first picture as the film tells it.
        tick_s: how long a tick of its clock lasts.
    """
    held: deque[_Held] = deque()
    order = _Order(thinning, begin_s, tick_s)
    for place, packet in enumerate(packets):
        held.append(_Held(packet))
        order.take(place, held[-1])
        while held and held[0].wanted is not None:
            first = held.popleft()
            yield first.packet, bool(first.wanted)
    order.choose()
    for last in held:
        yield last.packet, bool(last.wanted)
