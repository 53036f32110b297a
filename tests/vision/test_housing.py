"""Which card an index stands on, where cards lap each other."""

import numpy as np
import pytest

from cardspeak.models.shapes import KINDS
from cardspeak.rules.cards import Card
from cardspeak.vision.detect import Detections
from cardspeak.vision.housing import as_found, housed, one_a_print
from cardspeak.vision.read import Prints

WIDE, HIGH = 50.0, 70.0
CARD = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]])
CORNER = np.array([[3.0, 4.0], [11.0, 4.0], [11.0, 20.0], [3.0, 20.0]])
UPRIGHT = [1.0, 0, 0, 0, 0]


def logs(number, chance=0.97):
    chances = np.full(52, (1 - chance) / 51)
    chances[number] = chance
    return np.log(chances)


def moved(quad, x, y):
    return quad + np.array([x, y])


def found(boxes, said, scores=None):
    kinds = np.full(len(boxes), KINDS.index("index"))
    scores = np.array(scores if scores else [0.9] * len(boxes))
    prints = Prints(np.array(said), np.tile(UPRIGHT, (len(boxes), 1)))
    return as_found(Detections(np.array(boxes), kinds, scores), prints)


def faces(*said):
    return Prints(np.array(said), np.tile([1.0, 0, 0], (len(said), 1)))


UNREAD = np.full(52, -np.log(52))


def test_an_index_in_the_wrong_place_for_this_deck_is_another_cards():
    cards = np.array([CARD, moved(CARD, 200, 0), moved(CARD, 0, 200)])
    over = moved(CORNER, 12, 200)
    boxes = [CORNER, moved(CORNER, 200, 0), over]
    indices = found(boxes, [logs(3), logs(7), logs(11)])
    read = housed(indices, cards, faces(logs(3), logs(7), UNREAD))
    assert read.homes.tolist() == [0, 1, -1]


def test_where_no_face_is_read_any_corner_will_do():
    indices = found([moved(CORNER, 12, 0)], [logs(11)])
    assert housed(indices, CARD[None], faces(UNREAD)).homes.tolist() == [0]


def test_cards_without_indices_and_indices_without_cards_have_no_homes():
    nothing = found(np.zeros((0, 4, 2)), np.zeros((0, 52)))
    assert not len(housed(one_a_print(nothing), CARD[None], faces(UNREAD)).homes)
    alone = housed(found([CORNER], [logs(3)]), np.zeros((0, 4, 2)), faces(*np.zeros((0, 52))))
    assert alone.homes.tolist() == [-1]


def test_boxes_around_one_print_are_averaged_with_what_they_say():
    wider = CORNER + np.array([[-1, 0], [1, 0], [1, 0], [-1, 0]])
    beside = moved(CORNER, 14, 0)
    said = [logs(3, 0.4), logs(3, 0.6), logs(9)]
    once = one_a_print(found([CORNER, wider, beside], said, [0.6, 0.3, 0.9]))
    assert len(once.homes) == 2
    first = int(np.argmin(once.boxes_px[:, 0, 0]))
    assert once.boxes_px[first, 0, 0] == pytest.approx(3 - 1 / 3)
    assert once.scores[first] == 0.6
    assert 0.4 < np.exp(once.prints.cards[first].max()) < 0.6


def test_the_largest_indices_belong_to_their_cards_though_they_reach_far_down():
    largest = np.array([[2.0, 2.0], [20.0, 2.0], [20.0, 45.0], [2.0, 45.0]])
    read = housed(found([largest], [logs(11)]), CARD[None], faces(logs(11)))
    assert read.homes.tolist() == [0]


@pytest.mark.parametrize(("face", "named"), [("9d", "9d"), ("6d", None), ("9c", None)])
def test_a_nine_upside_down_that_is_read_as_a_six_stands_on_its_card(face, named):
    """Where rank and suit stand beside each other, nothing but the face tells which way is up."""
    over = np.roll(CORNER, 2, axis=0)
    indices = found([over], [logs(Card.parse("6d").index)])
    read = housed(indices, CARD[None], faces(logs(Card.parse(face).index)))
    assert read.homes.tolist() == [0 if named else -1]
    assert read.prints.cards[0].argmax() == Card.parse(named or "6d").index
