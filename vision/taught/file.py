"""A taught deck as one small file: a NumPy archive without pickles, its pictures as JPEG sheets."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CARDS
from cardspeak.vision.taught.deck import PICTURE_PX, TaughtDeck
from cardspeak.vision.types import Image

VERSION = 1
ENDING = ".deck"
QUALITY = 92
MOST_BYTES = 8 << 20
MOST_BACKS, MOST_CHIPS = 64, 64
FIELDS = ("version", "name", "cards", "whole", "faces", "backs", "chips", "values")

Bytes = NDArray[np.uint8]


class DeckError(Exception):
    """A taught deck cannot be used; its text names the file and says what to do."""


class NoSuchDeck(DeckError):
    """There is no deck of that name."""


class DamagedDeck(DeckError):
    """The file is no taught deck, or is damaged."""


def folder() -> Path:
    """Where taught decks are kept."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "cardspeak" / "decks"


def path_of(name: str) -> Path:
    """The file of a deck: the path itself if it is one, or by its name among the user's."""
    if os.sep in name or name.endswith(ENDING):
        return Path(name)
    return folder() / f"{name}{ENDING}"


def save(deck: TaughtDeck, path: Path) -> None:
    """Write a deck; a file that is there already is replaced at once or not at all.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    with draft.open("wb") as file:
        np.savez_compressed(
            file,
            version=np.array(VERSION),
            name=np.array(deck.name),
            cards=deck.cards,
            whole=deck.whole,
            faces=encoded(deck.faces),
            backs=encoded(deck.backs),
            chips=deck.chips,
            values=np.array(deck.values, np.str_),
        )
    draft.replace(path)


def load(name: str) -> TaughtDeck:
    """Read a deck by its name or its file.

    Raises:
        NoSuchDeck: there is none.
        DamagedDeck: it is not one, or of another version.
    """
    path = path_of(name)
    if not path.is_file():
        raise NoSuchDeck(f"{path}: there is no such deck; `cardspeak teach` makes one")
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError("it is too large")
        archive = np.load(io.BytesIO(path.read_bytes()), allow_pickle=False)
        if not isinstance(archive, np.lib.npyio.NpzFile):
            raise ValueError("it is no archive")
        return checked({field: archive[field] for field in FIELDS})
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, cv2.error) as error:
        raise DamagedDeck(f"{path}: this is no taught deck ({error}); teach it again") from error


def checked(fields: dict[str, NDArray[np.generic]]) -> TaughtDeck:
    """The deck of a file's fields; raises ValueError where they are not a deck's."""
    if int(fields["version"]) != VERSION:
        raise ValueError(f"it has version {fields['version']}, not {VERSION}")
    cards = np.asarray(fields["cards"], np.int64)
    whole = np.asarray(fields["whole"], np.bool_)
    chips = np.asarray(fields["chips"], np.float64)
    values = tuple(str(value) for value in fields["values"].reshape(-1))
    if cards.ndim != 1 or (np.diff(cards) <= 0).any() or ((cards < 0) | (cards >= CARDS)).any():
        raise ValueError("its cards are none")
    if whole.shape != cards.shape or chips.shape != (len(values), 3) or len(values) > MOST_CHIPS:
        raise ValueError("its parts do not fit together")
    if not np.isfinite(chips).all():
        raise ValueError("its chips have no colours")
    faces, backs = decoded(fields["faces"]), decoded(fields["backs"])
    if len(faces) != len(cards) or len(backs) > MOST_BACKS:
        raise ValueError("its pictures are missing")
    return TaughtDeck(str(fields["name"]), cards, faces, whole, backs, chips, values)


def encoded(pictures: Image) -> Bytes:
    """Pictures (N, H, W, 3) as one JPEG, side by side; nothing for none."""
    if not len(pictures):
        return np.zeros(0, np.uint8)
    _, data = cv2.imencode(".jpg", np.hstack(list(pictures)), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return np.asarray(data, np.uint8).reshape(-1)


def decoded(data: NDArray[np.generic]) -> Image:
    """The pictures of a JPEG; raises ValueError where it holds none."""
    width, height = PICTURE_PX
    if not data.size:
        return np.zeros((0, height, width, 3), np.uint8)
    sheet = cv2.imdecode(np.asarray(data, np.uint8), cv2.IMREAD_COLOR)
    if sheet is None or sheet.shape[0] != height or sheet.shape[1] % width:
        raise ValueError("its pictures are damaged")
    return np.asarray(np.stack(np.hsplit(sheet, sheet.shape[1] // width)), np.uint8)
