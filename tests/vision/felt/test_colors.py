"""Colours of backs: as a whole, and of what they were printed with."""

import cv2
import numpy as np

from cardspeak.hardware.art.standard import standard_back
from cardspeak.vision.felt.colors import around_middle, dye_of, lab_of

WHITE = np.full(3, 250.0)
RED, DARK_RED = (90.0, 80.0, 230.0), (30.0, 20.0, 130.0)


def striped(ink: tuple[float, float, float], every: int) -> np.ndarray:
    """A back (22, 16, 3) of which one row of so many is printed, and the rest white."""
    patch = np.full((22, 16, 3), 250, np.uint8)
    patch[::every] = ink
    return patch


def test_what_a_back_is_printed_with_does_not_depend_on_how_much_of_it_is() -> None:
    sparse, dense = striped(RED, 4), striped(RED, 2)
    assert np.abs(dye_of(sparse, WHITE) - dye_of(dense, WHITE)).max() < 1
    assert np.abs(lab_of(sparse, WHITE) - lab_of(dense, WHITE)).max() > 5


def test_two_prints_differ_more_in_their_dye_than_as_a_whole() -> None:
    one, other = striped(RED, 2), striped(DARK_RED, 3)
    apart = np.linalg.norm(dye_of(one, WHITE) - dye_of(other, WHITE))
    assert apart > 2 * np.linalg.norm(lab_of(one, WHITE) - lab_of(other, WHITE))


def test_t24_1_a_chip_set_on_the_middle_of_a_back_leaves_its_colour_as_it_was() -> None:
    back = cv2.resize(standard_back()[..., :3], (16, 22), interpolation=cv2.INTER_AREA)
    protected = back.copy()
    cv2.ellipse(protected, (8, 11), (6, 6), 0, 0, 360, (40, 190, 230), -1)
    white = np.full(3, 255.0)
    whole, around = (
        np.linalg.norm(lab_of(cut(protected), white) - lab_of(cut(back), white))
        for cut in (np.asarray, around_middle)
    )
    assert around < 3 < 9 < whole
    dyes = [dye_of(around_middle(each), white) for each in (protected, back)]
    assert np.linalg.norm(dyes[0] - dyes[1]) < 3
