"""The eye: a picture in, the cards and chips on it out."""

from concurrent.futures import Future
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import KINDS
from cardspeak.vision.chips import chips_in
from cardspeak.vision.claims import SAID, Claim, settle
from cardspeak.vision.company import in_company
from cardspeak.vision.deck import places, unseen
from cardspeak.vision.detect import FINE_TARGET_PX, MOST_ENLARGED, Detections, detect, detect_at
from cardspeak.vision.faces import Faces, both, faces_in, without_others
from cardspeak.vision.fuse import Indices, distinct, face_down, fuse, repeats
from cardspeak.vision.geometry import areas, corner_distances, short_sides
from cardspeak.vision.housing import as_found, housed, one_a_print
from cardspeak.vision.marks import read_indices_closely
from cardspeak.vision.proposals import from_indices, from_parts
from cardspeak.vision.read import (
    FACE_UP,
    NO_INDEX,
    NOTHING,
    Outlines,
    Prints,
    Seen,
    bounding_boxes,
    outline,
    outlined_again,
    replaced,
    shrunk,
)
from cardspeak.vision.rectify import Picture
from cardspeak.vision.seen import backs_seen, face_seen
from cardspeak.vision.taught.deck import TaughtDeck
from cardspeak.vision.taught.evidence import Evidence
from cardspeak.vision.types import Image, PhotoReading

Floats = NDArray[np.float64]

MIN_INDEX_SCORE = 0.2
SECOND_LOOKS = 2
MOVED = 0.01  # short sides; a box that fits better by less is not looked at again
WHOLE = 0.5  # an outline's score, from which its size is a card's
ONE_SIZE = 0.35  # cards that differ by more, in shares, are not all seen at one scale;
FLAT = 0.12  # nor are cards from above whose areas differ by more from a card's
CLOSE_TARGET_PX = 84.0  # of a card, where a closer look is taken and the picture shows as much;
ENLARGED_PX = 70.0  # others are enlarged so far, which finds what the usual size does not
GUESSED = 0.6  # the detector's score that a guess is taken to have
ASKED = 0.4  # a guess with an index that is read so surely is worth asking about
EXPECTED_SCORE = 0.3
EXPECTED_DOUBT = 0.3
CARD_SIDES = (0.75, 1.3)  # of a card's short side: what is smaller or larger is no card
SURELY_TALL = 1.3  # what is of a card's size so is not so much wider than tall
TOO_LARGE = 1.05  # times a card in both directions: what is printed around its place was taken in
CARD_LONG = 1.4  # short sides
LEAST_PART = 0.5  # short sides: in less of a picture nothing is looked for
DISC_SIDES = (0.42, 1.55)  # of a card's short side: from a small chip to a large button


@dataclass(frozen=True, eq=False)
class Look:
    """What is seen in a picture in which the size of a card is known.

    Attributes:
        claims: cards face up, strongest first.
        backs: cards face down.
        discs: chips and buttons, as the detector found them.
    """

    claims: list[Claim]
    backs: Outlines
    discs: Detections


NOTHING_SEEN = Look(
    [],
    Outlines(np.zeros((0, 4, 2)), np.zeros((0, 3)), np.zeros(0)),
    Detections(np.zeros((0, 4, 2)), np.zeros(0, np.int64), np.zeros(0)),
)


NETWORKS = (
    "detector", "corners", "face", "index", "marks", "index_marks", "company", "alike", "chip",
)  # fmt: skip


