"""The detector: an oriented-box network trained with ultralytics on pictures drawn as it goes."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from cardspeak.models.shapes import KINDS
from training.bank import BankDeck, load_bank
from training.errors import NoCheckpoint
from training.machine import Machine
from training.operators import declare_torchvision_operators
from training.props import load_props
from training.tiles import Tile, make_tile, oriented_boxes, turned

declare_torchvision_operators()

from ultralytics.data.build import InfiniteDataLoader  # noqa: E402  (needs the operators above)
from ultralytics.data.dataset import YOLODataset  # noqa: E402
from ultralytics.models.yolo.obb import OBBTrainer  # noqa: E402
from ultralytics.nn.tasks import OBBModel  # noqa: E402
from ultralytics.utils.ops import xyxyxyxy2xywhr  # noqa: E402

# Settings of ultralytics that never change. `nbs` (set with the batch) keeps it from gathering
# gradients over batches; its own changes to pictures and its own validation stay off, and so does
# `amp`, whose check downloads a network: `CastModel` computes in bfloat16 instead.
FIXED: dict[str, Any] = {
    "data": "tiles",
    "amp": False,
    "exist_ok": True,
    "val": False,
    "plots": False,
    "verbose": True,
    "optimizer": "AdamW",
    "momentum": 0.9,
    "weight_decay": 0.01,
    "lrf": 0.02,
    "cos_lr": True,
    "warmup_epochs": 1.0,
    "patience": 10**6,
    "mosaic": 0.0,
    "close_mosaic": 0,
    "save_period": -1,
}


class TileSet(torch.utils.data.Dataset[dict[str, Any]]):
    """An endless supply of fresh tiles, counted in epochs of a fixed number."""

    def __init__(self, bank: Path, size_px: int, length: int, seed: int) -> None:
        self.bank, self.size_px, self.length, self.seed = bank, size_px, length, seed
        self.drawn = 0
        self.decks: list[BankDeck] = []
        self.recent: list[Tile] = []

    def __len__(self) -> int:
        """Tiles an epoch."""
        return self.length

    def fresh_or_turned(self, rng: np.random.Generator) -> Tile:
        """A new tile or, as drawing costs time, a recent one turned by right angles."""
        if len(self.recent) < 64 or rng.random() < 0.5:
            tile = make_tile(rng, self.decks, self.props, self.size_px)
            self.recent.append(tile)
            return tile
        place = int(rng.integers(len(self.recent)))
        tile = self.recent[place]
        del self.recent[place]
        return turned(tile, int(rng.integers(1, 4)))

    def __getitem__(self, index: int) -> dict[str, Any]:
        """Draw a tile no one has seen, in the form ultralytics' loss wants."""
        if self.drawn % 512 == 0:  # decks may be added to the bank while training runs
            self.decks, self.props = load_bank(self.bank / "decks"), load_props(self.bank / "props")
        self.drawn += 1
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0, self.drawn])
        tile = self.fresh_or_turned(rng)
        boxes = xyxyxyxy2xywhr(oriented_boxes(tile)).reshape(-1, 5)
        boxes[:, :4] /= self.size_px
        shape = (self.size_px, self.size_px)
        return {
            "img": torch.from_numpy(np.ascontiguousarray(tile.image[..., ::-1].transpose(2, 0, 1))),
            "cls": torch.from_numpy(tile.kinds.astype(np.float32))[:, None],
            "bboxes": torch.from_numpy(boxes.astype(np.float32)),
            "batch_idx": torch.zeros(len(boxes)),
            "im_file": f"tile-{index}",
            "ori_shape": shape,
            "resized_shape": shape,
        }


class CastModel(OBBModel):
    """The same network, run in bfloat16 where that is faster; the loss stays in float32."""

    def forward(self, x: Any, *args: Any, **kwargs: Any) -> Any:
        """Predict from a tensor, or give the loss of a batch."""
        if not isinstance(x, dict):
            return super().forward(x, *args, **kwargs)
        image = x["img"].to(memory_format=torch.channels_last)
        with torch.autocast(image.device.type, torch.bfloat16):
            predictions = self.predict(image)
        with torch.autocast(image.device.type, enabled=False):
            return self.loss(x, {key: as_float(value) for key, value in predictions.items()})


def as_float(value: Any) -> Any:
    """Turn tensors, also in lists, to float32."""
    return [as_float(v) for v in value] if isinstance(value, list | tuple) else value.float()


