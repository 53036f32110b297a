"""Opens the shipped weights, for onnxruntime or for OpenVINO."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from importlib.util import find_spec

from cardspeak.models.network import DamagedWeights, Network

THREADS = "CARDSPEAK_THREADS"
"""The environment variable that may say how many threads a network runs on."""

BACKEND = "CARDSPEAK_BACKEND"
"""The environment variable that may say what runs the networks: one of `BACKENDS`."""

BACKENDS = ("onnxruntime", "openvino")
"""What can run them; the first is always there, and runs them if nothing is said."""


class WeightsError(RuntimeError):
    """A network's weights are missing or damaged; reinstalling cardspeak brings them back."""


class BackendError(WeightsError):
    """What shall run the networks is not installed, or not known."""


def installed(backend: str) -> bool:
    """Whether a backend is installed."""
    return find_spec(backend) is not None


def opened(name: str, backend: str) -> Network:
    """Open a network.

    Args:
        name: of its file, without the ending.
        backend: one of `BACKENDS`.

    Raises:
        BackendError: that is none, or is not installed.
        WeightsError: the file is missing or no network.
    """
    if backend not in BACKENDS:
        raise BackendError(f"{BACKEND} is {backend!r}: it can be {' or '.join(BACKENDS)}")
    if not installed(backend):
        raise BackendError(f"{backend} is not installed: pip install 'cardspeak[{backend}]'")
    threads = int(os.environ.get(THREADS, min(4, os.cpu_count() or 1)))
    try:
        weights = (files(__package__) / f"{name}.onnx").read_bytes()
        if backend == "openvino":
            from cardspeak.models.openvino_network import OpenVinoNetwork

            return OpenVinoNetwork(weights, threads)
        from cardspeak.models.onnxruntime_network import OnnxRuntimeNetwork

        return OnnxRuntimeNetwork(weights, threads)
    except (OSError, DamagedWeights) as error:
        raise WeightsError(f"cannot load the weights {name}.onnx: reinstall cardspeak") from error


@cache
def network(name: str) -> Network:
    """The named network, opened once a process."""
    return opened(name, os.environ.get(BACKEND, BACKENDS[0]))


@contextmanager
def running_on(backend: str) -> Iterator[None]:
    """Run all networks on a backend, for as long as that is measured, say."""
    before = os.environ.get(BACKEND)
    os.environ[BACKEND] = backend
    network.cache_clear()
    try:
        yield
    finally:
        network.cache_clear()
        del os.environ[BACKEND]
        if before is not None:
            os.environ[BACKEND] = before
