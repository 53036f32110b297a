"""Burns."""

import pytest

from cardspeak.rules.facts.deck import BurnsMoved, CardTurned, StubDropped, StubReshuffled
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    BoardTakenBack,
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Checked,
    Discarded,
    HandOver,
    Tapped,
)
from cardspeak.rules.umpire.due import Due, What
from cardspeak.rules.umpire.finding import Severity, Status

PPC, WSOP, CLUB, GENERIC, TDA = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
BURNS = ("BURN-1", "BURN-2", "BURN-5", "BURN-6", "BURN-7", "BURN-9", "T24-7")


def of_burns(rulings):
    """The rulings on burns that are more than notes."""
    return [r for r in rulings if r.finding.severity and r.finding.rule in BURNS]


def ruled(rulings):
    return [(r.finding.rule, r.finding.severity) for r in of_burns(rulings)]


@pytest.fixture
def bet(play):
    """A game after its first betting round."""

    def opened(house=WSOP, game="holdem", up="", **more):
        table = play(house, game, **more)
        table.deal(up=up)
        table.passive()
        return table

    return opened


# A tap


@pytest.mark.parametrize(
    ("house", "own"), [(PPC, True), (WSOP, True), (CLUB, True), (GENERIC, False), (TDA, False)]
)
def test_burn_1_no_tap_before_a_burn(bet, seen, house, own):
    table = bet(house)
    assert ruled(table(Tapped(), CardBurned(), BoardDealt(seen("Ks 7h 2c")))) == []
    table.passive()
    rulings = table(CardBurned())
    assert ruled(rulings) == ([("BURN-1", Severity.LOW)] if own else [])


def test_burn_1_a_tap_before_the_last_action_is_none(bet, seen):
    table = bet()
    table(Tapped(), CardBurned(), BoardDealt(seen("Ks 7h 2c")))
    table(Checked(4), Tapped(), Checked(7), Checked(1))
    assert ruled(table(CardBurned())) == [("BURN-1", Severity.LOW)]


def test_burn_1_is_silent_where_no_tap_is_ever_reported(bet):
    assert ruled(bet()(CardBurned())) == []


def test_burn_1_nobody_taps_again_where_nobody_acted(play, seen):
    table = play(stack=100, seats=(4, 7), button=4)
    table.deal()
    table(Bet(4, 100), Tapped(), CardBurned(), BoardDealt(seen("Ks 7h 2c")))
    assert ruled(table.street("3d")) == []


def test_burn_1_two_boards_are_burned_for_after_one_tap(bet, seen):
    table = bet(CLUB, "bomb-pot")
    table(Tapped(), CardBurned(), BoardDealt(seen("Ks 7h 2c")))
    assert ruled(table(CardBurned(), BoardDealt(seen("Kd 7d 2d"), board=1))) == []


# No burn


@pytest.mark.parametrize("house", [PPC, WSOP, CLUB, GENERIC, TDA])
def test_burn_2_t24_9_a_flop_without_a_burn(bet, seen, house):
    (ruling,) = of_burns(bet(house)(BoardDealt(seen("Ks 7h 2c"))))
    assert ruled([ruling]) == [("BURN-2", Severity.HIGH)]
    assert ruling.finding.phrase == "burn-left-out"
    steps = ("burn-scramble-flop", "burn-one-of-flop", "burn-complete-flop")
    assert ruling.finding.steps == steps


def test_t24_9_once_somebody_has_acted_the_flop_stands(bet, seen):
    table = bet()
    table(BoardDealt(seen("Ks 7h 2c")))
    (ruling,) = table(Checked(4))
    assert (ruling.finding.rule, ruling.status) == ("BURN-2", Status.GROWN)
    assert ruling.finding.steps == ("burn-flop-stands", "burn-once-for-turn")
    table.passive()
    assert ruled(table.street("3d")) == [], "one burn for the turn"
    assert table.due.what is What.ACTION


