"""Events go to JSON and back, and what is no event is refused with all its faults."""

import json
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts.codec import canonical, from_data, parse, to_data
from cardspeak.rules.facts.event import BACK, Event, Evidence, Fact, Sight
from cardspeak.rules.facts.faults import (
    BadValue,
    FactError,
    MissingField,
    UnknownField,
    UnknownKind,
)
from cardspeak.rules.facts.hand import Bet, BoardDealt, CardDealt, Posted, PotPushed
from cardspeak.rules.facts.people import Added, Correction

ACE = Card("A", "s")
DEALT = Event(
    12.5,
    CardDealt(4, up=True, card=Sight(candidates=((ACE, 0.9), (DECK[0], 0.1)))),
    confidence=0.93,
    evidence=(Evidence("rail-1", 1862, 12.4),),
)


def fact(**fields):
    return {"t_s": 1.0, "fact": fields}


@given(data=st.data())
def test_every_event_comes_back_as_it_was(events, data):
    event = data.draw(events)
    assert from_data(to_data(event)) == event
    assert parse(canonical(event)) == event


@given(data=st.data())
def test_the_canonical_text_is_the_only_one(events, data):
    event = data.draw(events)
    text = canonical(event)
    assert canonical(parse(text)) == text
    assert canonical(parse(json.dumps(to_data(event), indent=3))) == text
    assert text.encode()
    assert "\n" not in text


def test_an_event_in_json():
    assert to_data(DEALT) == {
        "t_s": 12.5,
        "fact": {
            "type": "card_dealt",
            "seat": 4,
            "up": True,
            "card": {"candidates": [["As", 0.9], ["2c", 0.1]]},
        },
        "confidence": 0.93,
        "evidence": [{"camera": "rail-1", "frame": 1862, "t_s": 12.4}],
    }


def test_the_canonical_text_has_sorted_keys_no_blanks_and_letters_as_they_are():
    event = Event(3, Correction(7, "misread ♥", CardDealt(5, card=Sight(ACE))), author="Zoë")
    assert canonical(event) == (
        '{"author":"Zoë","fact":{"entry":7,"fact":{"card":{"card":"As"},"seat":5,'
        '"type":"card_dealt"},"reason":"misread ♥","type":"correction"},"t_s":3.0}'
    )


def test_what_is_at_its_default_may_be_told():
    told = fact(type="pot_pushed", seat=4, amount=100, pot=None) | {"confidence": 1, "author": ""}
    assert from_data(told) == Event(1.0, PotPushed(4, 100))
    assert to_data(from_data(told)) == fact(type="pot_pushed", seat=4, amount=100)


def test_equal_events_have_equal_texts_however_their_numbers_are_written():
    assert canonical(Event(3, Bet(4, 100))) == canonical(Event(3.0, Bet(4, 100), confidence=1))
    assert canonical(Event(-0.0, Bet(4, 100))) == canonical(Event(0, Bet(4, 100)))


def test_a_field_of_a_fact_may_be_called_kind():
    event = Event(1.0, Posted(4, 100, "small blind"))
    assert to_data(event)["fact"]["kind"] == "small blind"
    assert from_data(to_data(event)) == event


