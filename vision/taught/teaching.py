"""Learns a deck and a set of chips from photographs.

A photograph's name may tell what it shows. Where it does not, the cards that the eye is sure of
teach the rest of their deck's look by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import SUITS
from cardspeak.rules.cards import DECK, Card
from cardspeak.vision.chips import white_in
from cardspeak.vision.geometry import area, shared_area, short_side
from cardspeak.vision.taught.deck import PICTURE_PX, TaughtDeck
from cardspeak.vision.taught.kin import chip_color, pictured_back
from cardspeak.vision.taught.names import Shown, shown
from cardspeak.vision.taught.prints import Prints, frame_of, pictured
from cardspeak.vision.types import Image, PhotoReading, SeenCard

Floats = NDArray[np.float64]

SURE = 0.97
"""A card whose name nobody tells is learnt if it is read this surely; and one that is read as
another this surely than its photograph is named for contradicts it."""
SMALLEST_PX = 40.0
"""The short side from which a card can be learnt."""
COVERED = 0.02
LEAST_CARDS = 12
CONTRADICTS = 0.1
MOST_BACKS = 8


class TeachError(Exception):
    """Something cannot be learnt; its text says what, and what to do."""


class NotSeen(TeachError):
    """A photograph does not show what its name tells."""


class TooSmall(TeachError):
    """A card is too small in its photograph to be learnt."""


class Covered(TeachError):
    """A card lies under another one."""


class Contradicting(TeachError):
    """Two photographs tell different things of the same card."""


class TooFewCards(TeachError):
    """There are too few cards to tell a deck by."""


@dataclass(frozen=True, eq=False)
class Sample:
    """A card that is seen in some photograph.

    Attributes:
        card: its number.
        picture: (90, 64, 3) of it.
        side_px: how long its short side is in the photograph.
        source: which photograph.
        whole: whether all of its face shows, or its corner alone.
        named: whether the photograph's name tells it.
    """

    card: int
    picture: Image
    side_px: float
    source: str
    whole: bool = True
    named: bool = False


@dataclass
class Lesson:
    """What photographs have shown so far."""

    faces: list[Sample] = field(default_factory=list)
    backs: list[Image] = field(default_factory=list)
    chips: list[Floats] = field(default_factory=list)
    values: list[str] = field(default_factory=list)

    def photo(self, stem: str, image: Image, read: Callable[[Image], PhotoReading]) -> None:
        """Learn from a photograph (H, W, 3) by its name without the ending.

        Raises:
            TeachError: it does not show what its name tells, or not well enough.
        """
        told, reading = shown(stem), read(image)
        if told.values:
            self._learn_chips(stem, told.values, image, reading)
            return
        up = [card for card in reading.cards if card.face == "up"]
        if told.cards:
            self.faces += named(stem, told, image, up)
        elif not told.back:
            self.faces += sure_ones(stem, image, reading.cards)
        self._learn_backs(stem, told, image, reading)

    def _learn_backs(self, stem: str, told: Shown, image: Image, reading: PhotoReading) -> None:
        down = [card for card in reading.cards if card.face == "down"]
        if told.back and not down:
            raise NotSeen(f"{stem}: no card face down is seen; let one lie free on a plain cloth")
        white = white_in(image, list(reading.cards))
        self.backs += [
            pictured_back(image, card.corners_px, white) for card in down
            if free(card, reading.cards) and short_side(card.corners_px) >= SMALLEST_PX
        ]  # fmt: skip

    def _learn_chips(
        self, stem: str, values: Sequence[str], image: Image, reading: PhotoReading
    ) -> None:
        if len(reading.chips) != len(values):
            raise NotSeen(
                f"{stem}: {len(reading.chips)} chips are seen, not {len(values)}; "
                "lay one of each beside the other, and a card face up for the light"
            )
        white = white_in(image, list(reading.cards))
        for chip, value in zip(
            sorted(reading.chips, key=lambda chip: chip.center_px[0]), values, strict=True
        ):
            self.chips.append(chip_color(image, chip, white))
            self.values.append(value)

    def deck(self, name: str) -> TaughtDeck:
        """The deck that was taught.

        Raises:
            TooFewCards: too few faces were seen, and neither backs nor chips alone.
            Contradicting: one card looks like two.
        """
        faces = agreed(self.faces)
        cards = sorted({each.card for each in faces})
        if len(cards) < LEAST_CARDS and (cards or not (self.backs or self.chips)):
            raise TooFewCards(
                f"{len(cards)} cards could be learnt, a deck takes {LEAST_CARDS} at least; name "
                "photographs by what they show, such as As-10d.jpg, or take them from nearer"
            )
        best = [max((s for s in faces if s.card == card), key=worth) for card in cards]
        return TaughtDeck(
            name,
            np.array(cards, np.int64),
            stacked([each.picture for each in best]),
            np.array([each.whole for each in best], np.bool_),
            stacked(self.backs[:MOST_BACKS]),
            np.array(self.chips, np.float64).reshape(-1, 3),
            tuple(self.values),
        )


def worth(sample: Sample) -> tuple[bool, bool, float]:
    """How much a sample tells: of all of the card, by name, and large."""
    return sample.whole, sample.named, sample.side_px


def stacked(pictures: Sequence[Image]) -> Image:
    """Pictures as one array (N, 90, 64, 3)."""
    width, height = PICTURE_PX
    return np.array(pictures, np.uint8).reshape(-1, height, width, 3)


def free(card: SeenCard, cards: Iterable[SeenCard]) -> bool:
    """Whether no other card reaches over one, or under it."""
    least = COVERED * area(card.corners_px)
    return all(
        other is card or shared_area(card.corners_px, other.corners_px) < least for other in cards
    )


def named(stem: str, told: Shown, image: Image, up: Sequence[SeenCard]) -> list[Sample]:
    """The cards of a photograph whose name tells them from left to right."""
    if len(up) != len(told.cards):
        raise NotSeen(
            f"{stem}: {len(up)} cards are seen face up, not {len(told.cards)}; "
            "let them lie side by side on a plain cloth, and nothing else"
        )
    in_order = sorted(up, key=lambda card: float(card.corners_px[:, 0].mean()))
    return [
        sample_of(stem, image, seen, card, up)
        for seen, card in zip(in_order, told.cards, strict=True)
    ]


def sample_of(
    stem: str, image: Image, seen: SeenCard, card: Card, others: Sequence[SeenCard]
) -> Sample:
    """A card that is told by name, if it can be learnt."""
    side_px = short_side(seen.corners_px)
    if side_px < SMALLEST_PX:
        raise TooSmall(f"{stem}: {card} is {side_px:.0f} px wide; {SMALLEST_PX:.0f} px are needed")
    if not free(seen, others):
        raise Covered(f"{stem}: {card} touches another card; lay them apart")
    if seen.card not in (None, card) and seen.confidence > SURE:
        raise Contradicting(f"{stem}: what is named {card} looks like {seen.card}; check the name")
    picture = pictured(image, seen.corners_px)
    return Sample(card.index, picture, side_px, stem, named=True)


def sure_ones(stem: str, image: Image, cards: Sequence[SeenCard]) -> list[Sample]:
    """The cards of a photograph that are read beyond doubt, and lie free."""
    return [
        Sample(seen.card.index, pictured(image, seen.corners_px), short_side(seen.corners_px), stem)
        for seen in cards
        if seen.card is not None
        and seen.confidence > SURE
        and short_side(seen.corners_px) >= SMALLEST_PX
        and free(seen, cards)
    ]


def agreed(samples: Sequence[Sample]) -> list[Sample]:
    """The samples that look like others of their rank, where there are others of their card.

    Raises:
        Contradicting: a card that is told by name looks more like one of another rank.
    """
    if not samples:
        return []
    cards = np.array([each.card for each in samples])
    pictures = stacked([each.picture for each in samples])
    prints = Prints(pictures, cards, np.zeros(len(samples), np.bool_))
    kept = []
    for i, each in enumerate(samples):
        alike = prints.likeness(each.picture, frame_of(each.picture))[0]
        peers = np.flatnonzero((cards == each.card) & (np.arange(len(cards)) != i))
        other = int(np.where(cards // SUITS == each.card // SUITS, -1.0, alike).argmax())
        if not len(peers) or alike[peers].max() > alike[other] - CONTRADICTS:
            kept.append(each)
        elif each.named:
            peer = samples[int(peers[0])]
            raise Contradicting(
                f"{each.source} and {peer.source} both show {DECK[each.card]} by their names, but "
                f"in {each.source} it looks like {DECK[cards[other]]}; check the names"
            )
    return kept
