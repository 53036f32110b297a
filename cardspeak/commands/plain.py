"""Runs the plain alternative to the eye, ultralytics' `predict`, in a process of its own.

What is installed never imports ultralytics: the workshop does, and only a checkout has it.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import cardspeak.models

_MODELS = Path(cardspeak.models.__file__).resolve().parent


class NoPlainAlternative(Exception):
    """ultralytics cannot be run here; its text says how to get it."""


def time_predict(python: str, photos: Sequence[Path], size_px: int, runs: int) -> list[float]:
    """Time `YOLO(detector).predict` on the CPU.

    Args:
        python: The interpreter that has ultralytics.
        photos: Pictures to predict.
        size_px: Long side at which the network sees them.
        runs: How often to predict each.

    Returns:
        Milliseconds of every run.

    Raises:
        NoPlainAlternative: ultralytics, or the workshop that calls it, is missing or fails.
    """
    if not (_MODELS / "training" / "plain_predict.py").is_file():
        raise NoPlainAlternative("it needs a checkout of Cards Speak, not the installed package")
    command = [python, "-m", "training.plain_predict", "--weights", str(_MODELS / "detector.onnx")]
    command += ["--size", str(size_px), "--runs", str(runs), *map(str, photos)]
    paths = [str(_MODELS), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    try:
        done = subprocess.run(  # noqa: S603 - a fixed module of our own
            command, env=environment, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise NoPlainAlternative(f"{python} does not start; name another Python") from error
    if done.returncode:
        fault = (done.stderr.strip().splitlines() or ["it failed"])[-1]
        raise NoPlainAlternative(f"{fault}; pip install -e '.[train]' gets it")
    times: list[float] = json.loads(done.stdout.strip().splitlines()[-1])["times_ms"]
    return times
