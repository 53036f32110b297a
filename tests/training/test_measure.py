import numpy as np

from cardspeak.rules.cards import Card
from cardspeak.vision.types import PhotoReading, SeenCard
from training.measure import Tally, calibration, size_group, slant, tally
from training.scene import Thing

QUAD = np.array([[10.0, 10.0], [70.0, 10.0], [70.0, 94.0], [10.0, 94.0]])


def face(name, shown=1.0, move=0.0):
    return Thing("face", QUAD + move, shown, Card.parse(name).index)


def reading(*named):
    cards = [
        SeenCard("up", Card.parse(name), sure, QUAD + move, ((Card.parse(name), sure),))
        for name, sure, move in named
    ]
    return PhotoReading(768, 768, tuple(cards), ())


def test_a_card_named_where_it_lies_is_right():
    counted = tally(reading(("As", 0.99, 0.0)), [face("As")])
    assert [(t.group, t.right) for t in counted] == [("50-60 px", True), ("alone", True)]


def test_a_card_named_elsewhere_is_not_right():
    assert not any(t.right for t in tally(reading(("As", 0.99, 300.0)), [face("As")]))


def test_a_name_that_lies_nowhere_is_false_and_keeps_its_confidence():
    counted = tally(reading(("Kd", 0.97, 0.0)), [face("As")])
    assert counted[-1] == Tally("false", False, True, 0.97)
    assert "| 0.95 to 0.99 | 1 | 1 |" in calibration(counted)


def test_a_card_mostly_covered_need_not_be_read():
    assert tally(reading(), [face("As", shown=0.3)]) == []


def test_sizes_have_their_classes():
    assert size_group(25) == "20-30 px"
    assert size_group(500) == "over 150 px"


def test_slant_is_told_from_the_corners():
    assert slant(face("As")).startswith("upright")
    leaning = Thing("face", QUAD + np.array([[30.0, 0], [30, 0], [0, 0], [0, 0]]), 1.0, 0)
    assert slant(leaning) == "slanted"
