"""What a point of the table is, and which place of a board a card is meant for."""

import pytest

from cardspeak.hardware.layout import SPOTS, Marker, Place
from cardspeak.hardware.layout_file import LAYOUTS, load_layout
from cardspeak.hardware.layouts.outlines import middle


@pytest.fixture(params=LAYOUTS)
def layout(request):
    return load_layout(request.param)


def test_every_place_is_found_at_its_middle(layout):
    for seat in layout.seats:
        assert layout.place_of(middle(seat.cards)) == Place("seat", seat.number)
        assert layout.place_of(middle(seat.bets)) == Place("bets", seat.number)
        assert layout.place_of(middle(seat.stack)) == Place("stack", seat.number)
        assert layout.place_of(seat.button) == Place("felt")
    for name in SPOTS:
        assert layout.place_of(middle(layout.spots[name])) == Place(name)


def test_what_is_not_on_the_felt_is_off(layout):
    assert layout.place_of((5000, 0)) == Place("off")
    assert {layout.place_of(marker.at_mm) for marker in layout.markers} == {Place("off")}


def test_a_seat_is_found_by_its_number(layout):
    assert [layout.seat(seat.number) for seat in layout.seats] == list(layout.seats)


def test_a_card_is_meant_for_the_nearest_place_of_a_board():
    layout = load_layout("oval-9")
    x, y = layout.boards[1][3]
    assert layout.slot_of((x + 20, y - 15)) == (1, 3)
    assert layout.slot_of((x + 300, y)) is None
    assert layout.slot_of((x + 300, y), reach_mm=1000) == (1, 4)


def test_a_markers_corners_go_clockwise_from_its_top_left():
    straight = Marker(3, (100, 50), 60)
    assert straight.corners_mm == ((70, 80), (130, 80), (130, 20), (70, 20))
    turned = Marker(3, (100, 50), 60, turn_deg=90)
    assert turned.corners_mm[0] == pytest.approx((70, 20))
