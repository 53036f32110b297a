"""Substantial action, and misdeals that come too late."""

import pytest

from cardspeak.rules.facts.hand import Bet, Checked, Folded, Posted
from cardspeak.rules.umpire.acts import Act, Did
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.substantial import is_substantial, misdeal, rules_out_misdeal

SEATS = (1, 3, 5, 7, 9)  # button 1: seat 7 acts first


def acts(text):
    """Actions of as many seats: ``c`` a check, ``f`` a fold, ``b`` a bet; capital out of turn."""
    did = {"c": Did.CHECK, "f": Did.FOLD, "b": Did.BET}
    return [
        Act(seat, did[word.lower()], 0, in_turn=word.islower(), cost=100 * (word in "bB"))
        for seat, word in enumerate(text, start=1)
    ]


@pytest.mark.parametrize("text", ["bb", "bf", "fb", "cb", "bc"])
def test_sa_1_t24_6_two_actions_one_of_them_with_chips(text):
    assert is_substantial(acts(text))


@pytest.mark.parametrize("text", ["", "b", "cc", "ff", "cf"])
def test_sa_1_not_one_action_nor_two_without_chips(text):
    assert not is_substantial(acts(text))


@pytest.mark.parametrize("text", ["ccc", "fff", "cfc", "bff", "fffb"])
def test_sa_2_t24_6_any_three_actions(text):
    assert is_substantial(acts(text))


@pytest.mark.parametrize("text", ["bB", "ffF", "Cb", "FFF"])
def test_sa_1_sa_2_only_actions_in_turn_count(text):
    assert not is_substantial(acts(text))


def test_t24_6_posted_blinds_do_not_count(play):
    table = play(seats=SEATS)
    table.deal()
    table(Bet(7, 100))
    assert not rules_out_misdeal(table.hand)
    table(Folded(9))
    assert rules_out_misdeal(table.hand)


def test_t24_6_nor_does_the_bring_in(play):
    table = play(game="stud", seats=(1, 2, 3))
    table.deal(up="2c Kd 7h")
    table(Posted(1, 25, "bring-in"), Folded(2))
    assert not rules_out_misdeal(table.hand)
    table(Bet(3, 25))
    assert rules_out_misdeal(table.hand)


@pytest.mark.parametrize(
    "house", ["wsop-2012", "play-poker-chicago-2018", "generic-tournament", "tda-2024"]
)
def test_misd_9_t24_4_two_folds_do_not_rule_a_misdeal_out(play, house):
    table = play(house, seats=SEATS)
    table.deal()
    table(Folded(7), Folded(9))
    assert not rules_out_misdeal(table.hand)
    table(Folded(1))
    assert rules_out_misdeal(table.hand)


def test_misd_10_at_dead_money_two_players_do_whatever_they_do(play):
    table = play("dead-money", seats=SEATS)
    table.deal()
    table(Folded(7))
    assert not rules_out_misdeal(table.hand)
    table(Folded(9))
    assert rules_out_misdeal(table.hand)


def test_misd_10_in_stud_it_is_two_players_after_the_forced_bet(play):
    table = play("dead-money", "stud", seats=(1, 2, 3))
    table.deal(up="2c Kd 7h")
    table(Posted(1, 25, "bring-in"), Folded(2))
    assert not rules_out_misdeal(table.hand)
    table(Bet(3, 25))
    assert rules_out_misdeal(table.hand)


def house_of(tmp_path, switch):
    path = tmp_path / "own.toml"
    path.write_text(f'title = "Own"\nextends = "wsop-2012"\n[switches]\n{switch}\n')
    return str(path)


def test_c19_a_house_may_count_the_blinds(play, tmp_path):
    table = play(house_of(tmp_path, '"misdeal.blinds_count" = true'), seats=SEATS)
    assert rules_out_misdeal(table.hand)


def test_c19_a_house_may_leave_it_to_the_floor(play, tmp_path):
    table = play(house_of(tmp_path, '"misdeal.cutoff" = "floor"'), seats=SEATS)
    table.deal()
    table.passive()
    assert not rules_out_misdeal(table.hand)


def test_misd_9_a_finding_says_whether_to_play_on_and_stays_as_grave(play):
    table = play(seats=SEATS)
    table.deal()
    early = misdeal(table.hand, ("MISD-3", "T24-1"), "first-card-wrong-seat", (5, 3))
    assert (early.rule, early.severity, early.steps) == ("MISD-3", Severity.HIGH, ("misdeal",))
    table(Bet(7, 300), Bet(9, 300), Folded(1), Folded(3), Bet(5, 300), Checked(5))
    late = misdeal(table.hand, ("MISD-3", "T24-1"), "first-card-wrong-seat", (5, 3))
    assert late.severity is Severity.HIGH
    assert late.steps == ("play-on-after-substantial-action",)


def test_t24_1_where_a_house_has_no_such_row_the_fallback_is_named(play):
    table = play("generic-tournament", seats=SEATS)
    assert misdeal(table.hand, ("MISD-3", "T24-1"), "first-card-wrong-seat").rule == "T24-1"
