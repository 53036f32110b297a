"""What the networks make of a card that was found by its outline alone."""

import numpy as np
import pytest

from cardspeak.rules.cards import DECK
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.felt.looking import Cutout, told


@pytest.fixture
def look(layout, film, laid):
    """Look at the outline of one thing that lies on the cloth."""

    def look_at(what):
        thing = laid(what, 80, -40, 20)
        (frame,) = film.frames([thing], 0.05)
        seen = Cutout(frame.image, np.zeros(2), frame.image)
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
