"""`cardspeak bench table`: hands on the simulated table, watched and compared with the truth."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.commands.at_table import named_errors
from cardspeak.commands.films_at_once import scored

if TYPE_CHECKING:
    from cardspeak.commands.bench_table import Film, Score

_SUFFIXES = (".phh", ".phhs")


@click.command()
@click.option(
    "--hands",
    "paths",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Files or folders of recorded hands.  [default: made-up hands of hold'em]",
)
@click.option("--clean", type=click.IntRange(0), default=60, show_default=True, help="At 1080p.")
@click.option("--fine", type=click.IntRange(0), default=20, show_default=True, help="At 4K.")
@click.option(
    "--each", type=click.IntRange(0), default=5, show_default=True, help="Of every mistake."
)
@click.option("--mistake", "kinds", multiple=True, help="Only mistakes of this kind; repeat.")
@click.option("--seed", default=1, show_default=True, help="Of decks, felts, cameras and moves.")
@click.option("--workers", type=click.IntRange(1), default=os.cpu_count() or 1)
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each film.")
def table(
    paths: tuple[Path, ...],
    clean: int,
    fine: int,
    each: int,
    kinds: tuple[str, ...],
    seed: int,
    workers: int,
    as_json: bool,
) -> None:
    """Watch hands that are played on the simulated table, and compare with what was played.

    Each hand is a film of its own, with its own decks, felt, camera, hands and moves, none of them
    used in training. The same seed makes the same films.
    """
    from cardspeak.commands.bench_table import score

    played = _films(paths, clean, fine, each, kinds, seed)
    told = []
    with named_errors():
        for each_score in scored(score, played, workers):
            told.append(each_score)
            click.echo(json.dumps(asdict(each_score)) if as_json else _line(each_score))
    if not as_json:
        click.echo("\n" + "\n".join(summary(told)))


def _films(
    paths: Sequence[Path], clean: int, fine: int, each: int, kinds: Sequence[str], seed: int
) -> list[Film]:
    from cardspeak.commands.bench_table import films, films_with

    hands, first = _hands(paths), seed * 10_000
    played = list(films(hands, "webcam", clean, first))
    played += films(hands, "overhead-4k", fine, first + 1000, "&fps=15")
    for place, kind in enumerate((kinds or _kinds()) if each else ()):
        played += films_with(kind, hands, "webcam", each, first + 2000 + 100 * place)
    return played


def _kinds() -> tuple[str, ...]:
    from cardspeak.rules.umpire.mistakes.visible import VISIBLE

    return VISIBLE


def _hands(paths: Sequence[Path]) -> list[tuple[str, int]]:
    """List the recorded hands in files and folders, each with its place in its file."""
    from cardspeak.rules.records.files import read_records

    if not paths:
        return [("random:nlhe", 1)]
    files = [file for path in paths for file in _files(path)]
    return [(str(file), n) for file in files for n in range(1, 1 + len(read_records(file)))]


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix in _SUFFIXES)


def _line(score: Score) -> str:
    state = "perfect" if not score.faults else f"{len(score.faults)} unlike"
    if score.film.mistake:
        state = f"{score.film.mistake} {'ruled' if score.caught else 'NOT ruled'}"
    shown = [*score.false] if score.film.mistake else [*score.faults, *score.false]
    notes = "".join(f"\n    {each}" for each in shown)
    return (
        f"{score.film.source}\n  {state}, {score.faces - score.misread}/{score.faces} faces{notes}"
    )


def summary(scores: Sequence[Score]) -> list[str]:
    """Add the films up."""
    clean = [each for each in scores if not each.film.mistake]
    rows = [
        _perfect("1080p", [each for each in clean if "webcam" in each.film.source]),
        _perfect("4K", [each for each in clean if "overhead-4k" in each.film.source]),
    ]
    faces, wrong = sum(s.faces for s in clean), sum(s.misread for s in clean)
    rows.append(f"{'face-up cards wrong or missing':44}{wrong:6} of {faces}")
    with_mistake = [each for each in scores if each.film.mistake]
    caught = sum(each.caught for each in with_mistake)
    rows.append(f"{'mistakes ruled by the right rule':44}{caught:6} of {len(with_mistake)}")
    rows.append(f"{'false rulings in clean hands':44}{sum(len(s.false) for s in clean):6}")
    rows.append(_lag("from lying still to its fact", [t for s in clean for t in s.lags_s]))
    ruled = [s.ruled_s for s in with_mistake if s.ruled_s is not None]
    rows.append(_lag("from the mistake to its ruling", ruled))
    film_s, took_s = sum(s.film_s for s in scores), sum(s.took_s for s in scores)
    rows.append(f"{'watching, one core':44}{film_s / max(1e-9, took_s):6.1f} x real time")
    alone_s = sum(s.frames * s.detector_s for s in scores)
    rows.append(
        f"{'the detector on every frame takes':44}{alone_s / max(1e-9, took_s):6.1f} x as long"
    )
    return rows


def _perfect(size: str, scores: Sequence[Score]) -> str:
    good = sum(not score.faults for score in scores)
    return f"{f'hands whose record is perfect, {size}':44}{good:6} of {len(scores)}"


def _lag(what: str, lags_s: Sequence[float]) -> str:
    if not lags_s:
        return f"{what:44}     -"
    ordered = sorted(lags_s)
    middle, late = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95))
    return f"{what:44}{middle:6.2f} s, 95 % within {late:.2f} s"
