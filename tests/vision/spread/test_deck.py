"""A deck's own look, learnt from its spread."""

import numpy as np
import pytest

from cardspeak.rules.cards import DECK
from cardspeak.vision.spread.deck import learned

NINE, SIX, TEN, SEVEN = 7, 4, 8, 5


def read_as(rank_odds, noise=0.5):
    """(52, 52) what a reader says that takes some ranks for others, by their odds."""
    ranks = np.full((13, 13), 1e-3) + np.eye(13)
    for rank, odds in rank_odds.items():
        ranks[rank] = 1e-3
        for other, chance in odds.items():
            ranks[rank, other] = chance
    suits = np.full((4, 4), 0.01) + np.eye(4)
    logs = np.log(np.kron(ranks, suits))
    logs += np.random.default_rng(1).normal(0, noise, logs.shape)
    return logs - np.log(np.exp(logs).sum(1, keepdims=True))


@pytest.fixture
def plain():
    return read_as({NINE: {NINE: 0.5, SIX: 0.5}})


def test_cards_that_were_misread_are_told_by_those_like_them(plain):
    assert (plain.argmax(1) != np.arange(52)).any()
    assert learned([plain], plain).argmax(1).tolist() == list(range(52))


def test_a_rank_that_the_reader_rather_takes_for_another_gets_its_own_name():
    logs = read_as({TEN: {SEVEN: 0.7, TEN: 0.2}})
    assert {str(DECK[i])[0] for i in logs[32:36].argmax(1)} == {"7"}
    said = learned([logs], logs)
    assert [str(DECK[i]) for i in said[32:36].argmax(1)] == ["Tc", "Td", "Th", "Ts"]


def test_one_that_lies_there_twice_is_not_explained_away(plain):
    cards = [*range(30), 11, *range(31, 52)]
    assert learned([plain[cards]], plain[cards]).argmax(1).tolist() == cards


def test_too_few_indices_show_no_deck(plain):
    few = plain[:20]
    assert learned([few], few) is few


def test_pictures_tell_suits_that_the_reader_takes_for_each_other():
    """It hardly knows a spade from a club, but all spades have one colour."""
    suits = np.array([[0.5, 0, 0, 0.4], [0, 1, 0, 0], [0, 0, 1, 0], [0.4, 0, 0, 0.5]]) + 1e-3
    logs = np.log(np.kron(np.full((13, 13), 1e-3) + np.eye(13), suits))
    dice = np.random.default_rng(3)
    logs = logs + dice.normal(0, 0.3, logs.shape)
    colours = np.tile(np.eye(4), (13, 1)) + dice.normal(0, 0.1, (52, 4))
    told = [learned([*looks], logs) for looks in ([logs], [logs, colours])]
    right = [np.exp(said)[np.arange(52), np.arange(52)] for said in told]
    assert right[0].min() < 0.6
    assert right[1].min() > 0.9
