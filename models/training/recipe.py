"""The whole training as one command: bank, detector, readers, company, export.

Each step is the command that a person would type, in a process of its own, so that it gives all
memory back; a step that was stopped goes on where it was.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from training.errors import WorkshopError

# Shares of the time for training; what compares faces gets the rest.
DETECTOR_SHARE, READERS_SHARE = 0.4, 0.3
SPENT = "readers.json"
DONE = "done"
# Keeps glibc from handing every large array back to the system: saves 3/4 of the system time.
TUNABLES = "glibc.malloc.hugetlb=1:glibc.malloc.trim_threshold=8589934592:glibc.malloc.mmap_max=0"


def hours_spent(run: Path) -> float:
    """How long the readers of a run were trained, in all sittings."""
    path = run / SPENT
    return float(json.loads(path.read_text())["hours"]) if path.exists() else 0.0


def step(*arguments: str | Path | float) -> None:
    """Run `python -m training` with these arguments.

    Raises:
        WorkshopError: it failed; it has said why.
    """
    command = [sys.executable, "-m", "training", *map(str, arguments)]
    environment = {"GLIBC_TUNABLES": TUNABLES} | os.environ
    done = subprocess.run(command, env=environment, check=False)
    if done.returncode:
        raise WorkshopError(f"stopped at: python -m training {' '.join(command[3:])}")


def train_all(runs: Path, art: Path, weights: Path, hours: float, own: int) -> None:
    """Do every step that is not done yet.

    Args:
        runs: where the bank and the checkpoints are kept.
        art: folder of card art.
        weights: where the ONNX files go.
        hours: for the bank, the detector, the readers and what compares faces, together.
        own: how many decks of our own design to draw.

    Raises:
        WorkshopError: a step failed, or the bank left no time for training.
    """
    started = time.monotonic()
    bank = runs / "bank"
    step("bank", "--bank", bank, "--art", art, "--own", own)
    left = hours - (time.monotonic() - started) / 3600
    if left <= 0:
        raise WorkshopError(f"{hours} hours are too few: making the bank took all of them")
    train(runs / "detector", bank, left * DETECTOR_SHARE, Path("weights", "last.pt"))
    readers = runs / "readers"
    still = left * READERS_SHARE - hours_spent(readers)
    train(readers, bank, max(still, 0.01), Path("readers.pt"))
    rest = left * (1 - DETECTOR_SHARE - READERS_SHARE)
    known, company = readers / "readers.pt", runs / "company"
    step("company", "--bank", bank, "--out", company, "--readers", known, "--hours", rest)
    step("export", "--runs", runs, "--weights", weights)


def train(run: Path, bank: Path, hours: float, checkpoint: Path) -> None:
    """Train the detector or the readers, as the run's folder is called, unless it is done."""
    if (run / DONE).exists():
        return
    resume = ["--resume"] if (run / checkpoint).exists() else []
    step(run.name, "--bank", bank, "--out", run, "--hours", hours, *resume)
    (run / DONE).touch()
