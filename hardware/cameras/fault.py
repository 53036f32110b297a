"""What a camera suffers from for a while, told as it begins and again when it is over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "lost", "damaged", "frozen", "black", "blinded", "exposure jumped", "knocked", "size changed"
]


@dataclass(frozen=True)
class Fault:
    """Something is wrong with a camera's pictures.

    Attributes:
        kind: what.
        t_s: when it began or, once over, when it ended, in the source's time.
        words: one line: what is wrong and what to do, or that it is over.
        over: whether this tells the end of it.
        camera: which one, where there are several.
    """

    kind: Kind
    t_s: float
    words: str
    over: bool = False
    camera: str = ""

    @property
    def told(self) -> str:
        """What is wrong, and with which camera."""
        return f"camera {self.camera}: {self.words}" if self.camera else self.words


Tell = Callable[[Fault], None]
"""Told of faults by the thread that iterates over a source, between two frames."""


def ignore(fault: Fault) -> None:
    """Tell nobody."""


class Spell:
    """A fault that lasts: told once as it begins, and once when it is over."""

    def __init__(self, kind: Kind, tell: Tell) -> None:
        self.kind = kind
        self.on = False
        self._tell = tell

    def begin(self, t_s: float, words: str) -> None:
        """Say that it is there; told if it was not before."""
        if not self.on:
            self.on = True
            self._tell(Fault(self.kind, t_s, words))

    def end(self, t_s: float, words: str) -> None:
        """Say that it is not there; told if it was before."""
        if self.on:
            self.on = False
            self._tell(Fault(self.kind, t_s, words, over=True))