class TileTrainer(OBBTrainer):
    """Ultralytics' trainer, fed by `TileSet`; it validates nothing (see `training.measure`)."""

    bank: Path
    tiles: int
    loaders: int

    def get_dataset(self) -> dict[str, Any]:
        """Name the kinds of things; there are no files."""
        names = dict(enumerate(KINDS))
        return {"nc": len(KINDS), "names": names, "channels": 3, "train": "", "val": ""}

    def get_dataloader(
        self,
        dataset_path: str,  # noqa: ARG002  (this and the rank are part of ultralytics' call)
        batch_size: int = 16,
        rank: int = 0,  # noqa: ARG002
        mode: str = "train",
    ) -> InfiniteDataLoader:
        """Feed fresh tiles; a resumed run draws other ones."""
        length = self.tiles if mode == "train" else batch_size
        seed = self.args.seed + 1000 * int(time.time() % 1e6)
        tiles = TileSet(self.bank, self.args.imgsz, length, seed)
        workers = self.loaders if mode == "train" else 0  # ultralytics forbids them on a CPU
        return InfiniteDataLoader(
            tiles,
            batch_size=batch_size,
            num_workers=workers,
            collate_fn=YOLODataset.collate_fn,
            prefetch_factor=4 if workers else None,
        )

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> CastModel:
        """The network, in a memory layout that CPUs and GPUs convolve faster."""
        model = CastModel(cfg, nc=len(KINDS), ch=3, verbose=verbose)
        if weights:
            model.load(weights)
        return model.to(memory_format=torch.channels_last)

    def validate(self) -> tuple[dict[str, float], float]:
        """Keep the newest weights; pictures drawn as they go cannot be overfitted."""
        return {}, float(self.epoch)

    def final_eval(self) -> None:
        """Leave measuring to `training.measure`."""


@dataclass(frozen=True)
class Plan(Machine):
    """How the detector is to be trained: as suits the machine, and this.

    Attributes:
        network: the name of an ultralytics network of oriented boxes.
        start: weights to start from, or None.
        lr: the highest learning rate.
        hours: time for all sittings of the run together, or None.
        resume: go on with `weights/last.pt` of the run's folder.
    """

    network: str
    start: Path | None
    lr: float
    hours: float | None
    resume: bool

    def settings(self, out: Path) -> dict[str, Any]:
        """What ultralytics calls all this, for a run in a folder."""
        return {
            "model": str(self.start or self.network),
            "pretrained": bool(self.start),
            "imgsz": self.size_px,
            "epochs": self.epochs,
            "time": self.hours,
            "batch": self.batch,
            "nbs": self.batch,
            "workers": self.workers,
            "device": 0 if torch.cuda.is_available() else "cpu",
            "project": str(out.parent),
            "name": out.name,
            "lr0": self.lr,
            "warmup_bias_lr": self.lr,
        }


def train_detector(bank: Path, out: Path, plan: Plan) -> None:
    """Train the detector, or go on with a run that was stopped.

    Checkpoints land in `out/weights/last.pt` after every epoch.

    Args:
        bank: what to draw with.
        out: the run's folder.
        plan: how to train.

    Raises:
        NoBank: there is nothing to draw with.
        NoCheckpoint: the weights to start from, or the run to resume, are not there.
    """
    load_bank(bank / "decks"), load_props(bank / "props")  # fail here, not in a worker
    out = out.resolve()  # ultralytics keeps relative folders inside its own
    last = out / "weights" / "last.pt"
    if plan.resume and not last.exists():
        raise NoCheckpoint(f"no {last} to go on with: leave out --resume to start anew")
    if plan.start and not plan.start.exists():
        raise NoCheckpoint(f"no weights in {plan.start} to start from")
    settings = plan.settings(out)
    if plan.resume:
        if finished(last):
            print(f"{last} is finished: a new run may start from it with --start")
            return
        settings |= {"model": str(last), "resume": str(last), "save_dir": str(out)}
    # Ultralytics asks for the data while it is being made: it has to be known to the class.
    known = {"bank": bank, "tiles": plan.tiles, "loaders": plan.workers}
    trainer = type("Trainer", (TileTrainer,), known)(overrides=FIXED | settings)
    trainer.add_callback("on_train_epoch_start", lambda _: torch.set_num_threads(plan.threads))
    torch.set_num_threads(plan.threads)
    trainer.train()


def finished(checkpoint: Path) -> bool:
    """Whether a run has done all its epochs; ultralytics will not resume it then."""
    # It pickles the whole network: load no checkpoint that others made.
    state = torch.load(checkpoint, map_location="cpu", weights_only=False)
    return bool(state["epoch"] + 1 >= state["train_args"]["epochs"])
