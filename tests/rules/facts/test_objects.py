"""The form of a dataclass is found from its fields, so that new ones need nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.faults import Place
from cardspeak.rules.facts.objects import object_of, written


@dataclass(frozen=True)
class Shoe:
    """A shoe from which cards come.

    Attributes:
        decks: how many are in it.
    """

    decks: int
    opened_s: float = 0.0
    cut: float = 1.0
    side: Literal["left", "right"] | None = None
    seen: tuple[Sight, ...] = ()


def read(data):
    place = Place()
    return object_of(Shoe).read(data, place), [str(fault) for fault in place.found]


def test_a_dataclass_with_new_fields_is_written_and_read():
    shoe = Shoe(6, 12.5, 0.75, "left", (Sight(Card("A", "s")), Sight()))
    data = {
        "decks": 6,
        "opened_s": 12.5,
        "cut": 0.75,
        "side": "left",
        "seen": [{"card": "As"}, {}],
    }
    assert written(shoe) == data
    assert read(data) == (shoe, [])


def test_what_is_at_its_default_is_left_out_and_may_be_told():
    assert written(Shoe(6)) == {"decks": 6}
    assert read({"decks": 6, "cut": 1, "side": None, "seen": []}) == (Shoe(6), [])


def test_times_and_shares_have_their_own_ranges():
    assert read({"decks": 6, "opened_s": 90, "cut": 90})[1] == [
        "cut: 90 is not a number from 0 to 1"
    ]


def test_its_description_comes_from_its_docstring_and_its_defaults():
    definitions = {}
    assert object_of(Shoe).schema(definitions) == {"$ref": "#/$defs/shoe"}
    shoe = definitions["shoe"]
    assert shoe["description"] == "A shoe from which cards come."
    assert shoe["required"] == ["decks"]
    assert shoe["properties"]["decks"]["description"] == "how many are in it."
    assert shoe["properties"]["cut"]["default"] == 1.0
    assert {"shoe", "sight", "card"} == definitions.keys()


@dataclass(frozen=True)
class Tray:
    """A tray whose chips are told in a way that JSON has no form for."""

    chips: dict[str, int]


def test_a_type_without_a_form_is_refused_before_anything_is_read():
    with pytest.raises(TypeError):
        object_of(Tray)
