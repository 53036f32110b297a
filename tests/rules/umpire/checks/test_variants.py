"""The club's own games at the table."""

import pytest

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    Checked,
    Discarded,
    Folded,
    Marked,
    Posted,
)
from cardspeak.rules.facts.table import PlaqueShown
from cardspeak.rules.umpire.due import What


def found(rulings):
    return [(ruling.finding.rule, ruling.finding.seats) for ruling in rulings]


def after_flop(play, game):
    table = play("dead-money", game)
    table.deal()
    table.passive()
    if table.due.what is What.BURN:
        table.street("Ks 7h 2c")
        table.passive()
    return table


@pytest.mark.parametrize(
    ("game", "rule", "away"), [("irish", "IRI-1", 2), ("pineapple", "PINE-1", 1)]
)
def test_iri_1_pine_1_cards_are_put_away_after_the_flop(play, game, rule, away):
    table = after_flop(play, game)
    assert table.due.what is What.DISCARD
    table(*(Discarded(seat, (BACK,) * away) for seat in (4, 7, 1)))
    table.street("Kd")
    assert table.rules == []
    late = after_flop(play, game)
    late(Discarded(4, (BACK,) * away))
    assert (rule, (7, 1)) in found(late(CardBurned()))


def test_iri_1_the_number_put_away_is_checked(play):
    table = after_flop(play, "irish")
    assert found(table(Discarded(4, (BACK,)))) == [("IRI-1", (4,))]


def test_rock_1_a_card_goes_after_each_of_three_rounds(play):
    table = play("dead-money", "rocky-mtn")
    table.deal()
    table.passive()
    for cards in ("Ks 7h 2c", "Kd"):
        table(*(Discarded(seat, (BACK,)) for seat in (4, 7, 1)))
        table.street(cards)
        table.passive()
    assert table.due.what is What.DISCARD
    assert found(table(CardBurned()))[0][0] == "ROCK-1"


def test_dent_1_every_hand_marks_a_card(play):
    table = after_flop(play, "double-entendre")
    table(Marked(4), Marked(7))
    assert ("DENT-1", (1,)) in found(table(CardBurned()))


def test_ritp_1_a_plaque_comes_before_any_card_is_mucked(play):
    table = play("dead-money", "run-it-twice")
    table.deal()
    assert found(table(PlaqueShown(1, "run it twice"))) == []
    table(Folded(1, 2))
    assert found(table(PlaqueShown(4, "run it twice"))) == [("RITP-1", (4,))]


def test_gold_1_a_swap_comes_before_the_turn(play):
    table = after_flop(play, "goldschlager")
    assert found(table(PlaqueShown(1, "goldschlager"))) == []
    table(CardBurned(), BoardDealt((BACK,)))
    assert found(table(PlaqueShown(4, "goldschlager"))) == [("GOLD-1", (4,))]


def test_mush_1_the_button_feeds_the_mushroom(play):
    table = play("dead-money", "mushroom")
    assert ("MUSH-1", (1,)) in found(table.deal())
    fed = play("dead-money", "mushroom")
    fed(Posted(1, 100, "mushroom"))
    assert "MUSH-1" not in [rule for rule, _ in found(fed.deal())]


@pytest.mark.parametrize(
    ("game", "rule", "each"), [("bomb-pot", "BOMB-1", 200), ("squid-game", "SQUID-1", 100)]
)
def test_bomb_1_squid_1_everybody_posts(play, game, rule, each):
    table = play("dead-money", game, begin=False)
    from cardspeak.rules.facts.hand import HandBegun

    table(HandBegun(1), Posted(4, each, "ante"), Posted(7, each, "ante"))
    assert (rule, (1,)) in found(table.deal())


@pytest.mark.parametrize(("to", "legal"), [(10, True), (15, False), (5, False)])
def test_hub_2_the_play_bet_is_twice_the_ante(play, to, legal):
    table = play("holdem-bonus", "holdem-bonus", ante=5, small_blind=0, big_blind=0)
    table.deal()
    seat = table.due.seat
    assert found(table(Bet(seat, to))) == ([] if legal else [("HUB-2", (seat,))])


def test_hub_3_on_the_flop_the_bet_is_the_ante(play):
    table = play("holdem-bonus", "holdem-bonus", ante=5, small_blind=0, big_blind=0)
    table.deal()
    for seat in (1, 4, 7):
        table(Bet(seat, 10))
    table(CardBurned(), BoardDealt((BACK,) * 3), Checked(1))
    assert ("HUB-3", (4,)) in found(table(Bet(4, 10)))
