"""A table drawn as plainly as can be: nothing of the simulated one is in it but printed cards.

Cards slide over flat felt by themselves, or an arm carries each, and vanishes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import cos, radians, sin

import cv2
import numpy as np

from cardspeak.hardware.art.standard import standard_back, standard_face
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.vision.glance import Floats, Pixels

SIZE_PX, HZ = (1920, 1080), 15.0
PX_PER_MM, FOCAL_PX = 0.68, 2100.0
CARD_MM = (63.5, 88.9)
SLIDE_S, LIFTED_S = 0.27, 0.13
FELT, RAIL, FLOOR, LINE = (52, 92, 34), (38, 44, 58), (70, 76, 84), (130, 160, 120)
SKIN, SLEEVE, GRAIN = (132, 160, 205), (64, 42, 40), 4


@dataclass(frozen=True)
class Pose:
    """How a card is: where, how turned, whether face up, and whether it moves, or just did."""

    at_mm: tuple[float, float]
    turn_deg: float
    up: bool
    moving: bool


@dataclass
class Laid:
    """A card on its way: when it came to lie where, how it is turned, and whether face up."""

    name: str
    ways: list[tuple[float, Floats, float, bool]] = field(default_factory=list)

    def at(self, t_s: float) -> Pose | None:
        """How it is at a time; None before it is dealt."""
        begun = [way for way in self.ways if way[0] - SLIDE_S <= t_s]
        if len(begun) < 2:
            return None
        (_, start, before, was_up), (end_s, end, turn, up) = begun[-2:]
        part = min(1.0, 1 - (end_s - t_s) / SLIDE_S)
        x_mm, y_mm = start + part * (end - start)
        turn_deg = before + part * (turn - before)
        return Pose((x_mm, y_mm), turn_deg, up if part > 0.5 else was_up, t_s < end_s + LIFTED_S)


class PlainFilm:
    """A film of a table. Say what happens, one thing after the other; then take its frames."""

    def __init__(self, layout: Layout, seed: int, *, arm: bool) -> None:
        """Begin with an empty table."""
        self.layout, self.arm, self.now_s = layout, arm, 2.0
        self._dice = np.random.default_rng(seed)
        self._cards: list[Laid] = []
        self._hands: dict[int, list[Laid]] = {}
        width, height = SIZE_PX
        matrix = np.array([[FOCAL_PX, 0, width / 2], [0, FOCAL_PX, height / 2], [0, 0, 1.0]])
        over_mm = np.array([0.0, 0.0, FOCAL_PX / PX_PER_MM])
        self.model = CameraModel(
            width, height, matrix, np.zeros(5), np.array([np.pi, 0.0, 0.0]), over_mm
        )
        self._empty = self._drawn_empty()

    def wait(self, seconds: float) -> None:
        """Let nothing happen for a while."""
        self.now_s += seconds

    def deal(self, *names: str, seats: tuple[int, ...]) -> None:
        """Deal cards face down, one to each seat in turn."""
        for place, name in enumerate(names):
            seat = self.layout.seat(seats[place % len(seats)])
            count = place // len(seats)
            aside = (count - 0.5) * self._dice.uniform(64, 78)
            across = radians(seat.facing_deg - 90)
            at = np.mean(seat.cards, 0) + aside * np.array([cos(across), sin(across)])
            card = self._come(name, at, seat.facing_deg - 90, up=False)
            self._hands.setdefault(seat.number, []).append(card)

    def street(self, *names: str, count: int = 0) -> None:
        """Burn a card, and lay others face up beside so many that lie there."""
        burn = np.mean(self.layout.spots["burn"], 0) + np.array([14.0 * count - 30.0, 0.0])
        self._come("", burn, 0.0, up=False)
        self.wait(0.3)
        for place, name in enumerate(names, count):
            self._come(name, np.array(self.layout.boards[0][place]), 0.0, up=True)
        self.wait(1.2)

    def fold(self, seat: int) -> None:
        """Let a hand be thrown to the muck."""
        for card in self._hands[seat]:
            at = np.mean(self.layout.spots["muck"], 0) + self._dice.normal(0, 20, 2)
            self._go(card, at, self._dice.uniform(0, 360), up=False)
        self.wait(1.0)

    def table(self, seat: int) -> None:
        """Let a hand be turned up where it lies."""
        for card in self._hands[seat]:
            _, at, turn, _ = card.ways[-1]
            self._go(card, at + self._dice.normal(0, 3, 2), turn, up=True)
        self.wait(1.2)

    def frames(self) -> Iterator[Frame]:
        """All that was filmed."""
        grain = self._dice.integers(-GRAIN, GRAIN + 1, (4, *self._empty.shape[:2], 1))
        grain = np.repeat(grain.astype(np.int16), 3, axis=3)
        cards = sorted(self._cards, key=lambda each: each.ways[-1][0])
        image, drawn = self._empty, list[Pose | None]()
        for number in range(round((self.now_s + 2.0) * HZ)):
            poses = [card.at(number / HZ) for card in cards]
            if poses != drawn:
                image, drawn = self._empty.copy(), poses
                for card, pose in zip(cards, poses, strict=True):
                    self._draw(image, card, pose)
            rough = cv2.add(image, grain[number % 4], dtype=cv2.CV_8U)
            yield Frame("plain", number, number / HZ, cv2.GaussianBlur(rough, (3, 3), 0))

    def _come(self, name: str, at: Floats, turn_deg: float, *, up: bool) -> Laid:
        deck = np.mean(self.layout.spots["deck"], 0)
        card = Laid(name, [(-1.0, deck, turn_deg, up)])
        self._cards.append(card)
        self._go(card, at + self._dice.normal(0, 3, 2), turn_deg + self._dice.normal(0, 4), up=up)
        self.wait(0.33)
        return card

    def _go(self, card: Laid, at: Floats, turn_deg: float, *, up: bool) -> None:
        card.ways.append((self.now_s + SLIDE_S, at, turn_deg, up))

    def _px(self, at_mm: Floats) -> Floats:
        return self.model.to_px(np.asarray(at_mm, np.float64).reshape(-1, 2))

    def _draw(self, image: Pixels, card: Laid, pose: Pose | None) -> None:
        if pose is None:
            return
        sprite, turn = sprite_of(card.name if pose.up else ""), radians(pose.turn_deg)
        axes = np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
        square = np.array([(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)])
        lay(image, sprite, self._px(pose.at_mm + (square * CARD_MM) @ axes))
        if pose.moving and self.arm:
            self._reach(image, pose.at_mm)

    def _reach(self, image: Pixels, to_mm: tuple[float, float]) -> None:
        """Draw an arm from the dealer's edge, whose hand is on a card."""
        hand, shoulder = self._px(np.array([to_mm, (0.0, -760.0)])).astype(int).tolist()
        cv2.line(image, shoulder, hand, SLEEVE, 46, cv2.LINE_AA)
        cv2.circle(image, hand, 30, SKIN, -1, cv2.LINE_AA)

    def _drawn_empty(self) -> Pixels:
        image = np.full((SIZE_PX[1], SIZE_PX[0], 3), FLOOR, np.uint8)
        felt, line = (
            self._px(np.array(o)).astype(np.int32) for o in (self.layout.felt, self.layout.line)
        )
        cv2.fillPoly(image, [felt], FELT, cv2.LINE_AA)
        cv2.polylines(image, [felt], True, RAIL, 50, cv2.LINE_AA)
        cv2.fillPoly(image, [felt], FELT, cv2.LINE_AA)
        cv2.polylines(image, [line], True, LINE, 3, cv2.LINE_AA)
        return image


@cache
def sprite_of(name: str) -> Pixels:
    """(H, W, 4) a card's picture, BGRA, about as small as it is filmed: a face, or a back."""
    sprite = standard_face(name[0], name[1]).image if name else standard_back()
    return cv2.resize(sprite, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)


def lay(image: Pixels, sprite: Pixels, corners_px: Floats) -> None:
    """Put a picture between corners (4, 2), clockwise from its top left."""
    low = np.floor(corners_px.min(0)).astype(int) - 1
    wide, high = np.ceil(corners_px.max(0)).astype(int) + 1 - low
    ends = np.array([(0, 0), (sprite.shape[1], 0), sprite.shape[1::-1], (0, sprite.shape[0])])
    matrix = cv2.getPerspectiveTransform(
        ends.astype(np.float32), (corners_px - low).astype(np.float32)
    )
    warped = cv2.warpPerspective(sprite, matrix, (int(wide), int(high)))
    part = image[low[1] : low[1] + high, low[0] : low[0] + wide]
    share = warped[..., 3:] / 255.0
    part[:] = (part * (1 - share) + warped[..., :3] * share).astype(np.uint8)
