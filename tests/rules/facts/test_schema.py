"""The schema is written for others, and says just what the codec does."""

import json

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.facts.codec import from_data, to_data
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.hand import Checked
from cardspeak.rules.facts.people import FloorRuled
from cardspeak.rules.facts.schema import event_schema
from cardspeak.rules.facts.vocabulary import KINDS

JUNK = st.sampled_from(
    [None, True, 0, 1, -1, 2.0, 0.5, -0.0, 1.5, 2**53, "", "As", "dealer", "bet", [], [1], {}]
)


@pytest.fixture(scope="module")
def accepts():
    """Whether the schema takes data for an event."""
    return jsonschema.Draft202012Validator(event_schema()).is_valid


def is_event(data):
    try:
        from_data(data)
    except FactError:
        return False
    return True


def places(data, path=()):
    """Yield the path to every value in data."""
    yield path
    if isinstance(data, dict | list):
        for key, item in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(item, (*path, key))


def mutated(draw, data):
    """Replace, remove or add something, wherever it is."""
    path = draw(st.sampled_from(list(places(data))))
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    change = draw(st.sampled_from(["replace", "remove", "add"]))
    target = holder[path[-1]] if path else data
    if change == "add" and isinstance(target, dict):
        target[draw(st.sampled_from(["seat", "type", "card", "giraffe", "fact"]))] = draw(JUNK)
    elif change == "add" and isinstance(target, list):
        target.append(draw(JUNK))
    elif path and change == "remove":
        del holder[path[-1]]
    elif path:
        holder[path[-1]] = draw(JUNK)
    return data


def test_it_is_a_schema_of_the_draft_it_names():
    schema = event_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema")
    assert json.loads(json.dumps(schema)) == schema


def test_it_describes_every_kind_and_every_field():
    definitions = event_schema()["$defs"]
    assert KINDS.keys() <= definitions.keys()
    kinds = [kind["$ref"].rpartition("/")[2] for kind in definitions["fact"]["oneOf"]]
    assert kinds == list(KINDS)
    assert all(definition["description"] for definition in definitions.values())
    assert "from the frame" in definitions["event"]["properties"]["t_s"]["description"]
    assert definitions["posted"]["properties"]["kind"]["enum"][:2] == ["small blind", "big blind"]
    assert definitions["event"]["required"] == ["t_s", "fact"]


@given(data=st.data())
def test_it_accepts_every_event(events, accepts, data):
    assert accepts(to_data(data.draw(events)))


@given(data=st.data())
def test_it_accepts_and_refuses_what_the_codec_does(events, accepts, data):
    changed = mutated(data.draw, to_data(data.draw(events)))
    assert accepts(changed) == is_event(changed)


@pytest.mark.parametrize(
    "changes",
    [
        {"t_s": -1},
        {"t_s": "1"},
        {"confidence": 1.01},
        {"fact": {"type": "giraffe"}},
        {"fact": {"seat": 4}},
        {"fact": {"type": "checked", "seat": 4, "chair": 4}},
        {"fact": {"type": "checked", "seat": True}},
        {"fact": {"type": "card_burned", "card": {"card": "As\n"}}},
        {"fact": {"type": "deck_cut", "hands": 3}},
        {"evidence": [{"camera": "rail-1"}]},
        {"giraffe": 1},
    ],
)
def test_both_refuse_what_is_no_event(accepts, changes):
    data = to_data(Event(1.0, Checked(4))) | changes
    assert not accepts(data)
    assert not is_event(data)


def test_both_take_words_of_any_language(accepts):
    data = to_data(Event(1.0, FloorRuled("Le coup est joué ♠"), author="Łucja"))
    assert accepts(data)
    assert is_event(data)
