"""Measures what the readers' answers are worth together, to choose the few numbers that weigh them.

`python -m training.calibrate --bank runs/fitted` reads the same drawn pictures with every pair of
`fuse.INDICES_SAY` and `claims.SHARPER` named below. Their decks are neither trained on nor those
that `training.measure` draws, so that what is chosen here can be judged there.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardspeak.vision import claims, fuse
from cardspeak.vision.eye import Eye
from training.kinds import KINDS, SIZES_PX, Count, draw, held_out_decks, judged
from training.make_bank import draw_props
from training.props import finished, load_props
from training.report import SURE, calibration_error
from training.scene import Thing

FIRST_DECK = 1_200_000
SEED = 4343
SAY = (0.72, 1.0, 1.44, 1.8)
SHARPER = (1.0, 1.15, 1.3)
LEAST = 1e-3

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


def read(eye: Eye, drawn: Sequence[Picture], say: float, sharper: float) -> list[Count]:
    """What becomes of the cards where the readers are weighed so."""
    fuse.INDICES_SAY, claims.SHARPER = say, sharper
    return [
        count
        for kind, short_px, image, things in drawn
        for count in judged(kind, short_px, eye.read(image), things)
    ]


def row(say: float, sharper: float, counts: Sequence[Count]) -> str:
    """One row of the table."""
    seen = [count for count in counts if count.sure > 0]
    right = np.array([count.right for count in seen])
    sure = np.array([count.sure for count in seen])
    worth = np.log(np.maximum(LEAST, np.where(right, sure, 1 - sure))).mean()
    clearly = sure >= SURE
    return (
        f"| {say:.2f} | {sharper:.2f} | {calibration_error(counts):.3f} | {worth:.4f} "
        f"| {right.mean():.1%} | {int((clearly & ~right).sum())} of {int(clearly.sum())} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m training.calibrate", description=__doc__)
    parser.add_argument("--bank", type=Path, default=Path("runs/fitted"), help="decks and props")
    parser.add_argument("--each", type=int, default=5, help="of each kind and size (5)")
    options = parser.parse_args(arguments)
    drawn, eye = list(pictures(options.bank, options.each)), Eye()
    print("| indices say | sharper | calibration error | log-likelihood | right | wrong, if sure |")
    print("|---|---|---|---|---|---|")
    for say, sharper in product(SAY, SHARPER):
        print(row(say, sharper, read(eye, drawn, say, sharper)), flush=True)


if __name__ == "__main__":
    main()
