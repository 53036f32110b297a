"""Cuts faces out of scenes as the readers see them, and says which cards they are."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from cardspeak.models.shapes import CARDS, FACE, SUITS
from cardspeak.vision.rectify import GREY, from_patch_to_unit
from training.draw import POINTS
from training.swift.draw import Drawn
from training.swift.lay import Lying
from training.swift.plane import UNIT, area, homographies, rolled, through

SHOWN = 0.35  # less of a card is not read
WOBBLES = torch.tensor([0.004, 0.012, 0.03])  # of a card's size: how far its corners are off


@dataclass(frozen=True, eq=False)
class Cuts:
    """The cards that B scenes are about.

    Attributes:
        faces: (B, 3, 112, 80) their patches, either end up.
        cards: (B, 2) rank and suit; any, where a patch shows none.
        readable: (B,) whether it is a face of which enough is to be seen.
    """

    faces: Tensor
    cards: Tensor
    readable: Tensor


def cut(lying: Lying, drawn: Drawn, film: Tensor) -> Cuts:
    """Cut scenes that were filmed as (B, 3, S, S)."""
    count, device = len(film), film.device
    quads = through(lying.quad, UNIT.to(device).expand(count, -1, -1))
    ends = 2 * torch.randint(2, (count,), device=device)
    label = lying.label.clamp(max=CARDS - 1)
    return Cuts(
        patches(film, rolled(wobbled(quads), ends)),
        torch.stack([label // SUITS, label % SUITS], 1),
        (shown(lying, drawn) > SHOWN) & (lying.label < CARDS),
    )


def shown(lying: Lying, drawn: Drawn) -> Tensor:
    """(B,) which share of the cards is in sight."""
    points = torch.as_tensor(POINTS, dtype=torch.float32, device=drawn.owner.device)
    places = through(lying.quad, points.expand(len(lying.target), -1, -1))
    return drawn.owns(places, lying.target).float().mean(1)


def wobbled(quads: Tensor) -> Tensor:
    """Corners (N, 4, 2) a little off, as they are found."""
    count, device = len(quads), quads.device
    off = WOBBLES.to(device)[torch.randint(len(WOBBLES), (count,), device=device)]
    off = (off * area(quads).clamp(min=1).sqrt())[:, None, None]
    return quads + off * (torch.randn_like(quads) + torch.randn(count, 1, 2, device=device))


def patches(film: Tensor, quads: Tensor) -> Tensor:
    """(N, 3, 112, 80) what quadrilaterals (N, 4, 2) show, as `vision.rectify` cuts faces."""
    width, height = FACE.size_px
    y, x = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
    points = torch.stack([x, y], -1).reshape(1, -1, 2).float().to(film.device)
    to_unit = torch.tensor(np.array(from_patch_to_unit(FACE.size_px, FACE.margin))).float()
    matrices = homographies(quads) @ to_unit.to(film.device)
    at = through(matrices, points.expand(len(quads), -1, -1))
    grid = (2 * at / (film.shape[2] - 1) - 1).clamp(-9, 9).unflatten(1, (height, width))
    seen = functional.grid_sample(
        film - GREY[0], grid, mode="bicubic", padding_mode="zeros", align_corners=True
    )
    return (seen + GREY[0]).round().clamp(0, 255)
