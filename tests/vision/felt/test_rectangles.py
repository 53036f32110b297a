"""Cards told apart by the outline they make together."""

import cv2
import numpy as np
import pytest

from cardspeak.vision.felt.rectangle import Rectangle, alike, all_corners
from cardspeak.vision.felt.rectangles import Silhouette

STEP_MM = 1.5
LOW_MM = np.array([-150.0, -150.0])


def outline_of(*cards, noise=0.0, level=127, boxes=()):
    drawn = np.zeros((200, 200), np.uint8)
    for card in cards:
        at = (card.corners() - LOW_MM) / STEP_MM - 0.5
        cv2.fillConvexPoly(drawn, np.rint(at * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    rough = np.random.default_rng(0).normal(0, noise, drawn.shape)
    soft = cv2.GaussianBlur(drawn, (0, 0), 1.2) + rough
    return Silhouette(soft > level, LOW_MM, STEP_MM, boxes=boxes)


def test_the_corners_of_many_cards_are_those_of_each():
    cards, grown_mm = (Rectangle(3.0, -8.0, 17.0), Rectangle(-40.0, 5.0, -160.0)), (-0.5, 0.0, 2.4)
    each = [[card.corners(grow_mm) for card in cards] for grow_mm in grown_mm]
    np.testing.assert_allclose(all_corners(cards, grown_mm), each, atol=1e-9)


def in_pixels(points_mm):
    return np.rint((points_mm - LOW_MM) / STEP_MM - 0.5).astype(np.int32)


def found(fit, card, within_mm=3.0):
    return any(
        np.hypot(card.x_mm - each.x_mm, card.y_mm - each.y_mm) < within_mm and alike(card, each)
        for each in fit.cards
    )


def test_of_a_row_what_lay_there_stays_though_fewer_cards_make_the_same_outline():
    row = [Rectangle(0, y_mm, 3) for y_mm in (57, 18, -20, -59)]
    boxes = [Rectangle(0, y_mm, 0) for y_mm in (51, -9, -59)]
    fit = outline_of(*row, noise=20, boxes=boxes).explained(row[:2])
    assert len(fit.cards) == len(row)
    assert all(found(fit, card) for card in row[:2])
    assert found(fit, row[3])


def test_of_two_that_may_lie_there_still_the_one_that_explains_the_fan_is_kept():
    fan = [Rectangle(-36, 20, 80), Rectangle(0, 16, 76), Rectangle(37, 0, 65)]
    astray = Rectangle(29, 16, 157)
    fit = outline_of(*fan, noise=20).explained([*fan, astray])
    assert len(fit.cards) == len(fan)
    assert all(found(fit, card) for card in fan)


@pytest.mark.parametrize("turn_deg", [0, 17, 45, 90, 133])
def test_one_card_is_one_card_wherever_it_points(turn_deg):
    card = Rectangle(3, -8, turn_deg)
    fit = outline_of(card, noise=20).explained()
    assert len(fit.cards) == 1
    assert found(fit, card, 1.0)
    assert fit.missed < 0.05


@pytest.mark.parametrize("turn_deg", [0, 5, 40, 95])
def test_a_white_card_on_black_felt_is_one_though_its_light_spills_over_its_edge(turn_deg):
    card = Rectangle(3, -8, turn_deg)
    fit = outline_of(card, level=14, boxes=[Rectangle(1.3, -7.8, turn_deg)]).explained()
    assert found(fit, card, 1.0)
    assert len(fit.cards) == 1
    assert fit.missed < 0.065


@pytest.mark.parametrize("level", [14, 20])
@pytest.mark.parametrize(("x_mm", "y_mm", "turn_deg"), [(48, 0, 0), (48, 3, 3)])
def test_two_white_cards_that_lap_are_two_where_they_lie_though_light_spills_over_their_edges(
    x_mm, y_mm, turn_deg, level
):
    cards = [Rectangle(0, 0, 90), Rectangle(x_mm, y_mm, 90 + turn_deg)]
    boxes = [Rectangle(c.x_mm + 1.5, c.y_mm - 2, c.turn_deg + 1) for c in cards]
    fit = outline_of(*cards, level=level, boxes=boxes).explained()
    assert len(fit.cards) == 2
    assert all(found(fit, card, 1.0) for card in cards)


@pytest.mark.parametrize(
    ("x_mm", "y_mm", "turn_deg"),
    [(20, 5, 8), (25, 0, 0), (0, 12, 0), (10, 8, 30), (3, 3, 25), (40, 5, -5), (15, -12, 90)],
)
def test_two_cards_on_each_other_are_two(x_mm, y_mm, turn_deg):
    lower, upper = Rectangle(0, 0, 60), Rectangle(x_mm, y_mm, 60 + turn_deg)
    fit = outline_of(lower, upper, noise=20).explained()
    assert len(fit.cards) == 2
    assert found(fit, lower)
    assert found(fit, upper)


def test_three_in_a_fan_are_three():
    fan = [Rectangle(-30, 0, 100), Rectangle(0, 16, 90), Rectangle(30, 0, 80)]
    fit = outline_of(*fan).explained()
    assert len(fit.cards) == 3
    assert all(found(fit, card) for card in fan)


@pytest.mark.parametrize("turn_deg", [0, 21, 45, 70])
def test_a_card_is_found_by_one_of_its_sides_where_its_corners_do_not_show(turn_deg):
    turn = np.radians(turn_deg)
    ahead = np.array([np.cos(turn), np.sin(turn)])
    aside = np.array([ahead[1], -ahead[0]])
    upper, lower = Rectangle(0, 0, turn_deg), Rectangle(*(-6 * ahead - 40 * aside), turn_deg)
    shape = np.zeros((200, 200), np.uint8)
    for card in (lower, upper):
        cv2.fillConvexPoly(shape, in_pixels(card.corners()), 1)
    for corner in in_pixels(lower.corners())[[0, 3]].tolist():
        cv2.circle(shape, corner, 12, 0, -1)
    silhouette = Silhouette(shape.astype(bool), LOW_MM, STEP_MM)
    fit = silhouette.bettered(silhouette.explained())
    assert len(fit.cards) == 2
    assert found(fit, lower, 5.0)
    assert found(fit, upper)


def test_what_cards_do_not_explain_is_left_over():
    disc = np.zeros((200, 200), np.uint8)
    cv2.circle(disc, (100, 100), 50, 1, -1)
    silhouette = Silhouette(disc.astype(bool), LOW_MM, STEP_MM)
    fit = silhouette.explained()
    assert fit.missed > 0.1 * silhouette.cards
    assert silhouette.straight < 0.5
    assert outline_of(Rectangle(0, 0, 20)).straight > 0.9


def test_corners_run_clockwise_from_the_top_left():
    corners = Rectangle(0, 0, 90).corners()
    assert corners == pytest.approx(
        np.array([[-31.75, 44.45], [31.75, 44.45], [31.75, -44.45], [-31.75, -44.45]])
    )
