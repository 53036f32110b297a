"""A dropped stub of which hardly a card is made out: a heap lies where the felt was bare."""

from dataclasses import replace

import numpy as np
import pytest
from ghost import told
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.deck import StubDropped
from cardspeak.rules.facts.hand import BoardDealt, CardBurned
from cardspeak.vision.glance import Glance
from cardspeak.vision.track.grid import Grid
from cardspeak.vision.track.places import Place, Places

ARM_MM = (170.0, 310.0, -200.0)
"""An arm reaches in from the dealer's edge, from here to there, and so far in."""

HEAP_MM = 110.0
"""A heap reaches so far around where the stub lies."""

SOON_S = 2.0
"""An error is alerted of within this."""


@pytest.mark.parametrize("made_out", [0, 2])
def test_t24_11_stub_3_a_heap_of_which_few_cards_are_made_out_is_a_dropped_stub(
    layout: Layout, made_out: int
) -> None:
    script = filmed("holdem", 7, layout, "dropped-stub")
    dropped_s = next(e.t_s for e in script.truth if isinstance(e.fact, StubDropped))
    stub_mm = np.array(layout.spots["stub"]).mean(0)

    def few(glance: Glance) -> Glance:
        """The heap, of which only some cards are made out, for as long as it lies."""
        if not dropped_s <= glance.evidence.t_s < dropped_s + 2:
            return glance
        heap = [s for s in glance.seen if np.hypot(*(s.center_mm - stub_mm)) < 300]
        hidden = {id(one) for one in heap[made_out:]}
        return replace(glance, seen=tuple(s for s in glance.seen if id(s) not in hidden))

    log = list(told(script, layout, few))
    ((at_s, event),) = ((t_s, e) for t_s, e in log if isinstance(e.fact, StubDropped))
    assert abs(event.t_s - dropped_s) < 0.3
    assert at_s - dropped_s < SOON_S
    burns = [
        sum(isinstance(e.fact, CardBurned) and e.t_s < dropped_s + 1 for e in events)
        for events in ([e for _, e in log], script.truth)
    ]
    assert burns[0] == burns[1]


def test_t24_11_stub_3_cards_may_fall_where_the_deck_was_always_held(layout: Layout) -> None:
    script = filmed("holdem", 7, layout, "dropped-stub")
    dropped_s = next(e.t_s for e in script.truth if isinstance(e.fact, StubDropped))
    grid = Grid.over(layout)
    places = Places(layout)
    deck, stub = (places.masks[Place(spot)] for spot in ("deck", "stub"))
    x_mm, y_mm = np.moveaxis(grid.centers_mm, -1, 0)
    left_mm, right_mm = x_mm[deck].max(), x_mm[stub].max()
    heap = (x_mm > left_mm) & (x_mm < right_mm) & (y_mm > y_mm[deck].min())
    heap &= y_mm < y_mm[deck].max() + 50
    about = (x_mm > x_mm[deck].min()) & (y_mm < y_mm[deck].max() + 200)

    def beside(glance: Glance) -> Glance:
        """No card of the heap is made out, and it lies against the deck's spot."""
        lain_s = glance.evidence.t_s - dropped_s
        lies = 0 <= lain_s < 2
        there = heap & lies
        seen = tuple(s for s in glance.seen if not lies or s.kind != "card" or s.face == "up")
        moving = (glance.moving & ~(about & lies)) | (there & (lain_s < 0.1))
        bare = (glance.bare | (about & (-1 < lain_s < 2))) & ~deck & ~there
        return replace(glance, seen=seen, moving=moving, bare=bare)

    log = list(told(script, layout, beside))
    assert [t_s - dropped_s < SOON_S for t_s, e in log if isinstance(e.fact, StubDropped)] == [True]


def test_t24_11_an_arm_that_rests_over_the_stub_has_dropped_nothing(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    grid = Grid.over(layout)
    x_mm, y_mm = np.moveaxis(grid.centers_mm, -1, 0)
    arm = (x_mm > ARM_MM[0]) & (x_mm < ARM_MM[1]) & (y_mm < ARM_MM[2])
    since_s = next(e.t_s for e in script.truth if isinstance(e.fact, BoardDealt)) + 0.5

    def rested(glance: Glance) -> Glance:
        """The arm comes, lies still, and goes."""
        lain_s = glance.evidence.t_s - since_s
        if not 0 <= lain_s < 2.2:
            return glance
        moves = arm & (not 0.2 < lain_s < 2.0)
        return replace(glance, moving=glance.moving | moves, bare=glance.bare & ~arm)

    log = list(told(script, layout, rested))
    assert not any(isinstance(event.fact, StubDropped) for _, event in log)


@pytest.mark.parametrize("looks", [True, False])
def test_t24_11_a_heap_is_told_only_once_it_was_looked_at(layout: Layout, *, looks: bool) -> None:
    script = filmed("holdem", 3, layout)
    grid = Grid.over(layout)
    away_mm = np.hypot(
        *np.moveaxis(grid.centers_mm - np.array(layout.spots["stub"]).mean(0), -1, 0)
    )
    heap = away_mm < HEAP_MM
    since_s = next(e.t_s for e in script.truth if isinstance(e.fact, BoardDealt)) + 0.5

    def covered(glance: Glance) -> Glance:
        """Something moved there, and what lies there since is not known."""
        lain_s = glance.evidence.t_s - since_s
        if not 0 <= lain_s < 2.2:
            return glance
        looked = glance.looked | heap if looks and lain_s > 0.4 else glance.looked & ~heap
        moving = glance.moving & ~heap | heap & (lain_s < 0.2)
        return replace(glance, moving=moving, bare=glance.bare & ~heap, looked=looked)

    log = list(told(script, layout, covered))
    assert any(isinstance(event.fact, StubDropped) for _, event in log) == looks
