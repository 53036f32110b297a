"""Board errors are mended as the house says: then nothing is ruled, and anything else is."""

import pytest

from cardspeak.rules.facts.deck import DeckRiffled, StubReshuffled
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    BoardTakenBack,
    CardBurned,
    Checked,
    Folded,
)
from cardspeak.rules.facts.people import FloorRuled
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
FLOP_RULE = {CLUB: "PREM-1"}
RIVER_RULE = {CLUB: "PREM-4"}


def ruled(rulings):
    """What is ruled, notes apart."""
    return [(r.finding.rule, r.finding.phrase) for r in rulings if r.finding.severity]


@pytest.fixture
def flop(play, seen):
    """A flop dealt, after its burn, before the big blind in seat 7 has acted."""

    def dealt(house, *, burn=True):
        table = play(house)
        table.deal()
        table(Bet(1, 100), Bet(4, 100), *([CardBurned()] if burn else []))
        table(BoardDealt(seen("Ks 7h 2c")))
        return table

    return dealt


@pytest.fixture
def turn(play, seen):
    """A turn dealt, after its burn, before seat 1 has acted on the flop."""

    def dealt(house):
        table = play(house)
        table.deal()
        table.passive()
        table.street("Ks 7h 2c")
        table(Checked(4), Checked(7), CardBurned(), BoardDealt(seen("Kd")))
        return table

    return dealt


@pytest.fixture
def river(play, seen):
    """A river dealt, after its burn, before anybody has acted on the turn."""

    def dealt(house):
        table = play(house)
        table.deal()
        table.passive()
        for cards in ("Ks 7h 2c", "Kd"):
            table.street(cards)
            if cards != "Kd":
                table.passive()
        table(CardBurned(), BoardDealt(seen("3d")))
        return table

    return dealt


@pytest.fixture
def four(play):
    """A flop of four cards."""

    def dealt(house=PPC):
        table = play(house)
        table.deal()
        table.passive()
        table.street("Ks 7h 2c 9d")
        return table

    return dealt


# A street that came too soon, put back and dealt again


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("acts_first", [True, False])
def test_prem_1_t24_12_a_flop_is_put_back_and_dealt_again_without_a_burn(
    flop, seen, house, acts_first
):
    table = flop(house)
    mended = (BoardTakenBack(3, "stub"), StubReshuffled())
    rulings = table(*((Checked(7), *mended) if acts_first else (*mended, Checked(7))))
    assert (table.due.what, table.due.cards) == (What.BOARD, 3)
    rulings += table(BoardDealt(seen("As Qh 3c")), Checked(4))
    assert ruled(rulings) == []
    assert len(table.hand.burns) == 1
    table.passive()
    assert ruled(table.street("Kd")) == []


@pytest.mark.parametrize("house", [PPC, WSOP, GENERIC, TDA])
def test_t24_12_a_turn_is_put_back_and_dealt_again_without_a_burn(turn, seen, house):
    table = turn(house)
    rulings = table(BoardTakenBack(1, "stub"), StubReshuffled(), Checked(1))
    assert table.due.what is What.BOARD
    rulings += table(BoardDealt(seen("5d")), Checked(4), Checked(7), Checked(1))
    assert ruled((*rulings, *table.street("6d"))) == []
    assert len(table.hand.burns) == 3


@pytest.mark.parametrize("house", HOUSES)
def test_prem_4_t24_12_a_river_is_put_back_and_dealt_again_without_a_burn(river, seen, house):
    table = river(house)
    rulings = table(Bet(4, 200), BoardTakenBack(1, "stub"), Bet(7, 200), Folded(1, 2))
    rulings += table(StubReshuffled(), BoardDealt(seen("6d")), Checked(4))
    assert ruled(rulings) == []


@pytest.mark.parametrize("house", HOUSES)
def test_prem_1_t24_12_a_second_burn_is_ruled(flop, house):
    table = flop(house)
    table(BoardTakenBack(3, "stub"), StubReshuffled(), Checked(7))
    rule = FLOP_RULE.get(house, "T24-12")
    assert ruled(table(CardBurned())) == [(rule, "mended-burn-too-many")]


@pytest.mark.parametrize("house", HOUSES)
def test_prem_4_t24_12_a_second_burn_for_the_river_is_ruled(river, house):
    table = river(house)
    table(BoardTakenBack(1, "stub"), StubReshuffled())
    table.passive()
    rule = RIVER_RULE.get(house, "T24-12")
    assert ruled(table(CardBurned())) == [(rule, "mended-burn-too-many")]


