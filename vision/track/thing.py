"""One thing on the table, followed over time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from cardspeak.rules.facts.event import Evidence
from cardspeak.vision.glance import Floats, Pixels, Sighting
from cardspeak.vision.track.grid import Cells, Grid
from cardspeak.vision.track.reading import Reading

What = Literal["settled", "moved", "turned", "gone", "back"]
State = Literal["new", "lying", "covered", "gone"]

SETTLED_LOOKS = 2
"""A thing is believed, and so is a change of it, after so many looks."""

LATER_S = 1.5
"""When a card has lain still for so long, a look at it is a later one."""

ONE_GOOD_LOOK = 0.7
"""So good a single look has to be, where it must do."""

SMOOTH_LOOKS = 4
"""So many looks at a thing at rest are averaged for its pose."""

INWARD_MM, RIM_MM = 8.0, 1.0
"""So much of a thing is left out where its place is asked for, and where all of it is: outlines are
not exact.
"""


@dataclass(eq=False)
class Track:
    """A thing on the table.

    Attributes:
        id: its number, from 1, which it keeps from the deck to the muck.
        kind: ``"card"``, ``"chip"`` or ``"button"``.
        face: of a card, which side showed last.
        corners_mm: (4, 2) where it lies, or lay when it was last seen.
        born: the first frame that showed it at all.
        first: the first frame that showed it where and as it lies.
        last: the last frame that did.
        rest_s: since when it lies there.
        born_s: since when it lay where it was seen first.
        looks: in how many frames it was seen.
        score: of the best look.
        state: ``"new"`` until it has been seen often enough to be believed, ``"covered"`` where it
            must be, but something hides it.
        under: the card that it lies under, where it was gathered in under one.
        moves: how often it came to rest anew.
        was_mm: (4, 2) where it lay before it did so last.
        reading: which card it is.
        color: (3,) CIELAB of a back, a chip or a button.
        dye: (3,) of a back, where it is most coloured.
        name: of a chip, its colour's name.
        ink: (2,) of a card, the colour of its print.
        patch: (112, 80, 3) BGR of a card, its face.
        patch_px: how long its short side was in the picture that showed it so.
        doubtful: whether it came to light beside or upon cards that may have hidden it before.
        shift_mm: how far from where it lay it was seen when something had last moved over it.
        altered_s: when a back looked otherwise than it had: another one may lie upon it since.
        burned: whether it was burned, so that nobody moves it a little.
    """

    id: int
    kind: Literal["card", "chip", "button"]
    face: Literal["up", "down"] | None
    corners_mm: Floats
    born: Evidence
    first: Evidence
    last: Evidence
    rest_s: float
    score: float
    looks: int = 1
    state: State = "new"
    under: Track | None = None
    moves: int = 0
    was_mm: Floats | None = None
    reading: Reading = field(default_factory=Reading)
    color: Floats | None = None
    dye: Floats | None = None
    name: str = ""
    ink: Floats | None = None
    patch: Pixels | None = None
    patch_px: float = np.inf
    doubtful: bool = False
    shift_mm: float = 0.0
    altered_s: float = -np.inf
    burned: bool = False
    cells: Cells = (np.zeros(0, np.int64), np.zeros(0, np.int64))
    rim: Cells = (np.zeros(0, np.int64), np.zeros(0, np.int64))
    still_looks: int = 1
    misses: int = 0
    odd_looks: int = 0
    born_s: float = 0.0
    bare_s: float | None = None
    gone_s: float | None = None
    middle_mm: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.middle_mm = middle(self.corners_mm)

    @classmethod
    def of(cls, number: int, one: Sighting, frame: Evidence) -> Track:
        """Return a thing that is seen for the first time."""
        made = (frame, frame, frame)
        return cls(number, one.kind, one.face, one.corners_mm, *made, frame.t_s, one.score)

    @property
    def center_mm(self) -> Floats:
        """(2,) its middle; of a card under another one, where that lies."""
        return (self.under or self).middle_mm

    @property
    def chance(self) -> float:
        """How sure it is that it is there at all: one look may err, and so may conclusions."""
        return 1.0 if self.looks > 1 else self.score

    @property
    def there(self) -> bool:
        """Whether it is on the table, as far as is known."""
        return self.state in ("lying", "covered")

    def place(self, corners_mm: Floats, grid: Grid) -> None:
        """Put it somewhere."""
        self.corners_mm, self.middle_mm = corners_mm, middle(corners_mm)
        self.rim, deep_mm = grid.depths(corners_mm, -RIM_MM)
        rows, columns = self.rim
        inside = deep_mm > INWARD_MM
        self.cells = (rows[inside], columns[inside])

    def see(self, seen: Sighting, frame: Evidence) -> None:
        """Take another look at it, where it lies."""
        self.last, self.misses, self.bare_s, self.under = frame, 0, None, None
        self.looks += 1
        self.still_looks += 1
        self.score = max(self.score, seen.score)
        self.notice(seen, frame)

    def notice(self, seen: Sighting, frame: Evidence) -> None:
        """Take in what a look tells of it besides its place."""
        if seen.logs is not None and seen.face == self.face:
            late = frame.t_s - self.rest_s >= LATER_S
            self.reading.add(seen.logs, frame.camera, self.moves, in_part=seen.in_part, late=late)
        if seen.altered:
            self.altered_s = frame.t_s
        if seen.color is not None:
            self.color = blended(self.color, seen.color)
        if seen.dye is not None:
            self.dye = blended(self.dye, seen.dye)
        self.name = seen.name or self.name
        if seen.ink is not None:
            self.ink = blended(self.ink, seen.ink)
        if seen.patch is not None and (self.patch is None or self.still_looks <= SMOOTH_LOOKS):
            self.patch, self.patch_px = seen.patch, seen.patch_px


def middle(corners_mm: Floats) -> Floats:
    """(2,) the middle of four corners."""
    return np.asarray(corners_mm.sum(0) / 4)


def blended(known: Floats | None, seen: Floats) -> Floats:
    """A colour (3,) after one more look."""
    return seen if known is None else 0.7 * known + 0.3 * seen


@dataclass(frozen=True)
class Change:
    """What happened to a thing.

    Attributes:
        what: it was seen for sure; lies elsewhere; shows its other side; is gone from its place;
            is there again.
        track: the thing.
        frame: the first frame that shows it so.
    """

    what: What
    track: Track
    frame: Evidence
