"""What each step of the workshop does with what was asked for."""

import argparse
import importlib.util
import os
from pathlib import Path

import cv2
import numpy as np

from cardspeak.commands.judging import load_truth
from training import report
from training.bank import load_bank
from training.errors import NoTrainingLibraries, WorkshopError
from training.kinds import by_kind
from training.machine import Machine, Sitting
from training.make_bank import fill_bank
from training.measure import hold_out, measure
from training.props import load_props
from training.recipe import train_all
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


def sitting_of(options: argparse.Namespace, run: str) -> Sitting:
    """What was asked for of a sitting; what was not, is as it suits the machine.

    Raises:
        NoTrainingLibraries: it cannot train.
    """
    suits = machine()
    return Sitting(
        bank=options.bank,
        out=options.out or RUNS / run,
        hours=options.hours,
        workers=suits.workers if options.workers is None else options.workers,
        threads=options.threads or suits.threads,
        lr=options.lr,
        seed=options.seed,
    )


def readers_command(options: argparse.Namespace) -> None:
    """Train the readers."""
    sitting = sitting_of(options, "readers")
    from training.readers import train_readers

    only = tuple(options.only)
    train_readers(sitting, resume=options.resume, only=only, halfway=options.halfway)


def company_command(options: argparse.Namespace) -> None:
    """Train what reads and compares the faces of a deck."""
    sitting = sitting_of(options, "company")
    from training.swift.teach import teach_company

    teach_company(sitting, options.readers)


def shipped_command(options: argparse.Namespace) -> None:
    """Make checkpoints of the weights that ship."""
    machine()
    from training.shipped import restore

    restore(options.weights, options.runs, options.bank or options.runs / "bank", options.network)


def export_command(options: argparse.Namespace) -> None:
    """Write the ONNX files."""
    machine()
    from training.export import export_alike, export_company, export_detector, export_readers

    detector = options.detector or options.runs / "detector" / "weights" / "last.pt"
    readers = options.readers or options.runs / "readers" / "readers.pt"
    company = options.company or options.runs / "company"
    export_detector(detector, options.weights)
    export_readers(readers, options.weights)
    export_company(company / "company.pt", options.weights)
    export_alike(company / "alike.pt", options.weights)


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
