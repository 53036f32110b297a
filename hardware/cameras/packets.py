"""The packets of a film, from where it is entered to its end or to where it breaks off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import av

from cardspeak.hardware.cameras.decode import BROKEN_OFF, Packet, open_container, tick_s
from cardspeak.hardware.cameras.numbering import Numbering
from cardspeak.hardware.cameras.thinning import Thinning, thinned
from cardspeak.hardware.cameras.timeline import JUMP_S

SHORT_BY_S = 0.1
"""A film that ends this much before the time it claims was cut off."""

BOX_BYTES = 8
"""Of a box's head, which tell how long it is and what."""

_DURATION = re.compile(r"(\d+):(\d+):(\d+(?:\.\d+)?)")
"""How Matroska tells how long each of its streams lasts."""


@dataclass(frozen=True)
class Entry:
    """A picture of a film that was kept whole, so that decoding can begin with it.

    Attributes:
        packet: its packet's place among all that are in the film.
        number: its place among the pictures.
        pts: its time, in ticks of the stream's clock; None if all pictures are wanted.
        begin_s: the time that the film tells of its first picture; None if that is not known yet.
    """

    packet: int
    number: int
    pts: int | None
    begin_s: float | None

    def is_before(self, pts: int | None) -> bool:
        """Return whether a time in ticks, if told, is this picture's own or later."""
        return self.pts is None or (pts is not None and pts >= self.pts)


FIRST = Entry(0, 0, None, None)
"""The beginning of any film."""


def find_entry(url: str, name: str, start_s: float) -> Entry:
    """Find the last key frame of a film that is not after a time.

    This reads the film up to there and decodes nothing: an hour takes a second or two. FFmpeg's
    own jump would not tell the frame's number, and in some kinds of film it misses the time.

    Args:
        url: the film's address.
        name: what to call it in an error.
        start_s: seconds after the first picture.

    Returns:
        The key frame, or `FIRST` where a film's times go back and forth.
    """
    times: list[int] = []
    key: tuple[int, int] | None = None
    with open_container(url, name) as container:
        stream = container.streams.video[0]
        tick = tick_s(stream)
        for place, packet in enumerate(readable(container, stream)):
            if packet.is_discard:
                continue
            if packet.pts is None or (times and packet.pts < times[-1] - JUMP_S / tick):
                return FIRST
            if packet.is_keyframe:
                if times and (packet.pts - min(times)) * tick > start_s:
                    break
                key = place, packet.pts
            times.append(packet.pts)
    if key is None:
        return FIRST
    place, pts = key
    return Entry(place, sum(earlier < pts for earlier in times), pts, min(times) * tick)


def readable(container: av.container.InputContainer, stream: av.VideoStream) -> Iterator[Packet]:
    """Yield a stream's packets as long as the container can be read."""
    try:
        for packet in container.demux(stream):
            if packet.size:
                yield packet
    except BROKEN_OFF:
        return


class Packets:
    """A film's packets in the order of decoding, and at the end None.

    Where its picture is not wanted, the decoder is told of each packet that it need not be made,
    unless others are drawn over it.

    Attributes:
        numbering: has been told of each packet that shall become a picture.
        stop_short: at the end, how the film falls short of what it claims; empty if it does not.
    """

    def __init__(
        self,
        container: av.container.InputContainer,
        stream: av.VideoStream,
        entry: Entry,
        thinning: Thinning,
    ) -> None:
        self.numbering = Numbering(entry.number, JUMP_S / tick_s(stream))
        self.stop_short = ""
        self._container = container
        self._stream = stream
        self._entry = entry
        self._thinning = thinning

    def __iter__(self) -> Iterator[Packet | None]:
        context = self._stream.codec_context
        for packet, wanted in self._thinned():
            if self._entry.is_before(packet.pts) and not packet.is_discard:
                self.numbering.feed(packet.pts, wanted=wanted)
            if wanted or not context.codec.intra_only:
                context.skip_frame = "DEFAULT" if wanted else "NONREF"
                yield packet
        context.skip_frame = "DEFAULT"
        yield None

    def _thinned(self) -> Iterator[tuple[Packet, bool]]:
        """Yield the packets, and whether their pictures are wanted."""
        if self._thinning.takes_all:
            return ((packet, True) for packet in self._whole())
        begin_s = self._entry.begin_s or 0.0
        return thinned(self._whole(), self._thinning, begin_s, tick_s(self._stream))

    def _whole(self) -> Iterator[Packet]:
        """Yield the packets from the entry to where the film ends or breaks off."""
        end, broken = 0, False
        try:
            for place, packet in enumerate(self._container.demux(self._stream)):
                if place < self._entry.packet or not packet.size:
                    continue
                broken = packet.is_corrupt
                end = max(end, (packet.pts or 0) + (packet.duration or 0))
                yield packet
        except BROKEN_OFF:
            broken = True
        end_s = (end - (self._stream.start_time or 0)) * tick_s(self._stream)
        claimed_s = _claimed_s(self._container, self._stream)
        broken = broken or ends_within_a_box(self._container.name)
        if broken or claimed_s > end_s + SHORT_BY_S:
            self.stop_short = f"after {end_s:.1f} of {max(claimed_s, end_s):.1f} s"


def ends_within_a_box(url: str) -> bool:
    """Whether a file of boxes (ISO/IEC 14496-12, 4.2), such as an MP4, ends in the middle of one.

    One in pieces says nowhere how long it is, and FFmpeg takes a piece's torn head for its end.
    """
    path = Path(url.removeprefix("file:"))
    if not path.is_file():
        return False
    size, at = path.stat().st_size, 0
    with path.open("rb") as file:
        while at + BOX_BYTES <= size:
            file.seek(at)
            head = file.read(2 * BOX_BYTES)
            if at == 0 and head[4:8] != b"ftyp":
                return False
            long = int.from_bytes(head[:4])
            long = int.from_bytes(head[8:16]) if long == 1 else long
            if long < BOX_BYTES:  # 0: up to the end
                return False
            at += long
    return at != size


def _claimed_s(container: av.container.InputContainer, stream: av.VideoStream) -> float:
    """Return how long the film's pictures last by its own account; 0 if it gives none."""
    told = _DURATION.fullmatch(stream.metadata.get("DURATION", ""))
    if told:
        return int(told[1]) * 3600 + int(told[2]) * 60 + float(told[3])
    if stream.duration:
        return float(stream.duration * tick_s(stream))
    if len(container.streams) == 1 and container.duration:
        return container.duration / av.time_base
    return 0.0
