"""What is said at showdown."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Family
from cardspeak.rules.games.table import GAMES, find_game
from cardspeak.rules.hands.best import best_hand
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.showdown.outcome import Hand, OddChip, OddReason, Pot, Showdown
from cardspeak.rules.showdown.settle import settle
from cardspeak.rules.words.outcomes import odd_chip_reason, say_hands, say_outcome, say_reading
from cardspeak.rules.words.phrases import ENGLISH, phrases

SPANISH = phrases("es")
TEN = "Ts 9d 8c 7h 2s"


def cards(text):
    return tuple(None if word == "??" else Card.parse(word) for word in text.split())


def outcome(
    game,
    hands,
    *boards,
    pots=((100, ()),),
    chips=(100, 25),
    house="play-poker-chicago-2018",
    button=1,
):
    """Settle what lies there; a pot without seats is open to all."""
    return settle(
        Showdown(
            find_game(game),
            load_house(house),
            button,
            tuple(map(cards, boards)) or ((),),
            tuple(Hand(seat, cards(text)) for seat, text in hands.items()),
            tuple(Pot(amount, seats or tuple(hands)) for amount, seats in pots),
            chips,
        )
    )


def test_a_hand_is_read_with_the_kickers_that_tell_it_from_others_show_16():
    one, other = best_hand(cards("As Ad Kh Kd 5c")), best_hand(cards("Ac Ah Ks Kc 4c"))
    assert say_reading(3, one) == "Seat 3: two pair, Aces and Kings"
    assert say_reading(3, one, among=[other]) == "Seat 3: two pair, Aces and Kings, Five kicker"
    assert say_reading(3, one, SPANISH) == "Asiento 3: doble pareja, Ases y Reyes"


def test_every_hand_is_read_aloud_show_1():
    showdown = outcome("holdem", {3: "Ah Kd", 7: "As Qh", 8: "2h 2d"}, "Ad 9s 4h 5d Tc")
    assert say_hands(showdown) == (
        "Seat 3: a pair of Aces, King kicker.",
        "Seat 7: a pair of Aces, Queen kicker.",
        "Seat 8: a pair of Twos.",
    )


def test_hands_are_read_for_each_half_and_on_each_board_show_1():
    showdown = outcome("omaha-8", {3: "Kh Kc 9c 9d", 7: "As Qc 5d 2h"}, "Ac Ks 7h 4d Qs")
    assert say_hands(showdown) == (
        "Seat 3: trip Kings for the high.",
        "Seat 7: two pair, Aces and Queens for the high; 7-5-4-2-Ace for the low.",
    )
    showdown = outcome("double-board", {3: "Ah Ad", 7: "Kh Kd"}, "Ac 9s 7h 4d 2s", "Kc Jd 8h 5c 3c")
    assert say_hands(showdown) == (
        "First board, seat 3: trip Aces.",
        "First board, seat 7: a pair of Kings.",
        "Second board, seat 3: a pair of Aces.",
        "Second board, seat 7: trip Kings.",
    )


def test_without_a_pot_the_hands_are_read():
    showdown = outcome("holdem", {3: "Ah Kd", 7: "As Qh"}, TEN, pots=())
    assert say_outcome(showdown) == say_hands(showdown)


def test_the_winner_is_named_with_what_decides_show_14():
    wins = outcome("holdem", {3: "Kh Kd", 7: "As Qh"}, "Kc 9s 9h 5d 2s")
    assert say_outcome(wins) == ("Seat 3 wins with Kings full of Nines.",)
    assert say_outcome(wins, SPANISH) == ("El asiento 3 gana con full de Reyes y Nueves.",)


def test_tied_hands_split_pot_1():
    ties = outcome("holdem", {3: "6h 2d", 7: "6d 3h"}, TEN, pots=((200, ()),))
    assert say_outcome(ties) == ("Seat 3 and seat 7 split the pot with a Ten-high straight.",)
    assert say_outcome(ties, SPANISH) == (
        "El asiento 3 y el asiento 7 se reparten el bote con escalera al Diez.",
    )


def test_two_split_the_high_and_one_of_them_wins_the_low():
    hands = {3: "Ah Kd 9c 9d", 7: "As Kc 5d 2h"}
    quartered = outcome("omaha-8", hands, "Ac Ks 7h 4d Qs", pots=((1200, ()),))
    assert say_outcome(quartered) == (
        "Seat 3 and seat 7 split the high with two pair, Aces and Kings; "
        "seat 7 wins the low with 7-5-4-2-Ace.",
        "Seat 7 gets three quarters and seat 3 a quarter.",
    )
    assert say_outcome(quartered, SPANISH) == (
        "El asiento 3 y el asiento 7 se reparten la mano alta con doble pareja, Ases y Reyes; "
        "el asiento 7 gana la mano baja con 7-5-4-2-As.",
        "El asiento 7 se lleva tres cuartos y el asiento 3 un cuarto.",
    )


def test_high_and_low_to_two_seats_are_halves_of_which_nothing_is_said_pot_5():
    hands = {3: "Kh Kd 9c 9d", 7: "As 3c 5d 2h"}
    halves = outcome("omaha-8", hands, "Kc Ks 7h 4d 8s")
    assert say_outcome(halves) == (
        "Seat 3 wins the high with quad Kings; seat 7 wins the low with 8-7-4-2-Ace.",
    )


def test_both_halves_to_one_seat_are_a_scoop_without_odd_chips():
    hands = {3: "Ah Kd 9c 9d", 7: "Qs Qc 5d 2h"}
    scoop = outcome("omaha-8", hands, "Ac Ks 7h 4d Qd", pots=((225, ()),))
    assert say_outcome(scoop) == (
        "Seat 7 scoops with trip Queens for the high and 7-5-4-2-Ace for the low.",
    )
    assert say_outcome(scoop, SPANISH) == (
        "El asiento 7 se lleva el bote entero con trío de Reinas para la mano alta y "
        "7-5-4-2-As para la mano baja.",
    )


def test_without_a_low_the_high_takes_it_all_s8_4():
    hands = {3: "Ah Kd 9c 9d", 7: "Qs Qc 5d 2h"}
    no_low = outcome("omaha-8", hands, "Ac Ks Th Jd Qd")
    assert say_outcome(no_low) == ("No low; seat 3 wins with an Ace-high straight.",)
    assert say_outcome(no_low, SPANISH) == ("Sin mano baja; el asiento 3 gana con escalera al As.",)


def test_pots_are_told_apart_and_paid_from_the_last_pot_4():
    hands = {3: "Ah Kd", 5: "Ac Qd", 7: "As Kh"}
    board = "Ad 9s Th 5d 2d"
    pots = ((1225, ()), (600, (5, 7)), (50, (5,)))
    assert say_outcome(outcome("holdem", hands, board, pots=pots)) == (
        "Second side pot, 50: seat 5 wins uncontested.",
        "First side pot, 600: seat 7 wins with a pair of Aces, King kicker.",
        "Main pot, 1,225: seat 3 and seat 7 split it with a pair of Aces, King kicker.",
        "Odd chip of 25 to seat 3: first left of the button (ODD-1).",
    )
    assert say_outcome(outcome("holdem", hands, board, pots=pots[:2]), SPANISH) == (
        "Bote lateral, 600: el asiento 7 gana con pareja de Ases, con Rey.",
        "Bote principal, 1.225: el asiento 3 y el asiento 7 se lo reparten con "
        "pareja de Ases, con Rey.",
        "Ficha impar de 25 para el asiento 3: el primero a la izquierda del botón (ODD-1).",
    )


def test_only_hands_in_the_same_pot_call_for_a_kicker_odd_4():
    hands = {3: "Ah Qd", 5: "Kh Kd", 7: "As Jh"}
    apart = outcome("holdem", hands, "Ad 9s Th 5d 2d", pots=((300, ()), (600, (5, 7))))
    assert say_outcome(apart) == (
        "Side pot, 600: seat 7 wins with a pair of Aces.",
        "Main pot, 300: seat 3 wins with a pair of Aces, Queen kicker.",
    )


def test_boards_are_told_apart():
    hands = {3: "Ah Ad", 7: "Kh Kd"}
    twice = outcome("run-it-twice", hands, "Ac 9s 7h 4d 2s", "Ac 9s 7h 4d Kc", pots=((225, ()),))
    assert say_outcome(twice) == (
        "First board: seat 3 wins with trip Aces.",
        "Second board: seat 3 wins with trip Aces.",
    )
    twice = outcome("double-board", hands, "Ac 9s 7h 4d 2s", "Kc Jd 8h 5c 3c", pots=((200, ()),))
    assert say_outcome(twice, SPANISH) == (
        "Primer tablero: el asiento 3 gana con trío de Ases.",
        "Segundo tablero: el asiento 7 gana con trío de Reyes.",
    )


def test_a_dead_board_and_an_odd_chip_between_the_others_squid_1():
    boards = ("Ac Ks Th Jd Qd", "2d 3d 4d 5h 7s", "2s 3s 4s 5c 6d")
    hands = {3: "Ah Kd", 7: "Qs Qc"}
    squid = outcome("squid-game", hands, *boards, pots=((1225, ()),), house="dead-money")
    said = say_outcome(squid)
    assert said[0] == "The third board is dead: its river, the Six of diamonds, is the lowest."
    assert said[1] == "First board: seat 3 and seat 7 split it with an Ace-high straight."
    assert said[2] == "Second board: seat 3 wins with a Five-high straight, the wheel."
    assert said[3].startswith("Odd chip of 25 to seat 3")
    assert say_outcome(squid, SPANISH)[0] == (
        "El tercer tablero queda anulado: su última carta, Seis de diamantes, es la más baja."
    )


def test_hands_that_are_not_tabled_are_named_first_show_9():
    board = "Ad 9s Th 5d 2d"
    one = outcome("holdem", {3: "Ah Kd", 5: "?? Qd", 7: "As Qh"}, board)
    assert say_outcome(one) == (
        "Seat 5 has not tabled its hand.",
        "Seat 3 wins with a pair of Aces, King kicker.",
    )
    two = outcome("holdem", {3: "?? ??", 5: "?? Qd"}, board)
    assert say_outcome(two) == (
        "Seat 3 and seat 5 have not tabled their hands.",
        "No tabled hand can win the pot yet.",
    )
    assert say_outcome(two, SPANISH) == (
        "El asiento 3 y el asiento 5 no han mostrado sus manos.",
        "Ninguna mano mostrada puede ganar todavía el bote.",
    )


def test_the_last_live_hand_wins_unread():
    assert say_outcome(outcome("holdem", {3: "?? ??"}, TEN))[-1] == "Seat 3 wins uncontested."


def test_both_halves_of_a_hybrid_are_named_hyb_2():
    hands = {3: "2h 3d 4s 5c 7h", 7: "2s 3h 5d 7c 9c"}
    assert say_outcome(outcome("badeucey", hands)) == (
        "Seat 3 scoops with 7-5-4-3-2, number one for the low "
        "and a four-card 5-4-3-2 badugi, number one for the badugi.",
    )
    hands = {3: "2h 3h 4s 5c 7h", 7: "2s 3h 5d 7c 9c"}
    assert say_outcome(outcome("badeucey", {**hands, 7: "2s 3d 5d 7c 9h"}, pots=((225, ()),))) == (
        "Seat 3 wins the low with 7-5-4-3-2, number one; "
        "seat 7 wins the badugi with a four-card 9-7-3-2 badugi.",
        "Odd chip of 25 to seat 3: the five-card half takes it (ODD-8).",
    )


def test_the_card_that_wins_an_odd_chip_is_named_odd_6():
    hands = {3: "Ah Kd 9c 8d 5h 3s 2c", 7: "As Kc 9d 8h 5c 3d 2h"}
    tied = outcome("stud", hands, pots=((225, ()),), button=0)
    assert say_outcome(tied) == (
        "Seat 3 and seat 7 split the pot with Ace high.",
        "Odd chip of 25 to seat 7: highest card by rank and suit, the Ace of spades (ODD-6).",
    )


@pytest.mark.parametrize("words", [ENGLISH, SPANISH], ids=repr)
@pytest.mark.parametrize("reason", OddReason)
def test_every_reason_has_its_own_words_odd_1(reason, words):
    said = odd_chip_reason(OddChip(1000, reason, "ODD-1"), words, 3)
    others = [odd_chip_reason(OddChip(1000, each, "ODD-1"), words, 3) for each in OddReason]
    assert others.count(said) == 1
    assert words.amount(1000) in said
    assert said.endswith("(ODD-1)")


def test_an_odd_chip_may_be_told_without_its_seat_odd_1():
    odd = OddChip(25, OddReason.LEFT_OF_BUTTON, "ODD-1")
    assert odd_chip_reason(odd, ENGLISH) == "Odd chip of 25: first left of the button (ODD-1)"
    assert odd_chip_reason(odd, ENGLISH, 3) == (
        "Odd chip of 25 to seat 3: first left of the button (ODD-1)"
    )


def test_a_rule_that_stands_in_is_said_to():
    odd = OddChip(25, OddReason.HIGH_HALF, "T24-23", fallback=True)
    assert odd_chip_reason(odd, ENGLISH, 3) == (
        "Odd chip of 25 to seat 3: the high half takes it "
        "(T24-23: TDA 2024, not in this house's rulebook)"
    )
    assert "no figura en el reglamento" in odd_chip_reason(odd, SPANISH, 3)


def test_portions_without_a_name_are_counted_out():
    # All four tie for the high, three of them for the low.
    hands = {1: "Ah Qh 2h 9h", 2: "As Qs 2s 9s", 3: "Ad Qd 2d 9d", 4: "Ac Qc Jc 9c"}
    tied = outcome("omaha-8", hands, "7s 4d 3c Kd Kc", pots=((2400, ()),))
    assert say_outcome(tied)[1] == (
        "Seat 2 gets 7 of 24 parts, seat 3 7 of 24 parts, seat 1 7 of 24 parts "
        "and seat 4 an eighth."
    )


@st.composite
def showdowns(draw):
    """Whatever may lie there at the end of a hand, of any game with a pot."""
    with_pot = [
        game
        for game in GAMES.values()
        if game.family not in (Family.CHINESE, Family.HOUSE)
        and not (game.marks or game.id == "river-of-blood")
    ]
    game = draw(st.sampled_from(with_pot))
    deck = list(draw(st.permutations(game.deck)))
    sizes = [game.board_sizes[0]] * game.boards if game.family is Family.FLOP else [0]
    boards = tuple(tuple(deck.pop() for _ in range(size)) for size in sizes)
    seats = range(1, draw(st.integers(2, 4)) + 1)
    hands = tuple(Hand(seat, tuple(deck.pop() for _ in range(game.held))) for seat in seats)
    main = Pot(draw(st.integers(1, 80)) * 25, tuple(seats))
    side = Pot(draw(st.integers(1, 80)) * 25, tuple(seats)[-2:])
    house = load_house(draw(st.sampled_from(["dead-money", "wsop-2012", "tda-2024"])))
    return Showdown(game, house, 1, boards, hands, (main, side), (100, 25))


@given(showdowns(), st.sampled_from([ENGLISH, SPANISH]))
def test_every_outcome_of_every_game_can_be_said(showdown, words):
    decided = settle(showdown)
    said = say_outcome(decided, words)
    assert all(text[0].isupper() and text.endswith(".") and "{" not in text for text in said)
    named = set(map(int, re.findall(r"(?:seat|asiento) (\d+)", " ".join(said).lower())))
    assert named == set(decided.totals)
