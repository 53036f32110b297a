"""Draws scenes: cards upon cards upon cloth, with their shadows, and what covers what."""

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from training.reprint import HEAVIER, LIGHTER, RIM, WAVES
from training.swift.lay import LAYERS, Lying, uniform
from training.swift.plane import inverted
from training.swift.pool import HEIGHT_PX, WIDTH_PX, Pool

FINE = 2  # every pixel is the mean of so many by so many
COARSE = 1.5  # pictures of cards that are drawn so much smaller are halved first
REPRINTED = 0.5
OVER = 0.14  # share of the scenes in which a finger or a chip lies over the cards
PLAIN = 0.1  # share of the gatherings on cloth of one colour
GROUND, THING = -1, LAYERS


@dataclass(frozen=True, eq=False)
class Drawn:
    """B scenes.

    Attributes:
        image: (B, 3, S, S) BGR in 0..255, before light and camera.
        owner: (B, F S, F S) which layer shows there, -1 the cloth, 4 what lies over cards.
    """

    image: Tensor
    owner: Tensor

    def owns(self, points_px: Tensor, layer: Tensor) -> Tensor:
        """(B, N) whether a layer (B,) shows at points (B, N, 2); nothing does outside."""
        side = self.owner.shape[1]
        at = (points_px * FINE).floor().long()
        inside = ((at >= 0) & (at < side)).all(2)
        at = at.clamp(0, side - 1)
        flat = self.owner.flatten(1).gather(1, at[..., 1] * side + at[..., 0])
        return inside & (flat == layer[:, None])


def draw(pool: Pool, lying: Lying, grounds: Tensor, each: int) -> Drawn:
    """Draw scenes on grounds (N, 3, H, W); gatherings of `each` have one."""
    device, side = grounds.device, lying.side_px * FINE
    at = (torch.arange(side, device=device, dtype=torch.float32) + 0.5) / FINE
    x, y = at.repeat(side), at.repeat_interleave(side)
    points = torch.stack([x, y, torch.ones_like(x)])
    image = background(grounds, len(lying.decks), each, side)
    owner = torch.full((len(image), side, side), GROUND, dtype=torch.int8, device=device)
    depth = uniform(0.1, 0.6, len(image), 1, 1, device=device)
    for layer in range(LAYERS):
        places = shares(lying, layer, points, side)
        there = lying.cards[:, layer] >= 0
        image = image * (1 - depth * shadow(places, there))[:, None]
        print_ = sampled(pictures(pool, lying, layer), places)
        print_ = print_ * there[:, None, None, None]
        image = image * (1 - print_[:, 3:]) + 255 * print_[:, :3]
        owner = torch.where(print_[:, 3] > 0.5, layer, owner).to(torch.int8)
    image, owner = something_over(image, owner)
    return Drawn(functional.avg_pool2d(image, FINE), owner)


def background(grounds: Tensor, count: int, each: int, side: int) -> Tensor:
    """(count, 3, side, side) parts of grounds, toned."""
    device, gatherings = grounds.device, count // each
    which = torch.randint(len(grounds), (gatherings,), device=device)
    angle = uniform(0, 6.3, count, 1, 1, device=device)
    zoom = torch.exp(uniform(-2.2, -0.6, gatherings, 1, 1, device=device)).repeat_interleave(
        each, 0
    )
    at = torch.linspace(-1, 1, side, device=device)
    x, y = at[None, None, :], at[None, :, None]
    shift = uniform(-0.5, 0.5, 2, count, 1, 1, device=device)
    grid = torch.stack([
        zoom * (angle.cos() * x - angle.sin() * y) + shift[0],
        zoom * (angle.sin() * x + angle.cos() * y) + shift[1],
    ], -1)  # fmt: skip
    ground = grounds[which.repeat_interleave(each)]
    image = functional.grid_sample(
        ground, grid, mode="bilinear", padding_mode="reflection", align_corners=False
    )
    tone = torch.exp(0.15 * torch.randn(gatherings, 3, 1, 1, device=device))
    tone = tone * torch.exp(0.25 * torch.randn(gatherings, 1, 1, 1, device=device))
    plain = uniform(0, 255, gatherings, 3, 1, 1, device=device).repeat_interleave(each, 0)
    is_plain = torch.rand(gatherings, 1, 1, 1, device=device).repeat_interleave(each, 0) < PLAIN
    return torch.where(is_plain, plain, (image * tone.repeat_interleave(each, 0)).clamp(0, 255))


def shares(lying: Lying, layer: int, points: Tensor, side: int) -> Tensor:
    """(B, side, side, 2) where on a card every point is, as shares of its sides."""
    back = inverted(lying.to_px[:, layer])
    u, v, w = (back @ points).unbind(1)
    flat = torch.stack([u / w, v / w], -1)
    bend = lying.bend[:, layer, None] * 4 * flat[..., 1] * (1 - flat[..., 1]).clamp(-1, 2)
    u = flat[..., 0] + bend
    behind = (w <= 1e-6)[..., None]
    return torch.where(behind, 9.0, torch.stack([u, flat[..., 1]], -1)).unflatten(1, (side, side))


