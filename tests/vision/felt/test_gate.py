"""What moves, what changed and what is due, in film of a drawn table."""

from dataclasses import replace

import numpy as np
import pytest

from cardspeak.vision.felt.gate import Gate
from cardspeak.vision.felt.ground import Ground
from cardspeak.vision.pace import USUAL

QUEEN = ("Qs", 0, 40)


@pytest.fixture(scope="module")
def ground(layout, model):
    return Ground(layout, model)


@pytest.fixture
def gate(ground):
    return Gate(ground)


def played(gate, frames):
    return [(frame.t_s, gate.take(frame)) for frame in frames]


def paced(gate, film, things, count):
    """So many frames of things that lie still, as far apart as frames are that are looked at."""
    frames = film.frames(things, count / 20)
    return [gate.take(replace(frame, t_s=frame.number / USUAL.looks_hz)) for frame in frames]


def look_at_all(gate, ground):
    gate.looked(ground.small_of_cells(np.ones(ground.cells, np.bool_)))


@pytest.fixture
def settled(gate, ground, film, laid):
    """The gate, after the felt and a queen on it have been looked at."""
    played(gate, film.frames([laid(*QUEEN)], 0.3))
    look_at_all(gate, ground)
    return gate


def at(ground, x_mm, y_mm):
    """The tile that shows a point."""
    column, row = (ground.model.to_px([(x_mm, y_mm)])[0] / (4 * ground.shrink)).astype(int)
    return row, column


def test_everything_is_due_at_first_and_nothing_once_it_was_looked_at(gate, ground, film, laid):
    first = played(gate, film.frames([laid(*QUEEN)], 0.6))
    assert not first[0][1].due.any()
    assert first[-1][1].due[ground.watched].all()
    look_at_all(gate, ground)
    after = played(gate, film.frames([laid(*QUEEN)], 0.5))
    assert not any(motion.due.any() or motion.moving.any() for _, motion in after)


def test_a_card_that_comes_moves_then_is_due_once_it_rests(settled, ground, film, laid):
    start = film.shot / 20
    motions = played(settled, film.frames([laid(*QUEEN), laid("7h", 200, -100)], 0.6))
    place = at(ground, 200, -100)
    moving = [t for t, motion in motions if motion.moving[place]]
    due = [t for t, motion in motions if motion.due[place]]
    assert moving
    assert moving[0] == pytest.approx(start, abs=0.05)
    assert USUAL.still_s <= due[0] - start < USUAL.still_s + 0.2
    assert not any(motion.due[at(ground, 0, 40)] for _, motion in motions)


def test_a_card_is_due_though_hands_leave_it_free_for_a_quarter_of_a_second_only(
    settled, ground, film, laid
):
    free = [laid(*QUEEN), laid("7h", 200, -100)]
    covered = [*free, laid("hand", 200, -140)]
    paced(settled, film, covered, 3)
    between = paced(settled, film, free, 4)
    after = paced(settled, film, covered, 2)
    assert any(motion.due[at(ground, 200, -100)] for motion in between)
    assert not any(motion.due[at(ground, 200, -100)] for motion in after)


def test_a_card_that_leaves_is_a_change_too(settled, ground, film):
    motions = played(settled, film.frames([], 0.6))
    assert motions[-1][1].due[at(ground, 0, 40)]


def test_a_back_as_light_as_the_felt_is_a_change_by_its_tint(settled, ground, film, laid):
    motions = played(settled, film.frames([laid(*QUEEN), laid("level", 200, -100)], 0.6))
    assert any(motion.moving[at(ground, 200, -100)] for _, motion in motions)
    assert motions[-1][1].due[at(ground, 200, -100)]
    look_at_all(settled, ground)
    motions = played(settled, film.frames([laid(*QUEEN), laid("level", 200, -100)], 0.4))
    assert not any(motion.due.any() for _, motion in motions)


def test_what_keeps_moving_is_never_due(settled, ground, film, laid):
    motions = []
    for x_mm in np.linspace(-200, 200, 16):
        things = [laid(*QUEEN), laid("hand", float(x_mm), -120)]
        motions += played(settled, film.frames(things, 1 / 20))
    assert all(motion.moving.any() for _, motion in motions[2:])
    assert not any(motion.due.any() for _, motion in motions)


@pytest.mark.parametrize(
    "light",
    [
        pytest.param(lambda t: 1 + 0.06 * np.sin(2 * np.pi * 10.3 * t), id="flicker"),
        pytest.param(lambda _: 0.8, id="exposure steps down"),
        pytest.param(lambda t: 1 - 0.1 * (t - 0.5), id="the sun goes"),
        pytest.param(lambda _: np.array([0.9, 1, 1.06]), id="another white balance"),
    ],
)
def test_light_alone_is_no_change(settled, film, laid, light):
    motions = played(settled, film.frames([laid(*QUEEN)], 1.2, light))
    assert not any(motion.due.any() for _, motion in motions)


def speckled(frames, seed=4):
    """Frames of few bits a second: blocks here and there are renewed, and look otherwise then."""
    rng = np.random.default_rng(seed)
    for frame in frames:
        blocks = rng.normal(0, 1.0, (68, 120)) * (rng.random((68, 120)) < 0.02) * 4
        grain = np.kron(blocks, np.ones((8, 8)))[: frame.image.shape[0], :, None]
        yield replace(frame, image=np.clip(frame.image + grain, 0, 255).astype(np.uint8))