class Eye:
    """Reads pictures of any size and scale, one at a time."""

    def __init__(self, taught: TaughtDeck | None = None) -> None:
        """Open the networks, so that the first picture is not slower than the next.

        Args:
            taught: the deck on the table, where it is known.

        Raises:
            WeightsError: weights are missing or damaged.
        """
        self._taught = Evidence(taught) if taught else None
        for name in NETWORKS:
            network(name)

    def read(self, image: Image) -> PhotoReading:
        """See every card and chip in a BGR picture (H, W, 3)."""
        picture = Picture(image)
        found = detect(picture)
        outlines = outlined(picture, found.of("face", "back"))
        faces = self._faces(picture, outlines)
        corners = at_home(indices_in(picture, found), faces)
        card_px = common_size(outlines)
        guesses = None
        if card_px is not None:
            parts = guessed(picture, found, outlines, corners, card_px)
            guesses = self._faces(picture, parts, known=faces)
        claims = in_company(picture, claimed(picture, faces, corners, guesses, asking=True))
        claims = settle(claims, asking=True)
        backs = face_down(outlines)
        cards = [*map(face_seen, claims), *backs_seen(backs)]
        chips = chips_in(picture, found.of("chip"), cards)
        return PhotoReading(image.shape[1], image.shape[0], tuple(cards), tuple(chips))

    def look(self, image: Image, card_px: float, closely: bool = False) -> Look:
        """See the cards, chips and buttons in a BGR picture (H, W, 3) of known scale.

        Args:
            image: the picture.
            card_px: how long a card's short side is in it; what is not of a card's size is none.
            closely: whether something was overlooked: the picture is made larger than usual.
        """
        if min(image.shape[:2]) < LEAST_PART * card_px:
            return NOTHING_SEEN
        picture = Picture(image)
        found = detect_at(picture, scale_for(card_px, closely))
        outlines = card_sized(outlined(picture, found.of("face", "back")), card_px)
        faces = self._faces(picture, outlines, SURELY_TALL)
        corners = at_home(indices_in(picture, found), faces)
        parts = guessed(picture, found, outlines, corners, card_px)
        guesses = self._faces(picture, parts, SURELY_TALL, faces)
        claims = settle(claimed(picture, faces, corners, guesses))
        discs = found.of("chip", "button")
        sides = discs.sides_px().mean(1) / card_px
        discs = discs[(sides > DISC_SIDES[0]) & (sides < DISC_SIDES[1])]
        return Look(claims, face_down(outlines), discs)

    def ask(self, image: Image, card_px: float, closely: bool = False) -> Future[Look]:
        """Look, for whoever can wait; here nobody has to."""
        seen: Future[Look] = Future()
        seen.set_result(self.look(image, card_px, closely))
        return seen

    def _faces(
        self,
        image: Seen,
        outlines: Outlines,
        surely_tall: float = np.inf,
        known: Faces | None = None,
    ) -> Faces:
        """Read the cards that are not face down, with what is known of their deck.

        Args:
            image: the picture.
            outlines: the cards.
            surely_tall: see `read_faces`.
            known: the cards that may lie upon them, if those are others.
        """
        faces = faces_in(image, outlines, surely_tall)
        faces = without_others(image, faces, known or faces)
        if self._taught is None:
            return faces
        quads_px, pixels = faces.outlines.quads_px, Picture.of(image).image
        return Faces(faces.outlines, self._taught.weighed(pixels, quads_px, faces.prints))


def common_size(outlines: Outlines) -> float | None:
    """How long a card's short side is, if all are of one size and seen from straight above."""
    whole = outlines[outlines.scores * (1 - outlines.kinds[:, NOTHING]) > WHOLE]
    if not len(whole):
        return None
    sides = short_sides(whole.quads_px)
    shapes = areas(whole.quads_px) / (CARD_LONG * sides**2)
    if np.ptp(np.quantile(sides, [0.1, 0.9])) > ONE_SIZE * np.median(sides):
        return None
    return float(np.median(sides)) if abs(np.median(shapes) - 1) < FLAT else None


def scale_for(card_px: float, closely: bool = False) -> float:
    """How much to enlarge a picture in which a card's short side is so long."""
    if not closely:
        return min(MOST_ENLARGED, FINE_TARGET_PX / card_px)
    return max(min(MOST_ENLARGED, ENLARGED_PX / card_px), min(1.0, CLOSE_TARGET_PX / card_px))


def indices_in(image: Seen, found: Detections) -> Indices:
    """Read the indices that are worth it, each print once."""
    indices = found.of("index")
    indices = indices[indices.scores > MIN_INDEX_SCORE]
    return one_a_print(as_found(indices, read_indices_closely(image, indices.boxes_px)))


def at_home(corners: Indices, faces: Faces) -> Indices:
    """The same indices, each with its card."""
    return housed(corners, faces.outlines.quads_px, faces.prints)


