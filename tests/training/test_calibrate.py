"""The table that the weights of what is read are chosen by."""

import pytest

from training.calibrate import row
from training.kinds import Count


def said(sure, right):
    return Count("alone", 60, sure, right, sure > 0.6)


def worth(counts):
    """The calibration error, the log-likelihood and the sure ones that are wrong."""
    cells = [cell.strip() for cell in row((1.44, 0.5, 1.15), counts).split("|")[4:-1]]
    return float(cells[0]), float(cells[1]), cells[3]


def test_what_comes_true_as_often_as_it_says_has_no_error():
    honest = [said(0.75, right) for right in (True, True, True, False)]
    boastful = [said(0.99, right) for right in (True, True, True, False)]
    assert worth(honest)[0] == pytest.approx(0)
    assert worth(boastful)[0] == pytest.approx(0.24)
    assert worth(honest)[1] > worth(boastful)[1]


def test_wrong_answers_count_among_the_sure_ones_and_cards_unseen_among_none():
    unseen = said(0.0, False)
    assert worth([said(0.97, True), said(0.97, False), said(0.7, False), unseen])[2] == "1 of 2"
