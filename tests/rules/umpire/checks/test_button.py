"""The button and the blinds of the next hand, and of the first."""

import pytest

from cardspeak.rules.cards import DECK
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import (
    Bet,
    CardDealt,
    Folded,
    HandBegun,
    HandOver,
    Posted,
    PotPushed,
)
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import (
    BreakBegun,
    ButtonPlaced,
    GameChosen,
    OutOfStep,
    SeatLeft,
    SeatTaken,
    TableOpened,
)
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.words.phrases import languages, phrases
from cardspeak.rules.words.rulings import say_ruling

PPC, WSOP, CLUB, GENERIC, TDA = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
HOUSES = (PPC, WSOP, CLUB, GENERIC, TDA)
BUTTON = {CLUB: "BTN-15"}
BLINDS = {WSOP: "BTN-5", GENERIC: "BTN-11"}
OURS = {"BTN-14", "BTN-15", "T24-29", "BTN-5", "BTN-11"}


def ruled(rulings):
    """What is ruled on the button and the blinds, notes apart."""
    return [
        (r.finding.rule, r.finding.phrase, r.finding.seats)
        for r in rulings
        if r.finding.severity and r.finding.rule in OURS
    ]


@pytest.fixture
def second(play):
    """The second hand begun: ``second(house, out=(4,), button=4)``; in the first 1, 4, 7 and 9
    sat there, with the button in 1, the small blind in 4 and the big blind in 7."""

    def opened(house=CLUB, *, out=(), button=None, seats=(1, 4, 7, 9), **more):
        table = play(house, seats=seats, **more)
        table.deal()
        table.fold_to(9 if 9 in seats else seats[0])
        table.push()
        table(*(SeatLeft(seat) for seat in out))
        if button:
            table(ButtonPlaced(button))
        table(HandBegun(2))
        return table

    return opened


def post(table, small, big, *, ante=None):
    posts = [Posted(small, 50, "small blind")] if small else []
    return table(*posts, *([Posted(big, 100, "big blind")] if big else []))


def first_card(table):
    return table(CardDealt(table.due.seat))


# The button


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("play_as", ["tournament", "cash"])
def test_btn_15_the_button_moved_to_the_next_player_raises_nothing(second, house, play_as):
    table = second(house, button=4, play_as=play_as)
    assert ruled(post(table, 7, 9) + table.deal()) == []


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("play_as", ["tournament", "cash"])
def test_btn_15_t24_29_the_button_moved_twice(second, house, play_as):
    table = second(house, button=7, play_as=play_as)
    post(table, 9, 1)
    (ruling,) = [r for r in first_card(table) if r.finding.rule in OURS]
    finding = ruling.finding
    assert (finding.rule, finding.severity) == (BUTTON.get(house, "T24-29"), Severity.MEDIUM)
    assert (finding.phrase, finding.seats) == ("button-wrong", (4,))
    assert finding.values == {"at": 7, "right": 4}
    assert finding.steps == ("correct-button", "button-stands-later")


@pytest.mark.parametrize("house", HOUSES)
def test_btn_15_t24_29_the_button_not_moved(second, house):
    table = second(house, button=4)
    post(table, 7, 9)
    table.deal()
    table.fold_to(1)
    table.push()
    table(HandBegun(3))
    post(table, 9, 1)
    rule = BUTTON.get(house, "T24-29")
    assert ruled(first_card(table)) == [(rule, "button-not-moved", (7,))]


def test_btn_15_is_silent_where_the_button_is_never_told_to_move(second):
    table = second(CLUB)
    assert ruled(post(table, 7, 9) + first_card(table)) == []


def test_btn_15_is_silent_in_a_first_hand(play):
    table = play(CLUB, begin=False)
    table(HandBegun(1))
    assert ruled(post(table, 4, 7) + table.deal()) == []


@pytest.mark.parametrize("fact", [OutOfStep("a chair"), HandOver()], ids=["out of step", "gap"])
def test_btn_15_is_silent_after_a_gap_in_the_picture(play, fact):
    table = play(CLUB, seats=(1, 4, 7, 9))
    table.deal()
    table.fold_to(9)
    table.push()
    table(fact, ButtonPlaced(7), HandBegun(2 if isinstance(fact, OutOfStep) else 5))
    assert ruled(post(table, 9, 1) + first_card(table)) == []


