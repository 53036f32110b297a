"""`cardspeak bench`: how fast and how well this machine reads cards and hands, and judges."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.commands.bench_spread import spread
from cardspeak.commands.bench_table_command import table

if TYPE_CHECKING:
    from cardspeak.commands.bench_hands import Pace
    from cardspeak.commands.bench_umpire import Spread


@click.group()
def bench() -> None:
    """Measure how fast, and how well, cards and hands are read, and hands are judged."""


bench.add_command(table)
bench.add_command(spread)


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

    Takes a drawn table, or the given photos brought to 1080p, and prints the time of each stage,
    that of looking at a part of it as a film does, for onnxruntime and, where it is installed,
    OpenVINO, and the time of ultralytics' own `predict` with the same detector. With --truth it
    also reads the photos named there at their own size and says how many cards were found.
    """
    if (failures is not None or sizes_px) and truth is None:
        option = "--card-px" if failures is None else "--failures"
        raise click.UsageError(f"{option} needs --truth FILE: what lies in which photo.")
    from cardspeak.commands.bench_photo import measure, score
    from cardspeak.commands.judging import TruthError, load_truth
    from cardspeak.models.loader import WeightsError
    from cardspeak.vision.photo_file import PhotoError

    try:
        truths = [] if truth is None else load_truth(truth)
        measure(photos, runs, plain_python)
        if truths:
            score(truths, failures)
            for size_px in sizes_px:
                score(truths, failures, size_px)
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
