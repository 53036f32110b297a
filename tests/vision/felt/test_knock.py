"""A camera that was knocked: where it hangs since, and what is seen once it is put back."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.vision.felt.felt import FeltWatcher
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.felt.knock import hung_anew
from cardspeak.vision.felt.moved import MovedFrame, cut_out, led
from cardspeak.vision.felt.shift import softened, standing_out
from cardspeak.vision.felt.small import small_luma
from cardspeak.vision.felt.steady import UNLIKE, Steady

HIGH, WIDE = 540, 960
CORNERS = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float64)
QUEEN, BACK = ("Qs", 0, 40), ("back", 200, -100, 20)


def scene(seed):
    """A grey picture of things whose edges are sharp."""
    rng = np.random.default_rng(seed)
    picture = np.full((HIGH, WIDE), 90, np.uint8)
    for _ in range(160):
        x, y, half = rng.integers([0, 0, 5], [WIDE, HIGH, 40])
        box = cv2.boxPoints(((float(x), float(y)), (2.0 * half, 1.4 * half), rng.uniform(0, 180)))
        cv2.fillPoly(picture, [box.astype(np.int32)], int(rng.integers(20, 235)))
    return cv2.GaussianBlur(picture, (3, 3), 0.7)


def knock(right, down, turn=0.0, tilt=0.0):
    """The way (3, 3) that a picture takes as a camera is hit."""
    c, s = np.cos(turn), np.sin(turn)
    middle = np.array([[1, 0, WIDE / 2], [0, 1, HIGH / 2], [0, 0, 1]])
    turned = np.array([[c, -s, right], [s, c, down], [tilt / WIDE, 0, 1]])
    return middle @ turned @ np.linalg.inv(middle)


def seen_from(picture, way):
    """A picture whose pixels have gone where a way (3, 3) leads."""
    size, how = picture.shape[1::-1], cv2.INTER_LANCZOS4
    return cv2.warpPerspective(picture, way, size, flags=how, borderMode=cv2.BORDER_REFLECT)


def knocked(frame, way):
    return replace(frame, image=seen_from(frame.image, way))


@given(
    st.tuples(*2 * [st.floats(-30, 30)]),
    st.floats(-0.02, 0.02),
    st.floats(-0.02, 0.02),
    st.floats(0.8, 1.1),
    st.integers(0, 3),
)
@settings(max_examples=15, deadline=None)
def test_where_a_camera_hangs_is_told_though_a_third_of_the_picture_is_another_one(
    by_px, turn, tilt, light, seed
):
    way = knock(*by_px, turn, tilt)
    now = seen_from(scene(seed), way)
    now[:, : WIDE // 3] = scene(seed + 10)[:, : WIDE // 3]
    found = hung_anew(scene(seed), (now * light).clip(0, 255).astype(np.uint8))
    assert np.abs(led(found, CORNERS) - led(way, CORNERS)).max() < 1.0


def test_another_picture_is_none_of_a_camera_that_was_knocked():
    assert hung_anew(scene(1), scene(2)) is None
    plain = np.full((HIGH, WIDE), 90, np.uint8)
    assert hung_anew(plain, plain) is None
    assert hung_anew(scene(1), seen_from(scene(1), knock(150, 0))) is None


@pytest.fixture(scope="module")
def ground(layout, model):
    return Ground(layout, model)


@pytest.fixture
def busy(laid):
    """Things all over the cloth, as on a table in play."""
    places = [(x, y) for x in (-420, -250, 180, 400) for y in (-200, 0, 210)]
    chips = [laid("red", *place) for place in places]
    return [*chips, laid(*QUEEN), laid(*BACK)]


def test_a_camera_that_was_knocked_is_put_back_once_it_hangs_still_again(ground, film, busy):
    steady = Steady(ground)
    before = [steady.take(frame) for frame in film.frames(busy, 1.0)][-1]
    swings = iter([(4, 1), (14, -3), (3, 9)])
    for frame in film.frames(busy, 0.15):
        swung = steady.take(knocked(frame, knock(*next(swings))))
    assert swung is None
    way = knock(9, 5, 0.004)
    for frame in film.frames(busy, 1.0):
        put = steady.take(knocked(frame, way))
    assert steady.puts_back
    off = np.abs(put.image[40:-40, 40:-40].astype(int) - before.image[40:-40, 40:-40])
    assert np.percentile(off, 95) < 12
    for frame in film.frames(busy, 1.0):  # somebody pushes it back
        put = steady.take(frame)
    assert np.abs(put.image[40:-40, 40:-40].astype(int) - frame.image[40:-40, 40:-40]).mean() < 2


def test_a_camera_hangs_still_though_hands_come_over_most_that_stood_out(ground, film, busy):
    steady = Steady(ground)
    for frame in film.frames(busy, 0.5):
        steady.take(frame)
    stood_out = standing_out(softened(small_luma(ground, frame)))
    hands = stood_out.at_px[::4] * ground.shrink
    for frame in film.frames(busy, 0.5):
        image = frame.image.copy()
        for at_px in hands.astype(int).tolist():
            cv2.circle(image, at_px, 10, (150, 170, 215), -1)
        reached = replace(frame, image=image)
        assert stood_out.shift(softened(small_luma(ground, reached))).unlike > UNLIKE
        assert steady.take(reached) is not None
    assert not steady.puts_back


def test_a_camera_that_shows_something_else_swings_for_no_longer_than_a_second(ground, film, busy):
    steady = Steady(ground)
    for frame in film.frames(busy, 0.5):
        steady.take(frame)
    for frame in film.frames(busy, 1.5):
        other = replace(frame, image=np.repeat(scene(3)[:, :, None], 3, axis=2))
        last = steady.take(other)
    assert last is other
    assert not steady.puts_back


def test_nothing_is_looked_at_once_nobody_knows_where_a_camera_hangs_that_was_put_back(
    ground, film, busy
):
    steady = Steady(ground)
    for frame in film.frames(busy, 0.5):
        steady.take(frame)
    for frame in film.frames(busy, 0.8):
        steady.take(knocked(frame, knock(9, 5)))
    assert steady.puts_back
    for frame in film.frames(busy, 1.5):
        last = steady.take(replace(frame, image=np.repeat(scene(3)[:, :, None], 3, axis=2)))
    assert last is None
    assert not steady.puts_back
    for frame in film.frames(busy, 0.8):
        last = steady.take(knocked(frame, knock(-14, 2)))
    assert last is not None
    assert steady.puts_back


def test_cards_lie_where_they_lay_though_the_camera_was_knocked(
    layout, model, eye, film, busy, laid
):
    watcher, way = FeltWatcher(layout, model, eye), knock(-12, 7, 0.005)
    for frame in film.frames(busy, 1.0):
        watcher.look(frame)
    late = laid("9h", -100, -120)
    seen = []
    for frame in film.frames([*busy, late], 2.0):
        seen += watcher.look(knocked(frame, way)).seen
    nines = [one for one in seen if np.hypot(*(one.center_mm - [late.x_mm, late.y_mm])) < 9]
    assert nines
    assert np.median([np.hypot(*(n.center_mm - [late.x_mm, late.y_mm])) for n in nines]) < 2.0


def test_a_part_of_a_picture_that_was_turned_is_as_the_whole_one(film, busy):
    (frame,) = film.frames(busy, 0.05)
    back = MovedFrame(frame, knock(8, -6, 0.02))
    pixels, corner_px = cut_out(back, 300, 200, 520, 330)
    assert corner_px.tolist() == [300, 200]
    assert np.abs(pixels.astype(int) - back.image[200:330, 300:520]).mean() < 3
