"""What is concluded from evidence: `vision.fuse` and `vision.claims`, on made-up readings."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.models.shapes import KINDS
from cardspeak.rules.cards import Card
from cardspeak.vision.claims import SAID, Claim, left_over, settle
from cardspeak.vision.detect import Detections
from cardspeak.vision.fuse import distinct, face_down, fuse
from cardspeak.vision.housing import as_found, belongs, housed
from cardspeak.vision.read import Outlines, Prints, log_softmax
from cardspeak.vision.seen import face_seen

CARD = np.array([[100.0, 100.0], [163.5, 100.0], [163.5, 188.9], [100.0, 188.9]])
CORNER = np.array([[104.0, 104.0], [114.0, 104.0], [114.0, 126.0], [104.0, 126.0]])


def number(name):
    return Card.parse(name).index


def logs(name, chance=0.97):
    chances = np.full(52, (1 - chance) / 51)
    chances[number(name)] = chance
    return np.log(chances)


def outlines(*quads, scores=None):
    count = len(quads)
    kinds = np.tile([0.99, 0.005, 0.005], (count, 1))
    return Outlines(
        np.array(quads).reshape(-1, 4, 2), kinds, np.array(scores if scores else [0.9] * count)
    )


def prints(*rows, lies):
    return Prints(np.array(rows).reshape(-1, 52), np.array(lies, float))


def indices(*boxes, score=0.9):
    kind = np.full(len(boxes), KINDS.index("index"))
    return Detections(np.array(boxes).reshape(-1, 4, 2), kind, np.full(len(boxes), score))


NO_PRINTS = Prints(np.zeros((0, 52)), np.zeros((0, 5)))
UPRIGHT = [1, 0, 0, 0, 0]


def claims_for(quads, faces, boxes=(), said=(), scores=None, denials=False):
    seen = outlines(*quads, scores=scores)
    read = prints(*faces, lies=[[0.98, 0.01, 0.01]] * len(faces)) if faces else NO_FACES
    said = prints(*said, lies=[UPRIGHT] * len(said)) if said else NO_PRINTS
    found = housed(as_found(indices(*boxes), said), seen.quads_px, read)
    return fuse(seen, read, found, denials=denials)


NO_FACES = Prints(np.zeros((0, 52)), np.zeros((0, 3)))


def test_an_index_settles_what_the_face_leaves_open():
    vague = log_softmax(np.logaddexp(logs("6h", 0.5), logs("9h", 0.49)))
    (claim,) = claims_for([CARD], [vague], [CORNER], [logs("9h")])
    assert claim.best == number("9h")
    assert claim.sure > 0.9


@pytest.mark.parametrize(
    ("face", "index", "denied"),
    [
        (logs("3s", 0.8), logs("3c", 0.999), True),
        (np.logaddexp(logs("Qh", 0.5), logs("Jh", 0.3)), logs("Jh", 0.995), True),
        (logs("Jh", 0.6), logs("Jh", 0.995), False),
        (np.full(52, 0.0), logs("Jh", 0.995), False),
    ],
)
def test_what_an_index_says_that_the_face_denies_is_asked_about_on_film(face, index, denied):
    faces = [log_softmax(face)]
    (claim,) = claims_for([CARD], faces, [CORNER], [index], denials=True)
    assert claim.best == index.argmax()
    assert (claim.sure < 0.9) == denied
    (once,) = claims_for([CARD], faces, [CORNER], [index])
    assert once.sure > 0.9


def test_an_index_the_wrong_way_up_is_not_the_cards_own():
    assert np.isfinite(belongs(CORNER, CARD)[0])
    assert np.isinf(belongs(np.roll(CORNER, 2, axis=0), CARD)[0])
    assert np.isinf(belongs(CORNER + np.array([25, 35]), CARD)[0])
    opposite = np.roll(2 * CARD.mean(0) - CORNER, 0, axis=0)
    assert np.isfinite(belongs(opposite, CARD)[0])


def test_an_index_without_a_face_needs_more_to_make_a_card():
    doubtful, clear = (claims_for([], [], [CORNER], [logs("Ks", p)]) for p in (0.6, 0.995))
    assert settle(doubtful) == []
    (claim,) = settle(clear)
    assert claim.lone
    assert claim.best == number("Ks")


def test_a_doubtful_index_without_a_face_is_asked_about_and_not_named():
    (claim,) = settle(claims_for([], [], [CORNER], [logs("Ks", 0.6)]), asking=True)
    assert claim.best == number("Ks")
    assert not claim.said
    assert face_seen(claim).card is None
    assert settle(claims_for([], [], [CORNER], [logs("Ks", 0.1)]), asking=True) == []


def test_no_card_is_named_twice_where_it_lies_twice_over_itself():
    near = CARD + np.array([30, 8])
    kept = settle(claims_for([CARD, near], [logs("As"), logs("As", 0.9)]))
    assert [claim.best for claim in kept] == [number("As")]


def test_a_look_at_film_tells_a_card_twice_that_lies_there_twice():
    """`DECK-2`: which of two that read alike is another card, all looks together tell."""
    far = CARD + np.array([300, 0])
    claims = settle(claims_for([CARD, far], [logs("As", 0.99), logs("As", 0.9)]))
    assert [claim.best for claim in claims] == [number("As")] * 2
    assert claims[1].sure > SAID


def test_a_card_that_shows_two_indices_is_one_though_it_reads_as_the_one_beneath():
    """Two whole kings that lap: the blue one's suit is a guess, but it lies there."""
    apart = np.array([25.0, 45.0])
    upper, lower = CARD, CARD + apart
    far = 2 * upper.mean(0) - CORNER
    corners = [CORNER, far, 2 * lower.mean(0) - (CORNER + apart)]
    king = logs("Kd", 0.12)
    sure = logs("Kd", 0.95)
    found = settle(claims_for([upper, lower], [king, sure], corners, [king, king, sure]))
    assert len(found) == 2
    one_index = settle(claims_for([upper, lower], [king, sure], corners[1:], [king, sure]))
    assert len(one_index) == 1


