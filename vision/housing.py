"""Finds which card every corner index stands on.

An index lies in a corner of its card, turned the right way, and says what its face says. Where
cards lap each other, one's index may stand in a corner of another's outline, too. But all cards of
a deck have their indices in the same places: cards whose faces can be read tell which.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import RANKS, SUITS
from cardspeak.rules.cards import Card
from cardspeak.vision.deck import aside, places
from cardspeak.vision.detect import Detections
from cardspeak.vision.fuse import Indices, index_turned
from cardspeak.vision.geometry import lengths, to_card
from cardspeak.vision.read import NO_INDEX, Prints, log_softmax, upright

Floats = NDArray[np.float64]

SURELY = 0.95  # prints that are read so surely and differ are of different cards
ONE_PRINT = 0.35  # of the lower one's height: boxes whose middles are nearer are averaged
SAME_PRINT = 0.5  # of an index's height: in one corner, boxes nearer than this are around one print
APART_PX = 12.0  # beyond a card's bounds by more than this, an index is not its own
UNLIKE = 0.5  # the disagreement with its face from which an index does not tell where they stand
SIX_OR_NINE = [Card("6", "c").index // SUITS, Card("9", "c").index // SUITS]
ASIDE = 0.2  # of a card's side: no index is farther off its place than this
ASIDE_COUNTS = 6.0  # against how far in the corner it stands


def as_found(found: Detections, prints: Prints) -> Indices:
    """Indices of no card yet, turned upright."""
    turned = index_turned(upright(found.boxes_px), prints)
    return Indices(turned, found.scores, prints, np.full(len(found), -1))


def one_a_print(found: Indices) -> Indices:
    """Every print once: boxes around the same one are averaged, and what was read in them.

    The detector's boxes are off by some tenths of a print, each in its own way.
    """
    if not len(found.scores):
        return found
    strengths = found.scores * (1 - found.prints.lies[:, NO_INDEX]) + 1e-9
    first = strongest(found.boxes_px, strengths)
    own = np.unique(first)
    shares = np.where(first == own[:, None], strengths, 0.0)
    shares /= shares.sum(1, keepdims=True)
    boxes = np.einsum("ij,jkl->ikl", shares, found.boxes_px)
    prints = Prints(log_softmax(shares @ found.prints.cards), found.prints.lies[own])
    return Indices(boxes, found.scores[own], prints, found.homes[own])


def strongest(boxes_px: Floats, strengths: Floats) -> NDArray[np.int64]:
    """(M,) for every box the strongest one around the same print."""
    middles, high = boxes_px.mean(1), lengths(boxes_px[:, 3] - boxes_px[:, 0])
    reach = ONE_PRINT * np.minimum(high[:, None], high)
    near = lengths(middles[:, None] - middles) <= reach
    first = np.full(len(boxes_px), -1)
    for i in np.argsort(-strengths, kind="stable").tolist():
        if first[i] < 0:
            first[near[i] & (first < 0)] = i
    return first


def housed(found: Indices, quads_px: Floats, faces: Prints) -> Indices:
    """Find the card of every index; a six that is a nine upside down may have one, too.

    Args:
        found: the indices.
        quads_px: (N, 4, 2) the cards.
        faces: what their faces say.
    """
    read = housed_as_read(found, quads_px, faces)
    by_rank = np.exp(found.prints.cards).reshape(-1, RANKS, SUITS).sum(2)
    stray = (read.homes < 0) & (by_rank[:, SIX_OR_NINE].sum(1) > SURELY)
    if not stray.any() or not len(quads_px):
        return read
    over = housed_as_read(turned_over(found, stray), quads_px, faces)
    unlike = disagreement(faces.cards, over.prints.cards)
    agreed = unlike[np.arange(len(stray)), over.homes] < UNLIKE
    right = stray & (over.homes >= 0) & agreed
    return housed_as_read(turned_over(found, right), quads_px, faces) if right.any() else read


def turned_over(found: Indices, which: NDArray[np.bool_]) -> Indices:
    """The same indices, some of them read the other way up."""
    boxes, cards, lies = found.boxes_px.copy(), found.prints.cards.copy(), found.prints.lies.copy()
    boxes[which] = np.roll(boxes[which], 2, axis=1)
    by_rank = cards[which].reshape(-1, RANKS, SUITS)
    by_rank[:, SIX_OR_NINE] = by_rank[:, SIX_OR_NINE[::-1]]
    cards[which] = by_rank.reshape(-1, RANKS * SUITS)
    lies[which, :NO_INDEX] = np.roll(lies[which, :NO_INDEX], 2, axis=1)
    return replace(found, boxes_px=boxes, prints=Prints(cards, lies))


def housed_as_read(found: Indices, quads_px: Floats, faces: Prints) -> Indices:
    """Find the card of every index, read as it is; see `housed`."""
    if not len(found.homes) or not len(quads_px):
        return replace(found, homes=np.full(len(found.homes), -1))
    boxes, said = found.boxes_px, found.prints.cards
    unlike = disagreement(faces.cards, said)
    fits, corners = belongs(boxes[:, None], quads_px)
    fits += 2 * unlike
    fits[found.prints.lies[:, NO_INDEX] >= 0.5] = np.inf
    homes = moved_in(boxes, corners, fits, said)
    agreed = np.where(unlike[np.arange(len(homes)), homes] < UNLIKE, homes, -1)
    standing = places(boxes, agreed, quads_px)
    if len(standing):
        fits += ASIDE_COUNTS * off_places(boxes, quads_px, fits, standing)
        homes = moved_in(boxes, corners, fits, said)
    return replace(found, homes=homes)


def off_places(indices_px: Floats, quads_px: Floats, fits: Floats, standing: Floats) -> Floats:
    """(M, N) how far, in sides of each card, indices are from where the deck has them.

    Infinity where that is too far, or where they do not fit the card at all.
    """
    off = np.full(fits.shape, np.inf)
    rows, columns = np.nonzero(np.isfinite(fits))
    apart = aside(indices_px[rows], quads_px[columns], standing)
    off[rows, columns] = np.where(apart < ASIDE, apart, np.inf)
    return off


def belongs(indices_px: Floats, quads_px: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """How badly upright indices (..., 4, 2) fit cards' corners, and which of the four.

    Both are broadcast against each other.

    Returns:
        (...) 0 is perfect, infinity not at all; and (...) numbers 0 to 3.
    """
    top, bottom = indices_px[..., :2, :].mean(-2), indices_px[..., 2:, :].mean(-2)
    middle = (top + bottom) / 2
    low, high = quads_px.min(-2) - APART_PX, quads_px.max(-2) + APART_PX
    near = ((middle >= low) & (middle <= high)).all(-1)
    placed = to_card(np.stack([middle, top, bottom], -2), quads_px)
    u, v, up = placed[..., 0, 0], placed[..., 0, 1], placed[..., 1, :] - placed[..., 2, :]
    beside = np.minimum(u, 1 - u), np.minimum(v, 1 - v)
    right_way = np.where(v < 0.5, up[..., 1] < 0, up[..., 1] > 0)
    tall, leaning = lengths(up), abs(up[..., 0]) > 0.8 * abs(up[..., 1])
    farthest = np.maximum(0.33, tall / 2 + 0.12)  # the largest reach far down their card
    in_corner = (beside[0] > -0.08) & (beside[1] > -0.08) & (beside[0] < 0.42)
    in_corner &= beside[1] < farthest
    fits = near & in_corner & right_way & ~leaning & (tall > 0.06) & (tall < 0.75)
    return np.where(fits, beside[0] + beside[1], np.inf), 2 * (u < 0.5) + (v < 0.5)


def moved_in(
    indices_px: Floats, corners: NDArray[np.int64], fits: Floats, said: Floats
) -> NDArray[np.int64]:
    """(M,) the card that each index goes to, -1 for none, the best fitting first.

    A corner shows one print, and a card's prints say the same. Where cards lap each other, one's
    index may stand in a corner of the other's outline, too.

    Args:
        indices_px: (M, 4, 2) the indices.
        corners: (M, N) the corner of each card that each is nearest to.
        fits: (M, N) how badly they fit there.
        said: (M, 52) what they say.
    """
    rows, columns = np.nonzero(np.isfinite(fits))
    order = np.argsort(fits[rows, columns], kind="stable")
    rows, columns = rows[order], columns[order]
    spots = 4 * columns + corners[rows, columns]
    middles = indices_px.mean(1)
    reach = SAME_PRINT * lengths(indices_px[:, 3] - indices_px[:, 0])
    named = np.where(said.max(1) > np.log(SURELY), said.argmax(1), -1)
    homes, taken, names = np.full(len(indices_px), -1), dict[int, int](), dict[int, int]()
    for index, card, spot in zip(rows.tolist(), columns.tolist(), spots.tolist(), strict=True):
        if homes[index] >= 0 or (
            named[index] >= 0 and names.get(card, named[index]) != named[index]
        ):
            continue
        first = taken.setdefault(spot, index)
        if lengths(middles[index] - middles[first]) <= reach[first]:
            homes[index] = card
            if named[index] >= 0:
                names[card] = named[index]
    return homes


def disagreement(logs: Floats, said: Floats) -> Floats:
    """(M, N) how little each index's reading and a face's have in common, 0 to 1."""
    shares = np.exp(said / 2) @ np.exp(log_softmax(logs) / 2).T
    return np.asarray(1 - shares)
