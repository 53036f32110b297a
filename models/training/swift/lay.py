"""Where cards lie, each with its neighbours, and the camera that looks at them.

Every card is the middle of a small scene of its own; the scenes of a gathering have one deck.
"""

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from training.bank import CARD_HEIGHT_MM
from training.scene import CONFUSED
from training.swift.pool import BACK, JOKER, Pool

LAYERS = 4
REACH = 6.2  # a picture's side, in cards' short sides: a card lies somewhere in it
SIDE = 2.3  # and so large a part of it is drawn
BACKS, JOKERS, BESIDE_BACK = 0.05, 0.02, 0.1
KINDS = torch.tensor([0.4, 0.27, 0.21, 0.12])  # rows, pairs, spreads and fans, mucks
BENT, BEND = 0.3, 0.04  # share of the gatherings with bent cards, and how far, in cards' heights
TILTS = (0.15, 0.2, 0.5)  # radians: seen from above, or from a webcam


@dataclass(frozen=True, eq=False)
class Lying:
    """B small scenes of up to four cards.

    Attributes:
        decks: (B,) places in the pool.
        cards: (B, 4) pictures of a deck, the undermost first; -1 where there is none.
        target: (B,) which of them the scene is about.
        to_px: (B, 4, 3, 3) from shares of a card's sides to pixels of the scene.
        bend: (B, 4) how far a card's middle is off a straight line, as a share of its height.
        side_px: the scene's width and height.
        short_px: how long short sides are, about.
    """

    decks: Tensor
    cards: Tensor
    target: Tensor
    to_px: Tensor
    bend: Tensor
    side_px: int
    short_px: float

    @property
    def label(self) -> Tensor:
        """(B,) the picture that each scene is about."""
        return self.cards.gather(1, self.target[:, None])[:, 0]

    @property
    def quad(self) -> Tensor:
        """(B, 3, 3) where the card that each scene is about lies."""
        return self.to_px[torch.arange(len(self.target), device=self.target.device), self.target]


def uniform(low: float, high: float, *shape: int, device: torch.device) -> Tensor:
    """Evenly spread numbers."""
    return torch.rand(*shape, device=device) * (high - low) + low


def lay(pool: Pool, gatherings: int, each: int, short_px: float, twice: int = 0) -> Lying:
    """Lay cards out.

    Args:
        pool: the decks.
        gatherings: how many there are, each of one deck.
        each: how many scenes a gathering has, no two of a card.
        short_px: how long a card's short side is, about.
        twice: but so many of its last are of the same cards as its first.
    """
    device = pool.ratio.device
    decks = pool.pick(gatherings)
    labels = dealt(gatherings, each, device)
    if twice:
        labels[:, -twice:] = labels[:, :twice]
    count = gatherings * each
    whose, label = decks.repeat_interleave(each), labels.flatten()
    chance = torch.rand(count, device=device)
    label = torch.where(chance < BACKS, BACK, torch.where(chance > 1 - JOKERS, JOKER, label))
    around, there, above = neighbours(count, device)
    others = torch.randint(52, (count, LAYERS - 1), device=device)
    backs = torch.rand(count, LAYERS - 1, device=device) < BESIDE_BACK
    others = torch.where(there, torch.where(backs, BACK, others), -1)
    poses = torch.cat([torch.zeros(count, 1, 3, device=device), around], 1)
    cards = torch.cat([label[:, None], others], 1)
    order = above.argsort(1)
    target = (order == 0).int().argmax(1)
    poses = poses.gather(1, order[..., None].expand(-1, -1, 3))
    side = int(SIDE * short_px) // 16 * 16 + 16
    camera = cameras(gatherings, each, short_px, side, device)
    width = pool.width_mm[whose]
    to_px = camera[:, None] @ placed(poses, width)
    bend = bends(gatherings, each, device)
    return Lying(whose, cards.gather(1, order), target, to_px, bend, side, short_px)


def bends(gatherings: int, each: int, device: torch.device) -> Tensor:
    """(N, 4) how far cards are bent, those of a gathering all the same way."""
    bent = torch.rand(gatherings, 1, 1, device=device) < BENT
    far = bent * torch.randn(gatherings, 1, 1, device=device) * BEND / 2
    return (far * uniform(0.3, 1.3, gatherings, each, LAYERS, device=device)).flatten(0, 1)


def dealt(gatherings: int, each: int, device: torch.device) -> Tensor:
    """(G, each) different cards; those come early that are confused most."""
    weight = torch.as_tensor(CONFUSED, device=device, dtype=torch.float32)
    order = torch.empty(gatherings, 52, device=device).exponential_() / weight
    return order.argsort(1)[:, :each]


