"""Trains the reader that looks at all faces of a deck at once, and tells their suits apart.

Some decks' clubs look like other decks' spades. Alone such a card is told by what most decks are
like; side by side, the cards of one deck tell each other apart.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from cardspeak.models.shapes import RANKS, SUITS
from cardspeak.vision.marks import FACES
from cardspeak.vision.read import TEMPER
from training import company_network
from training.bank import load_bank
from training.company_network import Company
from training.errors import NoCheckpoint
from training.gatherings import Faces, draw_faces
from training.machine import Sitting
from training.props import load_props
from training.readers import sit_down
from training.teaching import teach

DRAWING = 0.85  # share of the time in which faces are drawn; what is left is for learning from them
BATCH = 32  # gatherings a step
CARDS = (2, 15)  # of each
TWICE, AGAIN = 0.3, (1, 4)  # share of those with cards that lie there a second time, and how many
LAPPING = 0.25  # share of the gatherings in which some cards lie upon others
WEIGHT_DECAY = 0.05
FORGOTTEN, BLURRED = 0.2, 0.4  # of what was seen of a face, while learning: too few decks are known

Rng = np.random.Generator


@dataclass(frozen=True, eq=False)
class Gathering:
    """What was seen of faces that lay together.

    Attributes:
        prints: (N, features) what the readers saw of each face.
        alone: (N, 4) what that says of its suit.
        suits: (N,) of each.
        deck: which deck they are of.
    """

    prints: Tensor
    alone: Tensor
    suits: Tensor
    deck: int

    def some(self, rng: Rng, least: int, most: int) -> "Gathering":
        """A few of the cards."""
        few = torch.from_numpy(rng.permutation(len(self.suits))[: int(rng.integers(least, most))])
        return Gathering(self.prints[few], self.alone[few], self.suits[few], self.deck)


class FaceStream(torch.utils.data.IterableDataset[Faces]):
    """An endless stream of gatherings, every deck as often."""

    def __init__(self, bank: Path, seed: int) -> None:
        self.bank, self.seed = bank, seed

    def __iter__(self) -> Iterator[Faces]:
        """Draw each deck once, in some order, and again."""
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        decks, props = load_bank(self.bank / "decks"), load_props(self.bank / "props")
        readable = [place for place, deck in enumerate(decks) if deck.readable]
        while True:
            for place in rng.permutation(readable).tolist():
                faces = draw_faces(rng, decks[place], place, props, rng.random() < LAPPING)
                if len(faces.cards) > 1:
                    yield faces


def train_company(sitting: Sitting, readers: Path) -> None:
    """Draw faces, look at them with the readers, and learn to compare; writes `out/company.pt`.

    Raises:
        NoBank: there is nothing to draw with.
        NoCheckpoint: there are no trained readers.
    """
    sit_down(sitting)
    company = beginning(readers)
    time_s = sitting.hours * 3600
    seen = look_at(drawn(sitting, DRAWING * time_s), company)
    company.settle(torch.cat([each.prints for each in seen]))
    seen = [replace(each, prints=company.normal(each.prints)) for each in seen]
    begun_s, left_s = time.monotonic(), (1 - DRAWING) * time_s
    rng = np.random.default_rng(sitting.seed)
    learn(company, seen, rng, sitting.lr, lambda _: (time.monotonic() - begun_s) / left_s)
    torch.save(company.state_dict(), sitting.out / "company.pt")


def drawn(sitting: Sitting, time_s: float) -> Iterator[Faces]:
    """Draw gatherings of all decks, as many as come in the time."""
    stream: Iterable[Faces] = torch.utils.data.DataLoader(
        FaceStream(sitting.bank, sitting.seed), batch_size=None, num_workers=sitting.workers
    )
    started_s = time.monotonic()
    for faces in stream:
        yield faces
        if time.monotonic() - started_s > time_s:
            return


def look_at(gatherings: Iterable[Faces], company: Company) -> list[Gathering]:
    """What the readers see of gatherings."""
    seen = []
    for faces in gatherings:
        prints, suits = company.prints(planes(faces)), torch.from_numpy(faces.cards % SUITS)
        seen.append(Gathering(prints, alone(prints), suits, faces.deck))
    return seen


def beginning(readers: Path) -> Company:
    """What compares, untaught, with readers that are.

    Raises:
        NoCheckpoint: there are none.
    """
    if not readers.exists():
        raise NoCheckpoint(
            f"no {readers} to compare with: train them with: python -m training readers"
        )
    states = torch.load(readers, map_location="cpu", weights_only=True)
    company = company_network.build()
    company.face.load_state_dict(states["face"])
    company.marks.load_state_dict(states["marks"])
    return company.eval()


def alone(prints: Tensor) -> Tensor:
    """(N, 4) what is read of the suits of faces one by one (`vision.marks`)."""
    rest = prints.shape[1] - 2 * (RANKS + SUITS)
    _, _, whole, _, marked = prints.split([rest, RANKS, SUITS, RANKS, SUITS], 1)
    said = FACES.readers_say * (whole / TEMPER).log_softmax(1)
    return said + FACES.marks_say * marked.log_softmax(1)


def planes(faces: Faces) -> Tensor:
    """(N, 3, H, W) the patches of faces, as networks take them."""
    return torch.from_numpy(
        np.ascontiguousarray(faces.patches.transpose(0, 3, 1, 2), dtype=np.float32)
    )


def learn(
    company: Company, seen: list[Gathering], rng: Rng, lr: float, progress: Callable[[int], float]
) -> None:
    """Teach what compares, not the readers.

    Args:
        company: what learns.
        seen: what it learns from.
        rng: where all chance comes from.
        lr: highest learning rate.
        progress: which part of the teaching is over after so many steps.
    """
    of_deck: dict[int, list[Gathering]] = {}
    for each in seen:
        of_deck.setdefault(each.deck, []).append(each)
    company.train()
    taught = [p for p in company.parameters() if p.requires_grad]

    def off() -> Tensor:
        return amiss(company, gathered(rng, seen, of_deck))

    teach(taught, lr, WEIGHT_DECAY, progress, off)
    company.eval()


def gathered(
    rng: Rng, seen: list[Gathering], of_deck: dict[int, list[Gathering]]
) -> list[list[Gathering]]:
    """Some cards of some gatherings, now and then with some of the deck as they lay elsewhere."""
    batch = []
    for place in rng.integers(len(seen), size=BATCH).tolist():
        parts = [seen[place].some(rng, *CARDS)]
        if rng.random() < TWICE:
            others = of_deck[parts[0].deck]
            parts.append(others[int(rng.integers(len(others)))].some(rng, *AGAIN))
        batch.append(parts)
    return batch


def amiss(company: Company, batch: list[list[Gathering]]) -> Tensor:
    """How far the suits of gatherings are off, by cross-entropy."""
    parts = [part for gathering in batch for part in gathering]
    prints = nn.functional.dropout(torch.cat([part.prints for part in parts]), FORGOTTEN)
    prints = prints + BLURRED * torch.randn_like(prints)
    sizes = [sum(len(part.suits) for part in gathering) for gathering in batch]
    said = torch.cat([part.alone for part in parts]) + company.told(prints, sizes)
    return nn.functional.cross_entropy(said, torch.cat([part.suits for part in parts]))
