"""The vocabulary is closed, and has everything that is declared."""

import dataclasses
import importlib
import inspect
import pkgutil

import pytest

import cardspeak.rules.facts
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import CardDealt, Folded
from cardspeak.rules.facts.objects import KIND
from cardspeak.rules.facts.people import Added, Correction
from cardspeak.rules.facts.table import HandForHand
from cardspeak.rules.facts.vocabulary import KINDS, facts_in, kind_of, snake_case


def test_every_fact_that_is_declared_in_any_module_is_in_it_once():
    modules = [
        importlib.import_module(f"{cardspeak.rules.facts.__name__}.{module.name}")
        for module in pkgutil.iter_modules(cardspeak.rules.facts.__path__)
    ]
    declared = {
        value
        for module in modules
        for _, value in inspect.getmembers(module, inspect.isclass)
        if issubclass(value, Fact) and value is not Fact
    }
    assert set(KINDS.values()) == declared
    assert len(KINDS) == len(declared)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_frozen_and_named_for_its_class_and_leaves_the_key_of_kinds_free(kind):
    fact = KINDS[kind]
    assert snake_case(fact.__name__) == kind
    assert fact.__dataclass_params__.frozen
    assert KIND not in {field.name for field in dataclasses.fields(fact)}


def test_nothing_can_be_added_to_it():
    with pytest.raises(TypeError):
        KINDS["earthquake"] = Fact


def test_kinds_are_written_in_small_letters():
    assert kind_of(CardDealt(seat=4)) == "card_dealt"
    assert kind_of(HandForHand(on=True)) == "hand_for_hand"
    assert kind_of(Folded(2)) == "folded"


def test_a_correction_carries_the_fact_that_happened_instead():
    inner = Folded(3)
    outer = Added(9, "seen on tape", inner)
    assert list(facts_in(inner)) == [inner]
    assert list(facts_in(outer)) == [outer, inner]
    assert list(facts_in(Correction(9, "nothing there"))) == [Correction(9, "nothing there")]
