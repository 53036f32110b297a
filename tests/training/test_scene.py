import cv2
import numpy as np
import pytest

from cardspeak.models.shapes import CHIP_COLORS, KINDS
from cardspeak.rules.cards import DECK
from training.camera import look_down
from training.draw import Canvas, Pose
from training.layouts import CLOSE_UP, PLAY, TABLE
from training.scene import (
    Layer,
    Stage,
    Thing,
    chip_layers,
    dealt,
    draw_layer,
    draw_scene,
    shuffled,
    toned_alike,
    truth,
)

SIZE = 256
SEEDS = range(30)


@pytest.fixture(scope="module")
def scenes(decks, props):
    sizes = np.geomspace(25, 120, len(SEEDS))
    return [
        draw_scene(np.random.default_rng(seed), decks, props, size, SIZE)
        for seed, size in zip(SEEDS, sizes, strict=True)
    ]


@pytest.fixture
def stage(decks, props):
    """A green table seen at a slant, with nothing on it yet."""
    view = look_down(0.4, 0.3, 2.0, 1500.0, (160.0, 160.0))
    green = np.zeros((320, 320, 3), np.uint8)
    green[:] = 40, 120, 30
    return Stage(decks, props, view, Canvas.over(green))


def lay(stage, *layers):
    for layer in layers:
        draw_layer(np.random.default_rng(0), stage, layer)
    return truth(stage)


def inside(quad_px, size=320):
    mask = np.zeros((size, size), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(quad_px).astype(np.int32), 1)
    return mask.astype(bool)


def test_the_same_seed_draws_the_same_picture(decks, props, scenes):
    image, things = scenes[12]
    size = np.geomspace(25, 120, len(SEEDS))[12]
    again, same = draw_scene(np.random.default_rng(12), decks, props, size, SIZE)
    assert (image == again).all()
    assert [t.label for t in things] == [t.label for t in same]


def test_scenes_hold_all_kinds_of_things_and_some_hold_none(scenes):
    kinds = {thing.kind for _, things in scenes for thing in things}
    assert {"face", "back", "index", "chip"} <= kinds <= set(KINDS)
    cards = [sum(t.kind in ("face", "back") for t in things) for _, things in scenes]
    assert min(cards) == 0
    assert max(cards) >= 10
    for image, things in scenes:
        assert image.shape == (SIZE, SIZE, 3)
        assert all(t.quad_px.shape == (4, 2) and 0.02 < t.shown <= 1 for t in things)


def test_a_label_encloses_the_pixels_of_its_card(stage):
    things = lay(
        stage,
        Layer("face", Pose(-20, 0, 0.5), 12),
        Layer("face", Pose(25, 10, -0.2, bend_mm=4, bend_angle=0.3), 40),
        Layer("back", Pose(-5, -20, 1.0), 3),
    )
    cards = [t for t in things if t.kind in ("face", "back")]
    assert [(t.kind, t.label) for t in cards] == [("face", 12), ("face", 40), ("back", -1)]
    for owner, card in enumerate(cards):
        mine = stage.canvas.owner == owner
        grown = cv2.dilate(inside(card.quad_px).astype(np.uint8), np.ones((9, 9)))
        assert mine.sum() > 200
        assert (mine & (grown > 0)).sum() > 0.97 * mine.sum()  # a bent edge bows out a little
        assert mine[inside(card.quad_px)].mean() == pytest.approx(card.shown, abs=0.05)


def test_what_lies_on_top_is_wholly_seen_and_what_it_covers_is_not(stage):
    things = lay(
        stage,
        Layer("face", Pose(0, 0, 0), 5),
        Layer("face", Pose(20, 0, 0), 6),
        Layer("chip", Pose(30, 20, 0, 3.3), 1),
    )
    under, over, chip = (
        next(t for t in things if (t.kind, t.label) == wanted)
        for wanted in (("face", 5), ("face", 6), ("chip", 1))
    )
    assert under.shown == pytest.approx(20 / 63.5, abs=0.06)
    assert 0.7 < over.shown < 0.98
    assert chip.shown == pytest.approx(np.pi / 4, abs=0.08)  # a disc in its upright box


@pytest.mark.parametrize("card", [0, 17, 31, 50])
def test_index_labels_lie_on_ink_and_start_at_their_own_top_left(stage, card):
    things = lay(stage, Layer("face", Pose(0, 0, 0.7), card))
    indices = [t for t in things if t.kind == "index"]
    assert indices
    for index in indices:
        assert index.label == card
        assert index.shown > 0.95
        grey = stage.canvas.image.min(2)[inside(index.quad_px)]
        paper = np.median(stage.canvas.image.min(2)[stage.canvas.owner == 0])
        ink = (np.abs(grey.astype(float) - paper) > 50).mean()
        assert 0.1 < ink < 0.95
    face = next(t for t in things if t.kind == "face")
    top = (face.quad_px[0] + face.quad_px[1]) / 2
    uprights = [i for i in indices if np.dot(up(i.quad_px), up(face.quad_px)) > 0]
    center = face.quad_px.mean(0)
    assert uprights  # an upright index stands in the card's upper half
    assert all(np.dot(i.quad_px.mean(0) - center, top - center) > 0 for i in uprights)


