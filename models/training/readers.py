"""Trains all readers at once on crops of the same freshly drawn scenes."""

import copy
import json
import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from training import networks
from training.bank import BankDeck, load_bank
from training.crops import LOOKS, Crops, cut_scene
from training.errors import NoCheckpoint
from training.layouts import CHIPS, CLOSE_UP
from training.losses import LOSSES
from training.machine import Sitting
from training.props import Props, load_props
from training.recipe import SPENT, hours_spent

MIXED = 12  # a crop waits among this many batches, so that neighbours in a scene part
USES = 3  # of every crop, each time in another light: drawing costs more than learning
BATCH = {"corners": 80, "face": 64, "index": 64, "chip": 48, "marks": 40, "index_marks": 64}
Batches = dict[str, tuple[Tensor, Tensor]]
Readers = dict[str, networks.Reader | networks.CardMarks]
State = dict[str, Tensor]


class CropStream(torch.utils.data.IterableDataset[Batches]):
    """An endless stream of batches, one of each kind of crop that is taught a step."""

    def __init__(self, bank: Path, seed: int, taught: tuple[str, ...]) -> None:
        self.bank, self.seed, self.taught = bank, seed, taught
        self.mix = CHIPS if taught == ("chip",) else CLOSE_UP
        self.looks = LOOKS if {"index", "index_marks"} & set(taught) else 0
        # Among cards chips are too rare to wait for.
        self.awaited = tuple(kind for kind in taught if kind != "chip") or taught
        self.decks: list[BankDeck] = []
        self.props: Props

    def __iter__(self) -> Iterator[Batches]:
        """Draw scenes until every kind has a batch, then give all of them."""
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        crops = {kind: Crops() for kind in BATCH}
        drawn = 0
        while True:
            if drawn % 4000 == 0:  # decks may be added to the bank while training runs
                self.decks = load_bank(self.bank / "decks")
                self.props = load_props(self.bank / "props")
            cut_scene(rng, self.decks, self.props, crops, self.mix, self.looks)
            drawn += 1
            if all(len(crops[kind].patches) >= MIXED * BATCH[kind] for kind in self.awaited):
                tint = 0.03 if self.mix is CHIPS else 0.1
                yield {kind: take(rng, crops[kind], BATCH[kind], tint) for kind in self.taught}
                for kind in set(BATCH) - set(self.taught):
                    crops[kind] = Crops()


def take(rng: np.random.Generator, crops: Crops, count: int, tint: float) -> tuple[Tensor, Tensor]:
    """Take a random batch from a buffer, each crop with its own last change of light.

    A crop that was taken `USES` times leaves the buffer, and so do the oldest of too many.
    """
    picked = rng.permutation(len(crops.patches))[:count].tolist()
    # No chips may have been drawn yet: one empty patch, which `take_step` leaves out.
    patches = np.stack([crops.patches[i] for i in picked] or [np.zeros((32, 32, 3))])
    targets = np.stack([crops.targets[i] for i in picked] or [np.zeros(1, np.float32)])
    for i in picked:
        crops.uses[i] += 1
    crops.keep([i for i, n in enumerate(crops.uses) if n < USES][-2 * MIXED * count :])
    shape = (len(patches), 1, 1)
    gain = np.exp(rng.normal(0, tint, (*shape, 3)) + rng.normal(0, 0.15, (*shape, 1)))
    lit = np.clip(patches.astype(np.float32) * gain + rng.normal(0, 8, (*shape, 1)), 0, 255)
    planes = np.ascontiguousarray(lit.astype(np.float32).transpose(0, 3, 1, 2))
    return torch.from_numpy(planes), torch.from_numpy(targets)


