import gc
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardspeak.hardware.cameras.errors import CameraError, NoPictures, SizeChanged, UnreadableVideo
from cardspeak.hardware.cameras.open import open_source
from cardspeak.hardware.cameras.packets import SHORT_BY_S

FORMS = {
    "whole.mp4": "",
    "begun.mp4": "faststart",
    "pieces.mp4": "frag_keyframe+empty_moov",
    "film.mkv": "",
    "film.ts": "",
}
OPEN_FILES = Path("/proc/self/fd")
VARYING = np.cumsum([0, *np.random.default_rng(1).choice([0.021, 0.033, 0.04, 0.066], 59)])


def seen(source):
    """The frames' numbers, times and pictures up to the end, and the fault that ended them."""
    found = []
    try:
        found.extend((frame.number, frame.t_s, frame.image) for frame in source)
    except CameraError as error:
        return found, error
    return found, None


@pytest.fixture(scope="module")
def films(film, tmp_path_factory):
    folder = tmp_path_factory.mktemp("films")
    return {name: film(folder / name, movflags=flags) for name, flags in FORMS.items()}


@pytest.mark.parametrize("name", FORMS)
def test_every_frame_comes_in_its_order_with_its_number_and_time(films, number_in, name):
    source = open_source(str(films[name]))
    found, error = seen(source)
    assert error is None
    assert [number for number, _, _ in found] == list(range(60))
    assert [number_in(image) for _, _, image in found] == list(range(60))
    assert np.allclose([t_s for _, t_s, _ in found], np.arange(60) / 30, atol=0.001)
    assert source.dropped == 0
    assert source.frames_total in {60, None}
    assert source.name == films[name].stem
    assert not source.live


def test_frames_keep_their_times_where_the_rate_varies(film, tmp_path):
    found, _ = seen(open_source(str(film(tmp_path / "varies.mp4", times_s=VARYING))))
    assert np.allclose([t_s for _, t_s, _ in found], VARYING, atol=0.001)


def test_the_luma_is_the_picture_s_own_and_cannot_be_written_to(films):
    frame = next(iter(open_source(str(films["begun.mp4"]))))
    assert frame.luma.shape == frame.image.shape[:2] == (180, 320)
    gray = frame.image @ [0.114, 0.587, 0.299]
    assert frame.black == 16
    assert np.abs(frame.black + gray * 219 / 255 - frame.luma).mean() < 3
    with pytest.raises(ValueError, match="read-only"):
        frame.luma[0, 0] = 0


def test_black_is_0_where_the_luma_goes_from_0_to_255(film, tmp_path):
    path = film(tmp_path / "full.mp4", form="yuvj420p")
    frame = next(iter(open_source(str(path))))
    assert frame.black == 0
    assert np.abs(frame.image @ [0.114, 0.587, 0.299] - frame.luma).mean() < 3


def test_frames_stay_good_after_the_file_is_let_go(films, number_in):
    source = open_source(str(films["begun.mp4"]))
    kept = []
    for frame in source:
        kept.append(frame)
        if len(kept) == 7:
            source.close()
    assert [number_in(frame.image) for frame in kept] == list(range(7))


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("start_s", [0, 0.35])
def test_frames_that_come_too_soon_are_left_out_and_not_missed(films, number_in, name, start_s):
    source = open_source(str(films[name]), apart_s=0.06, start_s=start_s)
    found, error = seen(source)
    assert error is None
    assert [number for number, _, _ in found] == list(range(round(start_s * 30 + 0.4), 60, 2))
    assert all(number_in(image) == number for number, _, image in found)
    assert np.allclose([t_s for _, t_s, _ in found], [n / 30 for n, _, _ in found], atol=0.001)
    assert source.dropped == 0


def test_frames_left_out_are_the_same_where_others_are_drawn_over_them(films):
    """Only pictures that no other needs are not decoded."""
    whole = {frame.number: frame.image for frame in open_source(str(films["whole.mp4"]))}
    few = list(open_source(str(films["whole.mp4"]), apart_s=0.09))
    assert [frame.number for frame in few] == list(range(0, 60, 3))
    assert all(np.array_equal(frame.image, whole[frame.number]) for frame in few)


def test_a_film_put_together_from_two_is_thinned_to_its_end(films, tmp_path):
    path = tmp_path / "two.ts"
    path.write_bytes(films["film.ts"].read_bytes() * 2)
    found, error = seen(open_source(str(path), apart_s=0.06))
    assert error is None
    assert 58 <= len(found) <= 62
    assert np.diff([t_s for _, t_s, _ in found]).max() < 0.11


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("start_s", [0.01, 0.65, 1.5, 1.99])
def test_beginning_later_changes_no_number_and_no_time(films, number_in, name, start_s):
    later = list(open_source(str(films[name]), start_s=start_s))
    first = int(np.ceil(start_s * 30))
    assert [frame.number for frame in later] == list(range(first, 60))
    assert all(number_in(frame.image) == frame.number for frame in later)
    assert np.allclose([frame.t_s for frame in later], np.arange(first, 60) / 30, atol=0.001)


def test_beginning_after_the_end_gives_nothing(films):
    assert list(open_source(str(films["begun.mp4"]), start_s=9)) == []


