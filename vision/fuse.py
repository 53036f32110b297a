"""Adds up what whole faces and corner indices say of each card.

Evidence is summed as log-probabilities. An index lends its evidence to the face whose corner it
lies in, turned the right way; one without a face has to earn its card with more.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.claims import SEEN, Claim
from cardspeak.vision.detect import Detections
from cardspeak.vision.geometry import (
    area,
    corner_distances,
    sane,
    shared_area,
    to_card,
)
from cardspeak.vision.read import FACE_DOWN, FACE_UP, NO_INDEX, NOTHING, Outlines, Prints, upright

Floats = NDArray[np.float64]

INDEX_WEIGHT = 0.7  # two views of one print are not independent
DOUBT = 0.01  # no single look is trusted beyond this
SAME_CORNERS = 0.16  # in short sides
APART_PX = 12.0  # beyond a card's bounds by more than this, an index is not its own
BACK = 0.45  # the detector's score, times that it is a back
BACK_OVER_BACKS = 0.7
LONE_SCORE = 0.5  # an index without a face needs this much, and must be read this surely:
LONE_SURE = 0.95


def normalised(logs: Floats) -> Floats:
    """Log-probabilities that add up to one."""
    shifted = logs - logs.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()))


def doubted(logs: Floats) -> Floats:
    """The same evidence, never quite certain."""
    return np.asarray(np.log((1 - DOUBT) * np.exp(logs) + DOUBT / logs.shape[-1]))


def distinct(found: Outlines) -> Outlines:
    """Keep one outline a card: what has the same corners is the same card."""
    strength = found.scores * (1 - found.kinds[:, NOTHING])
    order = [
        i
        for i in np.argsort(-strength, kind="stable")
        if strength[i] > 0.5 * SEEN and sane(found.quads_px[i])
    ]
    kept: list[int] = []
    for i in order:
        if not repeats(found.quads_px[i], found.quads_px[kept]):
            kept.append(int(i))
    return found[np.array(kept, np.int64)]


def repeats(quad_px: Floats, stronger_px: Floats) -> bool:
    """Whether an outline repeats a stronger one (N, 4, 2), or is a pip or a picture inside it."""
    if not len(stronger_px):
        return False
    if corner_distances(quad_px, stronger_px).min() < SAME_CORNERS:
        return True
    reach = np.linalg.norm(stronger_px.mean(1) - quad_px.mean(0), axis=1)
    near = stronger_px[reach < np.ptp(stronger_px, axis=1).max(1)]
    return any(within(quad_px, other) for other in near)


def within(quad_px: Floats, other_px: Floats) -> bool:
    """Whether one of two outlines lies in the other and is far smaller."""
    own, other = area(quad_px), area(other_px)
    common = shared_area(quad_px, other_px)
    return common > 0.75 * min(own, other) and not 0.4 < own / max(other, 1e-9) < 2.5


def index_turned(boxes_px: Floats, prints: Prints) -> Floats:
    """(N, 4, 2) index boxes with their corners clockwise from the print's own top left."""
    turns = prints.lies[:, :NO_INDEX].argmax(1) if len(boxes_px) else []
    return np.array(
        [np.roll(b, -int(t), axis=0) for b, t in zip(boxes_px, turns, strict=True)]
    ).reshape(-1, 4, 2)


def belongs(index_px: Floats, quad_px: Floats) -> float:
    """How badly an upright index fits a card's corners: 0 is perfect, infinity not at all."""
    top, bottom = index_px[:2].mean(0), index_px[2:].mean(0)
    middle = (top + bottom) / 2
    if (middle < quad_px.min(0) - APART_PX).any() or (middle > quad_px.max(0) + APART_PX).any():
        return float("inf")
    (u, v), *ends = to_card(np.stack([middle, top, bottom]), quad_px)
    up = ends[0] - ends[1]
    in_corner = (
        -0.08 < u < 1.08 and -0.08 < v < 1.08 and min(u, 1 - u) < 0.42 and min(v, 1 - v) < 0.33
    )
    right_way = up[1] < 0 if v < 0.5 else up[1] > 0
    tall = np.hypot(*up)
    if not in_corner or not right_way or abs(up[0]) > 0.8 * abs(up[1]) or not 0.06 < tall < 0.6:
        return float("inf")
    return float(min(u, 1 - u) + min(v, 1 - v))


