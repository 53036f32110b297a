"""Play a WAV through whatever this machine plays sound with."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

_PLAYERS = (
    ("pw-play",),
    ("paplay",),
    ("aplay", "-q"),
    ("afplay",),
    ("ffplay", "-nodisp", "-autoexit", "-loglevel", "error"),
)


class PlayerError(Exception):
    """The sound cannot be played; its text says what to do."""


def play(wav: bytes) -> None:
    """Play a WAV file to its end.

    Args:
        wav: The file's bytes.

    Raises:
        PlayerError: No player is installed, or none of them could play it.
    """
    if sys.platform == "win32":
        import winsound

        winsound.PlaySound(wav, winsound.SND_MEMORY)
        return
    players = [player for player in _PLAYERS if shutil.which(player[0])]
    if not players:
        names = ", ".join(player[0] for player in _PLAYERS)
        raise PlayerError(f"none of {names} is installed; install one, or use --wav FILE")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "speech.wav"
        path.write_bytes(wav)
        if not any(_plays(player, path) for player in players):
            tried = ", ".join(player[0] for player in players)
            raise PlayerError(f"{tried} could not play the sound; use --wav FILE")


def _plays(player: tuple[str, ...], path: Path) -> bool:
    done = subprocess.run(  # noqa: S603 - a fixed program and a file of our own
        [*player, str(path)], stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    return done.returncode == 0
