"""The network that looks at all faces of a deck that lie there at once."""

import math
from typing import cast

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

from cardspeak.models.shapes import RANKS, SUITS
from training import networks
from training.networks import CardMarks, Marks, Reader


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


class Company(nn.Module):
    """Tells the suits of one colour apart by what else shows its face of the same deck.

    Takes (N, 3, H, W) BGR in 0..255, the faces that lie there, and gives (N, 4): what the company
    that each is in says of its suit, in logits to be added to what it says alone. What is compared
    is what two trained readers see; they are only looked through, and do not learn on.
    """

    hidden, wide, heads, most = 256, 64, 4, 6.0

    def __init__(self, face: Reader, marks: CardMarks) -> None:
        super().__init__()
        self.face, self.marks = face.requires_grad_(False), marks.requires_grad_(False)
        features = sum(self.widths())
        self.register_buffer("middle", torch.zeros(features))
        self.register_buffer("spread", torch.ones(features))
        self.each = nn.Sequential(
            nn.Linear(features, self.hidden), nn.ReLU(), nn.Dropout(0.3),
            nn.Linear(self.hidden, self.wide),
        )  # fmt: skip
        self.beside = Beside(self.wide, self.heads)
        self.leans = nn.Linear(self.wide, 2)
        nn.init.zeros_(self.leans.weight), nn.init.zeros_(self.leans.bias)

    def widths(self) -> tuple[int, ...]:
        """How many numbers each part of a print has, see `prints`."""
        marks = CardMarks.widths[-1][0]
        thought = self.face.hidden[2].out_features
        return thought, Marks.heads * Marks.values, 2 * marks, 2, 2 * (RANKS + SUITS)

    @torch.no_grad()
    def prints(self, patches: Tensor) -> Tensor:
        """(N, features) what the readers see on each face: of its whole, of its marks, its card."""
        whole, found = self.face.look(torch.cat([patches, patches.flip((2, 3))]))
        rank, suit, _ = self.face.answer(whole, found)
        from_both_ends = (self.face.hidden(whole), found, rank, suit)
        thought, found, rank, suit = ((a + b) / 2 for a, b in (x.chunk(2) for x in from_both_ends))
        around, marked = self.around(patches)
        return torch.cat([thought, found, *around, rank, suit, *marked], 1)

    def around(self, patches: Tensor) -> tuple[list[Tensor], list[Tensor]]:
        """What is seen where suits and where ranks are, and how much of them; rank and suit."""
        (near,) = self.marks.look(patches)
        seen, *marked = self.marks.answer(near)
        of_suits, of_ranks, _ = seen.softmax(1).split([SUITS, RANKS, 1], 1)
        weights = [shown.sum(1, keepdim=True) for shown in (of_suits, of_ranks)]
        amounts = [weight.sum((2, 3)) for weight in weights]
        looks = [
            (near * weight).sum((2, 3)) / (amount + self.marks.least)
            for weight, amount in zip(weights, amounts, strict=True)
        ]
        return [*looks, *amounts], marked

    def settle(self, prints: Tensor) -> None:
        """Learn what prints (N, features) usually are."""
        self.middle.copy_(prints.mean(0))
        self.spread.copy_(prints.std(0) + 0.1)

    def normal(self, prints: Tensor) -> Tensor:
        """The same prints by what they usually are."""
        return ((prints - self.middle) / self.spread).clamp(-self.most, self.most)

    def told(self, prints: Tensor, sizes: list[int]) -> Tensor:
        """What gatherings of so many faces say of each one's suit, of normal prints."""
        each = self.each(prints)
        together = pad_sequence(each.split(sizes), batch_first=True)
        there = torch.arange(together.shape[1]) < torch.tensor(sizes)[:, None]
        return self.suits(self.beside(together, ~there)[there])

    def forward(self, patches: Tensor) -> Tensor:
        """(N, 4) what the company says of every patch's suit."""
        each = self.each(self.normal(self.prints(patches)))
        return self.suits(self.beside(each[None])[0])

    def suits(self, told: Tensor) -> Tensor:
        """(N, 4) clubs against spades, diamonds against hearts: which colour it is, inks tell."""
        black, red = self.leans(told).unbind(1)
        return torch.stack([black, red, -red, -black], 1) / 2


def build() -> Company:
    """What compares the faces of a deck, untrained."""
    readers = networks.build()
    return Company(cast(Reader, readers["face"]), cast(CardMarks, readers["marks"]))