def test_btn_15_a_misdeal_does_not_move_the_button(play):
    table = play(CLUB, seats=(1, 4, 7, 9))
    table.deal(3)
    table(MisdealCalled(), HandBegun(1, redeal=True))
    assert ruled(table.deal()) == []


def test_btn_15_the_button_put_right_before_the_first_card_raises_nothing(second):
    table = second(CLUB, button=7)
    assert ruled(table(ButtonPlaced(4)) + post(table, 7, 9) + first_card(table)) == []


@pytest.mark.parametrize("house", [WSOP, TDA, PPC])
def test_btn_6_the_small_blind_out_the_button_goes_to_the_empty_seat(second, house):
    table = second(house, out=(4,), button=4)
    assert ruled(post(table, 7, 9) + first_card(table)) == []


@pytest.mark.parametrize("house", [CLUB, GENERIC])
def test_btn_10_btn_11_the_small_blind_out_the_button_stays(second, house):
    table = second(house, out=(4,))
    assert ruled(post(table, 7, 9) + first_card(table)) == []
    table = second(house, out=(4,), button=4)
    post(table, 7, 9)
    rule = BUTTON.get(house, "T24-29")
    assert ruled(first_card(table)) == [(rule, "button-wrong", (1,))]


@pytest.mark.parametrize("house", HOUSES)
def test_btn_7_btn_9_the_big_blind_out_there_is_no_small_blind(second, house):
    table = second(house, out=(7,), button=4)
    assert ruled(post(table, None, 9) + first_card(table)) == []


def test_btn_5_in_a_cash_game_who_left_makes_it_unsure(second):
    table = second(WSOP, play_as="cash", out=(4,), button=7)
    assert ruled(post(table, 9, 1) + first_card(table)) == []


# The blinds


@pytest.mark.parametrize("house", HOUSES)
def test_btn_5_btn_11_t24_29_a_blind_from_the_wrong_seat(second, house):
    table = second(house, button=4)
    post(table, 7, 1)
    rule = BLINDS.get(house, "T24-29")
    assert ruled(first_card(table)) == [(rule, "big-blind-wrong-seat", (1,))]


@pytest.mark.parametrize("house", HOUSES)
def test_btn_11_btn_12_a_blind_that_is_missing(second, house):
    rule = BLINDS.get(house, "T24-29")
    table = second(house, button=4)
    post(table, 7, None)
    assert ruled(first_card(table)) == [(rule, "big-blind-missing", (9,))]
    table = second(house, button=4)
    post(table, None, 9)
    assert ruled(first_card(table)) == [(rule, "small-blind-missing", (7,))]


def test_btn_12_nobody_can_miss_the_big_blind_in_a_first_hand_either(play):
    table = play(GENERIC, begin=False)
    table(HandBegun(1))
    post(table, 4, None)
    assert ruled(first_card(table)) == [("BTN-11", "big-blind-missing-from-all", ())]


def test_btn_11_posts_that_are_not_told_are_not_missing(second):
    table = second(GENERIC, button=4)
    assert ruled(first_card(table)) == []


def test_bet_5_a_stack_gone_before_its_blind_is_not_missing_one(play):
    table = play(GENERIC, seats=(1, 4, 7, 9), ante=10)
    table.deal()
    table.fold_to(1)
    table.push()
    table(ButtonPlaced(4), SeatTaken(9, 10), HandBegun(2))
    table(*(Posted(seat, 10, "ante") for seat in (1, 4, 7, 9)), Posted(7, 50, "small blind"))
    assert ruled(first_card(table)) == []


def test_newp_1_a_new_player_may_post_a_big_blind_too(second):
    table = second(WSOP, play_as="cash", button=4)
    table(SeatTaken(3, 5_000))
    rulings = table(Posted(3, 100, "big blind")) + post(table, 7, 9)
    assert table.hand.big == 9
    assert ruled(rulings + first_card(table)) == []


# Two players


@pytest.mark.parametrize("house", HOUSES)
def test_btn_13_from_three_players_to_two(play, house):
    table = play(house, seats=(1, 4, 7))
    table.deal()
    table.fold_to(7)
    table.push()
    table(SeatLeft(1), ButtonPlaced(7), HandBegun(2))
    assert ruled(post(table, 7, 4) + table.deal()) == []
    assert table.due.seat == 7


