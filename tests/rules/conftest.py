"""Facts of every kind, for the tests of what is done with them."""

import dataclasses
import types
import typing

import pytest
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts import people
from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.vocabulary import KINDS

MOST = 2**53 - 1
PLAIN = {
    bool: st.booleans(),
    int: st.integers(0, 12) | st.integers(0, MOST),
    str: st.text(),
    Card: st.sampled_from(DECK),
}


def values(hint, name):
    """Values that a field of this type and name can hold."""
    inner = typing.get_args(hint)
    if hint is Fact:
        return st.deferred(lambda: st.one_of(*map(built, CARRIED)))
    if hint is float:
        return st.floats(0, MOST if name.endswith("_s") else 1)
    if hint in PLAIN:
        return PLAIN[hint]
    if typing.get_origin(hint) is typing.Literal:
        return st.sampled_from(inner)
    if typing.get_origin(hint) is types.UnionType:
        return st.none() | values(inner[0], name)
    if typing.get_origin(hint) is tuple and Ellipsis in inner:
        return st.lists(values(inner[0], name), max_size=4).map(tuple)
    if typing.get_origin(hint) is tuple:
        return st.tuples(*(values(each, name) for each in inner))
    return built(hint)


def built(kind):
    """Values of a dataclass."""
    hints = typing.get_type_hints(kind)
    fields = [field.name for field in dataclasses.fields(kind)]
    return st.builds(kind, **{name: values(hints[name], name) for name in fields})


CARRIED = [kind for kind in KINDS.values() if kind.__module__ != people.__name__]


@pytest.fixture(scope="session")
def events():
    """A strategy: events with facts of all kinds, corrections included."""
    facts = st.one_of(*map(built, KINDS.values()))
    return st.builds(
        Event,
        t_s=values(float, "t_s"),
        fact=facts,
        confidence=values(float, "confidence"),
        evidence=values(typing.get_type_hints(Event)["evidence"], "evidence"),
        author=st.text(),
    )
