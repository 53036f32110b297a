"""Clips of recordings: what was filmed from one time to another, as films of their own.

A clip is encoded anew, so that it shows nothing from before its start, as a copy of the recording's
own data would: those begin where a whole picture was kept. Clips that overlap are encoded together,
with a whole picture where each begins, so that each can be cut out of what they make without being
encoded again: mistakes come in rows, and their clips show the same seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import av

from cardspeak.hardware.cameras.file import FileSource
from cardspeak.hardware.film import FilmWriter, made_whole
from cardspeak.hardware.frame import Frame

CLIP_WIDTH_PX = 1280
"""Clips are no wider than this: they show what happened; stills show the cards."""

_NEAR_S = 1e-3
"""Times that differ by less are one frame's, by two clocks."""


@dataclass(frozen=True)
class Clip:
    """What a clip shows.

    Attributes:
        start_s: when it begins, in the time of the recording's frames.
        end_s: when it ends.
        path: the MP4 file to make.
    """

    start_s: float
    end_s: float
    path: Path


def cut_clips(
    source: Path, clips: Iterable[Clip], *, apart_s: float = 0.0, crf: int = 23
) -> tuple[Clip, ...]:
    """Make clips of a recording, without reading it all.

    Args:
        source: the recording.
        clips: in any order; they may overlap.
        apart_s: frames that come sooner after the one before are left out, see `FileSource`.
        crf: how well they look, as in `FilmWriter`.

    Returns:
        Those that were made: the recording shows nothing of the others.

    Raises:
        CameraError: if the recording cannot be read.
        FilmError: `DiskFull` or `NotWritable`.
    """
    made: list[Clip] = []
    for together in _overlapping(clips):
        first = together[0].path
        film = first.with_name(f".{first.name}.together")
        try:
            for clip, times_s in _filmed(source, together, film, apart_s, crf).items():
                _copy_part(film, *times_s, clip.path)
                made.append(clip)
        finally:
            film.unlink(missing_ok=True)
    return tuple(made)


def _overlapping(clips: Iterable[Clip]) -> Iterator[list[Clip]]:
    """Yield clips by runs in which each shows something of what those before it show."""
    run: list[Clip] = []
    for clip in sorted(clips, key=lambda clip: clip.start_s):
        if run and clip.start_s > max(each.end_s for each in run):
            yield run
            run = []
        run.append(clip)
    if run:
        yield run


def _filmed(
    source: Path, clips: Sequence[Clip], film: Path, apart_s: float, crf: int
) -> dict[Clip, tuple[float, float]]:
    """Film all that some clips show, and return when each begins and ends in that film."""
    end_s = max(clip.end_s for clip in clips)
    frames = _between(source, clips[0].start_s, end_s, apart_s)
    first = next(frames, None)
    if first is None:
        return {}
    height, width = first.image.shape[:2]
    scale = min(1.0, CLIP_WIDTH_PX / width)
    size = round(width * scale), round(height * scale)
    shown: dict[Clip, tuple[float, float]] = {}
    with FilmWriter(film, size, crf=crf, quick=True) as writer:
        for frame in chain([first], frames):
            mine = [clip for clip in clips if clip.start_s <= frame.t_s <= clip.end_s]
            writer.write_frame(frame, whole=any(clip not in shown for clip in mine))
            t_s = frame.t_s - first.t_s
            shown.update({clip: (shown.get(clip, (t_s,))[0], t_s) for clip in mine})
    return shown


def _copy_part(film: Path, start_s: float, end_s: float, out: Path) -> None:
    """Copy a part of a film whose pictures are in order; it begins with a whole one."""
    with (
        made_whole(out) as part,
        av.open(str(film)) as whole,
        av.open(str(part), "w", format="mp4", options={"movflags": "faststart"}) as clip,
    ):
        stream = clip.add_stream_from_template(whole.streams.video[0])
        begin: int | None = None
        for packet in whole.demux(video=0):
            if packet.pts is None or packet.time_base is None:  # the end
                break
            if not start_s - _NEAR_S < packet.pts * packet.time_base < end_s + _NEAR_S:
                continue
            begin = packet.pts if begin is None else begin
            packet.pts = packet.dts = packet.pts - begin
            packet.stream = stream
            clip.mux(packet)


def _between(source: Path, start_s: float, end_s: float, apart_s: float) -> Iterator[Frame]:
    """Yield the frames of a recording that were taken between two times, both included."""
    for frame in FileSource(f"file:{source}", str(source), apart_s=apart_s, start_s=start_s):
        if frame.t_s > end_s:
            return
        yield frame
