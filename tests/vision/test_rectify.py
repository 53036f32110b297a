import cv2
import numpy as np
import pytest

from cardspeak.vision.rectify import (
    Picture,
    matrices_to_picture,
    patch_corners,
    patch_matrix,
    rectify,
    rectify_all,
)

SIZE = (80, 112)


def picture_with(quad):
    """A grey picture whose quadrilateral has one colour a quarter, red at its own top left."""
    colors = [(0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)]
    texture = np.zeros((200, 140, 3), np.uint8)
    texture[:100, :70], texture[:100, 70:] = colors[0], colors[1]
    texture[100:, 70:], texture[100:, :70] = colors[2], colors[3]
    source = np.array([[0, 0], [140, 0], [140, 200], [0, 200]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    return cv2.warpPerspective(texture, matrix, (800, 800), borderValue=(90, 90, 90)), colors


@pytest.mark.parametrize("scale", [0.5, 1.0, 3.5])
def test_a_slanted_card_comes_out_upright_at_any_size(scale):
    quad = np.array([[60.0, 40.0], [130.0, 60.0], [150.0, 190.0], [30.0, 150.0]]) * scale
    image, colors = picture_with(quad)
    patch = rectify(image, quad, SIZE, 0.05)
    assert patch.shape == (112, 80, 3)
    for (x, y), color in zip([(15, 20), (65, 20), (65, 92), (15, 92)], colors, strict=True):
        assert np.abs(patch[y, x].astype(int) - color).max() < 40


def test_beyond_the_picture_is_grey():
    quad = np.array([[-60.0, 10.0], [20.0, 10.0], [20.0, 120.0], [-60.0, 120.0]])
    patch = rectify(np.full((200, 200, 3), 255, np.uint8), quad, SIZE, 0.05)
    assert (patch[56, 10] == 114).all()
    assert (patch[56, 76] == 255).all()


def test_the_margin_keeps_what_lies_around():
    quad = np.array([[50.0, 50.0], [114.0, 50.0], [114.0, 140.0], [50.0, 140.0]])
    inner = patch_corners(SIZE, 0.18)
    placed = cv2.perspectiveTransform(quad.reshape(-1, 1, 2), patch_matrix(quad, SIZE, 0.18))
    assert np.allclose(placed.reshape(4, 2), inner, atol=1e-3)
    assert inner[0, 0] / (inner[1, 0] - inner[0, 0]) == pytest.approx(0.18)


def test_the_way_back_from_a_patch_is_the_same_way():
    quad = np.array([[60.0, 40.0], [130.0, 60.0], [150.0, 190.0], [30.0, 150.0]])
    there, back = patch_matrix(quad, SIZE, 0.05), matrices_to_picture(quad, SIZE, 0.05)
    whole = back @ there
    assert np.allclose(whole / whole[2, 2], np.eye(3), atol=1e-4)


@pytest.mark.parametrize("angle", [0.0, 0.4, 2.0])
def test_a_rectangle_is_cut_out_as_what_hardly_differs_from_one(angle):
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    box = np.array([[-32.0, -45.0], [32.0, -45.0], [32.0, 45.0], [-32.0, 45.0]]) @ turn + 100
    image, _ = picture_with(box)
    bent = box.copy()
    bent[0, 0] += 0.02
    boxes = rectify_all(image, np.stack([box, bent]), SIZE, 0.05)
    assert np.abs(np.subtract(*boxes, dtype=float)).mean() < 0.2
    assert np.abs(np.subtract(boxes[0], rectify(image, box, SIZE, 0.05), dtype=float)).mean() < 0.2


@pytest.mark.parametrize("whole", [np.asarray, Picture])
@pytest.mark.parametrize("scale", [0.8, 1.7, 2.6, 5.0])
def test_of_many_cut_at_once_each_looks_as_if_cut_alone(scale, whole):
    quad = np.array([[60.0, 40.0], [130.0, 45.0], [128.0, 150.0], [55.0, 140.0]]) * scale
    image, _ = picture_with(quad)
    quads = np.stack([quad, quad + 3 * scale])
    for patch, each in zip(rectify_all(whole(image), quads, SIZE, 0.05), quads, strict=True):
        assert np.abs(patch.astype(int) - rectify(image, each, SIZE, 0.05)).mean() < 1


def test_a_picture_smaller_than_what_is_cut_out_of_it_is_cut_all_the_same():
    quad = np.array([[-300.0, -300.0], [400.0, -300.0], [400.0, 700.0], [-300.0, 700.0]])
    assert rectify(np.full((2, 3, 3), 9, np.uint8), quad, SIZE, 0.05).shape == (112, 80, 3)


@pytest.mark.parametrize("shift_px", [0.0, 0.25, 0.5, 0.75])
def test_a_small_cards_thin_strokes_stay_clear_wherever_its_corners_lie(shift_px):
    columns = np.arange(120)
    stripes = 128 + 100 * np.cos(2 * np.pi * columns / 3)  # as fine as a small pip's stem
    image = np.repeat(np.repeat(stripes[None, :, None], 120, 0), 3, 2).astype(np.uint8)
    quad = np.array([[30.0, 20.0], [80.0, 20.0], [80.0, 90.0], [30.0, 90.0]]) + shift_px
    row = rectify(image, quad, SIZE, 0.05)[56, 5:-5, 0].astype(float)
    assert row.std() / stripes[30:80].std() > 0.8
