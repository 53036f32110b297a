"""The kinds of situation that the eye is measured in, each drawn at the same few sizes.

Decks, felts and chips have seeds that nothing is trained on, as in `training.measure`; the camera
hangs over a lit table. A card counts where one of its indices is in full view.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.deck import style_of
from cardspeak.hardware.art.style import BRIDGE_WIDTH_PX, FaceStyle
from cardspeak.models.shapes import CARDS
from cardspeak.vision.eye import Eye
from cardspeak.vision.geometry import overlap, short_side
from cardspeak.vision.types import PhotoReading, SeenCard
from training.bank import BankDeck, load
from training.camera import look_down
from training.clutter import draw_clutter, draw_hand
from training.develop import filmed, glare
from training.draw import Canvas
from training.layouts import LAYOUTS, Mix
from training.make_bank import HELD_OUT, draw_own_deck
from training.props import Props, load_props
from training.scene import Stage, Thing, card_layers, chip_layers, draw_layer, truth

Rng = np.random.Generator
Pixels = NDArray[np.uint8]
SIZES_PX = (60, 40, 30)
DECKS = 24  # of each kind
SIDE_PX = 640
CLEAR = 0.97  # of an index that is in sight
NEAR_SIZE = 0.15  # how far, in shares, a card may be from the size that it counts for
CARD_MM = 63.5


def only(*layouts: int) -> Mix:
    """Nothing but these of the `LAYOUTS`, by their places."""
    weights = np.bincount(layouts, minlength=len(LAYOUTS)) / len(layouts)
    return Mix(tuple(weights.tolist()), 0.3, 0.4, cards=1.0, chips=0.4)


def any_deck(_style: FaceStyle) -> bool:
    """Every deck."""
    return True


def four_colours(style: FaceStyle) -> bool:
    """Diamonds of a colour of their own."""
    return style.inks["d"] != style.inks["h"]


def jumbo(style: FaceStyle) -> bool:
    """Indices over a sixth of the card's height."""
    return style.index.rank_height > 0.17


def bridge(style: FaceStyle) -> bool:
    """Narrow cards with small indices."""
    return style.width_px == BRIDGE_WIDTH_PX and style.index.rank_height < 0.112


def clear(_rng: Rng, drawn: Pixels, _short_px: float) -> Pixels:
    """As it was drawn."""
    return drawn


def glared(rng: Rng, drawn: Pixels, _short_px: float) -> Pixels:
    """Lamps mirrored in the cards."""
    return np.clip(glare(rng, drawn.astype(np.float32)), 0, 255).astype(np.uint8)


def moved(rng: Rng, drawn: Pixels, short_px: float) -> Pixels:
    """Cards or camera on the move: 2 to 6 % of a card's short side within an exposure."""
    length, angle = rng.uniform(0.02, 0.06) * short_px, rng.uniform(0, np.pi)
    step = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    kernel = np.zeros((9, 9), np.float32)
    start, end = (np.rint((4 + sign * step) * 16).astype(int).tolist() for sign in (-1, 1))
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(drawn, -1, kernel / kernel.sum()), np.uint8)


@dataclass(frozen=True)
class Kind:
    """One kind of situation.

    Attributes:
        name: what it is called in the table.
        mix: how cards lie.
        decks: which decks show it.
        spoil: what happens to the clean drawing before light and camera.
        hand: whether a hand reaches in.
        shows: what the layouts are made of, "face" or "joker" (all that is no card of the deck).
    """

    name: str
    mix: Mix
    decks: Callable[[FaceStyle], bool] = any_deck
    spoil: Callable[[Rng, Pixels, float], Pixels] = clear
    hand: bool = False
    shows: str = "face"


ALONE = only(0, 2)
KINDS = (
    Kind("alone", ALONE),
    Kind("pair, overlapping", only(1)),
    Kind("fan", only(3)),
    Kind("spread", only(4)),
    Kind("under a hand", ALONE, hand=True),
    Kind("glare", ALONE, spoil=glared),
    Kind("motion blur", ALONE, spoil=moved),
    Kind("four colours", ALONE, decks=four_colours),
    Kind("jumbo index", ALONE, decks=jumbo),
    Kind("bridge, small index", ALONE, decks=bridge),
)
NO_CARDS = Kind("no card of a deck", only(0, 2, 5), shows="joker")


@dataclass(frozen=True)
class Count:
    """What became of one card, or of one reading.

    Attributes:
        kind: the kind's name.
        short_px: the size it counts for.
        sure: how likely the likeliest card was said to be; 0 where none was seen.
        right: whether it is the card.
        named: whether it was said.
        clear: whether the card shows an index in full view and has the size; else only what is
            said of it counts.
        false: whether no card of a deck lies there.
    """

    kind: str
    short_px: int
    sure: float
    right: bool
    named: bool
    clear: bool = True
    false: bool = False


