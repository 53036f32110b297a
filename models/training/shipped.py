"""Turns the weights that ship back into checkpoints, so that training goes on from them.

An exported network holds its normalisations folded into the convolutions. Each is unfolded again
around what the convolution gives on fresh pictures, so that the network says what it said, and
learns as if it had never been exported.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn

from cardspeak.models.shapes import KINDS
from training import networks
from training.bank import load_bank
from training.crops import READERS, SHAPES
from training.errors import NoCheckpoint
from training.halves import weights
from training.operators import declare_torchvision_operators
from training.props import load_props
from training.readers import crop_batches
from training.tiles import make_tile

declare_torchvision_operators()

from ultralytics.nn.tasks import OBBModel  # noqa: E402  (needs the operators above)

TILES, TILE_PX = 16, 320

Weights = dict[str, tuple[Tensor, Tensor | None]]
"""Weight and bias of each layer, by its name in the network."""


def tensors(path: Path) -> dict[str, Tensor]:
    """Everything that an exported network has learned, by its name.

    Raises:
        NoCheckpoint: there is no such file.
    """
    if not path.exists():
        raise NoCheckpoint(f"no {path} to go on from")
    return {name: torch.from_numpy(values) for name, values in weights(onnx.load(str(path)))}


def layers_of(path: Path) -> Weights:
    """Weights and biases of an exported network's convolutions and linear layers.

    Raises:
        NoCheckpoint: there is no such file.
    """
    known = tensors(path)
    layers: Weights = {}
    for node in onnx.load(str(path)).graph.node:
        if node.op_type in {"Conv", "Gemm"} and node.input[1] in known:
            bias = known.get(node.input[2]) if len(node.input) > 2 else None
            layers[module_of(node.name)] = known[node.input[1]], bias
    return layers


def module_of(node: str) -> str:
    """The name of the module that became a node: of ``/hidden/hidden.2/Gemm``, ``hidden.2``."""
    scopes = node.strip("/").split("/")
    return ".".join(a for a, b in pairwise(scopes) if not b.startswith(f"{a}."))


def restored_readers(folder: Path, crops: dict[str, Tensor]) -> dict[str, dict[str, Tensor]]:
    """The readers' checkpoints from a folder of exported weights.

    Args:
        folder: where the ``.onnx`` files are.
        crops: for each reader, a batch of fresh patches (N, 3, H, W) to unfold around.
    """
    states = {}
    for kind, reader in networks.build().items():
        put_in(reader, layers_of(folder / f"{kind}.onnx"))
        unfold(reader, partial(reader.forward, crops[kind]))
        states[kind] = reader.state_dict()
    return states


def restored_detector(folder: Path, network: str, tiles: Tensor) -> OBBModel:
    """The detector from a folder of exported weights.

    Args:
        folder: where the ``.onnx`` file is.
        network: the name of the ultralytics network that was exported.
        tiles: fresh pictures (N, 3, H, W) in 0..1, RGB, to unfold around.
    """
    model = OBBModel(network, nc=len(KINDS), ch=3, verbose=False)
    known = tensors(folder / "detector.onnx")
    for name, module in model.named_modules():
        if isinstance(module, nn.Conv2d) and not name.endswith("dfl.conv"):
            fill(module, known.get(f"{name}.weight"), known.get(f"{name}.bias"))
    unfold(model, partial(model, tiles))
    return model


def put_in(model: nn.Module, layers: Weights) -> None:
    """Fill a network's layers."""
    own = {n: m for n, m in model.named_modules() if isinstance(m, nn.Conv2d | nn.Linear)}
    if own.keys() != layers.keys():
        raise NoCheckpoint(f"{len(layers)} layers do not fit a network of {len(own)}")
    for name, module in own.items():
        fill(module, *layers[name])


def fill(module: nn.Conv2d | nn.Linear, weight: Tensor | None, bias: Tensor | None) -> None:
    """Take a folded layer over; what its bias adds waits for the normalisation that follows."""
    if weight is None or weight.shape != module.weight.shape:
        raise NoCheckpoint("the weights are another network's")
    module.weight.data.copy_(weight)
    if module.bias is not None and bias is not None:
        module.bias.data.copy_(bias)
    else:
        module.folded = bias


def unfold(model: nn.Module, run: Callable[[], object]) -> None:
    """Give every normalisation the statistics of its input, and undo them in its own weights."""
    pairs = normalised(model)
    for conv, norm in pairs:
        norm.weight.data.fill_((1 + norm.eps) ** 0.5)
        norm.bias.data.copy_(conv.folded)
        norm.running_mean.zero_()
        norm.running_var.fill_(1.0)
    seen: dict[nn.Module, tuple[Tensor, Tensor]] = {}

    def note(norm: nn.Module, inputs: tuple[Tensor, ...]) -> None:
        seen[norm] = inputs[0].mean((0, 2, 3)), inputs[0].var((0, 2, 3))

    hooks = [norm.register_forward_pre_hook(note) for _, norm in pairs]
    with torch.no_grad():
        model.eval()
        run()
    for hook in hooks:
        hook.remove()
    for conv, norm in pairs:
        mean, var = seen[norm]
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(var)
        norm.weight.data.copy_((var + norm.eps) ** 0.5)
        norm.bias.data.copy_(conv.folded + mean)


def normalised(model: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Every convolution without a bias of its own, with the normalisation right after it."""
    modules = [m for m in model.modules() if isinstance(m, nn.Conv2d | nn.BatchNorm2d)]
    return [
        (a, b)
        for a, b in pairwise(modules)
        if isinstance(a, nn.Conv2d) and isinstance(b, nn.BatchNorm2d) and a.bias is None
    ]


def restore(folder: Path, runs: Path, bank: Path, network: str) -> None:
    """Write checkpoints to go on from: `runs/start.pt` and `runs/readers/readers.pt`.

    Raises:
        NoBank: there is nothing to draw fresh pictures with.
        NoCheckpoint: the exported weights are missing or another network's.
    """
    rng = np.random.default_rng(0)
    decks, props = load_bank(bank / "decks"), load_props(bank / "props")
    tiles = [make_tile(rng, decks, props, TILE_PX).image[..., ::-1] for _ in range(TILES)]
    pictures = torch.from_numpy(np.stack(tiles).transpose(0, 3, 1, 2).copy()).float() / 255
    (runs / "readers").mkdir(parents=True, exist_ok=True)
    torch.save({"model": restored_detector(folder, network, pictures)}, runs / "start.pt")
    crops: dict[str, Tensor] = {}
    for batches in crop_batches(bank, 0, 0, READERS):
        crops |= {kind: patches for kind, (patches, _) in batches.items() if len(patches) > 1}
        if len(crops) == len(SHAPES):
            break
    torch.save(restored_readers(folder, crops), runs / "readers" / "readers.pt")
