import numpy as np
import pytest

from cardspeak.hardware.art.glyphs import Typeface, draw_typeface, suit_fonts, text_mask
from cardspeak.hardware.art.pen import draw_nib

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@pytest.mark.parametrize("source", ["pen", "hershey:3"])
def test_every_rank_has_its_own_shape_without_any_installed_font(source):
    masks = [Typeface(source).rank(rank, 50) for rank in RANKS]
    assert all(abs(mask.shape[0] - 50) <= 3 for mask in masks)
    assert len({mask.tobytes() for mask in masks}) == len(RANKS)


@pytest.mark.parametrize("seed", range(15))
def test_a_drawn_typeface_writes_tight_readable_ranks(seed):
    typeface = draw_typeface(np.random.default_rng(seed))
    for rank in RANKS:
        mask = typeface.rank(rank, 40)
        assert 0.1 < (mask > 127).mean() < 0.95
        assert min(mask[0].max(), mask[-1].max(), mask[:, 0].max(), mask[:, -1].max()) > 40


def test_pens_differ():
    assert draw_nib(np.random.default_rng(1)) != draw_nib(np.random.default_rng(2))


def test_a_name_has_the_height_asked_for():
    assert text_mask("hershey:0", "DEALER", 20).shape[0] == 20


def test_a_font_whose_clubs_and_spades_have_changed_places_is_not_used():
    for font in suit_fonts():
        club, spade = (text_mask(font, sign, 60) for sign in "♣♠")
        assert (club[7] > 127).mean() > (spade[7] > 127).mean()
