"""The readers: six small convolution stacks that look at one patch each.

Plain convolutions only: they are what CPUs run fastest, in float32 and in bfloat16.
"""

import math
from collections.abc import Sequence

from torch import Tensor, nn

from cardspeak.models.shapes import CHIP, CORNERS, FACE, INDEX, RANKS, SUITS

SUIT = 1
"""Which answer of a reader of cards is the suit."""


def conv(inputs: int, outputs: int, stride: int = 1, apart: int = 1) -> nn.Sequential:
    """A 3x3 convolution with its normalisation; what it looks at may lie apart."""
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, apart, apart, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


def stack(widths: Sequence[tuple[int, ...]]) -> list[nn.Sequential]:
    """Convolutions one after the other, each as `conv` takes it but for its inputs."""
    inputs = [3, *(outputs for outputs, *_ in widths)]
    return [conv(before, *width) for before, width in zip(inputs, widths, strict=False)]


class Marks(nn.Module):
    """Looks for suit marks wherever they stand: pips and indices of all decks stand elsewhere.

    Each of a few heads weighs all places by where it finds a mark, and says what it finds there.
    """

    heads, values = 4, 8

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.body = conv(inputs, inputs)
        self.where = nn.Conv2d(inputs, self.heads, 1)
        self.what = nn.Conv2d(inputs, self.heads * self.values, 1)
        self.relu = nn.ReLU(inplace=True)

    def forward(self, near: Tensor) -> Tensor:
        """(N, heads * values) what is found in (N, inputs, H, W)."""
        seen = self.body(near)
        weights = self.where(seen).flatten(2).softmax(2).unsqueeze(3)
        values = self.what(seen).flatten(2).unflatten(1, (self.heads, self.values))
        found: Tensor = self.relu((values @ weights).flatten(1))
        return found


class Reader(nn.Module):
    """A stack of convolutions, a hidden layer, and one linear head a question.

    Takes (N, 3, H, W) BGR in 0..255 and gives one (N, answers) tensor a question. Where `near` is
    given, the suit is also told by the marks that are found after so many convolutions.
    """

    def __init__(
        self,
        size_px: tuple[int, int],
        widths: list[tuple[int, int]],
        squeeze: int,
        hidden: int,
        heads: list[int],
        near: int = 0,
    ) -> None:
        super().__init__()
        self.near = near
        strides = math.prod(stride for _, stride in widths)
        w, h = (-(-s // strides) for s in size_px)
        last = nn.Conv2d(widths[-1][0], squeeze, 1)
        self.body = nn.Sequential(*stack(widths), last, nn.ReLU(inplace=True))
        if near:
            self.marks = Marks(widths[near - 1][0])
        self.hidden = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.1), nn.Linear(squeeze * w * h, hidden), nn.ReLU(inplace=True)
        )
        self.heads = nn.ModuleList(nn.Linear(hidden, answers) for answers in heads)
        if near:
            self.suit = nn.Linear(Marks.heads * Marks.values, heads[SUIT])

    def look(self, patches: Tensor) -> tuple[Tensor, ...]:
        """What the convolutions make of every patch: of all of it, and of the marks on it."""
        near = self.body[: self.near](patches / 127.5 - 1)
        whole = self.body[self.near :](near)
        return (whole, self.marks(near)) if self.near else (whole,)

    def answer(self, whole: Tensor, *found: Tensor) -> tuple[Tensor, ...]:
        """Answer every question from what was seen."""
        thought = self.hidden(whole)
        answers = [head(thought) for head in self.heads]
        for marks in found:
            answers[SUIT] = answers[SUIT] + self.suit(marks)
        return tuple(answers)

    def forward(self, patches: Tensor) -> tuple[Tensor, ...]:
        """Answer every question about every patch."""
        return self.answer(*self.look(patches))


class CardMarks(nn.Module):
    """Finds suit marks and ranks on a face or index, and says which card they make together.

    Takes (N, 3, H, W) BGR in 0..255 and gives (N, 13) the rank and (N, 4) the suit. Every cell of a
    patch is asked first which suit's mark or which rank it shows, if any: with that taught, few
    marks suffice, wherever a deck has them. Its last convolutions look farther around, to tell a
    card's own marks from those of others that lie on it.
    """

    least, gain = 0.78, 2.33  # learned once, with all else; the less shows, the less is said
    widths = ((32, 2, 1), (32, 1, 1), (48, 2, 1), (64, 1, 1), (80, 1, 2), (96, 1, 4))

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(*stack(self.widths))
        self.mark = nn.Conv2d(self.widths[-1][0], SUITS + RANKS + 1, 1)

    def look(self, patches: Tensor) -> tuple[Tensor, ...]:
        """What the convolutions make of every patch."""
        return (self.body(patches / 127.5 - 1),)

    def answer(self, near: Tensor) -> tuple[Tensor, ...]:
        """(N, 18, H / 4, W / 4) what each cell shows, the last that it is none; rank; suit."""
        seen: Tensor = self.mark(near)
        shown = seen.softmax(1)
        suits, ranks, _ = seen.split([SUITS, RANKS, 1], 1)
        of_suits, of_ranks, _ = shown.split([SUITS, RANKS, 1], 1)
        return seen, self.together(ranks, of_ranks), self.together(suits, of_suits)

    def together(self, seen: Tensor, shown: Tensor) -> Tensor:
        """What all cells say of one question, each by how surely it shows anything of it."""
        weight = shown.sum(1, keepdim=True)
        said = (seen.log_softmax(1) * weight).sum((2, 3))
        return self.gain * said / (self.least + weight.sum((2, 3)))

    def forward(self, patches: Tensor) -> tuple[Tensor, ...]:
        """(N, 13) the rank and (N, 4) the suit of every patch."""
        return self.answer(*self.look(patches))[1:]


def build() -> dict[str, Reader | CardMarks]:
    """The six readers, untrained.

    corners: 8 numbers (four corners in the unit square of the patch), 3 kinds (face, back, none).
    face: 13 ranks, 4 suits, 3 ways it lies (upright or upside down, sideways, no face).
    index: 13 ranks, 4 suits, 5 turns (quarter turns to set it upright, or no index).
    marks, index_marks: 13 ranks, 4 suits, of a face and of an index.
    chip: 12 colours (the last: no chip).
    """
    return {
        "corners": Reader(
            CORNERS.size_px, [(16, 2), (32, 2), (32, 1), (48, 2), (48, 1), (64, 2)], 64, 96, [8, 3]
        ),
        "face": Reader(
            FACE.size_px,
            [(24, 2), (48, 2), (48, 1), (72, 2), (72, 1), (96, 2), (96, 1)],
            64,
            160,
            [13, 4, 3],
            near=3,
        ),
        "index": Reader(
            INDEX.size_px,
            [(24, 2), (40, 1), (56, 2), (56, 1), (80, 2), (80, 1)],
            48,
            128,
            [13, 4, 5],
        ),
        "marks": CardMarks(),
        "index_marks": CardMarks(),
        "chip": Reader(CHIP.size_px, [(16, 2), (24, 2), (32, 2)], 24, 48, [12]),
    }
