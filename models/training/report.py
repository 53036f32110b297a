"""Writes what was measured into `models/README.md`, with what it was measured with."""

import hashlib
import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardspeak.commands.judging import Judgement, Truth, judged_at, totals
from cardspeak.vision.eye import Eye
from training.errors import WorkshopError
from training.kinds import NO_CARDS, SIZES_PX, Count

Floats = NDArray[np.float64]
BINS = 15  # of confidence, as in Guo et al. 2017
SURE = 0.95
SHRUNK_PX = (60, 45, 30)  # a card's short side
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def table(counts: Sequence[Count]) -> str:
    """What was read right, by kind and size."""
    kinds = list(dict.fromkeys(c.kind for c in counts if c.kind != NO_CARDS.name))
    head = " | ".join(f"{size} px" for size in SIZES_PX)
    lines = [f"| cards with an index in full view | {head} |", "|---" * (1 + len(SIZES_PX)) + "|"]
    for kind in [*kinds, "all of them"]:
        cells = [share([c for c in counts if fits(c, kind, size)]) for size in SIZES_PX]
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    return "\n".join(lines)


def fits(count: Count, kind: str, size_px: int) -> bool:
    """Whether a count is one of a cell's true cards."""
    named = kind in (count.kind, "all of them") and count.kind != NO_CARDS.name
    return named and count.short_px == size_px and count.clear


def share(cell: Sequence[Count]) -> str:
    """How many of a cell's cards were read right."""
    if not cell:
        return "none"
    right = sum(c.right for c in cell)
    return f"{right / len(cell):.1%} of {len(cell)}"


def calibration_error(counts: Sequence[Count]) -> float:
    """Expected calibration error of the likeliest card (Guo et al. 2017, equal bins)."""
    sure, right, places = binned(counts)
    gaps = [abs(right[places == b].sum() - sure[places == b].sum()) for b in range(BINS)]
    return float(sum(gaps) / max(1, len(sure)))


def error_by_chance(counts: Sequence[Count]) -> float:
    """The calibration error to expect of so many readings if each were as sure as it is right."""
    sure, _, places = binned(counts)
    spreads = [np.sqrt((sure * (1 - sure))[places == b].sum()) for b in range(BINS)]
    return float(np.sqrt(2 / np.pi) * sum(spreads) / max(1, len(sure)))


def binned(counts: Sequence[Count]) -> tuple[Floats, Floats, NDArray[np.int64]]:
    """How sure readings are, which are right (1 or 0), and the bin of each."""
    seen = [c for c in counts if c.sure > 0]
    sure = np.array([c.sure for c in seen], np.float64)
    right = np.array([c.right for c in seen], np.float64)
    return sure, right, np.minimum((sure * BINS).astype(np.int64), BINS - 1)


def confidence(counts: Sequence[Count]) -> str:
    """What confidence was worth, in sentences."""
    cards = [c for c in counts if c.kind != NO_CARDS.name]
    said, sure = ([c for c in cards if c.named], [c for c in cards if c.named and c.sure >= SURE])
    none = [c for c in counts if c.kind == NO_CARDS.name and c.named]
    return (
        f"Of all readings, hidden cards and what is none included, the expected calibration error "
        f"is {calibration_error(cards):.3f}; of so many that are as sure as they are right it "
        f"would be {error_by_chance(cards):.3f}. Of {len(said)} cards named, "
        f"{sum(not c.right for c in said)} wrongly; of {len(sure)} named with {SURE:.2f} or more, "
        f"{sum(not c.right for c in sure)}. Among jokers, cut cards, advertising cards, phones, "
        f"paper and glasses {len(none)} cards were named that are none."
    )


def photos(truths: Sequence[Truth]) -> str:
    """Recall and precision of photographs by their folders, as they are and shrunk.

    Raises:
        PhotoError: a photograph cannot be read.
    """
    eye = Eye()
    head = " | ".join(["as they are", *(f"{size} px" for size in SHRUNK_PX)])
    lines = [f"| photographs, recall / precision | {head} |", "|---" * (2 + len(SHRUNK_PX)) + "|"]
    for folder in dict.fromkeys(truth.photo.parent.name for truth in truths):
        here = [truth for truth in truths if truth.photo.parent.name == folder]
        read = [[j for _, j in judged_at(truth, eye, (None, *SHRUNK_PX))] for truth in here]
        cells = [scored(judgements) for judgements in zip(*read, strict=True)]
        lines.append(f"| {folder} ({len(here)}) | {' | '.join(cells)} |")
    return "\n".join(lines)


def scored(judgements: Sequence[Judgement]) -> str:
    """Recall and precision over some photographs."""
    wanted, said, right = totals(judgements)
    return f"{right / max(1, wanted):.3f} / {right / max(1, said):.3f}"


def provenance(weights: Path, command: str) -> str:
    """When, with which weights, on what machine."""
    digest = hashlib.sha256()
    for file in sorted(weights.glob("*.onnx")):
        digest.update(file.read_bytes())
    machine = f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}"
    return (
        f"{date.today().isoformat()}, weights {digest.hexdigest()[:12]} "
        f"(SHA-256 of all ONNX files, in the order of their names), {machine}: `{command}`."
    )


def write(readme: Path, text: str) -> None:
    """Put a text between the two marks of a Markdown file.

    Raises:
        WorkshopError: the file has no such marks.
    """
    page = readme.read_text(encoding="utf-8")
    if BEGIN not in page or END not in page:
        raise WorkshopError(f"{readme} has no lines {BEGIN} and {END} to write between")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    readme.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")
