"""Down cards of stud that are exposed: misdeals, up cards, and what the last card does."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Checked,
    Posted,
)
from cardspeak.rules.umpire.due import Due, What
from cardspeak.rules.umpire.finding import Severity, Status

CHICAGO = "play-poker-chicago-2018"
OURS = ("MISD", "EXPO", "T24-1")
UPS = ("2c Kd 7h", "3c Qd 8h", "4c Jd 9h", "5c Td 6h")


def sight(text):
    return Sight(Card.parse(text))


def found(rulings):
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.seats)
        for ruling in rulings
        if ruling.finding.rule.startswith(OURS)
        and ruling.finding.severity > Severity.NOTE
        and ruling.status is Status.NEW
    ]


def seventh(play, house, *, stack=10_000):
    """A hand of stud, three players, about to get the last card."""
    table = play(house, "stud", seats=(1, 2, 3), stack=stack)
    for number, ups in enumerate(UPS):
        if number:
            table(CardBurned())
        table.deal(up=ups)
        table.passive()
    table(CardBurned())
    table.heard.clear()
    return table


@pytest.mark.parametrize("house", ["wsop-2012", CHICAGO, "dead-money", "generic-tournament"])
@pytest.mark.parametrize("number", [1, 4])
def test_misd_7_a_down_card_dealt_face_up_is_a_misdeal(play, house, number):
    table = play(house, "stud", seats=(1, 2, 3))
    table.deal(number)
    seat = table.due.seat
    (ruling,) = table(CardDealt(seat, up=True, card=sight("9s")))
    assert found([ruling]) == [("MISD-7", Severity.HIGH, (seat,))]
    assert ruling.finding.steps == ("misdeal",)


def test_misd_7_so_is_one_that_the_dealer_shows_later(play):
    table = play(game="stud", seats=(1, 2, 3))
    table.deal(up="2c Kd 7h")
    assert found(table(CardExposed(2, sight("9s")))) == [("MISD-7", Severity.HIGH, (2,))]


def test_misd_7_not_one_that_its_player_shows_nor_an_up_card(play):
    table = play(game="stud", seats=(1, 2, 3))
    table.deal(up="2c Kd 7h")
    table(CardExposed(2, sight("9s"), by="player"))
    assert found(table.heard) == []


def test_misd_9_after_substantial_action_it_is_played_on(play):
    table = play(game="stud", seats=(1, 2, 3))
    table.deal(1)
    table(CardDealt(2, up=True, card=sight("9s")))
    table.deal(up="2c Kd 7h")
    table(Posted(1, 25, "bring-in"), Bet(2, 25))
    (ruling,) = [r for r in table(Bet(3, 25)) if r.finding.rule == "MISD-7"]
    assert ruling.finding.steps == ("play-on-after-substantial-action",)


def test_t24_14_by_the_tda_it_becomes_the_up_card_and_the_next_is_dealt_down(play):
    table = play("tda-2024", "stud", seats=(1, 2, 3))
    table.deal(1)
    (ruling,) = table(CardDealt(2, up=True, card=sight("9s")))
    assert found([ruling]) == [("T24-14", Severity.MEDIUM, (2,))]
    assert ruling.finding.steps == ("becomes-up-card",)
    table.deal(4)
    table(CardDealt(1, up=True, card=sight("2c")))
    assert table.due == Due(What.CARD, 2, up=False)
    table(CardDealt(2), CardDealt(3, up=True, card=sight("7h")))
    assert len(found(table.heard)) == 1
    assert table.due == Due(What.ACTION, 1)
    assert [held.up for held in table.hand.held[2]] == [True, False, False]


def test_t24_14_the_next_card_is_dealt_up_all_the_same(play):
    table = play("tda-2024", "stud", seats=(1, 2, 3))
    table.deal(1)
    table(CardDealt(2, up=True, card=sight("9s")))
    table.deal(4)
    table(CardDealt(1, up=True, card=sight("2c")))
    assert found(table(CardDealt(2, up=True, card=sight("Kd")))) == [
        ("T24-14", Severity.MEDIUM, (2,))
    ]


def test_expo_6_a_card_off_the_table_is_exposed_and_so_a_misdeal(play):
    table = play("dead-money", "stud", seats=(1, 2, 3))
    table.deal(1)
    (ruling,) = table(CardDealt(2, off_table=True))
    assert found([ruling]) == [("EXPO-6", Severity.HIGH, (2,))]
    assert ruling.finding.steps == ("misdeal",)


def test_expo_6_on_seventh_street_it_is_exposed(play):
    table = seventh(play, "dead-money")
    (ruling,) = table(CardDealt(1, off_table=True))
    assert found([ruling]) == [("EXPO-6", Severity.HIGH, (1,))]
    assert ruling.finding.steps == ("is-now-exposed",)


@pytest.mark.parametrize("house", ["wsop-2012", CHICAGO, "generic-tournament"])
def test_expo_6_other_houses_do_not_say_so(play, house):
    table = play(house, "stud", seats=(1, 2, 3))
    table.deal(1)
    assert found(table(CardDealt(2, off_table=True))) == []


def test_expo_7_the_first_last_card_faced_has_all_others_face_up(play):
    table = seventh(play, CHICAGO)
    ruling, options = table(CardDealt(1, up=True, card=sight("As")))
    assert (ruling.finding.rule, ruling.finding.severity) == ("EXPO-7", Severity.HIGH)
    assert ruling.finding.steps == ("rest-face-up",)
    assert (options.finding.rule, options.finding.severity) == ("EXPO-8", Severity.NOTE)
    assert table.due == Due(What.CARD, 2, up=True)
    table.deal(up="Ks Qs")
    assert len(found(table.heard)) == 1


def test_expo_7_the_next_last_card_is_dealt_down_all_the_same(play):
    table = seventh(play, CHICAGO)
    table(CardDealt(1, up=True, card=sight("As")))
    (ruling,) = table(CardDealt(2))
    assert (ruling.finding.rule, ruling.finding.phrase) == ("EXPO-7", "seventh-not-up")


def test_expo_7_expo_8_any_other_faced_has_the_rest_face_down_and_a_choice(play):
    table = seventh(play, CHICAGO)
    table.deal(1)
    ruling, options = table(CardDealt(2, up=True, card=sight("As")))
    assert ruling.finding.steps == ("rest-face-down",)
    assert (options.finding.rule, options.finding.seats) == ("EXPO-8", (2,))
    assert options.finding.steps == ("offer-all-in",)
    assert table.due == Due(What.CARD, 3, up=False)
    table.deal()
    table.passive()
    assert len(found(table.heard)) == 1


@pytest.mark.parametrize("house", ["wsop-2012", "dead-money", "generic-tournament", "tda-2024"])
def test_t24_15_elsewhere_it_is_replaced_if_there_is_betting_to_come(play, house):
    table = seventh(play, house)
    (ruling,) = table(CardDealt(1, up=True, card=sight("As")))
    assert found([ruling]) == [("T24-15", Severity.MEDIUM, (1,))]
    assert ruling.finding.steps == ("replace-exposed-card",)
    table(CardReplaced(1, sight("As"), BACK))
    table.deal()
    table.passive()
    assert len(found(table.heard)) == 1


def test_t24_15_it_is_not_replaced_before_the_betting(play):
    table = seventh(play, "wsop-2012")
    table(CardDealt(1, up=True, card=sight("As")))
    table.deal()
    first = table.due.seat
    rulings = table(Checked(first))
    assert [r.finding.phrase for r in rulings if r.finding.rule == "T24-15"] == ["seventh-kept"]


def test_t24_15_without_betting_it_is_not_replaced(play):
    table = play("wsop-2012", "stud", seats=(1, 2, 3), stack=110)
    table.deal(up=UPS[0])
    table(Posted(1, 25, "bring-in"), Bet(2, 100), Bet(3, 100), Bet(1, 100))
    for ups in UPS[1:]:
        table(CardBurned())
        table.deal(up=ups)
    table(CardBurned())
    table.heard.clear()
    (ruling,) = [
        r for r in table(CardDealt(1, up=True, card=sight("As"))) if r.finding.rule == "T24-15"
    ]
    assert ruling.finding.steps == ("no-bets-no-replacement",)


@pytest.mark.parametrize("house", ["wsop-2012", CHICAGO, "dead-money", "generic-tournament"])
def test_misd_7_a_clean_hand_of_stud_raises_nothing(play, house):
    table = seventh(play, house)
    table.deal()
    table.passive()
    assert found(table.heard) == []
