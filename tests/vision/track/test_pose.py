import numpy as np
import pytest

from cardspeak.vision.glance import Floats
from cardspeak.vision.track.pose import turn_deg, turned_deg


def card(turned: float) -> Floats:
    turn = np.radians(turned)
    corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * [31.75, 44.45]
    return corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])


@pytest.mark.parametrize("turned", [0, 30, 89, 120])
@pytest.mark.parametrize("first", range(4))
def test_a_turn_is_the_same_from_whichever_corner(turned: float, first: int) -> None:
    corners = np.roll(card(turned), first, axis=0)
    assert turn_deg(corners) == pytest.approx((turned + 90) % 180, abs=1e-6)


def test_a_card_looks_the_same_from_both_of_its_ends() -> None:
    assert turned_deg(card(2), card(178)) == pytest.approx(4)
    assert turned_deg(card(10), card(190)) == pytest.approx(0, abs=1e-6)
