"""The table as it is drawn, and facts as they are listed."""

import numpy as np
import pytest

from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts import deck, hand, people, table
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.track.thing import Track
from cardspeak.web.live_view import layout_json, veiled_seats, view_of
from cardspeak.web.live_words import line_of

LAYOUT = load_layout("oval-6")
SEEN = Evidence("webcam", 0, 0.0)
SETUP = (
    table.TableOpened("generic-tournament", "tournament", 6),
    table.Unwatched(CAMERAS_DO_NOT_SEE),
    table.GameChosen("holdem", "no-limit", 50, 100),
    table.SeatTaken(1, 5000),
    table.SeatTaken(3, 5000),
    table.SeatTaken(4, 5000),
    table.ButtonPlaced(1),
    hand.HandBegun(1),
    *(hand.CardDealt(seat) for seat in (3, 4, 1, 3, 4, 1)),
)


def umpire_after(*facts):
    umpire = Umpire()
    for number, fact in enumerate((*SETUP, *facts), start=1):
        umpire.observe(number, Event(float(number), fact))
    return umpire


def card(number, at_mm, face="down", read=None, turn=0.0):
    """A card on the felt."""
    half = np.array([[-31.75, 44.45], [31.75, 44.45], [31.75, -44.45], [-31.75, -44.45]])
    cos, sin = np.cos(turn), np.sin(turn)
    corners = half @ np.array([[cos, sin], [-sin, cos]]) + at_mm
    track = Track(number, "card", face, corners, SEEN, SEEN, SEEN, 0.0, 0.9, state="lying")
    if read:
        logs = np.full(52, -9.0)
        logs[DECK.index(Card.parse(read))] = 0.0
        track.reading.add(logs, "webcam", 0)
    return track


def middle(seat):
    return np.array(LAYOUT.seat(seat).cards).mean(0)


def named(text):
    return tuple(Sight(Card.parse(each)) for each in text.split())


def drawn(umpire, *tracks):
    return {each.id: each for each in view_of(umpire, LAYOUT, tracks).cards}


def test_nothing_is_drawn_before_the_table_is_opened():
    assert view_of(Umpire(), LAYOUT, ()) is None


def test_seats_are_open_in_or_folded_and_the_winner_is_told():
    view = view_of(umpire_after(hand.Folded(4, 2)), LAYOUT, ())
    assert [seat.state for seat in view.seats] == ["in", "open", "in", "folded", "open", "open"]
    assert [seat.cards for seat in view.seats] == [2, 0, 2, 0, 0, 0]
    won = umpire_after(hand.Folded(4, 2), hand.Folded(3, 2), hand.PotPushed(1, 0))
    assert view_of(won, LAYOUT, ()).seats[0].state == "won"


@pytest.mark.parametrize("row", [0, 1])
def test_board_cards_lie_where_they_are_seen_and_have_the_log_s_names(row):
    umpire = umpire_after(hand.CardBurned(), hand.BoardDealt(named("Kh 9s 2d")))
    x, y = LAYOUT.boards[row][1]
    cards = drawn(umpire, card(5, (x + 9, y - 4), "up", read="3c", turn=0.2))
    assert (cards[5].x_mm, cards[5].y_mm) == (round(x + 9), round(y - 4))
    assert cards[5].turn_deg == 11
    assert cards[5].card == {"card": "9s"}


def test_a_card_that_the_log_does_not_tell_has_no_name():
    umpire = umpire_after()
    seen = card(1, middle(3), "up", read="As"), card(2, LAYOUT.boards[0][0], "up", read="Ks")
    assert [each.card for each in drawn(umpire, *seen).values()] == [{"maybe": []}, {"maybe": []}]


def test_an_exposed_card_is_not_named_and_a_tabled_one_is():
    exposed = umpire_after(hand.CardExposed(3, *named("As")))
    assert drawn(exposed, card(1, middle(3), "up", read="As"))[1].card == {"maybe": []}
    tabled = umpire_after(hand.Tabled(3, named("As Kd")))
    left, right = card(1, middle(3), "up", read="Kd"), card(2, middle(3) + 70, "up", read="As")
    names = [each.card for each in drawn(tabled, left, right).values()]
    assert names == [{"card": "Kd"}, {"card": "As"}]


def test_seats_are_veiled_while_cards_may_be_hidden_there():
    assert veiled_seats(None, LAYOUT) == (1, 2, 3, 4, 5, 6)
    assert veiled_seats(umpire_after().table, LAYOUT) == (1, 3, 4)
    later = umpire_after(hand.Folded(4, 2), hand.Tabled(3, named("As Kd")))
    assert veiled_seats(later.table, LAYOUT) == (1,)
    stray = umpire_after(hand.CardDealt(2))
    assert 2 in veiled_seats(stray.table, LAYOUT)


def test_a_layout_is_drawn_in_millimetres():
    told = layout_json(LAYOUT)
    assert len(told["seats"]) == 6
    assert {"burn", "muck", "stub"} <= set(told["spots"])
    assert len(told["boards"][0]) == 5


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (hand.Folded(3, 2), "Seat 3 folds"),
        (hand.BoardDealt(named("Kh 9s 2d")), "Flop"),
        (hand.PotPushed(4, 0), "The pot is pushed to seat 4"),
        (hand.HandBegun(7, redeal=True), "Hand 7 is dealt anew"),
        (deck.DeckWashed(), "Deck washed"),
        (people.Correction(3, "seen", hand.Folded(2)), "Corrected: Seat 2 folds"),
        (people.Correction(3, "seen"), "Corrected: it did not happen"),
        (people.Correction(3, "read", hand.CardDealt(4, up=True)), "Corrected: A card of seat 4"),
        (table.OutOfStep("cards lay there"), "Out of step: cards lay there"),
    ],
)
def test_facts_are_told_in_a_few_words(fact, text):
    assert line_of(fact, "flop")["text"] == text


def test_cards_dealt_have_no_line():
    assert line_of(hand.CardDealt(3)) is None


@pytest.mark.parametrize(
    "fact",
    [
        hand.CardExposed(3, *named("As")),
        hand.CardBurned(*named("As")),
        hand.Discarded(3, named("As")),
        people.Correction(3, "seen", hand.CardBurned(*named("As"))),
    ],
)
def test_cards_that_are_not_for_everybody_are_left_out(fact):
    assert line_of(fact)["cards"] == []