def test_t24_9_two_burns_to_make_up_for_it_are_one_too_many(bet, seen):
    table = bet()
    table(BoardDealt(seen("Ks 7h 2c")))
    table.passive()
    assert ruled(table(CardBurned())) == []
    assert ruled(table(CardBurned())) == [("BURN-2", Severity.HIGH)]


@pytest.mark.parametrize("steps", ["one goes to the burns", "three go aside"])
def test_t24_9_a_flop_that_is_mended_raises_nothing_more(bet, seen, steps):
    table = bet()
    table(BoardDealt(seen("Ks 7h 2c")))
    if steps == "one goes to the burns":
        rulings = table(BoardTakenBack(1, "burn"), BoardDealt(seen("3d")))
    else:
        rulings = table(BoardTakenBack(3, "aside"), CardBurned(*seen("7h")))
        rulings += table(BoardDealt(seen("Ks 2c 3d")))
    rulings += table.passive() + table.street("9d") + table.passive() + table.street("9h")
    assert ruled(rulings) == []


@pytest.mark.parametrize("street", [1, 2])
def test_burn_2_a_turn_or_a_river_without_a_burn(bet, seen, street):
    table = bet()
    for cards in ("Ks 7h 2c", "3d")[:street]:
        table.street(cards)
        table.passive()
    (ruling,) = table(BoardDealt(seen("9d")))
    assert ruled([ruling]) == [("BURN-2", Severity.HIGH)]
    assert ruling.finding.steps == ("floor", "burn-none-later")
    assert ruled(table.passive()) == []


@pytest.mark.parametrize("house", [CLUB, WSOP])
def test_bomb_1_burn_2_each_board_has_its_burn(bet, seen, house):
    table = bet(house, "bomb-pot")
    table(CardBurned(), BoardDealt(seen("Ks 7h 2c")))
    (ruling,) = table(BoardDealt(seen("Kd 7d 2d"), board=1))
    assert ruled([ruling]) == [("BURN-2", Severity.HIGH)]
    assert ruling.finding.about == "flop, board 1"
    table.passive()
    facts = [CardBurned(), BoardDealt(seen("9d")), CardBurned(), BoardDealt(seen("9h"), board=1)]
    assert ruled(table(*facts)) == []


def test_t24_7_a_street_of_stud_without_a_burn(bet, seen):
    table = bet(WSOP, "stud", "As 9d 4c")
    assert ruled(table(CardDealt(1, up=True, card=seen("Ks")[0]))) == [("T24-7", Severity.HIGH)]
    assert ruled(table.deal(up="Kh Kc")) == []
    table.passive()
    assert ruled(table(CardBurned()) + table.deal(up="Qs Qh Qc")) == []


def test_t24_7_stud_dealt_as_it_should_be_raises_nothing(bet):
    table = bet(WSOP, "stud", "As 9d 4c")
    for up in ("Ks Kh Kc", "Qs Qh Qc", "Js Jh Jc", ""):
        assert ruled(table(CardBurned()) + table.deal(up=up) + table.passive()) == []
    assert len(table.hand.burns) == 4


def test_stud_18_a_short_stub_may_be_dealt_without_a_burn(bet):
    table = bet(CLUB, "stud", "As 9d 4c")
    for up in ("Ks Kh Kc", "Qs Qh Qc", "Js Jh Jc"):
        table(CardBurned())
        table.deal(up=up)
        table.passive()
    assert ruled(table(StubReshuffled(burns=True)) + table.deal()) == []
    assert ruled(table(CardBurned())) == []


# Draws


@pytest.fixture
def drawing(bet):
    """Triple draw before the first draw: seats 4, 7 and 1."""
    return lambda house=WSOP: bet(house, "2-7-triple-draw", small_bet=100, big_bet=200)


