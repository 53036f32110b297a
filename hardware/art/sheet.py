"""What faces are printed on."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardspeak.hardware.art.paint import Pixels


@dataclass(eq=False)
class Sheet:
    """A face being printed.

    Attributes:
        image: (H, W, 3) BGR.
        marks: x, y and height in pixels of each mark of the suit that was printed.
    """

    image: Pixels
    marks: list[tuple[float, float, float]] = field(default_factory=list)
