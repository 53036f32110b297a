"""`cardspeak teach`: a deck and a set of chips, learnt from photographs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardspeak.commands.read import ReadsPhotos
    from cardspeak.vision.taught.deck import TaughtDeck
    from cardspeak.vision.taught.teaching import Lesson, Sample

_ENDINGS = frozenset((".jpg", ".jpeg", ".png", ".webp", ".bmp", ".gif", ".tif", ".tiff"))


@click.command()
@click.argument("deck")
@click.argument("more", nargs=-1, metavar="[PHOTO]...")
@click.option("--photos", multiple=True, metavar="PHOTO...", help="Photographs, or a folder.")
@click.option("--spread", metavar="SOURCE", help="A film or a picture of the whole deck, spread.")
@click.pass_context
def teach(
    context: click.Context,
    deck: str,
    more: tuple[str, ...],
    photos: tuple[str, ...],
    spread: str | None,
) -> None:
    """Learn a deck and a set of chips from a few photographs.

    DECK is the name to call it by, or a file ending in .deck. Cards lie side by side, face up and
    face down. A photograph may be named by what it shows, from left to right: As.jpg, 10h-Kd.jpg,
    back.jpg, chips-5-25-100.jpg (with a card face up beside the chips); of the others, what is
    read beyond doubt is learnt. Then `cardspeak read --deck DECK` reads that deck better.
    """
    from cardspeak.hardware.cameras.errors import CameraError
    from cardspeak.models.loader import WeightsError
    from cardspeak.vision.photo_file import PhotoError
    from cardspeak.vision.taught.file import path_of, save
    from cardspeak.vision.taught.teaching import TeachError

    pictures = list(_files((*photos, *more)))
    if not pictures and spread is None:
        raise click.UsageError("name photographs with --photos, or a spread deck with --spread.")
    try:
        lesson = _lesson(pictures, context.obj)
        if spread is not None:
            lesson.faces += _spread(spread)
        learnt, path = lesson.deck(Path(deck).stem), path_of(deck)
        save(learnt, path)
    except (CameraError, OSError, PhotoError, TeachError, WeightsError) as error:
        raise click.ClickException(f"{type(error).__name__}: {error}") from error
    click.echo("\n".join(_told(learnt)))
    click.echo(f"{path} ({path.stat().st_size / 1024:.0f} KB)")


def _files(names: tuple[str, ...]) -> Iterator[Path]:
    """The photographs named, and those in folders."""
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if p.suffix.lower() in _ENDINGS)
        else:
            yield path


def _lesson(pictures: list[Path], eye: ReadsPhotos | None) -> Lesson:
    from cardspeak.vision.eye import Eye
    from cardspeak.vision.photo_file import load_photo
    from cardspeak.vision.taught.teaching import Lesson

    lesson = Lesson()
    for path in pictures:
        image = load_photo(path)
        eye = eye or Eye()
        lesson.photo(path.stem, image, eye.read)
    return lesson


def _spread(text: str) -> list[Sample]:
    from cardspeak.hardware.cameras.open import open_source
    from cardspeak.vision.taught.spread import spread_out

    with closing(open_source(text)) as frames:
        return spread_out(text, frames)


def _told(deck: TaughtDeck) -> Iterator[str]:
    """What was learnt, line by line."""
    from cardspeak.rules.cards import DECK

    known = set(deck.cards.tolist())
    yield f"{len(known)} of {len(DECK)} faces" + (
        f", {int((~deck.whole).sum())} by their corners alone" if not deck.whole.all() else ""
    )
    missing = [str(card) for card in DECK if card.index not in known]
    if known and missing:
        yield f"not learnt: {' '.join(missing)}"
    if len(deck.backs):
        yield f"backs: {len(deck.backs)} seen"
    if deck.values:
        yield f"chips: {' '.join(deck.values)}"
