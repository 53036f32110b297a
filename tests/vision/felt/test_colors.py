"""Colours of backs: as a whole, and of what they were printed with."""

import numpy as np

from cardspeak.vision.felt.colors import dye_of, lab_of

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
