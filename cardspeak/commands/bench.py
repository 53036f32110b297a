"""`cardspeak bench`: how fast and how well this machine reads cards and hands, and judges."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.commands.bench_table_command import table

if TYPE_CHECKING:
    from cardspeak.commands.bench_hands import Pace
    from cardspeak.commands.bench_umpire import Spread
    from cardspeak.commands.judging import Judgement, Truth
    from cardspeak.vision.eye import Eye
    from cardspeak.vision.types import Image

FRAME_PX = (1920, 1080)
_TILES_A_SHEET = 48


@click.group()
def bench() -> None:
    """Measure how fast, and how well, cards and hands are read, and hands are judged."""


bench.add_command(table)


@bench.command()
@click.argument("photos", nargs=-1, metavar="[PHOTO]...")
@click.option("--runs", type=click.IntRange(1), default=20, show_default=True, help="Per photo.")
@click.option(
    "--truth",
    type=click.Path(dir_okay=False, path_type=Path),
    help="What lies in which photo, one JSON object a line: count what is missed and false.",
)
@click.option(
    "--failures",
    type=click.Path(file_okay=False, path_type=Path),
    help="With --truth: write a contact sheet of every missed and false card to this folder.",
)
@click.option(
    "--card-px",
    "sizes_px",
    type=click.IntRange(8),
    multiple=True,
    help="With --truth: also with the photos shrunk until cards are so wide; repeat.",
)
@click.option(
    "--plain-python",
    default=sys.executable,
    metavar="PYTHON",
    help="The Python that has ultralytics, to compare with.  [default: this one]",
)
def photo(
    photos: tuple[str, ...],
    runs: int,
    truth: Path | None,
    failures: Path | None,
    sizes_px: tuple[int, ...],
    plain_python: str,
) -> None:
    """Time the reading of one 1080p frame on the CPU.

    Takes a drawn table, or the given photos brought to 1080p, and prints the time of each stage
    and of ultralytics' own `predict` with the same detector. With --truth it also reads the photos
    named there at their own size and says how many cards were found.
    """
    if (failures is not None or sizes_px) and truth is None:
        option = "--card-px" if failures is None else "--failures"
        raise click.UsageError(f"{option} needs --truth FILE: what lies in which photo.")
    from cardspeak.commands.judging import TruthError, load_truth
    from cardspeak.models.loader import WeightsError
    from cardspeak.vision.photo_file import PhotoError

    try:
        truths = [] if truth is None else load_truth(truth)
        _measure(photos, runs, plain_python)
        if truths:
            _score(truths, failures)
            for size_px in sizes_px:
                _score(truths, failures, size_px)
    except (PhotoError, WeightsError, TruthError, OSError) as error:
        raise click.ClickException(f"{type(error).__name__}: {error}") from error


@bench.command()
@click.option(
    "--hands", "number", type=click.IntRange(1), default=2000, show_default=True, help="Of a game."
)
@click.option(
    "--rounds", type=click.IntRange(1), default=5, show_default=True, help="Of each side."
)
@click.option("--seed", default=1, show_default=True, help="Of the hands that are drawn.")
@click.option("--json", "as_json", is_flag=True, help="Print the same as JSON.")
def hands(number: int, rounds: int, seed: int, as_json: bool) -> None:
    """Time the reading and naming of hands, beside pokerkit's.

    Both sides read the same random hands, for every part of the pot, on one core and turn about;
    the best round of each counts. An untimed round goes first, since the tables of what hands are
    worth fill as hands are read. pokerkit names no hand, so that the text of one stands for that.
    """
    from cardspeak.commands.bench_hands import GAMES, load_pokerkit, measure

    pokerkit = load_pokerkit()
    paces = (measure(game, number, rounds, seed, pokerkit) for game in GAMES)
    if as_json:
        settings = {"hands": number, "rounds": rounds, "seed": seed}
        games = [{**asdict(pace), "ratio": pace.ratio} for pace in paces]
        click.echo(json.dumps({**settings, "games": games}, indent=2))
        return
    click.echo(f"{number} hands of each game, best of {rounds} rounds, tables filled")
    click.echo(f"\n{'hands read and named in a second':42}{'cards':>5}{'ours':>12}{'pokerkit':>12}")
    for pace in paces:
        click.echo(_pace_row(pace))
    if pokerkit is None:
        click.echo("\nNo comparison: pip install pokerkit gets it")


def _pace_row(pace: Pace) -> str:
    row = f"{pace.game:42}{pace.cards:5}{pace.ours_hands_s:12,.0f}"
    if pace.ratio is None:
        return row
    return f"{row}{pace.pokerkit_hands_s:12,.0f}{pace.ratio:7.1f} x"


@bench.command()
@click.option(
    "--hands", "number", type=click.IntRange(2), default=1000, show_default=True, help="To judge."
)
@click.option(
    "--appends", type=click.IntRange(2), default=2000, show_default=True, help="To a log."
)
@click.option("--seed", default=1, show_default=True, help="Of the hands that are made up.")
@click.option("--json", "as_json", is_flag=True, help="Print the same as JSON.")
def umpire(number: int, appends: int, seed: int, as_json: bool) -> None:
    """Time the umpire on a session of made-up hands of hold'em, Omaha, stud and draw.

    Every fact is judged in turn, on one core. Then a correction of the first hand is judged, and
    one after which every hand is judged anew. The first facts are also appended to a log in the
    temporary folder, each put on the disk before the next.
    """
    from cardspeak.commands.bench_umpire import measure

    pace = measure(number, appends, seed)
    if as_json:
        click.echo(json.dumps({"seed": seed, "hands_s": pace.hands_s, **asdict(pace)}, indent=2))
        return
    click.echo(f"{pace.hands} hands, {pace.facts} facts, {pace.rulings} rulings beyond notes")
    click.echo(f"\n{'':34}{'median':>11}{'99 %':>11}")
    click.echo(_spread_row("a fact judged", pace.judged))
    click.echo(_spread_row("a fact put on the disk and judged", pace.append))
    click.echo(f"\n{'a correction of one hand':34}{pace.small_correction_ms:8.0f} ms")
    click.echo(f"{'a correction of every hand':34}{pace.large_correction_ms:8.0f} ms")
    click.echo(f"{'the whole session':34}{1000 * pace.replay_s:8.0f} ms{pace.hands_s:9.0f} hands/s")


def _spread_row(name: str, spread: Spread) -> str:
    return f"{name:<34}{spread.p50_ms:8.2f} ms{spread.p99_ms:8.2f} ms"


def _measure(photos: tuple[str, ...], runs: int, plain_python: str) -> None:
    from cardspeak.commands.stopwatch import STAGES, WHOLE, time_readings
    from cardspeak.vision.eye import Eye

    images = list(_frames(photos))
    times_ms = time_readings(Eye(), images, runs)
    sizes = " and ".join(sorted({f"{image.shape[1]} x {image.shape[0]}" for image in images}))
    click.echo(f"{len(images)} x {runs} readings of {sizes} px on {os.cpu_count()} cores, CPU only")
    click.echo(f"\n{'':34}{'median':>11}{'fastest':>11}{'images/s':>10}")
    click.echo(_row(WHOLE, times_ms[WHOLE]))
    for stage in STAGES:
        click.echo(_row(f"  {stage}", times_ms[stage]))
    _compare(images, runs, plain_python, _median(times_ms[WHOLE]), _median(times_ms["detect"]))


def _frames(photos: tuple[str, ...]) -> Iterator[Image]:
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


def _compare(
    images: list[Image], runs: int, python: str, whole_ms: float, detect_ms: float
) -> None:
    """Time ultralytics on the same frames: at their own size, and at the eye's largest look."""
    import cv2

    from cardspeak.commands.plain import NoPlainAlternative, time_predict
    from cardspeak.vision.detect import LONG_SIDES_PX

    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.png" for number in range(len(images))]
        for path, image in zip(paths, images, strict=True):
            cv2.imwrite(str(path), image)
        told = []
        for size_px in (max(max(image.shape[:2]) for image in images), LONG_SIDES_PX[-1]):
            try:
                times_ms = time_predict(python, paths, size_px, runs)
            except NoPlainAlternative as error:
                click.echo(f"\nNo comparison with ultralytics' predict: {error}")
                return
            click.echo(_row(f"ultralytics predict, {size_px} px", times_ms))
            told.append((size_px, _median(times_ms)))
    click.echo()
    for size_px, plain_ms in told:
        click.echo(
            f"ultralytics' predict at {size_px} px, which finds boxes and reads no card, takes "
            f"{plain_ms / whole_ms:.2f} x the whole reading and {plain_ms / detect_ms:.2f} x detect"
        )


def _median(times_ms: list[float]) -> float:
    from statistics import median

    return median(times_ms)


def _row(name: str, times_ms: list[float]) -> str:
    middle_ms = _median(times_ms)
    rate = f"{1000 / middle_ms:10.1f}" if not name.startswith(" ") else ""
    return f"{name:<34}{middle_ms:8.1f} ms{min(times_ms):8.1f} ms{rate}"


def _score(truths: list[Truth], failures: Path | None, card_px: int | None = None) -> None:
    from cardspeak.vision.eye import Eye

    eye = Eye()
    tiles: list[Image] = []
    judgements: list[Judgement] = []
    for truth in truths:
        judgement, pictures = _judged(truth, eye, card_px)
        judgements.append(judgement)
        tiles += pictures
    wanted, said, right = (
        sum(getattr(judgement, name) for judgement in judgements)
        for name in ("wanted", "said", "right")
    )
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
    from cardspeak.commands.judging import judge, shrunk
    from cardspeak.vision.photo_file import load_photo

    image = load_photo(truth.photo)
    reading = eye.read(image)
    if card_px is not None:
        image = shrunk(image, reading, card_px)
        reading = eye.read(image)
    judgement = judge(truth, reading)
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
