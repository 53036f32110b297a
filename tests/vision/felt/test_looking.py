"""What the networks make of a card that was found by its outline alone."""

from dataclasses import replace

import numpy as np
import pytest

from cardspeak.rules.cards import DECK
from cardspeak.vision.claims import Claim
from cardspeak.vision.eye import NOTHING_SEEN, Look
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.felt.looking import Cutout, face, is_of_chips, seen_in, told
from cardspeak.vision.glance import Sighting
from cardspeak.vision.read import FACE_DOWN, Outlines

FLAT = np.full(52, -np.log(52))
SPADE_ACE = np.log(np.r_[np.full(51, 0.1 / 51), 0.9])
PIPS_MM = ((-18, 28), (18, 28), (0, 0), (-18, -28), (18, -28))


@pytest.fixture
def look(layout, film, laid):
    """Look at the outline of one thing that lies on the cloth."""

    def look_at(what):
        thing = laid(what, 80, -40, 20)
        (frame,) = film.frames([thing], 0.05)
        seen = Cutout(frame.image, np.zeros(2), frame.image, np.zeros(2))
        (told_of,) = told(Ground(layout, film.model), seen, [thing.corners_mm])
        return told_of

    return look_at


def test_a_face_is_read_with_all_that_names_it_in_company(look):
    card = look("7h")
    assert str(DECK[int(card.logs.argmax())]) == "7h"
    assert card.ink[0] > 0.4  # red
    assert card.patch.shape == (112, 80, 3)
    assert np.linalg.norm(look("7s").ink) < 0.2  # black


def test_a_back_has_no_face(look):
    back = look("back")
    assert (back.logs, back.ink, back.patch) == (None, None, None)
    assert back.score > 0.9


@pytest.mark.parametrize(("logs", "is_face"), [(FLAT, False), (SPADE_ACE, True)])
def test_chips_that_lie_as_pips_do_are_no_face(layout, film, laid, eye, logs, is_face):
    """What nobody can read is the chips; on a card that is read, they lie."""
    ground, card = Ground(layout, film.model), laid("back", 0, 0)
    chips = [laid("red", x_mm, y_mm) for x_mm, y_mm in PIPS_MM]
    (frame,) = film.frames(chips, 0.05)
    seen = eye.look(frame.image, ground.card_px(np.zeros(2)))
    claim = Claim(film.model.to_px(card.corners_mm), 0.95, logs)
    cutout = Cutout(frame.image, np.zeros(2), frame.image, np.zeros(2))
    look = Look([claim], seen.backs, seen.discs)
    found = seen_in(look, ground, cutout, np.full(3, 255.0))
    (face,) = (each for each in found if each.kind == "card")
    assert len(found) >= 5
    assert is_of_chips(face, found) != is_face


def test_chips_beside_a_face_leave_it_one(laid):
    card = Sighting("card", "up", laid("back", 0, 0).corners_mm, 0.9, FLAT)
    chips = [Sighting("chip", None, laid("red", x_mm, 0).corners_mm, 0.9) for x_mm in (-60, 60)]
    assert not is_of_chips(card, [card, *chips])


@pytest.mark.parametrize(("indices", "aside_mm"), [(0, 30), (1, 30), (0, 70)])
def test_a_face_that_another_one_laps_is_seen_in_part_unless_it_shows_an_index(
    layout, film, laid, indices, aside_mm
):
    ground, cards = Ground(layout, film.model), (laid("7h", 0, 0), laid("3s", aside_mm, 0))
    (frame,) = film.frames(cards, 0.05)
    quads = [film.model.to_px(card.corners_mm) for card in cards]
    claims = [Claim(quads[0], 0.9, FLAT, indices=indices), Claim(quads[1], 0.9, SPADE_ACE)]
    seen = face(ground, frame.image, claims[0], np.zeros(2), claims)
    assert seen.in_part == (not indices and aside_mm < 60)
    assert (seen.patch is None) == seen.in_part


@pytest.mark.parametrize(("longer", "backs"), [(1.0, 1), (1.5, 0)])
def test_what_is_longer_than_any_card_is_no_back(layout, film, laid, longer, backs):
    ground, card = Ground(layout, film.model), laid("back", 0, 0)
    (frame,) = film.frames([card], 0.05)
    cutout = Cutout(frame.image, np.zeros(2), frame.image, np.zeros(2))
    quad_px = film.model.to_px(card.corners_mm * np.array([1.0, longer]))
    kinds = np.eye(3)[[FACE_DOWN]]
    look = replace(NOTHING_SEEN, backs=Outlines(quad_px[None], kinds, np.array([0.9])))
    assert len(seen_in(look, ground, cutout, np.full(3, 255.0))) == backs
