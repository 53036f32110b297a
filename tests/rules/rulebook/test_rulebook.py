"""Looking rules up: by id, by section, by search."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardspeak.rules.rulebook.rows import Rule, Switch
from cardspeak.rules.rulebook.rulebook import UnknownRule, rulebook

BOOK = rulebook()


def found(words):
    return [row.id for row in BOOK.search(words)]


def test_it_is_read_once():
    assert rulebook() is BOOK


def test_a_rule_is_found_by_its_id_in_any_case():
    assert BOOK["ODD-7"].id == BOOK["odd-7"].id == "ODD-7"
    assert "misd-3" in BOOK
    assert "MISD-13" not in BOOK
    assert 3 not in BOOK
    assert BOOK.get("MISD-13") is None


def test_rows_come_in_the_order_of_sections():
    ids = list(BOOK)
    assert ids[0] == "SETUP-1"
    assert ids.index("MISD-1") < ids.index("STUD-1") < ids.index("C1") < ids.index("T24-1")
    assert len(BOOK) == len(ids) == sum(len(rows) for rows in BOOK.sections.values())
    assert [section.id for section in BOOK.sections][:3] == ["A1", "A2", "A3"]


def test_an_unknown_id_is_told_with_ids_that_look_like_it():
    with pytest.raises(UnknownRule, match=r"^the rulebook has no ODS-7; did you mean .*ODD-7") as e:
        BOOK["ODS-7"]
    assert "ODD-7" in e.value.near
    assert isinstance(e.value, ValueError)


def test_an_id_like_no_other_gets_no_suggestion():
    with pytest.raises(UnknownRule, match=r"^the rulebook has no !!!$"):
        BOOK["!!!"]


def test_misd_3_says_all_that_is_known_of_it():
    rule = BOOK["MISD-3"]
    assert isinstance(rule, Rule)
    assert rule.text == "Misdeal: the first card goes to the wrong seat/person."
    assert [a.house for a in rule.houses] == ["play-poker-chicago-2018", "wsop-2012", "dead-money"]
    assert [(s.document, s.place) for s in rule.sources] == [
        ("chicago-guide", "line 371"),
        ("wsop-guide", "line 1116"),
        ("dead-money-rulebook", "line 287"),
    ]
    assert rule.camera.level == "yes"
    (output,) = rule.outputs
    assert (output.kind, output.severity, output.text) == ("flag", "high", "misdeal")


def test_odd_5_and_odd_6_hold_for_one_house_each():
    assert BOOK["ODD-5"].applies_to("wsop-2012")
    assert not BOOK["ODD-5"].applies_to("play-poker-chicago-2018")
    assert BOOK["ODD-6"].applies_to("play-poker-chicago-2018", "cash")
    assert not BOOK["ODD-6"].applies_to("wsop-2012")


def test_a_house_that_is_silent_has_another_s_rule_as_a_fallback_odd_8():
    assert BOOK["ODD-8"].applies_to("play-poker-chicago-2018")
    assert not BOOK["ODD-8"].applies_to("wsop-2012")
    assert BOOK["ODD-8"].applies_to("wsop-2012", as_fallback=True)
    assert not BOOK["ODD-8"].applies_to("dead-money", as_fallback=True)


def test_formats_tell_cash_from_tournament_strd_1_and_strd_4():
    assert BOOK["STRD-1"].applies_to("wsop-2012", "cash")
    assert not BOOK["STRD-1"].applies_to("wsop-2012", "tournament")
    assert BOOK["STRD-4"].applies_to("wsop-2012", "tournament")
    assert BOOK["READ-1"].applies_to("dead-money", "ring")


def test_a_switch_says_what_each_house_does_c35():
    switch = BOOK["C35"]
    assert isinstance(switch, Switch)
    answers = {answer.house: answer.text for answer in switch.answers}
    assert switch.key == "odd.stud.card_set"
    assert answers["wsop-2012"].startswith("entire hand received")
    assert answers["play-poker-chicago-2018"].startswith("five-card hand displayed")
    assert "generic-tournament" not in answers


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("odd chip", ["ODD-1", "ODD-2", "ODD-3"]),
        ("odd chips", ["ODD-1", "ODD-2", "ODD-3"]),
        ("misd", ["MISD-1", "MISD-2", "MISD-3"]),
        ("four card flop", ["FLOP-1"]),
        ("rabbit hunting", ["RABB-1"]),
        ("string bets", ["BET-1"]),
        ("sticky", ["DECK-11"]),
        ("dead button", ["BTN-5"]),
        ("straddle", ["STRD-1"]),
        ("chip color", ["C62"]),
        ("bad beat", ["BBJ-1"]),
        ("odd.stud.card_set", ["C35"]),
        ("squid", ["SQUID-1"]),
        ("cards speak", ["SHOW-10"]),
        ("two-handed cut", ["CUT-2"]),
    ],
)
def test_search_finds_first_what_was_meant(words, first):
    assert found(words)[: len(first)] == first


def test_search_wants_every_word():
    assert {"ODD-9", "C38", "T24-23"} == set(found("odd chip smallest"))
    assert found("odd chip giraffe") == []
    assert found("") == []


def test_search_looks_at_outputs_and_camera_evidence_too():
    assert "DECK-2" in found("foreign back")
    assert "MUCK-6" in found("trajectory")


@given(st.sampled_from(list(BOOK.values())), st.data())
def test_any_words_of_a_row_find_it(row, data):
    words = row.text.split()
    start = data.draw(st.integers(0, len(words) - 1))
    typed = " ".join(words[start : start + 3])
    assume(any(letter.isalnum() for letter in typed))
    assert row.id in found(typed)


@given(st.text(max_size=20))
def test_search_takes_anything(words):
    assert set(found(words)) <= set(BOOK)
