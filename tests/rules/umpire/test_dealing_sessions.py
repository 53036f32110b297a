"""Sessions dealt out as facts: what goes on from hand to hand."""

from dataclasses import replace

import pytest
from test_dealing import dealt, session, small

from cardspeak.rules.facts import hand, table
from cardspeak.rules.records.phh import read_phh


def test_a_session_is_one_table_where_players_keep_their_seats_by_name():
    records = session("holdem")
    facts = dealt(records, "wsop-2012", table.TableOpened, table.SeatTaken, hand.HandBegun)
    assert [fact for fact in facts if isinstance(fact, table.TableOpened)] == [
        table.TableOpened("wsop-2012", "tournament", 10)
    ]
    assert [fact.number for fact in facts if isinstance(fact, hand.HandBegun)] == [1, 2, 3, 4]
    seats = {fact.name: fact.seat for fact in facts if isinstance(fact, table.SeatTaken)}
    assert seats == {"Ann": 1, "Bob": 2, "Cat": 3, "Dan": 4, "Eve": 5}


def test_btn_15_the_button_moves_on_after_each_pot_and_is_told_once():
    facts = dealt(session("holdem"), "tda-2024", table.ButtonPlaced, hand.HandOver)
    assert facts == [
        table.ButtonPlaced(5),
        *(fact for seat in (1, 2, 3, 4) for fact in (table.ButtonPlaced(seat), hand.HandOver())),
    ]


def test_only_what_changed_is_told_between_hands():
    kinds = (table.GameChosen, table.SeatTaken, hand.HandBegun)
    facts = dealt(session("holdem")[:2], "tda-2024", *kinds)
    second = facts[facts.index(hand.HandBegun(1)) + 1 :]
    assert second == [table.SeatTaken(5, 12_000, "Eve"), hand.HandBegun(2)]


def test_a_hand_that_cannot_have_followed_opens_the_table_anew():
    first, second, *_ = session("holdem")
    apart = replace(second, seats=tuple(replace(seat, name="") for seat in second.seats))
    assert len(dealt([first, apart], "tda-2024", table.TableOpened)) == 2
    assert len(dealt([first, small("walk")], "tda-2024", table.TableOpened)) == 2


@pytest.mark.parametrize(("house", "button"), [("wsop-2012", 1), ("dead-money", 4)])
def test_btn_6_btn_10_a_small_blind_who_is_out_moves_the_button_or_not(house, button):
    record = read_phh("""
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0]
min_bet = 100
starting_stacks = [500, 5000, 5000, 5000]
actions = [
  "d dh p1 7c2d", "d dh p2 AsAd", "d dh p3 9c4c", "d dh p4 8c4h",
  "p3 f", "p4 f", "p1 cbr 500", "p2 cc",
  "d db KhJsQh", "d db Tc", "d db 3d",
]
""")
    placed = dealt([record], house, table.ButtonPlaced)
    assert placed == [table.ButtonPlaced(4), table.ButtonPlaced(button)]


@pytest.mark.parametrize(
    ("actions", "stacks", "button"),
    [
        (["p3 cbr 500", "p1 f", "p2 cc"], [5000, 5000, 500], 2),
        (["p3 f", "p1 cbr 500", "p2 cc"], [500, 5000, 5000], 2),
        (["p3 f", "p1 cbr 500", "p2 cc"], [5000, 500, 5000], 1),
    ],
    ids=["button out", "small blind out", "big blind out"],
)
def test_btn_13_who_would_be_the_next_big_blind_is_it_heads_up_too(actions, stacks, button):
    hands = [
        f"d dh p{n} {'7c2d' if stack == 500 else pair}"
        for n, stack, pair in zip((1, 2, 3), stacks, ("9s9d", "8s8d", "6s6d"), strict=True)
    ]
    record = read_phh(f"""
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = {stacks}
actions = {hands + actions + ["d db KhJsQh", "d db 3c", "d db 4d"]}
""")
    assert dealt([record], "tda-2024", table.ButtonPlaced)[-1] == table.ButtonPlaced(button)
