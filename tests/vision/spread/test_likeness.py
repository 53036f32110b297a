"""How alike the indices of a deck are."""

import numpy as np
import pytest

from cardspeak.models.shapes import CARDS
from cardspeak.vision.spread.likeness import MEMBERS, Taken

ONE, OTHER = 17, 29


def looks_of_a_deck(dice, noise):
    """(52, 20) what ranks and suits add, and noise."""
    return MEMBERS @ dice.normal(size=(MEMBERS.shape[1], 20)) + dice.normal(0, noise, (CARDS, 20))


def named(cards):
    chances = np.full((len(cards), CARDS), 1e-9)
    chances[np.arange(len(cards)), cards] = 1
    return chances


@pytest.mark.parametrize("misread", [0, 25, 51])
def test_an_index_is_told_by_the_others_of_its_rank_and_suit(misread):
    looks = looks_of_a_deck(np.random.default_rng(1), 0.3)
    cards = np.arange(CARDS)
    cards[misread] = (misread + 5) % CARDS
    assert Taken(named(cards)).by_look(looks)[misread].argmax() == misread


def test_two_that_were_taken_for_each_other_hardly_confirm_it():
    """Nothing tells these two apart: what they are taken for must not, either."""
    confirmed = []
    for seed in range(12):
        dice = np.random.default_rng(seed)
        looks = looks_of_a_deck(dice, 0.6)
        looks[[ONE, OTHER]] = looks[[ONE, OTHER]].mean(0) + dice.normal(0, 0.6, (2, 20))
        cards = np.arange(CARDS)
        for sign in (1, -1):
            told = Taken(named(cards)).by_look(looks)
            confirmed += [sign * (told[ONE, ONE] - told[ONE, OTHER])]
            cards[[ONE, OTHER]] = OTHER, ONE
    assert 2 * np.mean(confirmed) < 5
