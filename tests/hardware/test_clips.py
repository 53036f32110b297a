import av
import numpy as np
import pytest
from av.video.reformatter import ColorRange, Colorspace
from filming import COLORS, FPS, SIZE, film_of_numbers, names_in, number_in, picture

from cardspeak.hardware.cameras.errors import NoSuchSource
from cardspeak.hardware.cameras.open import open_source
from cardspeak.hardware.clips import Clip, cut_clips
from cardspeak.hardware.film import DiskFull, NotWritable


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    return film_of_numbers(tmp_path_factory.mktemp("recording") / "table.mp4")


def clips_of(folder, *spans):
    return [Clip(*span, folder / f"{place}.mp4") for place, span in enumerate(spans)]


def numbers_in(path):
    return [number_in(frame.image) for frame in open_source(str(path))]


def between(start_s, end_s):
    return [number for number in range(60) if start_s <= number / FPS <= end_s]


def packets_of(path):
    with av.open(str(path)) as container:
        return [bytes(packet) for packet in container.demux(video=0) if packet.size]


@pytest.mark.parametrize("span", [(0, 0.5), (0.97, 1.5), (1.2, 1.2), (2.5, 9)])
def test_a_clip_shows_the_frames_between_two_times_and_no_other(recording, tmp_path, span):
    (clip,) = clips_of(tmp_path, span)
    assert cut_clips(recording, [clip], crf=10) == (clip,)
    assert numbers_in(clip.path) == between(*span)
    assert len(packets_of(clip.path)) == len(between(*span))
    assert names_in(tmp_path) == ["0.mp4"]


OVERLAPPING = [(0.53, 1.2), (0.7, 1.62), (0.7, 1.62), (1.1, 2.0), (0, 0.1), (2.9, 2.95)]


def test_clips_that_overlap_show_each_what_it_would_alone(recording, tmp_path):
    clips = clips_of(tmp_path, *OVERLAPPING)
    assert set(cut_clips(recording, clips, crf=10)) == set(clips)
    for clip in clips:
        frames = list(open_source(str(clip.path)))
        shown = between(clip.start_s, clip.end_s)
        assert [number_in(frame.image) for frame in frames] == shown
        times_s = [(number - shown[0]) / FPS for number in shown]
        assert np.allclose([frame.t_s for frame in frames], times_s, atol=1e-4)
    assert len(names_in(tmp_path)) == len(clips)


def test_what_overlapping_clips_share_is_encoded_once(recording, tmp_path):
    one, other = clips_of(tmp_path, (0, 2), (0.8, 2))
    cut_clips(recording, [one, other])
    assert packets_of(other.path) == packets_of(one.path)[16:]


def test_clips_are_what_browsers_play(recording, tmp_path):
    clips = clips_of(tmp_path, (0, 2), (0.8, 2))
    cut_clips(recording, clips)
    for clip in clips:
        with av.open(str(clip.path)) as container:
            stream = container.streams.video[0]
            assert (stream.codec_context.name, stream.codec_context.pix_fmt) == ("h264", "yuv420p")
            first, *_ = container.demux(stream)
            assert first.is_keyframe
        data = clip.path.read_bytes()
        assert data.index(b"moov") < data.index(b"mdat")


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
    cut_clips(tmp_path / "table.mp4", [Clip(0, 1, tmp_path / "clip.mp4")], crf=10)
    (frame,) = open_source(str(tmp_path / "clip.mp4"))
    for place, color in enumerate(COLORS):
        shown = frame.image[80:100, 60 * place + 20 : 60 * place + 40].mean((0, 1))
        assert np.abs(shown - color).max() < 6


def test_of_what_the_recording_does_not_show_there_is_no_clip(recording, tmp_path):
    shown, late = clips_of(tmp_path, (2, 9), (7, 8))
    assert cut_clips(recording, [late, shown]) == (shown,)
    assert names_in(tmp_path) == ["0.mp4"]


def test_a_recording_or_place_that_is_not_there_is_named(recording, tmp_path):
    with pytest.raises(NoSuchSource):
        cut_clips(tmp_path / "none.mp4", clips_of(tmp_path, (0, 1)))
    with pytest.raises(NotWritable, match="no such file or directory"):
        cut_clips(recording, clips_of(tmp_path / "none", (0, 1)))
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("bytes_left", [0, 500, 5_000, 20_000])
def test_a_full_disk_is_told_and_leaves_nothing(recording, tmp_path, room, bytes_left):
    with room(bytes_left), pytest.raises(DiskFull, match="make room and do it again"):
        cut_clips(recording, clips_of(tmp_path, (0, 2), (1, 2)), crf=10)
    assert names_in(tmp_path) == []
