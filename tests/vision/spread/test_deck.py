"""A deck's own print, learnt from its spread."""

import cv2
import numpy as np
import pytest

from cardspeak.rules.cards import DECK
from cardspeak.vision.spread.deck import learned
from cardspeak.vision.spread.prints import Print, Size

TALL, WIDE = 40.0, 22.0
SIZE = Size(TALL, WIDE)


def drawn(text, image, at, scale, color):
    cv2.putText(image, text, at, cv2.FONT_HERSHEY_DUPLEX, scale, color, 2, cv2.LINE_AA)


def shape(image, at, suit, color):
    """A suit's pip: four that are easily told apart."""
    x, y = at
    if suit == 0:
        cv2.circle(image, (x, y), 6, color, -1)
    elif suit == 1:
        cv2.fillConvexPoly(image, np.array([[x - 6, y], [x, y - 8], [x + 6, y], [x, y + 8]]), color)
    elif suit == 2:
        cv2.fillConvexPoly(image, np.array([[x - 8, y - 5], [x + 8, y - 5], [x, y + 8]]), color)
    else:
        cv2.rectangle(image, (x - 7, y - 3), (x + 7, y + 3), color, -1)


@pytest.fixture
def spread():
    """A picture of 52 indices, and them."""
    image = np.full((220, 900, 3), 240, np.uint8)
    prints = []
    for i in range(52):
        row, column = divmod(i, 13)
        x, y = 40 + 64 * column, 30 + 52 * row
        color = (20, 20, 20) if i % 4 in (0, 3) else (30, 30, 200)
        drawn("23456789XJQKA"[i // 4], image, (x - 9, y), 0.7, color)
        shape(image, (x, y + 12), i % 4, color)
        prints.append(Print(np.array([x, y + 1.0]), np.array([0, -TALL]), WIDE, np.zeros(52), 0.9))
    noise = np.random.default_rng(1).normal(0, 4, image.shape)
    return np.uint8(np.clip(cv2.GaussianBlur(image, (0, 0), 1.0) + noise, 0, 255)), prints


def said_of(cards, odds=0.9):
    logs = np.full((52, 52), np.log((1 - odds) / 51))
    logs[np.arange(52), cards] = np.log(odds)
    return logs


def test_cards_that_were_misread_are_told_by_those_like_them(spread):
    image, prints = spread
    read = np.arange(52)
    read[[8, 21, 35]] = 40, 9, 1
    said = learned(image, prints, SIZE, said_of(read, 0.8))
    assert said.argmax(1).tolist() == list(range(52))


def test_a_rank_that_the_reader_rather_takes_for_another_gets_its_own_name(spread):
    image, prints = spread
    logs = said_of(np.arange(52))
    for card in range(32, 36):
        logs[card, [card, card - 12]] = np.log([0.2, 0.7])
    said = learned(image, prints, SIZE, logs)
    assert [str(DECK[i]) for i in said[32:36].argmax(1)] == ["Tc", "Td", "Th", "Ts"]


def test_one_that_lies_there_twice_is_not_explained_away(spread):
    image, prints = spread
    twice = [*prints[:30], prints[11], *prints[31:]]
    cards = [*range(30), 11, *range(31, 52)]
    said = learned(image, twice, SIZE, said_of(np.array(cards)))
    assert said.argmax(1).tolist() == cards


def test_too_few_indices_show_no_deck(spread):
    image, prints = spread
    logs = said_of(np.arange(52))[:20]
    assert learned(image, prints[:20], SIZE, logs) is logs
