from hypothesis import given
from hypothesis import strategies as st

from cardspeak.hardware.cameras.numbering import Numbering


def numbers(packets, pictures, first=0):
    """The numbers of pictures once all packets went in, and how many were lost in all."""
    numbering = Numbering(first, jump=100)
    for pts in packets:
        numbering.feed(pts)
    found = [numbering.number(pts) for pts in pictures]
    return found, numbering.due + len(numbering) - len(found)


def test_pictures_are_numbered_in_the_order_taken():
    assert numbers([0, 30, 10, 20], [0, 10, 20, 30]) == ([0, 1, 2, 3], 0)
    assert numbers([0, 30, 10, 20], [0, 10, 20, 30], first=7) == ([7, 8, 9, 10], 0)


@given(st.sets(st.integers(0, 19)))
def test_what_was_lost_leaves_its_number(lost):
    kept = [number for number in range(20) if number not in lost]
    packets = sorted(range(20), key=lambda number: number // 4 * 4 - number % 4)
    assert numbers(packets, kept) == (kept, len(lost))


def test_times_that_are_a_little_off_lose_nothing():
    assert numbers([0, 10, 20, 30], [1, 11, 21, 31]) == ([0, 1, 2, 3], 0)


def test_a_film_that_begins_anew_is_counted_on():
    assert numbers([0, 200, 400, 0, 200], [0, 200, 400, 0, 200]) == ([0, 1, 2, 3, 4], 0)


def test_without_times_pictures_are_counted():
    assert numbers([None] * 4, [None] * 4) == ([0, 1, 2, 3], 0)


def test_what_is_not_wanted_is_not_lost():
    numbering = Numbering(0, jump=100)
    for pts in (0, 30, 10, 20, 40):
        numbering.feed(pts, wanted=pts not in {10, 30, 40})
    assert [numbering.number(pts) for pts in (0, 20, 30)] == [0, 2, 3]
    assert (numbering.due, len(numbering)) == (3, 0)


def test_what_is_wanted_and_lost_is_counted_among_what_is_not():
    numbering = Numbering(0, jump=100)
    for pts in (0, 10, 20, 30, 40):
        numbering.feed(pts, wanted=pts % 20 == 0)
    assert [numbering.number(pts) for pts in (0, 40)] == [0, 4]
    assert numbering.due == 3


def test_a_picture_that_comes_late_takes_no_number_and_was_due_but_once():
    numbering = Numbering(0, jump=100)
    for pts in (0, 10, 20, 30):
        numbering.feed(pts)
    out = [numbering.number(pts, late=pts == 10) for pts in (0, 20, 10, 30)]
    assert (out[0], out[1], out[3]) == (0, 2, 3)
    assert (numbering.due, len(numbering)) == (4, 0)
