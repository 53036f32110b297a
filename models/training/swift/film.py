"""What light, lens, sensor and codec do to scenes: `training.develop` for many at once.

What lies together is seen in one light by one camera; only noise is new for every scene.
"""

import math

import torch
from torch import Tensor
from torch.nn import functional

from training.swift.lay import uniform

WIDEST = 4  # pixels: the radius of what blurs
STEPS = 2048
LUMA = torch.tensor([0.114, 0.587, 0.299])
COARSEST = torch.tensor([  # what JPEG divides luma by at quality 50 (ITU-T T.81, annex K)
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55],
    [14, 13, 16, 24, 40, 57, 69, 56], [14, 17, 22, 29, 51, 87, 80, 62],
    [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99],
], dtype=torch.float32)  # fmt: skip
CHROMA = torch.full((8, 8), 99.0)
CHROMA[:4, :4] = torch.tensor(
    [[17, 18, 24, 47], [18, 21, 26, 66], [24, 26, 56, 99], [47, 66, 99, 99]], dtype=torch.float32
)


class Chance:
    """Draws one number a gathering, and gives it to every scene of it."""

    def __init__(self, gatherings: int, each: int, device: torch.device) -> None:
        """Chance for so many gatherings of so many scenes."""
        self.gatherings, self.each, self.device = gatherings, each, device

    def _given(self, values: Tensor) -> Tensor:
        return values.repeat_interleave(self.each, 0)[:, :, None, None]

    def even(self, low: float, high: float, wide: int = 1) -> Tensor:
        """(B, wide, 1, 1) evenly spread."""
        return self._given(uniform(low, high, self.gatherings, wide, device=self.device))

    def bell(self, spread: float, wide: int = 1) -> Tensor:
        """(B, wide, 1, 1) about 0."""
        return self._given(spread * torch.randn(self.gatherings, wide, device=self.device))

    def happens(self, share: float) -> Tensor:
        """(B, 1, 1, 1) true in so large a share of the gatherings."""
        return self.even(0, 1) < share


