"""Compares what was read in photographs with what is known to lie there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from cardspeak.rules.cards import Card, CardError
from cardspeak.vision.geometry import short_sides
from cardspeak.vision.photo_file import load_photo
from cardspeak.vision.types import Image, PhotoReading, SeenCard

if TYPE_CHECKING:
    from cardspeak.vision.eye import Eye

ANY_CARD = "??"


class TruthError(Exception):
    """A truth file cannot be used; its text names the line and says what is expected."""


@dataclass(frozen=True)
class Truth:
    """What lies in a photo.

    ``names`` are cards ("As"), or ranks alone ("A") where ``ranks_only``; ``background`` is how
    many more cards may be named or not.
    """

    photo: Path
    names: tuple[str, ...]
    ranks_only: bool
    background: int

    def name_of(self, card: Card) -> str:
        """What the truth would call a card."""
        return card.rank if self.ranks_only else str(card)


@dataclass(frozen=True, eq=False)
class Failure:
    """A card that was missed, or named where there is none.

    ``seen`` is what was said there: for a missed card the likeliest place, or ``None``.
    """

    kind: str
    name: str
    seen: SeenCard | None

    @property
    def told(self) -> str:
        """What was said there and how sure."""
        if self.seen is None:
            return "nothing seen"
        if self.seen.card is not None:
            return f"said {self.seen.card} {self.seen.confidence:.0%}"
        guesses = " ".join(f"{card} {p:.0%}" for card, p in self.seen.candidates[:2])
        return f"not said: {guesses}"


@dataclass(frozen=True, eq=False)
class Judgement:
    """How one photo was read: cards known, named, and named rightly, and all failures."""

    wanted: int
    said: int
    right: int
    failures: tuple[Failure, ...]


def load_truth(path: Path) -> list[Truth]:
    """Read a truth file: one JSON object a line.

    Each has "photo" (a path beside the file), "face_up" (["As", ...]) or "face_up_ranks"
    (["A", ...]), and perhaps "background", cards that may be named or not.

    Raises:
        TruthError: The file cannot be opened, or a line does not say that.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TruthError(f"{path} cannot be read as text; name a JSON Lines file") from error
    truths = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                truths.append(_truth(json.loads(line), path.parent))
            except (ValueError, KeyError, TypeError, AttributeError, CardError) as error:
                raise TruthError(
                    f'{path} line {number}: needs {{"photo": "a.jpg", "face_up": ["As", …]}} '
                    f'or "face_up_ranks": ["A", …] ({error})'
                ) from error
    return truths


def _truth(row: dict[str, Any], folder: Path) -> Truth:
    ranks_only = "face_up_ranks" in row
    if ranks_only:
        names = [
            Card.parse(f"{str(rank).replace('10', 'T')}s").rank for rank in row["face_up_ranks"]
        ]
    else:
        names = [str(Card.parse(name)) for name in row["face_up"] if name != ANY_CARD]
    return Truth(folder / row["photo"], tuple(names), ranks_only, len(row.get("background", [])))


def judge(truth: Truth, reading: PhotoReading) -> Judgement:
    """Compare a reading with the truth: cards match as a multiset, wherever they lie.

    A card named twice is false the second time. Of what is false, as many are forgiven as lie in
    the background, the least sure first.
    """
    named = sorted((s for s in reading.cards if s.card), key=lambda s: -s.confidence)
    left = Counter(truth.names)
    false: list[SeenCard] = []
    for seen in named:
        name = _name(truth, seen)
        if left[name]:
            left[name] -= 1
        else:
            false.append(seen)
    false = false[: max(0, len(false) - truth.background)]
    missed = list(left.elements())
    right = len(truth.names) - len(missed)
    failures = [Failure("missed", name, _likeliest(truth, name, reading, false)) for name in missed]
    failures += [Failure("false", _name(truth, seen), seen) for seen in false]
    return Judgement(len(truth.names), right + len(false), right, tuple(failures))


def _name(truth: Truth, seen: SeenCard) -> str:
    return truth.name_of(seen.card) if seen.card else ""


def _likeliest(
    truth: Truth, name: str, reading: PhotoReading, false: list[SeenCard]
) -> SeenCard | None:
    """Where a missed card probably lies: what was not named, or falsely, and may have been it."""
    open_places = [s for s in reading.cards if s.face == "up" and s.card is None] + false
    chances = [sum(p for c, p in s.candidates if truth.name_of(c) == name) for s in open_places]
    best = max(range(len(chances)), key=chances.__getitem__, default=None)
    return open_places[best] if best is not None and chances[best] > 0 else None


def shrunk(image: Image, reading: PhotoReading, card_px: float) -> Image:
    """Shrink a photo until the short side of its cards, the middle one, is so long."""
    cards = [card.corners_px for card in reading.cards if card.face == "up"]
    if not cards:
        return image
    scale = min(1.0, card_px / float(np.median(short_sides(np.array(cards)))))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def judged_at(
    truth: Truth, eye: Eye, sizes_px: Sequence[int | None]
) -> Iterator[tuple[Image, Judgement]]:
    """Read a photo as it is (``None``), or shrunk until cards are so wide; also gives the picture.

    Raises:
        PhotoError: it cannot be read.
    """
    image = load_photo(truth.photo)
    reading = eye.read(image)
    for card_px in sizes_px:
        if card_px is None:
            yield image, judge(truth, reading)
        else:
            small = shrunk(image, reading, card_px)
            yield small, judge(truth, eye.read(small))


def totals(judgements: Iterable[Judgement]) -> tuple[int, int, int]:
    """How many cards of several photos were known, named, and named rightly."""
    rows = [(each.wanted, each.said, each.right) for each in judgements]
    wanted, said, right = (sum(column) for column in zip(*rows, strict=True)) if rows else (0, 0, 0)
    return wanted, said, right
