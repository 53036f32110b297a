"""The board: cards too soon, too many, too few, on the wrong board."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardExposed,
    CardReplaced,
    Checked,
    Folded,
    HandOver,
    PotPushed,
    Tapped,
)
from cardspeak.rules.umpire.due import What
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


def ruled(rulings):
    """What is ruled, notes apart."""
    return [(r.finding.rule, r.finding.severity) for r in rulings if r.finding.severity]


def grave_rulings(rulings):
    return [r for r in rulings if r.finding.severity is Severity.HIGH]


def grave(rulings):
    return [r.finding for r in grave_rulings(rulings)]


@pytest.fixture
def bet(play):
    """A game after its first betting round, three players in it."""

    def opened(house=WSOP, game="holdem", **more):
        table = play(house, game, **more)
        table.deal()
        table.passive()
        return table

    return opened


@pytest.fixture
def betting(play):
    """Hold'em with one player still to act before the flop: seat 7, the big blind."""

    def opened(house=WSOP, game="holdem", **more):
        table = play(house, game, **more)
        table.deal()
        table(Bet(1, 100), Bet(4, 100))
        return table

    return opened


# The betting is not over


@pytest.mark.parametrize(("house", "told"), [(PPC, True), (WSOP, True), (CLUB, True), (TDA, False)])
def test_burn_1_a_tap_says_that_the_betting_is_incomplete(betting, house, told):
    (*rulings,) = betting(house)(Tapped())
    assert [(r.finding.rule, r.finding.severity, r.finding.seats) for r in rulings] == [
        ("BURN-1", Severity.NOTE, (7,))
    ][: int(told)]


def test_burn_1_a_tap_after_the_betting_says_nothing(bet):
    assert bet()(Tapped()) == ()


@pytest.mark.parametrize("house", HOUSES)
def test_prem_8_a_burn_while_a_seat_owes_action_is_told_at_once(betting, house):
    (ruling,) = betting(house)(CardBurned())
    assert (ruling.finding.rule, ruling.finding.severity) == ("PREM-8", Severity.HIGH)
    assert ruling.finding.seats == (7,)
    assert "finish-betting" in ruling.finding.steps


def test_prem_8_the_burn_stays_for_the_street_that_follows(betting, seen):
    table = betting()
    table(CardBurned(), Checked(7))
    assert table.due.what is What.BOARD
    assert not ruled(table(BoardDealt(seen("Ks 7h 2c"))))


@pytest.mark.parametrize("replaced_first", [True, False])
def test_prem_8_an_exposed_card_may_be_laid_among_the_burns_before_the_betting(
    play, replaced_first
):
    table, jack = play(TDA), Sight(Card.parse("Jc"))
    table.deal()
    table(CardExposed(4, jack))
    replaced, burned = CardReplaced(4, jack), CardBurned(jack)
    first, second = (replaced, burned) if replaced_first else (burned, replaced)
    assert not ruled((*table(first), *table(second)))
    table.passive()
    assert table.due.what is What.BOARD


def test_prem_8_names_everybody_who_is_still_to_act(play):
    table = play(seats=(1, 4, 7, 9))
    table.deal()
    table(Bet(9, 300), Folded(1))
    (ruling,) = table(CardBurned())
    assert ruling.finding.seats == (4, 7)


def test_prem_8_holds_in_a_draw_and_in_stud(play):
    draw = play(WSOP, "deuce-to-seven-triple-draw")
    draw.deal()
    assert ruled(draw(CardBurned())) == [("PREM-8", Severity.HIGH)]
    stud = play(WSOP, "stud")
    stud.deal(up="Ks 7h 2c")
    assert ruled(stud(CardBurned())) == [("PREM-8", Severity.HIGH)]


# A street too soon


@pytest.mark.parametrize(
    ("house", "rule"),
    [(CLUB, "PREM-1"), (PPC, "T24-12"), (WSOP, "T24-12"), (GENERIC, "T24-12"), (TDA, "T24-12")],
)
def test_prem_1_t24_12_a_flop_before_the_betting_is_over(betting, seen, house, rule):
    table = betting(house)
    table(CardBurned())
    (ruling,) = grave_rulings(table(BoardDealt(seen("Ks 7h 2c"))))
    finding = ruling.finding
    assert (finding.rule, finding.severity, finding.seats) == (rule, Severity.HIGH, (7,))
    assert [str(card) for card in finding.cards] == ["Ks", "7h", "2c"]
    assert finding.steps == (
        "premature-back-to-stub",
        "finish-betting",
        "reshuffle",
        "no-new-burn",
    )
    assert ruling.fallback is (house not in (CLUB, TDA))