def test_burn_9_a_burn_even_if_all_stand_pat(drawing):
    table = drawing()
    table(Discarded(4), Discarded(7), Discarded(1))
    assert table.due == Due(What.BURN)
    assert ruled(table(Checked(4))) == [("BURN-9", Severity.MEDIUM)]
    table.passive()
    table(Discarded(4), Discarded(7), Discarded(1))
    assert ruled(table(CardBurned()) + table.passive()) == [], "one burn a draw from then on"
    assert table.hand.now.name == "third draw"


@pytest.mark.parametrize("house", [CLUB, TDA])
def test_burn_9_is_a_rule_of_one_house(drawing, house):
    table = drawing(house)
    table(Discarded(4), Discarded(7), Discarded(1))
    assert ruled(table(Checked(4), Checked(7), Checked(1))) == []
    assert table.hand.now.name == "second draw"


def test_t24_7_cards_are_drawn_without_a_burn(drawing):
    table = drawing()
    table(Discarded(4, (BACK, BACK)), Discarded(7), Discarded(1))
    assert ruled(table(CardDealt(4), CardDealt(4))) == [("T24-7", Severity.HIGH)]
    assert ruled(table.passive()) == []


def test_low_5_a_deck_that_runs_out_is_dealt_on_without_a_burn(drawing):
    table = drawing()
    table(Discarded(4, (BACK, BACK)), Discarded(7), Discarded(1), CardBurned(), CardDealt(4))
    assert ruled(table(StubReshuffled(muck=True), CardDealt(4)) + table.passive()) == []


# Too many


@pytest.mark.parametrize("house", [PPC, WSOP, CLUB, GENERIC, TDA])
def test_burn_2_t24_7_two_burns_before_a_flop(bet, house):
    table = bet(house)
    table(CardBurned())
    (ruling,) = table(CardBurned())
    assert ruled([ruling]) == [("BURN-2", Severity.HIGH)]
    assert ruling.finding.phrase == "burn-too-many"
    assert ruling.finding.values == {"burns": 2}


def test_burn_2_after_two_burns_the_turn_still_has_its_own(bet, seen):
    table = bet()
    table(CardBurned(), CardBurned(), BoardDealt(seen("Ks 7h 2c")))
    table.passive()
    assert ruled(table(BoardDealt(seen("3d")))) == [("BURN-2", Severity.HIGH)]


def test_burn_2_a_burn_too_many_may_go_back(bet, seen):
    table = bet()
    table(CardBurned(), CardBurned())
    assert ruled(table(BurnsMoved("stub"), BoardDealt(seen("Ks 7h 2c")))) == []
    table.passive()
    assert ruled(table.street("3d")) == []
    assert len(table.hand.burns) == 2


def test_burn_2_a_burn_in_the_deal_or_after_the_river(play, seen):
    table = play()
    table.deal(2)
    assert ruled(table(CardBurned())) == [("BURN-2", Severity.HIGH)]
    table.deal()
    for cards in ("Ks 7h 2c", "3d", "4d"):
        table.passive()
        assert ruled(table.street(cards)) == []
    table.passive()
    assert ruled(table(CardBurned())) == [("BURN-2", Severity.HIGH)]


def test_rit_1_a_burn_for_a_second_run_is_not_one_too_many(play, seen):
    table = play(stack=100, seats=(4, 7), button=4)
    table.deal()
    table(Bet(4, 100))
    for cards in ("Ks 7h 2c", "3d", "4d"):
        table.street(cards)
    assert ruled(table(CardBurned(), BoardDealt(seen("9h"), board=1))) == []


def test_prem_8_a_burn_while_the_betting_is_open_is_not_one_too_many(bet):
    table = bet()
    table.street("Ks 7h 2c")
    table(Checked(4))
    assert ruled(table(CardBurned())) == []