@pytest.mark.parametrize("house", HOUSES)
def test_btn_13_the_button_with_the_next_big_blind(play, house):
    table = play(house, seats=(1, 4, 7))
    table.deal()
    table.fold_to(7)
    table.push()
    table(SeatLeft(1), ButtonPlaced(4), HandBegun(2))
    post(table, 4, 7)
    rule = BUTTON.get(house, "T24-29")
    assert ruled(first_card(table)) == [(rule, "button-wrong", (7,))]


@pytest.mark.parametrize(("house", "told"), [(CLUB, True), (GENERIC, True), (WSOP, False)])
def test_btn_14_heads_up_the_button_posts_the_small_blind(play, house, told):
    table = play(house, seats=(1, 4), begin=False)
    table(HandBegun(1))
    post(table, 4, 1)
    assert ruled(first_card(table)) == [("BTN-14", "heads-up-small-blind", (4,))] * told


def test_btn_14_heads_up_the_button_acts_first_and_then_last(play):
    table = play(CLUB, seats=(1, 4), button=1)
    table.deal()
    assert table.due.seat == 1
    table(Bet(1, 100))
    table.passive()
    table.street("Ks 7h 2c")
    assert table.due.seat == 4


# The start, and a break


SPREAD = DeckSpread("red", tuple(Sight(card) for card in DECK))


@pytest.mark.parametrize(
    ("house", "play_as", "expected"),
    [
        (WSOP, "tournament", [("BTN-1", (7,))]),
        (WSOP, "satellite", [("BTN-4", (10,))]),
        (CLUB, "tournament", []),
    ],
)
def test_btn_1_btn_4_where_the_button_starts(play, house, play_as, expected):
    table = play(house, play_as=play_as, begin=False)
    seats = [SeatTaken(seat, 5_000) for seat in (1, 4, 7)]
    opened = TableOpened(house, play_as, 10)
    rulings = table(opened, SPREAD, *seats, ButtonPlaced(1), ButtonPlaced(7))
    told = [(r.finding.rule, r.finding.seats) for r in rulings if r.finding.rule[:3] == "BTN"]
    assert told[: len(expected)] == expected
    assert all(r.finding.severity is Severity.NOTE for r in rulings)


def test_btn_1_is_silent_where_an_event_may_have_begun_before(play):
    table = play(WSOP, seats=(1, 4, 7))
    assert [r for r in table.heard if r.finding.rule == "BTN-1"] == []


def test_btn_16_before_a_break_the_next_button_is_named(second):
    table = second(PPC, button=4)
    post(table, 7, 9)
    table.deal()
    table.fold_to(1)
    (ruling,) = table(BreakBegun())
    assert (ruling.finding.rule, ruling.finding.seats) == ("BTN-16", (7,))
    assert ruling.finding.severity is Severity.NOTE


def test_btn_16_is_silent_where_it_is_not_known(play):
    table = play(PPC, begin=False)
    assert table(BreakBegun()) == ()


@pytest.mark.parametrize("language", languages())
def test_every_ruling_on_the_button_can_be_said(second, play, language):
    tables = [second(CLUB, button=7), second(PPC, button=4), second(WSOP, button=4)]
    tables.append(play(CLUB, seats=(1, 4), begin=False))
    tables[3](HandBegun(1))
    for table, (small, big) in zip(tables, [(9, 1), (7, None), (9, 1), (4, 1)], strict=True):
        post(table, small, big)
        first_card(table)
    tables[1].fold_to(1)
    tables[1](PotPushed(1, 10), BreakBegun(), Folded(1))
    said = [say_ruling(r, phrases(language)) for t in tables for r in t.heard]
    assert not any("{" in text for texts in said for text in texts)


def test_blinds_of_a_mixed_game_go_on_where_they_were(second):
    """Stud in between has no button: it waits where it was."""
    table = second(CLUB, button=4)
    post(table, 7, 9)
    table.deal()
    table.fold_to(1)
    table.push()
    stud = GameChosen("stud", "limit", ante=10, bring_in=25, small_bet=100, big_bet=200)
    table(stud, HandBegun(3))
    table.deal(up="2c 3c 4c 5c")
    table(HandOver())
    table(GameChosen("holdem", "no-limit", 50, 100), ButtonPlaced(7), HandBegun(4))
    assert ruled(post(table, 9, 1) + table.deal()) == []
