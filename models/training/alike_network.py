"""The network that compares the corners of a deck's faces, two and two."""

import math

import torch
from torch import Tensor, nn

from cardspeak.models.shapes import CORNER_PX, RANKS, SUITS

PLANES = 4
OTHERS = RANKS * SUITS - 1
SAME_RANK, SAME_SUIT = SUITS - 1, RANKS - 1  # of so many other cards
USUAL = [math.log(same / (OTHERS - same)) for same in (SAME_RANK, SAME_SUIT)]


class Alike(nn.Module):
    """Tells whether two cards are of one rank, and of one suit, by how their corners are printed.

    Takes (N, 2, 4, H, W), the corners at both ends of N faces as `cardspeak.vision.alike` has them,
    and gives (N, N) twice: as log-odds how much likelier each two are of one rank, and of one suit,
    than any two cards of a deck are.
    """

    wide, thought, between = 192, 64, 48

    def __init__(self) -> None:
        super().__init__()
        width, height = CORNER_PX
        sizes = [(PLANES, 24, 2), (24, 32, 1), (32, 48, 2), (48, 64, 2)]
        steps = [step for size in sizes for step in normed(*size)]
        features = sizes[-1][1] * math.ceil(height / 8) * math.ceil(width / 8)
        self.look = nn.Sequential(
            *steps, nn.Flatten(), nn.Dropout(0.2), nn.Linear(features, self.wide), nn.ReLU()
        )
        self.prints = nn.ModuleList(nn.Linear(self.wide, self.thought) for _ in USUAL)
        self.shown = nn.Linear(self.wide, len(USUAL))
        self.compare = nn.ModuleList(self._comparing() for _ in USUAL)
        self.register_buffer("usual", torch.tensor(USUAL))

    def _comparing(self) -> nn.Sequential:
        layers = nn.Linear(2 * self.thought, self.between), nn.ReLU(), nn.Linear(self.between, 1)
        return nn.Sequential(*layers)

    def odds(self, corners: Tensor) -> list[Tensor]:
        """(N, N) twice: the log-odds themselves, of any two cards of a deck."""
        return self.compared(self.look(corners.flatten(0, 1)).unflatten(0, (-1, 2)))

    def compared(self, seen: Tensor) -> list[Tensor]:
        """(..., N, N) twice: the same, of what was seen (..., N, 2, wide) at both ends of faces."""
        shown = self.shown(seen)
        weights = shown[..., :, None, :, None, :] + shown[..., None, :, None, :, :]
        weights = weights.flatten(-3, -2).softmax(-2)
        return [
            (self._pairs(prints(seen), compare) * weights[..., place]).sum(-1)
            for place, (prints, compare) in enumerate(zip(self.prints, self.compare, strict=True))
        ]

    @staticmethod
    def _pairs(prints: Tensor, compare: nn.Module) -> Tensor:
        """(..., N, N, 4) how alike each end of a card is to each end of another."""
        one, other = prints[..., :, None, :, None, :], prints[..., None, :, None, :, :]
        both = torch.cat([(one - other).abs(), one * other], -1)
        alike: Tensor = compare(both)
        return alike.squeeze(-1).flatten(-2)

    def forward(self, corners: Tensor) -> tuple[Tensor, Tensor]:
        """By how much likelier than usual each two cards are of one rank, and of one suit."""
        rank, suit = self.odds(corners)
        return rank - self.usual[0], suit - self.usual[1]


def normed(taken: int, given: int, stride: int) -> list[nn.Module]:
    """A convolution, its normalisation, and what passes of it."""
    return [nn.Conv2d(taken, given, 3, stride, 1), nn.BatchNorm2d(given), nn.ReLU()]
