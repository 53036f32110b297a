"""The decks that are dealt from, on the device; processes draw new ones for as long as it lasts."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from cardspeak.hardware.art.deck import draw_deck
from training.bank import CARD_HEIGHT_MM, BankDeck, drawn_weight, premultiplied

Pixels = NDArray[np.uint8]

WIDTH_PX, HEIGHT_PX = SIZE_PX = 160, 224
BACK, JOKER = 52, 53
PICTURES = 54
BYTES = PICTURES * HEIGHT_PX * WIDTH_PX * 4  # of a deck
KEPT = 0.2
"""This share is dealt from the decks that are kept."""


@dataclass(frozen=True, eq=False)
class Printed:
    """One deck, ready for the device.

    Attributes:
        pictures: (54, 224, 160, 4) premultiplied BGRA: the faces, a back, a joker.
        ratio: a card's width by its height.
        weight: how often it is dealt from.
    """

    pictures: Pixels
    ratio: float
    weight: float

    def save(self, path: Path) -> None:
        """Write it, whole or not at all: what is there as ``.npy`` is complete."""
        np.savez(path.with_suffix(".npz"), ratio=self.ratio, weight=self.weight)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.save(file, self.pictures)
        part.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Printed":
        """Read what `save` wrote."""
        with np.load(path.with_suffix(".npz")) as rest:
            return cls(np.load(path), float(rest["ratio"]), float(rest["weight"]))


def own(seed: int) -> Printed:
    """Draw a deck of our own."""
    deck = draw_deck(seed)
    faces = [face.image for face in deck.faces]
    height, width = faces[0].shape[:2]
    pictures = [premultiplied(each, SIZE_PX) for each in (*faces, deck.back, deck.others[0])]
    return Printed(np.stack(pictures), width / height, drawn_weight(faces[0]))


def gathered(deck: BankDeck) -> Printed:
    """A deck of the bank."""
    back = deck.backs[0] if len(deck.backs) else deck.faces[0]
    joker = deck.jokers[0] if len(deck.jokers) else back
    height, width = back.shape[:2]
    pictures = [
        cv2.resize(np.asarray(each), SIZE_PX, interpolation=cv2.INTER_AREA)
        for each in (*deck.faces, back, joker)
    ]
    return Printed(np.stack(pictures).astype(np.uint8), width / height, deck.weight)


class Pool:
    """Decks on a device, new ones in the place of the oldest.

    Attributes:
        pictures: (D, 54, 224, 160, 4) as of `Printed`.
        ratio, weight: (D,) likewise.
    """

    def __init__(self, room: int, device: str) -> None:
        """Make room for so many decks."""
        shape = room, PICTURES, HEIGHT_PX, WIDTH_PX, 4
        self.pictures = torch.zeros(shape, dtype=torch.uint8, device=device)
        self.ratio, self.weight = torch.zeros(2, room, device=device)
        self.kept, self.taken = 0, 0

    def add(self, deck: Printed, keep: bool = False) -> None:
        """Take a deck up; one that is to be kept is never replaced (before all others only)."""
        room = len(self.ratio)
        place = self.taken if self.taken < room else self._oldest()
        self.kept += keep
        self.pictures[place].copy_(torch.from_numpy(deck.pictures), non_blocking=True)
        self.ratio[place], self.weight[place] = deck.ratio, deck.weight
        self.taken += 1

    def _oldest(self) -> int:
        return self.kept + (self.taken - self.kept) % (len(self.ratio) - self.kept)

    def pick(self, count: int) -> Tensor:
        """(count,) places of decks, by their weights: those that are kept have a share of theirs.

        Nobody draws decks quite as they are printed: however many are drawn, printed ones count.
        """
        weight, kept = self.weight.clone(), slice(None, self.kept)
        drawn = weight[self.kept :].sum()
        if self.kept and drawn:
            weight[kept] *= KEPT / (1 - KEPT) * drawn / weight[kept].sum()
        return torch.multinomial(weight, count, replacement=True)

    @property
    def width_mm(self) -> Tensor:
        """(D,) how wide cards are; their height is always the same."""
        return (self.ratio * CARD_HEIGHT_MM).clamp(55, 68)
