"""TDA 2024 is what is played where a house is silent."""

import pytest

from cardspeak.rules.houses.house import load_house

RULED = [
    ("C6 T24-27", "deck.change_on_request", False),
    ("C8 T24-7", "burn.per_street", 1),
    ("C9 T24-19", "muck.retrieve", "if_certain"),
    ("C10 T24-28", "absent.deadline", "last_card"),
    ("C12 T24-3", "redeal.absent_players", "may_play"),
    ("C12 T24-3", "redeal.penalty_players", "dealt_and_killed"),
    ("C14", "move.blocked_positions", ("between_button_and_small_blind",)),
    ("C16 T24-1", "misdeal.exposed_threshold", 2),
    ("C18 T24-1", "misdeal.wrong_number", True),
    ("C19 T24-4 T24-6", "misdeal.cutoff", "substantial_action"),
    ("C19 T24-6", "misdeal.blinds_count", False),
    ("C20 T24-14", "stud.downcard_exposed", "becomes_up_card"),
    ("C26 T24-12", "premature.turn", "reshuffle_without_burn"),
    ("C27 T24-13", "premature.stud", "reshuffle_without_burn"),
    ("C28 T24-15", "stud.exposed_7th", "replaced_if_betting_remains"),
    ("C29 T24-18", "stud.short_stub.spare_cards", 2),
    ("C32 T24-16", "stud.tie_high", "by_suit"),
    ("C33 T24-17", "stud.4th_open_pair", False),
    ("C35 T24-23", "odd.stud.card_set", "five_cards"),
    ("C36 T24-23", "odd.stud.low_games", "highest_card"),
    ("C38 T24-23", "odd.smallest_unit", True),
    ("C39 T24-21", "showdown.all_check", "first_to_act"),
    ("C39 T24-20", "showdown.all_in", "tabled_at_once"),
    ("C40 T24-21", "showdown.must_show", "last_live_hand_need_not"),
    ("C41", "pot.stack_hilo", "periodically"),
    ("C42", "pot.total_announced.pot_limit", "when_asked"),
    ("C43 T24-30", "oot.effect", "binding_if_unchanged"),
    ("C46", "limit.raise_cap_lifted", "last_two_players"),
    ("C47", "pl.short_blind", "as_full"),
    ("C53", "open_seats.short_of_fullest", 3),
    ("C59 T24-26", "chip.race.one_each", True),
    ("C60 T24-25", "level.new_hand", "first_riffle"),
    ("C65 T24-22", "hand.request", "caller_of_last_aggressor"),
]


@pytest.mark.parametrize(("cited", "key", "value"), RULED, ids=str)
def test_it_plays_its_rules(cited, key, value):
    setting = load_house("tda-2024").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("tda-2024", False)


@pytest.mark.parametrize("key", ["draw.exposed_initial", "exposed.first_card.replaced"])
def test_c21_c23_what_it_leaves_to_the_house_is_the_floor_s(key):
    assert load_house("tda-2024")[key] is None


def test_every_rule_says_where_it_stands():
    for setting in load_house("tda-2024").settings():
        assert setting.value is None or setting.place.startswith(("rule", "procedure"))
