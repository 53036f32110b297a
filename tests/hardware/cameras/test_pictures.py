import cv2
import numpy as np
import pytest

from cardspeak.hardware.cameras.errors import NoPictures, SizeChanged, UnreadableVideo
from cardspeak.hardware.cameras.open import open_source


@pytest.fixture
def folder(tmp_path, drawn):
    """A maker of folders of pictures: their names, numbered from 0."""

    def make(*names, size=(320, 180)):
        for number, name in enumerate(names):
            cv2.imwrite(str(tmp_path / name), drawn(number, *size))
        return str(tmp_path)

    return make


def shown(source, number_in):
    return [(frame.number, number_in(frame.image)) for frame in source]


def test_pictures_come_in_the_order_of_their_names_numbers(folder, number_in):
    source = open_source(folder("a8.png", "a9.png", "a10.png", "a11.png"), fps=10)
    frames = list(source)
    assert [number_in(frame.image) for frame in frames] == [0, 1, 2, 3]
    assert np.allclose([frame.t_s for frame in frames], [0, 0.1, 0.2, 0.3])
    assert (source.frames_total, source.dropped, source.live) == (4, 0, False)


def test_a_number_that_is_missing_was_dropped(folder, number_in):
    source = open_source(folder("f_0007.jpg", "f_0008.jpg", "f_0010.jpg", "f_0011.jpg"))
    assert shown(source, number_in) == [(0, 0), (1, 1), (3, 2), (4, 3)]
    assert source.dropped == 1


def test_names_that_tell_times_are_believed(folder):
    frames = list(open_source(folder("x 1.250s.jpg", "x 2.000s.jpg", "x 2.5s.jpg")))
    assert [frame.t_s for frame in frames] == [0, 0.75, 1.25]
    assert [frame.number for frame in frames] == [0, 1, 2]


def test_numbers_that_are_no_count_only_tell_the_order(folder, number_in):
    source = open_source(folder("20240501.png", "20240622.png", "20241224.png"))
    assert shown(source, number_in) == [(0, 0), (1, 1), (2, 2)]
    assert source.dropped == 0


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "bmp"])
def test_a_broken_picture_is_left_out_and_told(folder, tmp_path, number_in, ending):
    names = [f"f{number}.{ending}" for number in range(4)]
    text = folder(*names)
    data = (tmp_path / names[1]).read_bytes()
    (tmp_path / names[1]).write_bytes(data[: len(data) * 2 // 3])
    (tmp_path / names[2]).write_bytes(b"")
    faults = []
    source = open_source(text, tell=faults.append)
    assert shown(source, number_in) == [(0, 0), (3, 3)]
    assert source.dropped == 2
    assert [(fault.kind, fault.over) for fault in faults] == [("damaged", False), ("damaged", True)]
    assert names[1] in faults[0].words


def test_a_single_picture_is_one_frame(folder, tmp_path, drawn):
    folder("table.png")
    (frame,) = open_source(str(tmp_path / "table.png"), name="left")
    assert (frame.camera, frame.number, frame.t_s) == ("left", 0, 0.0)
    assert np.array_equal(frame.image, drawn(0))


def test_a_photograph_is_upright(tmp_path, drawn):
    coded = cv2.imencode(".jpg", drawn(5))[1].tobytes()
    turned = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"
    exif = b"\xff\xe1" + (len(turned) + 2).to_bytes(2, "big") + turned
    (tmp_path / "photo.jpg").write_bytes(coded[:2] + exif + coded[2:])
    (frame,) = open_source(str(tmp_path / "photo.jpg"))
    upright = cv2.rotate(drawn(5), cv2.ROTATE_90_CLOCKWISE)
    assert frame.image.shape == upright.shape
    assert np.abs(frame.image.astype(float) - upright).mean() < 6


def test_pictures_of_another_size_end_it(folder, tmp_path, drawn):
    text = folder("f0.png", "f1.png")
    cv2.imwrite(str(tmp_path / "f2.png"), drawn(2, 640, 360))
    frames = iter(open_source(text))
    assert [next(frames).number, next(frames).number] == [0, 1]
    with pytest.raises(SizeChanged, match=r"320x180 to 640x360 with f2\.png"):
        next(frames)


def test_a_folder_without_a_picture_is_named(tmp_path):
    (tmp_path / "notes.txt").write_text("none")
    with pytest.raises(NoPictures, match=r"no file in it ends in \.jpg"):
        open_source(str(tmp_path))
    (tmp_path / "a.jpg").write_bytes(b"none")
    with pytest.raises(UnreadableVideo, match="no whole picture"):
        list(open_source(str(tmp_path)))