@pytest.mark.parametrize(
    ("data", "error", "fault"),
    [
        (fact(type="card_delt", seat=4), UnknownKind, "fact.type: no kind of fact is called"),
        (fact(type=["bet"], seat=4), UnknownKind, "fact.type: no kind of fact is called"),
        (fact(type="fact"), UnknownKind, "fact.type: "),
        (fact(seat=4), MissingField, "fact.type: is missing"),
        (fact(type="bet", seat=4), MissingField, "fact.to: is missing"),
        (fact(type="checked", seat=4, chair=5), UnknownField, "fact.chair: no such field"),
        (fact(type="checked", seat=4) | {"t": 1}, UnknownField, "t: no such field"),
        (fact(type="checked", seat=True), BadValue, "fact.seat: True is not a whole number"),
        (fact(type="checked", seat=-1), BadValue, "fact.seat: -1 is not a whole number"),
        (fact(type="bet", seat=4, to=-100), BadValue, "fact.to: -100 is not a whole number"),
        (fact(type="mucked", seat=4, by="floor"), BadValue, "fact.by: 'floor' is none of"),
        (
            fact(type="board_dealt", cards=[{}, {}, {"card": "1h"}]),
            BadValue,
            "fact.cards[2].card: no card '1h'",
        ),
        (
            fact(type="card_burned", card={"candidates": [["As", 1.5]]}),
            BadValue,
            "fact.card.candidates[0][1]: 1.5 is not a number from 0 to 1",
        ),
        (
            fact(type="added", before=3, reason="", fact={"type": "bet", "seat": 4}),
            MissingField,
            "fact.fact.to: is missing",
        ),
        ({"fact": {"type": "tapped"}}, MissingField, "t_s: is missing"),
        ({"t_s": 1.0}, MissingField, "fact: is missing"),
        ({"t_s": 1.0, "fact": None}, BadValue, "fact: None is not an object"),
        ([], BadValue, "event: [] is not an object"),
        (None, BadValue, "event: None is not an object"),
    ],
)
def test_what_is_no_event_is_refused_by_name_and_place(data, error, fault):
    with pytest.raises(error) as raised:
        from_data(data)
    (told,) = raised.value.faults
    assert told.startswith(fault)


def test_a_kind_or_field_that_is_mistyped_gets_a_suggestion():
    with pytest.raises(UnknownKind, match="did you mean 'card_dealt'"):
        from_data(fact(type="card_delt"))
    with pytest.raises(UnknownField, match="did you mean 'seat'"):
        from_data(fact(type="checked", seat=4, saet=4))


def test_all_faults_of_an_event_are_told_at_once():
    wrong = {
        "t_s": -1,
        "fact": {"type": "board_dealt", "cards": [{"card": "1h"}, {"crad": "As"}], "board": "x"},
        "confidence": 2,
        "evidence": [{"camera": "rail-1", "frame": 1.5}],
        "mood": "good",
    }
    with pytest.raises(FactError) as raised:
        from_data(wrong)
    assert [fault.partition(":")[0] for fault in raised.value.faults] == [
        "mood",
        "t_s",
        "fact.cards[0].card",
        "fact.cards[1].crad",
        "fact.board",
        "confidence",
        "evidence[0].frame",
        "evidence[0].t_s",
    ]


class Earthquake(Fact):
    """No fact of the vocabulary."""


@pytest.mark.parametrize(
    ("event", "error", "place"),
    [
        (replace(DEALT, t_s=math.nan), BadValue, "t_s"),
        (replace(DEALT, t_s=math.inf), BadValue, "t_s"),
        (replace(DEALT, t_s=-0.5), BadValue, "t_s"),
        (replace(DEALT, confidence=1.5), BadValue, "confidence"),
        (replace(DEALT, author=None), BadValue, "author"),
        (replace(DEALT, fact=CardDealt("4")), BadValue, "fact.seat"),
        (replace(DEALT, fact=CardDealt(4, card=ACE)), BadValue, "fact.card"),
        (replace(DEALT, fact=BoardDealt(None)), BadValue, "fact.cards"),
        (replace(DEALT, fact=Added(3, "why", BACK)), MissingField, "fact.fact.type"),
        (replace(DEALT, fact=Earthquake()), UnknownKind, "fact.type"),
        (replace(DEALT, fact=Fact()), UnknownKind, "fact.type"),
    ],
)
def test_an_event_with_values_of_other_types_is_not_written(event, error, place):
    with pytest.raises(error) as raised:
        canonical(event)
    assert raised.value.faults[0].startswith(f"{place}: ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nonsense",
        '{"t_s":1,"t_s":2,"fact":{"type":"tapped"}}',
        '{"t_s":NaN,"fact":{"type":"tapped"}}',
        '{"t_s":1,"fact":{"type":"tapped"},"author":"\\ud83c"}',
        "[" * 100_000,
        "9" * 10_000,
    ],
)
def test_text_that_is_no_event_is_refused(text):
    with pytest.raises(BadValue):
        parse(text)
