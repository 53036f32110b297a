"""Which sighting is which thing: the cheapest assignment of one to the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from cardspeak.vision.geometry import overlap
from cardspeak.vision.glance import Floats, Sighting
from cardspeak.vision.track.pose import apart_mm, turned_deg
from cardspeak.vision.track.thing import Track

Cost = Callable[[Sighting, Track], float]
"""How badly a sighting fits a thing: below 1, or it does not at all."""

STILL_MM = 9.0
STILL_DEG = 9.0
"""A thing seen within this of where it lay has not been moved."""

WIDE_MM = 22.0
"""Of chips and buttons, whose neighbours lie farther off."""

OTHER_FACE = 0.3
OTHER_CARD = 0.5
READ = 0.6
"""A reading that is less sure than this speaks less against another."""

CLEAR = 0.95
"""A face that is read as surely is no other that lies, or lay, there."""

SAME_PLACE_MM, SAME_PLACE_DEG = 5.0, 5.0
ASKEW_MM, ASKEW_DEG = 25.0, 30.0
"""A back that fingers lie upon may seem to be turned by so much, and to be shifted by no more. Seen
within the former of where it lay before, it lies there still: players do not turn cards so.
"""

SAME_LOOK_MM = 7.0
SAME_LOOK_OVERLAP = 0.8
"""Backs of one look that cover each other so much are one."""

SAME_NAME, OTHER_NAME, POOR_NAME = 0.3, 0.9, 0.65
"""Faces are, if they are read alike; if they are read otherwise; and if the worse of them is read
less surely than `CLEAR`: of a card that lies under another so closely, hardly more can show.
"""


def assign(
    seen: Sequence[Sighting], tracks: Sequence[Track], cost: Cost
) -> list[tuple[Sighting, Track]]:
    """Pair sightings with things so that the pairs fit best; what fits nothing stays alone."""
    if not seen or not tracks:
        return []
    from scipy.optimize import linear_sum_assignment  # a slow import: the first looks go on

    costs = np.array([[min(1.0, cost(one, track)) for track in tracks] for one in seen])
    pairs = zip(*linear_sum_assignment(costs), strict=True)
    return [(seen[i], tracks[j]) for i, j in pairs if costs[i, j] < 1]


def lies_still(one: Sighting, track: Track) -> float:
    """How badly a sighting fits a thing that has not been moved."""
    if one.kind != track.kind:
        return 1.0
    away = apart_mm(one.corners_mm, track.corners_mm)
    if one.kind != "card":
        return away / WIDE_MM
    if away > STILL_MM:
        return 1.0
    turned = turned_deg(one.corners_mm, track.corners_mm)
    if turned > STILL_DEG:
        return 1.0
    return 0.25 * (away / STILL_MM + turned / STILL_DEG) + 0.5 * unlike(one, track)


def lay_askew(one: Sighting, track: Track) -> float:
    """How badly a back fits where a thing lay until, beneath fingers, it seemed to be turned."""
    was_mm = track.was_mm
    if was_mm is None or one.kind != "card" or one.face != "down" or track.face != "down":
        return 1.0
    askew = turned_deg(track.corners_mm, was_mm) > ASKEW_DEG
    if not askew or apart_mm(track.corners_mm, was_mm) > ASKEW_MM:
        return 1.0
    there = turned_deg(one.corners_mm, was_mm) < SAME_PLACE_DEG
    return apart_mm(one.corners_mm, was_mm) / SAME_PLACE_MM if there else 1.0


def unlike(one: Sighting, track: Track) -> float:
    """How little a sighting's face is like a card's: 0 to 1; what nobody can read is like any."""
    if one.face != track.face:
        return OTHER_FACE
    if one.logs is None or not track.reading.looks:
        return 0.0
    sure = min(1.0, float(min(np.exp(one.logs.max()), track.reading.odds.max())) / READ)
    return OTHER_CARD * sure * (1 - likeness(one.logs, track))


def likeness(logs: Floats, track: Track) -> float:
    """How like a reading (52,) of a face is to a card's: 0 to 1."""
    return shared(np.exp(logs), track.reading.odds)


def shared(odds: Floats, others: Floats) -> float:
    """How much two distributions of one shape have in common: 0 to 1 (Bhattacharyya 1943)."""
    return float(np.sqrt(odds * others).sum())


def distinct(seen: Sequence[Sighting]) -> list[Sighting]:
    """Leave out what is seen twice in one look, keeping the better."""
    kept: list[Sighting] = []
    for one in sorted(seen, key=lambda one: -one.score):
        if not any(repeats(one, other) for other in kept):
            kept.append(one)
    return kept


def repeats(one: Sighting, other: Sighting) -> bool:
    """Whether two sightings of one look are the same thing."""
    if one.kind != other.kind or apart_mm(one.corners_mm, other.corners_mm) > 40:
        return False
    if one.kind != "card":
        return apart_mm(one.corners_mm, other.corners_mm) < SAME_LOOK_MM
    both = overlap(one.corners_mm, other.corners_mm)
    if one.logs is None or other.logs is None:
        return both > SAME_LOOK_OVERLAP
    if one.logs.argmax() == other.logs.argmax():
        return both > SAME_NAME
    return both > (OTHER_NAME if one.logs.max() > np.log(CLEAR) else POOR_NAME)


def is_again(one: Sighting, track: Track) -> bool:
    """Whether a sighting is of a card that lies there and is seen, perhaps read otherwise, already.

    Where others hide most of it, an index alone may place it a little off.
    """
    if one.logs is None or track.face != "up" or one.logs.argmax() != track.reading.best:
        return False
    sure = min(float(np.exp(one.logs.max())), float(track.reading.odds.max())) > READ
    return sure and overlap(one.corners_mm, track.corners_mm) > POOR_NAME


def without(all_: Sequence[Sighting], pairs: Sequence[tuple[Sighting, Track]]) -> list[Sighting]:
    """The sightings that are in no pair."""
    taken = {id(one) for one, _ in pairs}
    return [one for one in all_ if id(one) not in taken]


def left_of(tracks: Sequence[Track], pairs: Sequence[tuple[Sighting, Track]]) -> list[Track]:
    """The things that are in no pair."""
    taken = {id(track) for _, track in pairs}
    return [track for track in tracks if id(track) not in taken]


def nearest(one: Track, others: Sequence[Track], reach_mm: float) -> Track | None:
    """The thing nearest to another one, within reach."""

    def ways() -> Iterator[tuple[float, int, Track]]:
        for other in others:
            yield apart_mm(one.corners_mm, other.corners_mm), other.id, other

    best = min(ways(), default=None)
    return best[2] if best and best[0] <= reach_mm else None
