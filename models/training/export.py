"""Turns trained weights into the ONNX files that ship."""

from pathlib import Path

import onnx
import onnxslim
import torch
from torch import Tensor

from cardspeak.models.shapes import CORNER_PX, FACE, Shape
from training import networks
from training.alike_network import PLANES, Alike
from training.company_network import Company
from training.crops import SHAPES
from training.errors import NoCheckpoint
from training.halves import halved
from training.lean import lean
from training.operators import declare_torchvision_operators

declare_torchvision_operators()

from ultralytics import YOLO  # noqa: E402  (needs the operators above)

OUTPUTS = {
    "corners": ["corners", "kind"],
    "face": ["rank", "suit", "lies"],
    "index": ["rank", "suit", "lies"],
    "marks": ["rank", "suit"],
    "index_marks": ["rank", "suit"],
    "chip": ["color"],
}


def export_readers(weights: Path, out: Path) -> None:
    """Write the readers, each taking any number of patches.

    Raises:
        NoCheckpoint: there are no trained readers.
    """
    needed(weights, "readers")
    states = torch.load(weights, map_location="cpu", weights_only=True)
    for kind, reader in networks.build().items():
        reader.load_state_dict(states[kind])
        write(reader, SHAPES[kind], OUTPUTS[kind], out / f"{kind}.onnx")


def export_company(weights: Path, out: Path) -> None:
    """Write what reads the faces of a deck together, which takes as many as there are.

    Raises:
        NoCheckpoint: it is not trained.
    """
    write(taught(Company(), weights), FACE, ["rank", "suit"], out / "company.onnx")


def export_alike(weights: Path, out: Path) -> None:
    """Write what compares the corners of a deck's faces, as many as there are.

    Raises:
        NoCheckpoint: it is not trained.
    """
    width, height = CORNER_PX
    batch = torch.zeros(2, 2, PLANES, height, width)
    write_any(taught(Alike(), weights), batch, ["rank", "suit"], out / "alike.onnx")


def taught(network: torch.nn.Module, weights: Path) -> torch.nn.Module:
    """A network with what it learned.

    Raises:
        NoCheckpoint: it is not trained.
    """
    needed(weights, "company")
    network.load_state_dict(torch.load(weights, map_location="cpu", weights_only=True))
    return network


def write(network: torch.nn.Module, shape: Shape, answers: list[str], path: Path) -> None:
    """Write a network that takes any number of patches."""
    width, height = shape.size_px
    write_any(network, torch.zeros(2, 3, height, width), answers, path)


def write_any(network: torch.nn.Module, batch: Tensor, answers: list[str], path: Path) -> None:
    """Write a network that takes batches like one, of any size."""
    axes = {name: {0: "n"} for name in ["patches", *answers]}
    torch.onnx.export(
        network.eval(), (batch,), str(path), input_names=["patches"], output_names=answers,
        dynamic_axes=axes, opset_version=17, dynamo=False,
    )  # fmt: skip
    onnx.save(halved(onnxslim.slim(str(path))), str(path))


def export_detector(weights: Path, out: Path) -> None:
    """Write the detector with the raw boxes of what it sees, for pictures of any size.

    Raises:
        NoCheckpoint: there is no trained detector.
    """
    needed(weights, "detector")
    model = YOLO(str(weights))
    made = model.export(format="onnx", imgsz=320, dynamic=True, simplify=True, opset=17, nms=False)
    onnx.save(halved(lean(onnx.load(made))), str(out / "detector.onnx"))
    Path(made).unlink()


def needed(weights: Path, step: str) -> None:
    """Make sure that trained weights are there."""
    if not weights.exists():
        raise NoCheckpoint(f"no weights in {weights}: train them with: python -m training {step}")
