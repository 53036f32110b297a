"""Teaches what reads and compares the faces of a deck, from scenes that are drawn as it goes."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from training.alike_network import Alike
from training.company_network import Company
from training.errors import NoCheckpoint
from training.machine import Sitting
from training.readers import cosine, knows_bfloat16, sit_down
from training.swift.cut import Cuts
from training.swift.lessons import alike_off, company_off
from training.swift.listen import listen
from training.swift.pool import Pool
from training.swift.supply import supplied
from training.swift.table import Table, grounds

WARM_UP, REPORTED, SAVED = 300, 50, 400  # steps
AVERAGED, KEPT = 4, 0.985  # steps from one average to the next, and what it keeps of the last
WEIGHT_DECAY, STEEPEST = 0.02, 5.0
LISTENING = 0.25  # share of the time in which only what cards say to each other is learned


@dataclass(frozen=True)
class Lesson:
    """How much is drawn for a step.

    Attributes:
        scenes: in a batch, of cards of 50 px.
        batches: of a step, each with cards of another size.
        uses: of every batch, each time in another light.
        room: decks at a time.
        least: decks to begin with.
    """

    scenes: int
    batches: int
    uses: int
    room: int
    least: int


CPU = Lesson(48, 1, 2, 80, 40)
CUDA = Lesson(600, 2, 2, 1600, 120)


@dataclass(frozen=True, eq=False)
class Taught:
    """What learns: to read the faces of a deck together, and to compare their corners."""

    company: Company
    alike: Alike

    def weights(self) -> list[nn.Parameter]:
        """All that is to be learned."""
        return [*self.company.parameters(), *self.alike.parameters()]

    def off(self, cuts: Cuts, bfloat16: bool) -> dict[str, Tensor]:
        """How far off it is what is said of a batch."""
        together, alone = company_off(self.company, cuts, bfloat16)
        pairs = alike_off(self.alike, cuts, bfloat16)
        return {"together": together, "alone": alone, "alike": pairs}

    def save(self, out: Path) -> None:
        """Write `company.pt` and `alike.pt`, each whole or not at all."""
        for name, network in (("company", self.company), ("alike", self.alike)):
            torch.save(network.state_dict(), out / f"{name}.tmp")
            (out / f"{name}.tmp").replace(out / f"{name}.pt")


def teach_company(sitting: Sitting, readers: Path) -> None:
    """Teach until the time is up; writes `company.pt` and `alike.pt` every few minutes.

    The last part of the time is for what cards say to each other.

    Raises:
        NoBank: there is nothing to draw with.
        NoCheckpoint: there are no trained readers to go on from.
    """
    sit_down(sitting)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    lesson = CUDA if device == "cuda" else CPU
    taught = Taught(beginning(readers).to(device), Alike().to(device))
    began_s = time.monotonic()
    pool = Pool(lesson.room, device)

    def progress(share: float) -> float:
        return (time.monotonic() - began_s) / (3600 * sitting.hours * share)

    with supplied(pool, sitting.bank, max(1, sitting.workers)) as supply:
        table = Table(pool, grounds(device), np.random.default_rng(sitting.seed))
        supply.wait_for(lesson.least)

        def drawn() -> Cuts:
            supply.take_up()
            return table.batches(lesson.scenes, lesson.batches)

        averages = Averages(taught)
        looking = 1 - LISTENING
        for step in teach(averages, drawn, lesson.uses, sitting.lr, lambda: progress(looking)):
            if step % SAVED == 0:
                averages.taught.save(sitting.out)
        learned = averages.taught
        listen(learned.company, drawn, table.rng, sitting.lr, lambda: progress(1))
        learned.save(sitting.out)


def beginning(readers: Path) -> Company:
    """What reads faces together, looking at each as trained readers do.

    Raises:
        NoCheckpoint: there are none.
    """
    if not readers.exists():
        raise NoCheckpoint(
            f"no {readers} to go on from: train them with: python -m training readers"
        )
    states = torch.load(readers, map_location="cpu", weights_only=True)
    company = Company()
    company.face.load_state_dict(states["face"])
    company.marks.load_state_dict(states["marks"])
    return company


class Averages:
    """Moving averages of all weights, which read better than the newest ones (Polyak 1992)."""

    def __init__(self, newest: Taught) -> None:
        """Begin with what the networks know."""
        average = torch.optim.swa_utils.AveragedModel
        self.newest = newest
        self._averages = [
            average(network, multi_avg_fn=blend, use_buffers=True)
            for network in (newest.company, newest.alike)
        ]

    def update(self) -> None:
        """Let the newest weights in."""
        for average, network in zip(
            self._averages, (self.newest.company, self.newest.alike), strict=True
        ):
            average.update_parameters(network)

    @property
    def taught(self) -> Taught:
        """The averaged networks."""
        return Taught(*(average.module for average in self._averages))


def blend(averaged: list[Tensor], newest: list[Tensor], _count: Tensor) -> None:
    """Let newer weights in."""
    for old, new in zip(averaged, newest, strict=True):
        if old.is_floating_point():
            old.lerp_(new, 1 - KEPT)
        else:
            old.copy_(new)


def teach(
    averages: Averages,
    drawn: Callable[[], Cuts],
    uses: int,
    lr: float,
    progress: Callable[[], float],
) -> Iterator[int]:
    """Teach until progress is 1; gives the number of each step after it.

    Args:
        averages: what is taught, and where newer weights are let in.
        drawn: draws what is learned from.
        uses: how often each of it is learned from.
        lr: highest learning rate.
        progress: which part of the teaching is over.
    """
    taught = averages.newest
    taught.company.train(), taught.alike.train()
    weights = taught.weights()
    optimizer = torch.optim.AdamW(weights, lr, weight_decay=WEIGHT_DECAY)
    bfloat16 = knows_bfloat16(weights[0].device.type)
    step = 0
    while (at := progress()) < 1:
        cuts = drawn()
        for _ in range(uses):
            for group in optimizer.param_groups:
                group["lr"] = lr * min(1.0, (step + 1) / WARM_UP) * cosine(at)
            off = taught.off(cuts, bfloat16)
            optimizer.zero_grad(set_to_none=True)
            torch.stack(list(off.values())).sum().backward()
            nn.utils.clip_grad_norm_(weights, STEEPEST)
            optimizer.step()
            step += 1
            if step % AVERAGED == 0:
                averages.update()
            if step % REPORTED == 0:
                figures = {name: round(each.item(), 4) for name, each in off.items()}
                print(json.dumps({"step": step, "at": round(at, 4), **figures}), flush=True)
            yield step
