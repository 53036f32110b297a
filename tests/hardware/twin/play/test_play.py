"""Playing facts: exactly they happen, in their order, and can be seen when they are said to."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.play.acts import ACTS, SETUP
from cardspeak.hardware.twin.play.casting import hole_cards_of
from cardspeak.hardware.twin.play.places import Zone
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.play.table import CannotPlay
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.facts.event import BACK, Event, Sight
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardDealt,
    HandBegun,
    HandOver,
    Tabled,
)
from cardspeak.rules.facts.table import SeatLeft, SeatTaken, TableOpened
from cardspeak.rules.games.game import Family
from cardspeak.rules.games.table import GAMES
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.dealing import session_of

SESSIONS = ("holdem", "omaha-8", "pot-limit", "stud", "triple-draw")
PLAYED = [name for name, game in GAMES.items() if game.family not in (Family.CHINESE, Family.HOUSE)]
TDA = load_house("tda-2024")


def hand_of(game, seed=3):
    record = random_hand(game, TDA, range(1, 10), Random(seed))
    return session_of((record,), TDA)


@pytest.fixture(scope="module")
def film(session, layout):
    """A session of hold'em."""
    return play(session("holdem")[1], layout, seed=1)


@pytest.mark.parametrize("name", SESSIONS)
def test_all_that_happens_in_a_session_is_to_be_seen(name, session, layout, witness):
    script = play(session(name)[1], layout, seed=5)
    assert list(witness(script, layout).faults()) == []


@pytest.mark.parametrize("game", PLAYED)
def test_a_hand_of_every_game_is_to_be_seen(game, layout, witness):
    script = play(hand_of(game), layout, seed=2, disturbances=2)
    assert list(witness(script, layout).faults()) == []


@pytest.mark.parametrize("name", ["oval-6", "oval-8", "oval-10", "round-2", "plain-9"])
def test_it_can_be_any_table(name, witness):
    layout = load_layout(name)
    record = random_hand("holdem", TDA, range(1, len(layout.seats) + 1), Random(1))
    script = play(session_of((record,), TDA), layout, seed=2)
    assert list(witness(script, layout).faults()) == []


@pytest.mark.parametrize("name", SESSIONS)
def test_the_truth_has_the_same_facts_in_the_same_order(name, session, layout):
    events = session(name)[1]
    script = play(events, layout, seed=1)
    seen = [event.fact for event in events if not isinstance(event.fact, (*SETUP, DeckSpread))]
    assert [event.fact for event in script.truth] == seen
    typed = [event.fact for event in events if isinstance(event.fact, SETUP)]
    assert [event.fact for event in script.setup] == typed


def test_the_table_is_set_up_before_the_first_frame(film):
    assert isinstance(film.setup[0].fact, TableOpened)
    assert film.setup[0].t_s == 0


@pytest.mark.parametrize("name", SESSIONS)
def test_time_never_goes_back(name, session, layout):
    script = play(session(name)[1], layout, seed=1, disturbances=2)
    for keys in script.keys:
        times = [key.t_s for key in keys]
        assert times == sorted(times)
        assert times[0] >= 0
    times = [event.t_s for event in script.truth]
    assert times == sorted(times)
    assert times[-1] < script.duration_s


def test_a_brisk_hand_takes_some_fifteen_to_twenty_five_seconds(session, layout):
    for name in SESSIONS:
        events = session(name)[1]
        hands = sum(isinstance(event.fact, HandOver) for event in events)
        most_s = 28 if name == "triple-draw" else 25.5  # what is put away is counted three times
        assert 13 < play(events, layout, seed=1).duration_s / hands < most_s


def test_a_real_pace_takes_longer_and_spreads_the_deck_first(session, layout, film):
    events = session("holdem")[1]
    real = play(events, layout, seed=1, pace="real")
    assert real.duration_s > 3 * film.duration_s
    assert any(isinstance(event.fact, DeckSpread) for event in real.truth)


def test_the_same_seed_makes_the_same_film_and_another_one_another(session, layout, film):
    events = session("holdem")[1]
    assert play(events, layout, seed=1) == film
    other = play(events, layout, seed=2)
    assert other.keys != film.keys
    assert [event.fact for event in other.truth] == [event.fact for event in film.truth]


@pytest.mark.parametrize("game", ["holdem", "stud", "badugi", "short-deck"])
def test_no_card_is_in_two_places(game, layout, witness):
    events = hand_of(game, seed=8)
    script = play(events, layout, seed=4)
    for at_s in range(1, int(script.duration_s)):
        seen = witness(script, layout).cards(at_s, up=True)
        assert all(n == 1 for n in Counter(prop.card for prop, _ in seen).values())
        assert all(prop.card in GAMES[game].deck for prop, _ in seen)


