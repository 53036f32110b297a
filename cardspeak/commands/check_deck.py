"""`cardspeak check-deck`: a deck spread face up, read card by card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import click

from cardspeak.models.shapes import CARDS

if TYPE_CHECKING:
    from cardspeak.hardware.frame import Frame, Source
    from cardspeak.rules.cards import Card
    from cardspeak.vision.spread.reading import SpreadReading

_CANDIDATES_SHOWN = 3
_LIVE_S = 20.0


@click.command("check-deck")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("--table", "table_name", help="The table's file, with its cameras' calibration.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=_LIVE_S,
    show_default=True,
    help="Watch live cameras for so long.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def check_deck(
    context: click.Context,
    sources: tuple[str, ...],
    table_name: str | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Check a deck that is spread face up on the felt.

    SOURCE is a video file, a picture, a folder of pictures, a stream or a camera; several are read
    together if the table's file knows them. Each card's index has to be in sight. Prints the cards
    as they lie, then which are missing, doubled or cannot be told. The exit status is 0 for a
    whole deck, each card once; 1 for one that is not; and 2 where there is something to ask.
    """
    from cardspeak.hardware.cameras.errors import CameraError
    from cardspeak.hardware.layout_file import LayoutError
    from cardspeak.models.loader import WeightsError
    from cardspeak.vision.spread.film import NoSpread

    try:
        reading = _reading(sources, table_name, seconds)
    except (CameraError, LayoutError, NoSpread, WeightsError) as error:
        raise click.ClickException(f"{type(error).__name__}: {error}") from error
    _show(reading, as_json)
    context.exit(0 if reading.is_whole else 1 if reading.is_sure else 2)


def _reading(sources: tuple[str, ...], table_name: str | None, seconds: float) -> SpreadReading:
    from cardspeak.hardware.cameras.open import open_source
    from cardspeak.hardware.table import load_table
    from cardspeak.vision.eye import Eye
    from cardspeak.vision.spread.film import read_spread

    table = load_table(table_name) if table_name else None
    eye, models = Eye(), {}

    def frames() -> Iterator[Frame]:
        for text in sources:
            with closing(open_source(text)) as source:
                for frame in _taken(source, seconds):
                    if frame.camera not in models:
                        size = frame.image.shape[1], frame.image.shape[0]
                        known = source.model
                        if table is not None and known is None:
                            known = table.model(frame.camera, *size)
                        if known is not None:
                            models[frame.camera] = known
                    yield frame

    return read_spread(frames(), models, eye)


def _taken(source: Source, seconds: float) -> Iterator[Frame]:
    """The frames of a source, of a live one only for a while."""
    start_s: float | None = None
    for frame in source:
        start_s = frame.t_s if start_s is None else start_s
        if source.live and frame.t_s - start_s > seconds:
            return
        yield frame


def _show(reading: SpreadReading, as_json: bool) -> None:
    from cardspeak.vision.spread.reading import spread_record

    if as_json:
        click.echo(json.dumps(spread_record(reading), allow_nan=False))
        return
    names = [str(each.card) if each.card else "??" for each in reading.cards]
    for start in range(0, len(names), 13):
        click.echo("  ".join(names[start : start + 13]))
    click.echo("\n".join(_findings(reading)))


def _findings(reading: SpreadReading) -> Iterator[str]:
    """What is to be said, line by line."""
    found = {each.card for each in reading.cards if each.card}
    yield f"{len(found)} of {CARDS} cards, {len(reading.cards)} in all"
    if reading.is_whole:
        yield "the deck is whole"
    if reading.missing:
        yield f"missing{'' if reading.is_sure else ', or not seen'}: {_listed(reading.missing)}"
    if reading.doubled:
        yield f"more than once: {_listed(reading.doubled)}"
    if reading.backs:
        yield f"face down: {reading.backs}"
    if reading.gaps:
        yield f"places where a card may lie that could not be read: {reading.gaps}"
    for place, each in enumerate(reading.cards, start=1):
        if each.card is None:
            guesses = each.candidates[:_CANDIDATES_SHOWN]
            odds = ", ".join(f"{card} {chance:.0%}" for card, chance in guesses)
            yield f"card {place}: which is it? {odds}"


def _listed(cards: tuple[Card, ...]) -> str:
    return " ".join(str(card) for card in cards)
