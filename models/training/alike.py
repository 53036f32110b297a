"""Trains the network that compares the corners of a deck's faces, two and two.

A reader must know how every deck prints its ranks; whether two cards of one deck are printed alike
can be seen of decks that nobody knows.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, interpolate

from cardspeak.models.shapes import SUITS
from cardspeak.vision.alike import corners_of
from training.alike_network import Alike
from training.company import drawn
from training.gatherings import Faces
from training.machine import Sitting
from training.readers import sit_down
from training.teaching import teach

DRAWING = 0.5  # share of the time in which faces are drawn; what is left is for learning from them
BATCH = 8  # gatherings a step
TWO = 0.5  # share of those with cards of the deck as they lay elsewhere
MOST = 16  # cards of each
RANKS_WEIGH = 2.0  # next to suits: fewer pairs are of one rank
WEIGHT_DECAY = 0.02
SHIFTED_PX = 2
COVERED, ENDS = 0.3, 0.25  # share of the steps in which so many ends show something else
STRONGER = (0.85, 1.15)  # by which corners are
NOISE, NOISY = 0.08, 0.5  # at most, and in which share of the steps
BLURRED, SMALLER = 0.35, (0.5, 0.95)  # share of the steps in which cards are smaller, and how much

Rng = np.random.Generator


@dataclass(frozen=True, eq=False)
class Corners:
    """Faces that lay together.

    Attributes:
        planes: (N, 2, 4, H, W) float16, see `corners_of`.
        cards: (N,) their numbers.
    """

    planes: Tensor
    cards: NDArray[np.int64]

    def some(self, rng: Rng, most: int) -> "Corners":
        """So many of them at most."""
        few = rng.permutation(len(self.cards))[:most]
        return Corners(self.planes[torch.from_numpy(few)], self.cards[few])


def train_alike(sitting: Sitting) -> None:
    """Draw faces of all decks, and learn to compare their corners; writes `out/alike.pt`.

    Raises:
        NoBank: there is nothing to draw with.
    """
    sit_down(sitting)
    time_s = sitting.hours * 3600
    decks = by_deck(drawn(sitting, DRAWING * time_s))
    begun_s, left_s = time.monotonic(), (1 - DRAWING) * time_s
    network = Alike()
    rng = np.random.default_rng(sitting.seed)
    learn(network, decks, rng, sitting.lr, lambda _: (time.monotonic() - begun_s) / left_s)
    torch.save(network.state_dict(), sitting.out / "alike.pt")


def by_deck(gatherings: Iterable[Faces]) -> list[list[Corners]]:
    """The corners of gatherings, those of each deck together."""
    decks: dict[int, list[Corners]] = {}
    for faces in gatherings:
        planes = torch.from_numpy(corners_of(faces.patches)).half()
        decks.setdefault(faces.deck, []).append(Corners(planes, faces.cards))
    return list(decks.values())


def learn(
    network: Alike,
    decks: list[list[Corners]],
    rng: Rng,
    lr: float,
    progress: Callable[[int], float],
) -> None:
    """Teach a network.

    Args:
        network: what learns.
        decks: the gatherings of each deck that it learns from.
        rng: where all chance comes from.
        lr: highest learning rate.
        progress: which part of the teaching is over after so many steps.
    """
    network.train()

    def off() -> Tensor:
        batch = [gathered(rng, decks) for _ in range(BATCH)]
        return amiss(network, batch, worsened(rng, torch.cat([each.planes for each in batch])))

    teach(network.parameters(), lr, WEIGHT_DECAY, progress, off)
    network.eval()


def gathered(rng: Rng, decks: list[list[Corners]]) -> Corners:
    """Some cards of one deck, every other time of two gatherings."""
    deck = decks[int(rng.integers(len(decks)))]
    parts = [deck[int(rng.integers(len(deck)))] for _ in range(1 + (rng.random() < TWO))]
    planes = torch.cat([part.planes for part in parts])
    return Corners(planes, np.concatenate([part.cards for part in parts])).some(rng, MOST)


def worsened(rng: Rng, planes: Tensor) -> Tensor:
    """The same corners (N, 2, 4, H, W), as they might be seen less well."""
    planes = planes.float()
    down, right = rng.integers(-SHIFTED_PX, SHIFTED_PX + 1, 2).tolist()
    planes = torch.roll(planes, (down, right), (3, 4))
    count = len(planes)
    if rng.random() < COVERED:
        hidden = np.flatnonzero(rng.random(count) < ENDS)
        ends, others = rng.integers(2, size=len(hidden)), rng.integers(count, size=len(hidden))
        planes[hidden, ends] = planes[others, ends].clone()
    strength = rng.uniform(*STRONGER, (count, 1, 1, 1, 1)).astype(np.float32)
    planes = planes * torch.from_numpy(strength)
    if rng.random() < BLURRED:
        planes = as_smaller(planes, float(rng.uniform(*SMALLER)))
    if rng.random() < NOISY:
        planes = planes + torch.randn_like(planes) * float(rng.uniform(0, NOISE))
    return planes


def as_smaller(planes: Tensor, scale: float) -> Tensor:
    """The same corners (N, 2, 4, H, W), as of cards that are so much smaller."""
    high, wide = planes.shape[-2:]
    flat = planes.flatten(0, 1)
    small = interpolate(flat, size=(round(high * scale), round(wide * scale)), mode="area")
    return interpolate(small, size=(high, wide), mode="bicubic").unflatten(0, planes.shape[:2])


def amiss(network: Alike, batch: list[Corners], planes: Tensor) -> Tensor:
    """How far off it is which cards of each gathering are of one rank, and of one suit.

    Args:
        network: what is asked.
        batch: the gatherings.
        planes: the corners of all of them as they are shown to it.
    """
    cards = np.concatenate([each.cards for each in batch])
    whose = np.repeat(np.arange(len(batch)), [len(each.cards) for each in batch])
    two = (
        (whose[:, None] == whose)
        & (cards[:, None] != cards)
        & np.triu(np.ones((len(cards),) * 2, bool))
    )
    rank, suit = (odds[torch.from_numpy(two)] for odds in network.odds(planes))
    same_rank, same_suit = (
        torch.from_numpy((kind[:, None] == kind)[two]).float()
        for kind in (cards // SUITS, cards % SUITS)
    )
    off = RANKS_WEIGH * binary_cross_entropy_with_logits(rank, same_rank)
    return off + binary_cross_entropy_with_logits(suit, same_suit)
