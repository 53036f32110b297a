from pathlib import Path

import cv2
import numpy as np
import pytest

from training.sheets import ArtError, decoded, from_folder, from_gaps, from_grid, names_in


def test_a_row_names_its_cards() -> None:
    assert names_in("s:TJ - joker back") == ["Ts", "Js", "-", "joker", "back"]


def test_sheets_are_cut_in_reading_order() -> None:
    sheet = np.zeros((1000, 700, 4), np.uint8)
    for i, (y, x) in enumerate([(20, 10), (12, 360), (520, 10), (512, 360)]):
        sheet[y : y + 448, x : x + 320] = (i, i, i, 255)
    rows = ["c:A2", "joker back"]
    apart = from_gaps(sheet, rows)
    grid = from_grid(sheet, rows, (0, 0, 1, 1))
    for cut in (apart, grid):
        assert [name for name, _ in cut] == ["Ac", "2c", "joker", "back"]
        assert [int(image[5, 5, 0]) for _, image in cut] == [0, 1, 2, 3]
        assert all(image.shape == (448, 320, 4) for _, image in cut)


def test_too_few_rows_on_a_sheet_is_an_error() -> None:
    sheet = np.full((448, 320, 4), 255, np.uint8)
    with pytest.raises(ArtError, match="1 rows of cards on a sheet of 2"):
        from_gaps(sheet, ["c:A", "c:2"])


def test_pictures_in_a_folder_are_named_by_their_files(tmp_path: Path) -> None:
    for name in ("As", "back-red", "Joker2"):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.zeros((9, 6, 3), np.uint8))
    found = from_folder(tmp_path)
    assert sorted(name for name, _ in found) == ["As", "back", "joker"]
    assert all(image.shape == (9, 6, 4) for _, image in found)


def test_a_file_that_is_no_picture_is_named() -> None:
    with pytest.raises(ArtError, match=r"As\.png is not a picture"):
        decoded(b"no picture", Path("As.png"))
