"""Plays hands on the simulated table, watches the films, and compares with what was played."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count as numbers
from itertools import islice
from random import Random
from statistics import median

from cardspeak.commands.bench_table_account import (
    account_of,
    corrected,
    differences,
    lags_s,
    misread,
)
from cardspeak.commands.crew import as_watched
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.cameras.errors import BadOption
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.twin.script import Script
from cardspeak.hardware.twin.source import TwinSource, make_twin, open_twin, read_wish
from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.houses.house import house_names
from cardspeak.rules.umpire.check import FALLBACK_HOUSE
from cardspeak.rules.umpire.finding import Ruling, Severity, Status
from cardspeak.rules.umpire.mistakes.visible import from_above
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.answers import Answers
from cardspeak.vision.detect import detect_at
from cardspeak.vision.eye import scale_for
from cardspeak.vision.felt.ground import CARD_MM
from cardspeak.vision.pipeline import Pipeline

DETECTOR_EVERY = 100
"""Frames between two on which the detector is timed."""

IN_A_ROW = 3
"""So many hands show whether the button moves as it did before."""


@dataclass(frozen=True)
class Film:
    """A film to be made.

    Attributes:
        source: how to make it, ``"twin:…"``.
        mistake: the kind of mistake in it; empty for a clean hand.
    """

    source: str
    mistake: str = ""


@dataclass(frozen=True)
class Score:
    """How well a film was watched.

    Attributes:
        film: the film.
        faults: where what was seen differs from the truth; none if the record is perfect.
        faces: how many cards lay face up.
        misread: how many of these are wrong or missing.
        lags_s: from each card lying still face up to its fact.
        false: rulings that nothing called for.
        caught: whether the mistake was ruled, by the right rule; True for a clean hand.
        ruled_s: from the mistake to its ruling.
        film_s: how long the film is.
        took_s: how long watching it took, drawing left out.
        frames: how many it has.
        detector_s: how long the detector alone takes on one whole frame.
    """

    film: Film
    faults: tuple[str, ...] = ()
    faces: int = 0
    misread: int = 0
    lags_s: tuple[float, ...] = ()
    false: tuple[str, ...] = ()
    caught: bool = True
    ruled_s: float | None = None
    film_s: float = 0.0
    took_s: float = 0.0
    frames: int = 0
    detector_s: float = 0.0


@dataclass
class Watched:
    """What came of a film: facts and rulings, each with the time of the film when it was told."""

    told: list[tuple[float, Fact]] = field(default_factory=list)
    rulings: list[tuple[float, Ruling]] = field(default_factory=list)
    took_s: float = 0.0
    film_s: float = 0.0
    frames: int = 0
    detector_s: list[float] = field(default_factory=list)
    answers: Answers = field(default_factory=Answers)


def films(
    hands: Sequence[tuple[str, int]], camera: str, count: int, seed: int, extra: str = ""
) -> Iterator[Film]:
    """Name films of clean hands, each hand once before any comes twice.

    Args:
        hands: files of hands, and which hand of each.
        camera: which one films them.
        count: how many.
        seed: of all looks and moves, and of which hands are taken.
        extra: more options of the twin, such as ``"&fps=15"``.
    """
    dice, left = Random(seed), list[tuple[str, int]]()
    for place in range(count):
        left = left or dice.sample(list(hands), len(hands))
        yield _film(left.pop(), seed + place, camera, extra)


def films_with(
    mistake: str, hands: Sequence[tuple[str, int]], camera: str, count: int, seed: int
) -> Iterator[Film]:
    """Name films of hands with a mistake in them; hands that offer no place for it are passed by.

    Where no hand does, other houses are tried, as not all have all rules, and then some hands in a
    row, for what shows between two. Each hand that fits comes once before any comes twice.

    Args:
        mistake: its kind.
        hands: files of hands, and which hand of each.
        camera: which one films them.
        count: how many.
        seed: of all looks and moves, and of which hands are taken.
    """
    order = Random(f"{mistake} {seed}").sample(list(hands), len(hands))
    yield from islice(_fitting(mistake, order, camera, seed), count)


def _fitting(
    mistake: str, hands: Sequence[tuple[str, int]], camera: str, seed: int
) -> Iterator[Film]:
    """Yield films again and again, as long as some hand offers a place for the mistake."""
    houses = (f"&house={name}" for name in house_names() if name != FALLBACK_HOUSE)
    seeds = numbers(seed)
    for way in ("", *houses, f"&hands={IN_A_ROW}"):
        left = hands
        while left:
            fitting = []
            for hand in left:
                film = _film(hand, next(seeds), camera, f"{way}&errors={mistake}")
                if _can_be_made(film):
                    fitting.append(hand)
                    yield replace(film, mistake=mistake)
            left = fitting


def _can_be_made(film: Film) -> bool:
    try:
        make_twin(read_wish(film.source))
    except BadOption:
        return False
    return True


def _film(hand: tuple[str, int], seed: int, camera: str, extra: str) -> Film:
    path, number = hand
    which = "" if path.startswith("random:") else f"hand={number}&"
    return Film(f"twin:{path}?{which}seed={seed}&camera={camera}{extra}")


def watched(source: TwinSource) -> Watched:
    """Watch a film from its first frame to its last."""
    setup = as_watched(source.script.setup)
    pipeline = Pipeline(source.layout, {source.name: source.stage.model}, setup)
    umpire, result = Umpire(), Watched()
    _judge(umpire, setup, 0.0, result)
    for frame in source:
        started_s = time.perf_counter()
        events = pipeline.take(frame)
        _judge(umpire, events, frame.t_s, result)
        result.took_s += time.perf_counter() - started_s
        result.film_s = frame.t_s
        result.frames += 1
        if result.frames % DETECTOR_EVERY == 0:
            result.detector_s.append(_detector_s(frame, source.stage.model))
    _judge(umpire, pipeline.finish(), result.film_s, result)
    return result


def _detector_s(frame: Frame, model: CameraModel) -> float:
    """Time the detector on a whole frame, in the size in which the felt is looked at."""
    started_s = time.perf_counter()
    detect_at(frame.image, scale_for(CARD_MM[0] * model.px_per_mm()))
    return time.perf_counter() - started_s


def _judge(umpire: Umpire, events: Iterable[Event], now_s: float, result: Watched) -> None:
    for event in filter(None, map(result.answers.placed, events)):
        result.told.append((now_s, event.fact))
        result.answers.written(len(result.told), event)
        try:
            rulings = umpire.observe(len(result.told), event)
        except FactError:
            continue
        result.rulings += [(now_s, ruling) for ruling in rulings]


def score(film: Film) -> Score:
    """Make a film, watch it, and compare."""
    source = open_twin(film.source)
    script = source.script
    result = watched(source)
    truth = account_of(event.fact for event in script.truth)
    seen = account_of(corrected(fact for _, fact in result.told))
    wanted = source.twin.rule
    grave = list(_grave(result.rulings))
    right = [at_s for at_s, ruling in grave if ruling.finding.rule == wanted]
    ideal = [at_s for at_s, ruling in _grave(_ideal(script)) if ruling.finding.rule == wanted]
    return Score(
        film,
        tuple(differences(truth, seen)),
        len(truth.faces),
        misread(truth, seen),
        tuple(lags_s(script.truth, result.told)),
        () if wanted else tuple(f"{r.finding.rule} {r.finding.phrase}" for _, r in grave),
        bool(right) if wanted else True,
        min(right) - min(ideal) if right and ideal else None,
        result.film_s,
        result.took_s,
        result.frames,
        median(result.detector_s) if result.detector_s else 0.0,
    )


def _grave(rulings: Iterable[tuple[float, Ruling]]) -> Iterator[tuple[float, Ruling]]:
    """Leave out mere notes, and what is said again."""
    for at_s, ruling in rulings:
        if ruling.finding.severity > Severity.NOTE and ruling.status is Status.NEW:
            yield at_s, ruling


def _ideal(script: Script) -> list[tuple[float, Ruling]]:
    """Return what is ruled, and when, if every fact is told the moment it happens."""
    umpire, result = Umpire(), Watched()
    _judge(umpire, as_watched(script.setup), 0.0, result)
    for event in from_above(script.truth):
        _judge(umpire, (event,), event.t_s, result)
    return result.rulings
