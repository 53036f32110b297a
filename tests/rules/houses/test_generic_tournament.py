"""The generic tournament plays what its list says, and the TDA's rules beyond it."""

import pytest

from cardspeak.rules.houses.house import load_house

RULED = [
    ("C6 DECK-15", "deck.change_reasons", ("relief", "damaged")),
    ("C10 ABS-3", "absent.deadline", "first_card"),
    ("C10 ABS-7", "absent.removal_minutes", 30),
    ("C13 LATE-4", "late.entry", "at_once"),
    ("C13 LATE-4", "late.closed_positions", ("small_blind", "button")),
    ("C20 MISD-7", "stud.downcard_exposed", "misdeal"),
    ("C34 C39 SHOW-17", "showdown.all_in", "tabled_at_once"),
    ("C51 BTN-11", "dead_button.sb_out", "stay"),
    ("C52 BTN-3", "button.start", "high_card"),
    ("C53 BAL-2", "open_seats.balance_within", 2),
    ("C53 BAL-2", "open_seats.balance_within_few_tables", 1),
    ("C53 BAL-2", "open_seats.balance_few_tables", 6),
    ("C59 RACE-8 AMB-24", "chip.race.one_each", False),
    ("C60 BLND-4", "level.new_hand", "first_riffle"),
    ("C63 DEALX-1", "deals.allowed", "not_condoned"),
    ("C64 RBUY-1", "rebuy.announced_obliges", True),
]


@pytest.mark.parametrize(("cited", "key", "value"), RULED, ids=str)
def test_it_plays_its_list(cited, key, value):
    setting = load_house("generic-tournament").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("generic-tournament", False)


@pytest.mark.parametrize(
    ("key", "value"),
    [("odd.stud.card_set", "five_cards"), ("showdown.all_check", "first_to_act")],
)
def test_what_is_missing_is_the_tda_s(key, value):
    setting = load_house("generic-tournament").setting(key)
    assert (setting.value, setting.house, setting.fallback) == (value, "tda-2024", True)
