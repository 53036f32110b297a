"""Suit marks and printed ranks settle what whole faces leave open, and nothing else."""

import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.deck import draw_deck
from cardspeak.rules.cards import Card
from cardspeak.vision.marks import with_marks
from cardspeak.vision.read import Prints

SHORT_PX, MARGIN = 56, 12
BLACK, COURTS = (0, 3), (36, 48)


def lying(face):
    """A card on a felt, a little blurred, and its corners (1, 4, 2)."""
    height, width = face.image.shape[:2]
    size = SHORT_PX, round(SHORT_PX * height / width)
    card = cv2.resize(face.image, size, interpolation=cv2.INTER_AREA)
    picture = np.full((size[1] + 2 * MARGIN, size[0] + 2 * MARGIN, 3), (60, 110, 40), np.float32)
    place = picture[MARGIN:-MARGIN, MARGIN:-MARGIN]
    share = card[..., 3:] / 255
    place[:] = place * (1 - share) + card[..., :3] * share
    blurred = np.uint8(cv2.GaussianBlur(picture, (0, 0), 0.7))
    low, high = np.full(2, float(MARGIN)), np.array(size) + float(MARGIN)
    return blurred, np.array([[low, (high[0], low[1]), high, (low[0], high[1])]])


def read(number, *others, sure=0.6):
    """What a reader says that leaves some cards open."""
    chances = np.full(52, 1e-6)
    chances[number] = sure
    chances[list(others)] = (1 - sure) / len(others)
    return Prints(np.log(chances / chances.sum())[None], np.array([[0.98, 0.01, 0.01]]))


@pytest.mark.parametrize("seed", [1_103_002, 1_103_011, 1_103_019])
def test_clubs_and_spades_that_a_face_leaves_open_are_told_apart(seed):
    deck, right = draw_deck(seed), []
    for number in (n for n in range(52) if n % 4 in BLACK and not COURTS[0] <= n < COURTS[1]):
        picture, quad = lying(deck.faces[number])
        other = number + (3 if number % 4 == 0 else -3)
        told = with_marks(picture, quad, read(number, other, sure=0.5))
        right.append(told.cards[0].argmax() == number)
        assert np.exp(told.cards[0]).sum() == pytest.approx(1)
    assert np.mean(right) > 0.85


@pytest.mark.parametrize("seed", [1_103_002, 1_103_011, 1_103_019])
def test_ranks_that_a_face_leaves_open_are_told_apart_by_their_indices(seed):
    deck, right = draw_deck(seed), []
    for number in range(52):
        picture, quad = lying(deck.faces[number])
        other = (number + 4) % 52
        told = with_marks(picture, quad, read(number, other, sure=0.5))
        right.append(told.cards[0].argmax() == number)
        assert np.exp(told.cards[0]).sum() == pytest.approx(1)
    assert np.mean(right) > 0.85


def test_a_suit_that_a_face_leaves_no_doubt_of_stays_as_it_was_read():
    picture, quad = lying(draw_deck(1_103_002).faces[Card.parse("7s").index])
    seven_of_clubs, seven_of_spades = Card.parse("7c").index, Card.parse("7s").index
    sure = read(seven_of_clubs, seven_of_spades, sure=0.999)
    assert with_marks(picture, quad, sure).cards[0].tolist() == sure.cards[0].tolist()


def test_what_is_no_face_has_no_marks_looked_for():
    picture, quad = lying(draw_deck(1_103_002).faces[0])
    nothing = Prints(read(0, 3).cards, np.array([[0.1, 0.1, 0.8]]))
    assert with_marks(picture, quad, nothing) is nothing
