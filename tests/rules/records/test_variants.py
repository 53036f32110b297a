"""The format's codes and our games for them."""

import pytest
from pokerkit import HandHistory

from cardspeak.rules.games.game import Forced, Limit
from cardspeak.rules.games.table import GAMES
from cardspeak.rules.records.variants import VARIANTS, near_variants, variant_of


def test_all_codes_of_the_format_are_known():
    assert set(VARIANTS) == set(HandHistory.game_types)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_variant_is_played_from_the_fields_that_the_format_asks_for(variant):
    posted = ("antes",) if variant.has_bring_in else ("antes", "blinds_or_straddles")
    ours = {"variant", *posted, *variant.bets, "starting_stacks", "actions"}
    assert ours == set(HandHistory.required_field_names[variant.code])


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_a_variant_is_one_of_our_games(variant):
    assert variant_of(variant.game, variant.limit) is variant
    game = GAMES[variant.game]
    assert (game.forced is Forced.BRING_IN) == variant.has_bring_in
    assert variant.limit in game.limits


def test_a_game_without_a_code_has_near_ones_of_its_family():
    assert variant_of("omaha", Limit.LIMIT) is None
    assert [near.code for near in near_variants("omaha", Limit.LIMIT)] == ["FT", "FO/8", "NT", "PO"]
    assert [near.code for near in near_variants("stud-hi-lo", Limit.LIMIT)] == ["F7S", "FR"]
    assert not list(near_variants("chinese", Limit.NONE))
    assert not list(near_variants("mystery", Limit.LIMIT))


def test_the_button_is_the_last_seat_and_stud_has_none():
    assert VARIANTS["NT"].usual_button([4, 6, 1]) == 1
    assert VARIANTS["FR"].usual_button([1, 2, 5]) == 0
    assert VARIANTS["FR"].usual_button([4, 6, 1]) == 1
