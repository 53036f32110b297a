"""Claims that a card lies somewhere, and which of them stand beside each other.

A deck holds every card once, cards are all of one size, and one print speaks for one card only.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.vision.geometry import area
from cardspeak.vision.read import log_softmax

Floats = NDArray[np.float64]

SAID = 0.6  # less sure than this and a card is asked about, not named
SEEN = 0.35  # the detector's score, times that it is a card, from which an outline counts
PART = 0.8  # of a larger card's area, at most,
INSIDE = 0.85  # and this much of it inside: a part of that card, not another
AS_GOOD = 0.6  # a whole card with more indices may be read this much worse than its half
OWN_PRINT = 0.2  # read so surely, an index of its own makes a card beneath others
LONE_SCORE = 0.5  # an index without a face is a card if it is found and read so surely;
LONE_SURE = 0.98  # of those read less surely, from 0.6 on, one in five is a pip or an ornament
WORTH_SAYING = 0.5  # of what is worth less in one picture, one in three was wrong
LEFT = 3.0  # and by which they do of a card whose likeliest name another one bears
NEVER = np.log(1e-9)  # of a card that surely is not there
OVERLAP = 0.1  # of what two outlines of one card have in common, at least,
BOTH_SHOWN = 0.5  # and where one shows two indices of its own, and the other one, too
MOSTLY = 0.45  # of a claim explained by a stronger one


@dataclass(frozen=True, eq=False)
class Claim:
    """One card that is believed to lie somewhere.

    Attributes:
        quad_px: (4, 2) its corners.
        strength: 0..1 that there is a face-up card here.
        logs: (52,) log-probabilities, normalised.
        lone: whether all there is is an index.
        indices: how many corners' indices speak for it.
        shown: how many of them were found, and not only looked up.
        own: what its best index says alone, if that is worth asking about.
        indices_px: (K, 4, 2) those that were found.
        silent: whether it is only asked about, however surely it is read.
    """

    quad_px: Floats
    strength: float
    logs: Floats
    lone: bool = False
    indices: int = 0
    shown: int = 0
    own: "Claim | None" = None
    indices_px: Floats = field(default_factory=lambda: np.zeros((0, 4, 2)))
    silent: bool = False

    @cached_property
    def best(self) -> int:
        """The likeliest card's number."""
        return int(self.logs.argmax())

    @cached_property
    def worth(self) -> float:
        """How much there is to it: that a card lies there, times that it is read right."""
        return self.strength * (min(self.sure, SAID) if self.silent else self.sure)

    @property
    def said(self) -> bool:
        """Whether it is sure enough to be named."""
        return self.sure >= SAID and not self.silent

    @cached_property
    def sure(self) -> float:
        """How likely the likeliest card is."""
        return float(np.exp(self.logs.max()))

    @cached_property
    def area(self) -> float:
        """In square pixels."""
        return area(self.quad_px)

    @cached_property
    def _bounds(self) -> tuple[float, ...]:
        """Left, top, right and bottom."""
        return (*self.quad_px.min(0).tolist(), *self.quad_px.max(0).tolist())

    @cached_property
    def _corners(self) -> NDArray[np.float32]:
        return self.quad_px.astype(np.float32)

    def shares(self, other: "Claim") -> float:
        """The area in square pixels that it shares with another."""
        left, top, right, bottom = self._bounds
        others_left, others_top, others_right, others_bottom = other._bounds
        if right < others_left or others_right < left or bottom < others_top or others_bottom < top:
            return 0.0
        return float(cv2.intersectConvexConvex(self._corners, other._corners)[0])


