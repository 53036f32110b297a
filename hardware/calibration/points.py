"""Reads points that people give, by where they are in the picture and where on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from cardspeak.hardware.calibration.pairs import CalibrationError, Pairs
from cardspeak.hardware.layout import Layout, Outline

_CLICK_BLUR_PX = 1.5
_FEW_CORNERS = 8


def read_points(given: Sequence[str], layout: Layout) -> Pairs:
    """Read points as people give them: ``812,440=-300,250``, or with a name of `named_points`.

    Raises:
        CalibrationError: one is not written like this, or has a name that nothing has.
    """
    known = named_points(layout)
    px, mm = [], []
    for text in given:
        left, equals, right = text.partition("=")
        seen, place = _two_numbers(left), known.get(right.strip()) or _two_numbers(right)
        if not equals or seen is None or place is None:
            raise CalibrationError(
                f"cannot read the point {text!r}: write it as 812,440=-300,250, pixels and then"
                f" millimetres, or with a name after the sign: {', '.join(known)}"
            )
        px.append(seen)
        mm.append(place)
    return Pairs.of([text.strip() for text in given], px, mm, _CLICK_BLUR_PX)


def _two_numbers(text: str) -> tuple[float, float] | None:
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        return None
    return (x, y) if np.isfinite([x, y]).all() else None


def named_points(layout: Layout) -> Mapping[str, tuple[float, float]]:
    """Return the points of a layout that can be found again on a table, by name."""
    points = dict(_ends("felt", layout.felt))
    points |= _ends("line", layout.line) if layout.line else {}
    points |= {f"tray-{k}": at for k, at in enumerate(layout.spots["tray"], 1)}
    points |= {f"button-{seat.number}": seat.button for seat in layout.seats}
    for board, slots in enumerate(layout.boards, 1):
        points |= {f"board-{board}-{place}": at for place, at in enumerate(slots, 1)}
    return points | {f"marker-{marker.id}": marker.at_mm for marker in layout.markers}


def _ends(name: str, outline: Outline) -> Mapping[str, tuple[float, float]]:
    """Return where an outline meets the axes, and the corners of one that has few."""
    ends: dict[str, tuple[float, float]] = {}
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > 0) != (by > 0):
            x = ax - ay * (bx - ax) / (by - ay)
            ends[f"{name}-{'right' if x > 0 else 'left'}"] = (x, 0.0)
        if (ax > 0) != (bx > 0):
            y = ay - ax * (by - ay) / (bx - ax)
            ends[f"{name}-{'top' if y > 0 else 'bottom'}"] = (0.0, y)
    if len(outline) <= _FEW_CORNERS:
        ends |= {f"{name}-{k}": at for k, at in enumerate(outline, 1)}
    return ends
