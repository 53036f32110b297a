"""Looks at what was found one by one: where a card's corners are, and what its print says.

Evidence stays as log-probabilities over the 52 cards, to be added up by `vision.fuse`.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.loader import network
from cardspeak.models.shapes import CARDS, CHIP, CORNERS, FACE, INDEX, Shape
from cardspeak.vision.geometry import lengths, moved, upright_boxes
from cardspeak.vision.rectify import Picture, matrices_to_picture, rectify_all
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]
Seen = Image | Picture
FACE_UP, FACE_DOWN, NOTHING = 0, 1, 2
SIDEWAYS = 1
NO_INDEX = 4
MAX_GAIN = 1.8
# The readers are too sure of themselves, and looks at one card share their light and blur. Between
# 1.6 and 2 times softer, what they say together is likeliest on held-out drawn tables (Guo et al.
# 2017, "On Calibration of Modern Neural Networks").
TEMPER = 1.8
DARK = 100.0  # of 255: stock that is darker, with lighter print on it,
LIGHT = np.array([0.114, 0.587, 0.299], np.float32)  # of blue, green and red
COARSE = 4  # px: as closely as that is looked at


@dataclass(frozen=True, eq=False)
class Outlines:
    """Cards by their four corners.

    Attributes:
        quads_px: (N, 4, 2) clockwise corners.
        kinds: (N, 3) probabilities of face up, face down, no card at all.
        scores: (N,) the detector's own.
    """

    quads_px: Floats
    kinds: Floats
    scores: Floats

    def __getitem__(self, keep: NDArray[np.bool_] | NDArray[np.int64]) -> "Outlines":
        """The outlines that a mask or a list of places picks."""
        return Outlines(self.quads_px[keep], self.kinds[keep], self.scores[keep])

    def __len__(self) -> int:
        """How many there are."""
        return len(self.scores)


def joined(*parts: Outlines) -> Outlines:
    """All outlines of several lists as one."""
    return Outlines(
        np.concatenate([part.quads_px for part in parts]),
        np.concatenate([part.kinds for part in parts]),
        np.concatenate([part.scores for part in parts]),
    )


def replaced(outlines: Outlines, where: NDArray[np.bool_], others: Outlines) -> Outlines:
    """The same outlines, some of them with others in their places."""
    whole = Outlines(outlines.quads_px.copy(), outlines.kinds.copy(), outlines.scores)
    whole.quads_px[where], whole.kinds[where] = others.quads_px, others.kinds
    return whole


def shrunk(outlines: Outlines, times: Floats) -> Outlines:
    """The same outlines, each so many times (N,) smaller about its middle."""
    middles = outlines.quads_px.mean(1, keepdims=True)
    quads = middles + (outlines.quads_px - middles) / times[:, None, None]
    return Outlines(quads, outlines.kinds, outlines.scores)


@dataclass(frozen=True, eq=False)
class Prints:
    """What patches say, one row each.

    Attributes:
        cards: (N, 52) log-probabilities, given that there is a card's print at all.
        lies: (N, K) probabilities of how the print lies; the last is that there is none.
    """

    cards: Floats
    lies: Floats


def log_softmax(scores: NDArray[np.float32] | Floats) -> Floats:
    """Log-probabilities along the last axis."""
    shifted = scores.astype(np.float64) - scores.max(-1, keepdims=True)
    logs: Floats = shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
    return logs


def patches(image: Seen, quads_px: Floats, shape: Shape) -> NDArray[np.float32]:
    """Cut quadrilaterals out as a network's batch: (N, 3, height, width)."""
    cut = np.stack(rectify_all(image, quads_px, shape.size_px, shape.margin))
    return np.ascontiguousarray(cut.transpose(0, 3, 1, 2), np.float32)


def upright(boxes_px: Floats) -> Floats:
    """Roll boxes' corners so that the long sides run from top to bottom."""
    sides = lengths(boxes_px[:, [1, 2]] - boxes_px[:, [0, 1]])
    wide = sides[:, 0] > sides[:, 1]
    turned = boxes_px.copy()
    turned[wide] = np.roll(boxes_px[wide], 1, axis=1)
    return turned


def bounding_box(quad_px: Floats) -> Floats:
    """The smallest oriented rectangle (4, 2) around a quadrilateral, clockwise."""
    corners: Floats = cv2.boxPoints(cv2.minAreaRect(quad_px.astype(np.float32))).astype(np.float64)
    return corners


def bounding_boxes(quads_px: Floats) -> Floats:
    """The smallest oriented rectangles (N, 4, 2) around quadrilaterals (N, 4, 2), clockwise."""
    return np.array([bounding_box(quad) for quad in quads_px], np.float64).reshape(-1, 4, 2)


def outline(image: Seen, boxes_px: Floats, scores: Floats) -> Outlines:
    """Find the four corners of the card that each box (N, 4, 2) was drawn around.

    A card seen at a slant is no rectangle: the network moves a box's corners to the card's own.
    """
    if not len(boxes_px):
        return Outlines(np.zeros((0, 4, 2)), np.zeros((0, 3)), scores)
    boxes = upright(boxes_px)
    points, what = network("corners")(patches(image, boxes, CORNERS))
    at = points.reshape(-1, 4, 2).astype(np.float64) * CORNERS.size_px
    quads = moved(at, matrices_to_picture(boxes, CORNERS.size_px, CORNERS.margin))
    return Outlines(quads, np.exp(log_softmax(what)), scores)


