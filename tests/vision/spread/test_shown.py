"""What cards show besides their indices."""

import cv2
import numpy as np
import pytest

from cardspeak.rules.cards import DECK
from cardspeak.vision.spread.prints import Print
from cardspeak.vision.spread.rows import Index
from cardspeak.vision.spread.shown import completed, read_shown

MM_PX, STEP_MM, EDGE_MM = 1.5, 40.0, 60.0
PLACE_MM = np.array([6.0, 12.0])


def indices(count):
    """Where the indices of one row of the drawn deck stand."""
    found = []
    for i in range(count):
        at = np.array([EDGE_MM + STEP_MM * i + PLACE_MM[0], EDGE_MM + PLACE_MM[1]])
        print_ = Print(MM_PX * at, np.array([0.0, -15.0]), 8.0, np.full(52, -np.log(52)), 0.9)
        found.append(Index(at * [1, -1], np.array([0.0, 1.0]), print_))
    return found


@pytest.fixture
def row(deck, spread_picture):
    """Thirteen number cards, their indices blotted out, and which they are."""
    cards = deck[4:36:2][:13]
    image = spread_picture(cards)
    for each in indices(13):
        x, y = np.rint(each.print.at_px).astype(int)
        cv2.rectangle(image, (x - 7, y - 12), (x + 7, y + 14), (250, 250, 250), -1)
    return image, cards


def test_pips_tell_a_card_whose_index_is_hidden(row):
    image, cards = row
    to_picture = np.diag([MM_PX, -MM_PX, 1.0])
    said = read_shown(image, indices(13), to_picture, [PLACE_MM, PLACE_MM + 6])
    right = [DECK[k] == card for k, card in zip(said.cards.argmax(1), cards, strict=True)]
    assert np.mean(right) > 0.7


def test_what_is_covered_is_drawn_as_the_other_end_shows_it_or_bare():
    patch = np.full((10, 8, 3), 200, np.uint8)
    patch[2, 1] = 10
    patch[:, 5:] = 90
    hidden = np.zeros((10, 8), bool)
    hidden[:, 5:] = True
    whole = completed(patch, hidden)
    assert (whole[7, 6] == 10).all()
    assert (np.delete(whole.reshape(-1, 3), [17, 62], axis=0) == 200).all()
    hidden[:, 2:] = True
    assert (completed(patch, hidden)[:, 3:5] == 200).all()
