import cv2
import numpy as np
import pytest

from cardspeak.hardware.twin.script import Pose
from cardspeak.hardware.twin.stage.stage import Stage, StageError
from cardspeak.hardware.twin.stage.things import oblong, placed
from cardspeak.hardware.twin.stage.wardrobe import Wardrobe
from cardspeak.rules.cards import Card

SEED = 4
LIES = Pose(-180, 90, 25)
ACE = {"kind": "card", "card": Card.parse("As")}


def card_px(stage, pose, grown=1.0):
    """Where a card's corners are to be seen, (4, 2)."""
    width_mm, height_mm = Wardrobe(SEED, 1.0).back(0).size_mm
    return stage.model.to_px(placed(oblong(width_mm * grown, height_mm * grown), pose))


def inside(stage, pose, grown=0.9):
    mask = np.zeros((stage.model.height_px, stage.model.width_px), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(card_px(stage, pose, grown)).astype(np.int32), 1)
    return mask > 0


def difference(one, other):
    return np.abs(one.image.astype(int) - other.image.astype(int)).max(axis=2)


@pytest.fixture(scope="module")
def film(oval, small, scripted):
    def make(*things, seed=SEED, **options):
        return Stage(scripted(*things), oval, small, seed, **options)

    return make


@pytest.fixture(scope="module")
def bare(film):
    """The table without anything on it."""
    return film().frame(0)


@pytest.fixture(scope="module")
def moving(film):
    """A card that is pitched while a hand comes in."""

    def make(seed=SEED):
        pitch = [(0, Pose(0, -350, 0, 20)), (0.4, Pose(0, -350, 0, 20)), (0.7, LIES)]
        reach = [(0, Pose(-300, 600, -90, 30)), (1, LIES), (2, Pose(-300, 600, -90, 30))]
        hand = {"kind": "hand", "owner": 3, "look": "flat"}
        chips = {"kind": "chips", "color": "red", "count": 4}
        return film((ACE, pitch), (hand, reach), (chips, Pose(40, 30)), seed=seed)

    return make


def test_a_frame_is_decided_by_the_seed_and_its_time(moving):
    played, fresh = moving(), moving()
    frames = {round(t, 2): played.frame(t) for t in (0.0, 0.5, 0.55, 1.0, 1.3)}
    for t in (1.0, 0.55):
        again = fresh.frame(t)
        assert np.array_equal(again.image, frames[t].image)
        assert again.number == round(30 * t)
    assert not np.array_equal(moving(seed=5).frame(1.0).image, frames[1.0].image)


def test_the_film_has_its_length_and_its_frames_their_times(film):
    stage = film((ACE, LIES))
    assert len(stage) == 60
    first, second = (frame for frame, _ in zip(stage.frames(), range(2), strict=False))
    assert (first.number, second.number) == (0, 1)
    assert second.t_s == pytest.approx(1 / 30)
    assert first.image.shape == (450, 800, 3)
    assert first.image.dtype == np.uint8


