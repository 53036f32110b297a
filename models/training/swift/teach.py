"""Teaches what reads and compares the faces of a deck, from scenes that are drawn as it goes."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import numpy as np
import torch
from torch import Tensor, nn

from training.alike_network import Alike
from training.company_network import Company
from training.errors import NoCheckpoint
from training.machine import Sitting
from training.readers import Averages, knows_bfloat16, sit_down
from training.swift.cut import Cuts
from training.swift.lessons import alike_off, company_off
from training.swift.listen import Hearing, listen
from training.swift.pool import BYTES, Pool
from training.swift.supply import supplied
from training.swift.table import Table, grounds
from training.teaching import Pace, teach

WARM_UP, SAVED = 300, 400  # steps
AVERAGED, KEPT = 4, 0.985  # steps from one average to the next, and what it keeps of the last
WEIGHT_DECAY, STEEPEST = 0.02, 5.0
LISTENING = 0.6  # share of the time in which only what cards say to each other is learned


@dataclass(frozen=True)
class Lesson:
    """How much is drawn for a step.

    Attributes:
        scenes: in a batch, of cards of 50 px.
        batches: of a step, each with cards of another size.
        uses: of every batch, each time in another light.
        room: decks at a time.
        least: decks to begin with.
        hearing: what is drawn for what cards say to each other.
    """

    scenes: int
    batches: int
    uses: int
    room: int
    least: int
    hearing: Hearing


CPU = Lesson(48, 1, 2, 80, 40, Hearing(4000, 64, 12, 0.4))
CUDA = Lesson(600, 2, 2, 6000, 120, Hearing(60_000, 256, 3, 0.25))
ROOM = 0.6  # of what is free of a device's memory decks may fill


def lesson_on(device: str) -> Lesson:
    """How much is drawn, as far as a device's memory goes."""
    if device == "cpu":
        return CPU
    free, _ = torch.cuda.mem_get_info(device)
    return replace(CUDA, room=min(CUDA.room, int(ROOM * free / BYTES)))


def teach_company(sitting: Sitting, readers: Path) -> None:
    """Teach until the time is up; writes `company.pt` and `alike.pt` every few minutes.

    The last part of the time is for what cards say to each other.

    Raises:
        NoBank: there is nothing to draw with.
        NoCheckpoint: there are no trained readers to go on from.
    """
    sit_down(sitting)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    lesson = lesson_on(device)
    company, alike = beginning(readers).to(device), Alike().to(device)
    taught: dict[str, nn.Module] = {"company": company.train(), "alike": alike.train()}
    averages = Averages(taught, lambda _: KEPT)
    pool = Pool(lesson.room, device)

    with supplied(pool, sitting.bank, max(1, sitting.workers)) as supply:
        table = Table(pool, grounds(device), np.random.default_rng(sitting.seed))
        supply.wait_for(lesson.least)
        began_s = time.monotonic()

        def progress(share: float) -> float:
            return (time.monotonic() - began_s) / (3600 * sitting.hours * share)

        def drawn() -> Cuts:
            supply.take_up()
            return table.batches(lesson.scenes, lesson.batches)

        def after(step: int) -> None:
            if step % AVERAGED == 0:
                averages.update(taught)
            if step % SAVED == 0:
                save(averages, sitting.out)

        weights = [*company.parameters(), *alike.parameters()]
        pace = Pace(sitting.lr, WEIGHT_DECAY, WARM_UP, STEEPEST)
        off = Lookers(company, alike, drawn, lesson.uses).off
        teach(weights, pace, lambda: progress(1 - LISTENING), off, after)
        learned = cast(Company, averages.of["company"].module)
        listen(learned, drawn, lesson.hearing, table.rng, sitting.lr, lambda: progress(1))
        save(averages, sitting.out)


class Lookers:
    """What looks at scenes, every batch of which is looked at a few times."""

    def __init__(
        self, company: Company, alike: Alike, drawn: Callable[[], Cuts], uses: int
    ) -> None:
        """Take the networks, what draws, and how often each batch is used."""
        self._company, self._alike = company, alike
        self._drawn, self._uses = drawn, uses
        self._bfloat16 = knows_bfloat16(next(company.parameters()).device.type)
        self._cuts: Cuts

    def off(self, step: int) -> dict[str, Tensor]:
        """How far off it is what is said of a batch."""
        if step % self._uses == 0:
            self._cuts = self._drawn()
        together, alone = company_off(self._company, self._cuts, self._bfloat16)
        pairs = alike_off(self._alike, self._cuts, self._bfloat16)
        return {"together": together, "alone": alone, "alike": pairs}


def save(averages: Averages, out: Path) -> None:
    """Write `company.pt` and `alike.pt`, each whole or not at all."""
    for name, average in averages.of.items():
        torch.save(average.module.state_dict(), out / f"{name}.tmp")
        (out / f"{name}.tmp").replace(out / f"{name}.pt")


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
