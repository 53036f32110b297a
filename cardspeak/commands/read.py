"""`cardspeak read`: photographs in; cards, hands and speech out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import click

from cardspeak.commands.taught import kin_lines, kin_record, taught_deck

if TYPE_CHECKING:
    from cardspeak.vision.taught.deck import TaughtDeck
    from cardspeak.vision.types import Image, PhotoReading, SeenCard

_CANDIDATES_SHOWN = 3
_CHIP_COUNT = "{count} {color}"


class ReadsPhotos(Protocol):
    """Anything that reads a picture as `cardspeak.vision.eye.Eye` does."""

    def read(self, image: Image) -> PhotoReading:
        """Read the cards and chips in a BGR picture."""
        ...


@dataclass
class _Outputs:
    """Where one run's results go, and what has gone wrong so far."""

    as_json: bool
    pictures: _Pictures | None
    taught: TaughtDeck | None = None
    said: list[str] = field(default_factory=list)
    failed: bool = False

    def fail(self, error: Exception) -> None:
        line = " ".join(str(error).split())
        click.echo(f"{type(error).__name__}: {line}", err=True)
        self.failed = True


@click.command()
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.option("--say", is_flag=True, help="Say what was read.")
@click.option(
    "--wav",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Write what would be said to this WAV file.",
)
@click.option(
    "--annotate",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write each picture, with its cards outlined and named, to this folder.",
)
@click.option("--deck", help="The deck on the table, as `cardspeak teach` calls it, or its file.")
@click.pass_context
def read(
    context: click.Context,
    photos: tuple[str, ...],
    as_json: bool,
    say: bool,
    wav: Path | None,
    annotate: Path | None,
    deck: str | None,
) -> None:
    """Read the cards in photographs.

    Prints the cards seen in each PHOTO with their middle in pixels and how sure each reading is,
    and the best hand where five to seven cards lie face up. A photo that cannot be read gets one
    line on stderr; the others are still read, and the exit status is then 1.
    """
    if wav is not None and _is_one_of(wav, photos):
        raise click.UsageError(f"--wav {wav} would write over a photo; name another file.")
    pictures = None if annotate is None else _Pictures(annotate, photos)
    taught = taught_deck(deck)
    outputs = _Outputs(as_json, pictures, taught)
    for photo, image, reading in _readings(photos, context.obj, outputs):
        _show(photo, image, reading, outputs)
    if outputs.said and (say or wav):
        _sound(" ".join(outputs.said), say, wav, outputs)
    context.exit(1 if outputs.failed else 0)


def _readings(
    photos: tuple[str, ...], eye: ReadsPhotos | None, outputs: _Outputs
) -> Iterator[tuple[str, Image, PhotoReading]]:
    """Read one photo at a time, so that many do not fill the memory."""
    from cardspeak.models.loader import WeightsError
    from cardspeak.vision.photo_file import PhotoError, load_photo

    for photo in photos:
        try:
            image = load_photo(photo)
        except PhotoError as error:
            outputs.fail(error)
            continue
        try:
            eye = eye or _opened_eye(outputs.taught)
            reading = eye.read(image)
        except WeightsError as error:  # no other photo will fare better
            outputs.fail(error)
            return
        yield photo, image, reading


def _opened_eye(taught: TaughtDeck | None) -> ReadsPhotos:
    """Open the networks: once, and only when there is something to read."""
    from cardspeak.vision.eye import Eye

    return Eye(taught)


def _show(photo: str, image: Image, reading: PhotoReading, outputs: _Outputs) -> None:
    from cardspeak.vision.record import photo_record
    from cardspeak.vision.telling import asked, sure_cards, words

    if outputs.as_json:
        told = kin_record(outputs.taught, image, reading)
        click.echo(json.dumps({**photo_record(photo, reading), **told}, allow_nan=False))
    else:
        click.echo(
            "\n".join([*_report(photo, reading), *kin_lines(outputs.taught, image, reading)])
        )
    outputs.said.append(words(sure_cards(reading), len(asked(reading))))
    if outputs.pictures is not None:
        try:
            outputs.pictures.write(photo, image, reading)
        except OSError as error:
            outputs.fail(error)


def _report(photo: str, reading: PhotoReading) -> Iterator[str]:
    from cardspeak.rules.words.hand_names import hand_name
    from cardspeak.vision.telling import asked, in_reading_order, sure_cards, tabled_hand

    yield f"{click.format_filename(photo)}  ({reading.width_px} x {reading.height_px})"
    if not reading.cards:
        yield "  no cards"
    for seen in in_reading_order(reading.cards):
        yield f"  {_card_line(seen)}"
    if reading.chips:
        colors = Counter(chip.color for chip in reading.chips)
        counts = (_CHIP_COUNT.format(count=n, color=color) for color, n in colors.most_common())
        yield f"  chips: {', '.join(counts)}"
    hand = tabled_hand(sure_cards(reading), len(asked(reading)))
    if hand is not None:
        yield f"  best hand: {hand_name(hand)} ({' '.join(map(str, hand.five))})"


def _card_line(seen: SeenCard) -> str:
    from cardspeak.vision.telling import is_sure

    x_px, y_px = seen.corners_px.mean(axis=0)
    place = f"at ({x_px:.0f}, {y_px:.0f})"
    if seen.face == "down":
        return f"--  {'face down':<20} {seen.confidence:6.1%}  {place}"
    if is_sure(seen) and seen.card is not None:
        return f"{seen.card}  {seen.card.name:<20} {seen.confidence:6.1%}  {place}"
    guesses = [f"{card} {p:.0%}" for card, p in seen.candidates[:_CANDIDATES_SHOWN]]
    return f"??  {'not sure':<20} {'':6}  {place}  {' or '.join(guesses)}".rstrip()


class _Pictures:
    """Annotated pictures in one folder: none over another of this run, none over a photo."""

    def __init__(self, folder: Path, photos: tuple[str, ...]) -> None:
        self._folder = folder
        self._photos = photos
        self._taken: set[str] = set()

    def write(self, photo: str, image: Image, reading: PhotoReading) -> None:
        """Write one annotated picture; raises OSError where it cannot be written."""
        import cv2

        from cardspeak.vision.annotate import annotate

        self._folder.mkdir(parents=True, exist_ok=True)
        _, encoded = cv2.imencode(".jpg", annotate(image, reading), [cv2.IMWRITE_JPEG_QUALITY, 92])
        self._free_path(Path(photo).stem).write_bytes(encoded.tobytes())

    def _free_path(self, stem: str) -> Path:
        number = 1
        while True:
            path = self._folder / (f"{stem}-cards{'' if number == 1 else f'-{number}'}.jpg")
            # Some file systems hold "A.jpg" and "a.jpg" to be the same file.
            if path.name.casefold() not in self._taken and not _is_one_of(path, self._photos):
                self._taken.add(path.name.casefold())
                return path
            number += 1


def _is_one_of(path: Path, photos: tuple[str, ...]) -> bool:
    return path.exists() and any(Path(p).exists() and path.samefile(p) for p in photos)


def _sound(text: str, aloud: bool, wav: Path | None, outputs: _Outputs) -> None:
    from cardspeak.commands.player import PlayerError, play
    from cardspeak.web.speech import SpeechError, speak

    try:
        sound = speak(text)
        if wav is not None:
            wav.write_bytes(sound)
        if aloud:
            play(sound)
    except (SpeechError, PlayerError, OSError) as error:
        outputs.fail(error)
