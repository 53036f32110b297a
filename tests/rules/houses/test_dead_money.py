"""The Dead Money Poker Club plays what its rulebook says, and the TDA's rules beyond it."""

import pytest

from cardspeak.rules.houses.house import load_house

IN_TOURNAMENTS = [
    ("C1 DECK-19", "shuffle.by", "player"),
    ("C5 DECK-19", "deck.max_on_table", 3),
    ("C8 BURN-4", "burn.stack", "under_previous"),
    ("C10 ABS-5", "absent.removal_minutes", 120),
    ("C14 BAL-1", "move.blocked_positions", ("small_blind",)),
    ("C16 MISD-6", "misdeal.exposed_threshold", 2),
    ("C19 MISD-10", "misdeal.cutoff", "two_players_after_forced_bets"),
    ("C25 PREM-1", "premature.flop", "reshuffle_without_burn"),
    ("C26 PREM-2 PREM-3", "premature.turn", "set_aside_until_river"),
    ("C26 PREM-4", "premature.river", "reshuffle_without_burn"),
    ("C27 PREM-5", "premature.stud", "eliminated"),
    ("C30 STUD-18", "stud.short_stub.burn_after_mixing", "if_enough"),
    ("C30 STUD-18", "stud.short_stub.last_card", "if_needed"),
    ("C31 STUD-18", "stud.community.first_actor", "high_with_common_card"),
    ("C32 STUD-5", "stud.tie_high", "by_position"),
    ("C33 STUD-6", "stud.4th_open_pair", True),
    ("C34 SHOW-20", "stud.allin_7th", "down"),
    ("C35 ODD-1", "odd.stud.card_set", "button"),
    ("C39 SHOW-5", "showdown.all_check", "first_to_act"),
    ("C39 SHOW-5", "showdown.all_in", "first_to_act"),
    ("C40 SHOW-8", "showdown.must_show", "always"),
    ("C43 ACT-8", "oot.effect", "no_raise_when_action_returns"),
    ("C43 ACT-9", "oot.chips", "pulled_back"),
    ("C44 ACT-2", "bet.binding", "release"),
    ("C45 BET-1", "string.bet", "not_allowed"),
    ("C46 LIM-2", "limit.raise_cap", 4),
    ("AMB-14 LIM-3", "limit.bet_sizes", "small_then_big_blind"),
    ("C47 PL-4", "pl.open_max_percent", 350),
    ("C51 BTN-10", "dead_button.sb_out", "stay"),
    ("C53 BAL-1", "open_seats.balance_within", 1),
    ("C58 RITP-1", "run_it_twice.most_boards", 2),
    ("C58 RITP-1", "run_it_twice.how", "plaque"),
    ("C59 RACE-9", "chip.race.method", "round_up"),
    ("C60 BLND-5", "level.new_hand", "winner_determined"),
    ("AMB-22 BLND-6", "level.all_in_stop", "director"),
    (
        "C62 CHIP-2",
        "chip.colors",
        {
            "red": 5,
            "blue": 10,
            "green": 25,
            "black": 100,
            "purple": 500,
            "yellow": 1000,
            "white": 5000,
        },
    ),
    ("C63 DEALX-2", "deals.allowed", "in_the_money"),
    ("C64 BUY-2", "rebuy.most_chips", 1000),
    ("AMB-15 ROCK-1", "rocky.discard_after_river", False),
    ("AMB-16 BOMB-1", "bomb_pot.burns", "per_board"),
    ("AMB-17 SQUID-1", "squid.tie", "by_suit"),
    ("AMB-17 SQUID-1", "squid.ace", "high"),
    ("AMB-18 PTS-4", "league.multi_knockout", "every_knockout"),
    ("AMB-19 PTS-6", "league.factor_on", "all_points"),
    ("AMB-20 CHMP-2", "league.bonus_counts_as_point", True),
    ("AMB-21 WWW-2", "wild_west.bullseye_may_be_outlaw", False),
    ("AMB-25 PTS-7", "league.best_events", 7),
    ("AMB-27 MUSH-1", "mushroom.big_blind_ante", False),
]

IN_THE_RING_GAME = [
    ("C45 NL-8", "string.bet", "after_saying_raise"),
    (
        "C62 CHIP-3",
        "chip.colors",
        {"red": 5, "blue": 10, "green": 25, "black": 100, "purple": 500, "yellow": 1000},
    ),
    ("C64 BUY-4", "rebuy.most_chips", 0),
]


@pytest.mark.parametrize(("cited", "key", "value"), IN_TOURNAMENTS, ids=str)
def test_in_tournaments(cited, key, value):
    setting = load_house("dead-money", "tournament").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("dead-money", False)


@pytest.mark.parametrize(("cited", "key", "value"), IN_THE_RING_GAME, ids=str)
def test_in_the_ring_game(cited, key, value):
    setting = load_house("dead-money", "cash").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("dead-money", False)


FALLBACK = [
    ("C18 T24-1", "misdeal.skipped_seat", True),
    ("C24 T24-8", "flop.four_card", "official_draws_next_burn"),
    ("C36 T24-23", "odd.stud.low_games", "highest_card"),
    ("C38 T24-23", "odd.smallest_unit", True),
    ("C57 T24-27", "rabbit", "forbidden"),
]


@pytest.mark.parametrize(("cited", "key", "value"), FALLBACK, ids=str)
def test_what_is_missing_is_the_tda_s(cited, key, value):
    setting = load_house("dead-money").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("tda-2024", True)
    assert setting.note.startswith(f"TDA 2024 {setting.place}, not in this house's rulebook")
