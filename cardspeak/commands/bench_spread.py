"""`cardspeak bench spread`: decks spread face up on the simulated table, read and compared."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import click

from cardspeak.commands.films_at_once import scored

if TYPE_CHECKING:
    from cardspeak.rules.cards import Card
    from cardspeak.vision.spread.reading import SpreadReading

CAMERAS = {"1080p": "webcam", "4K": "overhead-4k"}
NOT_WHOLE = {3: "&missing=1", 4: "&doubled=1"}
"""Of every five decks, which lack a card, and which have one twice."""

Verdict = Literal["right", "asked", "wrong"]


@dataclass(frozen=True)
class Score:
    """How a spread was read.

    Attributes:
        source: how it was made.
        size: of the pictures, a name of `CAMERAS`.
        verdict: ``"right"`` if all cards are named, and are those; ``"wrong"`` if any is not, or
            what is missing or doubled is not named; else something is asked.
        left: how many cards are asked about.
    """

    source: str
    size: str
    verdict: Verdict
    left: int


@click.command()
@click.option("--each", type=click.IntRange(1), default=20, show_default=True, help="Of each size.")
@click.option("--seed", default=1, show_default=True, help="Of decks, felts, cameras and moves.")
@click.option("--size", "sizes", multiple=True, type=click.Choice(list(CAMERAS)), help="Only this.")
@click.option("--workers", type=click.IntRange(1), default=os.cpu_count() or 1)
def spread(each: int, seed: int, sizes: tuple[str, ...], workers: int) -> None:
    """Read decks that are spread face up on the simulated table.

    Of every five, one lacks a card and one has a card twice. The same seed makes the same films.
    """
    told: list[Score] = []
    for played in scored(score, films(each, seed, sizes or tuple(CAMERAS)), workers):
        told.append(played)
        asked = f", {played.left} cards asked" if played.left else ""
        click.echo(f"{played.source}\n  {played.verdict}{asked}")
    click.echo("\n" + "\n".join(summary(told)))


def films(each: int, seed: int, sizes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the size and the source of every film."""
    for size in sizes:
        for number in range(seed * 1000, seed * 1000 + each):
            extra = NOT_WHOLE.get(number % 5, "")
            yield size, f"twin:spread?seed={number}&camera={CAMERAS[size]}{extra}"


def score(film: tuple[str, str]) -> Score:
    """Film a spread, given its size and source, read it, and compare."""
    from cardspeak.hardware.twin.source import open_twin
    from cardspeak.rules.facts.deck import DeckSpread
    from cardspeak.vision.eye import Eye
    from cardspeak.vision.spread.film import NoSpread, read_spread

    size, source = film
    with closing(open_twin(source)) as camera:
        facts = (event.fact for event in camera.script.truth)
        deck = next(fact for fact in facts if isinstance(fact, DeckSpread))
        try:
            reading = read_spread(camera, {camera.name: camera.stage.model}, Eye())
        except NoSpread:
            return Score(source, size, "asked", len(deck.cards))
    true = [sight.card for sight in deck.cards if sight.card]
    return Score(source, size, verdict(reading, true), len(reading.unsure))


def verdict(reading: SpreadReading, true: Sequence[Card]) -> Verdict:
    """Compare what a spread was read as with the cards that lay there."""
    named = Counter(each.card for each in reading.cards if each.card)
    if named - Counter(true) or (reading.is_sure and named != Counter(true)):
        return "wrong"
    return "right" if reading.is_sure else "asked"


def summary(told: Sequence[Score]) -> Iterator[str]:
    """Add the spreads up."""
    for size in CAMERAS:
        verdicts = Counter(score.verdict for score in told if score.size == size)
        if verdicts:
            counts = " / ".join(str(verdicts[each]) for each in ("right", "asked", "wrong"))
            name = f"spreads at {size}, right / asked / wrong"
            yield f"{name:44}{counts} of {verdicts.total()}"