def test_prem_1_after_a_second_burn_the_turn_has_one_of_its_own(flop, seen):
    table = flop(CLUB)
    table(BoardTakenBack(3, "stub"), StubReshuffled(), Checked(7), CardBurned())
    table(BoardDealt(seen("As Qh 3c")))
    table.passive()
    assert table.due.what is What.BURN
    assert ruled(table.street("Kd")) == []


def test_prem_1_a_flop_without_a_burn_has_one_when_it_is_dealt_again(flop, seen):
    table = flop(CLUB, burn=False)
    rulings = table(BoardTakenBack(3, "stub"), StubReshuffled(), Checked(7), CardBurned())
    assert ruled((*rulings, *table(BoardDealt(seen("As Qh 3c"))))) == []


@pytest.mark.parametrize("house", HOUSES)
def test_prem_1_t24_12_no_reshuffle_is_ruled_where_shuffles_are_told(flop, seen, house):
    table = flop(house)
    table(DeckRiffled(), BoardTakenBack(3, "stub"), Checked(7))
    rule = FLOP_RULE.get(house, "T24-12")
    assert ruled(table(BoardDealt(seen("As Qh 3c")))) == [(rule, "mended-no-reshuffle")]


def test_prem_1_no_reshuffle_is_not_ruled_where_shuffles_are_never_told(flop, seen):
    table = flop(CLUB)
    assert ruled(table(BoardTakenBack(3, "stub"), Checked(7), BoardDealt(seen("As Qh 3c")))) == []


def test_prem_1_riffles_are_a_reshuffle_too(flop, seen):
    table = flop(CLUB)
    rulings = table(BoardTakenBack(3, "stub"), DeckRiffled(), Checked(7))
    assert ruled((*rulings, *table(BoardDealt(seen("As Qh 3c"))))) == []


@pytest.mark.parametrize("house", HOUSES)
def test_prem_1_t24_12_playing_on_over_the_cards_is_ruled_once(flop, house):
    table = flop(house)
    table(Checked(7))
    rule = FLOP_RULE.get(house, "T24-12")
    assert ruled(table(Checked(4))) == [(rule, "board-not-mended")]
    table.passive()
    assert ruled(table.street("Kd")) == []
    assert len(table.hand.boards[0]) == 4


def test_prem_1_burning_for_the_turn_over_the_cards_of_an_all_in_is_ruled(play, seen):
    table = play(CLUB, seats=(1, 4), stack=500)
    table.deal()
    table(Bet(1, 500), CardBurned(), BoardDealt(seen("Ks 7h 2c")), Bet(4, 500))
    assert ruled(table(CardBurned())) == [("PREM-1", "board-not-mended")]
    assert ruled(table(BoardDealt(seen("Kd")))) == []


def test_prem_1_dealing_again_over_the_cards_is_ruled(flop, seen):
    table = flop(CLUB)
    table(Checked(7))
    assert ruled(table(BoardDealt(seen("As Qh 3c")))) == [("PREM-1", "premature-not-back")]
    assert table.hand.boards[0] == list(seen("As Qh 3c"))


def test_prem_1_what_the_floor_rules_instead_is_followed(flop):
    table = flop(CLUB)
    rulings = table(FloorRuled("the flop stands"), Checked(7), Checked(4))
    assert ruled((*rulings, *table.passive(), *table.street("Kd"))) == []


# The club's turn: laid aside until the river


def test_prem_2_prem_3_the_turn_is_laid_aside_and_the_river_card_takes_its_place(turn, seen):
    table = turn(CLUB)
    rulings = table(BoardTakenBack(1, "aside"), Folded(1, 2))
    assert table.due.what is What.BURN
    rulings += table(CardBurned(), BoardDealt(seen("5d")), Checked(4), Checked(7))
    assert table.due.what is What.BOARD
    rulings += table(StubReshuffled(), BoardDealt(seen("6d")), Checked(4))
    assert ruled(rulings) == []
    assert len(table.hand.burns) == 3


def test_prem_3_the_turn_that_takes_its_place_has_a_burn_of_its_own(turn, seen):
    table = turn(CLUB)
    table(BoardTakenBack(1, "aside"), Checked(1))
    assert ruled(table(BoardDealt(seen("5d")))) == [("PREM-3", "mended-no-burn")]


def test_prem_3_the_river_after_it_has_none(turn, seen):
    table = turn(CLUB)
    table(BoardTakenBack(1, "aside"), Checked(1), CardBurned(), BoardDealt(seen("5d")))
    table.passive()
    table(StubReshuffled())
    assert ruled(table(CardBurned())) == [("PREM-3", "mended-burn-too-many")]


def test_prem_3_the_stub_is_shuffled_before_that_river(turn, seen):
    table = turn(CLUB)
    table(DeckRiffled(), BoardTakenBack(1, "aside"), Checked(1))
    assert ruled(table(CardBurned(), BoardDealt(seen("5d")))) == []
    table.passive()
    assert ruled(table(BoardDealt(seen("6d")))) == [("PREM-3", "mended-no-reshuffle")]


