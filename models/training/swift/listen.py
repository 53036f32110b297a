"""Teaches what a deck's cards say to each other, while what looks at each stays as it is.

Looking takes far longer than listening: what was seen is kept, and learned from time and again.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

from training.company_network import Company
from training.readers import cosine
from training.swift.cut import Cuts
from training.swift.lessons import relit, told_off
from training.swift.table import EACH

MEMORY = 4000  # gatherings that are kept
AT_ONCE = 64  # of a step
STEPS = 12  # from one batch that is drawn to the next
WARM_UP, REPORTED = 100, 200
WEIGHT_DECAY, BLURRED = 0.05, 0.4  # of what is seen: too few decks are known


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

    def and_then(self, later: "Heard", most: int) -> "Heard":
        """With what was seen later, so many gatherings at most: the oldest are forgotten."""
        return Heard(
            torch.cat([self.said, later.said])[-most:],
            torch.cat([self.shown, later.shown])[-most:],
            torch.cat([self.there, later.there])[-most:],
            torch.cat([self.wanted, later.wanted])[-most:],
        )


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
    rng: np.random.Generator,
    lr: float,
    progress: Callable[[], float],
) -> None:
    """Teach until progress is 1."""
    weights = listening(company)
    optimizer = torch.optim.AdamW(weights, lr, weight_decay=WEIGHT_DECAY)
    known, step = heard(company, drawn()), 0
    while (at := progress()) < 1:
        if step % STEPS == 0:
            known = known.and_then(heard(company, drawn()), MEMORY)
        for group in optimizer.param_groups:
            group["lr"] = lr * min(1.0, (step + 1) / WARM_UP) * cosine(at)
        some = known.some(rng, AT_ONCE)
        shown = some.shown + BLURRED * some.shown.std((0, 1)) * torch.randn_like(some.shown)
        off = told_off(
            company, some.said.flatten(0, 1), shown, some.there, some.wanted.flatten(0, 1)
        )
        optimizer.zero_grad(set_to_none=True)
        off.backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        step += 1
        if step % REPORTED == 0:
            print(
                json.dumps({"heard": step, "at": round(at, 4), "off": round(off.item(), 4)}),
                flush=True,
            )
    company.eval()
