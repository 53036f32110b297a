"""Whether the stub suffices for seventh street, and what the dealer does where it does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.games.steps import Act, Step, cards_dealt
from cardspeak.rules.games.stud_stub import (
    Branch,
    ImpossibleStub,
    must_count_stub,
    plan_seventh_street,
    stub_before_seventh,
)
from cardspeak.rules.houses.house import load_house

CHICAGO = load_house("play-poker-chicago-2018")
WSOP = load_house("wsop-2012")
DEAD_MONEY = load_house("dead-money")
TDA = load_house("tda-2024")
HOUSES = (CHICAGO, WSOP, DEAD_MONEY, TDA)


def acts(plan):
    return [(step.act, step.cards) for step in plan.steps]


@pytest.mark.parametrize(("hands", "stub"), [(5, 19), (6, 13), (7, 7), (8, 1)])
def test_stud_20_the_stub_before_seventh_street(hands, stub):
    assert stub_before_seventh([hands] * 4) == stub


def test_stud_20_a_hand_that_folds_leaves_its_later_cards_in_the_stub():
    assert stub_before_seventh([8, 5, 4, 3]) == 52 - 24 - 12 - 3
    assert stub_before_seventh([4, 3, 2, 1]) == 52 - 12 - 6 - 3
    assert stub_before_seventh([9, 9, 7, 6]) == 0


@pytest.mark.parametrize(
    ("hands", "told"),
    [([8, 8, 8], "third, fourth, fifth and sixth"), ([4, 5, 5, 5], "never more"),
     ([2, 2, 2, 0], "never more"), ([9, 9, 9, 9], "5 cards short")],
)  # fmt: skip
def test_stud_20_what_cannot_have_been_dealt_is_named(hands, told):
    with pytest.raises(ImpossibleStub, match=told):
        stub_before_seventh(hands)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("remaining", "stub", "needed", "short"),
    [(5, 19, 7, False), (6, 13, 8, False), (7, 7, 9, True), (8, 1, 10, True)],
)
def test_stud_20_seven_need_nine_cards_and_eight_need_ten(house, remaining, stub, needed, short):
    plan = plan_seventh_street(remaining, stub, house)
    assert (plan.needed, plan.is_short) == (needed, short)
    if not short:
        assert acts(plan) == [(Act.BURN, 1), (Act.DEAL, remaining)]


@pytest.mark.parametrize("house", HOUSES)
def test_stud_20_eight_full_hands_get_a_community_card_even_with_the_burns(house):
    assert plan_seventh_street(8, 1, house).community_card
    assert not plan_seventh_street(7, 7, house).community_card  # seven have ten cards


def test_stud_14_the_worked_example_of_five_players():
    """Five remain, so seven are needed; a stub of five and three burns are eight."""
    plan = plan_seventh_street(5, 5, CHICAGO)
    assert plan.needed == 7
    assert plan.branch is Branch.MIX_BURNS_FIRST
    assert acts(plan) == [
        (Act.MIX_STUB_WITH_BURNS, 8), (Act.CUT, 8), (Act.BURN, 1), (Act.DEAL, 5),
    ]  # fmt: skip
    assert "STUD-14" in plan.rules


def test_stud_13_the_wsop_deals_down_to_the_last_card_first_and_burns_no_more():
    plan = plan_seventh_street(7, 7, WSOP)
    assert plan.branch is Branch.MIX_BURNS_LAST
    assert acts(plan) == [
        (Act.BURN, 1), (Act.DEAL, 5), (Act.MIX_LAST_WITH_BURNS, 5), (Act.CUT, 5), (Act.DEAL, 2),
    ]  # fmt: skip
    assert "STUD-13" in plan.rules


@pytest.mark.parametrize("house", HOUSES)
def test_stud_13_stud_14_just_as_many_as_needed_suffice(house):
    assert plan_seventh_street(7, 9, house).branch is Branch.DEAL
    assert plan_seventh_street(7, 8, house).is_short


def test_stud_13_a_burn_never_takes_the_last_card_of_the_stub():
    mixed = [(Act.MIX_LAST_WITH_BURNS, 4), (Act.CUT, 4), (Act.DEAL, 2)]
    assert acts(plan_seventh_street(2, 1, WSOP)) == mixed
    burned = [(Act.BURN, 1), (Act.MIX_LAST_WITH_BURNS, 5), (Act.CUT, 5), (Act.DEAL, 3)]
    assert acts(plan_seventh_street(3, 2, WSOP)) == burned


def test_stud_18_dead_money_burns_again_and_may_deal_the_last_card():
    plan = plan_seventh_street(7, 7, DEAD_MONEY)
    assert acts(plan) == [
        (Act.BURN, 1), (Act.DEAL, 5), (Act.MIX_LAST_WITH_BURNS, 5), (Act.CUT, 5),
        (Act.BURN, 1), (Act.DEAL, 2),
    ]  # fmt: skip
    without = plan_seventh_street(7, 4, DEAD_MONEY)
    assert acts(without)[-2:] == [(Act.CUT, 5), (Act.DEAL, 5)]  # too few to burn again
    assert plan_seventh_street(7, 4, WSOP).community_card  # where the last card is not dealt


def test_stud_18_cards_removed_from_the_deck_are_mixed_in_too():
    assert plan_seventh_street(8, 3, DEAD_MONEY, burns=3).community_card
    assert plan_seventh_street(8, 3, DEAD_MONEY, burns=5).branch is Branch.MIX_BURNS_LAST


def test_stud_15_a_stub_of_three_or_more_gives_the_community_card_itself():
    plan = plan_seventh_street(8, 3, CHICAGO)
    assert plan.branch is Branch.COMMUNITY_CARD
    assert acts(plan) == [
        (Act.ANNOUNCE_COMMUNITY_CARD, 1), (Act.BURN, 1), (Act.COMMUNITY_CARD, 1),
    ]  # fmt: skip
    assert "STUD-15" in plan.rules


@pytest.mark.parametrize("stub", [1, 2])
def test_stud_16_a_stub_of_one_or_two_is_mixed_with_the_burns_first(stub):
    plan = plan_seventh_street(8, stub, CHICAGO)
    assert plan.branch is Branch.MIX_THEN_COMMUNITY_CARD
    assert acts(plan) == [
        (Act.MIX_STUB_WITH_BURNS, stub + 3), (Act.CUT, stub + 3),
        (Act.ANNOUNCE_COMMUNITY_CARD, 1), (Act.BURN, 1), (Act.COMMUNITY_CARD, 1),
    ]  # fmt: skip
    assert "STUD-16" in plan.rules


def test_t24_18_fills_what_a_house_leaves_open_and_is_labelled_so():
    assert not plan_seventh_street(8, 3, WSOP).fallback  # STUD-13 has the community card
    gone = plan_seventh_street(8, 1, WSOP)
    assert gone.fallback
    assert "T24-18" in gone.rules
    assert not plan_seventh_street(8, 1, TDA).fallback


def test_stud_13_stud_14_amb_7_when_the_stub_is_counted():
    assert [must_count_stub(players, WSOP) for players in (6, 7, 8)] == [False, True, True]
    assert [must_count_stub(players, CHICAGO) for players in (3, 4, 8)] == [False, True, True]
    assert must_count_stub(2, DEAD_MONEY)
    assert plan_seventh_street(3, 2, CHICAGO).is_short  # AMB-7: counted or not


@pytest.mark.parametrize("house", HOUSES)
@given(remaining=st.integers(1, 8), stub=st.integers(0, 30), burns=st.integers(3, 8))
def test_stud_13_to_18_everybody_gets_one_card_and_no_card_is_made_up(
    house, remaining, stub, burns
):
    plan = plan_seventh_street(remaining, stub, house, burns)
    pile, spent = stub, burns
    for step in plan.steps:
        if step.act in (Act.MIX_LAST_WITH_BURNS, Act.MIX_STUB_WITH_BURNS):
            assert step.cards == pile + spent
            assert step.act is Act.MIX_STUB_WITH_BURNS or pile <= 1
            pile, spent = step.cards, 0
        elif step.act in (Act.BURN, Act.DEAL, Act.COMMUNITY_CARD):
            pile -= step.cards
            spent += step.cards * (step.act is Act.BURN)
        assert pile >= 0
    assert cards_dealt(plan.steps) == (0 if plan.community_card else remaining)
    assert (Step(Act.COMMUNITY_CARD, 1) in plan.steps) == plan.community_card
    if house is not DEAD_MONEY:
        assert pile >= 1  # the last card of the stub is never dealt


def test_no_seventh_street_without_hands_or_cards():
    with pytest.raises(ImpossibleStub, match="0 hands remain; 1 cards in all"):
        plan_seventh_street(0, 1, WSOP, burns=0)
    with pytest.raises(ImpossibleStub, match="a stub of -1"):
        plan_seventh_street(2, -1, WSOP)
    assert plan_seventh_street(4, 0, WSOP, burns=2).community_card


def test_c_30_a_house_of_its_own_may_mix_switches(tmp_path):
    """The last card may be dealt, but there is always a burn: six must be there for five."""
    file = tmp_path / "ours.toml"
    file.write_text(
        'title = "Ours"\nextends = "dead-money"\n[switches]\n'
        '"stud.short_stub.burn_after_mixing" = "always"\n'
    )
    house = load_house(file)
    assert acts(plan_seventh_street(5, 3, house))[-2:] == [(Act.BURN, 1), (Act.DEAL, 4)]
    assert plan_seventh_street(5, 2, house).community_card
    assert not plan_seventh_street(5, 2, DEAD_MONEY).community_card
