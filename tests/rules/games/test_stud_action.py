"""Who acts first in stud, what may be bet, and which seats get cards."""

from random import Random

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK
from cardspeak.rules.games.game import Opener
from cardspeak.rules.games.stud_action import (
    FirstToAct,
    StudError,
    UpHand,
    WrongBringIn,
    bring_in,
    check_bring_in,
    first_on_seventh,
    first_to_act,
    least_to_enter,
    seats_dealt,
    wager_sizes,
)
from cardspeak.rules.games.table import find_game
from cardspeak.rules.hands.best import DuplicateCard
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.showdown.notation import parse_cards

BY_SUIT = load_house("tda-2024")
BY_POSITION = load_house("dead-money")


def up(all_in=(), **hands):
    """Show hands: ``up(s1="2c", s4="Kd")``, and which seats are all-in."""
    seats = {int(name[1:]): parse_cards(text) for name, text in hands.items()}
    return [UpHand(seat, cards, seat in all_in) for seat, cards in seats.items()]


@pytest.mark.parametrize(
    ("opener", "hands", "seat"),
    [
        (Opener.LOW_CARD, up(s1="9c", s2="3s", s5="Ad"), 2),  # STUD-4: by rank
        (Opener.LOW_CARD, up(s1="2s", s2="2d", s3="2h", s4="2c"), 4),  # STUD-4, READ-4: by suit
        (Opener.LOW_CARD, up(s1="Ac", s2="Ks"), 2),  # S8-2: the ace is high
        (Opener.HIGH_CARD, up(s1="As", s2="Kc", s3="Qs"), 2),  # RAZZ-2: the ace is low
        (Opener.HIGH_CARD, up(s1="Kh", s2="Ks", s3="Kd"), 2),  # RAZZ-2: the king of spades
        (Opener.HIGH_CARD, up(s1="2c", s2="Ah"), 1),  # RAZZ-2: a deuce over an ace
    ],
)
def test_stud_4_s8_2_razz_2_who_brings_it_in(opener, hands, seat):
    first = bring_in(opener, hands)
    assert first.seat == first.leader == seat
    assert first.card in {hand.seat: hand.cards for hand in hands}[seat]


@pytest.mark.parametrize(
    ("game", "seat"), [("stud", 1), ("stud-8", 1), ("razz", 2), ("stud-hi-lo", 2)]
)
def test_shlr_1_each_game_names_who_brings_it_in(game, seat):
    """STUD-4, S8-2, RAZZ-2, SHLR-1."""
    opener = find_game(game).streets[0].betting.opener
    assert bring_in(opener, up(s1="4c", s2="Kh", s3="Ad")).seat == seat


def test_stud_9_the_next_in_rotation_takes_over_from_a_low_card_that_is_all_in():
    hands = up(s2="8d", s5="2c", s7="3h", s8="Ts", all_in=[5])
    assert bring_in(Opener.LOW_CARD, hands) == FirstToAct(7, 5, parse_cards("2c")[0])
    over_the_end = up(s2="8d", s5="9c", s8="2s", all_in=[8])
    assert bring_in(Opener.LOW_CARD, over_the_end).seat == 2
    skipped = up(s2="8d", s5="9c", s8="2s", all_in=[8, 2])
    assert bring_in(Opener.LOW_CARD, skipped).seat == 5


def test_stud_9_nobody_acts_where_all_are_all_in():
    assert bring_in(Opener.LOW_CARD, up(s1="2c", s2="3c", all_in=[1, 2])).seat is None


def test_stud_9_a_short_bring_in_is_entered_for_the_normal_amount():
    assert least_to_enter(bring_in_amount=5, wagered=2) == 5
    assert least_to_enter(bring_in_amount=5, wagered=20) == 20


def test_stud_8_the_wrong_low_takes_it_back_until_the_next_player_has_acted():
    hands = up(s1="9c", s2="3s", s5="2d")
    low = Opener.LOW_CARD
    assert check_bring_in(low, hands, 5, next_has_acted=False) is None
    assert check_bring_in(low, hands, 2, next_has_acted=False) == WrongBringIn(2, 5, stands=False)
    assert check_bring_in(low, hands, 2, next_has_acted=True) == WrongBringIn(2, 5, stands=True)


@pytest.mark.parametrize(
    ("hands", "seat"),
    [
        (up(s1="Ah Kh", s2="2c 2d"), 2),  # a pair over ace-king
        (up(s1="Ah Qh", s2="Ad Kc"), 2),  # kickers
        (up(s1="9h 9c 2d", s2="8h 8c Ad"), 1),
        (up(s1="9h 9c 4d", s2="9s 9d 5c"), 2),
        (up(s1="Ah Ac Kd Kc", s2="2h 2c 2d 3s"), 2),  # trips over two pair
        (up(s1="Ah As Ad Kc", s2="2h 2c 2d 2s"), 2),  # quads over trips
        (up(s1="Th Jh Qh Kh", s2="2h 2c 4d 3s"), 2),  # READ-3: what may come is no hand
    ],
)
def test_stud_5_read_3_the_high_hand_showing_acts_first(hands, seat):
    assert first_to_act(Opener.HIGH_HAND, hands, BY_SUIT) == FirstToAct(seat, seat)


