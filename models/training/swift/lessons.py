"""How far off it is what is said of the faces of gatherings."""

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from cardspeak.models.shapes import RANKS, SUITS
from training.alike_network import Alike
from training.company_network import Company
from training.losses import suit_loss
from training.swift.corners import planes_of
from training.swift.cut import Cuts
from training.swift.table import EACH

RANKS_WEIGH = 2.0  # next to suits: fewer pairs are of one rank
CROWD = 1.2  # of a gathering a random share is there, up to all of it


def relit(patches: Tensor) -> Tensor:
    """The same patches with a last change of light, as `training.readers.take` has it."""
    shape, device = (len(patches), 1, 1, 1), patches.device
    gain = 0.1 * torch.randn(len(patches), 3, 1, 1, device=device)
    gain = torch.exp(gain + 0.15 * torch.randn(shape, device=device))
    lit = (patches * gain + 8 * torch.randn(shape, device=device)).clamp(0, 255)
    return lit.contiguous(memory_format=torch.channels_last)


def alike_off(network: Alike, cuts: Cuts, bfloat16: bool) -> Tensor:
    """How far off it is which cards of each gathering are of one rank, and of one suit."""
    corners = planes_of(relit(cuts.faces))
    with torch.autocast(corners.device.type, torch.bfloat16, enabled=bfloat16):
        seen = network.look(corners.flatten(0, 1))
    rank, suit = network.compared(seen.float().unflatten(0, (-1, EACH, 2)))
    ranks, suits = (cuts.cards[:, place].unflatten(0, (-1, EACH)) for place in (0, 1))
    there = cuts.readable.unflatten(0, (-1, EACH))
    cards = ranks * SUITS + suits
    two = (there[:, :, None] & there[:, None]) & (cards[:, :, None] != cards[:, None])
    two = two & torch.ones(EACH, EACH, dtype=torch.bool, device=two.device).triu()
    loss = corners.new_zeros(())
    for odds, kind, weight in ((rank, ranks, RANKS_WEIGH), (suit, suits, 1.0)):
        same = (kind[:, :, None] == kind[:, None])[two].float()
        loss = loss + weight * binary_cross_entropy_with_logits(odds[two], same)
    return loss


def company_off(network: Company, cuts: Cuts, bfloat16: bool) -> tuple[Tensor, Tensor]:
    """How far off faces are, read in the light of others, and read alone."""
    with torch.autocast(cuts.faces.device.type, torch.bfloat16, enabled=bfloat16):
        seen = network.look(relit(cuts.faces))
    said, shown = network.alone(*(part.float() for part in seen))
    wanted = cuts.cards
    there = cuts.readable.unflatten(0, (-1, EACH))
    off = told_off(network, said, shown.unflatten(0, there.shape), there, wanted)
    return off, faces_off(said, wanted, cuts.readable)


def told_off(
    network: Company, said: Tensor, shown: Tensor, there: Tensor, wanted: Tensor
) -> Tensor:
    """How far off faces are in the light of a random few of those that lie there.

    Args:
        network: what compares them.
        said: (G * N, 17) what each says by itself.
        shown: (G, N, features) what others see of it.
        there: (G, N) which can be read.
        wanted: (G * N, 2) their ranks and suits.
    """
    share = CROWD * torch.rand(len(there), 1, device=there.device)
    here = there & (torch.rand(there.shape, device=there.device) < share)
    missing = ~here
    missing[:, 0] &= here.any(1)  # somebody must be there to be asked
    more = network.told(shown, missing).flatten(0, 1)
    return faces_off(said + more, wanted, here.flatten())


def faces_off(said: Tensor, wanted: Tensor, taken: Tensor) -> Tensor:
    """How far off the ranks and suits of some faces are."""
    rank, suit = said[taken].split([RANKS, SUITS], 1)
    of_suit = suit_loss(suit, wanted[taken, 0], wanted[taken, 1])
    return cross_entropy(rank, wanted[taken, 0]) + of_suit
