"""What several cameras see of one table, joined."""

import numpy as np

from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.glance import Glance
from cardspeak.vision.together import Together

NOTHING = np.zeros((2, 2), bool)


def glance(camera, t_s, moving=NOTHING, bare=NOTHING):
    return Glance(Evidence(camera, 0, t_s), (), NOTHING, bare, moving)


def at(row, column):
    mask = NOTHING.copy()
    mask[row, column] = True
    return mask


def test_one_camera_is_taken_at_its_word():
    alone = glance("left", 1.0, moving=at(0, 0))
    assert Together().take(alone) is alone


def test_what_another_camera_saw_just_before_still_holds():
    both = Together()
    both.take(glance("left", 1.0, moving=at(0, 0), bare=at(1, 0)))
    seen = both.take(glance("right", 1.03, moving=at(0, 1)))
    assert (seen.moving == (at(0, 0) | at(0, 1))).all()
    assert (seen.bare == at(1, 0)).all()


def test_where_something_moves_for_one_camera_nothing_is_bare():
    both = Together()
    both.take(glance("left", 1.0, moving=at(0, 0)))
    assert not both.take(glance("right", 1.03, bare=at(0, 0))).bare.any()


def test_a_camera_that_shows_nothing_any_more_is_forgotten():
    both = Together()
    both.take(glance("left", 1.0, bare=at(0, 0)))
    assert not both.take(glance("right", 2.0)).bare.any()
