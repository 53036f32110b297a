import wave

import pytest

from cardspeak.hardware.cameras.errors import BadOption, NoPictures, NoSuchSource
from cardspeak.hardware.cameras.open import open_source


@pytest.mark.parametrize("text", ["nowhere.mp4", "a/b/c", "", "99", "/dev/video98"])
def test_what_is_not_there_is_named(text):
    with pytest.raises(NoSuchSource, match="check the path, the device's number or the address"):
        open_source(text)


@pytest.mark.parametrize("text", ["0?size=big", "0?sise=10x10", "0?"])
def test_a_device_is_asked_for_nothing_but_a_size(text):
    with pytest.raises(BadOption, match="size=1920x1080"):
        open_source(text)


def test_sound_alone_is_no_film(tmp_path):
    with wave.open(str(tmp_path / "sound.wav"), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(bytes(8000))
    with pytest.raises(NoPictures, match="no picture in it of a form"):
        open_source(str(tmp_path / "sound.wav"))


def test_no_address_shows_its_password():
    for scheme in ("rtsp", "http"):
        with pytest.raises(NoSuchSource) as told:
            open_source(f"{scheme}://user:secret@127.0.0.1:9/table?token=secret")
        assert "127.0.0.1:9/table" in str(told.value)
        assert "secret" not in str(told.value)


def test_odd_names_of_files_are_files(film, tmp_path):
    for name in ("50%d.mp4", "a:b.mp4", "007", "rtsp.mp4", "wo ist's?.mp4"):
        path = tmp_path / name
        film(tmp_path / "x.mp4", times_s=[0, 0.1]).rename(path)
        assert len(list(open_source(str(path)))) == 2
