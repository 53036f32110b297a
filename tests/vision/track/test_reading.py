import numpy as np

from cardspeak.vision.glance import Floats
from cardspeak.vision.track.reading import Reading


def says(card: int, sure: float) -> Floats:
    odds = np.full(52, (1 - sure) / 51)
    odds[card] = sure
    return np.log(odds)


def read(*looks: tuple[str, int], sure: float = 0.8) -> Reading:
    reading = Reading()
    for camera, rest in looks:
        reading.add(says(7, sure), camera, rest)
    return reading


def test_nothing_is_known_of_a_card_that_was_never_read() -> None:
    assert np.allclose(Reading().odds, 1 / 52)


def test_a_second_look_at_a_still_card_adds_less_than_another_camera() -> None:
    once = read(("a", 0))
    twice, other = read(("a", 0), ("a", 0)), read(("a", 0), ("b", 0))
    assert once.odds[7] < twice.odds[7] < other.odds[7]


def test_looks_at_a_still_card_soon_add_nothing_more() -> None:
    seven, thirty = read(*[("a", 0)] * 7), read(*[("a", 0)] * 30)
    assert np.allclose(seven.odds, thirty.odds)


def test_evidence_for_one_card_can_be_joined() -> None:
    first, second = read(("a", 0)), read(("b", 0))
    first.join(second)
    assert np.allclose(first.logs, read(("a", 0), ("b", 0)).logs)
    assert first.looks == 2