def up(quad_px):
    return quad_px[0] - quad_px[3]


def test_chips_of_every_colour_and_the_button_are_boxed(stage):
    for color in range(len(CHIP_COLORS)):
        stage.canvas.owner[:] = -1
        stage.things.clear()
        (chip,) = lay(stage, Layer("chip", Pose(0, 0, 0.2, 3.3), color))
        assert (chip.kind, chip.label) == ("chip", color)
        low, high = chip.quad_px.min(0), chip.quad_px.max(0)
        assert 60 < (high - low)[0] < 90  # 39 mm at 2 px a millimetre
        assert inside(chip.quad_px)[stage.canvas.owner == stage.owners - 1].mean() > 0.98
    stage.things.clear()
    (button,) = lay(stage, Layer("button", Pose(0, 0, 0.2, 5.0)))
    assert (button.kind, button.label) == ("button", 0)


def test_only_the_top_of_a_stack_is_labelled(stage):
    stack = [Layer("under", Pose(0, 0, 0, 3.3 * (i + 1)), 2) for i in range(4)]
    assert len(lay(stage, *stack, Layer("chip", Pose(0, 0, 0, 16.5), 2))) == 1


def test_jokers_are_cards_that_cannot_be_read(stage):
    things = lay(stage, Layer("joker", Pose(0, 0, 0), 3))
    assert [(t.kind, t.label) for t in things] == [("face", -1)]


def test_a_deal_repeats_no_card():
    rng = np.random.default_rng(0)
    layers = dealt(rng, [Pose(0, 0, 0)] * 52, 0.22, 1, rng.permutation(52).tolist())
    assert sorted(layer.card for layer in layers) == list(range(52))


def test_stacks_and_loose_chips_are_laid():
    view = look_down(0.0, 0.0, 1.0, 900.0, (160.0, 160.0))
    layers = [x for s in range(40) for x in chip_layers(np.random.default_rng(s), view, 320, TABLE)]
    kinds = [layer.kind for layer in layers]
    assert {"chip", "under", "button"} == set(kinds)
    assert {layer.card for layer in layers if layer.kind == "chip"} == set(range(11))


def test_nothing_is_drawn_next_to_the_lens(stage):
    assert lay(stage, Layer("face", Pose(0, 0, 0, lift_mm=600), 5)) == []


def test_things_are_values():
    with pytest.raises(AttributeError):
        Thing("face", np.zeros((4, 2)), 1.0, 0).label = 3


def test_black_courts_come_early_where_the_readers_learn():
    rng = np.random.default_rng(0)
    first = np.bincount([shuffled(rng, CLOSE_UP)[0] for _ in range(4000)], minlength=52)
    of = {str(card): n for card, n in zip(DECK, first, strict=True)}
    black = sum(of[name] for name in ("Jc", "Js", "Qc", "Qs", "Kc", "Ks"))
    red = sum(of[name] for name in ("Jd", "Jh", "Qd", "Qh", "Kd", "Kh"))
    assert black > 1.8 * red
    assert sorted(shuffled(rng, CLOSE_UP)) == sorted(shuffled(rng, TABLE)) == list(range(52))


def test_most_cards_of_a_hand_in_play_lie_face_down(decks, props):
    def share_down(mix):
        drawn = (draw_scene(np.random.default_rng(s), decks, props, 50, SIZE, mix) for s in SEEDS)
        kinds = [thing.kind for _, things in drawn for thing in things]
        return kinds.count("back") / (kinds.count("back") + kinds.count("face"))

    assert share_down(PLAY) > 0.3 + share_down(TABLE) / 2


def test_a_felt_toned_alike_comes_near_to_the_backs(decks):
    green = np.zeros((64, 64, 3), np.uint8)
    green[:] = 40, 120, 30
    backs = [back[..., :3].reshape(-1, 3).mean(0) for back in decks[0].backs]
    toned = [toned_alike(np.random.default_rng(s), green, decks[0]) for s in range(20)]

    def far(ground):
        return min(np.abs(ground.reshape(-1, 3).mean(0) - back).mean() for back in backs)

    assert np.median([far(ground) for ground in toned]) < 0.5 * far(green)


def test_a_card_that_is_printed_otherwise_lies_where_it_lay_and_is_the_same_card(stage, decks):
    layer = Layer("face", Pose(0, 0, 0.3), card=11)
    (plain, *_), before = lay(stage, layer), stage.canvas.image.copy()
    again = Stage(decks, stage.props, stage.view, Canvas.over(before), reprinted=1.0)
    (other, *_) = lay(again, layer)
    assert other.label == plain.label
    assert np.array_equal(other.quad_px, plain.quad_px)
    assert (again.canvas.image != before)[inside(plain.quad_px, 320)].mean() > 0.01
