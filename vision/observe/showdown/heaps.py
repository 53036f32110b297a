"""Heaps on the felt that may be chips: what lies there, is no card, and reaches out to nobody."""

from __future__ import annotations

import cv2
import numpy as np

from cardspeak.vision.glance import Mask
from cardspeak.vision.observe.desk import Desk

LEAST_CELLS = 10
"""A stack of chips covers at least so many cells."""

RIM = ("seat", "stack", "tray")
"""What reaches out to where people sit is an arm."""


class Heaps:
    """Tells heaps from cards and arms."""

    def __init__(self, desk: Desk) -> None:
        """Take the desk."""
        self._desk = desk
        masks = desk.tracker.places.masks
        self._rim = np.any([mask for place, mask in masks.items() if place.kind in RIM], axis=0)

    def fresh(self) -> Mask:
        """(rows, columns) where felt has shown in this hand."""
        return np.asarray(self._desk.tracker.flow.bare_s > self._desk.story.begun_s)

    def largest(self, cells: Mask) -> Mask:
        """(rows, columns) what most of some cells belong to that is no card and no arm."""
        heaps = cells.copy()
        for track in self._desk.tracker.tracks:
            if track.kind != "chip":
                heaps[track.rim] = False
        _, labels = cv2.connectedComponents(self._desk.tracker.flow.covered().astype(np.uint8))
        sizes = np.bincount(labels[heaps], minlength=labels.max() + 1)
        sizes[np.append(labels[self._rim], 0)] = 0
        return np.asarray(heaps & (labels == sizes.argmax()) & (sizes.max() > 0))


def thick(cells: Mask) -> Mask:
    """Those cells (rows, columns) that are part of something as thick as a stack of chips."""
    side = np.ones((3, 3), np.uint8)
    return cv2.morphologyEx(cells.astype(np.uint8), cv2.MORPH_OPEN, side).astype(np.bool_)
