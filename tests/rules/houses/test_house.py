"""A house answers every question: by its own rules, by its fallback's, or not at all."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules import houses
from cardspeak.rules.houses.house import (
    HouseError,
    Setting,
    UnknownFormat,
    UnknownSwitch,
    house_names,
    load_house,
)
from cardspeak.rules.houses.housefile import FORMATS, read_house_file
from cardspeak.rules.houses.lineage import lineage
from cardspeak.rules.houses.switches import all_switches
from cardspeak.rules.rulebook.rows import Ambiguity, Rule, Switch
from cardspeak.rules.rulebook.rulebook import rulebook

OURS = [lineage(name)[0].file for name in house_names()]
DISAGREEMENTS = [row for row in rulebook().values() if isinstance(row, Switch)]
ENTRIES = [
    pytest.param(file, key, entry, id=f"{file.id} {key}")
    for file in OURS
    for key, entry in file.entries.items()
]


def values(house):
    return {setting.key: setting.value for setting in house.settings()}


def test_a_file_that_changes_is_read_anew(tmp_path):
    path = tmp_path / "own.toml"
    for title in ("Mine", "Yours"):
        path.write_text(f'title = "{title}"\nextends = "tda-2024"\n')
        assert load_house(path).title == title


@pytest.mark.parametrize(("file", "key", "entry"), ENTRIES)
def test_what_our_houses_rule_cites_its_row_and_other_ids_of_the_rulebook(file, key, entry):
    assert all_switches()[key].row in entry.rules
    assert [rule for rule in entry.rules if rule not in rulebook()] == []
    assert len(set(entry.rules)) == len(entry.rules)


@pytest.mark.parametrize(("file", "key", "entry"), ENTRIES)
def test_every_id_cited_holds_for_the_house(file, key, entry):
    strange = [rule for rule in entry.rules if not rulebook()[rule].applies_to(file.id)]
    assert entry.fallback or not strange


@pytest.mark.parametrize("name", house_names())
@pytest.mark.parametrize("play", ["tournament", "cash"])
def test_a_rule_of_one_format_is_not_played_in_another(name, play):
    for setting in load_house(name, play).settings():
        cited = [rulebook()[rule] for rule in setting.rules if setting.house == name]
        rules = [row for row in cited if isinstance(row, Rule)]
        held = any(row.applies_to(name, play) for row in rules)
        assert held or setting.fallback or not rules, setting


SILENT = {
    ("dead-money", "C4"): "how many decks are in play, not how many are verified: see C5",
    ("dead-money", "C13"): "see C10",
    ("dead-money", "C18"): "not listed among its misdeals",
    ("dead-money", "C24"): "the TDA's rule",
    ("tda-2024", "C21"): "left to the house",
    ("tda-2024", "C23"): "not written",
    ("wsop-2012", "C38"): "an example only",
}


@pytest.mark.parametrize("row", DISAGREEMENTS, ids=lambda row: row.id)
def test_a_house_rules_on_what_it_has_an_answer_to(row):
    answered = {answer.house for answer in row.answers}
    ruled = {file.id for file in OURS for each in file.entries.values() if row.id in each.rules}
    assert answered - ruled == {house for house, of in SILENT if of == row.id}


@pytest.mark.parametrize("row", [r.id for r in rulebook().values() if isinstance(r, Ambiguity)])
def test_every_ambiguity_is_settled_somewhere(row):
    assert any(row in entry.rules for file in OURS for entry in file.entries.values())


@pytest.mark.parametrize("name", house_names())
@pytest.mark.parametrize("play", FORMATS)
def test_every_house_answers_every_switch_in_every_format(name, play):
    house = load_house(name, play)
    settings = list(house.settings())
    assert [setting.key for setting in settings] == list(all_switches())
    for setting in settings:
        assert house[setting.key] == setting.value
        assert house.setting(setting.key) is setting
        assert setting.rules or (setting.value is None and not setting.house)
        assert setting.note or not setting.fallback


def test_an_own_value_says_where_it_comes_from():
    assert load_house("wsop-2012").setting("odd.stud.card_set") == Setting(
        "odd.stud.card_set", "entire_hand", ("C35", "ODD-5"), house="wsop-2012", note=""
    )


def test_c35_a_fallback_is_marked_and_named():
    assert load_house("generic-tournament").setting("odd.stud.card_set") == Setting(
        "odd.stud.card_set",
        "five_cards",
        ("C35", "T24-23"),
        fallback=True,
        house="tda-2024",
        place="rule 20",
        note="TDA 2024 rule 20, not in this house's rulebook",
    )


def test_the_note_of_a_fallback_is_kept():
    note = load_house("dead-money").setting("limit.raise_cap_lifted").note
    assert note.startswith("TDA 2024 rule 48, not in this house's rulebook: How many raises")


def test_where_nobody_rules_the_floor_decides():
    setting = load_house("generic-tournament").setting("shuffle.sequence")
    assert setting == Setting("shuffle.sequence", None)
    assert setting.note == "nobody rules on this: the floor decides"


def test_c59_a_house_may_rule_that_the_floor_decides_whatever_the_fallback_says():
    setting = load_house("wsop-2012").setting("chip.race.all_in")
    assert (setting.value, setting.house, setting.fallback) == (None, "wsop-2012", False)
    assert load_house("tda-2024")["chip.race.all_in"] == "one_chip"


def test_the_usual_format_is_the_house_s_own():
    assert load_house("wsop-2012").format == "tournament"
    assert load_house("holdem-bonus").format == "cash"
    assert load_house("wsop-2012", "cash").format == "cash"


def test_an_unknown_format_is_told_with_the_formats():
    with pytest.raises(UnknownFormat, match=r"'cahs' is none of tournament, satellite, cash.*cash"):
        load_house("wsop-2012", "cahs")


def test_an_unknown_switch_is_told_with_the_nearest():
    house = load_house("wsop-2012")
    with pytest.raises(UnknownSwitch, match=r"did you mean 'odd\.hybrid'"):
        house["odd.hybird"]
    with pytest.raises(UnknownSwitch):
        house.setting("zebra")


def test_a_number_is_asked_for_as_one():
    house = load_house("wsop-2012")
    assert house.number("limit.raise_cap") == 4
    assert house.number("rake.percent") is None
    for key in ("odd.smallest_unit", "burn.stack", "deck.change_reasons"):
        with pytest.raises(HouseError, match=f"{key} is not answered by a number"):
            house.number(key)


def test_a_house_can_be_hashed_and_compared():
    assert load_house("wsop-2012") == load_house("WSOP-2012")
    assert len({load_house("wsop-2012"), load_house("WSOP-2012"), load_house("tda-2024")}) == 2


def test_a_house_of_one_s_own_differs_only_in_what_it_says(tmp_path):
    path = tmp_path / "corner.toml"
    path.write_text(
        'title = "Corner house"\nextends = "wsop-2012"\n[switches]\n'
        '"odd.stud.card_set" = "five_cards"\n'
        '"muck.retrieve" = { value = "if_certain", rules = ["C9"], note = "House rule 3." }\n'
    )
    house, parent = load_house(path), load_house("wsop-2012")
    assert (house.id, house.title, house.fallback, house.format) == (
        "corner",
        "Corner house",
        "TDA 2024",
        "tournament",
    )
    assert house.lineage == ("corner", "wsop-2012")
    assert values(house) == values(parent) | {
        "odd.stud.card_set": "five_cards",
        "muck.retrieve": "if_certain",
    }
    assert house.setting("muck.retrieve") == Setting(
        "muck.retrieve", "if_certain", ("C9",), house="corner", note="House rule 3."
    )
    assert house.setting("odd.stud.low_games") == parent.setting("odd.stud.low_games")
    assert house.setting("stud.tie_high").fallback


def test_the_house_in_the_docs_can_be_played(tmp_path):
    path = tmp_path / "corner.toml"
    indented = [line for line in houses.__doc__.splitlines() if line.startswith("    ")]
    path.write_text("\n".join(line.strip() for line in indented))
    house = load_house(path, "cash")
    assert (house.title, house.lineage) == ("The corner house", ("corner", "wsop-2012"))
    assert (house["odd.stud.card_set"], house["limit.raise_cap"]) == ("five_cards", 3)


def raw_values(switch):
    """Everything a file may write for a switch."""
    words = st.sampled_from(switch.words or ("",))
    return (
        st.just("floor")
        | {
            "one_of": words,
            "some_of": st.lists(words, unique=True),
            "in_order": st.lists(words),
            "yes_no": st.booleans(),
            "number": st.integers(*switch.bounds),
            "amounts": st.dictionaries(words, st.integers(1, 10**6), min_size=1),
        }[switch.kind]
    )


def toml(raw):
    if isinstance(raw, dict):
        return "{" + ", ".join(f"{word} = {each}" for word, each in raw.items()) + "}"
    return json.dumps(raw)


@given(st.data(), st.sampled_from(sorted(all_switches())), st.sampled_from(house_names()))
def test_any_legal_value_is_played_by_a_house_that_says_so(tmp_path_factory, data, key, parent):
    switch = all_switches()[key]
    raw = data.draw(raw_values(switch))
    path = tmp_path_factory.mktemp("house") / "own.toml"
    path.write_text(f'title = "Own"\nextends = "{parent}"\n[switches]\n"{key}" = {toml(raw)}\n')
    for play in FORMATS:
        house = load_house(path, play)
        assert values(house) == values(load_house(parent, play)) | {key: switch.read(raw)}
        assert not house.setting(key).fallback


def test_our_files_list_the_switches_in_their_order(root):
    for name in house_names():
        keys = list(read_house_file(root / "rules" / "houses" / f"{name}.toml").entries)
        assert keys == [key for key in all_switches() if key in keys]
