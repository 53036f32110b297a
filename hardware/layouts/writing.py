"""A layout as TOML, every outline corner by corner, to be read back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from cardspeak.hardware.layout import Layout, Seat
from cardspeak.hardware.layouts.outlines import Outline


def layout_lines(layout: Layout, of: str = "") -> Iterator[str]:
    """Yield the lines of a layout's TOML.

    Args:
        layout: the layout.
        of: the table of the file that it is to stand in; empty for a file of its own.
    """
    if of:
        yield f"[{of}]"
    within = f"{of}." if of else ""
    yield f"id = {toml_text(layout.id)}"
    yield f"title = {toml_text(layout.title)}"
    yield f"felt = {_points(layout.felt)}"
    if layout.line:
        yield f"line = {_points(layout.line)}"
    if layout.games:
        yield f"games = [{', '.join(map(toml_text, layout.games))}]"
    for seat in layout.seats:
        yield from ("", f"[[{within}seat]]", *_seat_lines(seat))
    for board in layout.boards:
        yield from ("", f"[[{within}boards]]", f"slots = {_points(board)}")
    yield from ("", f"[{within}spots]")
    yield from (f"{name} = {_points(outline)}" for name, outline in layout.spots.items())
    for marker in layout.markers:
        yield from ("", f"[[{within}markers]]", f"id = {marker.id}")
        yield f"at_mm = {toml_numbers(marker.at_mm)}"
        yield f"side_mm = {marker.side_mm!r}"
        yield f"turn_deg = {marker.turn_deg!r}"
        yield f"z_mm = {marker.z_mm!r}"


def toml_text(text: str) -> str:
    """Return a text as TOML writes it."""
    return json.dumps(text).replace("\x7f", "\\u007f")


def toml_numbers(numbers: Iterable[float]) -> str:
    """Return numbers as TOML writes a list of them."""
    return f"[{', '.join(repr(float(number)) for number in numbers)}]"


def _seat_lines(seat: Seat) -> Iterator[str]:
    yield f"cards = {_points(seat.cards)}"
    yield f"bets = {_points(seat.bets)}"
    yield f"stack = {_points(seat.stack)}"
    yield f"button = {toml_numbers(seat.button)}"
    yield f"facing_deg = {seat.facing_deg!r}"


def _points(points: Outline) -> str:
    return f"[{', '.join(map(toml_numbers, points))}]"
