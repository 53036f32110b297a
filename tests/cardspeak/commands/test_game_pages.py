"""The table of games as text for a terminal."""

import pytest

from cardspeak.commands.game_pages import game_page, listing, rotation_page
from cardspeak.rules.games.mixed import dealers_choice, find_rotation
from cardspeak.rules.games.table import GAMES, find_game


def page(name, width=80):
    return list(game_page(find_game(name), width))


def row(lines, start):
    (found,) = [line for line in lines if line.strip().startswith(start)]
    return [cell.strip() for cell in found.strip().split("  ") if cell.strip()]


def test_razz_2_the_page_tells_each_street():
    lines = page("razz")
    assert row(lines, "third street") == [
        "third street", "deals 2 down, 1 up", "highest card by suit", "small bet",
    ]  # fmt: skip
    assert row(lines, "seventh street") == [
        "seventh street", "burns 1, deals 1 down", "lowest hand showing", "big bet",
    ]  # fmt: skip
    assert row(lines, "wins") == ["wins", "best ace-to-five low"]


@pytest.mark.parametrize(
    ("game", "start", "told"),
    [
        ("holdem", "flop", "burns 1, turns 3"),
        ("double-board", "turn", "burns 1, turns 1 on each board"),
        ("river-of-blood", "blood", "burns 1, turns 1 after a red river"),
        ("badugi", "first draw", "burns 1, replaces discards"),
        ("irish", "each", "each discards 2"),
        ("double-entendre", "each", "each marks 1 card"),
        ("chinese", "deal", "deals 13 down"),
    ],
)
def test_what_the_dealer_does(game, start, told):
    assert told in row(page(game), start)


def test_squid_1_bet_sizes_are_told_only_where_a_limit_sets_them():
    assert "At limit" not in "\n".join(page("squid-game"))
    assert "At limit" in "\n".join(page("holdem"))


def test_om8_1_hyb_1_what_takes_each_half_and_which_cards_play():
    text = " ".join(" ".join(page("omaha-8")).split())
    assert "half to the best high hand; half to the best low, eight or better;" in text
    assert "all to the high where no low qualifies" in text
    assert "just two hole cards and three of the board" in text
    assert "qualifies" not in "\n".join(page("badacey"))


@pytest.mark.parametrize(
    ("game", "cells"),
    [
        ("omaha", ["omaha", "4 down, 2 play", "board 3-1-1", "high"]),
        ("rocky-mtn", ["rocky-mtn", "5 down, keep 2", "board 3-1-1", "high"]),
        ("squid-game", ["squid-game", "2 down", "3 boards 3-1-1", "high"]),
        ("river-of-blood", ["river-of-blood", "2 down", "board 3-1-1(-1)", "high"]),
        ("stud-8", ["stud-8", "2 down, 1 up", "up, up, up, down", "high and 8-or-better low"]),
        ("2-7-single-draw", ["2-7-single-draw", "5 down", "1 draw", "2-7 low"]),
        ("badeucey", ["badeucey", "5 down", "3 draws", "2-7 low and badugi"]),
        ("chinese", ["chinese", "13 down", "high"]),
    ],
)
def test_the_list_tells_the_deal_and_what_wins(game, cells):
    lines = listing(list(GAMES.values()), [find_rotation("hoe")], 80)
    assert row(lines, f"{game} ") == cells


def test_a_rotation_is_listed_by_its_limits():
    eight = " ".join(" ".join(listing([find_game("razz")], [find_rotation("8-game")], 80)).split())
    assert "stud, stud-8; no-limit holdem; pot-limit omaha" in eight


def test_mix_1_a_rotation_of_ones_own_has_a_page_like_the_others():
    lines = list(rotation_page(dealers_choice(["badugi", "pot-limit omaha"]), 80))
    assert row(lines, "1 ") == ["1", "Badugi", "limit", "badugi"]
    assert row(lines, "2 ") == ["2", "Omaha", "pot-limit", "omaha"]