def shadow(places: Tensor, there: Tensor) -> Tensor:
    """(B, side, side) how deep a card's soft shadow is, of 1."""
    count, device = len(places), places.device
    offset = 0.02 * torch.randn(count, 1, 1, 2, device=device)
    soft = uniform(0.006, 0.04, count, 1, 1, device=device)
    beyond = ((places - 0.5 - offset).abs() - 0.5).amax(3)
    return torch.sigmoid(-beyond / soft) * there[:, None, None]


def pictures(pool: Pool, lying: Lying, layer: int) -> Tensor:
    """(B, 4, H, W) what is printed on a layer's cards, in 0..1; some a little otherwise."""
    prints = pool.pictures[lying.decks, lying.cards[:, layer].clamp(min=0)]
    prints = prints.permute(0, 3, 1, 2).float() / 255
    if lying.short_px * FINE * COARSE < WIDTH_PX:
        prints = functional.avg_pool2d(prints, 2)
    weight = torch.rand(len(prints), 1, 1, 1, device=prints.device) / REPRINTED
    color, alpha = prints[:, :3], prints[:, 3:]
    padded = functional.pad(color, (0, 1, 0, 1), mode="replicate")
    finer = functional.max_pool2d(padded, 2, 1)
    bolder = -functional.max_pool2d(-padded, 2, 1)
    color = torch.where(weight < HEAVIER, bolder, color)
    color = torch.where((weight > HEAVIER) & (weight < HEAVIER + LIGHTER), finer, color)
    return torch.cat([torch.minimum(color, alpha), alpha], 1)


def sampled(prints: Tensor, places: Tensor) -> Tensor:
    """(B, 4, side, side) prints where they are looked at, the print of some warped smoothly."""
    grid = 2 * places - 1 + 2 * warp(places)
    return functional.grid_sample(
        prints, grid.clamp(-3, 3), mode="bilinear", padding_mode="zeros", align_corners=False
    )


def warp(places: Tensor) -> Tensor:
    """(B, side, side, 2) by which shares of its sides a card's print is off, there."""
    count, device = len(places), places.device
    moved = torch.zeros(count, 2, *_knots(WAVES[-1][0]), device=device)
    for waves, far in WAVES:
        knots = torch.randn(count, 2, *_knots(waves), device=device)
        knots = knots * far * torch.rand(count, 1, 1, 1, device=device)
        moved = moved + functional.interpolate(knots, size=moved.shape[2:], mode="bicubic")
    moved = moved * (torch.rand(count, 1, 1, 1, device=device) < REPRINTED)
    moved[:, 0] *= HEIGHT_PX / WIDTH_PX
    off = functional.grid_sample(
        moved, (2 * places - 1).clamp(-2, 2), padding_mode="border", align_corners=False
    )
    inner = (torch.minimum(places, 1 - places) / RIM).clamp(0, 1).amin(3)
    return (off * inner[:, None]).permute(0, 2, 3, 1)


def _knots(waves: int) -> tuple[int, int]:
    return waves, max(2, round(waves * WIDTH_PX / HEIGHT_PX))


def something_over(image: Tensor, owner: Tensor) -> tuple[Tensor, Tensor]:
    """Lay a finger's or a chip's rounded shape over some scenes."""
    count, side, device = len(image), image.shape[2], image.device
    at = torch.linspace(-1, 1, side, device=device)
    x, y = at[None, None, :], at[None, :, None]
    ax, ay, bx, by = uniform(-1, 1, 4, count, 1, 1, device=device)
    chip = torch.rand(count, 1, 1, device=device) < 0.4
    bx, by = torch.where(chip, ax, ax + 2 * bx), torch.where(chip, ay, ay + 2 * by)
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 + 1e-6)
    along = along.clamp(0, 1)
    away = torch.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
    wide = torch.where(chip, 0.27, uniform(0.07, 0.16, count, 1, 1, device=device))
    cover = torch.sigmoid((wide - away) * side / 3)
    cover = cover * (torch.rand(count, 1, 1, device=device) < OVER)
    skin = torch.tensor([120.0, 150.0, 205.0], device=device) * uniform(
        0.2, 1.1, count, 1, device=device
    )
    paint = torch.where(chip[:, :, 0], uniform(0, 255, count, 3, device=device), skin)
    shade = (1 - 0.5 * (away / wide).clamp(0, 1) ** 2)[:, None]
    image = image * (1 - cover[:, None]) + paint[:, :, None, None] * shade * cover[:, None]
    return image, torch.where(cover > 0.5, THING, owner).to(torch.int8)
