"""What can be wrong with a layout that reads well: things off the felt, on each other, astray."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from cardspeak.hardware.layout import Layout, Place, Seat
from cardspeak.hardware.layouts.outlines import (
    Outline,
    Point,
    contains,
    crosses_itself,
    distance,
    middle,
    overlap,
)
from cardspeak.rules.games.table import GAMES

_SLACK_MM = 2.0
"""By how much a corner may stick out: outlines are drawn with straight pieces."""
_CARDS_APART_MM = 63.0
_MARKER_IDS = 50


def layout_faults(layout: Layout) -> Iterator[str]:
    """Yield everything that is wrong with a layout, in words."""
    bent = [name for name, outline in _outlines(layout) if crosses_itself(outline)]
    yield from (f"{name}: the outline crosses itself, or has no inside" for name in bent)
    if layout.felt and not bent:
        yield from _faults_of_felt(layout)
        yield from _faults_of_overlaps(layout)
    yield from _faults_of_seats(layout)
    yield from _faults_of_line(layout)
    yield from _faults_of_boards(layout)
    yield from _faults_of_markers(layout)
    yield from (f"games: no game is called {game!r}" for game in layout.games if game not in GAMES)


def _outlines(layout: Layout) -> Iterator[tuple[str, Outline]]:
    yield from (
        (name, each) for name, each in (("felt", layout.felt), ("line", layout.line)) if each
    )
    yield from ((_name(place), outline) for place, outline in layout.zones() if outline)


def _name(place: Place) -> str:
    part = "cards" if place.kind == "seat" else place.kind
    return f"seat {place.seat} {part}" if place.seat else part


def _faults_of_felt(layout: Layout) -> Iterator[str]:
    if not contains(layout.felt, (0.0, 0.0)):
        yield "felt: the origin must be the middle of the felt"
    for name, outline in _outlines(layout):
        if any(_is_off(layout.felt, corner) for corner in outline):
            yield f"{name}: not all on the felt"
    tray = layout.spots.get("tray")
    if tray and middle(tray)[1] >= 0:
        yield "tray: the dealer sits at the bottom, so its y must be below 0"


def _is_off(outline: Outline, at: Point) -> bool:
    return not contains(outline, at) and distance(outline, at) > _SLACK_MM


def _faults_of_overlaps(layout: Layout) -> Iterator[str]:
    zones = [(place, outline) for place, outline in layout.zones() if outline]
    for (one, a), (other, b) in combinations(zones, 2):
        if overlap(a, b):
            yield f"{_name(one)} and {_name(other)}: lie on each other"


def _faults_of_seats(layout: Layout) -> Iterator[str]:
    if not layout.seats:
        yield "seats: there are none"
    turns = [_turn(middle(seat.cards)) for seat in layout.seats if seat.cards]
    if any(now <= before for before, now in pairwise(turns)):
        yield "seats: must be numbered clockwise from the dealer's left"
    for seat in layout.seats:
        if seat.cards:
            yield from _faults_of_seat(layout, seat)


def _faults_of_seat(layout: Layout, seat: Seat) -> Iterator[str]:
    x, y = middle(seat.cards)
    if x * seat.ahead[0] + y * seat.ahead[1] >= 0:
        yield f"seat {seat.number} facing_deg: the player looks away from the middle"
    if layout.felt and _is_off(layout.felt, seat.button):
        yield f"seat {seat.number} button: not on the felt"
    under = [_name(place) for place, zone in layout.zones() if zone and contains(zone, seat.button)]
    if under:
        yield f"seat {seat.number} button: lies on {' and '.join(under)}"


def _turn(at: Point) -> float:
    """Return how far clockwise from the dealer a point is, in radians."""
    return math.atan2(-at[0], -at[1]) % math.tau


def _faults_of_line(layout: Layout) -> Iterator[str]:
    if not layout.line:
        return
    for seat in layout.seats:
        if seat.bets and not contains(layout.line, middle(seat.bets)):
            yield f"seat {seat.number} bets: must be inside the line"
        if seat.cards and contains(layout.line, middle(seat.cards)):
            yield f"seat {seat.number} cards: must be outside the line"
        if not contains(layout.line, seat.button):
            yield f"seat {seat.number} button: must be inside the line"


def _faults_of_boards(layout: Layout) -> Iterator[str]:
    if not layout.boards:
        yield "boards: there are none; give [[boards]] with at_mm or slots"
    slots = {
        f"board {board} card {place}": slot
        for board, row in enumerate(layout.boards, 1)
        for place, slot in enumerate(row, 1)
    }
    spot = layout.spots.get("board")
    for name, slot in slots.items():
        if spot and not contains(spot, slot):
            yield f"{name}: not in the board's spot"
    for (one, a), (other, b) in combinations(slots.items(), 2):
        if math.dist(a, b) < _CARDS_APART_MM:
            yield f"{one} and {other}: nearer to each other than a card is wide"


def _faults_of_markers(layout: Layout) -> Iterator[str]:
    for id_, count in Counter(marker.id for marker in layout.markers).items():
        if count > 1:
            yield f"markers: {count} have the id {id_}"
    for marker in layout.markers:
        if marker.id >= _MARKER_IDS:
            yield f"marker {marker.id}: ids go from 0 to {_MARKER_IDS - 1}"
        if marker.side_mm <= 0:
            yield f"marker {marker.id} side_mm: must be above 0"
    for one, other in combinations(layout.markers, 2):
        if one.id != other.id and overlap(one.corners_mm, other.corners_mm):
            yield f"marker {one.id} and marker {other.id}: lie on each other"
