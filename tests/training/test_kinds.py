import numpy as np
import pytest

from cardspeak.hardware.art.deck import style_of
from cardspeak.rules.cards import Card
from cardspeak.vision.types import PhotoReading, SeenCard
from training.kinds import (
    KINDS,
    NO_CARDS,
    SIDE_PX,
    bridge,
    draw,
    four_colours,
    held_out_decks,
    judged,
    jumbo,
)
from training.make_bank import HELD_OUT
from training.scene import Thing

QUAD = np.array([[10.0, 10.0], [70.0, 10.0], [70.0, 94.0], [10.0, 94.0]])
CORNER = np.array([[12.0, 12.0], [20.0, 12.0], [20.0, 30.0], [12.0, 30.0]])


def lying(name, move=0.0, clear=1.0):
    """A card, and its index, so much of which is in sight."""
    number = Card.parse(name).index
    return [
        Thing("face", QUAD + move, 1.0, number),
        Thing("index", CORNER + move, clear, number),
    ]


def seen(name, sure, move=0.0, named=True):
    card = Card.parse(name)
    return SeenCard("up", card if named else None, sure, QUAD + move, ((card, sure),))


def counts(things, *cards):
    return list(judged("alone", 60, PhotoReading(640, 640, cards, ()), things))


def test_a_card_counts_if_one_of_its_indices_is_clear():
    assert [c.right for c in counts(lying("As"), seen("As", 0.9))] == [True]
    assert counts(lying("As", clear=0.5)) == []


def test_what_is_said_of_a_hidden_card_or_of_none_is_held_against_it():
    (hidden,) = counts(lying("As", clear=0.5), seen("Ah", 0.9))
    (joker,) = counts([Thing("face", QUAD, 1.0, -1)], seen("Ah", 0.9))
    (nothing,) = counts([], seen("Ah", 0.5, named=False))
    assert [(c.right, c.clear, c.false) for c in (hidden, joker, nothing)] == [
        (False, False, False),
        (False, False, True),
        (False, False, True),
    ]


def test_the_likeliest_candidate_counts_even_where_nothing_is_said():
    (count,) = counts(lying("As"), seen("As", 0.4, named=False))
    assert count.right
    assert not count.named


def test_a_card_that_overlaps_another_is_not_held_against_it():
    things = lying("As") + lying("Kd", move=15.0)
    both = counts(things, seen("Kd", 0.9, move=15.0), seen("As", 0.8))
    assert [c.right for c in both] == [True, True]
    (missed,) = (c for c in counts(things, seen("Kd", 0.9, move=15.0)) if not c.right)
    assert missed.sure == 0


def test_a_name_where_nothing_lies_is_false():
    assert [c.false for c in counts(lying("As"), seen("As", 0.9), seen("7h", 0.7, 300.0))] == [
        False,
        True,
    ]


@pytest.mark.parametrize("kind", [KINDS[1], KINDS[4], NO_CARDS], ids=lambda kind: kind.name)
def test_a_kind_is_drawn_alike_from_the_same_seed(kind, decks, props):
    pictures = [draw(np.random.default_rng(3), kind, decks, props, 60) for _ in "ab"]
    (first, things), (again, _) = pictures
    assert first.shape == (SIDE_PX, SIDE_PX, 3)
    assert (first == again).all()
    assert {t.label >= 0 for t in things if t.kind == "face"} == {kind is not NO_CARDS}


def test_kinds_choose_their_decks_by_style():
    styles = [style_of(seed) for seed in range(HELD_OUT, HELD_OUT + 200)]
    for rule in (four_colours, jumbo, bridge):
        assert 3 < sum(rule(style) for style in styles) < 150
    assert not any(jumbo(style) and bridge(style) for style in styles)


def test_decks_of_a_kind_have_seeds_that_are_not_trained_on(tmp_path, monkeypatch):
    monkeypatch.setattr("training.kinds.DECKS", 1)
    (deck,) = held_out_decks(tmp_path, KINDS[7])
    assert four_colours(style_of(int(deck.name.removeprefix("own-"))))
    assert int(deck.name.removeprefix("own-")) >= HELD_OUT
