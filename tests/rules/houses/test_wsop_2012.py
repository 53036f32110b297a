"""WSOP 2012 plays what its dealer guide says."""

import pytest

from cardspeak.rules.houses.house import load_house

EVERYWHERE = [
    ("C1 SHUF-1", "shuffle.sequence", ("riffle", "riffle", "strip", "riffle")),
    ("C3 DECK-4", "deck.square_facing", "away_from_dealer"),
    ("C4 DECK-6", "deck.verify_count", 2),
    ("C9 MUCK-3", "muck.retrieve", "never"),
    ("C11 ABS-9", "absent.stud_after_bring_in", "cards_until_facing_bet"),
    ("C15 MISD-2 AMB-9", "misdeal.first_exposed", "first_card_of_either_blind"),
    ("C17 MISD-1 AMB-10", "misdeal.boxed_with_exposed", True),
    ("C20 MISD-7", "stud.downcard_exposed", "misdeal"),
    ("C21 EXPO-4 AMB-11", "draw.exposed_initial", "replace"),
    ("C21 AMB-11", "draw.second_exposed", None),
    ("C22 EXPO-4", "draw.exposed_on_draw", "replace"),
    ("C29 STUD-13", "stud.short_stub.count_from", 7),
    ("C30 STUD-13", "stud.short_stub.how", "deal_then_mix_last_card"),
    ("C30 STUD-13", "stud.short_stub.burn_after_mixing", "never"),
    ("C33 STUD-6", "stud.4th_open_pair", True),
    ("C35 ODD-5", "odd.stud.card_set", "entire_hand"),
    ("C36 ODD-5", "odd.stud.low_games", "lowest_card"),
    ("C39 SHOW-5", "showdown.all_check", "first_to_act"),
    ("C40 SHOW-8", "showdown.must_show", "called"),
    ("C41 POT-6", "pot.stack_hilo", "each_round"),
    ("C42 CNT-4", "pot.total_announced.no_limit", "never"),
    ("C42 CNT-4", "pot.total_announced.pot_limit", "when_asked"),
    ("C46 LIM-1", "limit.raise_cap", 4),
]

IN_TOURNAMENTS = [
    ("C6 DECK-12", "deck.change_reasons", ("relief", "marked", "miscount")),
    ("C6 DECK-12", "deck.change_on_request", False),
    ("C7 RELF-2", "relief.who_changes_deck", "incoming"),
    ("C10 ABS-2", "absent.deadline", "last_card"),
    ("C13 LATE-3", "late.entry", "first_round_then_big_blind"),
    ("C22 EXPO-5", "draw.exposed_wheel_card", "replace"),
    ("C47 PL-5", "pl.small_blind", "true_amount"),
    ("C48 STRD-4", "straddle.allowed", False),
    ("C51 BTN-6", "dead_button.sb_out", "advance_to_empty"),
    ("C52 BTN-1", "button.start", "right_of_dealer"),
    ("C52 BTN-2", "button.start_final_table", "high_card"),
    ("C53 OPEN-4", "open_seats.hold_at", 3),
    ("C53 OPEN-4", "open_seats.hold_at_few_tables", 2),
    ("C53 OPEN-4", "open_seats.few_tables", 12),
    ("C54 OPEN-2", "seat_open.announce", "after_next_hand"),
    ("C59 RACE-6", "chip.race.all_in", None),
    ("C65 SHOW-7", "hand.request", "anybody"),
]

IN_SATELLITES = [
    ("C6 DECK-14", "deck.change_reasons", ("marked", "miscount")),
    ("C48 STRD-4", "straddle.allowed", False),
    ("C52 BTN-4", "button.start", "last_seat"),
    ("C66 SAT-3", "seating.full_table", 10),
]

IN_CASH_GAMES = [
    ("C6 DECK-13", "deck.change_reasons", ("marked", "miscount")),
    ("C6 DECK-13", "deck.change_on_request", True),
    ("C22 EXPO-4", "draw.exposed_wheel_card", "keep"),
    ("C47 PL-5", "pl.small_blind", "as_big_blind"),
    ("C48 STRD-1", "straddle.allowed", True),
    ("C48 AMB-13", "straddle.most_big_blinds", None),
    ("C48 AMB-13", "straddle.warn_over_big_blinds", 3),
    ("C49 NEWP-1 AMB-12", "newplayer.closed_positions", ("between_button_and_big_blind",)),
    ("C55 RAKE-4", "rake.cap_cents", 500),
    ("C56 RAKE-5", "rake.blind_steal", False),
    ("C61 CASH-7", "chips.sell", "from_bank"),
    ("C62 BANK-3", "chip.colors", {"red": 500, "blue": 200, "white": 100}),
    ("C65 SHOW-6", "hand.request", "on_suspicion"),
]


@pytest.mark.parametrize(("cited", "key", "value"), EVERYWHERE, ids=str)
def test_in_every_format(cited, key, value):
    setting = load_house("wsop-2012").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("wsop-2012", False)


@pytest.mark.parametrize(("cited", "key", "value"), IN_TOURNAMENTS, ids=str)
def test_in_tournaments(cited, key, value):
    setting = load_house("wsop-2012", "tournament").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("wsop-2012", False)


@pytest.mark.parametrize(("cited", "key", "value"), IN_SATELLITES, ids=str)
def test_in_satellites(cited, key, value):
    setting = load_house("wsop-2012", "satellite").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("wsop-2012", False)


@pytest.mark.parametrize(("cited", "key", "value"), IN_CASH_GAMES, ids=str)
def test_in_cash_games(cited, key, value):
    setting = load_house("wsop-2012", "cash").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("wsop-2012", False)


def test_odd_8_the_hybrid_s_odd_chip_is_another_house_s_rule():
    setting = load_house("wsop-2012").setting("odd.hybrid")
    assert (setting.value, setting.fallback) == ("five_card_hand", True)
    assert "Play Poker Chicago 2018" in setting.note