def hits(kind: str, answers: tuple[Tensor, ...], target: Tensor) -> list[float]:
    """Plain figures to watch while training: shares right, or the corners' mean error."""
    if kind == "corners":
        card = target[:, 8] < 2
        off = (answers[0][card] - target[card, :8]).abs().mean().item()
        return [off, right(answers[1], target[:, 8])]
    if kind == "chip":
        return [right(answers[0], target[:, 0])]
    if kind in ("marks", "index_marks"):
        return [right(answers[1], target[:, 0]), right(answers[2], target[:, 1])]
    known = target[:, 0] >= 0
    return [
        right(answers[0][known], target[known, 0]),
        right(answers[1][known], target[known, 1]),
        right(answers[2], target[:, 2]),
    ]


def right(scores: Tensor, wanted: Tensor) -> float:
    """Share of rows whose best answer is the wanted one."""
    return float((scores.argmax(1) == wanted.long()).float().mean())


def kept(count: float) -> float:
    """How much of an average the next one keeps: less at first, the start is soon forgotten."""
    return min(0.999, (1 + count) / (10 + count))


def blend(
    averaged: list[Tensor], newest: list[Tensor], count: Tensor, kept: Callable[[float], float]
) -> None:
    """Let newer weights in."""
    keep = kept(float(count))
    for old, new in zip(averaged, newest, strict=True):
        if old.is_floating_point():
            old.lerp_(new.to(old.dtype), 1 - keep)
        else:
            old.copy_(new)


class Averages:
    """Moving averages of all weights, which read better than the newest ones (Polyak 1992)."""

    def __init__(
        self, networks: Mapping[str, nn.Module], kept: Callable[[float], float] = kept
    ) -> None:
        """Begin with what networks know; `kept` says how much of the average stays each time."""
        average = torch.optim.swa_utils.AveragedModel
        self.of = {
            name: average(net, multi_avg_fn=partial(blend, kept=kept), use_buffers=True)
            for name, net in networks.items()
        }

    def update(self, networks: Mapping[str, nn.Module]) -> None:
        """Take one step of every network in."""
        for name, average in self.of.items():
            average.update_parameters(networks[name])


def sit_down(sitting: Sitting) -> None:
    """Make ready for a sitting: what it draws with is there, and chance begins anew.

    Raises:
        NoBank: there is nothing to draw with.
    """
    # Fail here, not in a worker.
    load_bank(sitting.bank / "decks"), load_props(sitting.bank / "props")
    sitting.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(sitting.threads)
    torch.manual_seed(sitting.seed)


def train_readers(
    sitting: Sitting,
    *,
    resume: bool,
    only: tuple[str, ...] = tuple(BATCH),
    halfway: bool = False,
) -> None:
    """Train until the time is up; `out/readers.pt` is rewritten every few minutes.

    A resumed run goes on with the weights of the last one and a fresh schedule. The hours of
    all sittings together are kept in `out/readers.json`. Readers that are not among `only` stay as
    they are. A run that ends `halfway` keeps the mean of the weights with which it began and those
    that it learned.

    Raises:
        NoBank: there is nothing to draw with.
        NoCheckpoint: there is no run to resume.
    """
    sit_down(sitting)
    out, lr = sitting.out, sitting.lr
    device = "cuda" if torch.cuda.is_available() else "cpu"
    readers = begun(device, out / "readers.pt" if resume else None)
    before = {k: copy.deepcopy(n.state_dict()) for k, n in readers.items()} if halfway else {}
    averages = Averages(readers)
    optimizer = torch.optim.AdamW(
        [p for n in readers.values() for p in n.parameters()], lr, weight_decay=0.02
    )
    before_h = hours_spent(out) if resume else 0.0
    started = time.monotonic()
    stream = crop_batches(sitting.bank, sitting.seed, sitting.workers, only)
    for step, batches in enumerate(stream):
        spent_h = (time.monotonic() - started) / 3600
        progress = spent_h / sitting.hours
        if progress >= 1:
            save(averages, out, before_h + spent_h, before)
            break
        if step and step % 500 == 0:
            save(averages, out, before_h + spent_h, {})
        for group in optimizer.param_groups:
            group["lr"] = lr * warmed(step) * cosine(progress)
        figures = take_step(readers, optimizer, batches, device)
        averages.update(readers)
        if (step + 1) % 50 == 0:
            print(json.dumps({"step": step + 1, "at": round(progress, 4), **figures}), flush=True)