def test_prem_1_after_a_flop_too_early_the_burn_stays_and_there_is_no_other(play, seen):
    table = play(CLUB)
    table.deal()
    table(Bet(1, 100))
    assert ruled(table(CardBurned(), BoardDealt(seen("Ks 7h 2c")), BoardTakenBack(3, "stub"))) == []
    table.passive()
    assert ruled(table(StubReshuffled(), BoardDealt(seen("9s 9h 2c")))) == []
    assert ruled(table.passive() + table.street("3d")) == []


def test_flop_1_a_card_of_a_flop_of_four_is_the_next_burn(bet, seen):
    table = bet(PPC)
    table(CardBurned(), BoardDealt(seen("Ks 7h 2c 3d")), BoardTakenBack(1, "burn"))
    table.passive()
    assert ruled(table(BoardDealt(seen("4d"))) + table.passive()) == []
    assert ruled(table.street("5d")) == []


# Seen, moved


@pytest.mark.parametrize(
    ("house", "own"), [(PPC, True), (WSOP, True), (CLUB, False), (GENERIC, False)]
)
def test_burn_5_a_burn_that_is_seen(bet, seen, house, own):
    rulings = bet(house)(CardBurned(*seen("Ks")))
    assert ruled(rulings) == ([("BURN-5", Severity.MEDIUM)] if own else [])
    if own:
        assert rulings[0].finding.cards == (seen("Ks")[0].card,)


@pytest.mark.parametrize("place", ["burn", "seat 0"])
def test_burn_5_a_burn_that_is_looked_at(bet, seen, place):
    table = bet()
    table(CardBurned())
    either = Sight(candidates=tuple((sight.card, 0.5) for sight in seen("Ks Kd")))
    fact = CardTurned("burn", either) if place == "burn" else CardExposed(0, either)
    rulings = table(fact)
    assert ruled(rulings) == [("BURN-5", Severity.MEDIUM)]
    assert "burn-some-seen" in [r.finding.phrase for r in rulings]


def test_burn_5_expo_2_the_exposed_card_may_be_the_burn(play, seen):
    table = play(PPC)
    table.deal(2)
    table.deal(1)
    table(CardExposed(1, *seen("Qd")))
    table.deal()
    table(CardReplaced(1, *seen("Qd")))
    table.passive()
    assert ruled(table(CardBurned(*seen("Qd")))) == []


@pytest.mark.parametrize(("house", "own"), [(PPC, True), (WSOP, True), (CLUB, False)])
def test_burn_7_burns_are_not_shown_after_the_hand(bet, seen, house, own):
    table = bet(house)
    table(CardBurned(), HandOver())
    rulings = table(CardTurned("burn", *seen("Ks")))
    assert ruled(rulings) == ([("BURN-7", Severity.LOW)] if own else [])


@pytest.mark.parametrize(
    ("house", "own"), [(PPC, True), (WSOP, True), (CLUB, True), (GENERIC, False)]
)
@pytest.mark.parametrize("target", ["muck", "stub", "board"])
def test_burn_6_burns_stay_until_the_pot_is_pushed(bet, house, own, target):
    table = bet(house)
    table(CardBurned())
    rulings = table(BurnsMoved(target))
    assert ruled(rulings) == ([("BURN-6", Severity.MEDIUM)] if own else [])


def test_burn_6_they_go_once_the_pot_is_pushed(play):
    table = play()
    table.deal()
    table.fold_to(7)
    table.push(s7=250)
    assert ruled(table(BurnsMoved("muck"))) == []


def test_burn_6_t24_11_they_may_be_mixed_into_a_stub_that_was_dropped(bet):
    table = bet()
    table(CardBurned(), StubDropped(disordered=True))
    assert ruled(table(BurnsMoved("stub"))) == []


def test_burn_6_stud_14_they_may_be_mixed_into_a_short_stub(bet):
    table = bet(PPC, "stud", "As 9d 4c")
    table(CardBurned())
    assert ruled(table(BurnsMoved("stub"))) == []
    assert ruled(table(BurnsMoved("muck"))) == [("BURN-6", Severity.MEDIUM)]
