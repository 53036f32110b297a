import numpy as np
import pytest

from cardspeak.commands.contact_sheet import sheet, tile

PHOTO = np.full((300, 400, 3), 90, np.uint8)
CARD = np.array([[350, 200], [420, 200], [420, 310], [350, 310]], float)


@pytest.mark.parametrize("corners_px", [None, CARD, CARD + 500])
def test_a_tile_shows_a_card_even_past_the_edge_or_the_whole_photo(corners_px):
    one = tile(PHOTO, corners_px, ("missed As", "said Ac 80%", "a/b.jpg"), "missed")
    assert one.shape == (302, 240, 3)
    assert (one == 90).all(axis=2).any()


@pytest.mark.parametrize(("count", "shape"), [(1, (302, 240)), (6, (302, 1440)), (7, (604, 1440))])
def test_tiles_stand_in_rows_of_six(count, shape):
    tiles = [tile(PHOTO, None, ("missed As",), "missed")] * count
    assert sheet(tiles).shape[:2] == shape
