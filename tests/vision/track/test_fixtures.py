"""What looks like the back of a card, and belongs to the table."""

from dataclasses import replace

import numpy as np

from cardspeak.hardware.layout_file import load_layout
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.fixtures import Fixtures
from cardspeak.vision.track.places import CARD_MM, Places, box

LAYOUT = load_layout("oval-9")


def back(larger_by: float, at_mm: tuple[float, float]) -> Sighting:
    wide, high = CARD_MM
    return Sighting("card", "down", box(at_mm, (larger_by * wide, larger_by * high)), 0.85)


def test_a_frame_printed_around_a_place_of_the_board_is_no_card() -> None:
    fixtures = Fixtures(Places(LAYOUT), [])
    slot = LAYOUT.boards[0][2]
    frame, card = back(1.12, slot), back(1.02, slot)
    lapped = Sighting("card", "down", box(slot, (CARD_MM[0], 1.3 * CARD_MM[1])), 0.85)
    assert fixtures.without((frame, card, lapped), 0.0) == [card, lapped]


def test_two_backs_that_look_like_a_large_one_at_a_seat_are_cards() -> None:
    fixtures = Fixtures(Places(LAYOUT), [])
    x, y = np.array(LAYOUT.seat(5).cards, np.float64).mean(0)
    large = back(1.12, (float(x), float(y)))
    assert fixtures.without((large,), 0.0) == [large]


def test_chips_under_a_hand_that_look_like_a_back_are_no_card() -> None:
    fixtures = Fixtures(Places(LAYOUT), [])
    x, y = np.array(LAYOUT.seat(5).stack, np.float64).mean(0)
    chips = back(1.0, (float(x), float(y)))
    card = replace(chips, score=0.98)
    assert fixtures.without((chips, card), 0.0) == [card]
