"""Things on their way."""

import pytest

from cardspeak.hardware.twin.play.things import Thing, cut
from cardspeak.hardware.twin.script import Pose, pose_at
from cardspeak.rules.cards import Card


def there(thing, t_s):
    return pose_at(tuple(thing.keys), t_s)


def test_a_thing_that_is_lifted_moves_evenly_and_says_when_it_is_there():
    card = Thing("card")
    card.put(0, Pose(0, 0))
    assert card.lift(1, 2, Pose(100, 0)) == 2
    assert there(card, 0.9) == Pose(0, 0)
    assert there(card, 1.5).x_mm == 50


def test_a_thing_that_slides_is_fast_first():
    card = Thing("card")
    card.put(0, Pose(0, 0))
    card.slide(0, 1, Pose(100, 0))
    assert there(card, 0.5).x_mm > 70
    assert there(card, 1).x_mm == 100


def test_nothing_moves_before_it_is_done_with_the_last_thing():
    card = Thing("card")
    card.put(0, Pose(0, 0))
    card.lift(0, 3, Pose(10, 0))
    assert card.lift(1, 2, Pose(20, 0)) > 3
    times = [key.t_s for key in card.keys]
    assert times == sorted(times)


def test_a_card_turns_the_shorter_way_as_both_its_ends_are_alike():
    card, chip = Thing("card"), Thing("chips")
    for thing in (card, chip):
        thing.put(0, Pose(0, 0, turn_deg=170))
        thing.lift(0, 1, Pose(0, 0, turn_deg=0))
    assert card.pose.turn_deg == 180
    assert chip.pose.turn_deg == 0


def test_what_was_taken_away_is_nowhere():
    card = Thing("card")
    card.put(0, Pose(0, 0))
    card.away(1)
    assert there(card, 2) is None
    with pytest.raises(ValueError, match="the card is not on the table"):
        _ = card.pose


def test_the_film_has_what_was_on_the_table_and_nothing_else():
    ace, never = Thing("card", Card.parse("As"), deck=1), Thing("hand")
    ace.put(0, Pose(0, 0))
    props, keys = cut([never, ace])
    assert [(prop.id, prop.card, prop.deck) for prop in props] == [(0, Card.parse("As"), 1)]
    assert len(keys) == 1
