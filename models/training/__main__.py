"""The training workshop's command line: `python -m training` or `make train ARGS=...`."""

import argparse
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from cardspeak.commands.judging import TruthError, load_truth
from cardspeak.vision.photo_file import PhotoError
from training import report
from training.bank import load_bank
from training.crops import READERS
from training.errors import NoTrainingLibraries, WorkshopError
from training.kinds import by_kind
from training.machine import Machine
from training.make_bank import fill_bank
from training.measure import hold_out, measure
from training.props import load_props
from training.recipe import train_all
from training.sheets import ArtError
from training.tiles import contact_sheet, make_tile

LIBRARIES = ("torch", "torchvision", "ultralytics", "onnx", "onnxslim")
RUNS = Path("runs")
WEIGHTS = Path(__file__).resolve().parent.parent
CORES = os.cpu_count() or 1


# A CPU learns more slowly than one process draws; a GPU waits for all the drawing it can get.
CPU = Machine(100, 1280, 320, 16, 1, CORES)
CUDA = Machine(100, 12_800, 416, 64, max(1, CORES - 2), 2)


def machine() -> Machine:
    """The machine that training will run on.

    Raises:
        NoTrainingLibraries: it cannot.
    """
    missing = [name for name in LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        raise NoTrainingLibraries(
            f"{', '.join(missing)} not installed: `make train` installs what training needs"
        )
    import torch

    return CUDA if torch.cuda.is_available() else CPU


def bank_command(options: argparse.Namespace) -> None:
    """Fill the bank."""
    fill_bank(
        options.bank,
        options.art,
        own=options.own,
        felts=options.felts,
        textures=options.textures,
        designs=options.designs,
        seed=options.seed,
    )


def detector_command(options: argparse.Namespace) -> None:
    """Train the detector."""
    suits = machine()
    from training.detector import Plan, train_detector

    plan = Plan(
        epochs=options.epochs or suits.epochs,
        tiles=options.tiles or suits.tiles,
        size_px=options.size or suits.size_px,
        batch=options.batch or suits.batch,
        workers=suits.workers if options.workers is None else options.workers,
        threads=options.threads or suits.threads,
        network=options.network,
        start=options.start,
        lr=options.lr,
        hours=options.hours,
        resume=options.resume,
    )
    train_detector(options.bank, options.out or RUNS / "detector", plan)


def readers_command(options: argparse.Namespace) -> None:
    """Train the readers."""
    suits = machine()
    from training.readers import train_readers

    train_readers(
        options.bank,
        options.out or RUNS / "readers",
        hours=options.hours,
        workers=suits.workers if options.workers is None else options.workers,
        threads=options.threads or suits.threads,
        lr=options.lr,
        seed=options.seed,
        resume=options.resume,
        only=tuple(options.only),
        halfway=options.halfway,
    )


def shipped_command(options: argparse.Namespace) -> None:
    """Make checkpoints of the weights that ship."""
    machine()
    from training.shipped import restore

    restore(options.weights, options.runs, options.bank or options.runs / "bank", options.network)


def export_command(options: argparse.Namespace) -> None:
    """Write the ONNX files."""
    machine()
    from training.export import export_detector, export_readers

    detector = options.detector or options.runs / "detector" / "weights" / "last.pt"
    readers = options.readers or options.runs / "readers" / "readers.pt"
    export_detector(detector, options.weights)
    export_readers(readers, options.weights)


def all_command(options: argparse.Namespace) -> None:
    """Do everything."""
    machine()
    train_all(options.runs, options.art, options.weights, options.hours, options.own)


def sheet_command(options: argparse.Namespace) -> None:
    """Draw a contact sheet of training pictures."""
    decks, props = load_bank(options.bank / "decks"), load_props(options.bank / "props")
    seeds = range(options.seed, options.seed + options.count)
    tiles = [make_tile(np.random.default_rng(s), decks, props, options.size) for s in seeds]
    options.out.parent.mkdir(parents=True, exist_ok=True)
    if not cv2.imwrite(str(options.out), contact_sheet(tiles, options.columns)):
        raise WorkshopError(f"cannot write {options.out}")
    print(options.out)


def measure_command(options: argparse.Namespace) -> None:
    """Measure the eye on drawn tables and photographs that it was not trained on."""
    bank = hold_out(options.bank)
    asked = f"python -m training measure --each {options.each} --count {options.count}"
    text = [report.provenance(WEIGHTS, f"{asked} --seed {options.seed}")]
    if options.photos:
        text.append(report.photos(load_truth(options.photos)))
    counts = by_kind(bank, options.each, options.seed)
    text += [report.table(counts), report.confidence(counts)]
    text.append(measure(bank, options.count, options.seed))
    print("\n\n".join(text))
    if options.write:
        report.write(WEIGHTS / "README.md", "\n\n".join(text))


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
    """Options that the detector and the readers share."""
    step.add_argument("--bank", type=Path, default=RUNS / "bank")
    step.add_argument("--out", type=Path, help="the run's folder (runs/STEP)")
    step.add_argument("--workers", type=int, help="processes that draw")
    step.add_argument("--threads", type=count, help="threads that learn")
    step.add_argument("--lr", type=float, default=lr, help=f"highest learning rate ({lr})")
    step.add_argument("--resume", action="store_true", help="go on with the run in --out")


def add_detector(step: argparse.ArgumentParser) -> None:
    """Options of `detector`."""
    step.set_defaults(command=detector_command)
    add_training(step, 0.0015)
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
    step.add_argument(
        "--only", nargs="+", choices=READERS, default=READERS, help="readers to teach"
    )
    step.add_argument(
        "--halfway", action="store_true", help="end with the mean of the weights before and after"
    )
    step.add_argument("--hours", type=hours, default=1.5, help="for this sitting (1.5)")
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
