"""The switches: every open question of the rulebook has one, and takes only legal answers."""

import pytest

from cardspeak.models.shapes import CHIP_COLORS
from cardspeak.rules.houses.switches import (
    FLOOR,
    HouseError,
    UnknownSwitch,
    WrongValue,
    all_switches,
    find_switch,
    hint,
)
from cardspeak.rules.rulebook.rows import Ambiguity, Switch
from cardspeak.rules.rulebook.rulebook import rulebook

DISAGREEMENTS = [row for row in rulebook().values() if isinstance(row, Switch)]
AMBIGUITIES = {row.id for row in rulebook().values() if isinstance(row, Ambiguity)}


def test_the_rulebook_has_67_disagreements_and_28_ambiguities():
    assert {row.id for row in DISAGREEMENTS} == {f"C{number}" for number in range(1, 68)}
    assert {f"AMB-{number}" for number in range(1, 29)} == AMBIGUITIES


@pytest.mark.parametrize("row", DISAGREEMENTS, ids=lambda row: row.id)
def test_every_disagreement_has_a_switch_of_its_key(row):
    keys = [switch.key for switch in all_switches().values() if switch.row == row.id]
    assert [key for key in keys if key == row.key or key.startswith((f"{row.key}.", f"{row.key}_"))]


@pytest.mark.parametrize("switch", all_switches().values(), ids=lambda switch: switch.key)
def test_every_switch_stands_for_a_row_of_the_rulebook_and_asks_a_question(switch):
    assert switch.row in rulebook()
    assert switch.asks.endswith("?")
    assert len(set(switch.words)) == len(switch.words)
    assert switch.bounds[0] <= switch.bounds[1]
    assert FLOOR not in switch.words
    assert switch.read(FLOOR) is None


LEGAL = {
    "odd.stud.card_set": ("button", "button"),
    "shuffle.sequence": (["riffle", "riffle", "strip"], ("riffle", "riffle", "strip")),
    "deck.change_reasons": (["marked", "relief"], ("marked", "relief")),
    "late.closed_positions": ([], ()),
    "odd.smallest_unit": (False, False),
    "limit.raise_cap": (3, 3),
    "chip.colors": ({"red": 5, "blue": 10}, {"red": 5, "blue": 10}),
}


@pytest.mark.parametrize(("key", "raw", "value"), [(key, *each) for key, each in LEGAL.items()])
def test_a_legal_answer_is_taken_as_it_is(key, raw, value):
    read = find_switch(key).read(raw)
    assert read == value
    assert type(read) is not list


WRONG = [
    ("odd.stud.card_set", "five_card", "did you mean 'five_cards'?"),
    ("odd.stud.card_set", 5, "5 is none of entire_hand, five_cards, button, floor"),
    ("odd.stud.card_set", ["button"], "['button'] is none of"),
    ("shuffle.sequence", "riffle", "'riffle' is not a list of words (riffle, strip)"),
    ("shuffle.sequence", ["wash", "riffle", "cut"], "'wash', 'cut' are none of riffle, strip"),
    ("deck.change_reasons", ["marked", "marked"], "names marked more than once"),
    ("odd.smallest_unit", "yes", "'yes' is neither true nor false"),
    ("odd.smallest_unit", 1, "1 is neither true nor false"),
    ("limit.raise_cap", 0, "0 is not a whole number from 1 to 10"),
    ("limit.raise_cap", 11, "11 is not a whole number from 1 to 10"),
    ("limit.raise_cap", 3.0, "3.0 is not a whole number"),
    ("limit.raise_cap", True, "True is not a whole number"),
    ("chip.colors", 5, "5 is not a table of numbers by word"),
    ("chip.colors", {"crimson": 5}, "'crimson' is none of"),
    ("chip.colors", {"red": 0, "blue": 2.5, "white": True}, "red, blue, white: needs a whole"),
]


@pytest.mark.parametrize(("key", "raw", "told"), WRONG)
def test_a_wrong_answer_is_refused_with_the_legal_ones(key, raw, told):
    with pytest.raises(WrongValue) as error:
        find_switch(key).read(raw)
    assert told in str(error.value)
    assert isinstance(error.value, HouseError)
    assert isinstance(error.value, ValueError)


def test_an_unknown_key_is_refused_with_the_nearest():
    with pytest.raises(UnknownSwitch, match=r"'odd\.hybrids'; did you mean 'odd\.hybrid'\?"):
        find_switch("odd.hybrids")


def test_a_word_like_no_other_gets_no_hint():
    assert hint("zebra", ["burn.stack", "rabbit"]) == ""


def test_a_value_cannot_be_changed():
    colors = find_switch("chip.colors").read({"red": 5})
    with pytest.raises(TypeError):
        colors["red"] = 500


def test_c62_chips_have_the_colors_that_are_told_apart():
    assert set(find_switch("chip.colors").words) == set(CHIP_COLORS)
