"""Poker tables, drawn: what lies on them, through which camera, and the truth about it.

Layouts are in millimetres; labels come from the geometry and from what ended up visible.
"""

from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.models.shapes import CHIP_COLORS
from cardspeak.rules.cards import DECK
from training.bank import CARD_HEIGHT_MM, BankDeck, pick_decks
from training.camera import Array, View, random_view
from training.clutter import draw_clutter, draw_hand
from training.draw import Canvas, Pose, draw_flat, draw_shadow, texture_to_mm
from training.layouts import CLOSE_UP, TABLE, Mix, packet
from training.marks import in_sight, marks_px
from training.props import Props
from training.reprint import reprinted

Rng = np.random.Generator
Pixels = NDArray[np.uint8]

GLOSSY = 0.35  # share of chips and buttons that mirror a lamp
CHIP_MM = 39.0
# A card's outline as shares of its sides, corners cut: what throws its shadow.
OUTLINE = np.array(
    [[0.03, 0], [0.97, 0], [1, 0.02], [1, 0.98], [0.97, 1], [0.03, 1], [0, 0.98], [0, 0.02]]
)

# How likely each card of a deck is to be drawn where the readers learn: black courts show their
# suits in the smallest marks, and spades and clubs are told apart last.
CONFUSED = np.array([1.0 if c.suit in "dh" else (2.5 if c.rank in "JQK" else 1.3) for c in DECK])


@dataclass(frozen=True, eq=False)
class Thing:
    """One labelled thing in a drawn picture.

    Attributes:
        kind: one of `cardspeak.models.shapes.KINDS`.
        quad_px: (4, 2) corners; for a card or index clockwise from its own top left.
        shown: share of its area that is in the picture and uncovered.
        label: card number 0..51 for a face or index (-1 for a joker, -2 for an unreadable deck),
            number of the colour for a chip, 0 otherwise.
        marks_px: of a face, and of the card that an index is on, (M, 5) its marks as
            `marks.in_sight` has them, if they are known.
    """

    kind: str
    quad_px: Array
    shown: float
    label: int
    marks_px: Array | None = None


@dataclass(frozen=True)
class Layer:
    """One thing to draw, bottom first."""

    kind: str
    pose: Pose
    card: int = -1
    deck: int = 0


@dataclass(eq=False)
class Stage:
    """What a picture is made from: the decks in play, the props, the camera and the canvas.

    `reprinted` is the share of the faces that are printed a little otherwise.
    """

    decks: list[BankDeck]
    props: Props
    view: View
    canvas: Canvas
    things: list[tuple[str, Array, int, int]] = field(default_factory=list)
    marks: dict[int, Array | None] = field(default_factory=dict)
    owners: int = 0
    reprinted: float = 0.0


def card_layers(
    rng: Rng, view: View, size_px: int, decks: list[BankDeck], unread: list[int], mix: Mix
) -> list[Layer]:
    """Groups of cards over the part of the table that the picture shows."""
    reach = size_px / view.scale_px_per_mm
    groups = 1 + int(rng.poisson(mix.crowd * min(5.0, (reach / 260) ** 2)))
    layers: list[Layer] = []
    main_turn = rng.uniform(0, 2 * np.pi)
    for _ in range(groups):
        layout, count = mix.pick(rng)
        turn = main_turn + (rng.normal(0, 0.1) if rng.random() < 0.4 else rng.uniform(0, 2 * np.pi))
        x, y = rng.uniform(-mix.reach, mix.reach, 2) * reach
        poses = layout(rng, x, y, turn, count)
        down = max(mix.down, 0.7) if layout is packet else mix.down
        layers += dealt(rng, poses, down, len(decks), unread)
    return layers


def dealt(
    rng: Rng, poses: list[Pose], down_share: float, decks: int, unread: list[int]
) -> list[Layer]:
    """Put cards on poses: a group is mostly all faces or all backs."""
    down = rng.random() < down_share
    deck = int(rng.integers(decks))
    bend = rng.normal(0, 3.0) if rng.random() < 0.35 else 0.0
    layers = []
    for pose in poses:
        flipped = rng.random() < 0.06
        kind = "back" if down != flipped else "face"
        if kind == "face" and rng.random() < 0.02:
            kind = "joker"
        bent = replace(
            pose,
            bend_mm=bend * rng.uniform(0.5, 1.3) if bend else 0.0,
            bend_angle=rng.choice([0.0, np.pi / 2]) + rng.normal(0, 0.2),
        )
        layers.append(Layer(kind, bent, unread.pop(0) if unread else int(rng.integers(52)), deck))
    return layers


