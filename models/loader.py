"""Opens the shipped weights for onnxruntime."""

import os
from functools import cache
from importlib.resources import files

import numpy as np
import onnxruntime
from numpy.typing import NDArray

Floats = NDArray[np.float32]
DAMAGED = tuple(
    getattr(onnxruntime.capi.onnxruntime_pybind11_state, name)
    for name in (
        "Fail",
        "InvalidArgument",
        "InvalidGraph",
        "InvalidProtobuf",
        "NoModel",
        "NoSuchFile",
    )
)


THREADS = "CARDSPEAK_THREADS"
"""The environment variable that may say how many threads a network runs on."""


class WeightsError(RuntimeError):
    """A network's weights are missing or damaged; reinstalling cardspeak brings them back."""


class Network:
    """One ONNX network with a single input."""

    def __init__(self, name: str) -> None:
        """Open a network by its file name without the ending.

        Raises:
            WeightsError: the file is missing or onnxruntime cannot load it.
        """
        path = files(__package__) / f"{name}.onnx"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = int(os.environ.get(THREADS, min(4, os.cpu_count() or 1)))
        options.log_severity_level = 3
        # Idle threads that spin would take the cores from the next network of the pipeline.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self.session = onnxruntime.InferenceSession(
                path.read_bytes(), options, providers=["CPUExecutionProvider"]
            )
        except (OSError, *DAMAGED) as error:
            raise WeightsError(
                f"cannot load the weights {name}.onnx: reinstall cardspeak"
            ) from error
        self.input = self.session.get_inputs()[0].name

    def __call__(self, batch: Floats) -> list[Floats]:
        """Run a batch; the shapes are told by the network's model card."""
        return list(self.session.run(None, {self.input: batch}))


@cache
def network(name: str) -> Network:
    """The named network, opened once a process."""
    return Network(name)
