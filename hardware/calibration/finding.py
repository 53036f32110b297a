"""Finds in pictures what is printed for calibration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import cv2
import numpy as np

from cardspeak.hardware.calibration import targets
from cardspeak.hardware.calibration.camera_model import Floats
from cardspeak.hardware.calibration.pairs import Pairs
from cardspeak.hardware.frame import Pixels
from cardspeak.hardware.layout import Marker

_PRINT_BLUR_PX = 0.3
_FEWEST_CORNERS = 8
_CORNERS = ("top left", "top right", "bottom right", "bottom left")


def marker_pairs(seen: Iterable[Mapping[int, Floats]], markers: Sequence[Marker]) -> Pairs:
    """Return the corners of a layout's markers.

    Args:
        seen: what `markers_in` found in pictures of a camera that hangs still. A marker need not
            be seen in all of them.
        markers: the layout's.

    Returns:
        The corners of those found, each in the middle of where the pictures show it.
    """
    known = {marker.id: marker for marker in markers}
    places: dict[int, list[Floats]] = {}
    for picture in seen:
        for id_ in picture.keys() & known.keys():
            places.setdefault(id_, []).append(picture[id_])
    ids = sorted(places)
    return Pairs.of(
        [f"marker {id_} {corner}" for id_ in ids for corner in _CORNERS],
        [point for id_ in ids for point in np.median(places[id_], axis=0)],
        [(x, y, known[id_].z_mm) for id_ in ids for x, y in known[id_].corners_mm],
        _PRINT_BLUR_PX,
    )


def markers_in(image: Pixels) -> dict[int, Floats]:
    """Return each marker's (4, 2) corners, clockwise from its own top left."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.relativeCornerRefinmentWinSize = 0.4
    settings.minMarkerPerimeterRate = 0.01
    detector = cv2.aruco.ArucoDetector(targets.dictionary(), settings)
    corners, ids, _ = detector.detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    if ids is None:
        return {}
    return {
        int(id_): np.asarray(each, np.float64).reshape(4, 2)
        for id_, each in zip(np.ravel(ids), corners, strict=True)
    }


def find_board(image: Pixels) -> Pairs | None:
    """Find the board, its points around its own middle; None where too little of it is seen."""
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 0.01
    detector = cv2.aruco.CharucoDetector(targets.board(), detectorParams=settings)
    corners, ids, _, _ = detector.detectBoard(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    if ids is None:
        return None
    found = np.ravel(ids)
    if len(found) < _FEWEST_CORNERS:
        return None
    names = [f"board corner {id_}" for id_ in found]
    return Pairs.of(names, corners, targets.corners_mm()[found], _PRINT_BLUR_PX)
