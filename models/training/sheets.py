"""Cutting card pictures out of art files: a folder of pictures, or one sheet with a whole deck."""

import subprocess
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
FACE_HEIGHT_PX = 448
OPAQUE = 128


class ArtError(Exception):
    """Card art that cannot be used as its row in decks.toml describes it."""


def names_in(row: str) -> list[str]:
    """The names of the pictures in one row of a sheet.

    >>> names_in("c:A2 joker back")
    ['Ac', '2c', 'joker', 'back']
    """
    names: list[str] = []
    for word in row.split():
        suit, colon, ranks = word.partition(":")
        names += [rank + suit for rank in ranks] if colon else [word]
    return names


def render(path: Path, height_px: int) -> Pixels:
    """Draw an SVG or SVGZ file as BGRA of the given height.

    Raises:
        ArtError: rsvg-convert is missing or cannot draw the file.
    """
    command = ["rsvg-convert", "--unlimited", "--keep-aspect-ratio", "--height", str(height_px)]
    try:
        done = subprocess.run([*command, str(path)], capture_output=True, check=True)
    except FileNotFoundError as error:
        raise ArtError("rsvg-convert is not installed: apt install librsvg2-bin") from error
    except subprocess.CalledProcessError as error:
        raise ArtError(f"{path}: rsvg-convert says {error.stderr.decode().strip()}") from error
    return decoded(done.stdout, path)


def decoded(data: bytes, path: Path) -> Pixels:
    """Decode a picture to BGRA.

    Raises:
        ArtError: the data is no picture.
    """
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None:
        raise ArtError(f"{path} is not a picture that OpenCV can read")
    if image.ndim == 2:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGRA), np.uint8)
    if image.shape[2] == 3:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2BGRA), np.uint8)
    return np.asarray(image, np.uint8)


def from_folder(folder: Path) -> list[tuple[str, Pixels]]:
    """Every picture in a folder as (name, BGRA): `As.png` is As, `back-red.png` is back."""
    found = []
    for path in sorted(folder.glob("*.png")):
        name = next((word for word in ("back", "joker") if path.stem.lower().startswith(word)), "")
        found.append((name or path.stem, decoded(path.read_bytes(), path)))
    return found


def from_grid(
    sheet: Pixels, rows: Sequence[str], area: Sequence[float]
) -> list[tuple[str, Pixels]]:
    """Cut an evenly divided sheet into (name, BGRA), trimmed to the cards."""
    height, width = sheet.shape[:2]
    columns = max(len(names_in(row)) for row in rows)
    xs = np.rint(np.linspace(area[0], area[2], columns + 1) * width).astype(int)
    ys = np.rint(np.linspace(area[1], area[3], len(rows) + 1) * height).astype(int)
    cut = []
    for row, (top, bottom) in zip(rows, pairwise(ys), strict=True):
        for name, (left, right) in zip(names_in(row), pairwise(xs), strict=False):
            if name != "-":
                cut.append((name, trimmed(sheet[top:bottom, left:right])))
    return cut


def trimmed(cell: Pixels) -> Pixels:
    """The card in a cell: the rows and columns of which more than half is opaque."""
    opaque = cell[..., 3] >= OPAQUE
    ys = np.flatnonzero(opaque.mean(axis=1) > 0.5)
    xs = np.flatnonzero(opaque.mean(axis=0) > 0.5)
    if not len(ys) or not len(xs):
        return cell
    return cell[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]


def from_gaps(sheet: Pixels, rows: Sequence[str]) -> list[tuple[str, Pixels]]:
    """Cut a sheet whose cards lie apart into (name, BGRA)."""
    opaque = (sheet[..., 3] >= OPAQUE).astype(np.uint8)
    _, _, stats, centers = cv2.connectedComponentsWithStats(opaque)
    # A card is most of a card's height; frames, dust and half-drawn leftovers are not.
    cards = [i for i in range(1, len(stats)) if stats[i, 3] > 0.8 * FACE_HEIGHT_PX]
    cards = [i for i in cards if stats[i, 4] > 0.7 * stats[i, 2] * stats[i, 3]]
    cards.sort(key=lambda i: centers[i][1])
    lines: list[list[int]] = []
    for i in cards:
        if not lines or centers[i][1] - centers[lines[-1][0]][1] > FACE_HEIGHT_PX / 2:
            lines.append([])
        lines[-1].append(i)
    if len(lines) < len(rows):
        raise ArtError(f"{len(lines)} rows of cards on a sheet of {len(rows)}")
    cut = []
    for row, line in zip(rows, lines, strict=False):
        line.sort(key=lambda i: centers[i][0])
        for name, i in zip(names_in(row), line, strict=False):
            x, y, w, h = stats[i, :4]
            if name != "-":
                cut.append((name, trimmed(sheet[y : y + h, x : x + w])))
    return cut
