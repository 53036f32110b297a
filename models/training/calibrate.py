"""Measures what the readers' answers are worth together, to choose the few numbers that weigh them.

`python -m training.calibrate --bank runs/fitted` reads the same drawn pictures with each of the
`fuse.INDICES_SAY`, `marks_say` of `marks.INDICES` and `company.ONE_LOOK` named below. Their decks
are neither trained on nor those that `training.measure` draws, so that what is chosen here can be
judged there.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision import company, fuse, marks
from cardspeak.vision.eye import Eye
from training.kinds import KINDS, SIZES_PX, Count, draw, held_out_decks, judged
from training.make_bank import draw_props
from training.props import finished, load_props
from training.report import SURE, calibration_error
from training.scene import Thing

FIRST_DECK = 1_200_000
SEED = 4343
INDICES_SAY = (1.0, 1.44, 1.8)
MARKS_SAY = (0.0, 0.25, 0.5)
COMPANY_SAYS = (0.4, 0.6, 0.8)
LEAST = 1e-3
COLUMNS = (
    "indices say", "marks say", "company says",
    "calibration error", "log-likelihood", "right", "wrong, if sure",
)  # fmt: skip

Picture = tuple[str, int, NDArray[np.uint8], list[Thing]]


def pictures(bank: Path, each: int) -> Iterator[Picture]:
    """So many pictures of every kind and size: the kind's name, the size, pixels and truth."""
    if not finished(bank / "props"):
        draw_props(bank / "props", [], felts=60, designs=4, seed=FIRST_DECK)
    props = load_props(bank / "props")
    for number, kind in enumerate(KINDS):
        decks = held_out_decks(bank / "decks", kind, FIRST_DECK)
        for short_px in SIZES_PX:
            for i in range(each):
                rng = np.random.default_rng([SEED, number, short_px, i])
                yield kind.name, short_px, *draw(rng, kind, decks, props, short_px)


def read(
    eye: Eye, drawn: Sequence[Picture], indices_say: float, marks_say: float, company_says: float
) -> list[Count]:
    """What becomes of the cards where the readers are weighed so."""
    fuse.INDICES_SAY = indices_say
    company.ONE_LOOK = company.Worth(1 - company_says, company_says)
    marks.INDICES = replace(marks.INDICES, marks_say=marks_say)
    return [
        count
        for kind, short_px, image, things in drawn
        for count in judged(kind, short_px, eye.read(image), things)
    ]


def row(weights: Sequence[float], counts: Sequence[Count]) -> str:
    """One row of the table."""
    seen = [count for count in counts if count.sure > 0]
    right = np.array([count.right for count in seen])
    sure = np.array([count.sure for count in seen])
    worth = np.log(np.maximum(LEAST, np.where(right, sure, 1 - sure))).mean()
    clearly = sure >= SURE
    weighed = " | ".join(f"{weight:.2f}" for weight in weights)
    return (
        f"| {weighed} | {calibration_error(counts):.3f} | {worth:.4f} "
        f"| {right.mean():.1%} | {int((clearly & ~right).sum())} of {int(clearly.sum())} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m training.calibrate", description=__doc__)
    parser.add_argument("--bank", type=Path, default=Path("runs/fitted"), help="decks and props")
    parser.add_argument("--each", type=int, default=5, help="of each kind and size (5)")
    options = parser.parse_args(arguments)
    drawn, eye = list(pictures(options.bank, options.each)), Eye()
    print(f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|")
    for weights in product(INDICES_SAY, MARKS_SAY, COMPANY_SAYS):
        print(row(weights, read(eye, drawn, *weights)), flush=True)


if __name__ == "__main__":
    main()
