"""Cards that go back for others: exposed ones, and those that are put away to draw."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, back_at, of, turned
from ghost import Ghost
from reel import outlines
from test_mistakes import rulings
from test_observer import filmed

from cardspeak.hardware.layout import Layout, Place
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts import hand
from cardspeak.rules.facts.event import Event
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.observer import Observer


def told(script: Script, layout: Layout) -> list[Event]:
    """Everything that is told of a film."""
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        events += observer.take(glance)
    return [*events, *observer.finish()]


def put_away(events: Sequence[Event]) -> list[tuple[int, int]]:
    """How many cards each seat put away, in the order in which they did."""
    facts = (event.fact for event in events)
    return [(f.seat, len(f.cards)) for f in facts if isinstance(f, hand.Discarded) and f.cards]


def replacements(felt: Felt) -> int:
    """How often a card is told to have come for an exposed one."""
    return sum(isinstance(event.fact, hand.CardReplaced) for event in felt.told)


def test_an_exposed_card_for_which_another_comes_is_replaced(layout: Layout) -> None:
    script = filmed("holdem", 2, layout, "exposed-card")
    replaced = [
        [(e.fact.seat, e.fact.card) for e in log if isinstance(e.fact, hand.CardReplaced)]
        for log in (told(script, layout), script.truth)
    ]
    assert len(replaced[1]) == 1
    assert replaced[0] == replaced[1]


def test_cards_put_away_are_counted_though_another_number_comes_for_them(layout: Layout) -> None:
    script = filmed("2-7-single-draw", 6, layout, "draw-card-too-many")
    events = told(script, layout)
    assert put_away(events) == put_away(script.truth)
    dealt = [sum(isinstance(e.fact, hand.CardDealt) for e in log) for log in (events, script.truth)]
    assert dealt[0] == dealt[1]
    assert "LOW-8" in rulings(script, layout)


def backs_at(script: Script, layout: Layout, seat: int, t_s: float) -> list[Sighting]:
    """What a look at a seat shows of its cards, which lie face down."""
    x_mm, y_mm = np.array(layout.seat(seat).cards).mean(0)
    cards = ((prop, at) for prop, at in script.at(t_s) if prop.kind == "card")
    near = ((prop, at) for prop, at in cards if np.hypot(at.x_mm - x_mm, at.y_mm - y_mm) < 110)
    return [Sighting("card", "down", outlines(prop, at)[0], 0.98) for prop, at in near]


def test_no_more_are_put_away_than_do_not_lie_at_the_seat(layout: Layout) -> None:
    script = filmed("badugi", 0, layout)
    observer, events, invented = Observer(layout, script.setup), list[Event](), 0
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        backs = [one for one in glance.seen if one.kind == "card" and one.face == "down"]
        put = [one for one in backs if layout.place_of(tuple(one.center_mm)) == Place("bets", 3)]
        if len(put) == 2:
            one_more, invented = replace(put[0], corners_mm=put[0].corners_mm + 20.0), invented + 1
            kept = backs_at(script, layout, 3, glance.evidence.t_s)
            glance = replace(glance, seen=(*glance.seen, *kept, one_more))
        events += observer.take(glance)
    events += observer.finish()
    assert invented
    assert put_away(events) == put_away(script.truth)


def test_a_card_that_comes_upon_a_back_that_nobody_could_read_as_a_face_does_not_replace_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    for seat, right_mm in ((1, -60.0), (3, -60.0), (1, 20.0)):
        felt.pitch(seat, right_mm, 0.0)
    seems = replace(felt.card(3, 20.0, 0.0), face="up", logs=np.full(52, -np.log(52.0)))
    felt.fly(seems)
    felt.rest(1.0)
    felt.unseen.append(seems)
    felt.fly(felt.card(3, 60.0, 4.0))
    felt.rest(1.5)
    assert not replacements(felt)
    assert felt.dealt(3) == 3


def five_each(layout: Layout, game: str) -> Felt:
    """A table of a draw game at which all seats have their five cards."""
    felt = Felt(layout, game)
    felt.hole_cards(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(3.0)
    return felt


def draw_unseen(felt: Felt) -> None:
    """Let a seat draw a card that comes right upon others, and that no look makes out."""
    felt.discard(3, 30.0)
    felt.burn(0)
    drawn = felt.card(3, -1.0, 1.0)
    felt.unseen.append(drawn)
    felt.fly(drawn)


def test_low_8_a_card_drawn_right_upon_others_is_told_though_the_stub_is_laid_down_at_once(
    layout: Layout,
) -> None:
    felt = five_each(layout, "2-7-single-draw")
    stub_mm = np.array(layout.spots["stub"], np.float64).mean(0)
    draw_unseen(felt)
    felt.rest(0.2)
    felt.lying.append(back_at(stub_mm))
    felt.rest(3.0)
    assert (3, 1) in put_away(felt.told)
    assert felt.dealt(3) == 5 + 1


def test_low_8_a_drawn_card_that_its_player_covers_at_once_is_told_by_its_flight(
    layout: Layout,
) -> None:
    felt = five_each(layout, "2-7-single-draw")
    draw_unseen(felt)
    felt.rest(0.07)
    felt.move(1.2, felt.along(felt.at(3, 0, 0), felt.at(3, 0, -220)))
    felt.rest(13.0)
    assert felt.dealt(3) == 5 + 1


def test_who_puts_cards_away_again_draws_again_though_a_card_drawn_before_was_not_seen(
    layout: Layout,
) -> None:
    felt = five_each(layout, "2-7-triple-draw")
    felt.discard(3, 30.0)
    felt.discard(3, 0.0)
    felt.burn(0)
    felt.pitch(3, 0.0, 0.0)
    felt.discard(3, 0.0)
    felt.burn(1)
    felt.pitch(3, 0.0, 0.0)
    felt.rest(4.0)
    of_three = (e.fact for e in felt.told if getattr(e.fact, "seat", 0) == 3)
    kinds = [type(f) for f in of_three if isinstance(f, hand.CardDealt | hand.Discarded)]
    first = [hand.Discarded] * 2 + [hand.CardDealt] * 2
    assert kinds[5:] == [*first, hand.Discarded, hand.CardDealt]


def test_expo_5_the_card_that_comes_for_an_exposed_one_is_no_neighbour_that_was_moved(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    under = felt.pitch(3, 0.0, 0.0)
    felt.pitch(1, 40.0, 0.0)
    shown = felt.pitch(3, 30.0, 0.0, "Jh")
    felt.move(0.3, felt.along(shown.center_mm, felt.at(3, 0.0, -220.0)))
    felt.lying.remove(shown)
    felt.fly(turned(felt.card(3, 48.0, 5.0), 14.0))
    felt.unseen.append(under)
    felt.rest(2.0)
    replaced = [each.fact for each in felt.told if isinstance(each.fact, hand.CardReplaced)]
    assert [(each.seat, str(each.card.card)) for each in replaced] == [(3, "Jh")]


def test_expo_5_what_came_for_an_exposed_card_is_known_once_the_hand_is_tabled(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    kept = felt.pitch(3, -40.0, 0.0)
    felt.pitch(1, 40.0, 0.0)
    shown = felt.pitch(3, 30.0, 0.0, "Jh")
    felt.rest(1.0)
    felt.move(0.3, felt.along(shown.center_mm, felt.at(3, 0.0, -220.0)))
    felt.lying = [one for one in felt.lying if one not in (kept, shown)]
    felt.lying += [felt.card(3, -40.0, 0.0, "As"), felt.card(3, 52.0, 8.0, "Kd")]
    felt.rest(2.0)
    replaced = [each.fact for each in felt.told if isinstance(each.fact, hand.CardReplaced)]
    assert [(each.seat, str(each.card.card)) for each in replaced] == [(3, "Jh")]


@pytest.mark.parametrize("taken", [True, False])
def test_expo_5_a_card_that_is_pitched_before_the_exposed_one_is_taken_back_replaces_it(
    layout: Layout, taken: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    felt.pitch(3, 32.0, 0.0)
    felt.pitch(1, 40.0, 0.0)
    shown = felt.pitch(3, 0.0, 0.0, "7c")
    felt.pitch(3, -32.0, 0.0)  # of the exposed card nothing shows that these two leave bare
    if taken:
        felt.move(0.6, felt.along(felt.deck_mm, shown.center_mm))
        felt.lying.remove(shown)
    felt.rest(4.0)
    assert (replacements(felt), felt.dealt(3)) == ((1, 2) if taken else (0, 3))


def test_expo_1_an_exposed_card_that_is_laid_among_the_burns_is_the_burn(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    shown = felt.pitch(3, -40.0, 0.0, "Jh")
    felt.pitch(1, 40.0, 0.0)
    felt.pitch(3, 30.0, 0.0)
    burn_mm = np.array(layout.spots["burn"]).mean(0)
    felt.lying.remove(shown)
    felt.move(0.6, felt.along(shown.center_mm, burn_mm))
    felt.lying.append(back_at(burn_mm))
    felt.rest(2.0)
    felt.street("8h 2c Ts")
    felt.rest(1.5)
    facts = [event.fact for event in felt.told]
    (burned,) = (fact for fact in facts if isinstance(fact, hand.CardBurned))
    (replaced,) = (fact for fact in facts if isinstance(fact, hand.CardReplaced))
    assert str(burned.card.card) == str(replaced.card.card) == "Jh"
    assert replaced.seat == 3


def test_expo_5_an_exposed_card_that_its_player_takes_up_is_not_replaced_as_the_flop_comes(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    shown = felt.pitch(3, -40.0, 0.0, "Jh")
    felt.pitch(1, 40.0, 0.0)
    felt.pitch(3, 30.0, 0.0)
    felt.lying.remove(shown)
    felt.move(0.6, felt.along(shown.center_mm, felt.at(3, 0.0, -220.0)))
    felt.rest(2.0)
    felt.streets("8h 2c Ts")
    assert not replacements(felt)


def test_expo_9_a_card_that_was_exposed_in_the_deal_and_kept_is_not_shown_anew(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.pitch(1, -45.0, 0.0)
    shown = felt.pitch(3, -45.0, 0.0, "9h")
    felt.pitch(5, -45.0, 0.0)
    felt.hole_cards(45.0)
    felt.rest(2.0)
    hidden = replace(shown, face="down", logs=None)
    for before, after in ((shown, hidden), (hidden, shown)):
        felt.move(0.4, felt.along(felt.at(3, 0.0, 0.0), felt.at(3, 0.0, -220.0)))
        felt.lying[felt.lying.index(before)] = after
        felt.rest(3.0)
    assert not any(isinstance(event.fact, hand.CardExposed) for event in felt.told)


def test_expo_5_cards_of_a_tabled_hand_that_are_turned_down_again_are_not_exchanged(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets("8h 2c Ts", "4d", "Jc")
    first, second = (one for one in felt.lying if felt.is_at(one, 3))
    for one, face in ((first, "Kh"), (second, "Ks")):
        felt.move(0.3, felt.along(one.center_mm, felt.at(3, 0.0, -220.0)))
        felt.lying[felt.lying.index(one)] = replace(one, face="up", logs=of(face))
        felt.rest(0.6)
    felt.rest(2.0)
    felt.move(0.5, felt.along(felt.deck_mm, felt.at(3, 0.0, 0.0)))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 3)] + [first, second]
    felt.rest(2.0)
    assert replacements(felt) == 0


def test_t24_1_a_hand_that_takes_an_exposed_card_back_brings_none(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    felt.pitch(3, 0.0, 0.0)
    felt.pitch(1, 40.0, 0.0)
    shown = felt.pitch(3, 30.0, 0.0, "Jh")
    felt.rest(1.0)
    felt.move(0.3, felt.along(felt.deck_mm, felt.at(3, 0.0, 0.0)))
    felt.lying.remove(shown)
    felt.rest(0.3, looks=())
    felt.fly(felt.card(3, 48.0, 5.0))
    felt.rest(2.0)
    assert felt.dealt(3) == 2
    assert replacements(felt) == 1


def test_expo_5_a_card_that_is_seen_late_replaces_no_exposed_one(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    shown = felt.pitch(3, -30.0, 0.0, "Jh")
    felt.pitch(1, 40.0, 0.0)
    late = felt.card(3, 45.0, 0.0)
    felt.unseen.append(late)
    felt.fly(late)
    felt.rest(2.5)
    felt.move(0.3, felt.along(felt.deck_mm, shown.center_mm))
    felt.lying.remove(shown)
    felt.unseen.clear()
    felt.rest(0.5)
    assert not replacements(felt)
    felt.fly(felt.card(3, -28.0, 5.0))
    felt.rest(2.0)
    assert replacements(felt) == 1
    assert felt.dealt(3) == 2


def test_expo_5_the_card_that_comes_where_an_exposed_one_lay_is_told_once(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.pitch(1, -30.0, 0.0)
    felt.pitch(3, 0.0, 0.0)
    felt.pitch(1, 40.0, 0.0)
    shown = felt.pitch(3, 30.0, 0.0, "Jh")
    felt.move(0.2, felt.where(shown) | felt.along(felt.deck_mm, shown.center_mm))
    felt.lying.remove(shown)
    felt.rest(0.2, looks=())
    felt.fly(turned(felt.card(3, 12.0, 8.0), 14.0))
    felt.rest(2.0)
    assert replacements(felt) == 1
    assert felt.dealt(3) == 2