def test_cards_pitched_down_show_their_backs_until_they_are_tabled(layout, witness):
    script = play(hand_of("holdem", seed=6), layout, seed=4)
    eye = witness(script, layout)
    shown = {
        sight.card
        for event in script.truth
        if isinstance(event.fact, BoardDealt | Tabled)
        for sight in event.fact.cards
    }
    for tenth in range(int(script.duration_s * 10)):
        assert {prop.card for prop, _ in eye.cards(tenth / 10, up=True)} <= shown


def test_known_hole_cards_are_the_ones_that_are_dealt(session, layout):
    records, events = session("holdem")
    known = hole_cards_of(records, events)
    script = play(events, layout, hole_cards=known, seed=1)
    held = {card for seat in known[1].values() for card in seat}
    first = next(event.t_s for event in script.truth if isinstance(event.fact, CardBurned))
    dealt = {prop.card for prop, pose in script.at(first) if prop.kind == "card"}
    assert held <= dealt | {prop.card for prop in script.props}
    assert held


def test_two_down_cards_never_lie_exactly_on_each_other(layout, witness):
    for seed in range(5):
        script = play(hand_of("holdem", seed), layout, seed=seed)
        second = {}
        for event in script.truth:
            if isinstance(event.fact, CardDealt):
                second[event.fact.seat] = event.t_s
        for seat, t_s in second.items():
            zone = layout.seat(seat).cards
            xs = [p for _, p in witness(script, layout).cards(t_s) if _inside(zone, p)]
            assert len(xs) == 2
            assert abs(xs[0].x_mm - xs[1].x_mm) + abs(xs[0].y_mm - xs[1].y_mm) > 8


def _inside(zone, pose):
    return Zone(zone).holds((pose.x_mm, pose.y_mm))


def test_disturbances_bring_heads_glasses_and_resting_hands(session, layout):
    events = session("holdem")[1]
    calm = play(events, layout, seed=3, disturbances=0)
    wild = play(events, layout, seed=3, disturbances=2)
    assert {prop.kind for prop in wild.props} - {prop.kind for prop in calm.props} >= {
        "head",
        "glass",
    }


def test_the_chips_of_a_player_who_leaves_go_too(layout, witness):
    events = [SeatTaken(2, 500), SeatTaken(3, 500), HandBegun(1), HandOver(), SeatLeft(2)]
    script = play([Event(0, fact) for fact in events], layout, disturbances=0)
    eye, stacks = witness(script, layout), Zone(layout.seat(2).stack)
    here = [
        [pose for _, pose in eye.things("chips", t_s) if stacks.holds((pose.x_mm, pose.y_mm))]
        for t_s in (0.5, script.duration_s)
    ]
    assert here[0]
    assert not here[1]


def test_a_seat_that_is_not_at_the_table_is_refused_with_what_to_do(layout):
    events = (Event(0, CardDealt(12)),)
    with pytest.raises(CannotPlay, match=r"seat 12 .* choose a larger layout"):
        play(events, layout)


def test_a_deck_that_lacks_a_card_is_spread_at_any_pace(layout, witness):
    deck = tuple(Sight(card) for card in GAMES["holdem"].deck[1:])
    script = play((Event(0, DeckSpread("red", deck)),), layout, seed=1)
    (event,) = script.truth
    seen = witness(script, layout).cards(event.t_s + 0.2, up=True)
    assert Counter(prop.card for prop, _ in seen) == Counter(sight.card for sight in deck)


def test_every_kind_that_moves_something_is_played_on_an_empty_table(layout, events_of_every_kind):
    for fact in events_of_every_kind:
        play((Event(0, fact),), layout, seed=1)
    assert {type(fact) for fact in events_of_every_kind} == set(ACTS)


def test_a_hand_with_a_card_left_down_shows_the_others(layout, witness):
    events = list(hand_of("omaha", seed=1))
    at = next(n for n, event in enumerate(events) if isinstance(event.fact, Tabled))
    fact = events[at].fact
    events[at] = replace(events[at], fact=replace(fact, cards=(*fact.cards[:-1], BACK)))
    script = play(events, layout, seed=1)
    shown = next(event for event in script.truth if isinstance(event.fact, Tabled))
    eye = witness(script, layout)
    assert eye.shows(shown.t_s, shown.fact, None)
    up = eye.cards(shown.t_s, zone=None, up=True)
    assert fact.cards[-1].card not in {prop.card for prop, _ in up}


def test_a_card_that_lies_face_up_is_named_by_the_truth_though_the_record_lacks_it(layout):
    events = [
        replace(event, fact=replace(event.fact, card=BACK))
        if isinstance(event.fact, CardDealt) and event.fact.up
        else event
        for event in hand_of("stud")
    ]
    script = play(events, layout, seed=1)
    dealt = [event.fact for event in script.truth if isinstance(event.fact, CardDealt)]
    shown = [fact.card.card for fact in dealt if fact.up]
    assert None not in shown
    assert len(set(shown)) == len(shown) > 0
    assert all(fact.card == BACK for fact in dealt if not fact.up)
