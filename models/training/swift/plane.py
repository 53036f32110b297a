"""Homographies and quadrilaterals, many at once."""

import torch
from torch import Tensor

UNIT = torch.tensor([[0.0, 0], [1, 0], [1, 1], [0, 1]])
NEARLY_FLAT = 1e-9


def homographies(quads: Tensor) -> Tensor:
    """(N, 3, 3) that bring the unit square to quadrilaterals (N, 4, 2)."""
    a, b, c, d = quads.unbind(1)
    rest, one, other = a - b + c - d, b - c, d - c
    area = crossed(one, other)
    area = torch.where(area.abs() < 1e-6, torch.full_like(area, 1e-6), area)
    g, h = crossed(rest, other) / area, crossed(one, rest) / area
    across, down = b - a + g[:, None] * b, d - a + h[:, None] * d
    top = torch.stack([across, down, a], 2)
    last = torch.stack([g, h, torch.ones_like(g)], 1)[:, None]
    return torch.cat([top, last], 1)


def inverted(matrices: Tensor) -> Tensor:
    """(..., 3, 3) the inverses; of what is flat, something finite."""
    a, b, c = matrices.unbind(-2)
    rows = torch.cross(b, c, dim=-1), torch.cross(c, a, dim=-1), torch.cross(a, b, dim=-1)
    whole = (a * rows[0]).sum(-1)
    whole = torch.where(whole.abs() < NEARLY_FLAT, torch.full_like(whole, NEARLY_FLAT), whole)
    return torch.stack(rows, -1) / whole[..., None, None]


def through(matrices: Tensor, points: Tensor) -> Tensor:
    """Points (N, P, 2) brought through homographies (N, 3, 3)."""
    ahead = torch.cat([points, torch.ones_like(points[..., :1])], -1) @ matrices.transpose(1, 2)
    return ahead[..., :2] / ahead[..., 2:].clamp(min=1e-6)


def crossed(one: Tensor, other: Tensor) -> Tensor:
    """(N,) how far vectors (N, 2) turn from each other."""
    return one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]


def area(quads: Tensor) -> Tensor:
    """(N,) the areas of quadrilaterals (N, 4, 2)."""
    return crossed(quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]).abs() / 2


def rolled(quads: Tensor, steps: Tensor) -> Tensor:
    """Corners (N, 4, 2), each rolled by so many steps (N,) as `np.roll` does."""
    order = (torch.arange(4, device=quads.device)[None] - steps[:, None]) % 4
    return quads.gather(1, order[..., None].expand(-1, -1, 2))
