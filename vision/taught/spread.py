"""Learns a deck from its spread: of each card one corner shows, and all of them tell each other."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.frame import Frame
from cardspeak.vision.deck import places
from cardspeak.vision.detect import detect_at
from cardspeak.vision.eye import at_home, indices_in, outlined, scale_for
from cardspeak.vision.faces import faces_in
from cardspeak.vision.spread.film import cut, felt_of
from cardspeak.vision.spread.light import indices_in as counted_in
from cardspeak.vision.spread.page import Page, read_page
from cardspeak.vision.spread.prints import Print, card_size
from cardspeak.vision.spread.reading import SURE, settled
from cardspeak.vision.taught.prints import pictured
from cardspeak.vision.taught.teaching import Sample, TeachError
from cardspeak.vision.types import Image

Floats = NDArray[np.float64]

APART_S, MOST_FRAMES = 0.5, 24
LEAST = 36
INDEX_AT = np.array([0.1, 0.13])
"""Where an index stands on a card, in its unit square, if none lies free to show it."""
TALL, TALL_WITHIN = 1.4, 0.06
APART = 0.15
"""In card's sides: an index this far to the right, and not this far up or down, is the next card's.
"""


class NoSpreadSeen(TeachError):
    """No frame shows a spread deck."""


def spread_out(source: str, frames: Iterable[Frame]) -> list[Sample]:
    """The cards of a deck that is spread face up in a film or a photograph.

    Raises:
        NoSpreadSeen: too few indices are in sight, in every frame.
    """
    image = fullest(frames)
    card_px = card_size(image) if image is not None else None
    if image is None or card_px is None:
        raise NoSpreadSeen(f"{source}: no spread deck is seen; let each index lie in sight")
    part, corner = cut(image, counted_in(image, card_px), card_px)
    page = read_page(part, card_px, felt_of(None, corner, card_px))
    if len(page.cards) < LEAST:
        raise NoSpreadSeen(
            f"{source}: {len(page.cards)} cards of a spread are seen, {LEAST} at least are needed; "
            "film it from above, in light, each index in sight"
        )
    return samples(source, part, card_px, page)


def fullest(frames: Iterable[Frame]) -> Image | None:
    """The frame that shows the most indices, of some that are far enough apart."""
    best: Image | None = None
    most, last_s, looked = 0, -np.inf, 0
    for frame in frames:
        if frame.t_s - last_s < APART_S:
            continue
        last_s, looked = frame.t_s, looked + 1
        card_px = card_size(frame.image)
        count = len(counted_in(frame.image, card_px)) if card_px else 0
        if count > most:
            best, most = frame.image, count
        if looked == MOST_FRAMES:
            break
    return best


def samples(source: str, image: Image, card_px: float, page: Page) -> list[Sample]:
    """The corners of a page's cards that are sure, each card once."""
    chosen, margins = settled(page.said)
    sure = (margins > SURE).all(1) & (np.bincount(chosen, minlength=52)[chosen] == 1)
    card_px, at = measured(image, card_px)
    prints = [each.print for each in page.cards]
    return [
        Sample(int(chosen[i]), strip(image, prints, i, card_px, at), card_px, source, False)
        for i in np.flatnonzero(sure).tolist()
    ]


def strip(image: Image, prints: list[Print], i: int, card_px: float, at: Floats) -> Image:
    """(90, 64, 3) the picture of a card, blank from where the next one lies on it."""
    own = prints[i]
    picture = pictured(image, around(own, card_px, at))
    away = np.array([each.at_px for each in prints]) - own.at_px
    across, up = away @ own.right, away @ own.up_px / own.tall_px
    beside = (across > APART * card_px) & (across < card_px) & (np.abs(up) < APART * TALL * card_px)
    if beside.any():
        shown = round(float(across[beside].min()) / card_px * picture.shape[1])
        bright = picture[:, :shown].reshape(-1, 3)
        picture[:, shown:] = np.median(bright[bright.sum(1) >= np.median(bright.sum(1))], axis=0)
    return picture


def measured(image: Image, card_px: float) -> tuple[float, Floats]:
    """A card's short side, and where on it (2,) the left index stands, by cards that lie free.

    Lapping cards may be taken for one larger card, but have not a card's sides then.
    """
    found = detect_at(image, scale_for(card_px))
    outlines = outlined(image, found.of("face", "back"))
    sides = np.linalg.norm(outlines.quads_px - np.roll(outlines.quads_px, -1, axis=1), axis=2)
    pairs = np.sort([sides[:, 0::2].mean(1), sides[:, 1::2].mean(1)], axis=0)
    free = np.abs(pairs[1] / np.maximum(pairs[0], 1.0) - TALL) < TALL_WITHIN
    if not free.any():
        return card_px, INDEX_AT
    side_px = float(np.median(pairs[0, free]))
    for chosen in (free, np.ones(len(free), np.bool_)):
        faces = faces_in(image, outlines[chosen])
        corners = at_home(indices_in(image, found), faces)
        standing = places(corners.boxes_px, corners.homes, faces.outlines.quads_px)
        left = [box.mean(0) for box in standing if box[:, 0].mean() < 0.5]
        if left:
            return side_px, left[0]
    return side_px, INDEX_AT


def around(index: Print, card_px: float, at: Floats) -> Floats:
    """(4, 2) the corners of the card whose index stands at a place in its unit square."""
    across = card_px * index.right
    down = -TALL * card_px * index.up
    start = index.at_px - at[0] * across - at[1] * down
    return np.array([start, start + across, start + across + down, start + down])
