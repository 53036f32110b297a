"""Running it more than once, and the plaques that allow it or swap cards."""

import pytest

from cardspeak.rules.games.plaques import (
    PlaqueFault,
    PlaqueHolder,
    RunsError,
    boards_agreed,
    boards_with_plaques,
    cards_per_run,
    earns_plaque,
    goldschlager_faults,
    is_suited_connector,
    run_it_twice_faults,
)
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.showdown.notation import parse_cards

ONE = PlaqueHolder(left=1)


def test_ritp_1_a_plaque_is_played_before_any_card_is_mucked():
    assert run_it_twice_faults(ONE, mucked=False) == ()
    assert run_it_twice_faults(ONE, mucked=True) == (PlaqueFault.CARDS_MUCKED,)


def test_ritp_1_one_plaque_a_hand_and_all_reasons_are_told():
    assert run_it_twice_faults(PlaqueHolder(2, played=True), mucked=False) == (
        PlaqueFault.PLAYED_THIS_HAND,
    )
    assert set(run_it_twice_faults(PlaqueHolder(0, played=True), mucked=True)) == {
        PlaqueFault.NONE_LEFT, PlaqueFault.PLAYED_THIS_HAND, PlaqueFault.CARDS_MUCKED,
    }  # fmt: skip


def test_ritp_1_several_plaques_still_mean_one_board_more():
    assert [boards_with_plaques(played) for played in (0, 1, 2, 5)] == [1, 2, 2, 2]


def test_ritp_2_each_re_buy_brings_a_plaque_and_what_is_not_used_passes_on():
    broke = PlaqueHolder(0, played=True)
    again = broke.after_rebuy()
    assert again.left == 1
    assert run_it_twice_faults(again, mucked=False) == (PlaqueFault.PLAYED_THIS_HAND,)
    assert ONE.after_rebuy().left == 2  # whether or not the player was knocked out
    heir = PlaqueHolder(0).inheriting(ONE.after_rebuy())
    assert heir == PlaqueHolder(2)
    assert run_it_twice_faults(heir, mucked=False) == ()
    assert ONE.inheriting(broke) == ONE


def test_rit_1_all_players_in_the_hand_must_agree():
    most = load_house("play-poker-chicago-2018", "cash").number("run_it_twice.most_boards")
    assert boards_agreed({1: 2, 4: 2}, most) == 2
    assert boards_agreed({1: 3, 4: 3}, most) == 3
    assert boards_agreed({1: 3, 4: 2}, most) == 1
    with pytest.raises(RunsError, match="1 to 3 times, not 4"):
        boards_agreed({1: 4, 4: 4}, most)
    assert boards_agreed({1: 4, 4: 4}, None) == 4
    with pytest.raises(RunsError, match="not 0"):
        boards_agreed({1: 0}, None)


@pytest.mark.parametrize(("board", "dealt"), [("", 5), ("2c 3c 4c", 2), ("2c 3c 4c 5c", 1)])
def test_rit_1_a_whole_board_turn_and_river_or_the_river(board, dealt):
    assert cards_per_run(parse_cards(board)) == dealt


def test_rit_1_nothing_is_run_in_the_middle_of_a_flop_or_after_the_river():
    for count in (1, 2, 5):
        with pytest.raises(RunsError, match=f"not {count}"):
            cards_per_run(parse_cards("2c 3c 4c 5c 6c")[:count])


@pytest.mark.parametrize(("board", "allowed"), [(0, True), (3, True), (4, False), (5, False)])
def test_gold_1_a_goldschlager_is_used_before_the_turn(board, allowed):
    assert (goldschlager_faults(ONE, swaps=1, board=board) == ()) is allowed


def test_gold_1_one_or_two_cards_are_swapped():
    assert goldschlager_faults(ONE, swaps=2, board=3) == ()
    for swaps in (0, 3):
        assert goldschlager_faults(ONE, swaps, 3) == (PlaqueFault.WRONG_NUMBER,)
    assert set(goldschlager_faults(PlaqueHolder(0), 3, 4)) == {
        PlaqueFault.NONE_LEFT, PlaqueFault.TURN_REVEALED, PlaqueFault.WRONG_NUMBER,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hole", "connects"),
    [("9h Th", True), ("Th 9h", True), ("Ah Kh", True), ("2s As", True), ("2s 3s", True),
     ("9h Td", False), ("9h Jh", False), ("9h 9d", False), ("Kh 2h", False), ("9h Th Jh", False)],
)  # fmt: skip
def test_gold_2_suited_connectors(hole, connects):
    assert is_suited_connector(parse_cards(hole)) is connects


def test_gold_2_a_scoop_with_one_earns_a_plaque():
    hole = parse_cards("9h Th")
    assert earns_plaque(hole, scooped=True)
    assert not earns_plaque(hole, scooped=False)
