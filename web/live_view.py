"""The table as the live page draws it: who sits where, and every card where it lies.

Cards are drawn where the cameras see them, and named as the log names them: what the log does not
tell, or must not tell, has no name here, whatever the cameras may have read.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from cardspeak.hardware.layout import Layout
from cardspeak.rules.cards import DECK
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.umpire.state import Hand, Player, Table
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.track.thing import Track
from cardspeak.web.live_words import shown


@dataclass(frozen=True)
class LyingCard:
    """A card on the felt.

    Attributes:
        id: the same as long as it is on the table.
        x_mm: its middle.
        y_mm: its middle.
        turn_deg: anticlockwise; 0 with its top, or its bottom, away from the dealer.
        face: which side shows.
        place: ``"seat"``, ``"board"``, ``"burn"``, ``"muck"`` or another part of the felt.
        seat: whose it is, 0 for nobody's.
        card: which it is, as `shown`; None where it lies face down or is not told yet.
    """

    id: int
    x_mm: int
    y_mm: int
    turn_deg: int
    face: str
    place: str
    seat: int
    card: dict[str, Any] | None = None


@dataclass(frozen=True)
class SeatView:
    """A seat.

    Attributes:
        number: the seat's.
        state: ``"open"``, ``"waiting"``, ``"in"``, ``"folded"`` or ``"won"``.
        name: the player's.
        cards: how many cards it holds.
    """

    number: int
    state: str
    name: str = ""
    cards: int = 0


@dataclass(frozen=True)
class TableView:
    """All that is drawn of a table at one moment.

    Attributes:
        house: whose rules are played.
        game: what is played.
        hand: the number of the hand; 0 before the first.
        street: what is being dealt or bet; empty between hands.
        playing: whether a hand is going on.
        button: the seat that has it; 0 where none has.
        button_mm: where it lies; None where it was not seen.
        burns: how many cards are burned.
        board: the cards of each board.
        seats: by number.
        cards: every card that lies on the felt, the lowest first.
        chips: x and y in mm and colour of every chip in sight.
        out_of_step: why the picture does not fit the story; empty while it does.
    """

    house: str
    game: str
    hand: int
    street: str
    playing: bool
    button: int
    button_mm: tuple[int, int] | None
    burns: int
    board: tuple[tuple[dict[str, Any], ...], ...]
    seats: tuple[SeatView, ...]
    cards: tuple[LyingCard, ...]
    chips: tuple[tuple[int, int, str], ...]
    out_of_step: str

    def json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return asdict(self)


def view_of(umpire: Umpire, layout: Layout, tracks: Sequence[Track]) -> TableView | None:
    """Return a table as it is drawn; None until it is opened.

    Args:
        umpire: what is known of it.
        layout: what lies where.
        tracks: what the cameras see on it.
    """
    table = umpire.table
    if table is None:
        return None
    hand = table.hand
    buttons = (track for track in tracks if track.kind == "button")
    return TableView(
        house=table.house.title,
        game=table.game.title if table.game else "",
        hand=hand.number if hand else 0,
        street=street_of(hand),
        playing=bool(hand and not hand.over),
        button=table.button or 0,
        button_mm=next((_middle(track) for track in buttons), None),
        burns=len(hand.burns) if hand else 0,
        board=tuple(tuple(map(shown, cards)) for cards in hand.boards if cards) if hand else (),
        seats=tuple(_seat(seat.number, table, hand) for seat in layout.seats),
        cards=tuple(_cards(hand, layout, tracks)),
        chips=tuple((*_middle(track), track.name) for track in tracks if track.kind == "chip"),
        out_of_step=table.out_of_step,
    )


def street_of(hand: Hand | None) -> str:
    """Name what is being dealt or bet."""
    if hand is None or hand.over:
        return ""
    return "showdown" if hand.showdown else hand.now.name


def veiled_seats(table: Table | None, layout: Layout) -> tuple[int, ...]:
    """Return the seats before which cards may lie that their players alone may see.

    Those of hands that were tabled or given up, and of seats without a player, need not be hidden.
    """
    seats = tuple(seat.number for seat in layout.seats)
    hand = table.hand if table else None
    if table is None or hand is None or hand.over:
        return seats
    gone = {seat for seat in hand.order if seat not in hand.live}
    empty = {seat for seat in seats if seat not in table.players and seat not in hand.stray}
    bare = gone | empty | {*hand.tabled}
    return tuple(seat for seat in seats if seat not in bare)


def _seat(number: int, table: Table, hand: Hand | None) -> SeatView:
    player = table.players.get(number)
    if player is None:
        return SeatView(number, "open")
    return SeatView(number, *_state(number, player, hand))


def _state(number: int, player: Player, hand: Hand | None) -> tuple[str, str, int]:
    if hand is None or number not in hand.order:
        return "waiting", player.name, 0
    held = len(hand.held.get(number, ()))
    if any(push.seat == number for push in hand.pushes):
        return "won", player.name, held
    state = "in" if number in hand.contenders else "folded"
    return state, player.name, held if state == "in" else 0


def _cards(hand: Hand | None, layout: Layout, tracks: Iterable[Track]) -> Iterator[LyingCard]:
    """Yield the cards on the felt, each with what the log tells of it."""
    cards = [track for track in tracks if track.kind == "card"]
    places = {track.id: _place(layout, track) for track in cards}
    named = dict(_named(hand, layout, cards, places)) if hand else {}
    for track in sorted(cards, key=lambda each: each.rest_s):
        x, y = _middle(track)
        place, seat = places[track.id]
        card = named.get(track.id) if track.face == "up" else None
        face, turn = track.face or "down", _turn_deg(track)
        told = shown(card) if card else None
        yield LyingCard(track.id, x, y, turn, face, place, seat, told)


def _place(layout: Layout, track: Track) -> tuple[str, int]:
    x, y = track.center_mm
    place = layout.place_of((float(x), float(y)))
    if place.seat:
        return "seat", place.seat
    return place.kind, 0


def _named(
    hand: Hand, layout: Layout, cards: Sequence[Track], places: dict[int, tuple[str, int]]
) -> Iterator[tuple[int, Sight]]:
    """Yield what everybody may know of the cards that lie face up, by their tracks."""
    up = [track for track in cards if track.face == "up"]
    yield from _on_boards(hand, layout, [t for t in up if places[t.id][0] == "board"])
    for seat in hand.order:
        own = [track for track in up if places[track.id] == ("seat", seat)]
        yield from _at_seat(_public(hand, seat), own)


def _on_boards(hand: Hand, layout: Layout, cards: Sequence[Track]) -> Iterator[tuple[int, Sight]]:
    """Give each card on a board its name; the board dealt first is the first, in any row."""
    rows: list[int] = []
    for track in sorted(cards, key=lambda each: each.born_s):
        x, y = track.center_mm
        row, slot = layout.slot_of((float(x), float(y))) or (-1, 99)
        rows += [row] if row not in rows else []
        board = rows.index(row)
        there = hand.boards[board] if board < len(hand.boards) else []
        yield track.id, there[slot] if slot < len(there) else BACK


def _public(hand: Hand, seat: int) -> list[Sight]:
    """Return the cards of a seat that lie face up by right."""
    if seat in hand.tabled:
        return list(hand.tabled[seat])
    return [held.sight for held in hand.held.get(seat, ()) if held.up]


def _at_seat(told: list[Sight], own: list[Track]) -> Iterator[tuple[int, Sight]]:
    """Give each card before a player the name that was read of it, of those that are told."""
    left = list(told)
    for track in own:
        read = DECK[int(np.argmax(track.reading.odds))] if track.reading.looks else None
        match = next((sight for sight in left if sight.card and sight.card == read), None)
        if match is None:
            match = next((sight for sight in left if not sight.card and sight != BACK), BACK)
        if match in left:
            left.remove(match)
        yield track.id, match


def _middle(track: Track) -> tuple[int, int]:
    x, y = track.center_mm
    return round(float(x)), round(float(y))


def _turn_deg(track: Track) -> int:
    top_left, _, _, bottom_left = track.corners_mm
    x, y = top_left - bottom_left
    return round(math.degrees(math.atan2(-x, y)))


def layout_json(layout: Layout) -> dict[str, Any]:
    """Return what of a layout is drawn, as JSON data in mm."""
    return {
        "felt": layout.felt,
        "line": layout.line,
        "seats": [
            {"number": seat.number, "cards": seat.cards, "button": seat.button}
            for seat in layout.seats
        ],
        "spots": dict(layout.spots),
        "boards": layout.boards,
    }