def crop_batches(bank: Path, seed: int, workers: int, taught: tuple[str, ...]) -> Iterable[Batches]:
    """Fresh batches for ever; a resumed run draws other ones."""
    stream: Iterable[Batches] = torch.utils.data.DataLoader(
        CropStream(bank, seed + int(time.time()) % 10**6, taught),
        batch_size=None,
        num_workers=workers,
        prefetch_factor=4 if workers else None,
    )
    return stream


def warmed(step: int) -> float:
    """Share of the learning rate in the first steps."""
    return min(1.0, (step + 1) / 300)


def cosine(progress: float) -> float:
    """Share of the learning rate that is left when a part of the time has gone."""
    return 0.02 + 0.49 * (1 + math.cos(math.pi * progress))


def begun(device: str, checkpoint: Path | None) -> Readers:
    """The readers on a device, untaught or with the weights of an earlier run.

    Raises:
        NoCheckpoint: there are none.
    """
    readers: Readers = {
        k: n.to(device, memory_format=torch.channels_last) for k, n in networks.build().items()
    }
    if checkpoint is None:
        return readers
    if not checkpoint.exists():
        raise NoCheckpoint(f"no {checkpoint} to go on with: leave out --resume to start anew")
    states = torch.load(checkpoint, map_location=device, weights_only=True)
    for kind, state in states.items():
        readers[kind].load_state_dict(state)
    return readers


def take_step(
    readers: Readers,
    optimizer: torch.optim.Optimizer,
    batches: Batches,
    device: str,
) -> dict[str, list[float]]:
    """One step of every reader that has crops; returns the figures to watch."""
    optimizer.zero_grad(set_to_none=True)
    figures = {}
    for kind, (patches, target) in batches.items():
        if len(patches) < 2:
            continue
        patches, target = patches.to(device, memory_format=torch.channels_last), target.to(device)
        with torch.autocast(device, torch.bfloat16, enabled=knows_bfloat16(device)):
            seen = readers[kind].look(patches)
        # bfloat16 is too coarse for corners.
        answers = readers[kind].answer(*(each.float() for each in seen))
        LOSSES[kind](answers, target).backward()
        figures[kind] = [round(x, 3) for x in hits(kind, answers, target)]
    torch.nn.utils.clip_grad_norm_([p for n in readers.values() for p in n.parameters()], 5.0)
    optimizer.step()
    return figures


def knows_bfloat16(device: str) -> bool:
    """Whether bfloat16 is quicker than float32: CPUs that only imitate it take twice as long."""
    if device == "cuda":
        return True
    known = torch.cpu.get_capabilities()
    return bool(known.get("avx512_bf16") or known.get("amx_bf16"))


def save(averages: Averages, out: Path, hours: float, before: dict[str, State]) -> None:
    """Write the averaged weights, whole or not at all, and how long they took.

    Of readers whose weights `before` are given, the mean of both is written.
    """
    state: dict[str, State] = {k: net.module.state_dict() for k, net in averages.of.items()}
    state |= {kind: mean_of(early, state[kind]) for kind, early in before.items()}
    torch.save(state, out / "readers.tmp")
    (out / "readers.tmp").replace(out / "readers.pt")
    (out / SPENT).write_text(json.dumps({"hours": hours}))


def mean_of(early: State, late: State) -> State:
    """The mean of a network's weights before and after it learned on (Wortsman et al. 2022)."""
    return {
        name: (early[name] + each) / 2 if each.is_floating_point() else each
        for name, each in late.items()
    }
