import numpy as np

from training.indices import doubtful, index_boxes, placed


def test_only_marks_wholly_inside_the_window_count() -> None:
    face = np.full((1, 400, 300, 4), 255, np.uint8)
    face[0, 20:60, 12:30, :3] = 0  # the rank
    face[0, 65:85, 14:28, :3] = (0, 0, 200)  # the suit
    face[0, 50:90, 45:120, :3] = 0  # a pip that reaches out to the right
    face[0, :, 0, :3] = 0  # the card's outline
    face[0, 30:32, 40:42, :3] = 0  # dust
    boxes = index_boxes(face, (0.01, 0.01, 0.2, 0.3), ("tl", "br"))
    assert boxes[0, 0].tolist() == [12, 20, 30, 85, 1]
    assert np.isnan(boxes[0, 1, :4]).all()
    assert boxes[0, 1, 4] == -1


def test_a_lost_suit_is_doubtful() -> None:
    boxes = np.tile(np.array([10, 20, 30, 90, 1], np.float32), (5, 1, 1))
    boxes[1, 0, 3] = 60
    boxes[2, 0, :4] = np.nan
    assert doubtful(boxes).tolist() == [False, True, True, False, False]


def test_four_corners_mirror_one_box() -> None:
    corners = placed((10, 20, 30, 80), ("tl", "tr", "bl", "br"), 300, 400).tolist()
    assert corners == [
        [10, 20, 30, 80, 1],
        [270, 20, 290, 80, 1],
        [10, 320, 30, 380, -1],
        [270, 320, 290, 380, -1],
    ]
