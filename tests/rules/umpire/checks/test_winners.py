"""What is told of a showdown: who shows first, what hands are, who wins what and why."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Checked,
    Discarded,
    Folded,
    HandBegun,
    HandOver,
    Mucked,
    Posted,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.table import SeatTaken
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.finding import Severity

P18, W12, DM, TDA, GT = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "tda-2024",
    "generic-tournament",
)


def notes(rulings, phrase):
    """The findings of one phrase; all are notes."""
    found = [ruling.finding for ruling in rulings if ruling.finding.phrase == phrase]
    assert all(finding.severity is Severity.NOTE for finding in found)
    return found


def river(table, board=("Ks 7h 2c", "Kd", "3d"), bet_on=()):
    """Deal, check and call until the showdown; the first to act bets on some streets."""
    rulings = list(table.deal())
    table.passive()
    for street in board:
        table.street(street)
        if street in bet_on:
            table(Bet(table.due.seat, 200))
        rulings += table.passive()
    return rulings


# Who shows first


@pytest.mark.parametrize(("house", "rule"), [(P18, "SHOW-4"), (W12, "SHOW-4"), (TDA, "T24-21")])
def test_show_4_t24_21_the_last_aggressor_shows_first(play, house, rule):
    table = play(house)
    table.deal()
    table.passive()
    for street in ("Ks 7h 2c", "Kd"):
        table.street(street)
        table.passive()
    table.street("3d")
    table(Checked(4), Bet(7, 200), Bet(1, 200))
    (found,) = notes(table(Folded(4)), "showdown-shows-first")
    assert (found.rule, found.seats) == (rule, (7,))


@pytest.mark.parametrize(
    ("house", "rule", "seat"),
    [
        (W12, "SHOW-5", 4),
        (DM, "SHOW-5", 4),
        (TDA, "T24-21", 4),
        (P18, "SHOW-4", 1),
    ],
)
def test_show_5_where_all_check_the_first_to_act_shows_first(play, house, rule, seat):
    """Play Poker Chicago makes no exception (`C39`): the last aggressor of the hand shows."""
    table = play(house)
    table.deal()
    table(Bet(1, 300), Bet(4, 300), Bet(7, 300))
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.street(street)
        rulings = table.passive()
    (found,) = notes(rulings, "showdown-shows-first")
    assert (found.rule, found.seats) == (rule, (seat,))


def test_show_5_all_in_in_turn_where_the_house_has_it_so(play):
    assert shows_first_all_in(play, DM) == [("SHOW-5", (4,))]
    assert shows_first_all_in(play, TDA) == []


def shows_first_all_in(play, house):
    table = play(house, seats=(1, 4))
    table.deal()
    table(Bet(1, 10_000), Bet(4, 10_000))
    for street in ("Ks 7h 2c", "Kd", "3d"):
        rulings = table.street(street)
    return [(note.rule, note.seats) for note in notes(rulings, "showdown-shows-first")]


def test_show_4_once_somebody_shows_it_is_not_said(play):
    table = play(P18)
    river(table)
    assert notes(table.table_hands(s7="As Ah"), "showdown-shows-first") == []


# What hands are


@pytest.mark.parametrize(("house", "rule"), [(P18, "SHOW-1"), (W12, "SHOW-1"), (TDA, "T24-19")])
def test_show_1_t24_19_each_hand_is_read_as_it_is_tabled(play, house, rule):
    table = play(house)
    river(table)
    (found,) = notes(table.table_hands(s4="As Ah"), "showdown-hand")
    assert (found.rule, found.seats) == (rule, (4,))
    assert found.cards == (Card.parse("As"), Card.parse("Ah"))
    assert [read.reading.category.name for read in found.outcome.reads] == ["TWO_PAIR"]


def test_show_1_all_in_hands_are_read_once_the_board_is_out(play):
    table = play(P18, seats=(1, 4))
    table.deal()
    table(Bet(1, 10_000), Bet(4, 10_000))
    assert notes(table.table_hands(s1="As Ah", s4="Qs Qh"), "showdown-hand") == []
    for street in ("Ks 7h 2c", "Kd"):
        assert notes(table.street(street), "showdown-hand") == []
    assert [note.seats for note in notes(table.street("3d"), "showdown-hand")] == [(1,), (4,)]


def test_show_1_a_folded_hand_is_not_read(play):
    table = play(P18)
    table.deal()
    table(Folded(1, 2))
    table.passive()
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.street(street)
        table.passive()
    assert notes(table.table_hands(s1="As Ah"), "showdown-hand") == []


# Who wins


@pytest.mark.parametrize(
    ("house", "rule"), [(P18, "SHOW-14"), (DM, "SHOW-10"), (W12, "SHOW-16"), (TDA, "SHOW-16")]
)
def test_show_14_the_winner_is_told_when_all_have_tabled_or_mucked(play, house, rule):
    table = play(house)
    river(table)
    assert notes(table.table_hands(s4="As Ah", s7="Qs Qh"), "showdown-winner") == []
    (found,) = notes(table(Mucked(1)), "showdown-winner")
    assert (found.rule, found.seats) == (rule, (4,))
    assert found.outcome.totals == {4: 300}


def test_show_10_cards_speak_whatever_is_claimed(play):
    table = play(P18)
    river(table)
    rulings = table.table_hands(s4="5s 4h", s7="Qs Qh", s1="8s 9h")
    (found,) = notes(rulings, "showdown-winner")
    assert found.seats == (7,)


def test_show_16_the_kicker_decides(play):
    table = play(W12)
    river(table)
    rulings = table.table_hands(s4="As Qh", s7="Ah Js", s1="8s 9h")
    (found,) = notes(rulings, "showdown-winner")
    assert (found.rule, found.seats) == ("SHOW-16", (4,))


@pytest.mark.parametrize(("house", "rule"), [(P18, "POT-1"), (W12, "POT-1"), (DM, "T24-23")])
def test_pot_1_t24_23_show_15_suits_do_not_break_a_tie(play, house, rule):
    table = play(house)
    river(table)
    (found,) = notes(table.table_hands(s4="As Qh", s7="Ah Qs", s1="8s 9h"), "showdown-winner")
    assert (found.rule, found.seats) == (rule, (4, 7))
    assert found.outcome.totals == {4: 150, 7: 150}


def test_pot_5_the_high_comes_before_the_low(play):
    table = play(P18, "omaha-8")
    river(table, ("2c 3d 8h", "Kd", "Kc"))
    rulings = table.table_hands(s4="As 4h Jc Jd", s7="Ks Kh Qh Qs", s1="Jh Js Ts Th")
    (found,) = notes(rulings, "showdown-winner")
    assert [(award.part, award.winners) for award in found.outcome.awards] == [
        ("high", (7,)),
        ("low", (4,)),
    ]


STUD = {
    1: "Ah Kc Qd Js 9h 4c 2d",
    4: "As Kd Qh Jc 9s 5d 3c",
    8: "7c 7d 2h 8d 6h 3h 4h",
}


@pytest.mark.parametrize(("house", "rule"), [(W12, "ODD-5"), (P18, "ODD-6"), (TDA, "T24-23")])
def test_odd_5_odd_6_t24_23_the_odd_chip_of_stud_goes_by_suit(play, house, rule):
    table = play(house, "stud", seats=(1, 4, 8), ante=25, bring_in=50, chips=(100, 25))
    table.deal(up="Qd Qh 2h")
    table(Posted(8, 50, "bring-in"), Bet(1, 50), Bet(4, 50))
    for street in (3, 4, 5, 6):
        table(CardBurned())
        table.deal(up=" ".join(hand.split()[street] for hand in STUD.values()))
        table.passive()
    rulings = table.table_hands(s1=STUD[1], s4=STUD[4])
    (found,) = notes((*rulings, *table(Mucked(8))), "showdown-winner")
    odd = [(s.seat, s.odd.rule) for a in found.outcome.awards for s in a.shares if s.odd]
    assert odd == [(4, rule)], "the Ace of spades before the Ace of hearts"


def test_odd_7_nobody_gets_two_odd_chips(play):
    table = play(P18, seats=(1, 4, 7, 9), small_blind=25, big_blind=125, chips=(25,))
    river(table, ("Ks Qh 2c", "Jd", "Td"))
    rulings = table.table_hands(s4="As 3h", s7="Ah 3s", s9="Ad 3c")
    rulings += table(Mucked(1))
    (found,) = notes(rulings, "showdown-winner")
    assert found.outcome.totals == {4: 175, 7: 175, 9: 150}


def test_odd_8_the_odd_chip_of_a_hybrid_goes_to_the_five_card_hand(play):
    table = play(P18, "badeucey", seats=(1, 4, 7), small_blind=25, big_blind=125, chips=(25,))
    table.deal()
    while table.due.what is not What.TABLING:
        draws_pat(table)
    rulings = table.table_hands(s4="2c 3c 4c 5c 7d", s7="2d 3h 4s Kc Qc")
    rulings += table(Mucked(1))
    (found,) = notes(rulings, "showdown-winner")
    assert found.outcome.totals == {4: 200, 7: 175}
    assert found.outcome.awards[0].odd.rule == "ODD-8"


def draws_pat(table):
    """Let one thing happen in a draw game, in which nobody draws."""
    if table.due.what is What.DISCARD:
        table(Discarded(table.due.seat))
    elif table.due.what is What.BURN:
        table(CardBurned())
    else:
        table.passive()


def test_odd_10_the_odd_chip_of_squid_game(play):
    table = play(DM, "squid-game", begin=False, small_blind=0, big_blind=25, chips=(25,))
    table(HandBegun(1), *(Posted(seat, 25, "ante") for seat in (4, 7, 1)))
    table.deal()
    for boards in (("Ks 7h 2c", "Qs 7d 2d", "Js 7s 2h"), ("Kd", "Qd", "Jd"), ("3d", "4d", "5d")):
        for place, cards in enumerate(boards):
            table(CardBurned())
            table(BoardDealt(tuple(Sight(Card.parse(c)) for c in cards.split()), board=place))
        table.passive()
    rulings = table.table_hands(s4="Qc 8h", s7="Jc 8s", s1="9s Th")
    (found,) = notes(rulings, "showdown-winner")
    assert found.outcome.dead_boards == (0,)
    assert found.outcome.totals == {4: 50, 7: 25}
    assert found.outcome.awards[0].odd.rule == "ODD-10"


def test_odd_4_pot_4_each_pot_is_decided_alone(play):
    table = play(P18, begin=False, chips=(25,))
    stacks = {1: 300, 4: 75, 7: 300}
    table(*(SeatTaken(seat, stack) for seat, stack in stacks.items()), HandBegun(1))
    table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    table.deal()
    while table.due.what is What.ACTION:
        table(Bet(table.due.seat, table.hand.purses[table.due.seat].reach))
    table.table_hands(s4="9s 8s", s7="As Qh", s1="Ah Qs")
    for street in ("Ks 7h 2c", "Kd"):
        table.street(street)
    (found,) = notes(table.street("3d"), "showdown-winner")
    assert [(award.pot, award.amount) for award in found.outcome.awards] == [(1, 450), (0, 225)]
    assert found.outcome.totals == {1: 325, 7: 350}


def test_show_13_the_cards_that_play_are_shown(play):
    table = play(P18)
    river(table)
    rulings = table.table_hands(s4="As Ah", s7="Qs Qh", s1="8s 9h")
    (found,) = notes(rulings, "showdown-plays")
    assert (found.rule, found.seats) == ("SHOW-13", (4,))
    assert " ".join(map(str, found.cards)) == "As Ah Ks Kd 7h"


@pytest.mark.parametrize("house", [P18, W12])
def test_pot_2_each_share_in_the_highest_chips(play, house):
    table = play(house, small_blind=25, big_blind=125, chips=(100, 25))
    river(table)
    rulings = table.table_hands(s4="As Qh", s7="Ah Qs", s1="8s 9h")
    found = notes(rulings, "pot-in-chips")
    assert [(note.seats, note.values["chips"]) for note in found] == [
        ((4,), "2 × 100"),
        ((7,), "1 × 100 + 3 × 25"),
    ]


def test_what_it_hangs_on_is_told(play):
    table = play(P18)
    river(table)
    unsure = Sight(candidates=((Card.parse("Ah"), 0.6), (Card.parse("6h"), 0.4)))
    table(Tabled(4, (Sight(Card.parse("As")), unsure)), Mucked(1))
    (found,) = notes(table.table_hands(s7="Qs Qh"), "showdown-unsure")
    assert (found.seats, found.cards) == ((4,), (Card.parse("Ah"), Card.parse("6h")))


# What it earns


def test_gold_2_a_scoop_with_a_suited_connector_earns_a_plaque(play):
    table = play(DM, "goldschlager")
    river(table)
    rulings = table.table_hands(s4="Ah Kh", s7="Qs Qh", s1="8s 9h")
    (found,) = notes(rulings, "showdown-earns-plaque")
    assert (found.rule, found.seats) == ("GOLD-2", (4,))


def test_gold_2_a_split_is_no_scoop(play):
    table = play(DM, "goldschlager")
    river(table)
    rulings = table.table_hands(s4="Ah Kh", s7="Ac Kc", s1="8s 9h")
    assert notes(rulings, "showdown-earns-plaque") == []


def test_heist_2_a_scoop_with_a_pocket_pair_takes_chips_from_the_bank(play):
    table = play(DM, "money-heist")
    river(table)
    (found,) = notes(table.table_hands(s4="As Ad", s7="Qs Qh", s1="8s 9h"), "showdown-heist")
    assert dict(found.values) == {"mini": 500, "full": 500}
    low = play(DM, "money-heist")
    river(low)
    (found,) = notes(low.table_hands(s4="7s 7d", s7="Qs Th", s1="8s 9h"), "showdown-heist")
    assert dict(found.values) == {"mini": 500, "full": 1000}


def test_heist_2_any_other_hand_takes_none(play):
    table = play(DM, "money-heist")
    river(table)
    rulings = table.table_hands(s4="As Kh", s7="Qs Th", s1="8s 9h")
    assert notes(rulings, "showdown-heist") == []


@pytest.mark.parametrize(("hands", "wins"), [({"s4": "As Ah"}, 1), ({"s7": "As Ah"}, 0)])
def test_mush_2_the_small_blind_takes_the_mushroom_by_winning_outright(play, hands, wins):
    table = play(DM, "mushroom")
    river(table)
    others = {"s4": "9s 8h", "s7": "Qs Qh", "s1": "Js Th"} | hands
    assert len(notes(table.table_hands(**others), "showdown-mushroom")) == wins


def test_mush_2_without_a_showdown(play):
    table = play(DM, "mushroom")
    table.deal()
    table(Folded(1, 2), Bet(4, 300))
    (found,) = notes(table(Folded(7, 2)), "showdown-mushroom")
    assert found.seats == (4,)


# How long it can be disputed


def test_t24_24_a_reading_stands_once_the_next_hand_begins(play):
    table = play(TDA)
    river(table)
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="8s 9h")
    assert notes(table(PotPushed(4, 300), HandOver()), "showdown-stands") == []
    (found,) = notes(table(HandBegun(2)), "showdown-stands")
    assert (found.rule, dict(found.values)) == ("T24-24", {"hand": 1})


def test_t24_24_there_is_nothing_to_dispute_without_a_showdown(play):
    table = play(TDA)
    table.deal()
    table(Bet(1, 300), Folded(4, 2), Folded(7, 2), PotPushed(1, 250), HandOver())
    assert notes(table(HandBegun(2)), "showdown-stands") == []
    assert CardDealt in table.umpire.table.reported
