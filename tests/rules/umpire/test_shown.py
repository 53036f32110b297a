"""What lies face up at showdown."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import Marked, Tabled
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.rules.showdown.outcome import Pot
from cardspeak.rules.umpire.shown import (
    MOST_WORLDS,
    at_showdown,
    cards_held,
    chips_in_play,
    felt_of,
    is_face_up,
    is_tabled,
    playing,
)

UNSURE = Sight(candidates=((Card.parse("Ah"), 0.3), (Card.parse("Ad"), 0.7)))


def test_a_card_of_which_anything_is_seen_lies_face_up():
    assert is_face_up(Sight(Card.parse("As")))
    assert is_face_up(UNSURE)
    assert not is_face_up(BACK)


@pytest.mark.parametrize(
    ("shown", "whole"),
    [("As Ah", True), ("As ??", False), ("?? ??", False), ("As", False), ("As Ah Ad", False)],
)
def test_show_9_a_hand_is_tabled_when_all_its_cards_are_seen(play, seen, shown, whole):
    table = play()
    table.deal()
    table(Tabled(4, seen(shown)))
    assert is_tabled(table.hand, 4) is whole
    assert not is_tabled(table.hand, 7)


@pytest.mark.parametrize(
    ("game", "held"), [("holdem", 2), ("omaha", 4), ("irish", 2), ("badugi", 4), ("stud", 7)]
)
def test_how_many_cards_a_hand_has_at_showdown(play, game, held):
    table = play("dead-money" if game == "irish" else "wsop-2012", game, seats=(1, 4))
    assert cards_held(table.hand) == held


def test_stud_19_a_community_card_is_one_of_everybodys(play, seen):
    table = play("wsop-2012", "stud", seats=(1, 4))
    table.hand.boards[0].extend(seen("Kd"))
    assert cards_held(table.hand) == 6


def test_the_likeliest_way_comes_first(play, seen):
    table = play(seats=(1, 4))
    table(Tabled(4, (*seen("As"), UNSURE)), Tabled(1, seen("Ks ??")))
    felt = felt_of(table.hand, (Pot(100, (1, 4)),))
    lie = [[str(card) if card else "??" for card in world] for world in felt.worlds()]
    assert lie == [["Ks", "??", "As", "Ad"], ["Ks", "??", "As", "Ah"]]
    showdown = felt.showdown(felt.worlds()[0])
    assert [hand.seat for hand in showdown.hands] == [1, 4]


def test_too_many_ways_are_none(play):
    table = play(seats=(1, 4))
    many = Sight(candidates=tuple((Card.from_index(n), 1 / 52) for n in range(52)))
    table(Tabled(4, (many, many)))
    assert MOST_WORLDS < 52 * 52
    assert felt_of(table.hand, (Pot(100, (1, 4)),)).worlds() == ()


def test_dent_1_a_mark_that_was_seen_is_the_only_one(play, seen):
    table = play("dead-money", "double-entendre", seats=(1, 4))
    table(Tabled(4, seen("As Ah 6d")), Marked(4, seen("6d")[0]), Tabled(1, seen("Ks Kh 6c")))
    felt = felt_of(table.hand, (Pot(100, (1, 4)),))
    marks = {hand.marked for world in felt.worlds() for hand in [felt.showdown(world).hands[1]]}
    assert marks == {Card.parse("6d")}
    assert len(felt.worlds()) == 3, "any card of seat 1 may be the one it marked"


def test_a_board_is_whole_when_all_its_cards_count(play, seen):
    table = play(seats=(1, 4))
    table.hand.boards[0].extend(seen("Ks 7h 2c Kd 3d"))
    assert felt_of(table.hand, ()).is_whole
    table.hand.surplus[0] = 1
    assert not felt_of(table.hand, ()).is_whole
    table.hand.surplus.clear()
    table.hand.boards[0][4] = BACK
    assert not felt_of(table.hand, ()).is_whole


def test_chips_in_play_must_be_able_to_pay(play):
    table = play(chips=(100, 25))
    assert chips_in_play(table.hand, [Pot(125, (1,))]) == (100, 25)
    assert chips_in_play(table.hand, [Pot(125, (1,)), Pot(110, (1,))]) == (1,)


def test_nothing_is_guessed_while_the_picture_does_not_fit(play):
    table = play()
    assert playing(table.umpire.table) is table.hand
    assert at_showdown(table.umpire.table) is None
    table(OutOfStep("a card is missing"))
    assert playing(table.umpire.table) is None


def test_a_misdeal_is_not_played_on(play):
    table = play()
    table(MisdealCalled())
    assert playing(table.umpire.table) is None