@dataclass(frozen=True, eq=False)
class Indices:
    """Corner indices and what they say.

    Attributes:
        boxes_px: (M, 4, 2) corners clockwise from the print's own top left.
        scores: (M,) the detector's.
        prints: what they say.
        homes: (M,) number of the card each belongs to, -1 for none.
    """

    boxes_px: Floats
    scores: Floats
    prints: Prints
    homes: NDArray[np.int64]


def housed(found: Detections, prints: Prints, quads_px: Floats, faces: Prints) -> Indices:
    """Find the card of every index: the one whose corner it lies in, turned the right way."""
    turned = index_turned(upright(found.boxes_px), prints)
    homes = np.full(len(found), -1)
    for i, index_px in enumerate(turned if len(quads_px) else []):
        fits = np.array([belongs(index_px, quad) for quad in quads_px])
        fits += 2 * disagreement(faces.cards, prints.cards[i])
        if np.isfinite(fits.min()) and prints.lies[i, NO_INDEX] < 0.5:
            homes[i] = int(fits.argmin())
    return Indices(turned, found.scores, prints, homes)


def fuse(outlines: Outlines, faces: Prints, *evidence: Indices) -> list[Claim]:
    """Turn outlines and indices into claims, each with all evidence that is its own."""
    lies_up = 1 - faces.lies[:, -1]
    strength = outlines.scores * outlines.kinds[:, FACE_UP] * (0.3 + 0.7 * lies_up)
    claims = []
    for card, quad in enumerate(outlines.quads_px):
        logs, there = doubted(faces.cards[card]), float(strength[card])
        corners = one_a_corner(card, quad, evidence)
        for index in corners:
            logs = logs + INDEX_WEIGHT * index.sight * doubted(index.logs)
            there = 1 - (1 - there) * (1 - 0.5 * index.strength)
        own = max(corners, key=lambda index: index.strength, default=None)
        claims.append(
            Claim(
                quad,
                there,
                normalised(logs),
                indices=len(corners),
                own=own.alone() if own else None,
            )
        )
    lone = [index.alone() for indices in evidence for index in looks(indices, -1)]
    return claims + [claim for claim in lone if claim]


@dataclass(frozen=True, eq=False)
class Look:
    """One look at one index: its box (4, 2), that it is one, times its score, and its cards."""

    box_px: Floats
    sight: float
    strength: float
    logs: Floats

    def alone(self) -> Claim | None:
        """The card it makes without a face, if it is read beyond doubt."""
        said = normalised(doubted(self.logs))
        if self.strength <= LONE_SCORE or np.exp(said.max()) <= LONE_SURE:
            return None
        return Claim(self.box_px, self.strength, said, True)


def looks(indices: Indices, card: int) -> list[Look]:
    """The looks at indices that belong to a card; -1 for those without one."""
    found = []
    for i in np.flatnonzero(indices.homes == card):
        sight = 1 - float(indices.prints.lies[i, NO_INDEX])
        score = float(indices.scores[i])
        found.append(Look(indices.boxes_px[i], sight, sight * score, indices.prints.cards[i]))
    return found


def one_a_corner(card: int, quad_px: Floats, evidence: tuple[Indices, ...]) -> list[Look]:
    """The best look at each corner's index: the same print seen twice says nothing new."""
    best: dict[tuple[bool, bool], Look] = {}
    for look in [look for indices in evidence for look in looks(indices, card)]:
        u, v = to_card(look.box_px.mean(0)[None], quad_px)[0]
        corner = (bool(u < 0.5), bool(v < 0.5))
        if corner not in best or look.strength > best[corner].strength:
            best[corner] = look
    return list(best.values())


def disagreement(logs: Floats, said: Floats) -> Floats:
    """(N,) how little each face's reading and an index's have in common, 0 to 1."""
    shares = np.exp(np.array([normalised(row) for row in logs])) * np.exp(said)
    return np.asarray(1 - np.sqrt(np.clip(shares, 0, 1)).sum(1))


def face_down(outlines: Outlines) -> Outlines:
    """The outlines that are backs; a doubtful one over others is their edges, not another card."""
    strength = outlines.scores * outlines.kinds[:, FACE_DOWN]
    kept: list[int] = []
    for i in np.argsort(-strength, kind="stable"):
        quad = outlines.quads_px[i]
        covered = sum(shared_area(quad, outlines.quads_px[k]) for k in kept)
        if strength[i] > (BACK_OVER_BACKS if covered > 0.4 * area(quad) else BACK):
            kept.append(int(i))
    return outlines[np.array(kept, np.int64)]
