"""What lies on the felt."""

from cardspeak.rules.records.actions import read_cards, write_cards
from cardspeak.rules.records.faults import Kind
from cardspeak.rules.records.felt import Felt


def laid(*hands, reshuffles=False):
    felt = Felt(range(1, len(hands) + 1), 1, reshuffles=reshuffles)
    for seat, cards in enumerate(hands, start=1):
        read = read_cards(cards)
        assert not list(felt.deal(seat, read, [False] * len(read)))
    return felt


def kinds(complaints):
    return [kind for kind, _ in complaints]


def test_a_deck_has_one_of_each_card():
    felt = laid("AsKs")
    assert kinds(felt.turn(0, read_cards("As2c3c"))) == [Kind.SAME_CARD_TWICE]
    assert kinds(felt.burn(read_cards("2c")[0])) == [Kind.SAME_CARD_TWICE]


def test_up_cards_are_told_apart():
    felt = laid("")
    assert not list(felt.deal(1, read_cards("2c3c4c"), [False, False, True]))
    assert write_cards(felt.up[1]) == "4c"


def test_discards_leave_the_hand():
    felt = laid("KhQd7c")
    assert not list(felt.discard(1, read_cards("KhQd")))
    assert write_cards(felt.hands[1]) == "7c"
    assert kinds(felt.discard(1, read_cards("Ah"))) == [Kind.NOT_ITS_CARD]


def test_an_unseen_card_may_turn_out_to_be_the_discard():
    felt = laid("Kh??")
    assert not list(felt.discard(1, read_cards("Qd")))
    assert write_cards(felt.hands[1]) == "Kh"
    assert kinds(felt.turn(0, read_cards("Qd"))) == [Kind.SAME_CARD_TWICE]


def test_an_unseen_discard_of_a_known_hand_leaves_nothing_certain():
    felt = laid("KhQd7c")
    assert not list(felt.discard(1, read_cards("??")))
    assert write_cards(felt.hands[1]) == "????"


def test_a_shown_hand_keeps_the_order_in_which_it_was_received():
    felt = laid("KhQd")
    assert not list(felt.show(1, read_cards("QdKh")))
    assert write_cards(felt.hands[1]) == "KhQd"


def test_showing_makes_unseen_cards_known():
    felt = laid("Kh??", "????")
    assert not list(felt.show(1, read_cards("QdKh")))
    assert write_cards(felt.hands[1]) == "QdKh"
    assert not list(felt.show(2, read_cards("As")))
    assert write_cards(felt.hands[2]) == "As??"


def test_a_hand_cannot_show_what_it_does_not_hold():
    felt = laid("KhQd", "????")
    assert kinds(felt.show(1, read_cards("KhAs"))) == [Kind.NOT_ITS_CARD]
    assert kinds(felt.show(2, read_cards("2c3c4c"))) == [Kind.NOT_ITS_CARD]
    assert kinds(felt.show(2, read_cards("2cKh"))) == [Kind.SAME_CARD_TWICE]


def test_low_5_the_muck_of_a_draw_game_may_be_dealt_again():
    felt = laid("KhQd", "AsAd", reshuffles=True)
    assert not list(felt.discard(1, read_cards("Kh")))
    felt.muck(2)
    assert not list(felt.deal(1, read_cards("Kh"), [False]))
    assert not list(felt.deal(1, read_cards("As"), [False]))
    assert kinds(felt.deal(1, read_cards("Qd"), [False])) == [Kind.SAME_CARD_TWICE]


def test_a_short_deck_begins_with_the_six():
    felt = Felt([1], 1, lowest="6")
    assert kinds(felt.turn(0, read_cards("6c7c5c"))) == [Kind.NOT_ITS_CARD]
