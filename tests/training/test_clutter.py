import cv2
import numpy as np
import pytest

from training.clutter import (
    NOTHING,
    draw_clutter,
    draw_disc,
    draw_hand,
    draw_patch,
    draw_stick,
    fill,
)
from training.draw import Canvas

SIZE = 160
MIDDLE = np.array([80.0, 80.0])


def owned(canvas):
    """A canvas all of which belongs to thing 0."""
    canvas.owner[:] = 0
    return canvas


@pytest.fixture
def canvas():
    return owned(Canvas.over(np.full((SIZE, SIZE, 3), 120, np.uint8)))


def test_filling_takes_pixels_from_what_lies_below(canvas):
    square = np.array([[10.0, 10], [50, 10], [50, 50], [10, 50]])
    fill(canvas, square, (1.0, 2.0, 3.0))
    assert (canvas.image[30, 30] == (1, 2, 3)).all()
    assert canvas.owner[30, 30] == NOTHING
    assert canvas.owner[70, 70] == 0
    assert (canvas.owner == NOTHING).sum() == 41 * 41


@pytest.mark.parametrize("seed", range(8))
def test_things_cover_what_lies_under_them(canvas, props, seed):
    rng = np.random.default_rng(seed)
    for draw in (
        lambda: draw_patch(rng, canvas, props, MIDDLE),
        lambda: draw_disc(rng, canvas, MIDDLE),
        lambda: draw_stick(rng, canvas, MIDDLE),
    ):
        owned(canvas)
        draw()
        assert canvas.owner[80, 80] == NOTHING


@pytest.mark.parametrize("seed", range(4))
def test_clutter_is_decided_by_its_seed(props, seed):
    def drawn():
        canvas = Canvas.over(np.full((SIZE, SIZE, 3), 120, np.uint8))
        draw_clutter(np.random.default_rng(seed), canvas, props, 4)
        return canvas.image

    assert (drawn() == drawn()).all()
    assert drawn().std() > 1


@pytest.mark.parametrize("seed", range(8))
def test_a_hand_with_its_sleeve_reaches_in_from_outside(canvas, seed):
    before = canvas.image.copy()
    draw_hand(np.random.default_rng(seed), canvas, 0.5)
    hand = canvas.owner == NOTHING
    assert hand.mean() > 0.01
    edges = np.concatenate([hand[0], hand[-1], hand[:, 0], hand[:, -1]])
    assert edges.any()
    # The limb's rim is smoothed; farther from the hand nothing changes.
    near = cv2.dilate(hand.astype(np.uint8), np.ones((7, 7))) > 0
    assert (canvas.image == before)[~near].all()
