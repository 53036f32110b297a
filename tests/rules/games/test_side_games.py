"""The club's side games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.games.side_games import (
    Heist,
    MushroomHand,
    SideGameError,
    blood_card_due,
    burns_by_street,
    forced_posts,
    heist,
    heist_banks,
    marked_hands,
    play_mushroom,
)
from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.showdown.notation import parse_cards

DEAD_MONEY = load_house("dead-money")


def test_bomb_1_everyone_posts_a_double_big_blind_and_a_short_stack_goes_all_in():
    assert forced_posts(find_game("bomb-pot"), {1: 5000, 3: 150, 8: 200}, 100) == {
        1: 200, 3: 150, 8: 200,
    }  # fmt: skip


def test_squid_1_everyone_posts_a_single_big_blind():
    assert forced_posts(find_game("squid-game"), {1: 5000, 3: 150}, 100) == {1: 100, 3: 100}
    with pytest.raises(SideGameError, match="Texas Hold'em is played with blinds"):
        forced_posts(find_game("holdem"), {1: 5000}, 100)


@pytest.mark.parametrize(("game", "burns"), [("bomb-pot", 6), ("squid-game", 9), ("holdem", 3)])
def test_bomb_1_amb_16_one_burn_for_each_flop_turn_and_river_dealt(game, burns):
    assert sum(burns_by_street(find_game(game), DEAD_MONEY).values()) == burns


def test_amb_16_a_house_may_burn_one_card_a_street_instead(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text(
        'title = "Ours"\nextends = "dead-money"\n[switches]\n"bomb_pot.burns" = "per_street"\n'
    )
    house = load_house(file)
    assert burns_by_street(find_game("bomb-pot"), house) == {"flop": 1, "turn": 1, "river": 1}
    # Runs of one board are dealt one after the other, each with its burns.
    assert burns_by_street(find_game("run-it-twice"), house)["river"] == 2


@pytest.mark.parametrize(
    ("river", "due"), [("2h", True), ("2d", True), ("2c", False), ("2s", False)]
)
def test_blood_1_a_red_river_brings_another_card(river, due):
    assert blood_card_due(parse_cards(f"Ah Kh Qh Jh {river}")) is due


def test_blood_1_no_other_card_does():
    assert not blood_card_due(parse_cards("As Ks Qs Jh"))
    assert not blood_card_due(parse_cards("As Ks Qs Js Ts 2h"))


def test_dent_1_the_marked_card_makes_two_hands_and_the_others_none():
    nine, king, two = parse_cards("9h Kd 2c")
    assert marked_hands([nine, king, two], king) == ((king, nine), (king, two))
    for wrong in ([nine, two], [nine, two, parse_cards("7s")[0]], [king, king, two]):
        with pytest.raises(SideGameError, match="one of three cards is marked, not Kd of"):
            marked_hands(wrong, king)
    with pytest.raises(SideGameError, match="not Kd of none"):
        marked_hands([], king)


def test_heist_1_the_banks_of_the_rulebook():
    assert heist_banks(Heist.FULL, 3000, [8]) == (24_000,)
    assert heist_banks(Heist.MINI, 3000, [8]) == (3000,)
    assert heist_banks(Heist.FULL, 3000, [5, 3]) == (15_000, 9000)
    assert heist_banks(Heist.MINI, 3000, [5, 3], unit=25) == (1875, 1125)


def test_heist_1_what_does_not_divide_goes_a_chip_at_a_time():
    assert heist_banks(Heist.MINI, 3000, [7, 6, 7], unit=25) == (1050, 900, 1050)
    for unusable in ([], [8, 0]):
        with pytest.raises(SideGameError, match="players at every table"):
            heist_banks(Heist.MINI, 3000, unusable)
    for buy_in, unit in ((3000, 70), (0, 1), (3000, 0)):
        with pytest.raises(SideGameError, match=f"chips of {unit}"):
            heist_banks(Heist.MINI, buy_in, [8], unit)
    assert heist_banks(Heist.MINI, 1, [8]) == (1,)


@given(
    players=st.lists(st.integers(1, 10), min_size=1, max_size=6),
    kind=st.sampled_from(Heist),
    unit=st.sampled_from([1, 5, 25, 100]),
)
def test_heist_1_tables_share_the_whole_bank_in_chips(players, kind, unit):
    banks = heist_banks(kind, 3000, players, unit)
    assert sum(banks) == 3000 * (1 if kind is Heist.MINI else sum(players))
    assert all(bank % unit == 0 for bank in banks)
    exact = [sum(banks) * number / sum(players) for number in players]
    assert all(abs(bank - share) < unit for bank, share in zip(banks, exact, strict=True))


@pytest.mark.parametrize(
    ("kind", "hole", "big_blinds"),
    [
        (Heist.FULL, "Th Td", 10),
        (Heist.FULL, "2h 2d", 10),
        (Heist.FULL, "Jh Jd", 5),
        (Heist.FULL, "Ah Ad", 5),
        (Heist.MINI, "2h 2d", 5),
        (Heist.MINI, "Ah Ad", 5),
        (Heist.FULL, "Ah Kd", 0),
    ],
)
def test_heist_2_a_scoop_with_a_pocket_pair_robs_the_bank(kind, hole, big_blinds):
    cards = parse_cards(hole)
    assert heist(kind, 24_000, 100, cards, scooped=True) == big_blinds * 100
    assert heist(kind, 24_000, 100, cards, scooped=False) == 0


def test_heist_2_the_bank_gives_no_more_than_it_has():
    deuces = parse_cards("2h 2d")
    assert heist(Heist.FULL, 700, 100, deuces, scooped=True) == 700
    assert heist(Heist.FULL, 0, 100, deuces, scooped=True) == 0


def test_mush_1_every_hand_the_button_adds_a_big_blind():
    size = 0
    for _ in range(3):
        size = play_mushroom(size, 100, small_blind=3, winners=[5]).left
    assert size == 300


def test_mush_2_the_small_blind_takes_it_by_winning_outright():
    assert play_mushroom(300, 100, small_blind=3, winners=[3]) == MushroomHand(100, 400, 0)


@pytest.mark.parametrize(("small_blind", "winners"), [(3, [3, 5]), (3, [5]), (None, [5])])
def test_mush_2_otherwise_it_stays(small_blind, winners):
    hand = play_mushroom(300, 100, small_blind=small_blind, winners=winners)
    assert hand == MushroomHand(100, 0, 400)


def test_mush_2_in_the_money_the_button_adds_no_more():
    hand = play_mushroom(300, 100, small_blind=3, winners=[5], in_the_money=True)
    assert hand == MushroomHand(0, 0, 300)
    won = play_mushroom(300, 100, small_blind=3, winners=[3], in_the_money=True)
    assert won == MushroomHand(0, 300, 0)