def test_blocks_of_a_picture_of_few_bits_do_not_move_but_a_card_that_comes_does(
    settled, ground, film, laid
):
    played(settled, speckled(film.frames([laid(*QUEEN)], 1.0)))
    motions = played(settled, speckled(film.frames([laid(*QUEEN)], 1.0), 5))
    assert np.mean([motion.moving.sum() for _, motion in motions]) < 40
    things = [laid(*QUEEN), laid("7h", 200, -100)]
    motions = played(settled, speckled(film.frames(things, 1.2), 6))
    assert any(motion.moving[at(ground, 200, -100)] for _, motion in motions[:4])
    assert any(motion.due[at(ground, 200, -100)] for _, motion in motions)


def test_bands_of_a_flickering_lamp_do_not_move(settled, film, laid):
    rows = np.arange(film.model.height_px)[:, None, None]

    def banded(t_s):
        return 1 + 0.06 * np.sin(2 * np.pi * (rows / 400 + 7.3 * t_s))

    motions = played(settled, film.frames([laid(*QUEEN)], 1.0, banded))
    assert not any(motion.due.any() for _, motion in motions)
    assert np.mean([motion.moving.mean() for _, motion in motions]) < 0.01


def test_another_look_can_be_asked_for(settled, ground, film, laid):
    place = at(ground, 0, 40)
    tiles = np.zeros(ground.tiles, np.bool_)
    tiles[place] = True
    settled.again(tiles)
    motions = played(settled, film.frames([laid(*QUEEN)], 0.6))
    assert motions[-1][1].due[place]


def test_the_luma_alone_will_do(gate, ground, film, laid):
    for frame in film.frames([laid(*QUEEN)], 0.6):
        motion = gate.take(replace(frame, luma=np.ascontiguousarray(frame.image[..., 1])))
    assert motion.due[ground.watched].all()


@pytest.mark.parametrize("black", [0, 16])
def test_how_much_lighter_the_table_is_than_at_first_is_told(gate, ground, film, laid, black):
    """By its luma, whatever that is where the picture is black."""
    frames = list(film.frames([laid(*QUEEN)], 2.0))
    for frame, gain in zip(frames, np.linspace(1.2, 0.75, len(frames)), strict=True):
        luma = black + gain * 0.85 * frame.image[..., 1].astype(float)
        luma = np.rint(luma.clip(0, 255)).astype(np.uint8)
        gate.take(replace(frame, luma=luma, black=black))
    light = np.median(gate.light()[ground.watched])
    assert light == pytest.approx(0.75 / 1.2, rel=0.04)


def shaded(frame, at_px, by):
    """A frame with a shadow around a point, soft as that of who leans over the table."""
    y, x = np.mgrid[: frame.image.shape[0], : frame.image.shape[1]]
    edge = np.clip((np.hypot(x - at_px, y) - 120) / 130, 0, 1)[..., None]
    return replace(frame, image=(frame.image * (1 - by + by * edge)).astype(np.uint8))


def test_a_deep_soft_shadow_that_wanders_over_the_felt_changes_nothing(settled, ground, film, laid):
    frames = list(film.frames([laid(*QUEEN)], 3.0))
    wide = frames[0].image.shape[1]
    ways = np.linspace(-300, wide / 2, len(frames))
    motions = [settled.take(shaded(each, at, 0.35)) for each, at in zip(frames, ways, strict=True)]
    assert np.mean([motion.fresh[ground.watched].mean() for motion in motions]) < 0.01
    row, column = at(ground, 0, 180)
    assert settled.light()[row, column] == pytest.approx(0.65, abs=0.06)
    assert settled.light()[at(ground, -430, -200)] == pytest.approx(1, abs=0.06)


def glossed(model, frame, card, lighter):
    """A frame in which gloss lies on the left part of a card, so many grey levels lighter."""
    x0, y0 = np.ceil(model.to_px(card.corners_mm).min(0)).astype(int) + 6
    x1, y1 = np.floor(model.to_px(card.corners_mm).max(0)).astype(int) - 6
    image = frame.image.astype(float)
    image[y0:y1, x0 : (x0 + x1) // 2] += lighter
    return replace(frame, image=np.clip(image, 0, 255).astype(np.uint8))


def test_a_card_over_which_gloss_wanders_is_due_for_all_that(settled, ground, film, laid):
    back = laid("back", 200, -100)
    frames = film.frames([laid(*QUEEN), back], 1.6)
    glossy = (
        glossed(film.model, each, back, abs(6 * n % 144 - 72) - 36) for n, each in enumerate(frames)
    )
    motions = played(settled, glossy)
    assert any(motion.due[at(ground, 200, -100)] for _, motion in motions)


def test_what_is_asked_for_again_is_due_but_has_not_changed(settled, ground, film, laid):
    tiles = np.zeros(ground.tiles, np.bool_)
    place = at(ground, 0, 40)
    tiles[place] = True
    settled.again(tiles)
    _, last = played(settled, film.frames([laid(*QUEEN)], 0.6))[-1]
    assert last.due[place]
    assert last.changed[place]
    assert not last.fresh.any()
