import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.models.shapes import KINDS
from cardspeak.vision.detect import (
    SAME_BOX,
    TILE_OVERLAP_PX,
    TILE_PX,
    Detections,
    all_small,
    decoded,
    detect,
    fine_scale,
    likeness,
    suppressed,
    tile_origins,
)


def box(x, y, w, h, angle=0.0):
    along = np.array([np.cos(angle), np.sin(angle)]) * w / 2
    down = np.array([-np.sin(angle), np.cos(angle)]) * h / 2
    center = np.array([x, y])
    return np.array(
        [center - along - down, center + along - down, center + along + down, center - along + down]
    )


def found(*boxes, kinds=None, scores=None):
    count = len(boxes)
    return Detections(
        np.array(boxes).reshape(-1, 4, 2),
        np.array(kinds if kinds is not None else [0] * count, np.int64),
        np.array(scores if scores is not None else [0.9] * count),
    )


@given(st.floats(0, 3.1), st.floats(10, 90), st.floats(10, 90))
def test_likeness_is_one_for_the_same_box_and_small_far_away(angle, w, h):
    here = box(50, 50, w, h, angle)
    same, apart = likeness(np.stack([here, here]), np.stack([here, box(900, 50, w, h)]))
    assert same > 0.98
    assert apart < 0.05


def test_likeness_sees_that_a_box_turned_by_a_quarter_with_swapped_sides_is_the_same():
    turned = box(0, 0, 90, 60, 0.3 + np.pi / 2)
    assert likeness(box(0, 0, 60, 90, 0.3)[None], turned[None])[0] > 0.98


boxes = st.builds(
    box, *[st.floats(40, 70)] * 2, st.floats(8, 60), st.floats(8, 60), st.floats(0, 3.1)
)


@given(st.lists(boxes, min_size=1, max_size=12))
def test_no_two_that_are_left_repeat_each_other_and_all_that_went_do(candidates):
    scores = np.linspace(0.9, 0.2, len(candidates))
    kept = suppressed(found(*candidates, scores=scores))
    left = set(kept.scores.tolist())
    for i, one in enumerate(candidates):
        stronger = [other for j, other in enumerate(candidates[:i]) if scores[j] in left]
        alike = likeness(np.stack([one] * len(stronger)), np.stack(stronger)) if stronger else []
        assert (scores[i] in left) == all(each <= SAME_BOX for each in alike)


def test_repeats_go_and_overlapping_cards_stay():
    card, repeat, neighbour = box(100, 100, 60, 84), box(102, 101, 61, 84), box(125, 104, 60, 84)
    kept = suppressed(found(card, repeat, neighbour, scores=[0.9, 0.7, 0.8]))
    assert sorted(kept.scores.tolist()) == [0.8, 0.9]


def test_of_nothing_nothing_repeats_and_what_is_left_keeps_the_order_of_its_kinds():
    assert not len(suppressed(found()))
    mixed = [box(100 * i, 100, 60, 84) for i in range(3)]
    assert suppressed(found(*mixed, kinds=[3, 0, 1])).kinds.tolist() == [0, 1, 3]


def test_a_back_does_not_thin_out_a_face():
    kept = suppressed(found(box(9, 9, 6, 8), box(9, 9, 6, 8), kinds=[0, 1]))
    assert len(kept) == 2


def test_the_networks_numbers_become_corners():
    raw = np.zeros((4 + len(KINDS) + 1, 2))
    raw[:4, 0] = (50, 40, 60, 90)
    raw[4 + KINDS.index("chip"), 0] = 0.8
    one = decoded(raw, 100, 0)
    assert len(one) == 1
    assert KINDS[one.kinds[0]] == "chip"
    assert np.allclose(one.boxes_px[0], [[120, -5], [180, -5], [180, 85], [120, 85]])


@given(st.integers(1, 9000), st.integers(1, 9000))
def test_tiles_cover_the_picture_with_room_for_a_card_on_every_seam(width, height):
    image = np.lib.stride_tricks.as_strided(np.zeros(1, np.uint8), (height, width, 3), (0, 0, 0))
    columns = sorted({x for x, _ in tile_origins(image)})
    assert columns[0] == 0
    assert columns[-1] + TILE_PX >= width
    assert all(b - a <= TILE_PX - TILE_OVERLAP_PX for a, b in itertools.pairwise(columns))


def test_small_cards_are_looked_at_more_closely():
    tiny = found(box(100, 100, 40, 56), box(300, 100, 40, 56))
    large = found(box(100, 100, 160, 220))
    assert fine_scale(tiny, 3840) * 40 >= 40
    assert fine_scale(large, 1920) == 0
    assert fine_scale(tiny, 900) * 40 > 50
    assert fine_scale(tiny, 640) == 0  # it was enlarged from the beginning


def test_only_where_all_is_small_nothing_is_looked_at_from_further_away():
    card, large = box(100, 100, 60, 84), box(400, 200, 260, 360)
    assert all_small(found(card), 1.0)
    assert not all_small(found(card, large), 1.0)
    assert all_small(found(card, large), 0.25)
    assert not all_small(found(card, scores=[0.4]), 1.0)
    assert not all_small(found(card, kinds=[KINDS.index("chip")]), 1.0)


def test_an_empty_table_holds_no_cards():
    felt = np.full((540, 960, 3), (60, 110, 40), np.uint8)
    assert not len(detect(felt).of("face", "back")[detect(felt).of("face", "back").scores > 0.5])
