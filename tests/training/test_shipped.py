"""The weights that ship, turned back into checkpoints, say what they said."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from cardspeak.models.loader import network  # noqa: E402
from training import networks  # noqa: E402
from training.crops import SHAPES  # noqa: E402
from training.errors import NoCheckpoint  # noqa: E402
from training.shipped import layers_of, restored_detector, restored_readers  # noqa: E402


def test_readers_answer_as_those_that_ship(root):
    rng = np.random.default_rng(5)
    crops = {
        kind: torch.from_numpy(
            rng.uniform(0, 255, (16, 3, *reversed(shape.size_px))).astype(np.float32)
        )
        for kind, shape in SHAPES.items()
    }
    states = restored_readers(root / "models", crops)
    for kind, reader in networks.build().items():
        reader.load_state_dict(states[kind])
        with torch.no_grad():
            answers = reader.eval()(crops[kind])
        for answer, shipped in zip(answers, network(kind)(crops[kind].numpy()), strict=True):
            np.testing.assert_allclose(answer.numpy(), shipped, atol=1e-3)


def test_the_detector_answers_as_the_one_that_ships(root):
    torch.manual_seed(5)
    tiles = torch.rand(2, 3, 160, 160)
    model = restored_detector(root / "models", "yolo11n-obb.yaml", tiles).eval()
    with torch.no_grad():
        answer = model(tiles[:1])[0]
    (shipped,) = network("detector")(tiles[:1].numpy())
    assert shipped.shape[2] > 0  # it tells only of boxes in which it sees something
    apart = np.abs(answer[0].numpy()[:, None] - shipped[0][:, :, None]).max(0)
    assert apart.min(1).max() < 0.05


def test_missing_weights_are_named(tmp_path):
    with pytest.raises(NoCheckpoint, match=r"chip\.onnx"):
        layers_of(tmp_path / "chip.onnx")
