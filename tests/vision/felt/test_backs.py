"""Cards that no network proposed, found by what they hide of the felt."""

import cv2
import numpy as np
import pytest

from cardspeak.vision.felt.backs import Backs
from cardspeak.vision.felt.bare import Hidden
from cardspeak.vision.felt.flat import FINE, STEP_MM, Flat
from cardspeak.vision.felt.looking import Told
from cardspeak.vision.felt.rectangle import Rectangle
from cardspeak.vision.glance import Sighting

CELLS = slice(0, 40)
WHITE = np.full(3, 235.0)
FLAT = np.full(52, -np.log(52))


def looked(hides, seen=(), told=lambda _: Told(0.95), edge_mm=400):
    """What is seen on 400 x 400 mm, felt up to an edge, that outlines (K, 2) in mm hide."""
    hidden = np.zeros((40 * FINE, 40 * FINE), np.uint8)
    for outline in hides:
        at = np.asarray(outline) / STEP_MM - 0.5
        cv2.fillPoly(hidden, [np.rint(at * 16).astype(np.int32)], 1, shift=4)
    image = np.where(hidden[..., None] > 0, 40, 110).astype(np.uint8).repeat(3, axis=2)
    flat = Flat(image, CELLS, CELLS, np.zeros(2))

    def tells(outlines):
        return [told(corners) for corners in outlines]

    beyond = np.zeros_like(hidden, bool)
    beyond[round(edge_mm / STEP_MM) :] = True
    hides = Hidden(*[hidden.astype(bool)] * 3)
    return Backs().look(flat, hides, beyond, list(seen), WHITE, tells)


def rimmed(card, *, newly):
    """What stays of a card that the detector saw, and of which but the rim is not like the felt."""
    outer = card.corners()
    inner = outer.mean(0) + 0.87 * (outer - outer.mean(0))
    flat = Flat(np.full((40 * FINE, 40 * FINE, 3), 110, np.uint8), CELLS, CELLS, np.zeros(2))
    rim = flat.painted(outer) & ~flat.painted(inner)
    hidden = Hidden(rim, rim, rim & newly)
    seen = [Sighting("card", "down", outer, 0.95)]
    return Backs().look(flat, hidden, np.zeros_like(rim), seen, WHITE, lambda _: [])


def test_a_back_like_the_felt_is_told_from_a_printed_place_by_the_felt_that_was_there():
    card = Rectangle(200, 200, 30)
    assert found(rimmed(card, newly=True), card)
    assert not rimmed(card, newly=False)


