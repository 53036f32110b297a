"""Suit marks and printed ranks settle what faces and indices leave open, and nothing else."""

import numpy as np
import pytest
from on_felt import lying

from cardspeak.hardware.art.deck import draw_deck
from cardspeak.rules.cards import Card
from cardspeak.vision.marks import read_indices_closely, with_marks
from cardspeak.vision.read import Prints, read_indices

SMALL_PX, BLUR_PX = 36, 0.7
BLACK, COURTS = (0, 3), (36, 48)


def laid(face, short_px=56):
    """A card on a felt, and its corners (1, 4, 2)."""
    picture, corners = lying(face, short_px, BLUR_PX)
    return picture, corners[None]


def read(number, *others, sure=0.6):
    """What a reader says that leaves some cards open."""
    chances = np.full(52, 1e-6)
    chances[number] = sure
    chances[list(others)] = (1 - sure) / len(others)
    return Prints(np.log(chances / chances.sum())[None], np.array([[0.98, 0.01, 0.01]]))


def index_of(face, quad):
    """The corners (1, 4, 2) of the first index of a card that lies straight at `quad`."""
    height, width = face.image.shape[:2]
    x0, y0, x1, y1 = face.index_boxes[0, :4]
    shares = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) / (width, height)
    return quad[:, :1] + shares * (quad[:, 2:3] - quad[:, :1])


@pytest.mark.parametrize("seed", [1_103_002, 1_103_011, 1_103_019])
def test_clubs_and_spades_that_a_face_leaves_open_are_told_apart(seed):
    deck, right = draw_deck(seed), []
    for number in (n for n in range(52) if n % 4 in BLACK and not COURTS[0] <= n < COURTS[1]):
        picture, quad = laid(deck.faces[number])
        other = number + (3 if number % 4 == 0 else -3)
        told = with_marks(picture, quad, read(number, other, sure=0.5))
        right.append(told.cards[0].argmax() == number)
        assert np.exp(told.cards[0]).sum() == pytest.approx(1)
    assert np.mean(right) > 0.85


@pytest.mark.parametrize("seed", [1_103_002, 1_103_011, 1_103_019])
def test_ranks_that_a_face_leaves_open_are_told_apart_by_their_indices(seed):
    deck, right = draw_deck(seed), []
    for number in range(52):
        picture, quad = laid(deck.faces[number])
        other = (number + 4) % 52
        told = with_marks(picture, quad, read(number, other, sure=0.5))
        right.append(told.cards[0].argmax() == number)
        assert np.exp(told.cards[0]).sum() == pytest.approx(1)
    assert np.mean(right) > 0.85


def test_a_suit_that_a_face_leaves_no_doubt_of_stays_as_it_was_read():
    picture, quad = laid(draw_deck(1_103_002).faces[Card.parse("7s").index])
    seven_of_clubs, seven_of_spades = Card.parse("7c").index, Card.parse("7s").index
    sure = read(seven_of_clubs, seven_of_spades, sure=0.999)
    assert with_marks(picture, quad, sure).cards[0].tolist() == sure.cards[0].tolist()


def test_what_is_no_face_has_no_marks_looked_for():
    picture, quad = laid(draw_deck(1_103_002).faces[0])
    nothing = Prints(read(0, 3).cards, np.array([[0.1, 0.1, 0.8]]))
    assert with_marks(picture, quad, nothing) is nothing


@pytest.mark.parametrize("seed", [1_103_011, 1_103_019])
def test_more_small_indices_are_read_right_where_marks_are_looked_for(seed):
    deck, right = draw_deck(seed), np.zeros(2, int)
    for number, face in enumerate(deck.faces):
        picture, quad = laid(face, SMALL_PX)
        box = index_of(face, quad)
        read = read_indices(picture, box), read_indices_closely(picture, box)
        right += [prints.cards[0].argmax() == number for prints in read]
    assert right[1] > right[0]


def test_where_no_index_is_found_none_is_read():
    assert len(read_indices_closely(np.zeros((9, 9, 3), np.uint8), np.zeros((0, 4, 2))).cards) == 0