def outlined_again(image: Seen, outlines: Outlines) -> Outlines:
    """Look once more, from boxes that already fit."""
    return outline(image, bounding_boxes(outlines.quads_px), outlines.scores)


def read_faces(image: Seen, quads_px: Floats, surely_tall: float = np.inf) -> tuple[Prints, Floats]:
    """Read whole cards; returns what they say and their corners, rolled to the card's own.

    A card seen from a low angle may look wider than tall: those are turned and read again.

    Args:
        image: what shows them.
        quads_px: (N, 4, 2) their corners, clockwise, a shorter side first.
        surely_tall: no card looks so many times as wide as tall from where the camera hangs.
    """
    if not len(quads_px):
        return Prints(np.zeros((0, CARDS)), np.zeros((0, 3))), quads_px
    said = from_both_ends(image, quads_px)
    sideways = (said.lies[:, SIDEWAYS] > 0.4) & (tallness(quads_px) < surely_tall)
    if sideways.any():
        turned = np.roll(quads_px[sideways], 1, axis=1)
        again = from_both_ends(image, turned)
        better = again.lies[:, 0] > said.lies[sideways, 0]
        places = np.flatnonzero(sideways)[better]
        quads_px = quads_px.copy()
        quads_px[places] = turned[better]
        said.cards[places], said.lies[places] = again.cards[better], again.lies[better]
    return said, quads_px


def tallness(quads_px: Floats) -> Floats:
    """(N,) how many times as tall as wide cards (N, 4, 2) look."""
    sides = lengths(np.roll(quads_px, -1, axis=1) - quads_px)
    return np.asarray(sides[:, 1::2].sum(1) / np.maximum(sides[:, 0::2].sum(1), 1e-6))


def from_both_ends(image: Seen, quads_px: Floats) -> Prints:
    """Read cards as they are and upside down: a face is the same, the network's errors are not.

    Light print on dark stock is rare, and read less well: one end of such a card is read reversed.
    """
    ends = np.concatenate([quads_px, np.roll(quads_px, 2, axis=1)])
    batch = patches(image, ends, FACE)
    other = batch[len(quads_px) :]
    dark = on_dark(other)
    other[dark] = reversed_print(other[dark])
    answers = network("face")(batch)
    return printed([answer.reshape(2, len(quads_px), -1).mean(0) for answer in answers])


def read_indices(image: Seen, boxes_px: Floats) -> Prints:
    """Read corner indices; `lies` tells the quarter turns that set the box upright.

    Those in light print on dark stock are read reversed, too.
    """
    if not len(boxes_px):
        return Prints(np.zeros((0, CARDS)), np.zeros((0, 5)))
    batch = patches(image, upright(boxes_px), INDEX)
    dark = on_dark(batch)
    if not dark.any():
        return printed(network("index")(batch))
    answers = network("index")(np.concatenate([batch, reversed_print(batch[dark])]))
    said, reversely = zip(*(np.split(answer, [len(batch)]) for answer in answers), strict=True)
    for own, other in zip(said, reversely, strict=True):
        own[dark] = (own[dark] + other) / 2
    return printed(list(said))


def on_dark(batch: NDArray[np.float32]) -> NDArray[np.bool_]:
    """(N,) which patches (N, 3, H, W) show light print on dark stock."""
    light = lightness(batch[:, :, ::COARSE, ::COARSE]).reshape(len(batch), -1)
    middle = light.shape[1] // 2
    stock = np.partition(light, middle, axis=1)[:, middle]  # np.median takes far longer
    return np.asarray((stock < DARK) & (light.mean(1) > stock))


def reversed_print(batch: NDArray[np.float32]) -> NDArray[np.float32]:
    """Patches (N, 3, H, W) with what is light made dark, in its own hue, and what is dark light."""
    return np.asarray(np.clip(batch + (255 - 2 * lightness(batch)[:, None]), 0, 255))


def lightness(batch: NDArray[np.float32]) -> NDArray[np.float32]:
    """(N, H, W) how light the pixels of patches (N, 3, H, W) are, in 0 to 255."""
    return np.asarray(np.einsum("c,nchw->nhw", LIGHT, batch))


def printed(answers: list[NDArray[np.float32]]) -> Prints:
    """Join rank and suit into 52 cards."""
    rank, suit = (log_softmax(answer / TEMPER) for answer in answers[:2])
    return Prints(each_card(rank, suit), np.exp(log_softmax(answers[2])))


def each_card(ranks: Floats, suits: Floats) -> Floats:
    """(N, 52) log-probabilities of the cards, of those of their ranks (N, 13) and suits (N, 4)."""
    return (ranks[:, :, None] + suits[:, None]).reshape(len(ranks), -1)


def read_chips(image: Seen, boxes_px: Floats, white: Floats) -> Floats:
    """(N, 12) probabilities of the colours, the last that it is no chip.

    Colours are told by what white (3,) looks like in the picture, as a person does.
    """
    if not len(boxes_px):
        return np.zeros((0, 12))
    gain = np.clip(white.max() / white, 1.0, MAX_GAIN).astype(np.float32)
    lit = np.minimum(patches(image, upright_boxes(boxes_px), CHIP) * gain[:, None, None], 255)
    (colors,) = network("chip")(lit)
    return np.exp(log_softmax(colors))
