"""docs/rulebook.md says truly what is done about each rule, and where."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest

from cardspeak.rules.rulebook.rulebook import rulebook


@pytest.fixture(scope="module")
def script(root):
    """The script that writes it."""
    path = root / "scripts" / "rulebook_table.py"
    spec = importlib.util.spec_from_file_location("rulebook_table", path)
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def entries(script):
    return {entry.row.id: entry for entry in script.all_entries()}


@pytest.fixture(scope="module")
def page(root):
    return (root / "docs" / "rulebook.md").read_text(encoding="utf-8")


def test_it_is_up_to_date(script, entries, page):
    """If this fails: python scripts/rulebook_table.py."""
    assert script.page(entries.values()) == page


def test_every_rule_has_a_row(entries, page):
    assert re.findall(r"^\| ([A-Z][A-Z0-9]*(?:-\d+)?) \|", page, re.MULTILINE) == list(rulebook())
    assert list(entries) == list(rulebook())


def test_the_files_it_points_at_are_there(root, page):
    for link in set(re.findall(r"\]\(\.\./([^ )]+)", page)):
        assert (root / link).exists(), link


def test_the_functions_it_names_are_there(root, page):
    links = set(re.findall(r'\]\(\.\./([^ )]+\.py) "([^"]+)"\)', page))
    assert links
    for path, names in links:
        text = (root / path).read_text(encoding="utf-8")
        for name in names.split(", "):
            assert re.search(rf"\b{name}\b", text), (path, name)


def test_a_rule_is_done_where_code_and_tests_name_it(script, entries):
    """`STUD-8` is a flag of the umpire's, `SETUP-2` is paperwork, and `PTS-1` is for later."""
    done = entries["STUD-8"]
    assert done.state is script.State.DONE
    assert "wrong_seat_brings_it_in" in done.implemented[Path("rules/umpire/checks/stud.py")]
    assert Path("tests/rules/umpire/checks/test_stud.py") in done.tested
    assert entries["SETUP-2"].state is script.State.REFERENCE
    assert entries["PTS-1"].state is script.State.LATER
    assert "club arithmetic: not yet" in entries["PTS-1"].cells


def test_a_reason_is_given_only_where_a_rule_needs_one(script, entries):
    for pattern in (*script.REASONS, *script.LATER):
        matching = [each for each in entries.values() if script.fnmatch(each.row.id, pattern)]
        assert matching, f"{pattern} is no rule"
        states = {entry.state for entry in matching}
        assert states != {script.State.DONE}, f"{pattern} is done: it needs no reason"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ('"""`MISD-3`, `DEAL-1`: the first card."""', {"MISD-3", "DEAL-1"}),
        ("`BTN-5` to `BTN-7`", {"BTN-5", "BTN-6", "BTN-7"}),
        ("first_in_force(house, \"FLOP-1\", 'T24-8')", {"FLOP-1", "T24-8"}),
        ('("C1 DECK-19", "shuffle.by")', {"C1", "DECK-19"}),
        ("NOT-1 is no rule, nor is `ACE-1` or 'holdem'", set()),
        ("ODD-7 without marks is not named", set()),
    ],
)
def test_rules_are_named_in_quotes_and_backticks(script, text, rules):
    assert set(script.named(text)) == rules


TESTS = '''
"""Said of the whole file: BURN-2."""
DATA = ["ODD-7"]

def helper():
    return "MISD-3"

def test_stud_4_stud_5_who_opens():
    pass

def test_t24_18_with_data():
    assert DATA

def test_by_its_docstring():
    """PREM-1."""
    return helper()

def test_by_a_line():
    assert "LOW-3"
'''


def test_tests_name_rules_in_name_lines_docstring_and_data(script):
    assert set(script.tests_in(TESTS)) == {
        ("BURN-2", ""),
        ("STUD-4", "test_stud_4_stud_5_who_opens"),
        ("STUD-5", "test_stud_4_stud_5_who_opens"),
        ("T24-18", "test_t24_18_with_data"),
        ("ODD-7", "test_t24_18_with_data"),
        ("PREM-1", "test_by_its_docstring"),
        ("LOW-3", "test_by_a_line"),
    }


SOURCE = '''
"""A module about `BURN-2`."""

@before("x")
def first():
    """`STUD-4`."""

class Second:
    def method(self):
        return "ODD-7"  # and `LOW-3`

RULES = {"a": "MISD-3"}
'''


def test_sources_cite_rules_in_functions_classes_data_and_as_a_whole(script):
    assert set(script.citations_in(SOURCE)) == {
        ("BURN-2", ""),
        ("STUD-4", "first"),
        ("ODD-7", "Second"),
        ("LOW-3", "Second"),
        ("MISD-3", "RULES"),
    }
