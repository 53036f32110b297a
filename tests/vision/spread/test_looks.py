"""What the indices of a deck look like."""

import cv2
import numpy as np

from cardspeak.vision.spread.looks import looks_of
from cardspeak.vision.spread.prints import Print, Size

INKS = {"blue": (160, 60, 20), "red": (30, 30, 190), "black": (30, 30, 30)}
SIZE = Size(40.0, 22.0)


def spread(names, paper, astray_px):
    """A picture of indices that differ by their ink alone, and where they are found."""
    dice = np.random.default_rng(2)
    image = np.full((80, 40 * len(names) + 40, 3), paper, np.uint8)
    prints = []
    for i, name in enumerate(names):
        at = np.array([40.0 * i + 40, 40.0])
        start = (int(at[0]) - 9, int(at[1]) + 4)
        cv2.putText(image, "5", start, cv2.FONT_HERSHEY_SIMPLEX, 0.8, INKS[name], 2, cv2.LINE_AA)
        cv2.circle(image, (int(at[0]), int(at[1]) + 13), 5, INKS[name], -1, cv2.LINE_AA)
        found = at + dice.uniform(-astray_px, astray_px, 2)
        prints.append(Print(found, np.array([0.0, -40.0]), 22.0, np.full(52, -np.log(52)), 0.9))
    return image, prints


def nearest(pictures):
    """(N,) which other picture each is most like."""
    away = np.linalg.norm(pictures[:, None] - pictures[None], axis=2)
    np.fill_diagonal(away, np.inf)
    return away.argmin(1)


def test_indices_of_one_ink_look_alike_wherever_they_were_found():
    names = [*INKS] * 8
    image, prints = spread(names, (235, 240, 238), astray_px=2.0)
    _, pictures = looks_of(image, prints, SIZE)
    assert [names[k] for k in nearest(pictures)] == names


def test_light_that_falls_unevenly_is_no_ink():
    names = [*INKS] * 8
    image, prints = spread(names, (235, 240, 238), astray_px=1.0)
    light = np.linspace(0.7, 1, image.shape[1])[None, :, None]
    _, pictures = looks_of(np.uint8(image * light), prints, SIZE)
    assert [names[k] for k in nearest(pictures)] == names
