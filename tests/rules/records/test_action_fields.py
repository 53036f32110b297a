"""Actions as plain fields, and set aside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.records import actions as act
from cardspeak.rules.records.action_fields import (
    WORDS,
    BadAction,
    action_fields,
    make_action,
    put_back,
    set_aside,
    word_of,
)
from cardspeak.rules.records.phh_actions import is_phh

SEATS = st.integers(1, 10)
CARDS = st.lists(st.none() | st.sampled_from(DECK), max_size=5).map(tuple)
NOTES = st.text(max_size=5)
ACTIONS = st.one_of(
    st.builds(act.DealHole, SEATS, CARDS, note=NOTES),
    st.builds(act.DealBoard, CARDS, st.integers(0, 2), note=NOTES),
    st.builds(act.Burn, st.none() | st.sampled_from(DECK), note=NOTES),
    st.builds(act.BetOrRaise, SEATS, st.integers(0, 999), note=NOTES),
    st.builds(act.Mark, SEATS, st.sampled_from(DECK), note=NOTES),
    st.builds(act.Remark, note=NOTES),
    *(
        st.builds(kind, SEATS, note=NOTES)
        for kind in (act.BringIn, act.Fold, act.CheckOrCall, act.Muck)
    ),
    *(st.builds(kind, SEATS, CARDS, note=NOTES) for kind in (act.Discard, act.Show)),
)


@given(ACTIONS)
def test_every_action_comes_back_from_its_fields(action):
    assert make_action(word_of(action), action_fields(action)) == action


@given(st.lists(ACTIONS, max_size=12))
def test_what_is_set_aside_comes_back_to_its_place(actions):
    kept, aside = set_aside(actions, is_phh)
    assert all(is_phh(action) for action in kept)
    assert put_back(kept, aside) == tuple(actions)
    assert not aside


def test_every_kind_of_action_has_a_word():
    assert len(set(WORDS.values())) == len(WORDS) == 12


@pytest.mark.parametrize(
    ("word", "fields", "why"),
    [
        ("shout", {}, "nothing is called"),
        ("fold", {}, "fold takes"),
        ("fold", {"seat": 1, "cards": "As"}, "fold takes"),
        ("fold", {"seat": "1"}, "a whole number is due"),
        ("fold", {"seat": True}, "a whole number is due"),
        ("show", {"seat": 1, "cards": 5}, "text is due"),
        ("burn", {"card": "Zz"}, "no card"),
    ],
)
def test_what_makes_no_action_is_named(word, fields, why):
    with pytest.raises(BadAction, match=why):
        make_action(word, fields)


@pytest.mark.parametrize(
    "burns", [5, [5], [{"card": "As"}], [{"at": 0}], [{"at": True}], [{"at": 9}]]
)
def test_what_holds_no_actions_is_named(burns):
    with pytest.raises(BadAction, match="_burns"):
        put_back([act.Fold(1)], {"_burns": burns})


def test_section_f_burns_stand_as_tables_with_their_place():
    _, aside = set_aside([act.Fold(1), act.Burn(Card("3", "c")), act.Burn()], is_phh)
    assert aside == {"_burns": [{"at": 2, "card": "3c"}, {"at": 3}]}
