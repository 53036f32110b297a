"""Backgrounds, chips and buttons that furnish scenes, drawn once and kept in the bank."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CHIP_COLORS
from training.bank import premultiplied
from training.errors import NoBank

Rng = np.random.Generator
Pixels = NDArray[np.uint8]
GROUND_PX = 640
ROUND_PX = 112
PARTS = ("grounds", "chips", "buttons")  # written in this order: the last one ends a set


@dataclass(frozen=True, eq=False)
class Props:
    """What scenes are furnished with.

    Attributes:
        grounds: (N, 640, 640, 3) BGR felts, woods, cloths and real textures.
        chips: (11, M, 112, 112, 4) premultiplied BGRA, by colour.
        buttons: (B, 112, 112, 4) premultiplied BGRA.
    """

    grounds: Pixels
    chips: Pixels
    buttons: Pixels

    def background(self, rng: Rng, size_px: int) -> Pixels:
        """A random part of a random ground, turned, scaled and toned: (size_px, size_px, 3)."""
        if rng.random() < 0.08:
            return np.full((size_px, size_px, 3), rng.uniform(0, 255, 3), np.uint8)
        ground = np.asarray(self.grounds[int(rng.integers(len(self.grounds)))])
        zoom = float(np.exp(rng.uniform(np.log(0.7), np.log(2.5)))) * size_px / GROUND_PX
        matrix = cv2.getRotationMatrix2D((GROUND_PX / 2, GROUND_PX / 2), rng.uniform(0, 360), zoom)
        shift = rng.uniform(-0.3, 0.3, 2) * size_px * zoom
        matrix[:, 2] = matrix[:, 2] + (size_px / 2 - GROUND_PX / 2 + shift)
        cut = cv2.warpAffine(ground, matrix, (size_px, size_px), borderMode=cv2.BORDER_REFLECT)
        tone = np.exp(rng.normal(0, 0.15, 3)) * np.exp(rng.normal(0, 0.25))
        curves = np.clip(np.arange(256)[:, None] * tone, 0, 255).astype(np.uint8)
        return np.asarray(cv2.LUT(cut, curves[:, None]), np.uint8)

    def chip(self, rng: Rng, color: int) -> Pixels:
        """A chip of the given colour number."""
        return np.asarray(self.chips[color, int(rng.integers(self.chips.shape[1]))])

    def button(self, rng: Rng) -> Pixels:
        """A dealer button."""
        return np.asarray(self.buttons[int(rng.integers(len(self.buttons)))])


def store_props(
    folder: Path,
    grounds: Sequence[Pixels],
    chip: Callable[[int], Pixels],
    button: Callable[[], Pixels],
    designs: int,
) -> None:
    """Draw the props and keep them, replacing what was there.

    Args:
        folder: where to.
        grounds: (640, 640, 3) BGR pictures.
        chip: gives a fresh BGRA drawing of a chip of a colour's number.
        button: gives a fresh BGRA drawing of a dealer button.
        designs: how many chips of each colour, and how many buttons.
    """
    folder.mkdir(parents=True, exist_ok=True)
    size = (ROUND_PX, ROUND_PX)
    np.save(folder / "grounds.npy", np.stack(grounds))
    chips = [
        [premultiplied(chip(c), size) for _ in range(designs)] for c in range(len(CHIP_COLORS))
    ]
    np.save(folder / "chips.npy", np.array(chips))
    np.save(
        folder / "buttons.npy", np.stack([premultiplied(button(), size) for _ in range(designs)])
    )


def load_props(folder: Path) -> Props:
    """Open the props as memory maps.

    Raises:
        NoBank: there are none, or their drawing was interrupted.
    """
    if not finished(folder):
        raise NoBank(f"no props in {folder}: make some with: python -m training bank")
    return Props(*(np.load(folder / f"{name}.npy", mmap_mode="r") for name in PARTS))


def finished(folder: Path) -> bool:
    """Whether a folder holds all props."""
    return all((folder / f"{name}.npy").exists() for name in PARTS)
