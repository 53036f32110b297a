"""The bank of card designs: every deck as memory-mapped arrays, shared by all drawing processes.

A deck is a folder `faces.npy` (52, H, W, 4), `index.npy` (52, K, 5), `marks.npy` (52, M, 3),
`backs.npy` (B, H, W, 4) and `jokers.npy` (J, H, W, 4), all with colour premultiplied by alpha
so that rounded corners blend without a fringe.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from training.errors import NoBank

Pixels = NDArray[np.uint8]
HEIGHT_PX = 400
CARD_HEIGHT_MM = 88.9
UNKNOWN_MARKS = np.zeros((52, 0, 3), np.float32)


@dataclass(frozen=True, eq=False)
class BankDeck:
    """One deck in the bank.

    Attributes:
        name: folder name.
        faces: (52, H, W, 4) premultiplied BGRA, in the order of `cardspeak.rules.cards.DECK`.
        index_boxes: (52, K, 5) x0, y0, x1, y1 in pixels of a face, +1 upright or -1 upside down.
        backs: (B, H, W, 4).
        jokers: (J, H, W, 4) faces that are not one of the 52.
        readable: whether ranks and suits are the international ones.
        small_faces: (52, H / 2, W / 2, 4), for drawing small cards quickly.
        marks: (52, M, 3) x, y, height of the suit marks in pixels of a face; none if not known.
    """

    name: str
    faces: Pixels
    index_boxes: NDArray[np.float32]
    backs: Pixels
    jokers: Pixels
    readable: bool
    small_faces: Pixels
    marks: NDArray[np.float32]

    @property
    def weight(self) -> float:
        """How often to deal from it: real designs more, those whose indices go unlabelled less.

        There are few real designs among many of our own. Light print on dark stock is rare among
        designs and is read last: it is dealt more often.
        """
        if not self.readable:
            return 0.2
        if self.name.startswith("art-"):
            return 9.0
        return drawn_weight(self.small_faces[0])

    @property
    def width_mm(self) -> float:
        """Card width; the height is always 88.9 mm."""
        return float(np.clip(CARD_HEIGHT_MM * self.faces.shape[2] / self.faces.shape[1], 55, 68))


def drawn_weight(two_of_clubs: Pixels) -> float:
    """How often to deal from a deck of our own: a card that is mostly bare stock tells how dark."""
    return 3.0 if np.median(two_of_clubs[..., :3]) < 90 else 1.0


def premultiplied(image: Pixels, size: tuple[int, int]) -> Pixels:
    """Resize BGRA to (width, height) with colour multiplied by alpha."""
    pixels = image.astype(np.float32)
    pixels[..., :3] *= pixels[..., 3:] / 255
    resized = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return np.clip(np.rint(resized), 0, 255).astype(np.uint8)


def store(
    folder: Path,
    faces: Sequence[Pixels],
    index_boxes: NDArray[np.float32],
    backs: Sequence[Pixels],
    jokers: Sequence[Pixels],
    readable: bool = True,
    marks: NDArray[np.float32] = UNKNOWN_MARKS,
) -> None:
    """Write one deck into the bank, replacing what was there."""
    height, width = faces[0].shape[:2]
    size = (round(HEIGHT_PX * width / height), HEIGHT_PX)
    folder.mkdir(parents=True, exist_ok=True)
    boxes = np.array(index_boxes, np.float32)
    boxes[..., :4] *= HEIGHT_PX / height
    empty = np.zeros((0, size[1], size[0], 4), np.uint8)
    for name, images in (("faces", faces), ("backs", backs), ("jokers", jokers)):
        stack = [premultiplied(image, size) for image in images]
        np.save(folder / f"{name}.npy", np.stack(stack) if stack else empty)
    half = (size[0] // 2, size[1] // 2)
    small = [premultiplied(image, half) for image in faces]
    np.save(folder / "small_faces.npy", np.stack(small))
    np.save(folder / "index.npy", boxes)
    np.save(folder / "marks.npy", marks * np.float32(HEIGHT_PX / height))
    # Written last: a deck without it is unfinished and not loaded.
    (folder / "deck.json").write_text(json.dumps({"readable": readable}))


def load(folder: Path) -> BankDeck:
    """Open one deck, as memory maps that all drawing processes share."""
    readable = json.loads((folder / "deck.json").read_text())["readable"]
    faces, index, backs, jokers, small = (
        np.load(folder / f"{name}.npy", mmap_mode="r")
        for name in ("faces", "index", "backs", "jokers", "small_faces")
    )
    noted = folder / "marks.npy"
    marks = np.load(noted) if noted.exists() else UNKNOWN_MARKS  # older banks have none
    return BankDeck(folder.name, faces, index, backs, jokers, readable, small, marks)


def load_bank(root: Path) -> list[BankDeck]:
    """Open every finished deck under a folder, in name order.

    Raises:
        NoBank: there is none.
    """
    decks = [load(path.parent) for path in sorted(root.glob("*/deck.json"))]
    if not decks:
        raise NoBank(f"no deck in {root}: make some with: python -m training bank")
    return decks


def pick_decks(rng: np.random.Generator, decks: list[BankDeck], count: int) -> list[BankDeck]:
    """Choose up to `count` different decks by their weights."""
    weights = np.array([deck.weight for deck in decks])
    places = rng.choice(len(decks), min(len(decks), count), False, weights / weights.sum())
    return [decks[i] for i in places]
