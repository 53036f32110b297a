import cv2
import numpy as np
import pytest

from training.camera import look_down
from training.draw import (
    Canvas,
    Pose,
    clip_window,
    draw_flat,
    draw_shadow,
    rectangle_mm,
    smaller,
    texture_to_mm,
)

CARD_MM = (63.5, 88.9)
VIEW = look_down(0.0, 0.0, 2.0, 1500.0, (160.0, 160.0))
SLANTED = look_down(0.8, 0.4, 2.0, 1500.0, (160.0, 160.0))


def canvas():
    return Canvas.over(np.zeros((320, 320, 3), np.uint8))


def plain(tone=(255, 255, 255)):
    return np.full((178, 127, 4), (*tone, 255), np.uint8)


@pytest.mark.parametrize("view", [VIEW, SLANTED])
def test_a_card_covers_the_area_of_its_quadrilateral(view):
    drawn = canvas()
    quad = draw_flat(drawn, view, plain(), Pose(0, 0, 0.5), CARD_MM, 0)
    area = cv2.contourArea(quad.astype(np.float32))
    assert drawn.area[0] == pytest.approx(area, rel=0.02)
    assert (drawn.owner == 0).sum() == drawn.area[0]
    assert drawn.visible(0) == 1
    assert drawn.shown(quad, 0) == pytest.approx(1, abs=0.03)
    assert (drawn.owner[drawn.image[..., 0] > 127] == 0).all()


def test_every_pixel_belongs_to_what_was_drawn_last():
    drawn = canvas()
    draw_flat(drawn, VIEW, plain((0, 0, 255)), Pose(0, 0, 0), CARD_MM, 0)
    draw_flat(drawn, VIEW, plain((255, 0, 0)), Pose(20, 10, 0.4), CARD_MM, 1)
    red = (drawn.image == (0, 0, 255)).all(-1)
    blue = (drawn.image == (255, 0, 0)).all(-1)
    assert (drawn.owner[red] == 0).all()
    assert (drawn.owner[blue] == 1).all()


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_a_card_half_covered_shows_half(share):
    drawn = canvas()
    under = draw_flat(drawn, VIEW, plain(), Pose(0, 0, 0), CARD_MM, 0)
    over = draw_flat(drawn, VIEW, plain(), Pose(share * CARD_MM[0], 0, 0), CARD_MM, 1)
    assert drawn.visible(0) == pytest.approx(share, abs=0.02)
    assert drawn.shown(under, 0) == pytest.approx(share, abs=0.02)
    assert drawn.shown(over, 1) == pytest.approx(1, abs=0.03)


@pytest.mark.parametrize("covered", [0, 1, 2, 5])
def test_a_small_thing_shows_as_much_as_nothing_covers(covered):
    drawn = canvas()
    drawn.owner[10:20, 10:15] = 0
    drawn.owner[10:20, 10 : 10 + covered] = 1
    quad = np.array([[10.0, 10.0], [15.0, 10.0], [15.0, 20.0], [10.0, 20.0]])
    assert drawn.shown(quad, 0) == pytest.approx(1 - covered / 5, abs=0.05)


def test_a_card_half_out_of_the_picture_shows_half_of_itself():
    drawn = canvas()
    quad = draw_flat(drawn, VIEW, plain(), Pose(-80, 0, 0), CARD_MM, 0)  # the left edge: -80 mm
    assert drawn.shown(quad, 0) == pytest.approx(0.5, abs=0.02)
    gone = draw_flat(drawn, VIEW, plain(), Pose(500, 0, 0), CARD_MM, 1)
    assert drawn.shown(gone, 1) == 0
    assert 1 not in drawn.owner


@pytest.mark.parametrize("view", [VIEW, SLANTED])
@pytest.mark.parametrize("bend", [(0.0, 0.0), (5.0, 0.0), (-5.0, 1.2), (7.0, np.pi / 2)])
def test_corners_lie_where_the_label_says_also_on_bent_cards(view, bend):
    texture, radius = plain((0, 0, 0)), 9
    spots = np.array([[12.0, 12], [115, 12], [115, 166], [12, 166]])
    for x, y in spots:
        cv2.circle(texture, (int(x), int(y)), radius, (255, 255, 255, 255), -1)
    pose = Pose(5, -3, 0.6, bend_mm=bend[0], bend_angle=bend[1])
    drawn = canvas()
    quad = draw_flat(drawn, view, texture, pose, CARD_MM, 0)
    assert quad == pytest.approx(view.project(pose.place(rectangle_mm(*CARD_MM))))
    local = texture_to_mm(spots + 0.5, (127, 178), CARD_MM)
    expected = view.project(pose.place(local))
    _, _, _, found = cv2.connectedComponentsWithStats((drawn.image[..., 0] > 127).astype(np.uint8))
    for spot in expected - 0.5:
        assert np.linalg.norm(found[1:] - spot, axis=1).min() < 1.0


def test_a_bent_card_rises_from_its_axis():
    heights = Pose(0, 0, 0, lift_mm=2, bend_mm=3).place(rectangle_mm(88, 10))[:, 2]
    assert heights == pytest.approx([5, 5, 5, 5])
    assert Pose(0, 0, 0, lift_mm=2, bend_mm=3).place(np.zeros((1, 2)))[0, 2] == 2


def test_texture_corners_become_the_cards_corners():
    corners = np.array([[0.0, 0], [100, 0], [100, 140], [0, 140]])
    assert texture_to_mm(corners, (100, 140), CARD_MM) == pytest.approx(rectangle_mm(*CARD_MM))


def test_a_large_texture_is_shrunk_before_it_is_drawn_small():
    shrunk = smaller(plain(), 30.0)
    assert 30 <= min(shrunk.shape[:2]) <= 60
    assert smaller(plain(), 120.0).shape == plain().shape


def test_windows_stay_inside_the_picture():
    assert clip_window(np.array([[-5.0, -5], [10, 12.5]]), (20, 30)) == (0, 0, 11, 14)
    assert clip_window(np.array([[50.0, 0], [60, 9]]), (20, 30))[2] <= 0


def test_a_shadow_darkens_beside_the_card_and_owns_nothing():
    drawn = Canvas.over(np.full((320, 320, 3), 200, np.uint8))
    square = np.array([[100.0, 100], [200, 100], [200, 200], [100, 200]])
    draw_shadow(drawn, square, (10, 0), 3.0, 0.5)
    assert drawn.image[150, 160, 0] == pytest.approx(100, abs=2)
    assert drawn.image[150, 205, 0] < 130
    assert drawn.image[20, 20, 0] == 200
    assert (drawn.owner == -1).all()
