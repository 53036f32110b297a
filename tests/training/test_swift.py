"""Scenes that are drawn many at once are what is drawn and cut one by one."""

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training libraries are not installed")
pytest.importorskip("training.swift.table")

from cardspeak.models.shapes import CARDS, FACE, SUITS  # noqa: E402
from cardspeak.vision.alike import corners_of  # noqa: E402
from cardspeak.vision.rectify import rectify  # noqa: E402
from training.bank import load_bank  # noqa: E402
from training.swift.corners import planes_of  # noqa: E402
from training.swift.cut import patches  # noqa: E402
from training.swift.draw import Drawn, draw  # noqa: E402
from training.swift.film import cosines, film, rounded  # noqa: E402
from training.swift.lay import lay  # noqa: E402
from training.swift.plane import UNIT, homographies, inverted, through  # noqa: E402
from training.swift.pool import BACK, Pool, Printed, gathered, own  # noqa: E402
from training.swift.table import EACH, Table  # noqa: E402

SEED = 1_000_200


@pytest.fixture(scope="module")
def pool():
    filled = Pool(2, "cpu")
    for seed in (SEED, SEED + 1):
        filled.add(own(seed))
    return filled


@pytest.fixture
def table(pool):
    torch.manual_seed(3)
    cloth = torch.full((2, 3, 64, 64), 90.0)
    return Table(pool, cloth, np.random.default_rng(3))


def some_quads():
    return torch.tensor(
        [[[10.0, 12], [52, 9], [58, 70], [8, 74]], [[40, 8], [60, 40], [20, 66], [2, 30]]]
    )


def test_homographies_are_those_of_opencv_and_inverted_lead_back():
    for quad, matrix in zip(some_quads(), homographies(some_quads()), strict=True):
        known = cv2.getPerspectiveTransform(UNIT.numpy(), quad.numpy())
        np.testing.assert_allclose(matrix.numpy(), known, atol=1e-3)
    there = through(homographies(some_quads()), UNIT.expand(2, -1, -1))
    torch.testing.assert_close(there, some_quads())
    back = through(inverted(homographies(some_quads())), there)
    torch.testing.assert_close(back, UNIT.expand(2, -1, -1), atol=1e-4, rtol=0)


def test_what_is_flat_has_some_finite_inverse():
    assert torch.isfinite(inverted(torch.zeros(1, 3, 3))).all()


def test_patches_are_cut_as_the_eye_cuts_them():
    rng = np.random.default_rng(2)
    image = cv2.GaussianBlur(rng.uniform(0, 255, (80, 80, 3)).astype(np.uint8), (0, 0), 1.5)
    planes = torch.from_numpy(image).permute(2, 0, 1).float()
    cut = patches(planes.expand(2, -1, -1, -1), some_quads())
    for quad, patch in zip(some_quads().numpy(), cut, strict=True):
        known = rectify(image, quad.astype(np.float64), FACE.size_px, FACE.margin)
        off = np.abs(patch.permute(1, 2, 0).numpy() - known)
        assert np.quantile(off, 0.99) <= 2


def test_corners_are_those_that_the_eye_compares():
    faces = np.random.default_rng(1).integers(0, 255, (4, 112, 80, 3)).astype(np.uint8)
    planes = planes_of(torch.from_numpy(faces).permute(0, 3, 1, 2).float())
    np.testing.assert_allclose(planes.numpy(), corners_of(faces), atol=0.01)


def test_a_deck_is_the_same_when_it_was_kept(tmp_path):
    deck = own(SEED)
    deck.save(tmp_path / "deck.npy")
    again = Printed.load(tmp_path / "deck.npy")
    assert (again.pictures == deck.pictures).all()
    assert (again.ratio, again.weight) == (deck.ratio, deck.weight)


def test_decks_of_the_bank_stay_when_others_come(bank_folder):
    pool = Pool(3, "cpu")
    kept = gathered(load_bank(bank_folder / "decks")[0])
    pool.add(kept, keep=True)
    others = [own(SEED), own(SEED + 1)]
    for deck in (*others, *others, others[0]):
        pool.add(deck)
    assert (pool.pictures[0].numpy() == kept.pictures).all()
    assert (pool.pictures[1].numpy() == others[0].pictures).all()


