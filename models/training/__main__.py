"""The training workshop's command line: `python -m training` or `make train ARGS=...`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from cardspeak.commands.judging import TruthError
from cardspeak.vision.photo_file import PhotoError
from training.crops import READERS
from training.errors import WorkshopError
from training.sheets import ArtError
from training.steps import (
    RUNS,
    WEIGHTS,
    all_command,
    bank_command,
    company_command,
    detector_command,
    export_command,
    measure_command,
    readers_command,
    sheet_command,
    shipped_command,
)


def count(text: str) -> int:
    """A whole number above 0."""
    if int(text) < 1:
        raise ValueError
    return int(text)


def hours(text: str) -> float:
    """A number of hours above 0."""
    if not 0 < float(text) < float("inf"):
        raise ValueError
    return float(text)


def parser() -> argparse.ArgumentParser:
    """Everything that can be asked for."""
    top = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    steps = top.add_subparsers(required=True, metavar="STEP")
    whole = steps.add_parser("all", help="bank, detector, readers and export, in so many hours")
    whole.set_defaults(command=all_command)
    whole.add_argument("--hours", type=hours, default=5.0, help="for all of it (5)")
    whole.add_argument("--runs", type=Path, default=RUNS, help="bank and checkpoints (runs)")
    add_bank(steps.add_parser("bank", help="gather and draw decks and props"), whole)
    add_detector(steps.add_parser("detector", help="train the detector"))
    add_readers(steps.add_parser("readers", help="train the readers"))
    add_company(steps.add_parser("company", help="train what compares the faces of a deck"))
    add_shipped(steps.add_parser("shipped", help="make checkpoints of the weights that ship"))
    add_export(steps.add_parser("export", help="write the ONNX files"), whole)
    add_sheet(steps.add_parser("sheet", help="draw training pictures to look at"))
    add_measure(steps.add_parser("measure", help="read what was never trained on"))
    return top


def add_bank(step: argparse.ArgumentParser, whole: argparse.ArgumentParser) -> None:
    """Options of `bank`."""
    step.set_defaults(command=bank_command)
    step.add_argument("--bank", type=Path, default=RUNS / "bank")
    for asked in (step, whole):
        asked.add_argument("--art", type=Path, default=Path("../shared/art"), help="card art")
        asked.add_argument("--own", type=int, default=170, help="decks of our own design (170)")
    step.add_argument("--felts", type=count, default=120, help="grounds to draw (120)")
    step.add_argument("--textures", type=int, default=70, help="real pictures to cut up (70)")
    step.add_argument("--designs", type=count, default=60, help="chips of each colour (60)")
    step.add_argument("--seed", type=int, default=0)


def add_training(step: argparse.ArgumentParser, lr: float) -> None:
    """Options that all that is trained shares."""
    step.add_argument("--bank", type=Path, default=RUNS / "bank")
    step.add_argument("--out", type=Path, help="the run's folder (runs/STEP)")
    step.add_argument("--workers", type=int, help="processes that draw")
    step.add_argument("--threads", type=count, help="threads that learn")
    step.add_argument("--lr", type=float, default=lr, help=f"highest learning rate ({lr})")


def add_resume(step: argparse.ArgumentParser) -> None:
    """The option of what can go on where it was."""
    step.add_argument("--resume", action="store_true", help="go on with the run in --out")


def add_detector(step: argparse.ArgumentParser) -> None:
    """Options of `detector`."""
    step.set_defaults(command=detector_command)
    add_training(step, 0.0015)
    add_resume(step)
    step.add_argument("--hours", type=hours, help="for all sittings of a run; else --epochs holds")
    step.add_argument("--epochs", type=count)
    step.add_argument("--tiles", type=count, help="pictures an epoch")
    step.add_argument("--size", type=count, help="width and height of a picture in px")
    step.add_argument("--batch", type=count, help="pictures a step")
    step.add_argument("--network", default="yolo11n-obb.yaml", help="of ultralytics")
    step.add_argument("--start", type=Path, help="weights (.pt) to start from")


def add_readers(step: argparse.ArgumentParser) -> None:
    """Options of `readers`."""
    step.set_defaults(command=readers_command)
    add_training(step, 0.002)
    add_resume(step)
    step.add_argument(
        "--only", nargs="+", choices=READERS, default=READERS, help="readers to teach"
    )
    step.add_argument(
        "--halfway", action="store_true", help="end with the mean of the weights before and after"
    )
    step.add_argument("--hours", type=hours, default=1.5, help="for this sitting (1.5)")
    step.add_argument("--seed", type=int, default=1)


def add_company(step: argparse.ArgumentParser) -> None:
    """Options of `company`."""
    step.set_defaults(command=company_command)
    add_training(step, 0.0012)
    step.add_argument("--readers", type=Path, default=RUNS / "readers" / "readers.pt")
    step.add_argument("--hours", type=hours, default=1.5, help="for all of it (1.5)")
    step.add_argument("--seed", type=int, default=1)


def add_shipped(step: argparse.ArgumentParser) -> None:
    """Options of `shipped`."""
    step.set_defaults(command=shipped_command)
    step.add_argument("--runs", type=Path, default=RUNS)
    step.add_argument("--bank", type=Path, help="RUNS/bank")
    step.add_argument("--network", default="yolo11n-obb.yaml", help="that was exported")
    step.add_argument("--weights", type=Path, default=WEIGHTS, help="where the ONNX files are")


def add_export(step: argparse.ArgumentParser, whole: argparse.ArgumentParser) -> None:
    """Options of `export`."""
    step.set_defaults(command=export_command)
    step.add_argument("--runs", type=Path, default=RUNS)
    step.add_argument("--detector", type=Path, help="RUNS/detector/weights/last.pt")
    step.add_argument("--readers", type=Path, help="RUNS/readers/readers.pt")
    step.add_argument("--company", type=Path, help="folder of what compares: RUNS/company")
    for asked in (step, whole):
        asked.add_argument("--weights", type=Path, default=WEIGHTS, help="where the ONNX files go")


def add_sheet(step: argparse.ArgumentParser) -> None:
    """Options of `sheet`."""
    step.set_defaults(command=sheet_command)
    step.add_argument("--bank", type=Path, default=RUNS / "bank")
    step.add_argument("--out", type=Path, default=RUNS / "sheet.png")
    step.add_argument("--count", type=count, default=24, help="pictures (24)")
    step.add_argument("--columns", type=count, default=6)
    step.add_argument("--size", type=count, default=320)
    step.add_argument("--seed", type=int, default=0)


def add_measure(step: argparse.ArgumentParser) -> None:
    """Options of `measure`."""
    step.set_defaults(command=measure_command)
    step.add_argument("--bank", type=Path, default=RUNS / "held-out")
    step.add_argument("--count", type=count, default=150, help="tables to read (150)")
    step.add_argument("--each", type=count, default=20, help="of each kind and size (20)")
    step.add_argument("--photos", type=Path, help="a truth file: photographs to read as well")
    step.add_argument("--write", action="store_true", help="put the result into models/README.md")
    step.add_argument("--seed", type=int, default=0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do one step; returns the exit status."""
    options = parser().parse_args(arguments)
    try:
        options.command(options)
    except (WorkshopError, ArtError, TruthError, PhotoError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; --resume (or `all` again) goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
