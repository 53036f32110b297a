"""The rulebook's files: nothing is missing, and everything in them is well formed."""

import re
import tomllib

import pytest

from cardspeak.rules.rulebook.loading import load_houses_and_documents, load_rows
from cardspeak.rules.rulebook.rows import Ambiguity, Rule, Switch

# How many rows there are of each prefix; each run is numbered from 1 without a gap.
RUNS = {
    "A1": "SETUP 11",
    "A2": "DECK 21",
    "A3": "SHUF 6, CUT 4, HOLD 2, STUB 3",
    "A4": "BURN 10, MUCK 7",
    "A5": "DEAL 11, ABS 10, LATE 5",
    "A6": "MISD 12, EXPO 10, SA 2",
    "A7": "FLOP 2, PREM 8",
    "A8": "ACT 10, VERB 6, CNT 5",
    "A9": "LIM 5, NL 12, BET 8, PL 6",
    "A10": "BTN 16, BLND 6, MISS 4, NEWP 4, STRD 4, KILL 8",
    "A11": "SHOW 21, RABB 1, READ 4",
    "A12": "POT 11, ODD 10, CHG 3",
    "A13": "CASH 8, BANK 4, RAKE 7, TIME 2, RIT 1, BBJ 7",
    "A14": "TSEAT 5, ADDON 3, RELF 2, OPEN 4, BAL 2, BRK 5, H4H 2, RACE 9, BAG 2, SAT 5, CHIP 3, "
    "BNTY 2, ELIM 3, RBUY 2, DEALX 2, GEN 1, MIX 2",
    "B1": "STUD 20, S8 4, SHLR 1, RAZZ 2",
    "B2": "LOW 8, SDRAW 1, TDRAW 2, A5 1, BDG 3, HYB 3, CHI 8",
    "B3": "HE 1, OMA 1, OM8 1, IRI 1, PINE 1, TRIF 1, CINC 1, DBL 1, DENT 1, ROCK 1, BLOOD 1, "
    "RITP 2, GOLD 2, BOMB 1, SQUID 2, HEIST 2, MUSH 2, HUB 7",
    "B4": "PTS 7, SEAS 2, CHMP 3, BUY 4, PAY 3, SCHED 1, HUT 1, WWW 3, ETIQ 1, HOUSE 1",
    "C": "C 67",
    "D": "AMB 28",
    "E": "T24 33",
}
DISCREET = {"DECK-10", "DECK-11", "BANK-2"}


@pytest.fixture(scope="module")
def rows():
    return list(load_rows())


@pytest.fixture(scope="module")
def rules(rows):
    return [row for row in rows if isinstance(row, Rule)]


@pytest.fixture(scope="module")
def houses():
    return {house.id: house for house in load_houses_and_documents()[0]}


@pytest.fixture(scope="module")
def documents():
    return {document.tag: document for document in load_houses_and_documents()[1]}


def numbered(section, runs):
    for run in runs.split(", "):
        prefix, count = run.split()
        for number in range(1, int(count) + 1):
            yield section, f"{prefix}{'' if prefix == 'C' else '-'}{number}"


def test_every_row_is_there_once_in_its_section(rows):
    expected = [pair for section, runs in RUNS.items() for pair in numbered(section, runs)]
    assert len(expected) == 587
    assert sorted((row.section.id, row.id) for row in rows) == sorted(expected)


def test_rows_of_one_prefix_stand_together_and_in_order(rows):
    by_section = {}
    for row in rows:
        by_section.setdefault(row.section.id, []).append(row.id)
    for section, runs in RUNS.items():
        for run in runs.split(", "):
            ids = [id_ for _, id_ in numbered(section, run)]
            start = by_section[section].index(ids[0])
            assert by_section[section][start : start + len(ids)] == ids


def test_every_section_has_one_title(rows):
    assert {row.section.id for row in rows} == set(RUNS)
    assert len({row.section for row in rows}) == len(RUNS)
    assert all(row.section.title for row in rows)


def test_each_section_holds_rows_of_its_kind(rows):
    kinds = {"C": Switch, "D": Ambiguity}
    assert all(type(row) is kinds.get(row.section.id, Rule) for row in rows)


def test_every_row_says_something_and_for_whom(rows, houses):
    for row in rows:
        assert row.text == " ".join(row.text.split()), row.id
        assert row.text, row.id
        assert row.houses, row.id
        for applies in row.houses:
            assert applies.house in {*houses, "all"}, row.id
            if applies.format is not None:
                assert applies.format in houses[applies.house].formats, row.id


