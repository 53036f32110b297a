"""Adds up what whole faces and corner indices say of each card.

Evidence is summed as log-probabilities. An index lends its evidence to the face that it stands on
(`vision.housing`); a card's indices are one print and speak as one, by their mean.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import RANKS, SUITS
from cardspeak.vision.claims import SEEN, Claim, unsaid
from cardspeak.vision.geometry import (
    areas,
    corner_distances,
    lengths,
    sane,
    shared_areas,
    shared_where,
    short_sides,
    to_card,
)
from cardspeak.vision.read import (
    FACE_DOWN,
    FACE_UP,
    NO_INDEX,
    NOTHING,
    Outlines,
    Prints,
    log_softmax,
)

Floats = NDArray[np.float64]

# What a card's indices say counts so much beside what its face says: of both readers' answers,
# equally softened (`read.TEMPER`), the indices' could be softened less. On held-out drawn tables
# the sum then comes true for one index as for four, for cards alone as for lapping ones.
INDICES_SAY = 1.44
DOUBT = 0.01  # no single look is trusted beyond this,
ALL_DOUBT = 0.005  # nor all that is seen of a card
SAME_CORNERS = 0.16  # in short sides
BACK = 0.45  # the detector's score, times that it is a back
BACK_OVER_BACKS = 0.7
DENIED = 0.3  # a face that gives a suit no more, and another one twice that, denies it
COURT = 0.5  # and one that is so surely a court denies each that is not as likely as this
COURTS = slice(9, 12)
MEANT, NOT_MEANT = 0.6, 0.2  # what is read as surely is meant, and beside it what no surer, not
OTHERWISE = 0.1  # an index that leaves its card's name no more than this may be another card's
LONE_ASKED = 0.35  # an index without a face is worth asking about if it is read so surely


def doubted(logs: Floats, doubt: float = DOUBT) -> Floats:
    """The same evidence, never quite certain."""
    return np.asarray(np.log((1 - doubt) * np.exp(logs) + doubt / logs.shape[-1]))


def distinct(found: Outlines) -> NDArray[np.int64]:
    """The places of one outline a card, strongest first: what has the same corners is the same."""
    strength = found.scores * (1 - found.kinds[:, NOTHING])
    able = (strength > 0.5 * SEEN) & sane(found.quads_px)
    order = np.argsort(-strength, kind="stable")
    order = order[able[order]]
    if len(order) < 2:
        return np.asarray(order)
    repeated = repeats(found.quads_px[order], found.quads_px[order])
    kept = np.zeros(len(order), np.bool_)
    for i, same in enumerate(repeated):
        kept[i] = not same[kept].any()
    return np.asarray(order[kept])


def repeats(quads_px: Floats, stronger_px: Floats) -> NDArray[np.bool_]:
    """(N, M) whether outlines repeat stronger ones, or are a pip or a picture inside them."""
    if not len(quads_px) or not len(stronger_px):
        return np.zeros((len(quads_px), len(stronger_px)), np.bool_)
    apart = lengths(quads_px.mean(1)[:, None] - stronger_px.mean(1))
    smaller = np.minimum(short_sides(quads_px)[:, None], short_sides(stronger_px))
    near = apart < SAME_CORNERS * np.maximum(1.0, smaller) + 1e-6  # as middles of corners are
    rows, columns = np.nonzero(near)
    near[rows, columns] = corner_distances(quads_px[rows], stronger_px[columns]) < SAME_CORNERS
    inside = (apart < np.ptp(stronger_px, axis=1).max(1)) & ~near
    return near | within(inside, quads_px, stronger_px)


def within(asked: NDArray[np.bool_], quads_px: Floats, others_px: Floats) -> NDArray[np.bool_]:
    """(N, M) of asked pairs, in which one of two outlines lies in the other and is far smaller."""
    own, other = areas(quads_px)[:, None], areas(others_px)
    ratio = own / np.maximum(other, 1e-9)
    asked = asked & ((ratio <= 0.4) | (ratio >= 2.5))
    common = shared_where(asked, quads_px, others_px)
    return asked & (common > 0.75 * np.minimum(own, other))


def index_turned(boxes_px: Floats, prints: Prints) -> Floats:
    """(N, 4, 2) index boxes with their corners clockwise from the print's own top left."""
    turns = prints.lies[:, :NO_INDEX].argmax(1)
    return np.take_along_axis(boxes_px, ((np.arange(4) + turns[:, None]) % 4)[..., None], 1)


