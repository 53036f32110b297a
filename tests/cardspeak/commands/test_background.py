"""Jobs in the background: in order, all of them, and no fault is lost."""

import threading
import time

import pytest

from cardspeak.commands.background import MOST_WAITING, Background


def test_jobs_are_done_in_order_while_the_work_goes_on():
    done, may = [], threading.Event()
    with Background() as background:
        background.do(lambda: may.wait(5) and done.append(0))
        for number in range(1, 10):
            background.do(lambda number=number: done.append(number))
        assert done == []
        may.set()
        background.finish()
        assert done == list(range(10))


def test_a_fault_is_raised_with_the_next_job_or_at_the_end():
    def full():
        raise OSError("the disk is full")

    with Background() as background:
        background.do(full)
        with pytest.raises(OSError, match="the disk is full"):
            background.finish()
        background.do(full)
        time.sleep(0.05)
        with pytest.raises(OSError, match="the disk is full"):
            background.do(lambda: None)


def test_jobs_that_were_not_begun_are_dropped_at_the_end():
    done, begun = [], threading.Event()
    with Background() as background:
        background.do(lambda: begun.set() or time.sleep(0.05))
        for _ in range(5):
            background.do(lambda: done.append(1))
        assert begun.wait(1)
    assert len(done) < 5


def test_no_more_wait_than_fit_into_memory():
    most = []
    with Background() as background:
        for _ in range(3 * MOST_WAITING):
            background.do(lambda: time.sleep(0.001))
            most.append(len(background._jobs))
        background.finish()
    assert max(most) <= MOST_WAITING