def chip_layers(rng: Rng, view: View, size_px: int, mix: Mix) -> list[Layer]:
    """Loose chips, small heaps and stacks, and now and then the dealer button."""
    reach = size_px / view.scale_px_per_mm
    layers = []
    for _ in range(int(rng.poisson(mix.heaps))):
        x, y = rng.uniform(-mix.reach, mix.reach, 2) * 1.2 * reach
        heap, near = int(rng.integers(1, 6)), rng.uniform(20, 70)
        for _ in range(heap):
            cx, cy = x + rng.normal(0, near), y + rng.normal(0, near)
            color = int(rng.integers(len(CHIP_COLORS)))
            height = int(rng.integers(2, 12)) if rng.random() < 0.3 else 1
            for level in range(height):
                pose = Pose(
                    cx + rng.normal(0, 0.6), cy + rng.normal(0, 0.6),
                    rng.uniform(0, 2 * np.pi), 3.3 * (level + 1),
                )  # fmt: skip
                layers.append(Layer("chip" if level == height - 1 else "under", pose, color))
    if rng.random() < 0.12:
        x, y = rng.uniform(-0.5, 0.5, 2) * reach
        layers.append(Layer("button", Pose(x, y, rng.uniform(0, 2 * np.pi), 5.0)))
    return layers


def draw_layer(rng: Rng, stage: Stage, layer: Layer) -> None:
    """Draw one layer and note what it is."""
    center = np.array([[layer.pose.x_mm, layer.pose.y_mm, layer.pose.lift_mm]])
    depth = (center @ stage.view.rotation.T)[0, 2] + stage.view.distance_mm
    if depth < 0.45 * stage.view.distance_mm:
        return  # next to the lens, where a card would fill the picture
    if layer.kind in ("face", "back", "joker"):
        draw_card(rng, stage, layer)
    else:
        draw_round(rng, stage, layer)


def draw_card(rng: Rng, stage: Stage, layer: Layer) -> None:
    """Draw a card with its shadow, and note its corners and those of its indices."""
    deck, kind = stage.decks[layer.deck], layer.kind
    if (kind == "joker" and not len(deck.jokers)) or (kind == "back" and not len(deck.backs)):
        kind = "face"
    small = stage.view.scale_px_per_mm * deck.width_mm < 0.4 * deck.faces.shape[2]
    faces = deck.small_faces if small else deck.faces
    pool = {"face": faces, "back": deck.backs, "joker": deck.jokers}[kind]
    texture = np.asarray(pool[layer.card if kind == "face" else layer.card % len(pool)])
    if kind == "face" and stage.reprinted and rng.random() < stage.reprinted:
        texture = reprinted(rng, texture)
    size = (deck.width_mm, CARD_HEIGHT_MM)
    owner, stage.owners = stage.owners, stage.owners + 1
    outline = stage.view.project(layer.pose.place(texture_to_mm(OUTLINE, (1, 1), size)))
    px = stage.view.scale_px_per_mm
    draw_shadow(
        stage.canvas, outline, tuple(rng.normal(0, 1.2, 2) * px),
        px * rng.uniform(0.4, 2.5), rng.uniform(0.1, 0.6),
    )  # fmt: skip
    quad = draw_flat(stage.canvas, stage.view, texture, layer.pose, size, owner)
    label = layer.card if kind == "face" and deck.readable else (-1 if deck.readable else -2)
    stage.things.append(("back" if kind == "back" else "face", quad, owner, label))
    if label < 0:
        return
    if kind == "face":
        stage.marks[owner] = marks_px(deck, layer.card, stage.view, layer.pose)
    boxes = deck.index_boxes[layer.card]
    for x0, y0, x1, y1, up in boxes[boxes[:, 4] != 0]:  # rows of zeros only fill up
        corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float64)
        corners = corners if up > 0 else np.roll(corners, 2, axis=0)
        local = texture_to_mm(corners, (deck.faces.shape[2], deck.faces.shape[1]), size)
        stage.things.append(("index", stage.view.project(layer.pose.place(local)), owner, label))


def draw_round(rng: Rng, stage: Stage, layer: Layer) -> None:
    """Draw a chip or the button; its box is the upright one around it."""
    button = layer.kind == "button"
    texture = stage.props.button(rng) if button else stage.props.chip(rng, layer.card)
    if rng.random() < GLOSSY:
        texture = gloss(rng, texture)
    size = rng.uniform(45, 80) if button else CHIP_MM
    owner, stage.owners = stage.owners, stage.owners + 1
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    rim = layer.pose.place(np.column_stack([np.cos(turns), np.sin(turns)]) * size / 2)
    rim_px = stage.view.project(rim)
    foot_px = stage.view.project(rim - (0, 0, 3.3))
    px = stage.view.scale_px_per_mm
    draw_shadow(
        stage.canvas, foot_px, tuple(rng.normal(0, 1.0, 2) * px), px * 1.5, rng.uniform(0.2, 0.6)
    )
    edge = cv2.convexHull(np.vstack([foot_px, rim_px]).astype(np.float32))
    tone = texture[texture[..., 3] > 200][:, :3].mean(0) * rng.uniform(0.5, 0.9)
    cv2.fillConvexPoly(
        stage.canvas.image, np.rint(edge).astype(np.int32), tone.tolist(), cv2.LINE_AA
    )
    draw_flat(stage.canvas, stage.view, texture, layer.pose, (size, size), owner)
    if layer.kind == "under":
        return
    low, high = rim_px.min(0), rim_px.max(0)
    box = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    stage.things.append((layer.kind, box, owner, 0 if button else layer.card))


