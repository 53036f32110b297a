"""What a kind of machine can do at once, for training."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Machine:
    """What suits a kind of machine.

    Attributes:
        epochs: how many, where no hours are given.
        tiles: pictures an epoch.
        size_px: width and height of a picture.
        batch: pictures a step.
        workers: processes that draw.
        threads: threads that learn, on a CPU.
    """

    epochs: int
    tiles: int
    size_px: int
    batch: int
    workers: int
    threads: int


@dataclass(frozen=True)
class Sitting:
    """A while of teaching.

    Attributes:
        bank: what is drawn with.
        out: the run's folder.
        hours: how long it may take.
        workers: processes that draw.
        threads: threads that learn, on a CPU.
        lr: highest learning rate.
        seed: where all chance comes from.
    """

    bank: Path
    out: Path
    hours: float
    workers: int
    threads: int
    lr: float
    seed: int
