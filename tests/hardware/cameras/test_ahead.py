"""What is got ahead comes in order, and nothing is left running."""

import threading
from itertools import count

import pytest

from cardspeak.hardware.cameras.ahead import Ahead


def numbers(closed, until=None):
    try:
        yield from count() if until is None else range(until)
    finally:
        closed.set()


def test_everything_comes_in_order():
    closed = threading.Event()
    assert list(Ahead(numbers(closed, 50), 3)) == list(range(50))
    assert closed.wait(1)


def test_it_runs_ahead_but_no_farther_than_there_is_room():
    got, enough = [], threading.Event()

    def noted():
        for number in count():
            got.append(number)
            if number == 3:
                enough.set()
            yield number

    ahead = Ahead(noted(), 3)
    assert enough.wait(1)
    assert next(iter(ahead)) == 0
    ahead.close()
    assert len(got) < 12


def test_a_fault_comes_after_all_that_came_before_it():
    def broken():
        yield from (1, 2)
        raise OSError("cut off")

    items = iter(Ahead(broken(), 4))
    assert [next(items), next(items)] == [1, 2]
    with pytest.raises(OSError, match="cut off"):
        next(items)


@pytest.mark.parametrize("taken", [0, 1, 20])
def test_who_wants_no_more_leaves_nothing_running(taken):
    closed, before = threading.Event(), threading.active_count()
    ahead = Ahead(numbers(closed), 3)
    for number in ahead if taken else ():
        if number + 1 == taken:
            break
    ahead.close()
    assert closed.is_set()
    assert threading.active_count() == before
    assert list(ahead) == []


def test_one_thread_may_close_what_another_waits_for():
    stuck, waiting = threading.Event(), threading.Event()

    def slow():
        yield 0
        waiting.set()
        stuck.wait(5)

    ahead = Ahead(slow(), 3)
    seen = []
    taker = threading.Thread(target=lambda: seen.extend(ahead))
    taker.start()
    assert waiting.wait(1)
    threading.Timer(0.1, stuck.set).start()
    ahead.close()
    taker.join(2)
    assert seen == [0]
    assert not taker.is_alive()
