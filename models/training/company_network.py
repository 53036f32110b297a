"""The network that reads all faces of a deck that lie there at once."""

import math
from typing import cast

import torch
from torch import Tensor, nn

from cardspeak.models.shapes import RANKS, SUITS
from training import networks
from training.networks import CardMarks, Marks, Reader

SAID = RANKS + SUITS


class Beside(nn.Module):
    """What cards say to each other: one layer of attention (Vaswani et al. 2017).

    Takes (B, N, wide), and (B, N) which are not there; gives (B, N, wide).
    """

    def __init__(self, wide: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before, self.after = nn.LayerNorm(wide), nn.LayerNorm(wide)
        self.ask, self.give = nn.Linear(wide, 3 * wide), nn.Linear(wide, wide)
        self.think = nn.Sequential(
            nn.Linear(wide, 2 * wide), nn.ReLU(), nn.Dropout(0.2), nn.Linear(2 * wide, wide)
        )
        self.drop = nn.Dropout(0.2)

    def forward(self, each: Tensor, missing: Tensor | None = None) -> Tensor:
        """Every card as it is, and what it makes of the others."""
        asked = self.ask(self.before(each)).unflatten(2, (3 * self.heads, -1)).transpose(1, 2)
        ask, has, says = asked.chunk(3, 1)
        alike = ask @ has.transpose(2, 3) / math.sqrt(ask.shape[3])
        if missing is not None:
            alike = alike.masked_fill(missing[:, None, None], -math.inf)
        heard = (alike.softmax(3) @ says).transpose(1, 2).flatten(2)
        each = each + self.drop(self.give(heard))
        thought: Tensor = each + self.drop(self.think(self.after(each)))
        return thought


class Usual(nn.BatchNorm1d):
    """Numbers (..., features) by what each of them usually is, at most so many spreads away."""

    most = 6.0

    def __init__(self, features: int) -> None:
        super().__init__(features, eps=0.01, affine=False)

    def forward(self, seen: Tensor) -> Tensor:
        """The same numbers, about 0."""
        if self.training:
            usual = super().forward(seen.flatten(0, -2)).reshape(seen.shape)
        else:
            usual = (seen - self.running_mean) * (self.running_var + self.eps).rsqrt()
        return usual.clamp(-self.most, self.most)


class Company(nn.Module):
    """Reads faces of one deck, each in the light of the others.

    Takes (N, 3, H, W) BGR in 0..255 and gives (N, 13) the rank and (N, 4) the suit of every face,
    in logits. It looks at each as two of the readers do, from whose weights it goes on.
    """

    hidden, wide, heads, rounds = 320, 128, 4, 3
    forgotten = 0.2

    def __init__(self) -> None:
        super().__init__()
        readers = networks.build()
        self.face = cast(Reader, readers["face"])
        self.marks = cast(CardMarks, readers["marks"])
        around = 2 * CardMarks.widths[-1][0]
        thought = self.face.hidden[2].out_features
        features = thought + Marks.heads * Marks.values + around + 2 + 2 * SAID  # see `alone`
        # What is seen comes in many sizes: all of it is measured by what it usually is.
        self.usual = Usual(features)
        self.each = nn.Sequential(
            nn.Dropout(self.forgotten), nn.Linear(features, self.hidden), nn.ReLU(),
            nn.Dropout(0.3), nn.Linear(self.hidden, self.wide),
        )  # fmt: skip
        self.beside = nn.ModuleList(Beside(self.wide, self.heads) for _ in range(self.rounds))
        self.more = nn.Linear(self.wide, SAID)
        nn.init.zeros_(self.more.weight), nn.init.zeros_(self.more.bias)
        self.weigh = nn.Parameter(torch.tensor([0.5, 0.45]))

    def look(self, patches: Tensor) -> tuple[Tensor, ...]:
        """What the convolutions make of every patch."""
        return (*self.face.look(patches), *self.marks.look(patches))

    def alone(self, whole: Tensor, found: Tensor, near: Tensor) -> tuple[Tensor, Tensor]:
        """What each face says by itself (N, 17), and what of it others see (N, features)."""
        rank, suit, _ = self.face.answer(whole, found)
        seen, *marked = self.marks.answer(near)
        by_face, by_marks = torch.cat([rank, suit], 1), torch.cat(marked, 1)
        said = self.weigh[0] * by_face + self.weigh[1] * by_marks
        around = self.around(seen, near)
        return said, torch.cat([self.face.hidden(whole), found, *around, by_face, by_marks], 1)

    def around(self, seen: Tensor, near: Tensor) -> list[Tensor]:
        """What is seen where suits and where ranks are, and how much of them."""
        of_suits, of_ranks, _ = seen.softmax(1).split([SUITS, RANKS, 1], 1)
        weights = [shown.sum(1, keepdim=True) for shown in (of_suits, of_ranks)]
        amounts = [weight.sum((2, 3)) for weight in weights]
        looks = [
            (near * weight).sum((2, 3)) / (amount + self.marks.least)
            for weight, amount in zip(weights, amounts, strict=True)
        ]
        return [*looks, *amounts]

    def told(self, shown: Tensor, missing: Tensor | None = None) -> Tensor:
        """(G, N, 17) what others of a gathering add, of what is shown (G, N, features).

        (G, N) says which are not there.
        """
        each = self.each(self.usual(shown))
        for beside in self.beside:
            each = beside(each, missing)
        more: Tensor = self.more(each)
        return more

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor]:
        """Rank and suit of every patch."""
        said, shown = self.alone(*self.look(patches))
        ranks, suits = (said + self.told(shown[None])[0]).split([RANKS, SUITS], 1)
        return ranks, suits