@pytest.mark.parametrize(
    ("house", "rule", "first"),
    [(CLUB, "PREM-2", "premature-aside"), (WSOP, "T24-12", "premature-back-to-stub")],
)
def test_prem_2_a_turn_before_the_betting_is_over(bet, seen, house, rule, first):
    table = bet(house)
    table.street("Ks 7h 2c")
    table(Checked(4), Checked(7), CardBurned())
    (ruling,) = table(BoardDealt(seen("Kd")))
    assert (ruling.finding.rule, ruling.finding.seats) == (rule, (1,))
    assert ruling.finding.cards == (Card.parse("Kd"),)
    assert ruling.finding.steps[0] == first


@pytest.mark.parametrize(("house", "rule"), [(CLUB, "PREM-4"), (PPC, "T24-12")])
def test_prem_4_a_river_before_the_betting_is_over(bet, seen, house, rule):
    table = bet(house)
    table.street("Ks 7h 2c")
    table.passive()
    table.street("Kd")
    table(Checked(4), CardBurned())
    (ruling,) = table(BoardDealt(seen("3d")))
    assert (ruling.finding.rule, ruling.finding.seats) == (rule, (7, 1))
    assert ruling.finding.steps[2] == "reshuffle"


def test_prem_1_without_a_burn_one_is_made_when_it_is_dealt_again(betting, seen):
    (finding,) = grave(betting(CLUB)(BoardDealt(seen("Ks 7h 2c"))))
    assert finding.steps[-1] == "burn-once"


def test_prem_1_an_all_in_is_run_out_without_anybody_to_act(play):
    table = play(CLUB, seats=(1, 4), stack=500)
    table.deal()
    table(Bet(1, 500), Bet(4, 500))
    rulings = table.street("Ks 7h 2c") + table.street("Kd") + table.street("3d")
    assert not grave(rulings)


@pytest.mark.parametrize("game", ["double-board", "bomb-pot"])
def test_prem_1_every_board_of_a_game_with_several(bet, seen, game):
    table = bet(CLUB, game)
    for board in (0, 1):
        table(CardBurned(), BoardDealt(seen("?? ?? ??"), board))
    table(Checked(4), Checked(7), CardBurned())
    rulings = table(BoardDealt(seen("Kd"), 0))
    assert ruled(rulings) == [("PREM-2", Severity.HIGH)]


# Too many


@pytest.mark.parametrize(
    ("house", "rule"),
    [(PPC, "FLOP-1"), (WSOP, "T24-8"), (CLUB, "T24-8"), (GENERIC, "T24-8"), (TDA, "T24-8")],
)
def test_flop_1_t24_8_a_flop_of_four(bet, house, rule):
    (ruling,) = grave_rulings(bet(house).street("Ks 7h 2c 9d"))
    assert ruling.finding.rule == rule
    assert [str(card) for card in ruling.finding.cards] == ["Ks", "7h", "2c", "9d"]
    assert ruling.finding.steps == (
        "scramble-four",
        "official-draws-burn",
        "other-three-are-flop",
    )


def test_flop_1_whether_the_four_are_seen_or_not(bet):
    (finding,) = grave(bet(PPC).street("?? ?? ?? ??"))
    assert (finding.rule, finding.cards) == ("FLOP-1", ())


def test_flop_1_a_fourth_card_a_moment_later(bet, seen):
    table = bet(PPC)
    table.street("Ks 7h 2c")
    (finding,) = grave(table(BoardDealt(seen("9d"))))
    assert (finding.rule, len(finding.cards)) == ("FLOP-1", 4)


def test_flop_1_a_turn_with_its_burn_is_too_soon_and_not_a_fourth_card(bet, seen):
    table = bet(PPC)
    table.street("Ks 7h 2c")
    table(CardBurned())
    assert ruled(table(BoardDealt(seen("9d")))) == [("T24-12", Severity.HIGH)]


def test_flop_1_five_cards_are_for_the_floor(bet):
    (finding,) = grave(bet(PPC).street("Ks 7h 2c 9d 3s"))
    assert (finding.rule, finding.steps) == ("FLOP-1", ("floor",))


def test_trif_1_a_flop_of_three_where_flops_have_two(bet):
    table = bet(CLUB, "triple-flop")
    (finding,) = grave(table.street("Ks 7h 2c"))
    assert (finding.rule, finding.values["right"]) == ("TRIF-1", 2)


def test_trif_1_three_flops_of_two_are_right(bet):
    table = bet(CLUB, "triple-flop")
    for cards in ("Ks 7h", "2c 9d", "3s 4s"):
        assert not ruled(table.street(cards))
        table.passive()
    assert table.due.what is What.TABLING


def test_two_cards_on_the_turn_are_a_river_too_soon(bet):
    table = bet(WSOP)
    table.street("Ks 7h 2c")
    table.passive()
    assert ruled(table.street("9d 3s")) == [("T24-12", Severity.HIGH)]


def test_deal_11_two_cards_on_the_river_are_one_too_many(bet):
    table = bet(WSOP)
    for cards in ("Ks 7h 2c", "9d"):
        table.street(cards)
        table.passive()
    (finding,) = grave(table.street("3s 4s"))
    assert (finding.rule, finding.phrase) == ("DEAL-11", "board-full")