def test_where_no_other_look_will_tell_a_card_is_what_is_left():
    far = CARD + np.array([300, 0])
    either = np.full(52, np.log(1e-4))
    either[[number("2c"), number("2s")]] = np.log([0.6, 0.39])
    _, clear = settle(claims_for([CARD, far], [logs("2c", 0.99), either]), asking=True)
    assert clear.best == number("2s")
    assert clear.sure > SAID
    _, vague = settle(claims_for([CARD, far], [logs("2c", 0.99), logs("2c", 0.6)]), asking=True)
    assert vague.sure < 0.1


@given(st.lists(st.floats(0, 12), min_size=52, max_size=52), st.integers(0, 51))
def test_what_is_left_is_never_the_card_that_lies_elsewhere(weights, taken):
    claim = Claim(CARD, 0.9, log_softmax(np.array(weights)))
    assert left_over(claim, [taken]).best != taken


def test_on_an_empty_felt_nothing_is_claimed_and_no_outline_is_left():
    assert claims_for([], []) == []
    assert not len(distinct(outlines()))


def test_one_outline_is_a_card_unless_it_is_hardly_seen():
    assert distinct(outlines(CARD)).tolist() == [0]
    assert not len(distinct(outlines(CARD, scores=[0.01])))


def test_a_pip_inside_a_card_is_not_another_card():
    pip = (CARD - CARD.mean(0)) * 0.3 + CARD.mean(0)
    assert distinct(outlines(CARD, pip, scores=[0.9, 0.85])).tolist() == [0]


def test_two_cards_half_over_each_other_are_two():
    beside = outlines(CARD, CARD + np.array([28, 3]), scores=[0.8, 0.9])
    assert distinct(beside).tolist() == [1, 0]


def test_half_a_card_in_perspective_is_not_another_card():
    half = CARD.copy()
    half[2:, 1] = 150
    other = 2 * CARD.mean(0) - CORNER
    faces, found = [logs("2d", 0.93), logs("4d", 0.9)], [logs("4d"), logs("4d")]
    kept = settle(claims_for([half, CARD], faces, [CORNER, other], found))
    assert [claim.best for claim in kept] == [number("4d")]


def test_a_card_over_another_that_shows_no_index_of_its_own_is_asked_about():
    other = 2 * CARD.mean(0) - CORNER
    faces, found = [logs("4d"), logs("7c", 0.9)], [logs("4d"), logs("4d")]
    kept = settle(claims_for([CARD, CARD + np.array([14, 20])], faces, [CORNER, other], found))
    assert [claim.sure > 0.6 for claim in kept] == [True, False]


