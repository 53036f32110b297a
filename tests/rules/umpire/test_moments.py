"""Moments at which checks look back."""

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import CardBurned, CardDealt, Discarded, HandBegun, HandOver
from cardspeak.rules.umpire.moments import before_first_card, last_card_is_out


def test_shuf_3_the_first_card_of_a_hand_is_the_moment_of_the_shuffle(play):
    table = play(begin=False)
    assert before_first_card(table.umpire.table) is None
    table(HandBegun(1))
    assert before_first_card(table.umpire.table) is table.hand
    table(CardDealt(4))
    assert before_first_card(table.umpire.table) is None
    table(HandOver())
    assert before_first_card(table.umpire.table) is None


def test_deal_11_a_card_to_a_stray_seat_is_a_first_card_too(play):
    table = play()
    table(CardDealt(9))
    assert before_first_card(table.umpire.table) is None


def test_stub_1_the_last_card_is_the_river(play):
    table = play()
    table.deal()
    for cards, last in (("Ks 7h 2c", False), ("Kd", False), ("3d", True)):
        table.passive()
        assert not last_card_is_out(table.hand)
        table.street(cards)
        assert last_card_is_out(table.hand) == last


def test_stub_1_the_last_card_of_a_draw(play):
    table = play(game="2-7-single-draw")
    table.deal()
    table.passive()
    table(Discarded(4), Discarded(7, (BACK,)), Discarded(1), CardBurned())
    assert not last_card_is_out(table.hand)
    table(CardDealt(7))
    assert last_card_is_out(table.hand)
