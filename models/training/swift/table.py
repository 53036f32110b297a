"""Draws one batch of scenes after the other, each with cards of another size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import torch
from torch import Tensor

from cardspeak.hardware.art.felts import draw_felt
from training.swift.cut import Cuts, cut
from training.swift.draw import draw
from training.swift.film import film
from training.swift.lay import SIDE, lay
from training.swift.pool import Pool

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Batch = TypeVar("Batch", bound="DataclassInstance")

EACH = 12  # scenes a gathering
TWICE = 0.3  # share of the batches in which some cards lie there a second time
SIZES_PX = ((42, 58, 0.5), (26, 44, 0.25), (44, 120, 0.25))  # short sides, and how often
USUAL_PX, MOST = 128, 1.6  # a batch has the pixels of so many scenes so large, within bounds
GROUNDS, GROUND_PX = 96, 256


def grounds(device: str) -> Tensor:
    """(96, 3, 256, 256) cloth to lay cards on."""
    rng = np.random.default_rng(7)
    drawn = np.stack([draw_felt(rng, GROUND_PX, GROUND_PX) for _ in range(GROUNDS)])
    return torch.from_numpy(drawn).to(device).permute(0, 3, 1, 2).float()


@dataclass(frozen=True, eq=False)
class Table:
    """Deals from a pool, onto grounds."""

    pool: Pool
    grounds: Tensor
    rng: np.random.Generator

    def short_px(self) -> float:
        """How large cards are, in the next batch."""
        low, high, _ = SIZES_PX[int(self.rng.choice(3, p=[share for *_, share in SIZES_PX]))]
        return float(np.exp(self.rng.uniform(math.log(low), math.log(high))))

    @torch.no_grad()
    def batch(self, scenes: int) -> Cuts:
        """Faces of whole gatherings; about as many pixels as so many usual scenes have."""
        short_px = self.short_px()
        side_px = SIDE * short_px + 16
        count = scenes * min(MOST, (USUAL_PX / side_px) ** 2)
        gatherings = max(1, round(count / EACH))
        twice = int(self.rng.integers(1, 4)) if self.rng.random() < TWICE else 0
        lying = lay(self.pool, gatherings, EACH, short_px, twice)
        drawn = draw(self.pool, lying, self.grounds, EACH)
        return cut(lying, drawn, film(drawn.image, gatherings, short_px))

    def batches(self, scenes: int, count: int) -> Cuts:
        """Several batches as one, each with cards of another size."""
        return joined([self.batch(scenes) for _ in range(count)])


def joined(parts: Sequence[Batch]) -> Batch:
    """Several batches as one: values that hold tensors alone, one after the other."""
    names = [field.name for field in fields(parts[0])]
    tensors = (torch.cat([getattr(part, name) for part in parts]) for name in names)
    return type(parts[0])(*tensors)
