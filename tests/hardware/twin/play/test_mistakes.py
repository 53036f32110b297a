"""Every kind of mistake is played, and what is wrong can be seen."""

from random import Random

import pytest

from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.play.places import Zone
from cardspeak.hardware.twin.play.play import play
from cardspeak.rules.facts.deck import BackSeen, StubDropped
from cardspeak.rules.facts.hand import BoardDealt, BoardTakenBack, CardDealt, Folded, Retrieved
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.mistakes.inject import KINDS, inject

SESSIONS = ("holdem", "omaha-8", "pot-limit", "stud", "triple-draw")
HOUSES = ("tda-2024", "wsop-2012", "play-poker-chicago-2018", "dead-money", "generic-tournament")
TRIES = 400
WIDE = load_layout("oval-10")


@pytest.fixture(scope="module")
def mistaken(session):
    """A session with a mistake of a kind in it."""

    def make(kind):
        for number in range(TRIES):
            dice = Random(f"{kind} {number}")
            house = dice.choice(HOUSES)
            events = session(dice.choice(SESSIONS), house)[1]
            mistake = inject(events, kind, load_house(house), dice)
            if mistake:
                return mistake
        raise AssertionError(f"no place for {kind}")

    return make


@pytest.mark.parametrize("kind", KINDS)
def test_a_mistake_is_to_be_seen_like_everything_else(kind, mistaken, witness):
    mistake = mistaken(kind)
    script = play(mistake.events, WIDE, seed=1)
    assert list(witness(script, WIDE).faults()) == []
    shown = [event.fact for event in (*script.setup, *script.truth)]
    assert mistake.events[mistake.at - 1].fact in shown


def test_four_cards_of_a_flop_lie_side_by_side_until_one_is_taken(mistaken, witness):
    script = play(mistaken("four-card-flop").events, WIDE, seed=1)
    eye = witness(script, WIDE)
    flop = next(
        e for e in script.truth if isinstance(e.fact, BoardDealt) and len(e.fact.cards) == 4
    )
    back = next(e for e in script.truth if isinstance(e.fact, BoardTakenBack))
    assert len(eye.cards(flop.t_s, up=True)) == 4
    assert len(eye.cards(flop.t_s + 0.8, up=True)) == 4
    assert len(eye.cards(back.t_s, up=True)) == 3


def test_a_card_with_another_back_is_of_the_other_deck(mistaken, witness):
    script = play(mistaken("foreign-back").events, WIDE, seed=1)
    seen = next(event for event in script.truth if isinstance(event.fact, BackSeen))
    decks = [prop.deck for prop, _ in witness(script, WIDE).cards(seen.t_s)]
    assert decks.count(1) == 1


def test_a_boxed_card_comes_face_up(mistaken, witness):
    script = play(mistaken("boxed-cards").events, WIDE, seed=1)
    boxed = [e for e in script.truth if isinstance(e.fact, CardDealt) and e.fact.boxed]
    assert boxed
    for event in boxed:
        up = {prop.card for prop, _ in witness(script, WIDE).cards(event.t_s, up=True)}
        assert event.fact.card.card in up


def test_a_duplicate_card_is_seen_twice(mistaken, witness):
    script = play(mistaken("duplicate-card").events, WIDE, seed=1)
    up = [prop.card for prop, _ in witness(script, WIDE).cards(script.truth[-1].t_s, up=True)]
    assert len(up) == len(set(up)) + 1


def test_cards_of_a_dropped_stub_lie_apart_and_are_picked_up(mistaken, witness):
    script = play(mistaken("dropped-stub").events, WIDE, seed=1)
    eye = witness(script, WIDE)
    drop = next(e.t_s for e in script.truth if isinstance(e.fact, StubDropped))
    stub = Zone(WIDE.spots["stub"])
    heap = {(round(pose.x_mm), round(pose.y_mm)) for _, pose in eye.cards(drop, up=False)}
    assert len(heap) > 9
    assert len(eye.cards(script.duration_s, stub)) == 0


def test_a_hand_lies_in_the_muck_for_a_while_before_it_is_taken_out_again(mistaken):
    script = play(mistaken("cards-from-muck").events, WIDE, seed=1)
    taken = next(event for event in script.truth if isinstance(event.fact, Retrieved))
    seat = taken.fact.seat
    folded_s = max(
        event.t_s
        for event in script.truth
        if isinstance(event.fact, Folded) and event.fact.seat == seat and event.t_s < taken.t_s
    )

    def cards(t_s):
        at = [(pose.x_mm, pose.y_mm) for prop, pose in script.at(t_s) if prop.kind == "card"]
        return sum(WIDE.place_of(point).seat == seat for point in at)

    assert cards(folded_s + 0.8) == 0
    assert cards(taken.t_s) == taken.fact.cards