def spotted(card, share):
    """What stays of a card that the detector saw where blocks of felt are off in tint alone."""
    flat = Flat(np.full((40 * FINE, 40 * FINE, 3), 110, np.uint8), CELLS, CELLS, np.zeros(2))
    blocks = np.random.default_rng(7).random((20 * FINE // 4, 20 * FINE // 4)) < share
    off = blocks.repeat(8, axis=0).repeat(8, axis=1) & flat.painted(card.corners())
    hidden = Hidden(np.zeros_like(off), off, np.zeros_like(off))
    seen = [Sighting("card", "down", card.corners(), 0.82)]
    return Backs().look(flat, hidden, np.zeros_like(off), seen, WHITE, lambda _: [])


@pytest.mark.parametrize(("share", "is_one"), [(0.4, False), (0.9, True)])
def test_a_printed_place_is_no_back_though_few_bits_spoil_the_tint_of_some_of_it(share, is_one):
    card = Rectangle(200, 200, 30)
    assert bool(found(spotted(card, share), card)) == is_one


def faint(card, sure, seed):
    """What is seen of a back of nearly the felt's colour, whose edges are lost in noise."""
    image = np.full((40 * FINE, 40 * FINE, 3), 110, np.uint8)
    flat = Flat(image, CELLS, CELLS, np.zeros(2))
    noise = np.random.default_rng(seed).normal(size=image.shape[:2])
    edge = flat.painted(card.corners(), 3.0) & ~flat.painted(card.corners(), -3.0)
    lost = edge & (cv2.GaussianBlur(noise, (0, 0), 1.5) > 0)
    none = np.zeros_like(edge)
    hidden = Hidden(none, flat.painted(card.corners(), -3.0) | lost, none)
    return Backs().look(flat, hidden, none, [], WHITE, lambda each: [Told(sure)] * len(each))


@pytest.mark.parametrize("seed", range(6))
def test_a_back_of_nearly_the_felts_colour_is_seen_where_a_network_is_sure_of_it(seed):
    card = Rectangle(200, 200, 30)
    (seen,) = faint(card, 0.97, seed)
    assert np.hypot(*(seen.center_mm - [card.x_mm, card.y_mm])) < 6
    assert not faint(card, 0.75, seed)


def found(seen, card):
    return [each for each in seen if np.hypot(*(each.center_mm - [card.x_mm, card.y_mm])) < 4]


def test_a_card_face_up_that_cannot_be_read_is_no_back():
    card = Rectangle(200, 200, 30)
    (seen,) = looked([card.corners()], told=lambda _: Told(0.9, FLAT))
    assert (seen.kind, seen.face) == ("card", "up")
    assert seen.logs == pytest.approx(FLAT)


def test_faces_and_backs_that_lap_are_told_apart():
    up, down = Rectangle(170, 200, 90), Rectangle(200, 230, 85)
    seen = looked(
        [up.corners(), down.corners()],
        told=lambda corners: Told(0.9, FLAT if corners[:, 0].mean() < 185 else None),
    )
    assert [each.face for each in found(seen, up)] == ["up"]
    assert [each.face for each in found(seen, down)] == ["down"]


def test_a_card_that_touches_an_emblem_is_found_all_the_same():
    card = Rectangle(200, 180, 90)
    emblem = [(180, 215), (195, 250), (240, 230), (225, 200)]
    seen = looked([card.corners(), emblem])
    assert found(seen, card)
    assert len(seen) == 1


def test_a_card_partly_under_one_that_was_read_is_found():
    upper, lower = Rectangle(215, 200, 95), Rectangle(165, 203, 84)
    read = Sighting("card", "up", upper.corners(), 0.95, FLAT)
    seen = looked([upper.corners(), lower.corners()], [read])
    assert any(each is read for each in seen)
    assert [each.face for each in found(seen, lower)] == ["down"]


def test_what_is_no_card_to_the_networks_is_none():
    assert not looked([Rectangle(200, 200, 0).corners()], told=lambda _: Told(0.2))


@pytest.mark.parametrize("kind", ["chip", "button"])
def test_a_card_with_a_disc_in_its_midst_is_found_and_a_disc_beside_it_is_no_part_of_it(kind):
    card = Rectangle(200, 200, 30)
    disc = np.array([[180.0, 220.0], [220.0, 220.0], [220.0, 180.0], [180.0, 180.0]])
    aside = disc + np.array([62.0, 0.0])
    on_it = Sighting(kind, None, disc, 0.5)
    seen = looked([card.corners()], [on_it])
    assert [each.face for each in found(seen, card) if each.kind == "card"] == ["down"]
    beside = Sighting(kind, None, aside, 0.5)
    (card_seen,) = (
        each for each in looked([card.corners(), aside], [beside]) if each.kind == "card"
    )
    assert np.hypot(*(card_seen.center_mm - [200, 200])) < 4


@pytest.mark.parametrize("neck_mm", [-35, 35])
def test_two_backs_that_look_smaller_than_cards_lie_where_they_lie(neck_mm):
    size, y_mm = 0.93, 200 + neck_mm
    cards = [Rectangle(160, 200, 0), Rectangle(163 + 63 * size, 200, 0)]
    outlines = [size * card.corners() + (1 - size) * card.corners().mean(0) for card in cards]
    low_mm, high_mm = np.array([183.0, y_mm - 6]), np.array([199.0, y_mm + 6])
    neck = [low_mm, (high_mm[0], low_mm[1]), high_mm, (low_mm[0], high_mm[1])]
    seen = looked([*outlines, neck])
    assert len(seen) == 2
    assert all(found(seen, card) for card in cards)


def disc(x_mm, y_mm, radius_mm=19.5):
    """The outline of a chip (24, 2)."""
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return np.stack([x_mm + radius_mm * np.cos(turn), y_mm + radius_mm * np.sin(turn)], axis=1)


def chip_at(x_mm, y_mm):
    around_mm = 19.5 * np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]])
    return Sighting("chip", None, around_mm + np.array([x_mm, y_mm]), 0.9)


@pytest.mark.parametrize(
    ("turn_deg", "top_mm"), [(0, 120), (10, 140), (80, 130), (90, 120), (90, 150)]
)
def test_a_burn_half_under_the_pots_chips_is_found(turn_deg, top_mm):
    card = Rectangle(200, 200, turn_deg)
    pot = [(188 - 40 * column, top_mm + 40 * row) for column in range(3) for row in range(4)]
    heap = [card.corners(), *(disc(*at) for at in pot)]
    seen = looked(heap, [chip_at(*at) for at in pot])
    assert [each.face for each in found(seen, card)] == ["down"]


def test_chips_alone_that_lie_close_are_no_card():
    pot = [(180 - 40 * column, 180 + 40 * row) for column in range(3) for row in range(-1, 3)]
    seen = looked([disc(*at) for at in pot], [chip_at(*at) for at in pot])
    assert all(each.kind == "chip" for each in seen)


def test_a_back_under_chips_of_which_no_network_saw_one_is_found_by_its_colours():
    backs, card = Backs(), Rectangle(200, 200, 80)
    for each_deg in (0, 10, 20, 30):
        faded(backs, [Rectangle(200, 200, each_deg)])
    pot = [(158 - 40 * column, 180 + 40 * row) for column in range(2) for row in range(-1, 3)]
    overlooked = disc(230, 228)
    image = np.full((40 * FINE, 40 * FINE, 3), CLOTH, np.uint8)
    flat = Flat(image, CELLS, CELLS, np.zeros(2))
    image[flat.painted(card.corners())] = BACK
    for outline in (overlooked, *(disc(*at) for at in pot)):
        image[flat.painted(outline)] = PAPER
    hidden = (image != CLOTH).any(2)
    seen = [chip_at(*at) for at in pot]
    beyond, told = np.zeros_like(hidden), [Told(0.95)]
    cards = backs.look(
        flat, Hidden(*[hidden] * 3), beyond, seen, WHITE, lambda each: told * len(each)
    )
    assert [each.face for each in found(cards, card)] == ["down"]


