import cv2
import numpy as np
import pytest

from cardspeak.vision.rectify import patch_corners, patch_matrix, rectify

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
