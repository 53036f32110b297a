"""Reads a layout from its table: outlines as they stand there, or seats made from a rim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardspeak.hardware.layout import SPOTS, Layout, Marker, Seat
from cardspeak.hardware.layouts.fields import Fields
from cardspeak.hardware.layouts.outlines import Outline, Point, rectangle
from cardspeak.hardware.layouts.rim import Post, Rim, Zone, Zones

_CARD_MM = (63.5, 88.9)
_AROUND_BOARD_MM = 10.0
_MARKER_MM = 60.0


def read_layout(table: Mapping[str, Any], id: str, faults: list[str]) -> Layout:  # noqa: A002
    """Read a layout; what cannot be read is added to ``faults`` and left out."""
    reader = _Reader(Fields(table, faults))
    return reader.layout(id)


class _Reader:
    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._rim: Rim | None = None

    def layout(self, given_id: str) -> Layout:
        fields = self._fields
        id_, title = fields.text("id", given_id), fields.text("title")
        felt = self._felt()
        seats = self._seats()
        boards = self._boards()
        layout = Layout(
            id_,
            title,
            felt=felt,
            line=self._line(),
            seats=seats,
            spots=self._spots(boards),
            boards=boards,
            markers=self._markers(),
            games=fields.texts("games"),
        )
        fields.close()
        return layout

    def _felt(self) -> Outline:
        """Read the felt; a rectangle around the origin is also the rim that others go by."""
        box = self._fields.box("felt") if self._fields.is_part("felt") else None
        if box is None:
            return () if self._fields.is_part("felt") else self._fields.outline("felt")
        if box.at_mm == (0.0, 0.0) and box.turn_deg == 0.0:
            corner = min(box.corner_mm, *(side / 2 for side in box.size_mm))
            self._rim = Rim(box.size_mm, corner)
        return box.outline

    def _line(self) -> Outline:
        """Read the betting line, which may go around at an even distance from the rim."""
        if "line" not in self._fields:
            return ()
        part = self._fields.part("line") if self._fields.is_part("line") else None
        if part is None or "inside_mm" not in part:
            return self._fields.outline("line")
        inside = part.number("inside_mm")
        part.close()
        rim = self._rim_for(part, "inside_mm")
        if rim is None:
            return ()
        size = (rim.size_mm[0] - 2 * inside, rim.size_mm[1] - 2 * inside)
        if min(size) <= 0:
            part.fault("inside_mm", "the line would have no inside")
            return ()
        return rectangle((0.0, 0.0), size, max(0.0, rim.corner_mm - inside))

    def _seats(self) -> tuple[Seat, ...]:
        """Read seats that stand one by one, or make them from where the players sit."""
        if "seat" in self._fields:
            if "seats" in self._fields:
                self._fields.fault("seats", "say either [seats] or [[seat]], not both")
            parts = self._fields.parts("seat")
            return tuple(self._seat(number, part) for number, part in enumerate(parts, 1))
        part = self._fields.part("seats")
        zones = Zones(
            stack=self._zone(part, "stack"),
            cards=self._zone(part, "cards"),
            bets=self._zone(part, "bets"),
            button=self._button(part),
        )
        posts = self._posts(part)
        part.close()
        return tuple(zones.seat(number, post) for number, post in enumerate(posts, 1))

    def _seat(self, number: int, part: Fields) -> Seat:
        seat = Seat(
            number,
            cards=part.outline("cards"),
            bets=part.outline("bets"),
            stack=part.outline("stack"),
            button=part.point("button"),
            facing_deg=part.number("facing_deg") % 360,
        )
        part.close()
        return seat

    def _posts(self, part: Fields) -> tuple[Post, ...]:
        if "posts" in part:
            return tuple(self._post(each) for each in part.parts("posts"))
        count, dealer = part.whole("count", 1), part.number("dealer_mm")
        even = part.number("even_at_mm", 0.0)
        rim = self._rim_for(part, "count")
        return rim.posts(count, dealer, even) if rim else ()

    def _post(self, part: Fields) -> Post:
        post = Post(part.point("at_mm"), part.number("facing_deg"))
        part.close()
        return post

    def _zone(self, part: Fields, name: str) -> Zone:
        zone = part.part(name)
        made = Zone(zone.number("from_mm"), zone.point("size_mm"))
        zone.close()
        return made

    def _button(self, part: Fields) -> Point:
        button = part.part("button")
        at = button.number("from_mm"), button.number("right_mm", 0.0)
        button.close()
        return at

    def _boards(self) -> tuple[tuple[Point, ...], ...]:
        """Read boards that stand one by one, or rows of cards at even distances."""
        boards = []
        for part in self._fields.parts("boards"):
            if "slots" in part:
                boards.append(part.points("slots"))
            else:
                (x, y), apart = part.point("at_mm"), part.number("apart_mm", 70.0)
                count = part.whole("cards", 1, 5)
                first = x - apart * (count - 1) / 2
                boards.append(tuple((round(first + k * apart, 1), y) for k in range(count)))
            part.close()
        return tuple(boards)

    def _spots(self, boards: tuple[tuple[Point, ...], ...]) -> Mapping[str, Outline]:
        """Read the spots; the board's is the felt around its cards where it is not given."""
        part = self._fields.part("spots")
        spots = {}
        for name in SPOTS:
            if name in part:
                spots[name] = part.outline(name)
            elif name != "board":
                part.fault(name, "missing; say where it is")
            elif boards:
                spots[name] = _around(boards)
        part.close()
        return {name: outline for name, outline in spots.items() if outline}

    def _markers(self) -> tuple[Marker, ...]:
        """Read markers that stand one by one, or so many evenly around the rim."""
        if "markers" in self._fields and self._fields.is_part("markers"):
            part = self._fields.part("markers")
            count, outside = part.whole("count", 1), part.number("outside_mm")
            side = part.number("side_mm", _MARKER_MM)
            part.close()
            rim = self._rim_for(part, "count")
            points = rim.around(count, outside) if rim else ()
            return tuple(Marker(number, at, side) for number, at in enumerate(points))
        return tuple(self._marker(part) for part in self._fields.parts("markers"))

    def _marker(self, part: Fields) -> Marker:
        marker = Marker(
            part.whole("id"),
            part.point("at_mm"),
            part.number("side_mm", _MARKER_MM),
            part.number("turn_deg", 0.0),
            part.number("z_mm", 0.0),
        )
        part.close()
        return marker

    def _rim_for(self, part: Fields, name: str) -> Rim | None:
        if self._rim is None:
            part.fault(name, "goes by the rim, so the felt must be given as a rectangle with"
                       " at_mm = [0, 0], size_mm and corner_mm")  # fmt: skip
        return self._rim


def _around(boards: tuple[tuple[Point, ...], ...]) -> Outline:
    x, y = zip(*(slot for board in boards for slot in board), strict=True)
    width, height = (card / 2 + _AROUND_BOARD_MM for card in _CARD_MM)
    left, right, low, high = min(x) - width, max(x) + width, min(y) - height, max(y) + height
    return rectangle(((left + right) / 2, (low + high) / 2), (right - left, high - low))