def test_houses_are_those_that_can_be_played_by_and_have_the_same_titles(root, houses):
    files = (root / "rules" / "houses").glob("*.toml")
    tables = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}
    titles = {name: table["title"] for name, table in tables.items() if "title" in table}
    assert titles == {house.id: house.title for house in houses.values()}


def test_every_format_of_a_house_has_rules(rows, houses):
    for house in houses.values():
        stated = {a.format for row in rows for a in row.houses if a.house == house.id}
        assert stated - {None} == set(house.formats)


def test_every_rule_and_ambiguity_has_a_source_in_a_document_of_its_houses(rows, documents):
    for row in rows:
        if isinstance(row, Switch):
            continue
        assert row.sources, row.id
        for source in row.sources:
            document = documents[source.document]
            assert source.place or source.remark, row.id
            holders = {applies.house for applies in row.houses}
            assert {*document.houses, "all"} & holders or source.document == "cards-speak", row.id


def test_every_line_named_is_in_its_document(rows, documents):
    of_house = {h: d for d in documents.values() for h in d.houses}
    places = [
        (documents[source.document], source.place)
        for row in rows
        if not isinstance(row, Switch)
        for source in row.sources
        if source.place
    ]
    for row in rows:
        if isinstance(row, Switch):
            for answer in row.answers:
                found = re.findall(r"lines? [\d–, ]*\d", answer.text)
                places += [(of_house[answer.house], place) for place in found]
    assert len(places) > 700
    for document, place in places:
        if document.lines is None:
            assert place.startswith(("Rule", "Recommended Procedure"))
            continue
        assert re.fullmatch(r"line \d+|lines \d+(–\d+)?(, \d+(–\d+)?)*", place), place
        for span in re.findall(r"\d+(?:–\d+)?", place):
            first, last = (int(n) for n in (span.split("–") * 2)[:2])
            assert 1 <= first <= last <= document.lines, (document.tag, place)


def test_every_rule_says_what_a_camera_sees(rules):
    assert {rule.camera.level for rule in rules} == {"yes", "partly", "no"}


def test_every_rule_has_an_output_and_flags_alone_have_a_severity(rules):
    kinds = {"flag", "announce", "record", "calculate", "reference", "configure"}
    for rule in rules:
        assert rule.outputs, rule.id
        for output in rule.outputs:
            assert output.kind in kinds, rule.id
            severities = {"high", "medium", "low"} if output.kind == "flag" else {None}
            assert output.severity in severities, rule.id


def test_what_players_must_not_learn_is_discreet(rules):
    found = {rule.id for rule in rules for output in rule.outputs if output.discreet}
    assert found == DISCREET


def test_switches_have_a_key_of_their_own_and_answers_of_known_houses(rows, houses):
    switches = [row for row in rows if isinstance(row, Switch)]
    keys = [switch.key for switch in switches]
    assert len(set(keys)) == len(keys)
    for switch in switches:
        assert re.fullmatch(r"\w+(\.\w+)*", switch.key)
        assert switch.answers
        assert all(answer.house in houses and answer.text for answer in switch.answers)
        assert [a.house for a in switch.houses] == [a.house for a in switch.answers]


def test_ambiguities_ask_a_question_and_take_a_default(rows):
    for row in rows:
        if isinstance(row, Ambiguity):
            assert "?" in row.text, row.id
            assert row.default, row.id


def test_every_rule_that_another_names_exists(rows):
    ids = {row.id for row in rows}
    prefixes = {id_.split("-")[0] for id_ in ids}
    named = {
        (row.id, f"{prefix}-{number}")
        for row in rows
        for text in row.told
        for prefix, number in re.findall(r"\b([A-Z][A-Z0-9]+)-(\d+)\b", text)
        if prefix in prefixes
    }
    named |= {(r.id, c) for r in rows for t in r.told for c in re.findall(r"\bC\d+\b", t)}
    assert len(named) >= 29
    assert not {(row, other) for row, other in named if other not in ids or other == row}


def test_texts_are_free_of_markup_and_of_shorthand_for_houses(rows):
    shorthand = re.compile(
        r"\*\*|`|\b(P18|W12|DM|GT|TB|S[0134] L\d+|F-(hi|med|low))\b|seed|\bL\d{2}"
    )
    assert not [row.id for row in rows if any(shorthand.search(text) for text in row.told)]
