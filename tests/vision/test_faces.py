"""Faces that lie under others, read in a drawn picture."""

import cv2
import numpy as np
import pytest
from laying import laid

from cardspeak.hardware.art.standard import standard_face
from cardspeak.rules.cards import DECK, Card
from cardspeak.vision.claims import SAID
from cardspeak.vision.eye import Eye
from cardspeak.vision.faces import blanked, faces_in, without_others
from cardspeak.vision.read import Outlines
from cardspeak.vision.rectify import Picture

SHORT_PX, LONG_PX = 95, 133
LEFT_MM, TOP_MM = 60, 60


def quad(left_mm, top_mm):
    corner = np.array([left_mm, top_mm]) * 1.5
    return corner + np.array([[0, 0], [SHORT_PX, 0], [SHORT_PX, LONG_PX], [0, LONG_PX]])


def lapped(under, over, right_mm, down_mm):
    """A card, another one upon it, and their corners, half as large as drawn."""
    image = np.full((330, 300, 3), (66, 88, 16), np.uint8)
    for card, left, top in (under, LEFT_MM, TOP_MM), (over, LEFT_MM + right_mm, TOP_MM + down_mm):
        laid(image, standard_face(card.rank, card.suit).image, left, top)
    small = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    quads = np.array([quad(LEFT_MM, TOP_MM), quad(LEFT_MM + right_mm, TOP_MM + down_mm)]) / 2
    return small, Outlines(quads, np.array([[1.0, 0, 0]] * 2), np.array([0.9, 0.9]))


def suits_of(faces):
    return np.exp(faces.prints.cards[0]).reshape(13, 4).sum(axis=0)


PLACES_MM = ((4, 12), (8, 10), (10, 6), (0, 14), (3, 16))
PAIRS = (("5d", "As"), ("8h", "Ac"), ("7c", "Ah"), ("Qd", "4s"), ("3h", "9s"), ("Jc", "Ad"))


@pytest.mark.parametrize(("under", "over"), PAIRS)
@pytest.mark.parametrize("place_mm", PLACES_MM)
def test_a_card_is_not_taken_for_one_of_the_suit_that_lies_upon_it(under, over, place_mm):
    below, above = Card.parse(under), Card.parse(over)
    image, outlines = lapped(below, above, *place_mm)
    known = faces_in(Picture(image), outlines)
    seen = without_others(Picture(image), known, known)
    assert suits_of(seen)[above.index % 4] < 0.5 < suits_of(known)[above.index % 4]
    assert (seen.prints.cards[1] == known.prints.cards[1]).all()


@pytest.mark.parametrize("under", ["3h", "2c", "9s", "Qd"])
def test_no_card_is_said_that_has_the_rank_of_one_and_the_suit_of_the_other(under):
    image, _ = lapped(Card.parse(under), Card.parse("Ad"), 12, 18)
    claims = Eye().look(image, SHORT_PX / 2).claims
    said = {str(DECK[claim.best]) for claim in claims if claim.sure > SAID}
    assert "Ad" in said
    assert said <= {under, "Ad"}


def test_cards_side_by_side_are_read_as_they_are():
    image, outlines = lapped(Card.parse("5d"), Card.parse("As"), 50, 0)
    known = faces_in(Picture(image), outlines)
    assert (without_others(Picture(image), known, known).prints.cards == known.prints.cards).all()


def test_a_guess_is_read_without_the_cards_that_were_found():
    image, outlines = lapped(Card.parse("5d"), Card.parse("As"), 4, 12)
    guess = faces_in(Picture(image), outlines[np.array([0])])
    found = faces_in(Picture(image), outlines[np.array([1])])
    seen = without_others(Picture(image), guess, found)
    assert suits_of(seen)[3] < 0.5 < suits_of(guess)[3]


def test_a_blanked_card_has_its_stocks_colour():
    image, outlines = lapped(Card.parse("5d"), Card.parse("As"), 4, 12)
    blank = blanked(image, outlines.quads_px[1:]).image
    inside = blank[outlines.quads_px[1].astype(int)[0][1] + 2 :, 60:70][:40]
    assert (inside.min(), inside.max()) == pytest.approx((255, 255), abs=12)
    assert (blank[:30] == image[:30]).all()
