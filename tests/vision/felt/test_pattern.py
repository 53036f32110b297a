"""Backs that seem to be faces are told by the backs seen before, and by each other."""

import cv2
import numpy as np
import pytest

from cardspeak.vision.felt.looking import Cutout, face_of
from cardspeak.vision.felt.pattern import Pattern
from cardspeak.vision.glance import Sighting

FLAT = np.full(52, -np.log(52))
READ = np.log(np.r_[0.9, np.full(51, 0.1 / 51)])


@pytest.fixture
def look(film, laid):
    """Look at two backs and a third card, which seems a face, with a disc on its middle."""

    def look_at(what, logs, learned=2):
        cards = [laid("back", x_mm, 40, turn) for x_mm, turn in ((-200, 5), (-80, 100))]
        cards.append(laid(what, 90, 20, -30))
        (frame,) = film.frames(cards, 0.05)
        image = frame.image.copy()
        x, y = film.model.to_px(np.array([[90.0, 20.0]]))[0].round().astype(int).tolist()
        cv2.circle(image, (x, y), 17, (60, 170, 210), -1, cv2.LINE_AA)
        seen = Cutout(image, np.zeros(2), image, np.zeros(2))
        backs = [Sighting("card", "down", each.corners_mm, 0.99) for each in cards[:learned]]
        corners_mm = cards[2].corners_mm
        patch = face_of(image, film.model.to_px(corners_mm))
        court = Sighting("card", "up", corners_mm, 1.0, logs, patch=patch)
        return Pattern().look(seen, film.model, [*backs, court], 1.0)[-1]

    return look_at


def test_a_back_with_something_set_on_it_is_no_face(look):
    card = look("back", FLAT)
    assert (card.face, card.logs, card.patch) == ("down", None, None)


@pytest.mark.parametrize("what", ["Kc", "2h", "Ts"])
def test_a_face_that_nobody_can_read_stays_one(look, what):
    assert look(what, FLAT).face == "up"


def test_what_is_read_is_a_face_whatever_backs_look_like(look):
    assert look("back", READ).face == "up"


def test_one_back_alone_teaches_no_pattern(look):
    assert look("back", FLAT, learned=1).face == "up"


PLACES_MM = ((-200, 5), (-80, 100), (90, -30), (210, 60))


@pytest.fixture
def taken_for(film, laid):
    """What each of some things in a row is taken for if all of them seem to be faces."""

    def faces(*things, logs=FLAT, apart_s=1.0):
        pattern, told = Pattern(), []
        for number, (what, (x_mm, turn)) in enumerate(zip(things, PLACES_MM, strict=True)):
            card = laid(what, x_mm, 40, turn)
            (frame,) = film.frames([card], 0.05)
            patch = face_of(frame.image, film.model.to_px(card.corners_mm))
            court = Sighting("card", "up", card.corners_mm, 1.0, logs, patch=patch)
            seen = Cutout(frame.image, np.zeros(2), frame.image, np.zeros(2))
            told += pattern.look(seen, film.model, [court], apart_s * number)
        return [card.face for card in told]

    return faces


def test_t24_1_backs_that_all_seem_to_be_the_same_face_are_none(taken_for):
    assert taken_for(*["back"] * 4) == ["up", "up", "down", "down"]


def test_no_face_is_a_back_for_others_that_cannot_be_read(taken_for):
    assert taken_for("Kc", "Qs", "Jh", "9d") == ["up"] * 4


def test_a_face_that_is_dealt_hand_after_hand_and_not_read_stays_one(taken_for):
    assert taken_for(*["Kc"] * 4, apart_s=40.0) == ["up"] * 4


def test_what_is_read_is_a_face_wherever_it_lies(taken_for):
    assert taken_for(*["back"] * 4, logs=READ) == ["up"] * 4