@pytest.mark.parametrize(
    ("hands", "seat"),
    [
        (up(s1="Ah 9h", s2="8d 7c"), 2),  # the highest card counts first
        (up(s1="2h 8s", s2="Ad 8c"), 2),  # the ace is low
        (up(s1="Ah Ac", s2="Kd Qc"), 2),  # no pair is under a pair
        (up(s1="Ah Ac", s2="2d 2c"), 1),  # RAZZ-1: two aces are the lowest pair
        (up(s1="Ah Ac 2d 2s", s2="Kd Kc 3d 4s"), 2),  # one pair is under two
    ],
)
def test_razz_2_the_low_hand_showing_acts_first(hands, seat):
    assert first_to_act(Opener.LOW_HAND, hands, BY_SUIT) == FirstToAct(seat, seat)


def test_stud_5_s8_3_dead_money_breaks_a_tie_by_who_got_cards_first():
    hands = up(s6="As 9c", s4="Qd Js", s3="Ah 9d")
    assert first_to_act(Opener.HIGH_HAND, hands, BY_POSITION) == FirstToAct(3, 3, None, (3, 6))


def test_t24_16_elsewhere_the_high_card_by_suit_breaks_a_tie():
    hands = up(s3="Ah 9s", s6="As 9c")
    ace, nine = parse_cards("As 9s")
    assert first_to_act(Opener.HIGH_HAND, hands, BY_SUIT) == FirstToAct(6, 6, ace, (3, 6))
    assert first_to_act(Opener.LOW_HAND, hands, BY_SUIT) == FirstToAct(3, 3, nine, (3, 6))


def test_s8_3_a_high_hand_that_is_all_in_leaves_the_action_to_the_next_clockwise():
    hands = up(s2="Kd Qs", s4="9h 9c", s7="3d 2c", all_in=[4])
    assert first_to_act(Opener.HIGH_HAND, hands, BY_POSITION) == FirstToAct(7, 4)


@pytest.mark.parametrize("house", [BY_SUIT, BY_POSITION])
@given(data=st.data())
def test_who_acts_first_does_not_hang_on_the_order_of_hands(house, data):
    street = data.draw(st.integers(1, 4))
    count = data.draw(st.integers(2, 8))
    deck = data.draw(st.permutations(DECK))
    hands = [UpHand(seat, tuple(deck[seat * 4 : seat * 4 + street])) for seat in range(1, count)]
    shuffled = data.draw(st.permutations(hands))
    for opener in (Opener.HIGH_HAND, Opener.LOW_HAND):
        assert first_to_act(opener, hands, house) == first_to_act(opener, shuffled, house)


@pytest.mark.parametrize(
    ("game", "theirs"),
    [
        ("stud", pokerkit.FixedLimitSevenCardStud),
        ("stud-8", pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter),
        ("razz", pokerkit.FixedLimitRazz),
    ],
)
def test_stud_4_stud_5_razz_2_pokerkit_lets_the_same_player_act_first(game, theirs):
    random = Random(7)
    automatic = (pokerkit.Automation.BET_COLLECTION,)
    streets = find_game(game).streets
    for _ in range(60):
        deck = random.sample(DECK, len(DECK))
        state = theirs.create_state(automatic, True, 0, 1, 2, 4, 100, 5)
        hands = {seat: [] for seat in range(1, 6)}
        for number, street in enumerate(streets[:4]):
            if street.burn:
                state.burn_card(str(deck.pop()))
            for seat in hands:
                dealt = [deck.pop() for _ in range(street.down + street.up)]
                state.deal_hole("".join(map(str, dealt)))
                hands[seat].append(dealt[-1])
            shown = [UpHand(seat, tuple(cards)) for seat, cards in hands.items()]
            opener = street.betting.opener
            ours = first_to_act(opener, shown, BY_POSITION) if number else bring_in(opener, shown)
            assert state.actor_index == ours.seat - 1
            if not number:
                state.post_bring_in()
            while state.actor_index is not None:
                state.check_or_call()


STUD = find_game("stud")
PAIR, NO_PAIR = up(s1="9h 9c", s2="Ad Kc"), up(s1="9h 8c", s2="Ad Kc")


@pytest.mark.parametrize(("street", "size"), [(3, 5), (4, 5), (5, 10), (6, 10), (7, 10)])
def test_stud_2_the_larger_bet_comes_with_fifth_street(street, size):
    assert wager_sizes(STUD, street, (5, 10), NO_PAIR, BY_POSITION) == (size,)


