"""What each kind of prop is made of, at a pose: pieces to be seen through a camera."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardspeak.hardware.art import hands
from cardspeak.hardware.twin.script import Pose, Prop
from cardspeak.hardware.twin.stage.resting import CHIP_THICK_MM, Rest
from cardspeak.hardware.twin.stage.sprite import Piece, Sprite
from cardspeak.hardware.twin.stage.wardrobe import CHIP_MM, Wardrobe

Floats = NDArray[np.float64]

_BUTTON_THICK_MM = 6.0
_PROTECTOR_THICK_MM = 6.0
_HAND_THICK_MM = 16.0
_ARM_RISE = 0.1
"""How steeply an arm rises towards the elbow."""
_RIM = ((0.1, 0.4), (0.5, 0.72))
"""How high on a chip its edge is drawn, as a share of its thickness, and how light."""
_PEEK_MM = 34.0
"""How much of a card is bent up to be peeked at."""
_PEEK_DEG = 75.0


class Props:
    """Makes props into pieces."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        """Take what things look like."""
        self._wardrobe = wardrobe
        self._makers: dict[str, Callable[[Prop, Pose, Rest], list[Piece]]] = {
            "card": self._card,
            "joker": self._card,
            "cut card": self._card,
            "chips": self._chips,
            "button": self._button,
            "plaque": self._plaque,
            "protector": self._protector,
            "glass": self._drink,
            "hand": self._hand,
            "head": self._head,
        }

    def pieces(self, prop: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        """Return what a prop is made of, the lowest first."""
        return self._makers[prop.kind](prop, pose, rest)

    def _card(self, prop: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        up = pose.flip > 0.5
        sprite = self._front(prop) if up else self._behind(prop)
        if pose.bend > 0 and not up:
            return self._peeked(sprite, pose, rest)
        lean = np.pi * (pose.flip - up)
        width, height = sprite.size_mm
        x = np.array([-0.5, 0.5, 0.5, -0.5]) * width
        z = x * np.sin(lean) + abs(np.sin(lean)) * width / 2
        local = np.column_stack([x * np.cos(lean), np.array([1, 1, -1, -1]) * height / 2, z])
        light = 1.0 - 0.3 * abs(float(np.sin(lean)))
        return [Piece(sprite, placed(local, pose), light, rest.drop_mm, rest.shade)]

    def _front(self, prop: Prop) -> Sprite:
        if prop.kind == "joker":
            return self._wardrobe.joker(prop.deck)
        if prop.card is None:
            return self._wardrobe.cut_card()
        return self._wardrobe.face(prop.deck, prop.card)

    def _behind(self, prop: Prop) -> Sprite:
        if prop.kind == "cut card":
            return self._wardrobe.cut_card()
        return self._wardrobe.back(prop.deck)

    def _peeked(self, back: Sprite, pose: Pose, rest: Rest) -> list[Piece]:
        """A card whose near edge is bent up: a flat part, and a strip that rises."""
        width, height = back.size_mm
        rise = np.deg2rad(_PEEK_DEG * pose.bend)
        share = 1 - _PEEK_MM / height
        top, fold = height / 2, height / 2 - share * height
        edge = fold - _PEEK_MM * np.cos(rise)
        x = np.array([-0.5, 0.5, 0.5, -0.5]) * width
        flat = np.column_stack([x, [top, top, fold, fold], np.zeros(4)])
        up_mm = _PEEK_MM * float(np.sin(rise))
        strip = np.column_stack([x, [fold, fold, edge, edge], [0, 0, up_mm, up_mm]])
        lying = Piece(back, placed(flat, pose), 1.0, rest.drop_mm, rest.shade, (0.0, share))
        risen = Piece(back, placed(strip, pose), 1.0 - 0.35 * pose.bend, 3.0, 0.3, (share, 1.0))
        return [lying, risen]

    def _chips(self, prop: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        rng = np.random.default_rng([prop.id, prop.count])
        pieces: list[Piece] = []
        chip, disc = self._wardrobe.chip(prop.color), square(CHIP_MM)
        for level in range(prop.count):
            shift_mm = rng.normal(0, 0.5, 2) if level else np.zeros(2)
            turn_deg = pose.turn_deg + float(rng.uniform(0, 360)) * (prop.count > 1)
            lying = replace(
                pose,
                x_mm=pose.x_mm + float(shift_mm[0]),
                y_mm=pose.y_mm + float(shift_mm[1]),
                z_mm=pose.z_mm + level * CHIP_THICK_MM,
                turn_deg=turn_deg,
            )
            for share, light in (*_RIM, (1.0, 1.0)):
                at_mm = placed(disc, lying, share * CHIP_THICK_MM)
                pieces.append(Piece(chip, at_mm, light))
        high_mm = prop.count * CHIP_THICK_MM + rest.drop_mm
        pieces[0] = replace(pieces[0], drop_mm=1.0 + rest.drop_mm, shade=0.5)
        pieces[-1] = replace(pieces[-1], drop_mm=high_mm, shade=0.3)
        return pieces

    def _button(self, _: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        return _slab(self._wardrobe.button(), _BUTTON_THICK_MM, pose, rest)

    def _plaque(self, prop: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        plaque = self._wardrobe.plaque(prop.color)
        return _slab(plaque, CHIP_THICK_MM, pose, rest)

    def _protector(self, prop: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        thing = self._wardrobe.protector(prop.id)
        return _slab(thing, _PROTECTOR_THICK_MM, pose, rest)

    def _drink(self, prop: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        pieces = [
            Piece(sprite, placed(square(sprite.size_mm[0]), pose, z_mm))
            for sprite, z_mm in self._wardrobe.drink(prop.id)
        ]
        high_mm = float(pieces[-1].corners_mm[0, 2])
        pieces[0] = replace(pieces[0], drop_mm=2.0 + rest.drop_mm, shade=0.5)
        pieces[-1] = replace(pieces[-1], drop_mm=0.5 * high_mm, shade=0.3)
        return pieces

    def _hand(self, prop: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        hand = self._wardrobe.hand(prop.owner, prop.look or "flat", _is_left(prop))
        return [self._limb(hand, hands.HAND_MM, (0.0, 1.0), pose, rest)]

    def arm(self, prop: Prop, pose: Pose, rest: Rest) -> list[Piece]:
        """Return what the arm of a hand is made of: it rises to the elbow."""
        arm = self._wardrobe.arm(prop.owner, _is_left(prop))
        parts = ((0.66, 1.0), (0.32, 0.68), (0.0, 0.34))
        return [self._limb(arm, hands.ARM_MM, rows, pose, rest) for rows in parts]

    def _limb(
        self, sprite: Sprite, span_mm: tuple[float, float], rows: tuple[float, float], pose: Pose,
        rest: Rest,
    ) -> Piece:  # fmt: skip
        ahead, behind = (span_mm[0] + (span_mm[1] - span_mm[0]) * share for share in rows)
        half = sprite.size_mm[0] / 2
        local = np.array([[-half, ahead], [half, ahead], [half, behind], [-half, behind]])
        z = _HAND_THICK_MM + _ARM_RISE * np.maximum(0, -local[:, 1])
        upright = replace(pose, turn_deg=pose.turn_deg - 90)
        corners = placed(np.column_stack([local, z]), upright)
        return Piece(sprite, corners, 1.0, rest.drop_mm + float(z.mean()), 0.42, rows)

    def _head(self, prop: Prop, pose: Pose, _: Rest) -> list[Piece]:
        upright = replace(pose, turn_deg=pose.turn_deg - 90)
        below = self._wardrobe.shoulders(prop.owner)
        above = self._wardrobe.head(prop.owner)
        shoulders = placed(oblong(*below.size_mm), upright, -130.0, -95.0)
        head = placed(oblong(*above.size_mm), upright, 90.0)
        return [
            Piece(below, shoulders, 0.9, max(20.0, pose.z_mm - 130), 0.3),
            Piece(above, head, 1.0, 100.0, 0.2),
        ]


def _is_left(hand: Prop) -> bool:
    """Tell a left hand: the one that holds the deck."""
    return hand.look == "cup"


def _slab(top: Sprite, thick_mm: float, pose: Pose, rest: Rest) -> list[Piece]:
    """Something flat with an edge: two slices of it, then its top."""
    flat = oblong(*top.size_mm)
    pieces = [Piece(top, placed(flat, pose, share * thick_mm), light) for share, light in _RIM]
    lid = placed(flat, pose, thick_mm)
    return [*pieces, Piece(top, lid, 1.0, thick_mm + rest.drop_mm, 0.4)]


def square(across_mm: float) -> Floats:
    """Return the corners of a square around the origin, (4, 3), from the top left, clockwise."""
    return oblong(across_mm, across_mm)


def oblong(width_mm: float, height_mm: float) -> Floats:
    """Return the corners of an oblong around the origin, (4, 3), from the top left, clockwise."""
    x, y = width_mm / 2, height_mm / 2
    return np.array([[-x, y, 0], [x, y, 0], [x, -y, 0], [-x, -y, 0]])


def placed(local_mm: ArrayLike, pose: Pose, up_mm: float = 0.0, ahead_mm: float = 0.0) -> Floats:
    """Bring (N, 3) points of a thing to the table, from so far above and ahead of its middle."""
    x, y, z = np.asarray(local_mm, np.float64).T
    turn = np.deg2rad(pose.turn_deg)
    c, s = np.cos(turn), np.sin(turn)
    y = y + ahead_mm
    return np.column_stack(
        [x * c - y * s + pose.x_mm, x * s + y * c + pose.y_mm, z + pose.z_mm + up_mm]
    )
