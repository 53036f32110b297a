"""Exposed cards of draw games: exchanged, kept, a misdeal, or the floor's to decide."""

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
    Discarded,
    Folded,
)
from cardspeak.rules.umpire.finding import Severity, Status

LOWBALL = "2-7-triple-draw"
OURS = ("MISD", "EXPO", "T24-1")


def sight(text):
    return Sight(Card.parse(text))


def found(rulings):
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.steps)
        for ruling in rulings
        if ruling.finding.rule.startswith(OURS) and ruling.status is Status.NEW
    ]


def exposed(play, text, *, game=LOWBALL, play_as="tournament", house="wsop-2012"):
    """A deal whose eighth card, the second of seat 2, is exposed; return all that is ruled."""
    table = play(house, game, seats=(1, 2, 3, 4), button=4, play_as=play_as)
    table.deal(5)
    table.heard.clear()
    rulings = table(CardDealt(2, up=True, card=sight(text) if text else BACK))
    return table, found(rulings)


def drawing(play, play_as="tournament"):
    """A hand in which all have drawn one card, and it is about to be dealt."""
    table = play(game=LOWBALL, seats=(1, 2, 3, 4), button=4, play_as=play_as)
    table.deal()
    table.passive()
    table(*(Discarded(seat, (BACK,)) for seat in (1, 2, 3, 4)), CardBurned())
    table.heard.clear()
    return table


@pytest.mark.parametrize("text", ["3c", "Kd"])
def test_expo_5_in_a_tournament_every_exposed_card_is_exchanged(play, text):
    table, rulings = exposed(play, text)
    assert rulings == [("EXPO-5", Severity.HIGH, ("draw-exposed-replace",))]
    table.deal()
    table(CardReplaced(2, sight(text), BACK))
    table.passive()
    assert len(found(table.heard)) == 1


@pytest.mark.parametrize(
    ("game", "text", "keeps"),
    [
        ("2-7-triple-draw", "7c", True),
        ("2-7-triple-draw", "Ac", False),
        ("2-7-triple-draw", "6c", False),
        ("a-5-triple-draw", "Ac", True),
        ("a-5-triple-draw", "7c", False),
    ],
)
def test_expo_4_at_a_cash_game_a_wheel_card_is_kept(play, game, text, keeps):
    table, rulings = exposed(play, text, game=game, play_as="cash")
    keep = ("EXPO-4", Severity.NOTE, ("draw-exposed-keep",))
    replace = ("EXPO-4", Severity.HIGH, ("draw-exposed-replace",))
    assert rulings == [keep if keeps else replace]
    table.deal()
    if not keeps:
        table(CardReplaced(2, sight(text), BACK))
    table.passive()
    assert len(found(table.heard)) == 1


def test_expo_4_whether_a_card_that_was_not_read_is_kept_is_left_open(play):
    _, rulings = exposed(play, "", play_as="cash")
    assert rulings == [("EXPO-4", Severity.HIGH, ("draw-exposed-unless-wheel",))]


def test_expo_4_a_wheel_card_is_exchanged_all_the_same(play):
    table, _ = exposed(play, "7c", play_as="cash")
    (ruling,) = table(CardReplaced(2, sight("7c"), BACK))
    assert (ruling.finding.rule, ruling.finding.phrase) == ("EXPO-4", "draw-wheel-replaced")


@pytest.mark.parametrize(("play_as", "rule"), [("tournament", "EXPO-5"), ("cash", "EXPO-4")])
def test_expo_4_expo_5_the_action_begins_with_the_card_still_there(play, play_as, rule):
    table, _ = exposed(play, "Kd", play_as=play_as)
    table.deal()
    (ruling,) = [r for r in table(Bet(3, 100)) if r.finding.rule == rule]
    assert (ruling.finding.phrase, ruling.status) == ("draw-exposed-kept", Status.GROWN)
    assert [r for r in table(Folded(4)) if r.finding.rule == rule] == []


@pytest.mark.parametrize(("play_as", "rule"), [("tournament", "EXPO-5"), ("cash", "EXPO-4")])
def test_expo_4_expo_5_no_card_exposed_on_a_draw_is_kept(play, play_as, rule):
    table = drawing(play, play_as)
    table.deal(1)
    rulings = table(CardDealt(2, up=True, card=sight("3c")))
    assert found(rulings) == [(rule, Severity.HIGH, ("draw-exposed-replace",))]
    table.deal()
    (ruling,) = [r for r in table(Checked(1)) if r.finding.rule == rule]
    assert (ruling.finding.phrase, ruling.status) == ("draw-exposed-kept", Status.GROWN)


def test_expo_5_exchanged_on_a_draw_it_is_done(play):
    table = drawing(play)
    table.deal(1)
    table(CardDealt(2, up=True, card=sight("3c")), CardReplaced(2, sight("3c"), BACK))
    table.deal()
    table.passive()
    assert len(found(table.heard)) == 1


def test_amb_11_a_second_exposed_card_is_for_the_floor(play):
    table, _ = exposed(play, "Kd")
    rulings = table(CardDealt(3, up=True, card=sight("Qd")))
    assert found(rulings) == [("EXPO-5", Severity.HIGH, ("draw-exposed-floor",))]


def test_misd_8_a_house_may_call_it_a_misdeal(play, tmp_path):
    house = tmp_path / "strict.toml"
    switch = '"draw.exposed_initial" = { value = "misdeal", rules = ["MISD-8"] }'
    house.write_text(f'title = "Strict"\nextends = "wsop-2012"\n[switches]\n{switch}\n')
    table, rulings = exposed(play, "Kd", house=str(house))
    assert rulings == [("MISD-8", Severity.HIGH, ("misdeal",))]
    table.deal()
    table(Bet(3, 200))
    (ruling,) = [r for r in table(Bet(4, 200)) if r.finding.rule == "MISD-8"]
    assert ruling.finding.steps == ("play-on-after-substantial-action",)


@pytest.mark.parametrize("house", ["play-poker-chicago-2018", "dead-money", "tda-2024"])
def test_t24_1_houses_without_a_rule_leave_it_to_the_floor(play, house):
    table, rulings = exposed(play, "Kd", house=house)
    assert rulings == [("T24-1", Severity.NOTE, ("draw-exposed-floor",))]
    table.deal()
    table.passive()
    assert len(found(table.heard)) == 1


def test_expo_5_what_a_player_shows_is_no_error_of_the_dealer(play):
    table = drawing(play)
    table.deal()
    table(CardExposed(2, sight("3c"), by="player"))
    table.passive()
    assert [rule for rule, *_ in found(table.heard)] == []
