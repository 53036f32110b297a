"""How far what readers answer is from what is wanted of them."""

import torch
from torch import Tensor
from torch.nn import functional

from cardspeak.models.shapes import SUITS
from cardspeak.rules.cards import DECK
from training.marks import NO_MARK, UNKNOWN

MARKED = 3.0  # how much a cell with a mark counts beside one with none, of which there are more
BLACK_COURT = 3.0  # how much its suit counts beside others': its few small marks are alike, too
SUIT_COUNTS = torch.tensor(
    [BLACK_COURT if card.rank in "JQK" and card.suit in "cs" else 1.0 for card in DECK]
)


def corners_loss(answers: tuple[Tensor, ...], target: Tensor) -> Tensor:
    """Distance of the corners, where there is a card, and what the patch shows."""
    points, kind = answers
    what = target[:, 8].long()
    card = what < 2
    loss = functional.cross_entropy(kind, what)
    if card.any():
        loss = loss + 20 * functional.smooth_l1_loss(points[card], target[card, :8], beta=0.02)
    return loss


def card_loss(answers: tuple[Tensor, ...], target: Tensor) -> Tensor:
    """Rank and suit, where there are any, and how the patch lies."""
    rank, suit, turn = answers
    wanted = target.long()
    known = wanted[:, 0] >= 0
    loss = functional.cross_entropy(turn, wanted[:, 2])
    if known.any():
        loss = loss + functional.cross_entropy(rank[known], wanted[known, 0])
        # Spades and clubs are what is confused most, and for longest.
        loss = loss + 2 * suit_loss(suit[known], wanted[known, 0], wanted[known, 1])
    return loss


def suit_loss(suit: Tensor, rank: Tensor, wanted: Tensor) -> Tensor:
    """How far suits are from those that are wanted, black courts' above all."""
    weights = SUIT_COUNTS.to(suit.device)[rank * SUITS + wanted]
    each = functional.cross_entropy(suit, wanted, reduction="none")
    return (each * weights).sum() / weights.sum()


def marks_loss(answers: tuple[Tensor, ...], target: Tensor) -> Tensor:
    """The mark that every cell shows, where that is known, and the card that they make together."""
    seen, rank, suit = answers
    cells = target[:, 2:].long().unflatten(1, seen.shape[2:])
    weights = seen.new_tensor([MARKED] * NO_MARK + [1.0])
    wanted = target[:, :2].long()
    loss = functional.cross_entropy(rank, wanted[:, 0])
    loss = loss + suit_loss(suit, wanted[:, 0], wanted[:, 1])
    if (cells >= 0).any():
        loss = loss + functional.cross_entropy(seen, cells, weights, ignore_index=UNKNOWN)
    return loss


def chip_loss(answers: tuple[Tensor, ...], target: Tensor) -> Tensor:
    """The colour."""
    return functional.cross_entropy(answers[0], target[:, 0].long())


LOSSES = {
    "corners": corners_loss,
    "face": card_loss,
    "index": card_loss,
    "chip": chip_loss,
    "marks": marks_loss,
    "index_marks": marks_loss,
}
