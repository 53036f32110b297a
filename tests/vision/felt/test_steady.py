"""A camera that trembles: how far its picture moved, and what is seen once it is put back."""

from dataclasses import replace
from functools import cache, partial

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.vision.felt.felt import FeltWatcher
from cardspeak.vision.felt.gate import Gate
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.felt.moved import MovedFrame, cut_out, scaled
from cardspeak.vision.felt.shift import softened, standing_out
from cardspeak.vision.felt.steady import Steady

QUEEN, BACK = ("Qs", 0, 40), ("back", 200, -100, 20)
HIGH, WIDE = 270, 480


@pytest.fixture(scope="module")
def ground(layout, model):
    return Ground(layout, model)


def moved(image, way, flags=cv2.INTER_LANCZOS4):
    """A picture whose pixels have gone where a way (2, 3) leads."""
    size = image.shape[1::-1]
    return cv2.warpAffine(image, np.float64(way), size, flags=flags, borderMode=cv2.BORDER_REFLECT)


def sway(t_s, by_px=1.0):
    """A way by a pixel or so, some three times a second."""
    return [[1, 0, by_px * np.sin(19 * t_s)], [0, 1, 0.8 * by_px * np.sin(23 * t_s)]]


def roll(t_s):
    """A way that turns to and fro about the middle, by less than two pixels at the sides."""
    c, s = np.cos(0.004 * np.sin(17 * t_s)), np.sin(0.004 * np.sin(17 * t_s))
    return [[c, -s, 480 - 480 * c + 270 * s], [s, c, 270 - 480 * s - 270 * c]]


def breathe(t_s):
    """A way that grows and shrinks, as focus is sought, by less than two pixels at the sides."""
    by = 1 + 0.004 * np.sin(3 * t_s)
    return [[by, 0, 480 - 480 * by], [0, by, 270 - 270 * by]]


def trembling(frames, way=sway):
    """Frames of a camera that does not hang still."""
    for frame in frames:
        yield replace(frame, image=moved(frame.image, way(frame.t_s)))


@cache
def scene(seed):
    """A grey picture of things whose edges are sharp."""
    rng = np.random.default_rng(seed)
    large = np.full((4 * HIGH, 4 * WIDE), 90, np.uint8)
    for _ in range(160):
        x, y, half = rng.integers([0, 0, 20], [4 * WIDE, 4 * HIGH, 90])
        box = cv2.boxPoints(((float(x), float(y)), (2.0 * half, 1.4 * half), rng.uniform(0, 180)))
        cv2.fillPoly(large, [box.astype(np.int32)], int(rng.integers(20, 235)))
    return large


def shrunk(large):
    return cv2.resize(large, (WIDE, HIGH), interpolation=cv2.INTER_AREA)


@given(
    st.tuples(*2 * [st.floats(-0.8, 0.8)]),
    st.floats(-0.0015, 0.0015),
    st.floats(0.7, 1.05),
    st.integers(0, 3),
)
@settings(max_examples=10, deadline=None)
def test_how_far_a_picture_moved_is_told_though_a_third_of_it_moves_by_itself_and_light_changes(
    by_px, turn, light, seed
):
    large = scene(seed)
    way = np.array(
        [[np.cos(turn), -np.sin(turn), by_px[0]], [np.sin(turn), np.cos(turn), by_px[1]]]
    )
    now = moved(large, scaled(way, 4)) * light
    now[:, : 4 * WIDE // 3] = scene(seed + 10)[:, : 4 * WIDE // 3]
    points = standing_out(softened(shrunk(large)))
    shift = points.shift(softened(shrunk(now.clip(0, 255).astype(np.uint8))))
    corners = np.array([[0, 0, 1], [WIDE, 0, 1], [WIDE, HIGH, 1], [0, HIGH, 1]])
    assert np.abs(corners @ (shift.way - way).T).max() < 0.12


def test_a_bare_cloth_on_which_nothing_stands_out_has_not_moved():
    points = standing_out(np.full((HIGH, WIDE), 90, np.float32))
    shift = points.shift(np.full((HIGH, WIDE), 60, np.float32))
    assert shift.far_px == 0.0
    assert (shift.way == np.eye(2, 3)).all()


def test_frames_of_a_camera_that_hangs_still_stay_as_they_are(ground, film, laid):
    steady, things = Steady(ground), [laid(*QUEEN), laid(*BACK)]
    for x_mm in np.linspace(-500, 300, 20):
        for frame in film.frames(
            [*things, laid("hand", float(x_mm), -60)], 1 / 20, 1 + x_mm / 4000
        ):
            assert steady.take(frame) is frame


def test_what_lies_before_a_camera_that_trembles_does_not_move_nor_change(ground, film, laid):
    steady, gate = Steady(ground), Gate(ground)
    for frame in film.frames([laid(*QUEEN), laid(*BACK)], 0.5):
        gate.take(steady.take(frame))
    gate.looked(ground.small_of_cells(np.ones(ground.cells, np.bool_)))
    shaken = list(trembling(film.frames([laid(*QUEEN), laid(*BACK)], 2.0)))
    motions = [gate.take(steady.take(frame)) for frame in shaken][8:]
    assert not any(motion.due.any() for motion in motions)
    unsteady = [gate.take(frame) for frame in shaken[8:]]
    stirred, else_stirred = (sum(int(m.moving.sum()) for m in each) for each in (motions, unsteady))
    assert stirred < else_stirred / 50


@pytest.mark.parametrize("way", [partial(sway, by_px=0.7), partial(sway, by_px=1.5), roll, breathe])
def test_cards_lie_where_they_lie_though_the_camera_trembles(layout, model, eye, film, laid, way):
    watcher, things = FeltWatcher(layout, model, eye), [laid(*QUEEN), laid(*BACK)]
    still = list(film.frames([], 0.6))
    frames = [*still, *trembling(film.frames(things, 1.5), way)]
    seen = [thing for frame in frames for thing in watcher.look(frame).seen]
    for thing in things:
        near = [each for each in seen if np.hypot(*(each.center_mm - [thing.x_mm, thing.y_mm])) < 9]
        off_mm = [np.hypot(*(each.center_mm - [thing.x_mm, thing.y_mm])) for each in near]
        assert near
        assert np.median(off_mm) < 1.5
    assert len({each.face for each in seen}) == 2


def test_the_pixels_of_a_part_belong_where_it_says(film, laid):
    (frame,) = film.frames([laid(*QUEEN)], 0.05)
    way = np.array([[1.0, 0.0, 2.4], [0.0, 1.0, -1.3]])
    pixels, corner_px = cut_out(MovedFrame(frame, way), 300, 200, 420, 330)
    assert pixels.shape == (130, 120, 3)
    x, y = np.rint(corner_px + way[:, 2]).astype(int)
    assert (pixels == frame.image[y : y + 130, x : x + 120]).all()
    assert np.abs(corner_px - [300, 200]).max() <= 0.5


def test_parts_at_the_edges_of_a_picture_that_was_put_back_are_whole(film):
    (frame,) = film.frames([], 0.05)
    for right, down in ((3.3, 2.2), (-3.3, -2.2)):
        back = MovedFrame(frame, np.array([[1.0, 0.0, right], [0.0, 1.0, down]]))
        for box in ((0, 0, 40, 30), (920, 510, 960, 540)):
            pixels, corner_px = cut_out(back, *box)
            assert pixels.shape == (30, 40, 3)
            assert np.abs(corner_px - box[:2]).max() < 4
