"""Play Poker Chicago 2018 plays what its dealer guide says."""

import pytest

from cardspeak.rules.houses.house import load_house

EVERYWHERE = [
    ("C1 SHUF-2", "shuffle.sequence", ("riffle", "riffle", "riffle", "strip", "riffle")),
    ("C2 SHUF-5", "shuffle.strips.most", 5),
    ("C3 DECK-4", "deck.square_facing", "table"),
    ("C5 SETUP-10", "deck.max_on_table", 2),
    ("C6 DECK-12", "deck.change_reasons", ("relief", "marked", "miscount")),
    ("C9 MUCK-4 AMB-1", "muck.retrieve", "floor_if_certain"),
    ("C10 ABS-1", "absent.deadline", "last_card"),
    ("C11 ABS-10", "absent.stud_after_bring_in", "no_more_cards"),
    ("C12 MISD-11", "redeal.absent_players", "dealt_and_killed"),
    ("C15 MISD-2 AMB-2", "misdeal.first_exposed", "first_two_off_deck"),
    ("C16 MISD-6 AMB-2", "misdeal.exposed_threshold", 2),
    ("C19 SA-1 SA-2", "misdeal.cutoff", "substantial_action"),
    ("C23 EXPO-2 AMB-3", "exposed.first_card.becomes_burn", True),
    ("C24 FLOP-1 AMB-6", "flop.four_card", "official_draws_next_burn"),
    ("C27 PREM-6", "premature.stud", "set_aside_until_seventh"),
    ("C27 PREM-6 AMB-8", "premature.stud_reserve", True),
    ("C27 PREM-7", "premature.stud_burns", 4),
    ("C28 EXPO-7", "stud.exposed_7th", "up_for_all_if_first_else_down"),
    ("C29 STUD-14 AMB-7", "stud.short_stub.when", "needed_exceeds_stub"),
    ("C29 STUD-14", "stud.short_stub.count_from", 4),
    ("C30 STUD-14", "stud.short_stub.how", "scramble_with_burns"),
    ("C30 STUD-15 STUD-16", "stud.short_stub.community_stub", 3),
    ("C31 STUD-17", "stud.community.first_actor", "first_on_sixth"),
    ("C33 STUD-6", "stud.4th_open_pair", True),
    ("C35 ODD-6", "odd.stud.card_set", "five_cards"),
    ("C36 ODD-6", "odd.stud.low_games", "highest_card"),
    ("C37 ODD-8", "odd.hybrid", "five_card_hand"),
    ("C38 ODD-9", "odd.smallest_unit", True),
    ("C39 SHOW-4", "showdown.all_check", "last_aggressor"),
    ("C40 SHOW-8", "showdown.must_show", "always"),
    ("C41 POT-7", "pot.stack_hilo", "after_last_card"),
    ("C42 CNT-3", "pot.total_announced.pot_limit", "never"),
    ("C43 ACT-3", "oot.effect", "binding_if_unchanged"),
    ("C44 ACT-1", "bet.binding", "line"),
    ("C57 RABB-1", "rabbit", "forbidden"),
    ("C67 SHOW-2", "dealer.may_turn_cards", False),
]

IN_TOURNAMENTS = [
    ("C7 RELF-2", "relief.who_changes_deck", "outgoing"),
    ("C13 LATE-2", "late.closed_positions", ("between_button_and_small_blind",)),
    ("C53 OPEN-3", "open_seats.hold_at", 4),
    ("C59 RACE-6", "chip.race.all_in", "first_chip"),
    ("C64 ADDON-2", "rebuy.by", "surrendering_stack"),
    ("C65 SHOW-7", "hand.request", "anybody"),
    ("C66 SETUP-1", "seating.starting_stacks", 12),
]

IN_CASH_GAMES = [
    ("C48 STRD-3", "straddle.most_big_blinds", 3),
    ("C48 AMB-26", "straddle.short_handed", False),
    ("C49 NEWP-4 AMB-5", "newplayer.post.limit", "post"),
    ("C49 NEWP-4 AMB-5", "newplayer.post.no_limit", "free"),
    ("C50 MISS-3 AMB-4", "buy_button.next.missed_blinds", "buyer"),
    ("C50 NEWP-3 AMB-4", "buy_button.next.new_player", "jumps_buyer"),
    ("C55 RAKE-1", "rake.cap_cents", 400),
    ("C55 RAKE-3 AMB-28", "rake.short_handed_counts", "dealt_in"),
    ("C56 RAKE-2", "rake.ends_by_folding", True),
    ("C58 RIT-1", "run_it_twice.most_boards", 3),
    ("C58 RIT-1", "run_it_twice.how", "agreement"),
    ("C61 CASH-5", "chips.sell", "never"),
    ("C65 SHOW-6", "hand.request", "on_suspicion"),
    ("C66 SETUP-4", "seating.full_table", 9),
]


@pytest.mark.parametrize(("cited", "key", "value"), EVERYWHERE, ids=str)
def test_in_every_format(cited, key, value):
    setting = load_house("play-poker-chicago-2018").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("play-poker-chicago-2018", False)


@pytest.mark.parametrize(("cited", "key", "value"), IN_TOURNAMENTS, ids=str)
def test_in_tournaments(cited, key, value):
    setting = load_house("play-poker-chicago-2018", "tournament").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("play-poker-chicago-2018", False)


@pytest.mark.parametrize(("cited", "key", "value"), IN_CASH_GAMES, ids=str)
def test_in_cash_games(cited, key, value):
    setting = load_house("play-poker-chicago-2018", "cash").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("play-poker-chicago-2018", False)


@pytest.mark.parametrize("key", ["rake.percent", "straddle.allowed", "run_it_twice.how"])
def test_cash_rules_are_not_played_in_tournaments(key):
    assert load_house("play-poker-chicago-2018", "tournament")[key] is None
