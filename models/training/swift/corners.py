"""The corners of faces as `cardspeak.vision.alike` sees them, of many at once."""

import torch
from torch import Tensor

from cardspeak.models.shapes import CORNER_PX
from cardspeak.vision.alike import DARKEST, LIGHTER, OFFSET, PAPER, STRONGEST


def planes_of(faces: Tensor) -> Tensor:
    """(N, 2, 4, 48, 36) of faces (N, 3, 112, 80) in 0..255: see `vision.alike.corners_of`."""
    wide, high = CORNER_PX
    ends = torch.stack([faces, faces.flip((2, 3))], 1)[..., :high, :wide] / 255
    flat = ends.flatten(3)
    count = flat.shape[3]
    low, top = (int(share * count) for share in PAPER)
    by_light = flat.mean(2, keepdim=True).argsort(3)[..., low:top].expand(-1, -1, 3, -1)
    paper = flat.gather(3, by_light).mean(3)[..., None, None]
    off = ((ends - paper) ** 2).sum(2).sqrt()
    strong = off.flatten(2).topk(int(DARKEST * count), 2).values.mean(2)[..., None, None]
    tones = (ends / (paper + OFFSET)).clamp(0, LIGHTER) - 1
    drawn = (off / (strong + OFFSET)).clamp(0, STRONGEST)
    return torch.cat([tones, drawn[:, :, None]], 2)
