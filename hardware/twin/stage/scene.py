"""The picture of everything on the table: only what changed is painted again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardspeak.hardware.art.paint import Pixels
from cardspeak.hardware.twin.stage.sprite import Box, Patch


class Scene:
    """Paints patches over a background, in order."""

    def __init__(self, background: Pixels) -> None:
        """Take the empty table."""
        self._background = background
        self.image = background.copy()
        self._shown: Mapping[object, Patch] = {}

    def show(self, patches: Mapping[object, Patch]) -> list[Box]:
        """Show patches, the lowest first; what has the same key as before looks the same.

        Returns:
            Where the picture changed.
        """
        changed = self._shown.keys() ^ patches.keys()
        boxes = merged([(patches.get(key) or self._shown[key]).box for key in changed])
        self._shown = patches
        for box in boxes:
            self._paint(box)
        return boxes

    def _paint(self, box: Box) -> None:
        x0, y0, x1, y1 = box
        part = self.image[y0:y1, x0:x1]
        part[:] = self._background[y0:y1, x0:x1]
        for patch in self._shown.values():
            patch.lay(part, x0, y0)


def merged(boxes: Iterable[Box]) -> list[Box]:
    """Join boxes that overlap so that none do much."""
    apart: list[Box] = []
    for box in boxes:
        grown = box
        while True:
            near = [other for other in apart if _worth_joining(grown, other)]
            if not near:
                break
            apart = [other for other in apart if other not in near]
            grown = _around([grown, *near])
        apart.append(grown)
    return sorted(apart)


def _around(boxes: list[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _worth_joining(one: Box, other: Box) -> bool:
    return _area(_around([one, other])) <= 1.1 * (_area(one) + _area(other))