@dataclass(frozen=True, eq=False)
class Indices:
    """Corner indices and what they say.

    Attributes:
        boxes_px: (M, 4, 2) corners clockwise from the print's own top left.
        scores: (M,) the detector's.
        prints: what they say.
        homes: (M,) number of the card each belongs to, -1 for none or where it is not known yet.
    """

    boxes_px: Floats
    scores: Floats
    prints: Prints
    homes: NDArray[np.int64]


def fuse(
    outlines: Outlines, faces: Prints, *evidence: Indices, denials: bool = False
) -> list[Claim]:
    """Turn outlines and indices into claims, each with all evidence that is its own.

    Args:
        outlines: the cards.
        faces: what their faces say.
        evidence: the indices that were found, and then those that were looked up.
        denials: whether a face may deny what its indices say, see `with_denials`.
    """
    if not len(outlines) and not any(len(each.homes) for each in evidence):
        return []
    lies_up = 1 - faces.lies[:, -1]
    missing = 1 - outlines.scores * outlines.kinds[:, FACE_UP] * (0.3 + 0.7 * lies_up)
    looks = looks_of(evidence)
    own = one_a_corner(looks, outlines.quads_px)
    homes, logs = looks.homes[own], faces.cards.copy()
    counts = np.bincount(homes, minlength=len(logs))
    weights = INDICES_SAY * looks.sights[own] / counts[homes]
    corners = np.zeros_like(logs)
    np.add.at(corners, homes, weights[:, None] * looks.logs[own])
    logs = doubted(log_softmax(logs + corners), ALL_DOUBT)
    if denials:
        logs = with_denials(logs, faces.cards)
    logs = without_mixtures(logs, faces.cards, corners)
    np.multiply.at(missing, homes, 1 - 0.5 * looks.strengths[own])
    found = own[own < len(evidence[0].homes)]
    shown = [looks.boxes_px[found[looks.homes[found] == card]] for card in range(len(logs))]
    alone = looks.alone()
    best = dict(zip(homes.tolist(), own.tolist(), strict=True))
    claims = [
        Claim(
            quad,
            float(1 - missing[i]),
            logs[i],
            indices=int(counts[i]),
            shown=len(shown[i]),
            own=alone.get(best.get(i, -1)),
            indices_px=shown[i],
        )
        for i, quad in enumerate(outlines.quads_px)
    ]
    lone = [claim for i, claim in alone.items() if looks.homes[i] < 0]
    return claims + lone + astray(claims, alone, looks.homes)


def with_denials(logs: Floats, said: Floats) -> Floats:
    """What all says of cards (N, 52), with doubt where their faces (N, 52) deny their names.

    An index that another card cuts off may look like another one's, and then is read surely.
    """
    if not len(logs):
        return logs
    best, each = logs.argmax(1), np.arange(len(logs))
    faces = np.exp(said).reshape(-1, RANKS, SUITS)
    suits, courts = faces.sum(1), faces.sum(2)[:, COURTS]
    denied = (suits[each, best % SUITS] < DENIED) & (suits.max(1) > 2 * DENIED)
    place = best // SUITS - COURTS.start
    is_court = (place >= 0) & (place < courts.shape[1]) & (courts.sum(1) > COURT)
    named = courts[each, place.clip(0, courts.shape[1] - 1)]
    denied |= is_court & (named < COURT * courts.sum(1))
    both = np.log(0.5 * np.exp(logs) + 0.5 * np.exp(said))
    return np.where(denied[:, None], both, logs)