# Too few


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("fact", [Checked(4), Bet(4, 200), Folded(4), CardBurned()], ids=str)
def test_flop_2_play_goes_on_over_a_flop_of_two(bet, house, fact):
    table = bet(house)
    assert not ruled(table.street("Ks 7h"))
    (ruling,) = [r for r in table(fact) if r.finding.rule == "FLOP-2"]
    assert ruling.finding.severity is Severity.HIGH
    assert [str(card) for card in ruling.finding.cards] == ["Ks", "7h"]
    assert "complete-flop" in ruling.finding.steps
    assert ruling.fallback


def test_flop_2_a_card_added_at_once_mends_it(bet, seen):
    table = bet(WSOP)
    table.street("Ks 7h")
    assert table.due.what is What.BOARD
    assert not ruled(table(BoardDealt(seen("2c")), Checked(4)))


def test_trif_1_a_flop_of_one(bet):
    table = bet(CLUB, "triple-flop")
    table.street("Ks")
    assert ruled(table(Checked(4))) == [("TRIF-1", Severity.HIGH)]


# Boards


@pytest.mark.parametrize(
    ("game", "rule"), [("double-board", "DBL-1"), ("bomb-pot", "BOMB-1"), ("squid-game", "SQUID-1")]
)
def test_dbl_1_bomb_1_squid_1_a_board_gets_its_card_twice(bet, seen, game, rule):
    table = bet(CLUB, game)
    boards = len(table.hand.boards)
    for board in range(boards):
        table(CardBurned(), BoardDealt(seen("?? ?? ??"), board))
    table.passive()
    table(CardBurned(), BoardDealt(seen("Kd"), 0), CardBurned())
    (finding,) = grave(table(BoardDealt(seen("3d"), 0)))
    assert (finding.rule, finding.values) == (rule, {"board": 1, "right": 2})


@pytest.mark.parametrize("game", ["double-board", "bomb-pot", "squid-game"])
def test_dbl_1_bomb_1_squid_1_boards_dealt_in_order_raise_nothing(bet, seen, game):
    table = bet(CLUB, game)
    for cards in ("?? ?? ??", "??", "??"):
        for board in range(len(table.hand.boards)):
            assert not ruled(table(CardBurned(), BoardDealt(seen(cards), board)))
        table.passive()
    assert table.due.what is What.TABLING


def test_ritp_1_the_second_run_of_a_board_comes_after_the_first(bet, seen):
    table = bet(CLUB, "run-it-twice", seats=(1, 4), stack=100)
    for cards in ("Ks 7h 2c", "Kd", "3d"):
        assert not ruled(table.street(cards))
    for cards in ("4s 5s 6s", "7s", "8s"):
        assert not ruled(table(CardBurned(), BoardDealt(seen(cards), 1)))


# Blood


@pytest.fixture
def river(bet):
    """River of Blood after the betting on this river."""

    def dealt(card):
        table = bet(CLUB, "river-of-blood")
        for cards in ("Ks 7h 2c", "9c", card):
            table.street(cards)
            table.passive()
        return table

    return dealt


def test_blood_1_a_card_after_a_black_river(river, seen):
    (finding,) = grave(river("3s")(BoardDealt(seen("4d"))))
    assert (finding.rule, finding.phrase) == ("BLOOD-1", "blood-not-due")
    assert [str(card) for card in finding.cards] == ["3s", "4d"]


def test_blood_1_no_card_after_a_red_river(river):
    table = river("3h")
    (finding,) = [f for f in grave(table(PotPushed(4, 300))) if f.rule == "BLOOD-1"]
    assert finding.phrase == "blood-missing"


def test_blood_1_a_card_after_a_red_river_is_right(river):
    table = river("3h")
    assert not grave(table.street("4d"))
    table.passive()
    assert "BLOOD-1" not in [r.finding.rule for r in table(PotPushed(4, 300), HandOver())]


def test_blood_1_a_river_that_is_not_known_is_not_judged(river, seen):
    table = river("??")
    assert "BLOOD-1" not in [rule for rule, _ in ruled(table(BoardDealt(seen("4d"))))]


# Words


@pytest.mark.parametrize("language", languages())
def test_every_ruling_on_the_board_can_be_said(bet, betting, river, seen, language):
    tables = [bet(PPC), betting(CLUB), bet(CLUB, "double-board"), river("3s"), river("3h")]
    tables[0].street("Ks 7h 2c 9d")
    tables[1](Tapped(), CardBurned(), BoardDealt(seen("Ks 7h 2c")))
    tables[2](CardBurned(), BoardDealt(seen("?? ?? ??")), CardBurned(), BoardDealt(seen("??")))
    tables[3](BoardDealt(seen("4d")))
    tables[4](PotPushed(4, 300))
    said = [say_ruling(r, phrases(language)) for table in tables for r in table.heard]
    assert len(said) > 5
    assert not any("{" in text for texts in said for text in texts)
