"""A film that has but printed cards in common with the simulated table."""

import pytest
from plain_film import PlainFilm

from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import BoardDealt, CardBurned, CardDealt, Folded, Tabled
from cardspeak.rules.facts.table import GameChosen, SeatTaken
from cardspeak.vision.pipeline import Pipeline

SEATS = (1, 3, 4)
BOARD = ("Jh", "5s", "5c", "Qd", "Ac")
HANDS = {1: {"8d", "2h"}, 4: {"Js", "Kd"}}


@pytest.mark.parametrize("arm", [False, True])
def test_a_hand_is_told_whether_cards_slide_by_themselves_or_an_arm_carries_them(arm):
    film = PlainFilm(load_layout("oval-6"), seed=3, arm=arm)
    film.deal("8d", "7c", "Js", "2h", "9s", "Kd", seats=SEATS)
    film.wait(1.5)
    film.fold(3)
    for count, names in ((0, BOARD[:3]), (3, BOARD[3:4]), (4, BOARD[4:])):
        film.street(*names, count=count)
    for seat in HANDS:
        film.table(seat)

    setup = [Event(0.0, GameChosen("holdem", "no-limit"))]
    setup += [Event(0.0, SeatTaken(seat, 0)) for seat in SEATS]
    pipeline = Pipeline(film.layout, {"plain": film.model}, setup)
    told = [event.fact for frame in film.frames() for event in pipeline.take(frame)]
    told += [event.fact for event in pipeline.finish()]

    assert [fact.seat for fact in told if isinstance(fact, CardDealt)] == [*SEATS, *SEATS]
    assert [fact.seat for fact in told if isinstance(fact, Folded)] == [3]
    assert sum(isinstance(fact, CardBurned) for fact in told) == 3
    streets = [fact.cards for fact in told if isinstance(fact, BoardDealt)]
    assert [sight.card for cards in streets for sight in cards] == [Card.parse(n) for n in BOARD]
    shown = {f.seat: {str(s.card) for s in f.cards} for f in told if isinstance(f, Tabled)}
    assert shown == HANDS
