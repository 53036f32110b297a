"""What a network is, whatever runs it."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class DamagedWeights(RuntimeError):
    """What should be a network is none."""


class Network(Protocol):
    """A network with a single input."""

    def __call__(self, batch: Floats) -> list[Floats]:
        """Run a batch; the shapes are told by the network's model card."""
        ...