@pytest.mark.parametrize(("turn", "size"), [(0, (180, 320)), (90, (320, 180)), (180, (180, 320))])
def test_a_camera_that_was_held_turned_gives_upright_frames(film, tmp_path, drawn, turn, size):
    path = film(tmp_path / "turned.mp4", turn=turn, times_s=[0, 0.1])
    frame = next(iter(open_source(str(path))))
    assert frame.image.shape[:2] == frame.luma.shape == size
    upright = np.rot90(drawn(0), turn // 90)
    assert np.abs(frame.image.astype(float) - upright).mean() < 12


def test_a_film_put_together_from_two_goes_on_in_time(films, tmp_path):
    path = tmp_path / "two.ts"
    path.write_bytes(films["film.ts"].read_bytes() * 2)
    found, error = seen(open_source(str(path)))
    assert error is None
    times = [t_s for _, t_s, _ in found]
    assert len(found) == 120
    assert np.allclose(np.diff(times), 1 / 30, atol=0.02)


def test_another_size_in_the_middle_is_told_after_the_last_frame_of_the_first(
    films, film, tmp_path
):
    wide = film(tmp_path / "wide.ts", size=(480, 270))
    (tmp_path / "both.ts").write_bytes(films["film.ts"].read_bytes() + wide.read_bytes())
    found, error = seen(open_source(str(tmp_path / "both.ts")))
    assert len(found) == 60
    assert isinstance(error, SizeChanged)
    assert re.search("320x180 to 480x270.*calibrate again", str(error))


@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=8)
@given(part=st.floats(0, 0.99))
@example(part=0.3457)  # of the film in pieces, within the head of the second
def test_a_film_cut_off_anywhere_gives_its_whole_frames_and_says_so(
    films, number_in, tmp_path_factory, name, part
):
    path = tmp_path_factory.mktemp("cut") / name
    data = films[name].read_bytes()
    path.write_bytes(data[: int(part * len(data))])
    try:
        found, error = seen(open_source(str(path)))
    except (UnreadableVideo, NoPictures):
        return
    shown = [number_in(image) for _, _, image in found]
    assert shown[:-3] == list(range(len(found)))[:-3]  # the last may have come before their turn
    assert shown == sorted(set(shown))
    # Some forms do not say how long they are, and the rest say it to a few frames.
    if path.suffix != ".ts" and len(found) < 60 - 30 * SHORT_BY_S:
        assert isinstance(error, UnreadableVideo)
        assert "copy it again" in str(error)


@pytest.mark.parametrize("name", FORMS)
@settings(max_examples=8)
@given(part=st.floats(0, 1), damage=st.binary(min_size=1, max_size=300))
@example(part=0.015625, damage=bytes(5))  # times out of their order
@example(part=0.004, damage=bytes(1))  # times far apart
def test_damaged_bytes_never_make_a_frame_that_was_not_filmed(
    films, tmp_path_factory, name, part, damage
):
    data = bytearray(films[name].read_bytes())
    at = int(part * (len(data) - len(damage)))
    data[at : at + len(damage)] = damage
    path = tmp_path_factory.mktemp("bad") / name
    path.write_bytes(data)
    faults = []
    try:
        source = open_source(str(path), tell=faults.append)
        found, _ = seen(source)
    except CameraError:
        return
    times = [t_s for _, t_s, _ in found]
    assert times == sorted(set(times))
    assert bool(source.dropped) == bool(faults)
    assert all(fault.kind == "damaged" for fault in faults)
    assert len(found) + source.dropped <= 61


def test_after_damage_frames_go_on_with_the_next_whole_picture(films, number_in, tmp_path):
    data = bytearray(films["begun.mp4"].read_bytes())
    data[len(data) // 2 : len(data) // 2 + 400] = bytes(range(200)) * 2
    path = tmp_path / "bad.mp4"
    path.write_bytes(data)
    faults = []
    source = open_source(str(path), tell=faults.append)
    found, error = seen(source)
    assert error is None
    assert [number_in(image) for _, _, image in found] == [number for number, _, _ in found]
    assert found[-1][0] == 59
    assert 60 - len(found) == source.dropped > 0
    assert [fault.over for fault in faults] == [False, True]
    assert faults[0].t_s < 1.4 < faults[1].t_s + 0.4


def test_what_is_no_video_is_named(tmp_path):
    for name, data in (("empty.mp4", b""), ("text.mp4", b"no video" * 999)):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(UnreadableVideo, match="this is no video"):
            open_source(str(tmp_path / name))


@pytest.mark.skipif(not OPEN_FILES.is_dir(), reason="open files are counted in /proc")
def test_nothing_stays_open(films):
    gc.collect()
    before = len(list(OPEN_FILES.iterdir()))
    for number in range(10):
        for frame in open_source(str(films["begun.mp4"])):
            if frame.number == number:
                break
    assert len(list(OPEN_FILES.iterdir())) == before


@pytest.mark.parametrize(
    "window", [(0, 0, 320, 180), (7, 5, 62, 44), (8, 4, 30, 31), (251, 99, 320, 180)]
)
@pytest.mark.parametrize("turn", [0, 90])
def test_a_part_has_the_colours_that_the_whole_picture_has_there(film, tmp_path, window, turn):
    path = film(tmp_path / "film.mp4", turn=turn)
    for part, whole in zip(open_source(str(path)), open_source(str(path)), strict=True):
        left, top, right, bottom = window if turn == 0 else (*window[1::-1], *window[:1:-1])
        wanted = whole.image[top:bottom, left:right]
        assert np.array_equal(part.part(left, top, right, bottom), wanted)
        assert "image" not in vars(part) or turn  # of an upright picture, no more than that
        assert np.array_equal(part.image, whole.image)
