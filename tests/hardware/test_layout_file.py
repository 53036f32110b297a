"""The layouts that come with Cards Speak are sound, and every fault of a file is named."""

import copy
import math
import tomllib
from pathlib import Path

import pytest

from cardspeak.hardware import layout_file
from cardspeak.hardware.layout import SPOTS
from cardspeak.hardware.layout_file import (
    LAYOUTS,
    LayoutError,
    UnknownLayout,
    layout_of,
    load_layout,
)
from cardspeak.hardware.layouts.writing import layout_lines

FOLDER = Path(layout_file.__file__).parent / "layouts"
OVAL = tomllib.loads((FOLDER / "oval-9.toml").read_text("utf-8"))
PLAIN = tomllib.loads((FOLDER / "plain-9.toml").read_text("utf-8"))


def faults(table):
    with pytest.raises(LayoutError) as told:
        layout_of(table, "mine", "mine.toml")
    return told.value.faults


def one_by_one(name):
    """A layout's file with every outline corner by corner."""
    return tomllib.loads("\n".join(layout_lines(load_layout(name))))


def test_there_are_ovals_a_round_and_a_plain_one():
    assert set(LAYOUTS) == {"oval-6", "oval-8", "oval-9", "oval-10", "round-2", "plain-9"}


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_has_all_its_places(name):
    layout = load_layout(name)
    assert layout.id == name
    assert len(layout.seats) == int(name.split("-")[1])
    assert set(layout.spots) == set(SPOTS)
    assert [marker.id for marker in layout.markers] == list(range(8))
    assert all(len(board) == 5 for board in layout.boards)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_hand_of_stud_has_room_at_every_seat(name):
    for seat in load_layout(name).seats:
        sides = sorted(math.dist(a, b) for a, b in zip(seat.cards, seat.cards[1:], strict=False))
        assert sides[0] >= 149.9
        assert sides[-1] >= 300


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_read_back_as_it_was_written(name):
    assert layout_of(one_by_one(name), "?", "?") == load_layout(name)


def test_the_example_in_the_words_is_a_layout():
    _, _, example = (layout_file.__doc__ or "").partition("frame:\n")
    head, _, one = example.partition("    [[seat]]")
    rest = one[one.index("    [[boards]]") :].replace("[spots]", "").replace("count", "\ncount")
    table = tomllib.loads(head + rest)
    assert layout_of(OVAL | {key: table[key] for key in table if key != "markers"}, "?", "?")


def test_an_unknown_layout_is_answered_with_those_there_are(tmp_path):
    with pytest.raises(UnknownLayout, match="did you mean 'oval-9'") as told:
        load_layout("oval-99")
    assert all(name in str(told.value) for name in LAYOUTS)
    with pytest.raises(UnknownLayout):
        load_layout(tmp_path / "none.toml")


