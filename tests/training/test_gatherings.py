import numpy as np
import pytest

from training.bank import load_bank
from training.gatherings import draw_faces
from training.props import load_props


@pytest.fixture(scope="module")
def things(bank_folder):
    return load_bank(bank_folder / "decks")[0], load_props(bank_folder / "props")


@pytest.mark.parametrize("lapping", [False, True])
def test_a_gathering_shows_each_card_of_one_deck_once(things, lapping):
    faces = draw_faces(np.random.default_rng(4), things[0], 3, things[1], lapping)
    assert len(faces.cards) > 5
    assert faces.patches.shape == (len(faces.cards), 112, 80, 3)
    assert len(set(faces.cards.tolist())) == len(faces.cards)
    assert faces.deck == 3


def test_the_same_chance_draws_the_same_faces(things):
    one, other = (draw_faces(np.random.default_rng(4), things[0], 0, things[1], True) for _ in "ab")
    assert (one.patches == other.patches).all()
    assert (one.cards == other.cards).all()
