"""Several cameras over one table."""

import itertools
import threading
import time

import numpy as np
import pytest

from cardspeak.hardware.cameras.errors import CameraLost
from cardspeak.hardware.cameras.several import SeveralSources
from cardspeak.hardware.frame import Frame

IMAGE = np.zeros((9, 16, 3), np.uint8)


class Recording:
    """Frames at given times, and perhaps an end that should not be."""

    live = False
    dropped = 1
    model = None

    def __init__(self, name, times_s, error=None):
        self.name, self.times_s, self.error = name, times_s, error
        self.frames_total = len(times_s)
        self.closed = False

    def __iter__(self):
        for number, t_s in enumerate(self.times_s):
            yield Frame(self.name, number, t_s, IMAGE)
        if self.error:
            raise self.error

    def close(self):
        self.closed = True


class Camera(Recording):
    live = True


def test_recordings_are_told_in_the_order_of_their_times():
    both = SeveralSources([Recording("left", [0.0, 0.2, 0.4]), Recording("right", [0.1, 0.3])])
    assert [(f.camera, f.t_s) for f in both] == [
        ("left", 0.0),
        ("right", 0.1),
        ("left", 0.2),
        ("right", 0.3),
        ("left", 0.4),
    ]
    assert (both.name, both.dropped, both.frames_total) == ("left + right", 2, 5)


def test_one_camera_that_is_lost_is_told_and_the_other_goes_on():
    faults = []
    lost = CameraLost("left", "unplugged")
    cameras = [Recording("left", [0.0], lost), Recording("right", [0.1, 0.2])]
    frames = list(SeveralSources(cameras, faults.append))
    assert [f.camera for f in frames] == ["left", "right", "right"]
    assert [(f.kind, f.t_s) for f in faults] == [("lost", 0.0)]
    assert "unplugged" in faults[0].words


def test_when_all_cameras_are_lost_that_is_the_end():
    cameras = [Recording(name, [0.0], CameraLost(name, "unplugged")) for name in ("a", "b")]
    with pytest.raises(CameraLost):
        list(SeveralSources(cameras))


def test_live_cameras_count_from_the_beginning_of_watching():
    cameras = [Camera("left", [100.0, 100.1]), Camera("right", [7.0, 7.1])]
    frames = list(SeveralSources(cameras))
    assert {f.camera for f in frames} == {"left", "right"}
    assert all(0 <= f.t_s < 1 for f in frames)
    assert all(f.image is IMAGE for f in frames)


def test_all_cameras_are_let_go():
    cameras = [Recording("left", []), Recording("right", [])]
    SeveralSources(cameras).close()
    assert all(camera.closed for camera in cameras)


def test_closed_while_frames_wait_nothing_is_left_behind():
    """Nobody takes the frames any more; the threads that bring them end all the same."""
    before = set(threading.enumerate())
    both = SeveralSources([Camera("left", range(99)), Camera("right", range(99))])
    frames = iter(both)
    next(frames)
    feeding = set(threading.enumerate()) - before
    assert feeding
    both.close()
    for thread in feeding:
        thread.join(2)
    assert not any(thread.is_alive() for thread in feeding)
    assert next(frames, None) is None


def test_closed_by_another_thread_waiting_for_frames_ends():
    class Silent(Camera):
        """A camera that gives one frame, and then none until it is let go."""

        def __iter__(self):
            yield from itertools.islice(super().__iter__(), 1)
            while not self.closed:
                time.sleep(0.005)

    both = SeveralSources([Silent("left", [0.0]), Silent("right", [0.0])])
    threading.Timer(0.05, both.close).start()
    assert len(list(both)) == 2


def test_cameras_of_one_name_are_refused():
    with pytest.raises(ValueError, match="names of their own"):
        SeveralSources([Recording("film", []), Recording("film", [])])
