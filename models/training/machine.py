"""What a kind of machine can do at once, for training."""

from dataclasses import dataclass


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
