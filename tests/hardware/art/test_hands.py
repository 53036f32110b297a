import numpy as np
import pytest

from cardspeak.hardware.art import hands


@pytest.fixture(scope="module")
def person():
    return hands.draw_person(np.random.default_rng(3))


@pytest.mark.parametrize("look", hands.LOOKS)
def test_fingers_reach_as_far_ahead_as_a_hand_does(person, look):
    hand = hands.draw_hand(person, look, left=False)
    top = np.flatnonzero(hand[..., 3].any(axis=1))[0] / hands.MM_PX
    ahead_mm = hands.HAND_MM[0] - top
    assert ahead_mm == pytest.approx(20 if look == "fist" else 58, abs=8)


def test_a_left_hand_is_a_right_one_mirrored(person):
    left, right = (hands.draw_hand(person, "flat", left=left) for left in (True, False))
    assert np.array_equal(left, right[:, ::-1])


def test_the_arm_begins_where_the_hand_still_is(person):
    hand, arm = hands.draw_hand(person, "flat", False), hands.draw_arm(person, False)
    shared = round((hands.ARM_MM[0] - hands.HAND_MM[1]) * hands.MM_PX) - 2
    assert (hand[-shared:, :, 3].max(axis=1) == 255).all()
    assert (arm[:shared, :, 3].max(axis=1) == 255).all()


def test_dealers_wear_sleeves_and_people_differ():
    dealers = [hands.draw_person(np.random.default_rng(seed), dealer=True) for seed in range(8)]
    assert all(dealer.cloth is not None for dealer in dealers)
    assert len({dealer.skin for dealer in dealers}) > 4


def test_an_unknown_look_is_named(person):
    with pytest.raises(ValueError, match="choose one of flat, pinch, cup, fist"):
        hands.draw_hand(person, "claw", False)
