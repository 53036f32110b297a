import threading
import time
from itertools import islice

import numpy as np
import pytest

from cardspeak.hardware.cameras.errors import CameraLost, NoSuchSource, SizeChanged
from cardspeak.hardware.cameras.live import LiveSource, Shot
from cardspeak.hardware.cameras.network import open_network
from cardspeak.hardware.cameras.open import open_source
from cardspeak.hardware.frame import Frame


def shot(told_s, size=(32, 18)):
    image = np.zeros((size[1], size[0], 3), np.uint8)
    return Shot(told_s, size, lambda camera, number, t_s: Frame(camera, number, t_s, image))


def watch(source, then):
    """Look at some frames, do something, and look on to the end."""
    for frame in source:
        if frame.number > 3:
            then()


def test_frames_of_a_camera_on_the_network_come_live(camera, number_in):
    source = open_source(camera.url, name="above")
    frames = list(islice(source, 20))
    source.close()
    assert source.live
    assert source.frames_total is None
    assert {frame.camera for frame in frames} == {"above"}
    numbers, times = (np.array([getattr(f, key) for f in frames]) for key in ("number", "t_s"))
    assert (np.diff(numbers) > 0).all()
    assert np.allclose(times - times[0], (numbers - numbers[0]) / 30, atol=0.002)
    shown = np.array([number_in(frame.image) for frame in frames])
    assert (np.diff(shown) % 60 == np.diff(numbers) % 60).all()


def test_whoever_is_slow_sees_the_newest_and_what_was_missed_is_counted(camera):
    source = open_source(camera.url)
    frames = []
    for frame in source:
        frames.append(frame)
        time.sleep(0.2)
        if len(frames) == 5:
            break
    source.close()
    assert frames[-1].t_s > 0.5
    assert source.dropped >= frames[-1].number - 4 > 5


def test_a_camera_that_is_switched_off_and_on_comes_back_and_time_goes_on(camera):
    faults, times = [], []
    source = open_source(camera.url, tell=faults.append)
    for frame in source:
        times.append(frame.t_s)
        if len(times) == 5:
            camera.switch_off()
            camera.switch_on()
        if len(faults) == 2:
            break
    source.close()
    assert [(fault.kind, fault.over) for fault in faults] == [("lost", False), ("lost", True)]
    assert times == sorted(set(times))
    assert 0.2 < times[-1] - faults[0].t_s < 5
    assert times[-2] < faults[1].t_s <= times[-1]  # whoever is slow misses its first frame


def test_a_camera_that_stays_lost_is_the_end(camera):
    faults = []
    source = open_network(camera.url, "", faults.append, patience_s=0.3)
    with pytest.raises(CameraLost, match="did not come back; check its power") as told:
        watch(source, camera.switch_off)
    assert "secret" not in str(told.value)
    assert [fault.kind for fault in faults] == ["lost"]
    source.close()


def test_a_camera_that_falls_silent_is_lost(camera):
    faults = []
    source = open_network(camera.url, "", faults.append, timeout_s=0.5, patience_s=0.5)
    with pytest.raises(CameraLost):
        watch(source, camera.silent.set)
    assert "sends nothing more" in faults[0].words
    source.close()


def test_a_camera_that_is_not_there_at_first_is_told_at_once(camera):
    camera.switch_off()
    with pytest.raises(NoSuchSource, match="connection refused"):
        open_source(camera.url)


def test_closing_ends_the_iteration_and_the_thread(camera):
    source = open_source(camera.url)
    closing = threading.Timer(0.3, source.close)
    closing.start()
    assert len(list(source)) > 2
    closing.join()
    assert not any(thread.name.startswith("camera") for thread in threading.enumerate())


def test_who_forgets_to_close_leaves_no_thread(camera):
    next(iter(open_source(camera.url)))
    threads = [each for each in threading.enumerate() if each.name.startswith("camera")]
    for thread in threads:
        thread.join(2)
        assert not thread.is_alive()


def test_damaged_shots_are_counted_and_told():
    faults = []
    shots = [shot(0.0), None, None, shot(0.3)]
    source = LiveSource(lambda: iter(shots), "x", faults.append, patience_s=0.0)
    with pytest.raises(CameraLost):
        list(source)
    assert source.dropped >= 2
    told = [(fault.kind, fault.over, fault.t_s) for fault in faults]
    assert told == [("damaged", False, 0.0), ("damaged", True, 0.3), ("lost", False, 0.3)]


def test_another_size_is_the_end():
    source = LiveSource(lambda: iter([shot(0.0), shot(0.1, (64, 36))]), "x")
    with pytest.raises(SizeChanged, match="32x18 to 64x36"):
        list(source)
    source.close()