def settle(claims: list[Claim], asking: bool = False) -> list[Claim]:
    """Drop what repeats a stronger claim.

    Args:
        claims: all there are.
        asking: whether to keep doubtful cards by their indices, to ask about, and to say what a
            card is if not the one that lies elsewhere: no other look will tell. On film that is
            weighed when all looks are in, and a card that lies there twice is told twice.

    Returns:
        Claims, strongest first.
    """
    kept: list[Claim] = []
    waiting = sorted((c for c in claims if asking or stands(c)), key=lambda c: -c.worth)
    while waiting:
        claim = waiting.pop(0)
        if claim.strength < SEEN or any(same_print(claim, k) for k in kept):
            continue
        parts = parts_of(claim, kept)
        if is_part(claim, kept) or (parts and not outweighs(claim, parts)):
            # The outline is wrong, but what stands in its corner may be a card's all the same.
            waiting += [claim.own] if claim.own and (asking or stands(claim.own)) else []
            continue
        kept = [k for k in kept if k not in parts]
        if crowded(claim, kept) and not (asking and lapped(claim)):
            continue
        if unsupported(claim, kept):
            claim = asked(claim)
        taken = [k.best for k in kept if k.said]
        if asking and claim.best in taken:
            claim = left_over(claim, taken)
        said = stands(claim) and not (asking and guesswork(claim))
        kept.append(claim if said else unsaid(claim))
    return kept


def stands(claim: Claim) -> bool:
    """Whether a claim has a face, or its index alone leaves no doubt."""
    surely = claim.strength > LONE_SCORE and claim.sure > LONE_SURE
    return not claim.silent and (surely or not claim.lone)


def guesswork(claim: Claim) -> bool:
    """Whether it is too little, that there is a card and that it is read right, to name one."""
    return claim.worth < WORTH_SAYING


def is_part(claim: Claim, kept: list[Claim]) -> bool:
    """Whether a claim lies within a larger card."""
    return not claim.lone and any(contains(k, claim) for k in kept if not k.lone)


def same_print(claim: Claim, stronger: Claim) -> bool:
    """Whether a claim names the card that a stronger one names, from the same print."""
    if claim.best != stronger.best or stronger.sure <= 0.5:
        return False
    if claim.lone:
        return True
    common = claim.shares(stronger)
    least = BOTH_SHOWN if min(claim.shown, 2 * stronger.shown) > 1 else OVERLAP
    return common > least * (claim.area + stronger.area - common)


def parts_of(claim: Claim, kept: list[Claim]) -> list[Claim]:
    """The claims that lie within a larger one."""
    if claim.lone:
        return []
    return [k for k in kept if not k.lone and contains(claim, k)]


def outweighs(claim: Claim, parts: list[Claim]) -> bool:
    """Whether a card stands although what seem smaller ones lie within it.

    Cards are all of one size: none lies inside another. Seen at a slant, half a card can look
    whole and reads well, but has fewer indices; an outline around two cards has no more than each.
    """
    most = max(part.indices for part in parts)
    best = max(part.worth for part in parts)
    if claim.indices > most:
        return len(parts) == 1 and claim.worth >= AS_GOOD * best
    return claim.indices == most and claim.worth >= best


def unsupported(claim: Claim, kept: list[Claim]) -> bool:
    """Whether a claim shows no index of its own and mostly what stronger claims explain."""
    if claim.lone or claim.indices:
        return False
    covered = max((claim.shares(k) for k in kept), default=0.0)
    return covered > MOSTLY * claim.area


def asked(claim: Claim) -> Claim:
    """The same claim, no longer sure enough to be named."""
    chances = 0.5 * np.exp(claim.logs) + 0.5 / len(claim.logs)
    return replace(claim, logs=np.log(chances))


def unsaid(claim: Claim) -> Claim:
    """The same claim, which is not named however surely it is read."""
    return replace(claim, silent=True)


def contains(larger: Claim, claim: Claim) -> bool:
    """Whether a claim lies in a clearly larger one."""
    return claim.area <= PART * larger.area and claim.shares(larger) > INSIDE * claim.area


def crowded(claim: Claim, kept: list[Claim]) -> bool:
    """Whether a weak or doubtful claim lies where stronger ones already explain the picture."""
    if claim.worth > 0.5 and claim.said:
        return False
    return any(claim.shares(k) > 0.5 * min(claim.area, k.area) for k in kept if not k.lone)


def lapped(claim: Claim) -> bool:
    """Whether an index of its own is read: of a card that others lie on, no more may show."""
    return claim.shown > 0 and claim.sure > OWN_PRINT


def left_over(claim: Claim, taken: list[int]) -> Claim:
    """A claim that names what its evidence leaves, once cards that lie elsewhere are left out.

    If that is one card, it mostly is that; if it is several, the claim is mostly of no card at all.
    """
    logs = claim.logs.copy()
    logs[taken] = NEVER
    return replace(claim, logs=LEFT * log_softmax(logs))