@pytest.mark.parametrize("pose", [LIES, Pose(-1000, -150, 70), Pose(700, 330, 160, 0, 1)])
def test_a_card_lies_where_the_camera_s_model_says(film, bare, pose):
    stage = film((ACE, pose))
    shown = difference(stage.frame(0), bare) > 18
    shape = cv2.morphologyEx(shown.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    outlines, _ = cv2.findContours(shape, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    seen = cv2.convexHull(max(outlines, key=cv2.contourArea)).reshape(-1, 2)
    for corner in card_px(stage, pose):
        # Round corners and a thin shadow: the hull comes within a few pixels of each corner.
        assert np.linalg.norm(seen - corner, axis=1).min() < 4
    middle = card_px(stage, pose).mean(0)
    assert np.linalg.norm(shape_middle(shape) - middle) < 2


def shape_middle(shape):
    y, x = np.nonzero(shape)
    return np.array([x.mean(), y.mean()])


def test_a_card_turns_from_its_back_to_its_face(film):
    turn = [(0, LIES), (1, Pose(LIES.x_mm, LIES.y_mm, LIES.turn_deg, 0, 1.0))]
    stage, down, up = film((ACE, turn)), film((ACE, LIES)), film((ACE, turn[1][1]))
    empty = film()
    part = inside(stage, LIES)
    start, half, end = stage.frame(0), stage.frame(0.5), stage.frame(1.5)
    assert difference(start, down.frame(0))[part].mean() < 1
    assert difference(end, up.frame(1.5))[part].mean() < 1
    assert difference(start, end)[part].mean() > 20
    on_edge = difference(half, empty.frame(0.5))[part] > 40
    assert on_edge.mean() < 0.35


def test_faces_look_different_and_decks_have_different_backs(film):
    king = {"kind": "card", "card": Card.parse("Kd")}
    other = {"kind": "card", "card": Card.parse("As"), "deck": 1}
    face = Pose(LIES.x_mm, LIES.y_mm, LIES.turn_deg, 0, 1)
    pairs = [((ACE, face), (king, face)), ((ACE, LIES), (other, LIES))]
    for one, two in pairs:
        stage = film(one)
        assert difference(stage.frame(0), film(two).frame(0))[inside(stage, LIES)].mean() > 5
    same = difference(film((ACE, LIES)).frame(0), film((king, LIES)).frame(0))
    assert same[inside(stage, LIES)].mean() < 1


def test_a_hand_hides_the_card_below_it(film):
    hand = {"kind": "hand", "owner": 2, "look": "flat"}
    over = (hand, Pose(LIES.x_mm, LIES.y_mm, -90, 12))
    king = {"kind": "card", "card": Card.parse("Kd")}
    up = Pose(LIES.x_mm, LIES.y_mm, 0, 0, 1)
    bare, covered = (
        difference(film((ACE, up), *above).frame(0), film((king, up), *above).frame(0))
        for above in ((), (over,))
    )
    part = inside(film(), up)
    assert (covered[part] > 40).sum() < 0.5 * (bare[part] > 40).sum()


def test_what_moves_fast_is_smeared(film):
    fast = [(0, Pose(-600, 0, 0, 5, 1)), (0.3, Pose(600, 0, 0, 5, 1))]
    smeared, still = film((ACE, fast)), film((ACE, Pose(0, 0, 0, 5, 1)))
    edges = [
        cv2.Laplacian(cv2.GaussianBlur(stage.frame(0.15).image, (0, 0), 0.8), cv2.CV_32F)
        for stage in (smeared, still)
    ]
    part = inside(still, Pose(0, 0, 0, 5), 1.1)
    assert np.abs(edges[0][part]).mean() < 0.8 * np.abs(edges[1][part]).mean()


def test_a_peeked_card_shows_less_of_its_back(film, bare):
    bent = Pose(LIES.x_mm, LIES.y_mm, LIES.turn_deg, 0, 0, 1.0)
    flat_px, bent_px = (
        (difference(film((ACE, pose)).frame(0), bare)[inside(film(), LIES, 0.98)] > 25).sum()
        for pose in (LIES, bent)
    )
    assert bent_px < 0.95 * flat_px


@pytest.mark.parametrize(
    "look",
    [
        {"kind": "chips", "color": "green", "count": 8},
        {"kind": "button"},
        {"kind": "cut card"},
        {"kind": "joker"},
        {"kind": "plaque", "color": "blue"},
        {"kind": "protector"},
        {"kind": "glass", "owner": 4},
        {"kind": "head", "owner": 4},
        *({"kind": "hand", "owner": 4, "look": look} for look in ("flat", "pinch", "cup", "fist")),
    ],
    ids=lambda look: look.get("look", look["kind"]),
)
def test_every_kind_of_thing_is_seen_where_it_is(film, bare, look):
    stage = film((look, Pose(-200, 50, 90)))
    changed = difference(stage.frame(0), bare) > 12
    x, y = np.rint(stage.model.to_px([(-200, 50)])[0]).astype(int)
    assert changed[y - 12 : y + 12, x - 12 : x + 12].any()
    assert 60 < changed.sum() < 0.2 * changed.size


def test_the_table_s_own_markers_are_found_where_they_are(oval, small, scripted):
    stage = Stage(scripted(), oval, small, SEED, markers=True)
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = finder.detectMarkers(stage.frame(0).image)
    found = dict(zip(ids.ravel().tolist(), corners, strict=True))
    assert len(found) >= len(oval.markers) - 1
    for marker in oval.markers:
        if marker.id in found:
            high = np.column_stack([marker.corners_mm, np.full(4, marker.z_mm)])
            off = found[marker.id][0] - stage.model.to_px(high)
            assert np.abs(off).max() < 2


def test_a_knocked_camera_sees_the_table_elsewhere_from_then_on(film):
    stage = film((ACE, LIES), knock_s=1.0)
    before, after, steady = stage.frame(0.5), stage.frame(1.5), film((ACE, LIES)).frame(1.5)
    assert difference(before, steady).mean() < 6
    assert difference(after, steady).mean() > difference(before, steady).mean() + 3
    assert np.array_equal(stage.frame(0.5).image, before.image)


def test_a_camera_that_trembles_sways_about_where_it_hangs(film):
    shaky, steady = film((ACE, LIES), tremble_px=2.0), film((ACE, LIES)).frame(1.0)
    grey = cv2.cvtColor(steady.image, cv2.COLOR_BGR2GRAY).astype(np.float64)
    shifts = []
    for t_s in np.arange(1.0, 2.0, 0.05):
        now = cv2.cvtColor(shaky.frame(float(t_s)).image, cv2.COLOR_BGR2GRAY)
        shifts.append(cv2.phaseCorrelate(grey, now.astype(np.float64))[0])
    most = np.abs(shifts).max(0)
    assert (most > 1.0).all()
    assert (most < 3.2).all()
    assert np.abs(np.mean(shifts, axis=0)).max() < 1.0
    assert np.array_equal(
        shaky.frame(1.0).image, film((ACE, LIES), tremble_px=2.0).frame(1.0).image
    )


def test_an_unknown_camera_is_named(oval, scripted):
    with pytest.raises(StageError, match="choose one of overhead-4k, webcam"):
        Stage(scripted(), oval, "telescope", 1)
