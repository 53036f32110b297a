"""Gathers existing card art into one cache of ready faces, each with exact index boxes.

`decks.toml` beside this file says what is where. Sources that are not there are left out.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.rules.cards import DECK, Card
from training.indices import doubtful, index_boxes, placed
from training.sheets import FACE_HEIGHT_PX, ArtError, from_folder, from_gaps, from_grid, render

Pixels = NDArray[np.uint8]
TABLE = Path(__file__).with_name("decks.toml")
GROUPS = ("art", "gnome", "kde")
DEFAULT_ROWS = (*(f"{suit}:A23456789TJQK" for suit in "cdhs"), "joker joker back")


@dataclass(frozen=True)
class ArtSource:
    """One row of decks.toml.

    Attributes:
        name: what the deck is called in the cache.
        path: a folder of pictures or an SVGZ file.
        index: window around the top-left index, fractions of the card; None where a deck has none.
        fixed: top-left boxes in pixels that take the place of those found, by card.
        corners: which corners have an index.
        readable: whether rank and suit can be read the international way.
        rows, cells, area, high: how a sheet is laid out.
    """

    name: str
    path: Path
    index: tuple[float, ...] | None = None
    fixed: Mapping[str, Sequence[float]] = field(default_factory=dict)
    corners: tuple[str, ...] = ("tl", "br")
    readable: bool = True
    rows: tuple[str, ...] = DEFAULT_ROWS
    cells: str = "grid"
    area: tuple[float, ...] = (0.0, 0.0, 1.0, 1.0)
    high: float = 0.0


@dataclass(frozen=True, eq=False)
class ArtDeck:
    """A deck's pictures, 448 px high.

    Attributes:
        name: source and deck, like "gnome-anglo".
        faces: (52, 448, W, 4) BGRA, rounded corners transparent, in the order of `DECK`.
        index_boxes: (52, K, 5) x0, y0, x1, y1 in pixels, tight around rank and suit, then +1 for
            an upright index or -1 for one upside down. K is 0 where the ranks are not standard.
        backs: (B, 448, W, 4) BGRA.
        jokers: (J, 448, W, 4) BGRA.
        ranks_standard: whether 2 to 10, J, Q, K, A and the French suits stand in the index, and
            its boxes are exact; otherwise good for finding cards, not for reading them.
    """

    name: str
    faces: Pixels
    index_boxes: NDArray[np.float32]
    backs: Pixels
    jokers: Pixels
    ranks_standard: bool


def sources(art: Path, groups: Sequence[str] = GROUPS) -> list[ArtSource]:
    """The decks of decks.toml that are on this machine."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    found = []
    for group in groups:
        folder = table["folders"][group]
        for name, row in table[group].items():
            source = art_source(f"{group}-{name}", Path(folder) if folder else art, name, row)
            if source.path.exists():
                found.append(source)
    return found


def art_source(title: str, folder: Path, name: str, row: Mapping[str, Any]) -> ArtSource:
    """One row of the table as a value."""
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items()
    }
    file = values.pop("file", None)
    path = folder / name
    if file:
        path = folder / str(file)
    elif not path.is_dir():
        path = folder / f"{name}.svgz"
    return ArtSource(title, path, **values)


def pictures(source: ArtSource) -> list[tuple[str, Pixels]]:
    """Every picture of a deck as (name, BGRA), as large as it comes."""
    if source.path.is_dir():
        return from_folder(source.path)
    if source.cells == "gaps":
        return from_gaps(render(source.path, round(source.high * FACE_HEIGHT_PX)), source.rows)
    share = source.area[3] - source.area[1]
    sheet = render(source.path, round(len(source.rows) * FACE_HEIGHT_PX / share))
    return from_grid(sheet, source.rows, source.area)


def read_deck(source: ArtSource) -> ArtDeck:
    """Draw, cut and measure one deck.

    Raises:
        ArtError: a card is missing or an index was not found where decks.toml says.
    """
    named = pictures(source)
    by_name = dict(named)
    if missing := [str(card) for card in DECK if str(card) not in by_name]:
        raise ArtError(f"{source.name}: no picture of {' '.join(missing)}")
    cards = [by_name[str(card)] for card in DECK]
    aspect = float(np.median([card.shape[1] / card.shape[0] for card in cards]))
    size = (round(aspect * FACE_HEIGHT_PX), FACE_HEIGHT_PX)
    faces = resized(cards, size)
    boxes = measured(source, faces)
    backs = resized([image for name, image in named if name == "back"], size)
    jokers = resized([image for name, image in named if name == "joker"], size)
    return ArtDeck(source.name, faces, boxes, backs, jokers, source.readable)


