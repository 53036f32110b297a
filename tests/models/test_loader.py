"""The shipped weights on whatever runs them, and what is said where they do not."""

import numpy as np
import pytest

from cardspeak.models import loader
from cardspeak.models.loader import (
    BACKEND,
    BACKENDS,
    BackendError,
    WeightsError,
    installed,
    network,
    opened,
    running_on,
)
from cardspeak.models.shapes import CORNERS, FACE, INDEX


def picture(width, height, count=1):
    values = np.random.default_rng(1).uniform(0, 1, (count, 3, height, width))
    return values.astype(np.float32)


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_backend_says_what_the_first_one_says(backend):
    if not installed(backend):
        pytest.skip(f"{backend} is not installed")
    for name, shape in (("face", FACE), ("index", INDEX), ("corners", CORNERS)):
        batch = picture(*shape.size_px, count=3) * 255
        for ours, usual in zip(opened(name, backend)(batch), network(name)(batch), strict=True):
            np.testing.assert_allclose(ours, usual, atol=0.15)
    (ours,), (usual,) = (
        opened("detector", each)(picture(320, 256)) for each in (backend, BACKENDS[0])
    )
    np.testing.assert_allclose(ours[0, 4:-1], usual[0, 4:-1], atol=0.02)


def test_a_backend_that_is_not_there_is_named_with_the_way_to_get_it(monkeypatch):
    monkeypatch.setattr(loader, "installed", lambda _: False)
    with pytest.raises(BackendError, match=r"pip install 'cardspeak\[openvino\]'"):
        opened("chip", "openvino")
    with pytest.raises(BackendError, match="onnxruntime or openvino"):
        opened("chip", "abacus")


def test_the_environment_says_what_runs_the_networks():
    with running_on("abacus"), pytest.raises(BackendError, match=BACKEND):
        network("chip")
    assert len(network("chip")(picture(32, 32))) == 1


def test_missing_and_damaged_weights_are_named(monkeypatch, tmp_path):
    (tmp_path / "chip.onnx").write_bytes(b"no network")
    monkeypatch.setattr(loader, "files", lambda _: tmp_path)
    for name in ("chip", "face"):
        for backend in filter(installed, BACKENDS):
            with pytest.raises(WeightsError, match=f"{name}.onnx: reinstall"):
                opened(name, backend)


def test_the_weights_are_light(root):
    sizes = [path.stat().st_size for path in (root / "models").glob("*.onnx")]
    assert sum(sizes) <= 15_000_000
