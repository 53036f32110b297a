"""A house's file is read whole, and every fault in it is told at once."""

import pytest

from cardspeak.rules.houses.housefile import Entry, read_house_file


@pytest.fixture
def read(tmp_path):
    def written(text):
        path = tmp_path / "corner-house.toml"
        path.write_text(text, "utf-8")
        return read_house_file(path)

    return written


def test_the_head_is_read(read):
    file = read('title = "Corner house"\nextends = "wsop-2012"\nformat = "cash"\n')
    assert (file.id, file.title, file.extends, file.fallback, file.format, file.faults) == (
        "corner-house",
        "Corner house",
        "wsop-2012",
        "",
        "cash",
        (),
    )


def test_a_bare_value_and_a_table_say_the_same(read):
    bare = read('title = "C"\n[switches]\n"odd.hybrid" = "five_card_hand"\nrabbit = "allowed"\n')
    table = read(
        'title = "C"\n[switches]\n"odd.hybrid" = { value = "five_card_hand" }\n'
        'rabbit.value = "allowed"\n'
    )
    assert bare.entries == table.entries
    assert bare.entries["rabbit"] == Entry({"value": "allowed"})
    assert not bare.faults
    assert not table.faults


def test_everything_an_entry_can_say_is_read(read):
    file = read(
        """
        title = "Corner house"
        [switches."limit.raise_cap"]
        value = 4
        cash = 3
        satellite = "floor"
        rules = ["C46", "LIM-1"]
        place = "page 7"
        fallback = true
        note = "As next door."
        """
    )
    assert file.entries["limit.raise_cap"] == Entry(
        {"value": 4, "satellite": None, "cash": 3},
        ("C46", "LIM-1"),
        place="page 7",
        fallback=True,
        note="As next door.",
    )


@pytest.mark.parametrize(
    "written", ['"chip.colors" = { red = 5 }', '"chip.colors" = { value = { red = 5 } }']
)
def test_c62_colors_may_be_given_bare_or_as_a_value(read, written):
    file = read(f'title = "C"\n[switches]\n{written}\n')
    assert file.entries["chip.colors"].values == {"value": {"red": 5}}
    assert not file.faults


@pytest.mark.parametrize(
    ("given", "play", "field"),
    [
        ({"value"}, "cash", "value"),
        ({"value", "cash"}, "cash", "cash"),
        ({"value", "cash"}, "tournament", "value"),
        ({"cash"}, "tournament", None),
        ({"tournament"}, "satellite", "tournament"),
        ({"tournament", "satellite"}, "satellite", "satellite"),
        ({"value", "tournament"}, "satellite", "tournament"),
        ({"satellite"}, "tournament", None),
    ],
)
def test_the_nearest_format_counts_and_a_satellite_is_a_tournament(given, play, field):
    assert Entry(dict.fromkeys(given, True)).field_for(play) == field


FAULTY = """
tittle = "Corner house"
format = "freeroll"
extends = 12

[switches]
"odd.stud.cardset" = "button"
"odd.stud.card_set" = "pentagon"
"limit.raise_cap" = { value = 99, cash = "three", rule = "LIM-1" }
"bet.binding" = { rules = ["C44"] }
"burn.stack" = { value = "under_previous", rules = "C8", note = 7, fallback = "no" }
showdown.all_check = "first_to_act"
"""


def test_every_fault_is_told_with_file_and_key(read):
    file = read(FAULTY)
    assert all(str(file.path) in fault for fault in file.faults)
    told = [fault.removeprefix(f"{file.path}: ") for fault in file.faults]
    expected = [
        "title: missing",
        "tittle: no field is called so; did you mean 'title'?",
        "extends: 12 is not text",
        "format: 'freeroll' is none of tournament, satellite, cash",
        "odd.stud.cardset: no switch is called 'odd.stud.cardset'; did you mean 'odd.stud.card_set",
        "odd.stud.card_set: 'pentagon' is none of entire_hand, five_cards, button",
        "limit.raise_cap.rule: no field is called so; did you mean 'rules'?",
        "limit.raise_cap: 99 is not a whole number from 1 to 10",
        "limit.raise_cap.cash: 'three' is not a whole number",
        "bet.binding: has no value",
        "burn.stack.rules: 'C8' is not a list",
        "burn.stack.note: 7 is not text",
        "burn.stack.fallback: 'no' is not true or false",
        "showdown: no switch is called 'showdown'",
    ]
    assert len(told) == len(expected)
    for fault, start in zip(told, expected, strict=True):
        assert fault.startswith(start)
    assert told[-1].endswith('write whole keys in quotes, as "showdown.all_check"')


@pytest.mark.parametrize("text", ["title = ", b"\xff\xfe".decode("latin-1")])
def test_what_is_no_toml_is_a_fault(read, text):
    (fault,) = read(text).faults
    assert "not a TOML file" in fault


def test_bytes_that_are_no_text_are_a_fault(tmp_path):
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"title = '\xff'")
    (fault,) = read_house_file(path).faults
    assert "not a TOML file" in fault


def test_switches_that_are_no_table_are_a_fault(read):
    (fault,) = read('title = "C"\nswitches = 3\n').faults
    assert fault.endswith("switches: 3 is not a table")