FINGERS = Rectangle(200, 255, 0)


@pytest.mark.parametrize(("seen", "count"), [([], 0), ([FINGERS], 1)])
def test_what_reaches_in_over_the_edge_is_a_hand_unless_a_network_sees_a_back(seen, count):
    cards = [Sighting("card", "down", card.corners(), 0.9) for card in seen]
    assert len(looked([FINGERS.corners()], cards, edge_mm=285)) == count
    assert len(looked([FINGERS.corners()], cards, edge_mm=300)) == 1


def test_what_the_map_shows_only_in_part_is_no_card_that_no_network_saw():
    arm = [(170, 0), (170, 140), (230, 140), (230, 0)]
    assert not looked([arm])


def test_of_a_hand_with_a_card_in_it_only_the_card_is_one():
    card, palm = Rectangle(200, 180, 90), Rectangle(205, 265, 84)
    box = Sighting("card", "down", card.corners(), 0.9)
    seen = looked([card.corners(), palm.corners()], [box], edge_mm=280)
    assert len(seen) == 1
    assert found(seen, card)


CLOTH, BACK, PAPER, SHADE, LINE = (
    (40, 110, 50), (150, 50, 40), (235, 235, 235), (35, 90, 42), (50, 120, 130),
)  # fmt: skip


def drawn(cards, hidden_mm, lines_mm=()):
    """What is seen of backs with white rims, where all inside some outlines in mm seems hidden."""
    image = np.full((40 * FINE, 40 * FINE, 3), CLOTH, np.uint8)
    flat = Flat(image, CELLS, CELLS, np.zeros(2))
    hidden = np.any([flat.painted(np.array(each)) for each in hidden_mm], axis=0)
    image[hidden] = SHADE
    for outline in lines_mm:
        image[flat.painted(np.array(outline))] = LINE
    for card in cards:
        image[flat.painted(card.corners())] = PAPER
        image[flat.painted(card.corners(), -4.0)] = BACK
    boxes = [Sighting("card", "down", card.corners(), 0.9) for card in cards]
    hides, beyond = Hidden(hidden, hidden, hidden), np.zeros_like(hidden)
    return Backs().look(flat, hides, beyond, boxes, WHITE, lambda each: [Told(0.95)] * len(each))


def test_two_backs_that_only_felt_in_their_shade_joins_are_two_and_no_third_lies_between():
    cards = [Rectangle(150, 200, 90), Rectangle(224, 200, 90)]
    seen = drawn(cards, [[(118, 155), (256, 155), (256, 245), (118, 245)]])
    assert len(seen) == len(cards)
    assert all(found(seen, card) for card in cards)


def test_the_felt_between_a_back_and_a_line_is_no_other_backs_edge():
    card = Rectangle(150, 200, 90)
    line = [(189, 155), (195, 155), (195, 245), (189, 245)]
    seen = drawn([card], [[(118, 155), (195, 155), (195, 245), (118, 245)]], [line])
    assert len(seen) == 1
    assert found(seen, card)


def faded(backs, cards, strips=()):
    """What is seen of backs, parts of which have another colour than the backs that were there."""
    image = np.full((40 * FINE, 40 * FINE, 3), CLOTH, np.uint8)
    flat = Flat(image, CELLS, CELLS, np.zeros(2))
    hidden = np.any([flat.painted(card.corners()) for card in cards], axis=0)
    image[hidden] = BACK
    for outline in strips:
        image[flat.painted(outline) & hidden] = PAPER
    boxes = [Sighting("card", "down", card.corners(), 0.9) for card in cards if not strips]
    hides, beyond = Hidden(*[hidden] * 3), np.zeros_like(hidden)
    tells = [Told(0.95)]
    return backs.look(flat, hides, beyond, boxes, WHITE, lambda each: tells * len(each))


@pytest.mark.parametrize(
    ("turn_deg", "right_mm", "up_mm", "side"),
    [(110, -8, -26, 0), (110, -8, -26, 3), (110, 8, 26, 1), (70, -8, 26, 2), (70, 8, -26, 1)],
)
def test_two_backs_are_two_though_one_edge_is_no_colour_of_the_backs_seen_so_far(
    turn_deg, right_mm, up_mm, side
):
    backs = Backs()
    for each_deg in (0, 10, 20, 30):
        faded(backs, [Rectangle(200, 200, each_deg)])
    upper, lower = Rectangle(200, 200, turn_deg), Rectangle(200 + right_mm, 200 + up_mm, 88)
    first, second, third, fourth = np.roll(upper.corners(), side, axis=0)
    strip = np.array([first, second, 0.8 * second + 0.2 * third, 0.8 * first + 0.2 * fourth])
    seen = faded(backs, [upper, lower], [strip])
    assert len(seen) == 2
    assert all(found(seen, card) for card in (upper, lower))
