"""Words to sound, offline: the espeak-ng voice that the ``espeakng-loader`` wheel carries.

No system package, no browser voice and no network is needed.
"""

from __future__ import annotations

import ctypes
import io
import re
import threading
import wave
from functools import cache

import espeakng_loader
import numpy as np
from numpy.typing import NDArray

# From espeak-ng's speak_lib.h.
_AUDIO_OUTPUT_SYNCHRONOUS = 2
_POS_CHARACTER = 1
_CHARS_UTF8 = 1
_RATE = 1
_OK = 0

SLOWEST_WPM, FASTEST_WPM = 80, 450
_PEAK = 0.89  # -1 dBFS: loud, with room for a player's resampling
_RANK_WORDS = {
    "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "10": "Ten", "9": "Nine",
    "8": "Eight", "7": "Seven", "6": "Six", "5": "Five", "4": "Four", "3": "Three", "2": "Two",
}  # fmt: skip
_SUIT_WORDS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}
_PRETTY_CARD = re.compile(r"\b(10|[2-9TJQKA])\s?([♣♦♥♠])\ufe0f?")
_RUN_OF_RANKS = re.compile(r"(?<=\d)-(?=\w)|(?<=\w)-(?=\d)")
_UNSPEAKABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")

_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p
)


class SpeechError(Exception):
    """The words cannot be made into sound; its text says what to do."""


def speak(text: str, *, rate_wpm: int = 170, voice: str = "en-us") -> bytes:
    """Say words.

    Cards written with their signs are said by name: "A♠" is "Ace of spades".

    Args:
        text: The words.
        rate_wpm: Speed in words a minute, 80 to 450.
        voice: An espeak-ng voice or language, such as ``"en-us"`` or ``"en-gb"``.

    Returns:
        A WAV file: mono, 16 bits, its loudest sample 1 dB below full scale.

    Raises:
        SpeechError: No words, a speed out of range, an unknown voice, or a broken engine.
    """
    plain = spoken_form(text)
    if not any(c.isalnum() for c in plain):
        raise SpeechError("there are no words to say; give at least one")
    if not SLOWEST_WPM <= rate_wpm <= FASTEST_WPM:
        raise SpeechError(f"speed {rate_wpm} is out of range; use {SLOWEST_WPM} to {FASTEST_WPM}")
    engine = _engine()
    return _wav(engine.say(plain, rate_wpm, voice), engine.sample_rate_hz)


def spoken_form(text: str) -> str:
    """Write cards as a voice should say them, and drop control characters.

    Cards given by sign are named, and a low such as 7-5-4-2-Ace is read without its dashes.
    """
    named = _PRETTY_CARD.sub(
        lambda found: f"{_RANK_WORDS[found[1]]} of {_SUIT_WORDS[found[2]]}", text
    )
    return _UNSPEAKABLE.sub(" ", _RUN_OF_RANKS.sub(" ", named)).strip()


class _Engine:
    """The one espeak-ng of this process: its state is global, so a lock guards it."""

    def __init__(self) -> None:
        try:
            self._library = ctypes.cdll.LoadLibrary(espeakng_loader.get_library_path())
        except OSError as error:
            raise SpeechError(f"the voice cannot be loaded ({error}); reinstall it") from error
        data_path = espeakng_loader.get_data_path().encode()
        rate = self._library.espeak_Initialize(_AUDIO_OUTPUT_SYNCHRONOUS, 0, data_path, 0)
        if rate <= 0:
            raise SpeechError("the voice does not start; reinstall the espeakng-loader package")
        self.sample_rate_hz = int(rate)
        self._heard: list[NDArray[np.int16]] = []
        self._callback = _Callback(self._hear)  # kept alive: the library calls it later
        self._library.espeak_SetSynthCallback(self._callback)
        self._lock = threading.Lock()

    def say(self, text: str, rate_wpm: int, voice: str) -> NDArray[np.int16]:
        encoded = text.encode("utf-8", "replace") + b"\0"
        with self._lock:
            if self._library.espeak_SetVoiceByName(voice.encode("utf-8", "replace")) != _OK:
                raise SpeechError(f'there is no voice "{voice}"; try "en-us" or "en-gb"')
            self._library.espeak_SetParameter(_RATE, rate_wpm, 0)
            self._heard.clear()
            failed = self._library.espeak_Synth(
                encoded,
                ctypes.c_size_t(len(encoded)),
                0,
                _POS_CHARACTER,
                0,
                _CHARS_UTF8,
                None,
                None,
            )
            self._library.espeak_Synchronize()
            heard = list(self._heard)
        if failed or not heard:
            raise SpeechError("the voice made no sound of these words; change them")
        return np.concatenate(heard)

    def _hear(self, samples: ctypes._Pointer[ctypes.c_short], count: int, _events: int) -> int:
        if count > 0:
            self._heard.append(np.ctypeslib.as_array(samples, (count,)).astype(np.int16))
        return 0


_engine_lock = threading.Lock()


@cache
def _started_engine() -> _Engine:
    return _Engine()


def _engine() -> _Engine:
    with _engine_lock:  # starting twice would corrupt the library's state
        return _started_engine()


def _wav(samples: NDArray[np.int16], sample_rate_hz: int) -> bytes:
    loudest = int(np.abs(samples.astype(np.int32)).max())
    level = _PEAK * 32767 / loudest if loudest else 1.0
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(sample_rate_hz)
        out.writeframes(np.round(samples * level).astype("<i2").tobytes())
    return file.getvalue()
