import cv2
import numpy as np
import pytest

from cardspeak.models.shapes import KINDS
from training.scene import Thing
from training.tiles import Tile, contact_sheet, distort, make_tile, oriented_boxes, turned, wanted

SIZE = 192


@pytest.fixture(scope="module")
def tiles(decks, props):
    return [make_tile(np.random.default_rng(seed), decks, props, SIZE) for seed in range(16)]


def square(x, y, side=40.0):
    return np.array([[x, y], [x + side, y], [x + side, y + side], [x, y + side]])


def one_spot():
    """A tile with a white square as its only thing."""
    image = np.zeros((SIZE, SIZE, 3), np.uint8)
    image[30:70, 20:60] = 255
    kinds = np.array([0])
    return Tile(image, kinds, square(20, 30)[None], np.array([5]), np.array([1.0]))


def test_a_tile_is_a_developed_picture_with_as_many_of_everything(tiles):
    for tile in tiles:
        assert tile.image.shape == (SIZE, SIZE, 3)
        assert tile.image.dtype == np.uint8
        lengths = {len(tile.kinds), len(tile.quads_px), len(tile.labels), len(tile.shown)}
        assert len(lengths) == 1
    assert {KINDS[k] for tile in tiles for k in tile.kinds} >= {"face", "back", "index"}


def test_the_same_seed_makes_the_same_tile(decks, props, tiles):
    again = make_tile(np.random.default_rng(3), decks, props, SIZE)
    assert (again.image == tiles[3].image).all()
    assert (again.quads_px == tiles[3].quads_px).all()


def test_hidden_and_tiny_things_are_not_asked_for():
    assert wanted(Thing("face", square(0, 0), 0.3, 5))
    assert not wanted(Thing("face", square(0, 0), 0.1, 5))
    assert not wanted(Thing("index", square(0, 0), 0.7, 5))
    assert not wanted(Thing("chip", square(0, 0, 6), 1.0, 5))


@pytest.mark.parametrize("quarters", range(4))
def test_turning_keeps_boxes_on_things(quarters):
    tile = turned(one_spot(), quarters)
    mask = np.zeros((SIZE, SIZE), np.uint8)
    inner = np.rint(tile.quads_px[0] - 0.5)
    cv2.fillConvexPoly(mask, inner.astype(np.int32), 1)
    white = tile.image[..., 0] == 255
    assert white.sum() == 1600
    assert (mask.astype(bool) & white).sum() > 0.93 * 1600
    assert mask.sum() < 1.07 * 1600


def test_four_quarters_are_no_turn(tiles):
    for tile in tiles[:4]:
        back = turned(turned(tile, 1), 3)
        assert (back.image == tile.image).all()
        assert back.quads_px == pytest.approx(tile.quads_px)


def test_boxes_fit_what_lies_inside_the_tile():
    tile = Tile(
        np.zeros((SIZE, SIZE, 3), np.uint8),
        np.array([0, 0]),
        np.stack([square(50, 60), square(-20, 60)]),
        np.array([1, 2]),
        np.ones(2),
    )
    whole, cut = oriented_boxes(tile)
    assert sorted(map(tuple, whole.tolist())) == sorted(map(tuple, square(50, 60).tolist()))
    assert (cut.min(0), cut.max(0)) == (pytest.approx([0, 60]), pytest.approx([20, 100]))


def test_every_box_holds_the_part_of_its_thing_that_is_in_the_tile(tiles):
    for tile in tiles:
        for quad, box in zip(tile.quads_px, oriented_boxes(tile), strict=True):
            inside = quad[((quad >= 0) & (quad <= SIZE)).all(1)].astype(np.float32)
            for point in inside:
                assert cv2.pointPolygonTest(box, point.tolist(), True) > -0.5


@pytest.mark.parametrize("seed", range(6))
def test_a_cheap_lens_moves_corners_along_with_the_picture(seed):
    image = np.zeros((SIZE, SIZE, 3), np.uint8)
    points = np.array([[40.0, 40], [150, 50], [140, 150], [50, 140]])
    for x, y in points:
        cv2.circle(image, (int(x), int(y)), 4, (255, 255, 255), -1)
    bent, (thing,) = distort(np.random.default_rng(seed), image, [Thing("face", points, 1.0, 3)])
    _, _, _, centers = cv2.connectedComponentsWithStats((bent[..., 0] > 127).astype(np.uint8))
    for corner in thing.quad_px:
        assert np.linalg.norm(centers[1:] - corner, axis=1).min() < 1.5
    assert (thing.kind, thing.label) == ("face", 3)


def test_a_contact_sheet_shows_every_tile_with_its_marks(tiles):
    sheet = contact_sheet(tiles[:5], 3)
    assert sheet.shape == (2 * SIZE, 3 * SIZE, 3)
    assert (sheet[SIZE:, 2 * SIZE :] == 0).all()
    assert (contact_sheet([one_spot()], 6) == (0, 255, 0)).all(-1).any()
