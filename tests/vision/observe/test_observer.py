"""Hands played on the twin, seen by a camera without pixels: what is told is what happened."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from ghost import PERFECT, USUAL, Ghost, Poorness

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.play.casting import hole_cards_of
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts import hand
from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.table import ButtonPlaced, OutOfStep, TableOpened, Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.houses.house import House, load_house
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.mistakes.inject import inject
from cardspeak.rules.umpire.umpire import Umpire
from cardspeak.vision.glance import CELL_MM, Glance
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.together import Together

HOUSE = load_house("generic-tournament")
TOLD = (
    hand.HandBegun,
    hand.CardDealt,
    hand.CardBurned,
    hand.BoardDealt,
    hand.Folded,
    hand.Discarded,
    hand.Tabled,
    hand.Mucked,
    hand.PotPushed,
    hand.HandOver,
    ButtonPlaced,
)


def filmed(game: str, seed: int, layout: Layout, mistake: str = "", house: House = HOUSE) -> Script:
    record = random_hand(game, house, (1, 2, 3, 4), Random(seed))
    events: Sequence[Event] = facts_of(record, house)
    known = hole_cards_of((record,), events)
    if mistake:
        made = inject(events, mistake, house, Random(seed))
        assert made is not None
        events = made.events
    return play(events, layout, hole_cards=known, seed=seed)


def watched(
    script: Script, layout: Layout, poorness: Poorness = PERFECT
) -> list[tuple[float, Event]]:
    """Everything that is told, each with when it was."""
    observer = Observer(layout, script.setup)
    told = []
    for glance in Ghost(script, layout, poorness, seed=1).glances(wants=observer.wants):
        told += [(glance.evidence.t_s, event) for event in observer.take(glance)]
    return told + [(script.duration_s, event) for event in observer.finish()]


def half(glance: Glance, camera: str, layout: Layout) -> Glance:
    """What a camera sees of it that looks at one half, and 60 mm of the other."""
    lowest_mm = min(x for x, _ in layout.felt)
    middle_mm = (lowest_mm + max(x for x, _ in layout.felt)) / 2
    side = -1 if camera == "left" else 1
    xs_mm = lowest_mm + CELL_MM * (np.arange(glance.bare.shape[1]) + 0.5)
    here = np.broadcast_to(side * (xs_mm - middle_mm) > -60, glance.bare.shape)
    return Glance(
        replace(glance.evidence, camera=camera),
        tuple(s for s in glance.seen if side * (s.center_mm[0] - middle_mm) > -60),
        glance.looked & here,
        glance.bare & here,
        glance.moving & here,
    )


def pushed_up_s(script: Script, since_s: float) -> float:
    """How long after a time the first card that lies open moves on."""
    begun_s = []
    for prop, keys in zip(script.props, script.keys, strict=True):
        open_ = prop.kind == "card" and any(k.pose and k.pose.flip == 1 for k in keys)
        pairs = pairwise(keys) if open_ else ()
        begun_s += [a.t_s for a, b in pairs if a.t_s >= since_s and a.pose != b.pose]
    return min(begun_s) - since_s


def plain(facts: Sequence[Fact]) -> list[Fact]:
    """Facts as far as they can be compared: in the order of their words, amounts left out."""
    kept = [fact for fact in facts if isinstance(fact, TOLD)]
    bare = []
    for fact in kept:
        match fact:
            case hand.PotPushed(seat):
                fact = hand.PotPushed(seat, 0)
            case hand.Tabled(seat, cards, by):
                fact = hand.Tabled(seat, tuple(sorted(cards, key=str)), by)
            case hand.Discarded(cards=()):
                continue
        if not (isinstance(fact, hand.PotPushed) and fact in bare):
            bare.append(fact)
    return sorted(bare, key=str)


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        ("holdem", 3),
        ("holdem", 7),
        ("omaha", 2),
        ("stud", 4),
        ("2-7-single-draw", 1),
        ("irish", 1),
        ("pineapple", 1),
    ],
)
def test_what_is_told_is_what_happened(game: str, seed: int, layout: Layout) -> None:
    script = filmed(game, seed, layout)
    told = [event.fact for _, event in watched(script, layout)]
    assert plain(told) == plain([event.fact for event in script.truth])


def test_two_cameras_of_half_the_table_tell_what_one_would(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    observer, together = Observer(layout, script.setup), Together()
    told: list[Event] = []
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        for camera in ("left", "right"):
            told += observer.take(together.take(half(glance, camera, layout)))
    told += observer.finish()
    assert plain([e.fact for e in told]) == plain([e.fact for e in script.truth])


@pytest.mark.parametrize("game", ["holdem", "irish"])
def test_the_umpire_has_nothing_to_say_to_a_clean_hand(game: str, layout: Layout) -> None:
    script = filmed(game, 3, layout)
    umpire = Umpire()
    events = [*script.setup, *(event for _, event in watched(script, layout))]
    opened = next(n for n, event in enumerate(events) if isinstance(event.fact, TableOpened))
    events.insert(opened + 1, Event(0.0, Unwatched(CAMERAS_DO_NOT_SEE)))
    rulings = [r for n, event in enumerate(events, 1) for r in umpire.observe(n, event)]
    assert not [r for r in rulings if r.finding.severity > Severity.NOTE]


def test_facts_are_told_in_the_order_of_their_times(layout: Layout) -> None:
    times = [event.t_s for _, event in watched(filmed("holdem", 7, layout), layout)]
    assert times == sorted(times)


def test_a_board_is_told_a_third_of_a_second_after_it_lies(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    told = [(at_s, e.fact) for at_s, e in watched(script, layout)]
    boards = [event for event in script.truth if isinstance(event.fact, hand.BoardDealt)]
    assert boards
    for event in boards:
        assert min(at_s for at_s, fact in told if fact == event.fact) - event.t_s < 1 / 3


def test_a_tabled_hand_is_told_within_half_a_second_though_it_is_pushed_up_at_once(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout)
    shown = {e.fact.seat: e.t_s for e in script.truth if isinstance(e.fact, hand.Tabled)}
    told = watched(script, layout)
    told_s = {e.fact.seat: at_s for at_s, e in told if isinstance(e.fact, hand.Tabled)}
    assert told_s.keys() == shown.keys()
    assert pushed_up_s(script, max(shown.values())) < 0.2
    assert all(told_s[seat] - t_s < 0.5 for seat, t_s in shown.items())


def test_evidence_is_a_frame_that_shows_it(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    truth = {e.fact: e.t_s for e in script.truth if isinstance(e.fact, hand.BoardDealt)}
    for _, event in watched(script, layout):
        if event.fact in truth:
            (frame,) = event.evidence
            assert -0.05 < frame.t_s - truth[event.fact] < 0.6


def test_a_poor_camera_names_no_card_that_was_not_there(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    poor = replace(USUAL, wrong=0.0, unsure=0.4)
    told = [event.fact for _, event in watched(script, layout, poor)]
    truth = {
        s.card for e in script.truth if isinstance(e.fact, hand.BoardDealt) for s in e.fact.cards
    }
    seen = {s.card for fact in told if isinstance(fact, hand.BoardDealt) for s in fact.cards}
    assert seen - {None} <= truth


def test_a_card_that_comes_twice_is_told_twice(layout: Layout) -> None:
    script = filmed("holdem", 7, layout, "duplicate-card")
    told = [e.fact for _, e in watched(script, layout)]
    cards = [s.card for fact in told if isinstance(fact, hand.BoardDealt) for s in fact.cards]
    assert len(set(cards)) == len(cards) - 1


def test_cards_on_the_table_at_the_start_are_out_of_step(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    flop_s = next(e.t_s for e in script.truth if isinstance(e.fact, hand.BoardDealt))
    observer, told = Observer(layout, script.setup), []
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        if glance.evidence.t_s >= flop_s:
            told += observer.take(glance)
    assert [type(event.fact) for event in told if not isinstance(event.fact, ButtonPlaced)] == [
        OutOfStep
    ]


@pytest.mark.parametrize("seed", [19, 34, 44])
def test_who_gives_up_a_hand_facing_no_bet_after_the_last_card_mucks_it(
    layout: Layout, seed: int
) -> None:
    """Seeds 34 and 44 have hands mucked before one is tabled, 19 a fold to a bet on the river."""
    script = filmed("holdem", seed, layout)

    def given_up(events: Sequence[Event]) -> list[tuple[str, int]]:
        facts = (event.fact for event in events)
        kinds = hand.Folded | hand.Mucked
        return [(type(fact).__name__, fact.seat) for fact in facts if isinstance(fact, kinds)]

    assert given_up([event for _, event in watched(script, layout)]) == given_up(script.truth)
