"""Teaches what a deck's cards say to each other, while what looks at each stays as it is.

Looking takes far longer than listening: what was seen is kept, and learned from time and again.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from training.company_network import Company
from training.swift.cut import Cuts
from training.swift.lessons import relit, told_off
from training.swift.table import EACH, joined
from training.teaching import Pace, teach

WARM_UP, STEEPEST, WEIGHT_DECAY = 100, 1.0, 0.05


@dataclass(frozen=True)
class Hearing:
    """How much is heard.

    Attributes:
        memory: gatherings that are kept.
        at_once: of a step.
        steps: from one batch that is drawn to the next.
        blurred: how far off what is seen is said to be, in its own spreads: the fewer decks are
            known, the farther.
    """

    memory: int
    at_once: int
    steps: int
    blurred: float


@dataclass(frozen=True, eq=False)
class Heard:
    """What was seen of G gatherings of N faces.

    Attributes:
        said: (G, N, 17) what each says by itself.
        shown: (G, N, features) what others see of it.
        there: (G, N) which can be read.
        wanted: (G, N, 2) ranks and suits.
    """

    said: Tensor
    shown: Tensor
    there: Tensor
    wanted: Tensor

    def some(self, rng: np.random.Generator, count: int) -> "Heard":
        """So many of the gatherings."""
        few = torch.from_numpy(rng.permutation(len(self.said))[:count]).to(self.said.device)
        return Heard(self.said[few], self.shown[few], self.there[few], self.wanted[few])

    def last(self, count: int) -> "Heard":
        """The newest, so many at most."""
        rows = slice(-count, None)
        return Heard(self.said[rows], self.shown[rows], self.there[rows], self.wanted[rows])


@torch.no_grad()
def heard(company: Company, cuts: Cuts) -> Heard:
    """What is seen of a batch."""
    said, shown = company.alone(*company.look(relit(cuts.faces)))
    whole = said, shown, cuts.readable, cuts.cards
    return Heard(*(part.unflatten(0, (-1, EACH)) for part in whole))


def listening(company: Company) -> list[nn.Parameter]:
    """The weights that are taught; what looks is set to stay as it is."""
    company.requires_grad_(False).eval()
    for part in (company.usual, company.each, company.beside, company.more):
        part.requires_grad_(True).train()
    return [weight for weight in company.parameters() if weight.requires_grad]


def listen(
    company: Company,
    drawn: Callable[[], Cuts],
    hearing: Hearing,
    rng: np.random.Generator,
    lr: float,
    progress: Callable[[], float],
) -> None:
    """Teach until progress is 1."""
    known = heard(company, drawn())

    def off(step: int) -> dict[str, Tensor]:
        nonlocal known
        if step and step % hearing.steps == 0:
            known = joined([known, heard(company, drawn())]).last(hearing.memory)
        some = known.some(rng, hearing.at_once)
        spread = hearing.blurred * some.shown.std((0, 1))
        shown = some.shown + spread * torch.randn_like(some.shown)
        said, wanted = some.said.flatten(0, 1), some.wanted.flatten(0, 1)
        return {"heard": told_off(company, said, shown, some.there, wanted)}

    teach(listening(company), Pace(lr, WEIGHT_DECAY, WARM_UP, STEEPEST), progress, off)
    company.eval()
