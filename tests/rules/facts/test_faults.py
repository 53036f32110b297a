"""Faults are told all at once, each with its place."""

import pytest

from cardspeak.rules.facts.faults import BadValue, FactError, Place, UnknownField, UnknownKind


def test_places_lead_to_where_the_fault_is():
    place = Place()
    place.field("fact").field("cards").item(2).field("card").refuse(BadValue, "no card '1h'")
    place.refuse(UnknownField, "of another sort")
    with pytest.raises(BadValue) as raised:
        place.raise_faults()
    assert raised.value.faults == (
        "fact.cards[2].card: no card '1h'",
        "event: of another sort",
    )
    assert str(raised.value) == "; ".join(raised.value.faults)


def test_nothing_is_raised_where_nothing_is_wrong():
    Place().raise_faults()


@pytest.mark.parametrize("kind", [BadValue, UnknownField, UnknownKind])
def test_every_fault_can_be_caught_as_one_and_as_a_value_error(kind):
    assert issubclass(kind, FactError)
    assert issubclass(kind, ValueError)
