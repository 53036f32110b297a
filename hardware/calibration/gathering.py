"""Looks through a camera's pictures for what is printed for calibration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from cardspeak.hardware.calibration.camera_model import Floats
from cardspeak.hardware.calibration.finding import find_board, markers_in
from cardspeak.hardware.calibration.pairs import CalibrationError, Pairs
from cardspeak.hardware.frame import Frame, Pixels

APART_S = 0.4
"""How far apart the pictures of a film are taken."""

_FEW_PICTURES = 60
"""A source with no more than these is a folder of single pictures: each is looked at."""

_MOST_LOOKS = 90
_MARKER_LOOKS = 8
_MOST_BOARDS = 16
_STILL_PX = 1.0


@dataclass
class Gathered:
    """What was found.

    Attributes:
        image: the picture in which most was found, the first of these.
        markers: for each picture, the markers' corners, as `markers_in` gives them.
        boards: for each place where the board lay still, its points.
    """

    image: Pixels
    markers: list[dict[int, Floats]] = field(default_factory=list)
    boards: list[Pairs] = field(default_factory=list)

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height of the pictures."""
        return self.image.shape[1], self.image.shape[0]


def gather(frames: Iterable[Frame], total: int | None, *, board: bool) -> Gathered:
    """Look through pictures.

    Args:
        frames: of one camera that hangs still.
        total: how many there will be, where that is known.
        board: whether to look on for the board at more places, or only for markers.

    Raises:
        CalibrationError: there are no pictures, or they are of several sizes.
    """
    film = total is None or total > _FEW_PICTURES
    found: Gathered | None = None
    most, last = -1, None
    for frame in _some(frames, film, _MOST_LOOKS if board else _MARKER_LOOKS):
        image = frame.image
        found = found or Gathered(image)
        if image.shape != found.image.shape:
            raise CalibrationError("the pictures are of several sizes; give those of one")
        markers, seen = markers_in(image), find_board(image) if board else None
        found.markers.append(markers)
        count = len(markers) + (len(seen) if seen else 0)
        if count > most:
            most, found.image = count, image
        _keep(found.boards, last, seen, film)
        if len(found.boards) >= _MOST_BOARDS:
            break
        last = seen
    if found is None:
        raise CalibrationError("there is no picture to calibrate with")
    return found


def _some(frames: Iterable[Frame], film: bool, most: int) -> Iterator[Frame]:
    due_s, looks = -np.inf, 0
    for frame in frames:
        if film and frame.t_s < due_s:
            continue
        yield frame
        due_s, looks = frame.t_s + APART_S, looks + 1
        if looks == most:
            return


def _keep(boards: list[Pairs], last: Pairs | None, seen: Pairs | None, film: bool) -> None:
    """Keep a board that lies where it has not been kept; in a film, once it lies still."""
    if seen is None or (film and not (last and _moved_px(last, seen) < _STILL_PX)):
        return
    if all(_moved_px(kept, seen) > 10 * _STILL_PX for kept in boards):
        boards.append(seen)


def _moved_px(one: Pairs, other: Pairs) -> float:
    """Return how far a board's corners moved between two pictures, in the middle."""
    places = dict(zip(one.names, one.px, strict=True))
    moves = [
        np.linalg.norm(places[name] - at)
        for name, at in zip(other.names, other.px, strict=True)
        if name in places
    ]
    return float(np.median(moves)) if moves else float("inf")
