"""Whether a camera can be believed: what is wrong with its pictures, seen from the pictures alone.

A fault is told when it has lasted, not at the first frame that shows it: hands and heads and a
cloud before the window come and go. Looking costs some 0.1 ms a frame at 1080p.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.cameras.fault import Fault, Kind, Spell, Tell
from cardspeak.hardware.cameras.place import Place
from cardspeak.hardware.frame import Frame, Pixels, luma_of

STEP_PX = 8
"""Every so-manieth pixel of every so-manieth line is looked at."""

FROZEN_S = 5.0
"""How long a picture does not change in the least: noise alone changes a live one, and films that
leave it out begin anew with a whole picture every few seconds."""

LASTING_S = 0.5
"""How long the light must be wrong."""

BLACK, BRIGHT = 28, 230
"""Levels below and above which most of the picture lies: films keep black as 16, white as 235."""

MOST = 0.6
"""How much of the picture most of it is."""

ALL = 0.98
"""How much of a black picture is black: a dark felt in a dark room leaves cards and hands."""

JUMP = 1.3
"""How many times brighter or darker than usual the middle level is."""

ADAPTING_S = 10.0
"""How quickly the level that counts as usual follows the light."""

KNOCKED = 3 / 1920
"""How far of its width the picture moves: 4 mm where it shows a whole table. Back is half that."""

KNOCKED_S = 1.0
"""How long it must stay moved."""


class Watchdog:
    """Looks at each frame of a camera, and tells what goes wrong and when it is over.

    It trusts the first frame's size and place: begin a new one when the camera was set anew.
    """

    def __init__(self, frozen_s: float = FROZEN_S) -> None:
        """Begin to watch.

        Args:
            frozen_s: how long a picture must not change in the least to count as frozen.
        """
        self._told: list[Fault] = []
        tell = self._told.append
        self._size = _Lasting("size changed", tell, 0.0)
        self._frozen = _Lasting("frozen", tell, frozen_s)
        self._black = _Lasting("black", tell, LASTING_S)
        self._blinded = _Lasting("blinded", tell, LASTING_S)
        self._jumped = _Lasting("exposure jumped", tell, LASTING_S)
        self._knocked = _Lasting("knocked", tell, KNOCKED_S)
        self._shape: tuple[int, ...] = ()
        self._last: Pixels | None = None
        self._light = _Light()
        self._place = Place()

    def look(self, frame: Frame) -> tuple[Fault, ...]:
        """Return what began, as this frame shows, and what is over."""
        self._told.clear()
        luma = luma_of(frame)
        self._shape = self._shape or luma.shape
        changed = luma.shape != self._shape
        self._size.see(frame.t_s, changed, "the pictures have another size: calibrate again")
        if not changed:
            self._look_at(luma, frame.t_s)
        return tuple(self._told)

    def _look_at(self, luma: Pixels, t_s: float) -> None:
        few = np.ascontiguousarray(luma[::STEP_PX, ::STEP_PX])
        same = self._last is not None and np.array_equal(few, self._last)
        self._last = few
        self._frozen.see(t_s, same, "the picture does not change at all: look at the camera")
        light = self._light
        light.look(few, t_s)
        self._black.see(t_s, light.black, "the picture is black: is the light on, the lens free?")
        self._blinded.see(t_s, light.blinded, "the picture is overexposed: set the exposure")
        words = f"the picture is {light.ratio:.1f} times as bright as it was: fix the exposure"
        self._jumped.see(t_s, light.jumped, words)
        shift = None if light.black or light.blinded else self._place.shift_px(luma, t_s)
        if shift is not None:
            words = f"the whole picture moved by {shift:.0f} px: calibrate again"
            moved = 2 * shift if self._knocked.on else shift
            self._knocked.see(t_s, moved > KNOCKED * luma.shape[1], words)


class _Lasting:
    """A fault that is told once it has lasted for a while, with the time when it began."""

    def __init__(self, kind: Kind, tell: Tell, after_s: float) -> None:
        self._spell = Spell(kind, tell)
        self._after_s = after_s
        self._since_s: float | None = None

    @property
    def on(self) -> bool:
        """Whether it was told and is not over."""
        return self._spell.on

    def see(self, t_s: float, wrong: bool, words: str) -> None:
        """Say whether a frame shows it."""
        if not wrong:
            self._since_s = None
            self._spell.end(t_s, "the picture is in order again")
            return
        if self._since_s is None:
            self._since_s = t_s
        if t_s - self._since_s >= self._after_s:
            self._spell.begin(self._since_s, words)


class _Light:
    """How bright a picture is, beside what was usual.

    Attributes:
        black: most of it is.
        blinded: most of it is white.
        ratio: how many times as bright it is as usual.
    """

    def __init__(self) -> None:
        self.black = False
        self.blinded = False
        self.ratio = 1.0
        self._usual: float | None = None
        self._last_s = 0.0

    @property
    def jumped(self) -> bool:
        """Whether it is much brighter or darker than usual, and neither black nor white."""
        between = not (self.black or self.blinded)
        return between and max(self.ratio, 1 / self.ratio) > JUMP

    def look(self, few: NDArray[np.uint8], t_s: float) -> None:
        """Look at some of a picture's pixels."""
        below = np.cumsum(np.bincount(few.ravel(), minlength=256)) / few.size
        self.black = bool(below[BLACK] > ALL)
        self.blinded = bool(below[BRIGHT] < 1 - MOST)
        level = max(4.0, float(np.searchsorted(below, 0.5)) - 16)
        usual = level if self._usual is None else self._usual
        self.ratio = level / usual
        if not (self.black or self.blinded):
            follow = 1 - math.exp((self._last_s - t_s) / ADAPTING_S)
            self._usual = usual + follow * (level - usual)
        self._last_s = t_s
