"""`cardspeak bench photo`: the time that a picture takes, and how well photos are read."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardspeak.commands.judging import Judgement, Truth
    from cardspeak.vision.eye import Eye
    from cardspeak.vision.types import Image

FRAME_PX = (1920, 1080)
REGION_PX = 320
_TILES_A_SHEET = 48

Times = dict[str, list[float]]
"""Milliseconds of every run, by stage."""


def measure(photos: Sequence[str], runs: int, plain_python: str) -> None:
    """Time the reading of 1080p frames with every backend that is installed, and `predict`.

    Args:
        photos: the frames; none for a drawn table.
        runs: how often each is read.
        plain_python: the Python that has ultralytics.
    """
    from cardspeak.models.loader import BACKENDS, installed

    images = list(_frames(photos))
    sizes = " and ".join(sorted({f"{image.shape[1]} x {image.shape[0]}" for image in images}))
    click.echo(f"{len(images)} x {runs} readings of {sizes} px on {os.cpu_count()} cores, CPU only")
    times_ms = {
        backend: _timed(backend, images, runs) for backend in BACKENDS if installed(backend)
    }
    _compare(images, runs, plain_python, times_ms)


def _timed(backend: str, images: list[Image], runs: int) -> Times:
    """Time the whole frames, and a part of each, and print it."""
    from cardspeak.commands.stopwatch import STAGES, WHOLE, time_looks
    from cardspeak.models.loader import running_on
    from cardspeak.vision.eye import Eye

    with running_on(backend):
        eye = Eye()
        times_ms = time_looks(eye.read, images, runs)
        click.echo(f"\n{backend:34}{'median':>11}{'fastest':>11}{'images/s':>10}")
        click.echo(_row(WHOLE, times_ms[WHOLE]))
        for stage in STAGES:
            click.echo(_row(f"  {stage}", times_ms[stage]))
        parts: Times = {WHOLE: [], "detect": []}
        for part, card_px in (part for image in images for part in _parts(eye, image)):
            of_part_ms = time_looks(partial(eye.look, card_px=card_px), [part], runs)
            for stage, spent_ms in parts.items():
                spent_ms += of_part_ms[stage]
    if parts[WHOLE]:
        click.echo(_row(f"a part of {REGION_PX} x {REGION_PX} px", parts[WHOLE]))
        click.echo(_row("  detect", parts["detect"]))
    return times_ms


def _parts(eye: Eye, image: Image) -> Iterator[tuple[Image, float]]:
    """Cut out what surrounds the middle one of a picture's cards; with the width of a card."""
    import numpy as np

    from cardspeak.vision.geometry import short_sides

    quads_px = np.array([card.corners_px for card in eye.read(image).cards])
    if len(quads_px):
        middles_px = quads_px.mean(1)
        middle_px = middles_px[np.abs(middles_px - np.median(middles_px, axis=0)).sum(1).argmin()]
        most = np.array(image.shape[1::-1]) - REGION_PX
        x, y = np.clip(middle_px - REGION_PX / 2, 0, np.maximum(most, 0)).astype(int)
        part = np.ascontiguousarray(image[y : y + REGION_PX, x : x + REGION_PX])
        yield part, float(np.median(short_sides(quads_px)))


def _frames(photos: Sequence[str]) -> Iterator[Image]:
    import cv2

    from cardspeak.hardware.art.paint import as_pixels
    from cardspeak.hardware.art.table import draw_table
    from cardspeak.vision.photo_file import load_photo

    if not photos:
        yield draw_table(1, *FRAME_PX, both_hands=True).image
    for path in photos:
        image = load_photo(path)
        long_px, short_px = sorted(image.shape[:2], reverse=True)
        scale = min(FRAME_PX[0] / long_px, FRAME_PX[1] / short_px)
        size = [max(1, round(side * scale)) for side in (image.shape[1], image.shape[0])]
        yield as_pixels(cv2.resize(image, size, interpolation=cv2.INTER_AREA))


