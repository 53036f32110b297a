"""Words to sound: plausible, loud enough, and the same from every thread."""

import io
import wave
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from cardspeak.web.speech import SpeechError, speak, spoken_form


def samples(wav):
    with wave.open(io.BytesIO(wav)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        data = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
        return data, len(data) / file.getframerate()


def test_the_sound_is_as_long_and_as_loud_as_speech():
    data, length_s = samples(speak("Kings full of Nines"))
    assert 0.8 < length_s < 3
    assert 0.8 < np.abs(data).max() < 0.95
    assert 0.04 < np.sqrt((data**2).mean()) < 0.4


def test_more_words_take_longer_and_faster_words_take_less():
    short_s = samples(speak("Ace of spades"))[1]
    long_s = samples(speak("Ace of spades, King of hearts, Ten of diamonds"))[1]
    fast_s = samples(speak("Ace of spades", rate_wpm=300))[1]
    assert long_s > 1.6 * short_s
    assert fast_s < 0.8 * short_s


def test_different_cards_sound_different():
    assert speak("Ace of spades") != speak("Ace of clubs")


def test_cards_written_with_signs_are_said_by_name():
    assert spoken_form("A♠, 10♥ and T♦\ufe0f") == "Ace of spades, Ten of hearts and Ten of diamonds"
    assert spoken_form("Best hand:\x00 a pair") == "Best hand:  a pair"


def test_read_2_a_low_is_said_without_its_dashes():
    assert spoken_form("the low with 7-5-4-2-Ace.") == "the low with 7 5 4 2 Ace."
    assert spoken_form("a four-card Queen-6-4-Ace badugi") == "a four-card Queen 6 4 Ace badugi"
    assert len(speak("9♣")) == pytest.approx(len(speak("Nine of clubs")), rel=0.02)


def test_threads_do_not_speak_into_each_other():
    texts = [f"{rank} of spades" for rank in ("Ace", "King", "Queen", "Jack", "Ten", "Nine")] * 4
    alone = {text: len(speak(text)) for text in set(texts)}
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda text: len(speak(text)), texts))
    # The engine breathes a little differently each time; another thread's words would add half.
    assert together == pytest.approx([alone[text] for text in texts], rel=0.05)


@pytest.mark.parametrize("text", ["", "   ", "...", "\x00\x07"])
def test_nothing_to_say_is_an_error(text):
    with pytest.raises(SpeechError, match="no words"):
        speak(text)


def test_an_unknown_voice_and_a_wild_speed_are_errors():
    with pytest.raises(SpeechError, match="no voice"):
        speak("Ace", voice="nobody")
    with pytest.raises(SpeechError, match="80 to 450"):
        speak("Ace", rate_wpm=5000)