def test_a_doubtful_outline_over_a_well_read_card_does_not_swallow_it():
    wide = (CARD - CARD.mean(0)) * 1.5 + CARD.mean(0)
    kept = settle(claims_for([wide, CARD], [logs("2d", 0.2), logs("4d", 0.97)]))
    assert [claim.best for claim in kept] == [number("4d")]


def test_the_edges_of_two_backs_are_not_a_third():
    between = CARD + np.array([38, 0])
    backs = outlines(CARD, CARD + np.array([70, 0]), between, scores=[0.95, 0.94, 0.6])
    turned = Outlines(backs.quads_px, np.tile([0.01, 0.98, 0.01], (3, 1)), backs.scores)
    assert len(face_down(turned)) == 2


def test_the_same_index_seen_twice_counts_once():
    nudged = CORNER + np.array([1.0, 0.5])
    (once,) = claims_for([CARD], [logs("9h", 0.5)], [CORNER], [logs("9h", 0.9)])
    (twice,) = claims_for([CARD], [logs("9h", 0.5)], [CORNER, nudged], [logs("9h", 0.9)] * 2)
    assert (once.indices, twice.indices) == (1, 1)
    assert twice.sure == once.sure


def test_an_outline_around_two_cards_gives_way_and_its_corner_still_speaks():
    union = np.array([[70.0, 96.0], [166.0, 96.0], [166.0, 192.0], [70.0, 192.0]])
    left = np.array([[74.0, 100.0], [84.0, 100.0], [84.0, 122.0], [74.0, 122.0]])
    other = 2 * CARD.mean(0) - CORNER
    faces = [logs("Kd", 0.98), logs("Ad", 0.99)]
    said = [logs("Kd", 0.999), logs("Ad"), logs("Ad")]
    kept = settle(claims_for([union, CARD], faces, [left, CORNER, other], said))
    assert {claim.best for claim in kept} == {number("Ad"), number("Kd")}
    assert [claim.lone for claim in kept if claim.best == number("Kd")] == [True]


def test_a_card_mostly_beneath_another_is_asked_about_by_its_own_index():
    over, own = CARD + np.array([20, 0]), [logs("Ks", 0.6)]
    beneath = claims_for([CARD, over], [log_softmax(np.zeros(52)), logs("9d")], [CORNER], own)
    assert [claim.best for claim in settle(beneath, asking=True)] == [number("9d"), number("Ks")]
    without = claims_for([CARD, over], [log_softmax(np.zeros(52)), logs("9d")])
    assert [claim.best for claim in settle(without, asking=True)] == [number("9d")]


def test_an_index_read_otherwise_than_its_card_is_asked_about_as_anothers_and_not_named():
    faces, said = [logs("Kd", 0.99999)], [logs("7c", 0.9)]
    claims = claims_for([CARD], faces, [CORNER], said)
    king, other = settle(claims, asking=True)
    assert (king.best, other.best) == (number("Kd"), number("7c"))
    assert (king.said, other.said) == (True, False)
    assert other.sure > SAID  # it is asked about, and as sure as it is
    assert face_seen(other).card is None
    assert [each.best for each in settle(claims)] == [number("Kd")]  # films look again


@pytest.mark.parametrize(("found", "named"), [(0.45, False), (0.9, True)])
def test_what_is_hardly_a_card_is_named_only_where_it_is_read_very_well(found, named):
    claims = claims_for([CARD], [logs("Qs", 0.75)], scores=[found])
    (seen,) = settle(claims, asking=True)
    assert seen.best == number("Qs")
    assert seen.said == named


def test_the_indices_of_one_card_speak_as_one():
    other = 2 * CARD.mean(0) - CORNER
    (one,) = claims_for([CARD], [logs("9h", 0.5)], [CORNER], [logs("6h", 0.7)])
    (both,) = claims_for([CARD], [logs("9h", 0.5)], [CORNER, other], [logs("6h", 0.7)] * 2)
    assert (one.indices, both.indices) == (1, 2)
    assert both.logs == pytest.approx(one.logs)
