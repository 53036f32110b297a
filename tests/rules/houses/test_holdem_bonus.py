"""Texas Hold'em Bonus is played against the dealer, who turns the cards."""

import pytest

from cardspeak.rules.houses.house import load_house

RULED = [
    ("C67 HUB-4", "dealer.may_turn_cards", True),
    ("AMB-23 HUB-5", "holdem_bonus.tie", "push"),
    ("AMB-23 HUB-5", "holdem_bonus.ante_pays", "as_posted_at_table"),
]


@pytest.mark.parametrize(("cited", "key", "value"), RULED, ids=str)
def test_it_plays_its_article(cited, key, value):
    setting = load_house("holdem-bonus").setting(key)
    assert setting.value == value
    assert set(cited.split()) <= set(setting.rules)
    assert (setting.house, setting.fallback) == ("holdem-bonus", False)
