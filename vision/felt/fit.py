"""How well cards explain an outline: the less they leave open, and the fewer, the better."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from cardspeak.vision.felt.rectangle import Rectangle, alike

PER_CARD = 0.065
"""One more card has to explain this much more, in cards."""
KNOWN = 0.03
"""One that lay there counts for so little."""
TWIN_MM, TWINS = 8.0, 0.06
"""Of two that lie as near to each other, one has to explain so much more besides."""


@dataclass(frozen=True, eq=False)
class Fit:
    """How cards explain an outline.

    Attributes:
        cards: the rectangles.
        missed: what they leave unexplained, or cover beyond the outline, in cards.
        known: how many of them, the first, were known to lie there.
    """

    cards: tuple[Rectangle, ...]
    missed: float
    known: int = 0


def worth(fit: Fit) -> float:
    """How little a fit explains, and by how many cards that were not known: the less, the better.

    In cards. Shade beside a card seems another one's edge, right beneath it.
    """
    pairs = combinations(range(len(fit.cards)), 2)
    new = (pair for pair in pairs if pair[1] >= fit.known)
    twins = sum(alike(fit.cards[i], fit.cards[j], TWIN_MM) for i, j in new)
    count = PER_CARD * (len(fit.cards) - fit.known) + KNOWN * fit.known
    return fit.missed + count + TWINS * twins
