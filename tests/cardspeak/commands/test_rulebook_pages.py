"""The rulebook as text: a row in full, a row in a list, the contents."""

import pytest

from cardspeak.commands.rulebook_pages import contents, listing, page
from cardspeak.rules.rulebook.rulebook import rulebook

BOOK = rulebook()


def shown(rule_id, width=80):
    return list(page(BOOK[rule_id], BOOK, width))


def test_a_rule_in_full_mix_of_houses_and_outputs_odd_5():
    assert shown("ODD-5") == [
        "ODD-5     Pots, splits, odd chips, change",
        "",
        "  Stud, WSOP: by rank and suit: the highest card for high games, the lowest card",
        "  for low games, chosen from the entire hand received.",
        "",
        "  house   WSOP 2012 (stud)",
        "  source  2012 WSOP Dealer Reference Guide, lines 144–148",
        "  camera  sees it: all 7 cards must be tabled",
        "  output  calculation",
        "          setting: odd.stud = entire_hand / low_card_in_low_games",
    ]


def test_what_players_must_not_learn_is_marked_deck_11():
    assert any("flag (high, discreetly): to the floor" in line for line in shown("DECK-11"))


def test_formats_and_fallbacks_are_told_wsop():
    assert "  house   Play Poker Chicago 2018, tournament" in shown("SETUP-1")
    assert "          WSOP 2012 (fallback)" in shown("ODD-8")
    assert "  house   Every house" in shown("READ-1")


def test_a_switch_shows_the_answer_of_each_house_c37():
    assert shown("C37") == [
        "C37       odd.hybrid",
        "",
        "  Who gets the odd chip when a badugi and a five-card hand split the pot.",
        "",
        "  Play Poker Chicago 2018  winner of the five-card hand (line 507)",
        "  source                   Play Poker Chicago Dealer Reference Guide 1.1",
    ]


def test_an_ambiguity_shows_its_default_amb_20():
    assert shown("AMB-20")[4:] == [
        "  default  yes (10 + 50)",
        "  house    Dead Money Poker Club",
        "  source   Dead Money Poker Club Rulebook, line 30",
    ]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_every_row_fits_and_is_listed_in_two_lines_at_most(width):
    for row in BOOK.values():
        assert all(len(line) <= width for line in page(row, BOOK, width)), row.id
        lines = list(listing(row, BOOK, width))
        assert 1 <= len(lines) <= 2, row.id
        assert all(len(line) <= width for line in lines), row.id
        assert lines[0].split()[0] == row.id


def test_a_long_text_is_cut_in_a_list_odd_7():
    first, second = listing(BOOK["ODD-7"], BOOK, 80)
    assert first.startswith("ODD-7     [Chicago, WSOP] More than two tied")
    assert second.endswith(" …")


def test_the_contents_count_rows_and_leave_out_empty_sections():
    lines = list(contents([BOOK["ODD-1"], BOOK["ODD-2"], BOOK["STUD-1"]], BOOK))
    assert lines[0].startswith("A12  Pots, splits, odd chips, change  ")
    assert lines[0].endswith(" 2")
    assert lines[1].split() == ["B1", "Stud", "family", "1"]
    assert lines[2].split() == ["3"]
