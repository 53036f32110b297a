"""Exposed cards of the deal: which count, and which one is burned."""

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import Bet, CardBurned, CardDealt, CardExposed
from cardspeak.rules.umpire.exposures import (
    becomes_burn,
    expected_burn,
    exposed_in_deal,
    is_misdeal_alone,
    known,
)

CHICAGO = "play-poker-chicago-2018"
SEATS = (1, 3, 5, 7)
SEVEN = Sight(Card.parse("7h"))


def exposed(play, number, house=CHICAGO):
    """A deal whose card of this number, from 0, comes face up."""
    table = play(house, seats=SEATS)
    table.deal(number)
    table(CardDealt(table.due.seat, up=True, card=SEVEN))
    return table


def test_misd_6_cards_that_come_face_up_or_are_turned_over_count(play):
    table = exposed(play, 2)
    table.deal()
    table(CardExposed(5, Sight(Card.parse("2c"))))
    assert [(shown.seat, shown.number) for shown in exposed_in_deal(table.hand)] == [(7, 2), (5, 5)]


def test_misd_6_the_players_own_doing_and_what_comes_later_do_not(play):
    table = play(CHICAGO, seats=SEATS)
    table.deal()
    table(CardExposed(5, SEVEN, by="player"), Bet(7, 300))
    table(CardExposed(3, Sight(Card.parse("2c"))))
    assert exposed_in_deal(table.hand) == []


def test_misd_6_a_house_may_count_whoever_shows_it(play, tmp_path):
    path = tmp_path / "own.toml"
    switch = '"misdeal.exposed_by" = "anybody"'
    path.write_text(f'title = "Own"\nextends = "wsop-2012"\n[switches]\n{switch}\n')
    table = play(str(path), seats=SEATS)
    table.deal()
    table(CardExposed(5, SEVEN, by="player"))
    assert len(exposed_in_deal(table.hand)) == 1


def test_misd_2_the_first_two_are_misdeals_alone_and_the_third_is_not(play):
    alone = [
        is_misdeal_alone(table.hand, table.hand.exposures[0])
        for table in (exposed(play, number) for number in (0, 1, 2))
    ]
    assert alone == [True, True, False]


def test_expo_2_the_first_exposed_card_is_the_next_burn(play):
    table = exposed(play, 2)
    assert becomes_burn(table.hand).seat == 7
    assert expected_burn(table.hand) == SEVEN.card
    table(CardBurned(SEVEN))
    assert expected_burn(table.hand) is None


def test_expo_2_not_one_that_is_a_misdeal_nor_in_other_houses_or_games(play):
    assert becomes_burn(exposed(play, 0).hand) is None
    assert becomes_burn(exposed(play, 2, "wsop-2012").hand) is None
    stud = play(CHICAGO, "stud", seats=SEATS)
    stud(CardDealt(1, up=True, card=SEVEN))
    assert becomes_burn(stud.hand) is None


def test_expo_3_a_card_that_was_not_read_has_no_name(play):
    table = play(CHICAGO, seats=SEATS)
    table.deal(2)
    table(CardDealt(7, up=True))
    assert known(table.hand.exposures[0]) == ()
    assert expected_burn(table.hand) is None