def _compare(images: list[Image], runs: int, python: str, times_ms: dict[str, Times]) -> None:
    """Time ultralytics on the same frames: at their own size, and at the eye's largest look."""
    import cv2

    from cardspeak.commands.plain import NoPlainAlternative, time_predict
    from cardspeak.vision.detect import LONG_SIDES_PX

    click.echo()
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.png" for number in range(len(images))]
        for path, image in zip(paths, images, strict=True):
            cv2.imwrite(str(path), image)
        told: dict[int, float] = {}
        for size_px in (max(max(image.shape[:2]) for image in images), LONG_SIDES_PX[-1]):
            try:
                plain_ms = time_predict(python, paths, size_px, runs)
            except NoPlainAlternative as error:
                click.echo(f"No comparison with ultralytics' predict: {error}")
                return
            click.echo(_row(f"ultralytics predict, {size_px} px", plain_ms))
            told[size_px] = median(plain_ms)
    click.echo()
    for size_px, plain in told.items():
        for backend, ours_ms in times_ms.items():
            click.echo(_ratio(size_px, plain, backend, ours_ms))


def _ratio(size_px: int, plain_ms: float, backend: str, ours_ms: Times) -> str:
    from cardspeak.commands.stopwatch import WHOLE

    whole, detect = (plain_ms / median(ours_ms[stage]) for stage in (WHOLE, "detect"))
    return (
        f"ultralytics' predict at {size_px} px, which finds boxes and reads no card, takes "
        f"{whole:.2f} x the whole reading and {detect:.2f} x detect on {backend}"
    )


def _row(name: str, times_ms: list[float]) -> str:
    middle_ms = median(times_ms)
    rate = f"{1000 / middle_ms:10.1f}" if not name.startswith(" ") else ""
    return f"{name:<34}{middle_ms:8.1f} ms{min(times_ms):8.1f} ms{rate}"


def score(truths: list[Truth], failures: Path | None, card_px: int | None = None) -> None:
    """Read photos, and print how many cards were found; draw those missed and false."""
    from cardspeak.commands.judging import totals
    from cardspeak.vision.eye import Eye

    eye = Eye()
    tiles: list[Image] = []
    judgements: list[Judgement] = []
    for truth in truths:
        judgement, pictures = _judged(truth, eye, card_px)
        judgements.append(judgement)
        tiles += pictures
    wanted, said, right = totals(judgements)
    size = f" of {card_px} px" if card_px else ""
    click.echo(
        f"\n{len(judgements)} photos, {wanted} cards{size}: recall {right / max(1, wanted):.4f}, "
        f"precision {right / max(1, said):.4f}; {wanted - right} missed, {said - right} false"
    )
    if failures is not None:
        _write_sheets(tiles, failures / f"{card_px}-px" if card_px else failures)


def _judged(truth: Truth, eye: Eye, card_px: int | None) -> tuple[Judgement, list[Image]]:
    """Read one photo at its own size or shrunk; also draws a tile of each failure."""
    from cardspeak.commands.contact_sheet import tile
    from cardspeak.commands.judging import judged_at

    ((image, judgement),) = judged_at(truth, eye, [card_px])
    name = f"{truth.photo.parent.name}/{truth.photo.name}"
    pictures = [
        tile(
            image,
            None if failure.seen is None else failure.seen.corners_px,
            (f"{failure.kind} {failure.name}", failure.told, name[-30:]),
            failure.kind,
        )
        for failure in judgement.failures
    ]
    return judgement, pictures


def _write_sheets(tiles: list[Image], folder: Path) -> None:
    import cv2

    from cardspeak.commands.contact_sheet import sheet

    folder.mkdir(parents=True, exist_ok=True)
    for number, first in enumerate(range(0, len(tiles), _TILES_A_SHEET), 1):
        path = folder / f"failures-{number}.jpg"
        _, encoded = cv2.imencode(".jpg", sheet(tiles[first : first + _TILES_A_SHEET]))
        path.write_bytes(encoded.tobytes())
        click.echo(f"wrote {click.format_filename(path)}")
