import cv2
import numpy as np
import pytest

from cardspeak.vision.inks import ink_of

BLACK, WHITE, RED, BLUE = (10, 10, 10), (245, 245, 245), (30, 20, 200), (190, 60, 10)  # BGR
CARD = np.array([[40, 30], [110, 30], [110, 128], [40, 128]], float)


def picture(ink, paper=WHITE, blur=0.0):
    image = np.full((160, 150, 3), (60, 110, 40), np.uint8)
    cv2.rectangle(image, (40, 30), (110, 128), paper, -1)
    for x, y in ((46, 38), (97, 104)):
        cv2.putText(image, "7", (x, y + 12), cv2.FONT_HERSHEY_SIMPLEX, 0.4, ink, 2)
        cv2.circle(image, (x + 4, y + 18), 3, ink, -1)
    return cv2.GaussianBlur(image, (0, 0), blur) if blur else image


def test_black_print_has_no_colour_of_its_own_on_paper_of_any():
    for paper in (WHITE, (200, 230, 240)):
        assert np.abs(ink_of(picture(BLACK, paper), CARD)).max() < 0.2
    assert np.abs(ink_of(picture(WHITE, paper=BLACK), CARD)).max() < 0.1


def test_red_and_blue_print_differ_from_black_and_from_each_other():
    red, blue, black = (ink_of(picture(ink), CARD) for ink in (RED, BLUE, BLACK))
    assert min(np.hypot(*(red - black)), np.hypot(*(blue - black)), np.hypot(*(red - blue))) > 0.4


@pytest.mark.parametrize("ink", [RED, BLUE])
def test_blur_and_dim_light_change_little(ink):
    clear = ink_of(picture(ink), CARD)
    assert np.hypot(*(ink_of(picture(ink, blur=1.5), CARD) - clear)) < 0.2
    dim = (picture(ink) * 0.6).astype(np.uint8)
    assert np.hypot(*(ink_of(dim, CARD) - clear)) < 0.2


@pytest.mark.parametrize("under", [picture(RED), picture(WHITE)], ids=["print", "paper"])
def test_where_another_card_lies_upon_a_corner_its_print_is_not_told(under):
    covered = picture(BLUE)
    covered[96:] = under[96:]
    other = np.array([[70, 96], [150, 96], [150, 150], [70, 150]], float)
    whole = ink_of(picture(BLUE), CARD)
    assert ink_of(covered, CARD) is None
    assert np.hypot(*(ink_of(covered, CARD, other[None]) - whole)) < 0.1


def test_nothing_is_told_of_a_card_without_print_or_whose_corners_differ():
    assert ink_of(picture(WHITE), CARD) is None
    mixed = picture(RED)
    mixed[80:] = picture(BLUE)[80:]
    assert ink_of(mixed, CARD) is None


def test_where_others_may_lie_upon_both_corners_the_indices_that_are_seen_tell():
    covered = picture(RED)
    covered[96:] = picture(BLUE)[96:]
    upon = np.array([[[30, 20], [120, 20], [120, 60], [30, 60]]], float)
    upon = np.concatenate([upon, upon + np.array([0, 70])])
    index = np.array([[[44, 36], [56, 36], [56, 60], [44, 60]]], float)
    whole = ink_of(picture(RED), CARD)
    assert ink_of(covered, CARD, upon) is None
    assert np.hypot(*(ink_of(covered, CARD, upon, index) - whole)) < 0.25
