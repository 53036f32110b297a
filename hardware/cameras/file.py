"""A video file as a camera."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import av

from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.ahead import Ahead
from cardspeak.hardware.cameras.decode import open_container, pictures, told_s, video_of
from cardspeak.hardware.cameras.errors import SizeChanged, UnreadableVideo
from cardspeak.hardware.cameras.fault import Fault, Spell, Tell, ignore
from cardspeak.hardware.cameras.lazy_frame import frame_of, size_of
from cardspeak.hardware.cameras.packets import FIRST, Entry, Packets, find_entry
from cardspeak.hardware.cameras.thinning import Thinning
from cardspeak.hardware.cameras.timeline import Timeline
from cardspeak.hardware.frame import Frame

AHEAD = 6
"""How many frames are decoded while one is looked at."""

Step = Frame | Fault | int
"""What comes out of a film: frames, what is wrong, and how many pictures were dropped so far."""

LEFT_OUT = "pictures are damaged and left out"


class FileSource:
    """The frames of a video file, from its first each time it is iterated.

    A thread decodes the next frames while one is looked at.

    A picture that is damaged, or was drawn over a damaged one, is left out and counted as dropped:
    after damage frames go on with the next that was filmed whole.
    """

    live = False
    model: CameraModel | None = None

    def __init__(
        self,
        url: str,
        name: str,
        *,
        apart_s: float = 0.0,
        start_s: float = 0.0,
        tell: Tell = ignore,
    ) -> None:
        """Look at the file's beginning.

        Args:
            url: the file's address.
            name: the camera's.
            apart_s: leave out frames that come sooner after the one before; numbers and times stay
                the file's own.
            start_s: begin with the first frame that is not before this.
            tell: is told of damaged parts.

        Raises:
            CameraError: `NoSuchSource`, `UnreadableVideo` or `NoPictures`.
        """
        self.name = name
        self.dropped = 0
        self._url = url
        self._apart_s = apart_s
        self._start_s = start_s
        self._tell = tell
        self._ahead: Ahead[Step] | None = None
        with open_container(url, name) as container:
            self.frames_total = container.streams.video[0].frames or None

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames.

        Raises:
            CameraError: `UnreadableVideo` or `SizeChanged`, after the last whole frame.
        """
        self.dropped = 0
        self._ahead = ahead = Ahead(self._steps(), AHEAD)
        try:
            for step in ahead:
                if isinstance(step, Frame):
                    yield step
                elif isinstance(step, Fault):
                    self._tell(step)
                else:
                    self.dropped = step
        finally:
            ahead.close()

    def close(self) -> None:
        """Let go of the file; iterating ends."""
        if self._ahead is not None:
            self._ahead.close()
            self._ahead = None

    def _steps(self) -> Generator[Step, None, None]:
        """Go through the film; raises as iterating does."""
        entry = find_entry(self._url, self.name, self._start_s) if self._start_s > 0 else FIRST
        size: tuple[int, int] | None = None
        with open_container(self._url, self.name) as container:
            stream = video_of(container)
            thinning = Thinning(self._start_s, self._apart_s)
            packets = Packets(container, stream, entry, self._foreseen(entry))
            for step in self._whole(stream, packets, entry):
                if not isinstance(step, tuple):
                    yield step
                    continue
                number, t_s, picture = step
                size = size or size_of(picture)
                if size_of(picture) != size:
                    raise SizeChanged(self.name, f"{sizes(size, size_of(picture))} at {t_s:.2f} s")
                if thinning.takes(t_s):
                    yield frame_of(self.name, number, t_s, picture)
        if packets.stop_short:
            raise UnreadableVideo(self.name, f"it stops early, {packets.stop_short}")
        if size is None:
            raise UnreadableVideo(self.name, "there is no whole picture in it")

    def _foreseen(self, entry: Entry) -> Thinning:
        """Return what leaves out packets; none where no frame's time is known beforehand."""
        if self._start_s <= 0:
            return Thinning(float("-inf"), self._apart_s)
        return Thinning(self._start_s, 0.0 if entry.begin_s is None else self._apart_s)

    def _whole(
        self, stream: av.VideoStream, packets: Packets, entry: Entry
    ) -> Iterator[tuple[int, float, av.VideoFrame] | Fault | int]:
        """Yield the whole pictures with their numbers and times, and count all others."""
        timeline, numbering = Timeline(entry.begin_s), packets.numbering
        faults: list[Fault] = []
        damage = Spell("damaged", faults.append)
        shown = dropped = 0
        for picture in pictures(stream, packets):
            if picture is None:
                damage.begin(max(0.0, timeline.now_s), LEFT_OUT)
            elif entry.is_before(picture.pts):
                t_s = timeline.at(told_s(stream, picture, numbering.next))
                number = numbering.number(picture.pts, late=t_s is None)
                shown += t_s is not None
                if numbering.due - shown > dropped:
                    damage.begin(max(0.0, timeline.now_s), LEFT_OUT)
                    yield (dropped := numbering.due - shown)
                if t_s is not None:
                    damage.end(t_s, "pictures are whole again")
                    yield from faults
                    faults.clear()
                    yield number, t_s, picture
            yield from faults
            faults.clear()
        left_out = numbering.due + len(numbering) - shown
        if left_out > dropped:
            damage.begin(max(0.0, timeline.now_s), LEFT_OUT)
        yield from faults
        yield max(dropped, left_out)


def sizes(before: tuple[int, int], now: tuple[int, int]) -> str:
    """Say in words that pictures changed their size."""
    return "its pictures changed from {}x{} to {}x{}".format(*before, *now)