def held_out_decks(folder: Path, kind: Kind, first: int = HELD_OUT) -> list[BankDeck]:
    """The first decks of a kind from a seed on that nothing is trained on, drawn if missing."""
    seeds = (s for s in range(first, first + 10_000) if kind.decks(style_of(s)))
    return [load(folder / draw_own_deck(folder, next(seeds))) for _ in range(DECKS)]


def draw(
    rng: Rng, kind: Kind, decks: list[BankDeck], props: Props, short_px: float
) -> tuple[Pixels, list[Thing]]:
    """One picture (640, 640, 3) BGR of a kind, and what lies in it."""
    tilt, turn = float(np.clip(abs(rng.normal(0, 0.2)), 0, 0.5)), float(rng.uniform(0, 2 * np.pi))
    focal_px = float(rng.uniform(1.5, 6)) * SIDE_PX
    view = look_down(tilt, turn, short_px / CARD_MM, focal_px, (SIDE_PX / 2, SIDE_PX / 2))
    deck = decks[int(rng.integers(len(decks)))]
    stage = Stage([deck], props, view, Canvas.over(props.background(rng, SIDE_PX)))
    if rng.random() < 0.5 or kind.shows == "joker":
        draw_clutter(rng, stage.canvas, props, int(rng.integers(1, 6)))
    layers = chip_layers(rng, view, SIDE_PX, kind.mix) if rng.random() < kind.mix.chips else []
    dealt = card_layers(rng, view, SIDE_PX, [deck], rng.permutation(CARDS).tolist(), kind.mix)
    dealt = dealt[:CARDS]  # beyond it cards would lie there twice
    for layer in layers + [replace(layer, kind=kind.shows) for layer in dealt]:
        draw_layer(rng, stage, layer)
    if kind.hand and dealt:
        held = dealt[int(rng.integers(len(dealt)))].pose.place(np.zeros((1, 2)))
        draw_hand(rng, stage.canvas, view.scale_px_per_mm, view.project(held)[0])
    return filmed(rng, kind.spoil(rng, stage.canvas.image, short_px)), truth(stage)


def judged(kind: str, short_px: int, reading: PhotoReading, things: list[Thing]) -> Iterator[Count]:
    """Hold one reading against what lies there."""
    whole = {t.label for t in things if t.kind == "index" and t.shown >= CLEAR}
    faces = [thing for thing in things if thing.kind == "face"]
    matched, left = matches(faces, [card for card in reading.cards if card.face == "up"])
    for i, face in enumerate(faces):
        size, seen = short_side(face.quad_px) / short_px, matched.get(i)
        clear = face.label in whole and abs(size - 1) <= NEAR_SIZE
        if seen:
            right = best(seen) == face.label
            yield told(kind, short_px, seen, right, clear, false=face.label < 0)
        elif clear:
            yield Count(kind, short_px, 0.0, False, False)
    for card in left:
        yield told(kind, short_px, card, right=False, clear=False, false=True)


def told(kind: str, short_px: int, card: SeenCard, right: bool, clear: bool, false: bool) -> Count:
    """What is said of a card, or of what is none."""
    sure = card.candidates[0][1] if card.candidates else 0.0
    return Count(kind, short_px, sure, right and not false, card.card is not None, clear, false)


def matches(
    faces: list[Thing], cards: list[SeenCard]
) -> tuple[dict[int, SeenCard], list[SeenCard]]:
    """What was seen of each face, by its place, and what was seen where there is none.

    What is read right belongs to its card; what is left is matched to the cards it lies on.
    """
    matched: dict[int, SeenCard] = {}
    left = sorted(cards, key=lambda card: -card.confidence)
    for least, rightly in ((0.0, True), (0.3, False)):
        for i, face in enumerate(faces):
            if i in matched:
                continue
            for card in left:
                near = overlap(card.corners_px, face.quad_px) > least
                if near and (best(card) == face.label or not rightly):
                    matched[i] = card
                    left = [other for other in left if other is not card]
                    break
    return matched, left


def best(card: SeenCard) -> int:
    """The number of the likeliest card, -1 where there is none."""
    return card.candidates[0][0].index if card.candidates else -1


def by_kind(bank: Path, count: int, seed: int) -> list[Count]:
    """Read `count` fresh pictures of every kind and size."""
    eye, props = Eye(), load_props(bank / "props")
    counts: list[Count] = []
    for number, kind in enumerate((*KINDS, NO_CARDS)):
        decks = held_out_decks(bank / "decks", kind)
        for short_px in SIZES_PX:
            for i in range(count):
                rng = np.random.default_rng([seed, number, short_px, i])
                image, things = draw(rng, kind, decks, props, short_px)
                counts += judged(kind.name, short_px, eye.read(image), things)
    return counts