def test_however_many_decks_are_drawn_a_fifth_is_dealt_from_those_of_the_bank(pool):
    mixed = Pool(9, "cpu")
    mixed.weight[:] = torch.tensor([5.0, *[1.0] * 8])
    mixed.kept = 1
    assert abs((mixed.pick(4000) == 0).float().mean() - 0.2) < 0.03
    assert len(pool.pick(5)) == 5  # where none are kept
    mixed.weight[1:] = 0.0
    assert (mixed.pick(9) == 0).all()  # and where none are drawn yet


def test_a_card_of_which_all_is_in_sight_looks_as_it_is_printed(pool, table):
    cuts = table.batch(8 * EACH)
    assert len(cuts.faces) % EACH == 0
    torch.manual_seed(5)
    lying = lay(pool, 6, EACH, 60.0)
    drawn = draw(pool, lying, table.grounds, EACH)
    quads = through(lying.quad, UNIT.expand(len(lying.target), -1, -1))
    seen = patches(drawn.image, quads)
    alone = ((lying.cards >= 0).sum(1) == 1) & (lying.bend[:, 0].abs() < 1e-6)
    assert alone.sum() > 5
    for place in alone.nonzero()[:, 0].tolist():
        print_ = pool.pictures[lying.decks[place], lying.label[place], ..., :3].numpy()
        margin = [round(side * FACE.margin / (1 + 2 * FACE.margin)) for side in FACE.size_px]
        inner = seen[place, :, margin[1] : -margin[1], margin[0] : -margin[0]]
        known = cv2.resize(print_, inner.shape[:0:-1], interpolation=cv2.INTER_AREA)
        alike = np.corrcoef(inner.permute(1, 2, 0).numpy().ravel(), known.ravel())[0, 1]
        assert alike > 0.6


def test_every_card_of_a_gathering_is_another_one_but_those_that_lie_there_twice(pool):
    lying = lay(pool, 5, EACH, 50.0, twice=2)
    for cards in lying.label.reshape(5, EACH).tolist():
        faces = [card for card in cards[:-2] if card < BACK]
        assert len(set(faces)) == len(faces)
    assert (lying.decks.reshape(5, EACH) == lying.decks.reshape(5, EACH)[:, :1]).all()


def test_what_another_thing_covers_is_not_its_own():
    owner = torch.zeros(1, 20, 20, dtype=torch.int8)
    owner[:, :, 10:] = 3
    drawn = Drawn(torch.zeros(1, 3, 10, 10), owner)
    points = torch.tensor([[[2.0, 5.0], [7.0, 5.0], [-1.0, 5.0], [5.0, 10.5]]])
    assert drawn.owns(points, torch.tensor([0])).tolist() == [[True, False, False, False]]
    assert drawn.owns(points, torch.tensor([3])).tolist() == [[False, True, False, False]]


def test_no_frequency_is_lost_where_steps_are_small():
    turn = cosines(8, torch.device("cpu"))
    torch.testing.assert_close(turn @ turn.T, torch.eye(8), atol=1e-5, rtol=0)
    image = torch.rand(2, 1, 32, 32) * 255
    fine = rounded(image, 8, torch.full((2, 1, 8, 8), 0.01), 0.5)
    torch.testing.assert_close(fine, image, atol=0.05, rtol=0)
    faint = torch.randn(2, 1, 32, 32) * 5
    assert not rounded(faint, 8, torch.full((2, 1, 8, 8), 200.0), 0.5).any()


def test_scenes_of_a_gathering_are_filmed_in_one_light():
    torch.manual_seed(4)
    grey = torch.full((6 * EACH, 3, 32, 32), 128.0)
    seen = film(grey, 6, 50.0).mean((1, 2, 3)).reshape(6, EACH)
    assert seen.min() >= 0
    assert seen.max() <= 255
    assert seen.std(1).mean() < 0.6 * seen.mean(1).std()


def test_batches_say_which_cards_they_show(table):
    cuts = table.batches(4 * EACH, 2)
    assert cuts.faces.shape[1:] == (3, *FACE.size_px[::-1])
    assert len(cuts.faces) == len(cuts.cards) == len(cuts.readable)
    assert 0.4 < cuts.readable.float().mean() < 1
    cards = cuts.cards[:, 0] * SUITS + cuts.cards[:, 1]
    assert cards.min() >= 0
    assert cards.max() < CARDS