def measured(source: ArtSource, faces: Pixels) -> NDArray[np.float32]:
    """The index boxes of a deck: (52, K, 5), with K = 0 where it cannot be read.

    Raises:
        ArtError: an index was not found, or only half of it.
    """
    if not source.readable or source.index is None:
        return np.zeros((len(DECK), 0, 5), np.float32)
    boxes = index_boxes(faces, source.index, source.corners)
    for name, box in source.fixed.items():
        place = placed(box, source.corners, faces.shape[2], faces.shape[1])
        boxes[Card.parse(name).index] = place
    if (lost := doubtful(boxes)).any():
        names = " ".join(str(DECK[i]) for i in np.flatnonzero(lost))
        raise ArtError(f"{source.name}: no whole index in its window on {names}")
    return boxes


def resized(images: Sequence[Pixels], size: tuple[int, int]) -> Pixels:
    """Images scaled to (width, height) as one array, (N, height, width, 4)."""
    stack = np.zeros((len(images), size[1], size[0], 4), np.uint8)
    for i, image in enumerate(images):
        # A transparent pixel's colour must not leak into its neighbour's.
        pixels = image.astype(np.float32)
        pixels[..., :3] *= pixels[..., 3:] / 255
        scaled = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.float32)
        scaled[..., :3] *= 255 / np.maximum(scaled[..., 3:], 1)
        stack[i] = np.clip(np.rint(scaled), 0, 255)
    return stack


def save(deck: ArtDeck, cache: Path) -> Path:
    """Write one deck as a compressed file."""
    cache.mkdir(parents=True, exist_ok=True)
    path = cache / f"{deck.name}.npz"
    np.savez_compressed(
        path,
        faces=deck.faces,
        index_boxes=deck.index_boxes,
        backs=deck.backs,
        jokers=deck.jokers,
        ranks_standard=np.array(deck.ranks_standard),
    )
    return path


def load(path: Path) -> ArtDeck:
    """Read a deck that `save` wrote."""
    with np.load(path) as file:
        return ArtDeck(
            path.stem,
            file["faces"],
            file["index_boxes"],
            file["backs"],
            file["jokers"],
            bool(file["ranks_standard"]),
        )


def each_deck(art: Path, cache: Path, groups: Sequence[str] = GROUPS) -> Iterator[ArtDeck]:
    """Every deck there is, from the cache where it is cached and new otherwise."""
    for source in sources(art, groups):
        path = cache / f"{source.name}.npz"
        if path.exists():
            yield load(path)
        else:
            deck = read_deck(source)
            save(deck, cache)
            yield deck


def gather(art: Path, cache: Path, groups: Sequence[str] = GROUPS) -> list[ArtDeck]:
    """Every deck there is, cached for the next time.

    Args:
        art: folder with a folder of PNG pictures a deck; it need not exist.
        cache: where ready decks are kept. Delete it after a change to decks.toml.
        groups: which sources to use: "art", "gnome", "kde".

    Raises:
        ArtError: a deck is not as decks.toml describes it.
    """
    return list(each_deck(art, cache, groups))


def contact_sheet(deck: ArtDeck) -> Pixels:
    """All faces with their index boxes drawn in, for checking by eye: BGR."""
    faces = []
    for face, boxes in zip(deck.faces, deck.index_boxes, strict=True):
        alpha = face[..., 3:] / 255
        image = np.rint(face[..., :3] * alpha + np.array([80, 140, 80]) * (1 - alpha))
        image = image.astype(np.uint8)
        for x0, y0, x1, y1, up in boxes:
            color = (255, 0, 255) if up > 0 else (255, 160, 0)
            # Drawn just outside the box, so that a tight one leaves the glyph untouched.
            corner = (int(x0) - 1, int(y0) - 1), (int(x1), int(y1))
            cv2.rectangle(image, *corner, color, 1)
        faces.append(image)
    rows = [np.hstack(faces[suit::4]) for suit in range(4)]
    return np.vstack(rows)


def main(arguments: Sequence[str]) -> None:
    """`python -m training.decks`: fill the cache and say what it holds."""
    parser = argparse.ArgumentParser(prog="python -m training.decks", description=__doc__)
    parser.add_argument("--art", type=Path, default=Path("../shared/art"))
    parser.add_argument("--cache", type=Path, default=Path("runs/decks"))
    parser.add_argument("--sheets", type=Path, help="also draw contact sheets into this folder")
    options = parser.parse_args(arguments)
    for deck in each_deck(options.art, options.cache):
        print(
            f"{deck.name:28} {'readable' if deck.ranks_standard else 'no index':9} "
            f"{deck.index_boxes.shape[1]} indices, {len(deck.backs)} backs, "
            f"{len(deck.jokers)} jokers, {deck.faces.shape[2]}x{deck.faces.shape[1]} px"
        )
        if options.sheets:
            options.sheets.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(options.sheets / f"{deck.name}.png"), contact_sheet(deck))


if __name__ == "__main__":
    main(sys.argv[1:])