def test_stud_6_stud_7_an_open_pair_allows_five_or_ten():
    """The worked example of STUD-7: a $5-$10 game."""
    assert wager_sizes(STUD, 4, (5, 10), PAIR, BY_POSITION) == (5, 10)
    assert wager_sizes(STUD, 4, (5, 10), PAIR, BY_POSITION, made=[5]) == (5, 10)
    assert wager_sizes(STUD, 4, (5, 10), PAIR, BY_POSITION, made=[5, 10]) == (10,)
    assert wager_sizes(STUD, 4, (5, 10), PAIR, BY_POSITION, made=[10]) == (10,)


def test_stud_6_a_chip_without_a_word_is_the_smaller_bet():
    assert wager_sizes(STUD, 4, (5, 10), PAIR, BY_POSITION)[0] == 5


@pytest.mark.parametrize("game", ["stud-8", "razz", "stud-hi-lo"])
def test_s8_4_razz_2_a_pair_changes_no_limit_but_in_stud_high(game):
    assert wager_sizes(find_game(game), 4, (5, 10), PAIR, BY_POSITION) == (5,)


def test_t24_17_the_directors_association_knows_no_larger_bet_for_a_pair():
    assert wager_sizes(STUD, 4, (5, 10), PAIR, BY_SUIT) == (5,)


def test_stud_6_a_pair_on_third_street_cannot_be_and_no_pair_changes_nothing():
    assert wager_sizes(STUD, 4, (5, 10), NO_PAIR, BY_POSITION) == (5,)
    with pytest.raises(StudError, match="no street 8"):
        wager_sizes(STUD, 8, (5, 10), PAIR, BY_POSITION)
    with pytest.raises(StudError, match="Texas Hold'em has no street 4"):
        wager_sizes(find_game("holdem"), 4, (5, 10), PAIR, BY_POSITION)


def test_stud_10_a_hand_folded_without_a_wager_gets_cards_until_a_bet():
    checked = seats_dealt([1, 3, 5], folded={3}, wager=False)
    assert checked == (1, 3, 5)
    assert seats_dealt(checked, folded={3}, wager=True) == (1, 5)


SIXTH = up(s2="Ah Kd 4c 2s", s5="9c 8c 3c 2c", s6="Qh Jd 7d 5s")


@pytest.mark.parametrize("house", ["play-poker-chicago-2018", "tda-2024", "wsop-2012"])
def test_stud_17_t24_18_the_first_on_sixth_is_first_on_seventh(house):
    community = parse_cards("Td")[0]
    play = (Opener.HIGH_HAND, SIXTH, community)
    assert first_on_seventh(*play, 2, load_house(house)).seat == 2
    assert first_on_seventh(*play, 3, load_house(house)).seat == 5  # seat 3 has folded since


@pytest.mark.parametrize(
    ("community", "seat"),
    [("Jh", 6), ("9d", 5), ("Ad", 2), ("7c", 5)],  # the last makes a flush
)
def test_stud_18_dead_money_lets_the_hand_act_that_is_high_with_the_common_card(community, seat):
    card = parse_cards(community)[0]
    assert first_on_seventh(Opener.HIGH_HAND, SIXTH, card, 2, BY_POSITION).seat == seat


def test_stud_18_in_razz_it_is_the_low_hand_with_the_common_card():
    lows = up(s2="Ah 4d 4c 2s", s5="9c 8c 3c 2d")
    play = (Opener.LOW_HAND, lows)
    assert first_on_seventh(*play, parse_cards("7d")[0], 2, BY_POSITION).seat == 5
    lows = up(s2="Ah 5d 4c 2s", s5="9c 8c 3c 2d")
    assert first_on_seventh(Opener.LOW_HAND, lows, parse_cards("7d")[0], 5, BY_POSITION).seat == 2


def test_what_cannot_lie_on_a_stud_table_is_named():
    with pytest.raises(StudError, match="no hand is live"):
        first_to_act(Opener.HIGH_HAND, [], BY_SUIT)
    with pytest.raises(StudError, match="1 to 4, but seat 1 2, seat 2 1"):
        first_to_act(Opener.HIGH_HAND, up(s1="Ah Kd", s2="2c"), BY_SUIT)
    with pytest.raises(StudError, match="as many cards, 1, but seat 1 2"):
        bring_in(Opener.LOW_CARD, up(s1="Ah Kd"))
    with pytest.raises(StudError, match="brings it in as highest hand"):
        bring_in(Opener.HIGH_HAND, up(s1="Ah"))
    with pytest.raises(StudError, match="not by lowest up card"):
        first_to_act(Opener.LOW_CARD, up(s1="Ah"), BY_SUIT)
    with pytest.raises(DuplicateCard, match="Ace of hearts"):
        bring_in(Opener.LOW_CARD, up(s1="Ah", s2="Ah"))