def test_prem_2_the_card_goes_aside_and_not_into_the_stub(turn):
    assert ruled(turn(CLUB)(BoardTakenBack(1, "stub"))) == [("PREM-2", "premature-wrong-place")]


def test_prem_2_nobody_may_accept_the_card(turn):
    table = turn(CLUB)
    table(Checked(1))
    assert ruled(table(Checked(4))) == [("PREM-2", "board-not-mended")]
    table.passive()
    assert ruled(table.street("6d")) == []


@pytest.mark.parametrize("house", [PPC, WSOP, GENERIC, TDA])
def test_t24_12_a_card_that_is_put_back_is_no_burn(turn, house):
    assert ruled(turn(house)(BoardTakenBack(1, "burn"))) == [("T24-12", "premature-wrong-place")]


# A flop of four


@pytest.mark.parametrize("house", HOUSES)
def test_flop_1_t24_8_one_of_four_goes_to_the_burns_and_is_the_next_burn(four, seen, house):
    table = four(house)
    rulings = table(BoardTakenBack(1, "burn"))
    rulings += table.passive()
    assert table.due.what is What.BOARD
    rulings += table(BoardDealt(seen("3s")))
    assert ruled((*rulings, *table.passive(), *table.street("4s"))) == []
    assert len(table.hand.burns) == 3


@pytest.mark.parametrize("burned", [True, False])
def test_flop_1_one_of_four_stays_aside_until_it_is_burned(four, seen, burned):
    table = four()
    rulings = table(BoardTakenBack(4, "aside"), BoardDealt(seen("Ks 2c 9d")))
    rulings += table.passive()
    assert table.due.what is What.BOARD
    rulings += table(*([CardBurned()] if burned else []), BoardDealt(seen("3s")))
    rulings += table.passive()
    assert table.due.what is What.BURN
    assert ruled((*rulings, *table.street("4s"))) == []


def test_flop_1_four_that_went_back_into_the_stub_have_the_usual_burn(four, seen):
    table = four()
    rulings = table(BoardTakenBack(4, "stub"), BoardDealt(seen("Ks 2c 9d")))
    rulings += table.passive()
    assert table.due.what is What.BURN
    assert ruled((*rulings, *table.street("4s"))) == []


def test_flop_1_another_burn_than_the_card_of_the_four_is_ruled(four):
    table = four()
    table(BoardTakenBack(1, "burn"))
    table.passive()
    assert ruled(table(CardBurned())) == [("BURN-2", "burn-too-many")]


@pytest.mark.parametrize(("house", "rule"), [(PPC, "FLOP-1"), (WSOP, "T24-8")])
def test_flop_1_t24_8_playing_on_over_four_cards_is_ruled_once(four, house, rule):
    table = four(house)
    assert ruled(table(Checked(4))) == [(rule, "board-not-mended")]
    rulings = table.passive() + table.street("3s") + table.passive() + table.street("4s")
    assert ruled(rulings) == []


# A flop without a burn


def test_t24_9_one_of_the_three_is_the_burn_and_the_next_card_completes_the_flop(play, seen):
    table = play(TDA)
    table.deal()
    table.passive()
    table(BoardDealt(seen("Ks 7h 2c")))
    rulings = table(BoardTakenBack(1, "burn"))
    assert (table.due.what, table.due.cards) == (What.BOARD, 1)
    rulings += table(BoardDealt(seen("9d")), Checked(4), Checked(7), Checked(1))
    assert ruled((*rulings, *table.street("4s"))) == []
    assert len(table.hand.burns) == 2


@pytest.mark.parametrize("language", languages())
def test_every_ruling_on_mending_can_be_said(flop, turn, four, seen, language):
    tables = [flop(CLUB), flop(CLUB), flop(CLUB), turn(CLUB), turn(CLUB), four()]
    tables[0](DeckRiffled(), BoardTakenBack(3, "stub"), Checked(7), BoardDealt(seen("As Qh 3c")))
    tables[1](Checked(7), Checked(4))
    tables[2](Checked(7), BoardDealt(seen("As Qh 3c")))
    tables[3](BoardTakenBack(1, "stub"), Checked(1), BoardDealt(seen("5d")))
    tables[4](BoardTakenBack(1, "aside"), Checked(1), CardBurned(), CardBurned())
    tables[5](Checked(4))
    graves = [r for t in tables for r in t.heard if r.finding.severity is Severity.HIGH]
    said = [say_ruling(ruling, phrases(language)) for ruling in graves]
    assert not any("{" in text for texts in said for text in texts)
