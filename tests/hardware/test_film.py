from contextlib import contextmanager

import av
import cv2
import numpy as np
import pytest
from av.video.reformatter import ColorRange, Colorspace

from cardspeak.hardware.cameras.errors import NoSuchSource
from cardspeak.hardware.cameras.open import open_source
from cardspeak.hardware.film import (
    DiskFull,
    FilmWriter,
    NothingToFilm,
    NotWritable,
    cut_clip,
    save_still,
)
from cardspeak.hardware.frame import Frame

SIZE = (320, 180)
COLORS = [(40, 90, 20), (200, 30, 60), (30, 30, 200), (230, 230, 230), (128, 60, 128)]


def picture(number):
    """A picture as bright as its number says, with patches of colour and some texture."""
    image = np.random.default_rng(number).integers(100, 130, (180, 320, 3), dtype=np.uint8)
    image[:60] = 4 * number
    for place, color in enumerate(COLORS):
        image[60:120, 60 * place : 60 * place + 60] = color
    return image


def number_in(image):
    return round(float(image[5:55].mean()) / 4 + 0.25)


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    path = tmp_path_factory.mktemp("recording") / "table.mp4"
    with FilmWriter(path, SIZE, crf=18) as film:
        for number in range(60):
            film.write(picture(number), number / 20)
    return path


def names_in(folder):
    return [path.name for path in folder.iterdir()]


@contextmanager
def room(size):
    """Let no file of this process grow beyond a size in bytes: the disk is as good as full."""
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


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


@pytest.mark.parametrize(("start_s", "end_s"), [(0, 0.5), (0.97, 1.5), (1.2, 1.2), (2.5, 9)])
def test_a_clip_shows_the_frames_between_two_times_and_no_other(
    recording, tmp_path, start_s, end_s
):
    count = cut_clip(recording, start_s, end_s, tmp_path / "clip.mp4", crf=10)
    frames = list(open_source(str(tmp_path / "clip.mp4")))
    expected = [number for number in range(60) if start_s <= number / 20 <= end_s]
    assert [number_in(frame.image) for frame in frames] == expected
    assert count == len(expected)
    with av.open(str(tmp_path / "clip.mp4")) as container:
        assert sum(1 for packet in container.demux(video=0) if packet.size) == count


def recording_of(path, form, space, spread):
    """Film a picture as another camera may: its colours by other weights, or from 0 to 255."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=20)
        stream.width, stream.height, stream.pix_fmt = *SIZE, form
        stream.options = {"crf": "10"}
        stream.codec_context.colorspace = {Colorspace.ITU709: 1, Colorspace.ITU601: 6}[space]
        stream.codec_context.color_range = spread
        shown = av.VideoFrame.from_ndarray(picture(30), format="bgr24")
        shown = shown.reformat(format=form, dst_colorspace=space, dst_color_range=spread)
        container.mux([*stream.encode(shown), *stream.encode(None)])


@pytest.mark.parametrize("form", ["yuv420p", "yuv444p", "yuv420p10le"])
@pytest.mark.parametrize("space", [Colorspace.ITU709, Colorspace.ITU601])
@pytest.mark.parametrize("spread", [ColorRange.MPEG, ColorRange.JPEG])
def test_a_clip_has_the_colours_of_its_recording(tmp_path, form, space, spread):
    recording_of(tmp_path / "table.mp4", form, space, spread)
    cut_clip(tmp_path / "table.mp4", 0, 1, tmp_path / "clip.mp4", crf=10)
    (frame,) = open_source(str(tmp_path / "clip.mp4"))
    for place, color in enumerate(COLORS):
        shown = frame.image[80:100, 60 * place + 20 : 60 * place + 40].mean((0, 1))
        assert np.abs(shown - color).max() < 6


def test_a_clip_of_nothing_is_named(recording, tmp_path):
    with pytest.raises(NothingToFilm, match=r"no frame from 7\.00 to 8\.00 s"):
        cut_clip(recording, 7, 8, tmp_path / "clip.mp4")
    with pytest.raises(NoSuchSource):
        cut_clip(tmp_path / "none.mp4", 0, 1, tmp_path / "clip.mp4")
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("bytes_left", [0, 500, 5_000, 20_000])
def test_a_full_disk_is_told_and_leaves_nothing(recording, tmp_path, bytes_left):
    with room(bytes_left), pytest.raises(DiskFull, match="make room and do it again"):
        cut_clip(recording, 0, 2, tmp_path / "clip.mp4", crf=10)
    assert names_in(tmp_path) == []


def test_a_disk_that_is_full_for_a_still_keeps_the_one_before(tmp_path):
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