def test_a_file_that_is_not_toml_is_named(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(LayoutError, match="not a TOML file"):
        load_layout(path)


def test_a_file_is_a_layout_by_its_own_name(tmp_path):
    path = tmp_path / "back-room.toml"
    path.write_text((FOLDER / "oval-9.toml").read_text("utf-8"), "utf-8")
    layout = load_layout(path)
    assert layout.id == "back-room"
    assert layout.seats == load_layout("oval-9").seats


def changed(table, where, value):
    """Return a copy of a table with one field changed, or taken out."""
    table = copy.deepcopy(table)
    *path, last = where
    part = table
    for step in path:
        part = part[step]
    if value is None:
        del part[last]
    else:
        part[last] = value
    return table


@pytest.mark.parametrize(
    ("where", "value", "fault"),
    [
        (["title"], None, "title: missing; it is text"),
        (["titel"], "x", "titel: no field is called so; did you mean 'title'?"),
        (["title"], 5, "title: 5 is not text"),
        (["felt"], None, "felt: missing"),
        (["felt", "size_mm"], [2300], "felt.size_mm: [2300] is not a list of 2 numbers"),
        (["felt", "size_mm"], [0, 1080], "felt: a rectangle is more than 0 wide and high"),
        (["felt", "at_mm"], [0, 20], "goes by the rim"),
        (["seats", "count"], 0, "seats.count: 0 is not a whole number from 1 up"),
        (["seats", "count"], True, "seats.count: True is not"),
        (["seats", "count"], 14, "seat 1 cards and seat 2 cards: lie on each other"),
        (["seats", "dealer_mm"], 0, "seat 1 cards and muck: lie on each other"),
        (["seats", "cards", "from_mm"], float("nan"), "seats.cards.from_mm: nan is not a number"),
        (["seats", "bets", "from_mm"], 180, "seat 1 cards and seat 1 bets: lie on each other"),
        (["seats", "bets", "form_mm"], 180, "seats.bets.form_mm: no field is called so"),
        (["seats", "stack", "from_mm"], -30, "seat 1 stack: not all on the felt"),
        (["seats", "button"], {"from_mm": 150}, "seat 1 button: lies on seat 1 cards"),
        (["seats", "button", "from_mm"], -10, "seat 1 button: not on the felt"),
        (["seats", "button", "right_mm"], -1900, "seat 1 button: must be inside the line"),
        (["line", "inside_mm"], 300, "seat 1 bets: must be inside the line"),
        (["line", "inside_mm"], 20, "seat 1 cards: must be outside the line"),
        (["line", "inside_mm"], 700, "line.inside_mm: the line would have no inside"),
        (["spots", "muck"], None, "spots.muck: missing"),
        (["spots", "mukc"], [[0, 0], [1, 0], [1, 1]], "spots.mukc: no field is called so"),
        (["spots", "muck"], [[0, 0], [9, 9]], "spots.muck: an outline has three corners or more"),
        (["spots", "muck"], [[-300, -400], [-200, -300], [-200, -400], [-300, -300]],
         "muck: the outline crosses itself"),
        (["spots", "burn", "at_mm"], [0, 60], "board and burn: lie on each other"),
        (["spots", "pot", "at_mm"], [0, 800], "pot: not all on the felt"),
        (["spots", "tray", "at_mm"], [0, 250], "tray: the dealer sits at the bottom"),
        (["boards"], None, "boards: there are none"),
        (["boards", 0, "at_mm"], [0, 60], "nearer to each other than a card is wide"),
        (["boards", 0, "slots"], [[1, 2], [3]], "boards 1: slots: [[1, 2], [3]] is not a list of"),
        (["spots", "board"], [[0, 0], [50, 0], [50, 60]], "card 1: not in the board's spot"),
        (["games"], ["holdem", "snap"], "games: no game is called 'snap'"),
        (["games"], "holdem", "games: 'holdem' is not a list of texts"),
        (["markers", "count"], None, "markers.count: missing"),
        (["markers", "side_mm"], 0, "marker 0 side_mm: must be above 0"),
        (["markers"], [{"id": 3, "at_mm": [0, 600]}, {"id": 3, "at_mm": [90, 600]}],
         "markers: 2 have the id 3"),
        (["markers"], [{"id": 50, "at_mm": [0, 600]}], "marker 50: ids go from 0 to 49"),
        (["markers"], [{"id": 1, "at_mm": [0, 600]}, {"id": 2, "at_mm": [50, 600]}],
         "marker 1 and marker 2: lie on each other"),
        (["seat"], [], "seats: say either [seats] or [[seat]], not both"),
    ],
)  # fmt: skip
def test_each_fault_is_named(where, value, fault):
    assert fault in "\n".join(faults(changed(OVAL, where, value)))


def test_seats_are_numbered_clockwise_from_the_dealers_left():
    table = one_by_one("oval-9")
    table["seat"][2], table["seat"][3] = table["seat"][3], table["seat"][2]
    assert faults(table) == ("seats: must be numbered clockwise from the dealer's left",)


def test_a_player_who_looks_away_is_named():
    table = changed(PLAIN, ["seats", "posts", 4, "facing_deg"], 90)
    assert "seat 5 facing_deg: the player looks away from the middle" in faults(table)


def test_the_origin_is_the_middle_of_the_felt():
    table = one_by_one("oval-9")
    table["felt"] = [[x + 2000, y] for x, y in table["felt"]]
    assert "felt: the origin must be the middle of the felt" in faults(table)


def test_all_faults_are_named_at_once():
    table = changed(OVAL, ["title"], None)
    table = changed(table, ["spots", "muck"], None)
    table = changed(table, ["spots", "burn", "at_mm"], [0, 60])
    table = changed(table, ["games"], ["snap"])
    told = faults(table | {"colour": "green"})
    for fault in ("title: missing", "spots.muck: missing", "board and burn", "snap", "colour"):
        assert fault in "\n".join(told)
    assert len(told) == 5