def film(image: Tensor, gatherings: int, short_px: float) -> Tensor:
    """(B, 3, S, S) scenes in whole numbers 0..255, as a camera might have delivered them."""
    chance = Chance(gatherings, len(image) // gatherings, image.device)
    above = chance.happens(0.6)
    image = lit(chance, image)
    image = torch.where(chance.happens(0.12), glare(chance, image, short_px), image)
    image = colored(chance, image, torch.where(above, 0.6, 1.0))
    image = blurred(chance, image, above, min(max(short_px / 50, 0.4), 1.8))
    image = sensed(chance, image).round().clamp(0, 255)
    return coded(chance, image).round().clamp(0, 255)


def across(image: Tensor) -> tuple[Tensor, Tensor]:
    """(1, 1, 1, S) and (1, 1, S, 1) from -1 to 1."""
    at = torch.linspace(-1, 1, image.shape[2], device=image.device)
    return at[None, None, None, :], at[None, None, :, None]


def lit(chance: Chance, image: Tensor) -> Tensor:
    """Uneven light: a slope, blotches, a lamp's pool, the edge of something's shadow."""
    x, y = across(image)
    count, device = len(image), image.device
    angle, slope = chance.even(0, 2 * math.pi), chance.bell(0.1).abs()
    gain = chance.even(0.8, 1.2) + (angle.cos() * x + angle.sin() * y) * slope
    gain = torch.where(
        chance.happens(0.15), gain * uniform(0.5, 1.2, count, 1, 1, 1, device=device), gain
    )
    blotches = torch.randn(count, 1, 4, 4, device=device) * chance.even(0, 0.06)
    gain = gain + functional.interpolate(blotches, size=image.shape[2:], mode="bicubic")
    turn, far, soft = (
        uniform(low, high, count, 1, 1, 1, device=device)
        for low, high in ((0, 2 * math.pi), (-1.2, 1.2), (0.02, 0.35))
    )
    shade = torch.sigmoid((turn.cos() * x + turn.sin() * y - far) / soft)
    deep = uniform(0.2, 0.6, count, 1, 1, 1, device=device)
    deep = deep * (torch.rand(count, 1, 1, 1, device=device) < 0.3)
    return image * (gain * (1 - deep * shade)).clamp(min=0.05)


def glare(chance: Chance, image: Tensor, short_px: float) -> Tensor:
    """A lamp mirrored by glossy cards."""
    x, y = across(image)
    count, device = len(image), image.device
    cx, cy = uniform(-0.8, 0.8, 2, count, 1, 1, 1, device=device)
    angle = uniform(0, math.pi, count, 1, 1, 1, device=device)
    long, wide = (
        uniform(low, high, count, 1, 1, 1, device=device) / (1.15 * short_px)
        for low, high in ((10, 90), (4, 40))
    )
    u = (x - cx) * angle.cos() + (y - cy) * angle.sin()
    v = (y - cy) * angle.cos() - (x - cx) * angle.sin()
    pool = torch.exp(-((u / long) ** 2) - (v / wide) ** 2) * chance.even(0.2, 0.9)
    return image + (255 - image) * pool


def colored(chance: Chance, image: Tensor, cast: Tensor) -> Tensor:
    """White balance, saturation, exposure (up to blown-out), contrast and gamma."""
    tint = chance.bell(1.0, 3) * torch.where(chance.happens(0.8), 0.06, 0.16) * cast
    image = image * torch.exp(tint)
    grey = image.mean(1, keepdim=True)
    image = grey + (image - grey) * (1 + chance.bell(0.25)).clamp(0.05, 1.7)
    level = (image / 255).clamp(0, 2) * torch.exp(chance.bell(0.3))
    level = level.clamp(max=1.25)
    soft = 0.8 + 0.2 * torch.tanh((level - 0.8) / 0.2)
    level = torch.where(chance.happens(0.5) & (level > 0.8), soft, level)
    up = chance.even(1.2, 3.5)
    level = torch.where(
        chance.happens(0.2), (1 - torch.exp(-up * level)) / (1 - torch.exp(-up)), level
    )
    floor = chance.even(0, 0.12)
    gamma = torch.exp(chance.bell(0.2))
    return ((level.clamp(1e-4, 1) ** gamma) * (1 - floor) + floor) * 255


def blurred(chance: Chance, image: Tensor, above: Tensor, strength: float) -> Tensor:
    """Defocus (a bell or a disc) or motion along a line, each scene by a kernel of its own."""
    usual = (-0.7 * torch.log(chance.even(1e-4, 1)) + 0.2).clamp(max=3.0) * strength
    amount = torch.where(above, chance.even(0.3, 1.1), usual)
    at = torch.arange(-WIDEST, WIDEST + 1, device=image.device, dtype=torch.float32)
    x, y = at[None, None, None, :], at[None, None, :, None]
    bell = torch.exp(-(x * x + y * y) / (2 * (0.6 * amount).clamp(min=0.3) ** 2))
    disc = ((0.9 * amount).clamp(min=1) + 0.5 - torch.hypot(x, y)).clamp(0, 1)
    angle = chance.even(0, math.pi)
    along = x * angle.cos() + y * angle.sin()
    aside = y * angle.cos() - x * angle.sin()
    line = (1 - aside.abs()).clamp(min=0) * (amount + 0.5 - along.abs()).clamp(0, 1)
    still = ((x == 0) & (y == 0)).float().expand_as(bell)
    kind = chance.even(0, 1)
    kernel = torch.where(kind < 0.55, bell, torch.where(kind < 0.75, disc, line))
    sharp = chance.even(0, 1) > torch.where(above, 0.8, 0.65)
    kernel = torch.where(sharp, still, kernel)
    kernel = kernel / kernel.sum((2, 3), keepdim=True)
    return each_by(image, kernel)


def each_by(image: Tensor, kernel: Tensor) -> Tensor:
    """Scenes (B, 3, S, S), each blurred by its own kernel (B, 1, K, K)."""
    count, planes = image.shape[:2]
    reach = kernel.shape[2] // 2
    padded = functional.pad(image, (reach,) * 4, mode="replicate")
    flat = padded.reshape(1, count * planes, *padded.shape[2:])
    kernels = kernel.repeat_interleave(planes, 0)
    return functional.conv2d(flat, kernels, groups=count * planes).reshape(image.shape)


def bell_of(sigma: float, reach: int, device: torch.device) -> Tensor:
    """(1, 1, K, K) a bell."""
    at = torch.arange(-reach, reach + 1, device=device, dtype=torch.float32)
    bell = torch.exp(-(at**2) / (2 * sigma**2))
    kernel = bell[:, None] * bell[None]
    return (kernel / kernel.sum())[None, None]


def softened(image: Tensor, sigma: float) -> Tensor:
    """Scenes (B, C, S, S) blurred by one bell."""
    planes = image.shape[1]
    kernel = bell_of(sigma, 3, image.device).expand(planes, 1, -1, -1)
    padded = functional.pad(image, (3,) * 4, mode="replicate")
    return functional.conv2d(padded, kernel, groups=planes)


def sensed(chance: Chance, image: Tensor) -> Tensor:
    """Shot and read noise, coarse chroma noise, and a webcam's over-sharpening."""
    more = chance.even(0.3, 2.2) * chance.happens(0.3)
    image = image + (image - softened(image, 1.1)) * more
    noise = torch.randn_like(image[:, :1]) + 0.7 * torch.randn_like(image) * chance.happens(0.4)
    noise = torch.where(chance.happens(0.3), 2 * softened(noise, 0.8), noise)
    return image + noise * chance.bell(5.0).abs()


def coded(chance: Chance, image: Tensor) -> Tensor:
    """What JPEG or a frame of H.264 takes away."""
    quality = chance.even(25, 96)
    scale = torch.where(quality < 50, 50 / quality, (200 - 2 * quality) / 100)
    device = image.device
    tables = [(scale * table.to(device)).clamp(min=1) for table in (COARSEST, CHROMA)]
    as_jpeg = in_blocks(image, 8, tables, 0.5)
    # One step for all frequencies, twice as coarse every six numbers; less is rounded up.
    step = 0.625 * 2 ** (chance.even(20, 38) / 6)
    as_video = in_blocks(image, 4, [step.expand(-1, 1, 4, 4), step.expand(-1, 1, 4, 4)], 0.35)
    kind = chance.even(0, 1)
    return torch.where(kind < 0.45, as_jpeg, torch.where(kind < 0.85, as_video, image))


def in_blocks(image: Tensor, block: int, tables: list[Tensor], up: float) -> Tensor:
    """Scenes whose luma and halved chroma are rounded, block by block, in their frequencies."""
    luma = (image * LUMA.to(image.device)[:, None, None]).sum(1, keepdim=True)
    blue, red = (image[:, :1] - luma) * 0.564, (image[:, 2:] - luma) * 0.713
    chroma = functional.avg_pool2d(torch.cat([blue, red], 1), 2)
    luma = rounded(luma - 128, block, tables[0], up) + 128
    chroma = rounded(chroma, block, tables[1], up)
    chroma = functional.interpolate(chroma, scale_factor=2, mode="bilinear", align_corners=False)
    blue, red = luma + chroma[:, :1] / 0.564, luma + chroma[:, 1:] / 0.713
    weights = LUMA.tolist()
    green = (luma - weights[0] * blue - weights[2] * red) / weights[1]
    return torch.cat([blue, green, red], 1)


def rounded(planes: Tensor, block: int, steps: Tensor, up: float) -> Tensor:
    """(B, C, S, S) rounded to steps (B, 1, block, block) in the frequencies of every block."""
    count, several, side, _ = planes.shape
    shape = (count, several, side // block, block, side // block, block)
    blocks = planes.reshape(shape).transpose(3, 4).flatten(4).flatten(1, 3)
    turn = cosines(block, planes.device)
    both = torch.kron(turn, turn)  # of all rows and columns in one product
    steps = steps.flatten(1)[:, None]
    waves = blocks @ both.T / steps
    waves = waves.sign() * (waves.abs() + up).floor() * steps
    whole = (waves @ both).reshape(*shape[:3], shape[4], block, block)
    return whole.transpose(3, 4).reshape(planes.shape)


def cosines(block: int, device: torch.device) -> Tensor:
    """(block, block) the cosine transform, orthonormal."""
    at = torch.arange(block, device=device, dtype=torch.float32)
    turn = torch.cos(math.pi / block * (at[None] + 0.5) * at[:, None]) * math.sqrt(2 / block)
    turn[0] /= math.sqrt(2)
    return turn