def gloss(rng: Rng, texture: Pixels) -> Pixels:
    """A lamp mirrored by a disc's print: (S, S, 4) premultiplied BGRA, pale where it shines."""
    at = np.linspace(-1, 1, len(texture), dtype=np.float32)
    x, y = rng.normal(0, 0.4, 2)
    wide, high = rng.uniform(0.25, 1.1, 2)
    pool = np.exp(-(((at[None] - x) / wide) ** 2) - ((at[:, None] - y) / high) ** 2)
    shine = pool[..., None] * rng.uniform(0.1, 0.65) * np.array([*rng.uniform(0.85, 1, 3), 1])
    whitest = np.repeat(texture[..., 3:], 4, axis=2).astype(np.float32)
    return np.asarray(texture + (whitest - texture) * shine, np.uint8)


def truth(stage: Stage) -> list[Thing]:
    """What of the noted things can be seen in the finished drawing."""
    shown = [
        Thing(
            kind, quad, stage.canvas.shown(quad, owner), label,
            in_sight(stage.canvas, owner, stage.marks.get(owner))
            if kind in ("face", "index")
            else None,
        )
        for kind, quad, owner, label in stage.things
    ]  # fmt: skip
    return [thing for thing in shown if thing.shown > 0.02]


def shuffled(rng: Rng, mix: Mix) -> list[int]:
    """All cards in some order; for the readers, those come early that they confuse most."""
    if mix is not CLOSE_UP:
        return rng.permutation(len(DECK)).tolist()
    return np.argsort(rng.exponential(size=len(DECK)) / CONFUSED).tolist()


def toned_alike(rng: Rng, ground: Pixels, deck: BankDeck) -> Pixels:
    """A ground toned towards the colour of a deck's backs, on which they are hard to find."""
    if not len(deck.backs):
        return ground
    back = np.asarray(deck.backs[int(rng.integers(len(deck.backs)))])
    # A little grey in both: what is black in one channel is not to be toned without end.
    wanted = back[..., :3].reshape(-1, 3).mean(0) + 4.0
    gain = (wanted / (ground.reshape(-1, 3).mean(0) + 4.0)) ** rng.uniform(0.5, 1.1)
    return np.clip(ground * gain, 0, 255).astype(np.uint8)


def draw_scene(
    rng: Rng,
    decks: list[BankDeck],
    props: Props,
    short_side_px: float,
    size_px: int,
    mix: Mix = TABLE,
) -> tuple[Pixels, list[Thing]]:
    """Draw one clean table picture.

    Args:
        rng: where all chance comes from.
        decks: the bank to pick one to three decks from.
        props: backgrounds, chips and other things to lay around.
        short_side_px: about how many pixels a card's short side covers.
        size_px: width and height of the picture.
        mix: how cards are laid out.

    Returns:
        The picture (size_px, size_px, 3) BGR, before light and camera, and its truth.
    """
    view = random_view(rng, short_side_px, size_px, mix.tilt)
    chosen = pick_decks(rng, decks, int(rng.integers(1, 4)))
    ground = props.background(rng, size_px)
    if rng.random() < mix.alike:
        ground = toned_alike(rng, ground, chosen[0])
    stage = Stage(chosen, props, view, Canvas.over(ground), reprinted=mix.reprinted)
    layers: list[Layer] = []
    if rng.random() < mix.cards:
        layers += card_layers(rng, view, size_px, chosen, shuffled(rng, mix), mix)
    if rng.random() < mix.chips:
        chips = chip_layers(rng, view, size_px, mix)
        layers = chips + layers if rng.random() < 0.4 else layers + chips
    if rng.random() < 0.45:
        draw_clutter(rng, stage.canvas, props, int(rng.integers(1, 5)))
    for layer in layers:
        draw_layer(rng, stage, layer)
    if rng.random() < 0.12:
        draw_clutter(rng, stage.canvas, props, 1)
    if rng.random() < 0.2:
        draw_hand(rng, stage.canvas, view.scale_px_per_mm)
    return stage.canvas.image, truth(stage)
