import av
import cv2
import numpy as np
import pytest
from filming import COLORS, SIZE, film_of_numbers, names_in, number_in, picture

from cardspeak.hardware.cameras.open import open_source
from cardspeak.hardware.film import DiskFull, FilmWriter, NothingToFilm, NotWritable, save_still
from cardspeak.hardware.frame import Frame


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    return film_of_numbers(tmp_path_factory.mktemp("recording") / "table.mp4")


def test_what_is_filmed_can_be_seen_with_its_times_and_colours(recording):
    frames = list(open_source(str(recording)))
    assert [number_in(frame.image) for frame in frames] == list(range(60))
    assert np.allclose([frame.t_s for frame in frames], np.arange(60) / 20, atol=1e-4)
    for place, color in enumerate(COLORS):
        shown = frames[30].image[80:100, 60 * place + 20 : 60 * place + 40].mean((0, 1))
        assert np.abs(shown - color).max() < 6


def test_a_film_is_what_browsers_play(recording):
    with av.open(str(recording)) as container:
        stream = container.streams.video[0]
        assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
        keys = [float(p.pts * p.time_base) for p in container.demux(stream) if p.is_keyframe]
    assert len(keys) >= 2
    data = recording.read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")


def test_pictures_of_an_odd_size_are_filmed(tmp_path):
    path = tmp_path / "odd.mp4"
    with FilmWriter(path, (321, 181)) as film:
        film.write(np.full((181, 321, 3), 90, np.uint8), 7.0)
        film.write(np.full((181, 321, 3), 90, np.uint8), 7.0)
    (frame,) = open_source(str(path))
    assert frame.image.shape == (180, 320, 3)


def test_nothing_is_there_before_the_film_is_whole(tmp_path):
    path = tmp_path / "film.mp4"
    with FilmWriter(path, SIZE) as film:
        film.write(picture(1), 0)
        assert not path.exists()
    assert names_in(tmp_path) == ["film.mp4"]


def stop_filming(path):
    with FilmWriter(path, SIZE) as film:
        film.write(picture(1), 0)
        raise KeyboardInterrupt


def test_a_film_that_is_given_up_leaves_nothing_and_what_was_there_stays(tmp_path):
    path = tmp_path / "film.mp4"
    path.write_bytes(b"before")
    with pytest.raises(KeyboardInterrupt):
        stop_filming(path)
    with pytest.raises(NothingToFilm), FilmWriter(path, SIZE):
        pass
    assert path.read_bytes() == b"before"
    assert names_in(tmp_path) == ["film.mp4"]


def test_a_full_disk_is_told_and_leaves_nothing(tmp_path, room):
    with room(5_000), pytest.raises(DiskFull, match="make room and do it again"):
        film_of_numbers(tmp_path / "film.mp4")
    assert names_in(tmp_path) == []


def test_a_disk_that_is_full_for_a_still_keeps_the_one_before(tmp_path, room):
    path = tmp_path / "still.jpg"
    save_still(Frame("x", 0, 0.0, picture(1)), path)
    with room(100), pytest.raises(DiskFull):
        save_still(Frame("x", 1, 0.1, picture(40)), path)
    assert number_in(cv2.imread(str(path))) == 1
    assert names_in(tmp_path) == ["still.jpg"]


@pytest.mark.parametrize("ending", ["jpg", "png"])
def test_a_still_is_the_frame_at_full_size(tmp_path, ending):
    path = tmp_path / f"still.{ending}"
    save_still(Frame("x", 0, 0.0, picture(17)), path)
    image = cv2.imread(str(path))
    assert image.shape == (180, 320, 3)
    assert np.abs(image.astype(float) - picture(17)).mean() < (0.001 if ending == "png" else 5)


def test_places_that_cannot_be_written_to_are_named(tmp_path):
    with pytest.raises(NotWritable, match="no such file or directory"):
        FilmWriter(tmp_path / "none" / "film.mp4", SIZE)
    with pytest.raises(NotWritable, match="no such file or directory"):
        save_still(Frame("x", 0, 0.0, picture(1)), tmp_path / "none" / "still.jpg")
    with pytest.raises(NotWritable, match="give it such a name"):
        save_still(Frame("x", 0, 0.0, picture(1)), tmp_path / "still.table")
