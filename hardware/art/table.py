"""A poker table at the showdown, drawn as a camera above it would see it.

`python -m cardspeak.hardware.art.table OUT.jpg` draws the picture that the page shows first.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from cardspeak.hardware.art.chips import draw_button, draw_chip
from cardspeak.hardware.art.cloth import HEIGHT_MM, WIDTH_MM, draw_cloth
from cardspeak.hardware.art.paint import Color, Pixels, Points, cloud, pixels
from cardspeak.hardware.art.standard import standard_back, standard_face
from cardspeak.hardware.art.studio import Camera, Canvas, Pose
from cardspeak.rules.cards import Card

EXAMPLE_SEED = 7
WIDTH_PX, HEIGHT_PX = 1600, 1000
CARD_MM = (63.5, 88.9)
CHIP_MM = 39.0
CHIP_THICK_MM = 3.3
_CARD_THICK_MM = 0.3
_BUTTON_MM = 52.0
_ACROSS_MM = 860.0
"""What the picture shows of the table at its middle; more where it is wider than 16:10."""
_FELT: Color = (66, 88, 16)
_LIGHT_SLOPE = (0.5, -0.62)
"""How far a shadow falls for each mm of height: the window is at the top left."""

_BOARD = "Ah 9h 9c 4h Ks"
_WINNER = (("As", Pose(-30, -163, 7)), ("Ad", Pose(19, -170, -9, 0.4)))
_LOSER = (("Kh", Pose(-92, 231, 178)), ("Jh", Pose(-160, 233, 184)))
_FACE_DOWN = (
    (Pose(-330, -128, 58), Pose(-309, -146, 66, 0.4)),
    (Pose(342, -116, -62), Pose(318, -132, -48, 0.4)),
)
_BURNS = (Pose(262, 78, 93), Pose(265, 72, 88, 0.4), Pose(261, 66, 97, 0.8))
_STUB = Pose(352, 82, 4)
_STUB_CARDS = 33
_STACKS = (
    ("red", 7, -292, 66), ("green", 5, -246, 84), ("black", 3, -268, 34), ("blue", 4, -222, 40),
    ("red", 9, -212, -206), ("green", 11, -168, -214), ("black", 6, -196, -168),
    ("blue", 8, 196, -214), ("red", 5, 241, -206), ("white", 4, 222, -168),
    ("green", 6, 128, 236), ("black", 8, 172, 242),
)  # fmt: skip
_LOOSE = (("red", -318, 22), ("red", -334, 58), ("green", -206, 92), ("blue", -232, -4))
_BUTTON = Pose(108, -132, 12)


@dataclass(frozen=True, eq=False)
class DrawnCard:
    """A card in the picture: ``card`` is ``None`` where it lies face down.

    ``corners_px`` is (4, 2), clockwise from the card's own top left.
    """

    card: Card | None
    corners_px: Points


@dataclass(frozen=True)
class DrawnChip:
    """A chip that shows its face: one that lies alone, or the top of a stack."""

    color: str
    center_px: tuple[float, float]
    diameter_px: float


@dataclass(frozen=True, eq=False)
class DrawnTable:
    """A picture (height, width, 3) BGR and the truth about it, in the order things were laid."""

    image: Pixels
    cards: tuple[DrawnCard, ...]
    chips: tuple[DrawnChip, ...]


def draw_table(
    seed: int = EXAMPLE_SEED,
    width_px: int = WIDTH_PX,
    height_px: int = HEIGHT_PX,
    both_hands: bool = False,
) -> DrawnTable:
    """Draw a table at the showdown: Aces full against a flush.

    Args:
        seed: Decides how exactly the things lie, what the chips look like, and the grain.
        width_px: Width of the picture.
        height_px: Height of the picture.
        both_hands: Whether the beaten hand lies face up as well, or was thrown in face down.

    Returns:
        The picture and what lies where in it.
    """
    across_mm = max(_ACROSS_MM, _ACROSS_MM * HEIGHT_PX / WIDTH_PX * width_px / height_px)
    camera = Camera(width_px, height_px, across_mm, distance_mm=1350, tilt_deg=13)
    scene = _Scene(camera, np.random.default_rng([seed, 860]))
    scene.lay_cloth()
    scene.lay_stub()
    for pose in (*_BURNS, *(pose for hand in _FACE_DOWN for pose in hand)):
        scene.lay_card(None, pose)
    for place, name in enumerate(_BOARD.split()):
        scene.lay_card(Card.parse(name), Pose(71.0 * (place - 2), 36))
    for name, pose in _LOSER:
        scene.lay_card(Card.parse(name) if both_hands else None, pose)
    for name, pose in _WINNER:
        scene.lay_card(Card.parse(name), pose)
    for color, count, x_mm, y_mm in sorted(_STACKS, key=lambda stack: -stack[3]):
        scene.lay_stack(color, count, Pose(x_mm, y_mm))
    for color, x_mm, y_mm in _LOOSE:
        scene.lay_stack(color, 1, Pose(x_mm, y_mm))
    scene.lay_button()
    return DrawnTable(scene.photographed(), tuple(scene.cards), tuple(scene.chips))


class _Scene:
    """Lays things down one by one and keeps the truth."""

    def __init__(self, camera: Camera, rng: np.random.Generator) -> None:
        self.cards: list[DrawnCard] = []
        self.chips: list[DrawnChip] = []
        self._camera = camera
        self._rng = rng
        self._canvas = Canvas(camera, _LIGHT_SLOPE)
        self._back = standard_back()
        self._mm_px = Canvas.OVERSAMPLED * camera.width_px / camera.across_mm
        self._chip_px = max(24, round(1.2 * CHIP_MM * self._mm_px))
        self._designs = {
            color: draw_chip(np.random.default_rng([11, n]), color, self._chip_px)
            for n, color in enumerate(sorted({color for color, *_ in (*_STACKS, *_LOOSE)}))
        }

    def lay_cloth(self) -> None:
        cloth = draw_cloth(self._rng, _FELT, 0.6 * self._mm_px)
        self._canvas.lay_cloth(cloth, WIDTH_MM, HEIGHT_MM)

    def lay_card(self, card: Card | None, pose: Pose) -> None:
        pose = self._nudged(pose, 1.2, 1.4)
        sprite = self._back if card is None else standard_face(card.rank, card.suit).image
        self._canvas.shade(sprite, pose, CARD_MM, 1.6)
        self._canvas.lay(_bent(sprite, self._rng), pose, CARD_MM)
        corners_px = self._camera.project(pose.corners_mm(*CARD_MM))
        self.cards.append(DrawnCard(card, corners_px))

    def lay_stub(self) -> None:
        """Lay what is left of the deck: card upon card, their white edges showing."""
        high_mm = _STUB_CARDS * _CARD_THICK_MM
        self._canvas.shade(self._back, _STUB, CARD_MM, high_mm)
        edge = self._back.copy()
        for layer in range(_STUB_CARDS):
            edge[..., :3] = 232 - 46 * (layer % 2)
            pose = self._nudged(_STUB.moved(z_mm=layer * _CARD_THICK_MM), 0.25, 0.1)
            self._canvas.lay(edge, pose, CARD_MM)
        self._canvas.lay(self._back, _STUB.moved(z_mm=high_mm), CARD_MM)
        corners_px = self._camera.project(_STUB.moved(z_mm=high_mm).corners_mm(*CARD_MM))
        self.cards.append(DrawnCard(None, corners_px))

    def lay_stack(self, color: str, count: int, pose: Pose) -> None:
        size_mm, chip = (CHIP_MM, CHIP_MM), self._designs[color]
        self._canvas.shade(chip, pose, size_mm, count * CHIP_THICK_MM)
        for level in range(count):
            lying = self._nudged(pose.moved(z_mm=level * CHIP_THICK_MM), 0.5, 180)
            self._lay_chip(chip, lying, CHIP_MM)
        top = lying.moved(z_mm=CHIP_THICK_MM)
        ring_px = self._camera.project(top.corners_mm(*size_mm))
        x_px, y_px = self._camera.project([[top.x_mm, top.y_mm, top.z_mm]])[0]
        across_px = float(np.linalg.norm(ring_px[1] - ring_px[0]))
        self.chips.append(DrawnChip(color, (float(x_px), float(y_px)), across_px))

    def lay_button(self) -> None:
        disc = draw_button(np.random.default_rng(1), round(1.2 * _BUTTON_MM * self._mm_px))
        self._canvas.shade(disc, _BUTTON, (_BUTTON_MM, _BUTTON_MM), 5)
        self._lay_chip(disc, _BUTTON, _BUTTON_MM)

    def _lay_chip(self, disc: Pixels, pose: Pose, across_mm: float) -> None:
        """Lay a disc with its rim: the same disc again and again, from the bottom up."""
        for share, light in ((0.0, 0.3), (0.16, 0.62), (0.4, 0.74), (0.65, 0.8), (0.85, 0.76)):
            rim = np.dstack([pixels(disc[..., :3] * light), disc[..., 3]])
            self._canvas.lay(rim, pose.moved(z_mm=share * CHIP_THICK_MM), (across_mm, across_mm))
        self._canvas.lay(disc, pose.moved(z_mm=CHIP_THICK_MM), (across_mm, across_mm))

    def _nudged(self, pose: Pose, shift_mm: float, turn_deg: float) -> Pose:
        x_mm, y_mm, turn = self._rng.uniform(-1, 1, 3) * [shift_mm, shift_mm, turn_deg]
        return Pose(pose.x_mm + x_mm, pose.y_mm + y_mm, pose.turn_deg + turn, pose.z_mm)

    def photographed(self) -> Pixels:
        """Light the table from the window, and take the picture with a little noise."""
        image = self._canvas.developed().astype(np.float32)
        height, width = image.shape[:2]
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        x, y = x / width - 0.5, y / height - 0.5
        near = np.exp(-((x + 0.22) ** 2 + (y + 0.3) ** 2) / 0.55)
        corner = 1.0 - 0.3 * (x * x + y * y)
        light = (0.78 + 0.36 * near) * corner
        tint = np.array([0.97, 1.0, 1.02]) + 0.03 * near[..., None] * np.array([-1, 0, 1])
        image = image * light[..., None] * tint
        sharp = cv2.GaussianBlur(image, (0, 0), 0.55 * width / WIDTH_PX + 0.05)
        grain = self._rng.standard_normal(image.shape) * (1.2 + 0.006 * sharp)
        grain = cv2.GaussianBlur(grain, (0, 0), 0.6) * 1.7
        return pixels(sharp + grain)


def _bent(sprite: Pixels, rng: np.random.Generator) -> Pixels:
    """Light a card as if it were not quite flat."""
    height, width = sprite.shape[:2]
    light = 1.0 + 0.02 * cloud(rng, height, width, 0.8 * height)
    return np.dstack([pixels(sprite[..., :3] * light[..., None]), sprite[..., 3]])


def main(arguments: list[str]) -> int:
    """Write the example picture to the JPEG file that is named."""
    if len(arguments) != 1 or Path(arguments[0]).suffix.lower() not in (".jpg", ".jpeg"):
        sys.stderr.write("usage: python -m cardspeak.hardware.art.table OUT.jpg\n")
        return 2
    _, encoded = cv2.imencode(".jpg", draw_table().image, [cv2.IMWRITE_JPEG_QUALITY, 90])
    Path(arguments[0]).write_bytes(encoded.tobytes())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
