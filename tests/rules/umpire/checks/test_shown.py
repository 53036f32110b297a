"""Cards that players show of a live hand."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import Bet, CardDealt, CardExposed, Folded
from cardspeak.rules.facts.table import TablesLeft
from cardspeak.rules.umpire.finding import Severity

ACE = Sight(Card.parse("As"))


def dealt(play, house, *, seats=(1, 4, 7), play_as="tournament", stack=10_000):
    table = play(house, seats=seats, play_as=play_as, stack=stack)
    table.deal()
    table.heard.clear()
    return table


def found(rulings):
    rows = ("EXPO", "T24-32", "MISD")
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.seats)
        for ruling in rulings
        if ruling.finding.rule.startswith(rows)
    ]


@pytest.mark.parametrize(
    ("house", "rules"),
    [
        ("generic-tournament", [("EXPO-9", Severity.MEDIUM)]),
        ("wsop-2012", [("T24-32", Severity.MEDIUM)]),
        ("tda-2024", [("T24-32", Severity.MEDIUM)]),
        ("dead-money", [("T24-32", Severity.MEDIUM), ("EXPO-10", Severity.LOW)]),
    ],
)
def test_expo_9_expo_10_t24_32_a_player_shows_a_card_with_action_to_come(play, house, rules):
    table = dealt(play, house)
    rulings = table(CardExposed(4, ACE, by="player"))
    assert found(rulings) == [(rule, severity, (4,)) for rule, severity in rules]
    assert rulings[0].finding.cards == (Card.parse("As"),)
    assert rulings[0].finding.steps == ("floor-may-penalise",)


def test_expo_10_at_a_cash_game_of_play_poker_chicago_it_is_shown_to_all(play):
    table = dealt(play, "play-poker-chicago-2018", play_as="cash")
    assert ("EXPO-10", Severity.LOW, (4,)) in found(table(CardExposed(4, ACE, by="player")))
    tournament = dealt(play, "play-poker-chicago-2018")
    rulings = tournament(CardExposed(4, ACE, by="player"))
    assert "EXPO-10" not in [rule for rule, *_ in found(rulings)]


def test_expo_9_not_where_the_only_other_player_was_dealt_no_cards(play):
    table = play("generic-tournament", seats=(1, 4, 7), play_as="tournament", stack=10_000)
    for seat in (4, 7, 4, 7):  # the first seat is passed over: its player is away
        table(CardDealt(seat))
    table(Folded(4))
    assert found(table(CardExposed(7, ACE, by="player"))) == []


def test_expo_9_not_where_two_players_are_left_in_the_event(play):
    table = dealt(play, "generic-tournament", seats=(1, 4))
    table(TablesLeft(1))
    assert found(table(CardExposed(4, ACE, by="player"))) == []


def test_expo_9_but_where_there_is_another_table(play):
    table = dealt(play, "generic-tournament", seats=(1, 4))
    table(TablesLeft(2))
    assert found(table(CardExposed(4, ACE, by="player"))) == [("EXPO-9", Severity.MEDIUM, (4,))]


def test_expo_9_a_folded_hand_is_not_live(play):
    table = dealt(play, "generic-tournament")
    table(Folded(1))
    assert found(table(CardExposed(1, ACE, by="player"))) == []


def test_expo_9_there_is_nothing_to_come_between_hands_that_are_all_in(play):
    table = dealt(play, "generic-tournament", stack=500)
    table(Bet(1, 500), Bet(4, 500), Folded(7))
    assert found(table(CardExposed(4, ACE, by="player"))) == []


def test_expo_9_what_the_dealer_shows_is_not_the_players_fault(play):
    table = dealt(play, "generic-tournament")
    assert "EXPO-9" not in [rule for rule, *_ in found(table(CardExposed(4, ACE)))]
