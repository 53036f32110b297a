import numpy as np

from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.naming import NAMED
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


def test_another_look_at_a_still_card_adds_nothing_but_another_camera_does() -> None:
    once, many = read(("a", 0)), read(*[("a", 0)] * 30)
    assert np.allclose(once.odds, many.odds)
    assert read(("a", 0), ("b", 0)).odds[7] > once.odds[7]


def test_a_card_is_surer_than_the_softened_readers_say() -> None:
    assert 0.9 < read(("a", 0), sure=0.9).odds[7] < 0.97


def test_however_often_a_spade_is_read_it_may_be_a_deck_that_draws_its_clubs_so() -> None:
    spade, club = 7, 4
    reading = Reading()
    for rest in range(5):
        reading.add(says(spade, 0.9999), "a", rest)
    assert reading.odds[spade] > 0.99
    assert reading.odds[club] > 0.002
    assert np.delete(reading.odds, [spade, club]).max() < 1e-4


def test_looks_that_differ_leave_it_open() -> None:
    reading = Reading()
    reading.add(says(7, 0.97), "a", 0)
    reading.add(says(8, 0.97), "a", 0)
    assert reading.odds.max() <= 0.5


def test_what_a_look_leaves_open_is_not_given_to_what_it_names() -> None:
    logs = says(7, 0.2)
    logs[8:] = np.log(1e-9)  # struck out: it lies elsewhere
    reading = Reading()
    reading.add(logs, "a", 0)
    assert reading.odds[7] < 0.3


def test_evidence_for_one_card_can_be_joined() -> None:
    first, second = read(("a", 0)), read(("b", 0))
    first.join(second)
    assert np.allclose(first.logs, read(("a", 0), ("b", 0)).logs)
    assert first.looks == 2


def test_a_card_of_which_but_a_part_without_an_index_shows_is_asked_about() -> None:
    reading = Reading()
    for rest in range(5):
        reading.add(says(7, 0.99), "a", rest, in_part=True)
    assert 0.8 < reading.odds[7] < NAMED
    reading.add(says(7, 0.99), "a", 5)
    assert reading.odds[7] > NAMED


def test_later_looks_overrule_the_first_ones_at_a_card_that_lies_still() -> None:
    club, spade = 4, 7
    reading = Reading()
    for _ in range(4):
        reading.add(says(club, 0.97), "a", 0)
    reading.add(says(spade, 0.97), "a", 0, late=True)
    assert reading.wavers
    assert reading.odds.max() < NAMED
    reading.add(says(spade, 0.97), "a", 0, late=True)
    assert not reading.wavers
    assert reading.best == spade
