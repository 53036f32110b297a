"""Films of one camera after the other, and of several beside each other."""

import numpy as np
import pytest

from cardspeak.commands.reconstruct_reel import Film, Reel
from cardspeak.hardware.film import FilmWriter
from cardspeak.vision.pace import Pace

FPS = 10


@pytest.fixture(scope="module")
def films(tmp_path_factory):
    """Films of 1, 2 and 13 seconds."""
    folder = tmp_path_factory.mktemp("films")
    for length_s in (1, 2, 13):
        with FilmWriter(folder / f"{length_s}.mp4", (64, 48), FPS) as film:
            for number in range(length_s * FPS):
                film.write(np.full((48, 64, 3), number, np.uint8), number / FPS)
    return lambda length_s, camera: Film(folder / f"{length_s}.mp4", camera)


def frames_of(reel):
    return [(frame.camera, frame.number, round(frame.t_s, 2)) for frame in reel]


def test_cameras_take_turns_and_their_next_films_begin_together(films):
    told = []
    order = [films(1, "left"), films(2, "right"), films(1, "left"), films(1, "right")]
    reel = Reel(order, (), 0.0, lambda _t_s, words: told.append(words))
    seen = frames_of(reel)
    assert [t_s for _, _, t_s in seen] == sorted(t_s for _, _, t_s in seen)
    assert [at for at in seen if at[0] == "left"][9:11] == [("left", 9, 0.9), ("left", 10, 1.9)]
    assert [at for at in seen if at[0] == "right"][19:21] == [
        ("right", 19, 1.9),
        ("right", 20, 1.9),
    ]
    assert reel.frames_total == 30
    assert not told  # recorders are not stopped at the same moment


def test_frames_come_as_often_as_the_felt_is_looked_at(films):
    counts = [
        len(frames_of(Reel([films(2, "top")], (), 0.0, print, Pace(looks_hz))))
        for looks_hz in (10.0, 5.0)
    ]
    assert counts == [20, 10]


def test_it_goes_on_with_all_cameras_where_it_was_broken_off(films):
    order = [films(2, camera) for camera in ("left", "right")] * 2
    whole = frames_of(Reel(order, (), 0.0, print))
    for count in (7, 40, 55):
        broken_off = Reel(order, (), 0.0, print)
        before = [frame for frame, _ in zip(broken_off, range(count), strict=False)]
        rest = frames_of(Reel(order, broken_off.films, broken_off.next_s, print))
        last_s = round(before[-1].t_s, 2)
        assert rest == [at for at in whole if at[2] > last_s]


def test_a_camera_that_stops_long_before_the_others_is_told(films):
    told = []
    reel = Reel([films(1, "left"), films(13, "right")], (), 0.0, lambda *at: told.append(at))
    assert len(frames_of(reel)) == 140
    ((t_s, words),) = told
    assert (round(t_s, 1), words) == (0.9, "left: its film ends, but another's goes on")


def test_a_camera_whose_film_is_damaged_is_told_and_the_others_go_on(films, tmp_path):
    told = []
    data = films(13, "left").path.read_bytes()
    (tmp_path / "cut.mp4").write_bytes(data[: len(data) // 2])
    order = [Film(tmp_path / "cut.mp4", "left"), films(13, "right")]
    seen = frames_of(Reel(order, (), 0.0, lambda *at: told.append(at)))
    assert sum(camera == "right" for camera, _, _ in seen) == 130
    words = [words for _, words in told]
    assert words[0] == "camera left: pictures are damaged and left out"
    assert words[-1].startswith("left: it stops early")
