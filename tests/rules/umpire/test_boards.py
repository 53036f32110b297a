"""What counts on a board, and which burns are due, while something on it is being mended."""

import pytest

from cardspeak.rules.facts.deck import StubReshuffled
from cardspeak.rules.facts.hand import Bet, BoardDealt, BoardTakenBack, CardBurned, Checked
from cardspeak.rules.umpire.boards import (
    ASIDE,
    FOUR_CARDS,
    RESHUFFLE,
    BoardFault,
    board_fault,
    owing,
    premature_remedy,
    stands,
    street_called,
)
from cardspeak.rules.umpire.due import Due, What
from cardspeak.rules.umpire.on_boards import cards_counted, missing


@pytest.fixture
def flop(play):
    """A game on its flop, nobody having acted there: 4, 7 and 1 are to act."""

    def opened(house="tda-2024", game="holdem"):
        table = play(house, game)
        table.deal()
        table.passive()
        table.street("Ks 7h 2c")
        return table

    return opened


def test_owing_are_those_to_act_while_the_round_is_open(play):
    table = play()
    assert owing(table.hand) == ()
    table.deal()
    assert owing(table.hand) == (1, 4, 7)
    table(Bet(1, 100), Bet(4, 100))
    assert owing(table.hand) == (7,)
    table(Checked(7))
    assert owing(table.hand) == ()


@pytest.mark.parametrize(
    ("cards", "fault"),
    [("9d", BoardFault.TOO_MANY), ("9d 3s", BoardFault.TOO_MANY)],
)
def test_flop_1_what_comes_at_once_after_the_flop_is_too_many(flop, seen, cards, fault):
    assert board_fault(flop().hand, BoardDealt(seen(cards))) is fault


def test_prem_2_what_comes_after_an_action_or_a_burn_is_too_soon(flop, seen):
    fact = BoardDealt(seen("9d"))
    for first in (Checked(4), CardBurned()):
        table = flop()
        table(first)
        assert board_fault(table.hand, fact) is BoardFault.TOO_SOON


def test_prem_1_cards_that_came_too_soon_do_not_count(flop, seen):
    table = flop()
    table(CardBurned(), BoardDealt(seen("9d")))
    hand = table.hand
    assert (len(hand.boards[0]), cards_counted(hand, 0)) == (4, 3)
    assert (hand.mending.how, hand.mending.street, hand.mending.burns) == (RESHUFFLE, 2, 1)
    table.passive()
    assert hand.now.name == "turn"
    assert stands(hand)
    assert missing(hand, 0) == 1
    assert table.due == Due(What.BOARD, cards=1)
    table(BoardTakenBack(1, "stub"), StubReshuffled(), BoardDealt(seen("5d")))
    assert hand.mending is None
    assert [str(sight.card) for sight in hand.boards[0]] == ["Ks", "7h", "2c", "5d"]


def test_prem_3_a_turn_laid_aside_has_used_up_a_burn(flop, seen):
    table = flop("dead-money")
    table(CardBurned(), BoardDealt(seen("9d")), BoardTakenBack(1, "aside"))
    assert table.hand.mending.how == ASIDE
    table.passive()
    assert table.due.what is What.BURN
    table(CardBurned(), BoardDealt(seen("5d")))
    table.passive()
    assert table.due.what is What.BOARD


def test_flop_1_one_card_of_four_does_not_count(play):
    table = play("play-poker-chicago-2018")
    table.deal()
    table.passive()
    table.street("Ks 7h 2c 9d")
    hand = table.hand
    assert (hand.mending.how, cards_counted(hand, 0)) == (FOUR_CARDS, 3)
    table(Checked(4))
    assert (hand.mending, cards_counted(hand, 0)) == (None, 3)


@pytest.mark.parametrize(
    ("game", "called"),
    [
        ("holdem", ["flop", "turn", "river"]),
        ("triple-flop", ["flop", "turn", "river"]),
        ("cincinnati", ["flop", "turn", "turn", "river"]),
        ("river-of-blood", ["flop", "turn", "river", "river"]),
    ],
)
def test_prem_1_every_board_street_stands_for_one_of_holdem(play, game, called):
    hand = play("dead-money", game).hand
    places = [place for place, street in enumerate(hand.game.streets) if street.board]
    assert [street_called(hand, place) for place in places] == called
    assert premature_remedy(hand, places[0]) == RESHUFFLE
    assert premature_remedy(hand, places[1]) == ASIDE


def test_a_card_taken_from_a_board_that_there_is_not_changes_nothing(flop):
    table = flop()
    table(BoardTakenBack(1, "stub", board=2))
    assert len(table.hand.boards[0]) == 3