def guessed(
    image: Seen, found: Detections, known: Outlines, corners: Indices, card_px: float
) -> Outlines:
    """The cards of which the detector saw a part, or an index, and that are not known yet."""
    parts = from_parts(found.of("face", "back").boxes_px, card_px)
    boxes = np.concatenate([parts, from_indices(corners, known.quads_px, card_px)])
    kinds = np.full(len(boxes), KINDS.index("face"))
    guesses = Detections(boxes, kinds, np.full(len(boxes), GUESSED))
    outlines = card_sized(outlined(image, guesses), card_px)
    known_already = repeats(outlines.quads_px, known.quads_px).any(axis=1)
    return outlines[np.flatnonzero(~known_already)]


def card_sized(outlines: Outlines, card_px: float) -> Outlines:
    """Only what is about as large as a card; faces that are larger are shrunk to its size."""
    sides = short_sides(outlines.quads_px) / card_px
    shapes = areas(outlines.quads_px) / (CARD_LONG * card_px**2)
    low, high = CARD_SIDES
    alike = (sides > low) & (sides < high) & (shapes > low**2) & (shapes < high**2)
    tall = shapes / np.maximum(sides, low)
    large = (np.minimum(sides, tall) > TOO_LARGE) & (outlines.kinds.argmax(1) == FACE_UP)
    return shrunk(outlines, np.where(large, np.sqrt(shapes), 1.0))[alike]


def outlined(image: Seen, found: Detections) -> Outlines:
    """Every card once, by its four corners.

    From a box that fits better, the corners are seen better: so a second look is taken, and a
    third, at those that moved.
    """
    boxes, outlines = found.boxes_px, outline(image, found.boxes_px, found.scores)
    for _ in range(SECOND_LOOKS):
        kept = distinct(outlines)
        boxes, outlines = boxes[kept], outlines[kept]
        fitting = bounding_boxes(outlines.quads_px)
        moved = corner_distances(boxes, fitting) > MOVED
        if not moved.any():
            return outlines
        boxes[moved] = fitting[moved]
        outlines = replaced(outlines, moved, outlined_again(image, outlines[moved]))
    return outlines[distinct(outlines)]


def claimed(
    image: Seen,
    known: Faces,
    corners: Indices,
    guesses: Faces | None = None,
    asking: bool = False,
) -> list[Claim]:
    """All that is read of faces and indices, fused.

    Args:
        image: the picture.
        known: cards that were found.
        corners: indices that were found, each with its known card.
        guesses: where more cards may be. One has to be read to be a card at all,
        asking: or to show an index that is worth asking about, where there is but one picture.
            On film, in turn, a face may deny what an index says: there are other looks.
    """
    least = ASKED if asking else SAID
    faces, found = known, corners
    if guesses is not None and len(guesses.outlines):
        faces = both(known, guesses)
        found = at_home(corners, faces)
    outlines = faces.outlines
    guided = looked_up(image, found, outlines.quads_px, faces.prints)
    claims = fuse(outlines, faces.prints, found, guided, denials=not asking)
    first, last = len(known.outlines), len(outlines)
    read = [claim for claim in claims[first:last] if claim.sure >= (least if claim.shown else SAID)]
    return claims[:first] + read + claims[last:]


def looked_up(image: Seen, found: Indices, quads_px: Floats, faces: Prints) -> Indices:
    """Read indices that were not found where this deck has them; what is none there is dropped."""
    standing = places(found.boxes_px, found.homes, quads_px)
    boxes, cards = unseen(standing, found.boxes_px, found.homes, quads_px)
    kind = np.full(len(boxes), KINDS.index("index"))
    expected = Detections(boxes, kind, np.full(len(boxes), EXPECTED_SCORE))
    read = housed(as_found(expected, read_indices_closely(image, boxes)), quads_px, faces)
    own = (read.homes == cards) & (read.prints.lies[:, NO_INDEX] < EXPECTED_DOUBT)
    prints = Prints(read.prints.cards[own], read.prints.lies[own])
    return Indices(read.boxes_px[own], read.scores[own], prints, read.homes[own])