def neighbours(count: int, device: torch.device) -> tuple[Tensor, Tensor, Tensor]:
    """What lies around a card that lies upright in the middle.

    Returns:
        (N, 3, 3) poses x_mm, y_mm and angle, (N, 3) whether each is there, and (N, 4) in which
        order the card itself (always 0) and they lie.
    """
    kind = torch.multinomial(KINDS.to(device), count, replacement=True)[:, None]
    way = torch.where(torch.rand(count, 1, device=device) < 0.5, -1.0, 1.0)
    place = torch.tensor([[1.0, 2.0, -1.0]], device=device)
    noise = torch.randn(count, LAYERS - 1, 3, device=device)
    row = way * torch.sign(place) * uniform(58, 92, count, 1, device=device)
    pair = way * uniform(8, 55, count, 1, device=device) * place
    step = uniform(8, 26, count, 1, device=device)
    fan = torch.where(
        torch.rand(count, 1, device=device) < 0.5, 0.0, uniform(0.03, 0.3, count, 1, device=device)
    )
    radius = uniform(60, 260, count, 1, device=device)
    turn = -fan * place * way
    spread_x = torch.where(fan > 0, -radius * torch.sin(turn), step * place * way)
    spread_y = torch.where(fan > 0, radius * (torch.cos(turn) - 1), torch.zeros_like(turn))
    muck = noise[..., :2] * uniform(30, 80, count, 1, 1, device=device)
    x = pick(kind, row, pair, spread_x, muck[..., 0])
    y = pick(kind, 2 * noise[..., 1], 9 * noise[..., 1], spread_y + noise[..., 1], muck[..., 1])
    angle = pick(
        kind, 0.05 * noise[..., 2], 0.2 * noise[..., 2], turn + 0.02 * noise[..., 2],
        6.3 * torch.rand(count, LAYERS - 1, device=device),
    )  # fmt: skip
    often = pick(
        kind, *(torch.tensor([share], device=device) for share in (
            (0.4, 0.0, 0.4), (0.85, 0.3, 0.3), (1.0, 0.8, 0.9), (0.8, 0.4, 0.2),
        ))
    )  # fmt: skip
    there = torch.rand(count, LAYERS - 1, device=device) < often
    lots = uniform(-1, 1, count, LAYERS - 1, device=device)
    ordered = place * torch.where(torch.rand(count, 1, device=device) < 0.75, 1.0, -1.0)
    above = torch.where(kind == 2, ordered, lots)
    zero = torch.zeros(count, 1, device=device)
    return torch.stack([x, y, angle], -1), there, torch.cat([zero, above], 1)


def pick(kind: Tensor, *choices: Tensor) -> Tensor:
    """For every row of (N, 1) kinds the choice of its kind."""
    chosen = choices[-1]
    for place in range(len(choices) - 1):
        chosen = torch.where(kind == place, choices[place], chosen)
    return chosen


def placed(poses: Tensor, width_mm: Tensor) -> Tensor:
    """(N, K, 3, 3) from shares of a card's sides to the millimetres about each scene's middle."""
    x, y, angle = poses.unbind(-1)
    c, s = torch.cos(angle), torch.sin(angle)
    w, h = width_mm[:, None].expand_as(x), torch.full_like(x, CARD_HEIGHT_MM)
    zero, one = torch.zeros_like(x), torch.ones_like(x)
    # A share (u, v) lies at w (u - 1/2) to the right and h (1/2 - v) up of the card's middle.
    return torch.stack([
        c * w, s * h, x - c * w / 2 - s * h / 2,
        s * w, -c * h, y - s * w / 2 + c * h / 2,
        zero, zero, one,
    ], -1).unflatten(-1, (3, 3))  # fmt: skip


def cameras(
    gatherings: int, each: int, short_px: float, side_px: int, device: torch.device
) -> Tensor:
    """(N, 3, 3) from millimetres about a card's middle to pixels of its scene.

    One camera looks at all of a gathering; each card lies somewhere in its picture, anyhow turned.
    """
    usual = torch.tensor(TILTS, device=device)[
        torch.randint(len(TILTS), (gatherings,), device=device)
    ]
    tilt = (torch.randn(gatherings, device=device) * usual).abs().clamp(max=1.15)
    size = REACH * short_px
    focal = torch.exp(uniform(math.log(1.1), math.log(9), gatherings, device=device)) * size
    scale = short_px / 63.5 / tilt.cos() ** 0.35
    tilt, focal, scale = (v.repeat_interleave(each) for v in (tilt, focal, scale))
    count = gatherings * each
    turn = uniform(0, 2 * math.pi, count, device=device)
    ct, st, ca, sa = tilt.cos(), tilt.sin(), turn.cos(), turn.sin()
    # See `training.camera.look_down`: lean, then picture down is table minus y, then the turn.
    across = torch.stack([ca, -ct * sa, st * sa], -1)
    along = torch.stack([-sa, -ct * ca, st * ca], -1)
    x, y = (uniform(-0.45, 0.45, count, device=device) * size / scale for _ in range(2))
    middle_mm = x[:, None] * across + y[:, None] * along
    distance = focal / scale
    # What would come near the lens stays at some distance from it.
    depth = torch.maximum(middle_mm[:, 2] + distance, 0.45 * distance)
    middle_mm = torch.cat([middle_mm[:, :2], depth[:, None]], 1)
    seen = torch.stack([across, along, middle_mm], -1)
    wanted = side_px / 2 + 0.1 * short_px * torch.randn(count, 2, device=device)
    shift = wanted - focal[:, None] * middle_mm[:, :2] / depth[:, None]
    flat = focal[:, None, None] * seen[:, :2] + shift[:, :, None] * seen[:, 2:]
    return torch.cat([flat, seen[:, 2:]], 1)