def without_mixtures(logs: Floats, faces: Floats, corners: Floats) -> Floats:
    """What all says of cards (N, 52), in doubt where it is the rank of one and the suit of another.

    A card under another one may have the face that was read off that one, and an index of its own:
    of the three of hearts under the ace of diamonds the two together would say three of diamonds.
    """
    if not len(logs):
        return logs
    best, each = logs.argmax(1), np.arange(len(logs))
    said = [np.exp(log_softmax(part)) for part in (faces, corners)]
    denied = [(part.max(1) > MEANT) & (part[each, best] < NOT_MEANT) for part in said]
    either = np.log((said[0] + said[1]) / 2)
    return np.where((denied[0] & denied[1])[:, None], either, logs)


def astray(claims: list[Claim], alone: dict[int, Claim], homes: NDArray[np.int64]) -> list[Claim]:
    """What indices say that are read otherwise than their card: another one may lie beneath.

    Where cards lap closely, one's index stands in a corner of the other's outline. It is worth
    asking about, and too little to name a card.
    """
    elsewhere = (
        i
        for i in alone
        if homes[i] >= 0 and alone[i].logs[claims[homes[i]].best] < np.log(OTHERWISE)
    )
    return [unsaid(alone[i]) for i in elsewhere]


@dataclass(frozen=True, eq=False)
class Looks:
    """Looks at indices.

    Attributes:
        boxes_px: (M, 4, 2) the indices.
        homes: (M,) number of the card each belongs to, -1 for none.
        sights: (M,) that it is an index.
        strengths: (M,) the same, times the detector's score.
        logs: (M, 52) the log-probabilities of its card.
    """

    boxes_px: Floats
    homes: NDArray[np.int64]
    sights: Floats
    strengths: Floats
    logs: Floats

    def alone(self) -> dict[int, Claim]:
        """The cards that indices make without a face, of those that are worth asking about."""
        said = doubted(log_softmax(INDICES_SAY * self.logs), ALL_DOUBT)
        asked = (self.strengths > SEEN) & (said.max(1) > np.log(LONE_ASKED))
        return {
            int(i): Claim(self.boxes_px[i], float(self.strengths[i]), said[i], True, shown=1)
            for i in np.flatnonzero(asked)
        }


def looks_of(evidence: tuple[Indices, ...]) -> Looks:
    """All looks at indices as one list."""
    sights = 1 - np.concatenate([each.prints.lies[:, NO_INDEX] for each in evidence])
    return Looks(
        np.concatenate([each.boxes_px for each in evidence]),
        np.concatenate([each.homes for each in evidence]),
        sights,
        sights * np.concatenate([each.scores for each in evidence]),
        np.concatenate([each.prints.cards for each in evidence]),
    )


def one_a_corner(looks: Looks, quads_px: Floats) -> NDArray[np.int64]:
    """The best look at each corner's index, weakest first.

    The same print seen twice says nothing new.
    """
    order = np.argsort(-looks.strengths, kind="stable")
    order = order[looks.homes[order] >= 0]
    homes = looks.homes[order]
    placed = to_card(looks.boxes_px[order].mean(1)[:, None], quads_px[homes])[:, 0]
    corners = 4 * homes + (placed < 0.5) @ [2, 1]
    _, first = np.unique(corners, return_index=True)
    return np.asarray(order[np.sort(first)[::-1]])


def face_down(outlines: Outlines) -> Outlines:
    """The outlines that are backs; a doubtful one over others is their edges, not another card."""
    strength = outlines.scores * outlines.kinds[:, FACE_DOWN]
    order = np.argsort(-strength, kind="stable")
    order = order[strength[order] > BACK]
    quads = outlines.quads_px[order]
    shared, own = shared_areas(quads, quads), areas(quads)
    kept = np.zeros(len(order), np.bool_)
    for i, sure in enumerate(strength[order]):
        over = shared[i, kept].sum() > 0.4 * own[i]
        kept[i] = sure > (BACK_OVER_BACKS if over else BACK)
    return outlines[order[kept]]
