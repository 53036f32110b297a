"""Measures the eye on drawn tables whose decks, backs and felts were never trained on.

Drawn pictures are kinder than real ones: the table this prints tells how sizes and situations
compare and whether confidence means what it says, not how well real cards are read.
"""

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardspeak.rules.cards import Card
from cardspeak.vision.detect import detect
from cardspeak.vision.eye import Eye
from cardspeak.vision.geometry import overlap, short_side
from cardspeak.vision.read import outline, outlined_again
from cardspeak.vision.types import PhotoReading
from training.bank import load_bank
from training.develop import develop
from training.make_bank import HELD_OUT, draw_own_decks, draw_props
from training.props import load_props
from training.scene import Thing, draw_scene

DECKS = 14
SIZES_PX = (20, 30, 40, 50, 60, 80, 110, 150)


@dataclass(frozen=True)
class Tally:
    """What happened to one true card, or to one false reading (`truth` is then empty).

    Attributes:
        group: what is being counted, such as "30-40 px".
        right: whether the card was named, and rightly.
        wrong: whether something was named that is not there.
        confidence: of the naming; 0 where nothing was said.
    """

    group: str
    right: bool
    wrong: bool
    confidence: float


def scenes(
    bank: Path, count: int, seed: int, size_px: int = 768
) -> list[tuple[NDArray[np.uint8], list[Thing]]]:
    """Draw whole pictures with cards of all sizes."""
    decks, props = load_bank(bank / "decks"), load_props(bank / "props")
    drawn = []
    for i in range(count):
        rng = np.random.default_rng([seed, i])
        short_px = float(np.exp(rng.uniform(np.log(22), np.log(160))))
        image, things = draw_scene(rng, decks, props, short_px, size_px)
        drawn.append((develop(rng, image, blur_px=float(np.clip(short_px / 45, 0.5, 2.0))), things))
    return drawn


def hold_out(bank: Path) -> Path:
    """Draw decks and props that nothing is trained on, unless they are there."""
    draw_own_decks(bank / "decks", range(HELD_OUT, HELD_OUT + DECKS))
    if not (bank / "props" / "grounds.npy").exists():
        draw_props(bank / "props", [], felts=60, designs=4, seed=HELD_OUT)
    return bank


def readable(thing: Thing) -> bool:
    """Whether a person could be expected to read a thing: a face, half of it in sight."""
    return thing.kind == "face" and thing.label >= 0 and thing.shown >= 0.5


def size_group(px: float) -> str:
    """The name of the size class that a short side falls in."""
    place = int(np.searchsorted(SIZES_PX, px))
    low = SIZES_PX[place - 1] if place else 0
    return f"{low}-{SIZES_PX[place]} px" if place < len(SIZES_PX) else f"over {low} px"


def by_size(group: str) -> tuple[float, str]:
    """Sorts size classes from small to large, and situations after them."""
    first = next((float(word.split("-")[0]) for word in group.split() if word[0].isdigit()), 1e9)
    return first + group.startswith("over"), group


def tally(reading: PhotoReading, things: list[Thing]) -> list[Tally]:
    """Hold one reading against the truth, card by card."""
    said = {str(c.card): c for c in reading.cards if c.card}
    counted: list[Tally] = []
    for thing in filter(readable, things):
        card = said.get(str(Card.from_index(thing.label)))
        right = card is not None and (
            thing.shown < 0.9 or overlap(card.corners_px, thing.quad_px) > 0.1
        )
        groups = [
            size_group(short_side(thing.quad_px)),
            "alone" if thing.shown > 0.97 else "partly covered",
        ]
        counted += [Tally(g, right, False, card.confidence if card else 0.0) for g in groups]
    there = {str(Card.from_index(t.label)) for t in things if t.kind == "face" and t.label >= 0}
    for name, card in said.items():
        if name not in there:
            counted.append(Tally("false", False, True, card.confidence))
    return counted


def measure(bank: Path, count: int, seed: int) -> str:
    """Read `count` fresh drawn tables; returns a table of what was right, by size and situation."""
    eye, counted = Eye(), []
    boxes: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for image, things in scenes(bank, count, seed):
        counted += tally(eye.read(image), things)
        for slant, pair in outline_overlaps(image, things):
            boxes[slant].append(pair)
    lines = ["| cards | number | read right |", "|---|---|---|"]
    groups = sorted({t.group for t in counted} - {"false"}, key=by_size)
    for group in groups:
        rows = [t for t in counted if t.group == group]
        right = sum(t.right for t in rows) / len(rows)
        lines.append(f"| {group} | {len(rows)} | {right:.1%} |")
    lines += [
        "",
        calibration(counted),
        "",
        "| outline | number | box IoU | corners IoU |",
        "|---|---|---|---|",
    ]
    for slant, pairs in sorted(boxes.items()):
        box, corners = np.mean(pairs, axis=0)
        lines.append(f"| {slant} | {len(pairs)} | {box:.3f} | {corners:.3f} |")
    return "\n".join(lines)


def calibration(counted: list[Tally]) -> str:
    """How often a reading of a given confidence was wrong."""
    said = [
        t for t in counted if t.confidence > 0 and (t.group == "false" or not t.group[0].isalpha())
    ]
    rows = ["| confidence | said | wrong |", "|---|---|---|"]
    for low, high in ((0.5, 0.8), (0.8, 0.95), (0.95, 0.99), (0.99, 1.01)):
        part = [t for t in said if low <= t.confidence < high]
        rows.append(
            f"| {low:.2f} to {min(high, 1):.2f} | {len(part)} | {sum(t.wrong for t in part)} |"
        )
    return "\n".join(rows)


def outline_overlaps(
    image: NDArray[np.uint8], things: list[Thing]
) -> list[tuple[str, tuple[float, float]]]:
    """For every found face: its slant, and how well the box and the four corners fit it."""
    found = detect(image).of("face")
    found = found[found.scores > 0.4]
    outlines = outlined_again(image, outline(image, found.boxes_px, found.scores))
    pairs = []
    for thing in filter(readable, things):
        fits = [overlap(quad, thing.quad_px) for quad in found.boxes_px]
        if fits and max(fits) > 0.3:
            best = int(np.argmax(fits))
            pairs.append(
                (slant(thing), (fits[best], overlap(outlines.quads_px[best], thing.quad_px)))
            )
    return pairs


def slant(thing: Thing) -> str:
    """How far from a rectangle a card's outline is."""
    q = thing.quad_px
    a, b = q[1] - q[0], q[3] - q[0]
    angle = abs(
        np.degrees(np.arccos(np.clip(a @ b / np.linalg.norm(a) / np.linalg.norm(b), -1, 1))) - 90
    )
    return (
        "upright (under 5 degrees)"
        if angle < 5
        else "slanted"
        if angle < 20
        else "very slanted (over 20 degrees)"
    )
