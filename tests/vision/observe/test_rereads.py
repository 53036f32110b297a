"""Cards that were asked about, and are named once it is clear what they are."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt
from ghost import told
from test_naming import card
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.hand import BoardDealt, CardDealt, CardExposed, Tabled
from cardspeak.rules.umpire.doubts import SURE
from cardspeak.vision.answers import Reread
from cardspeak.vision.glance import Glance, Sighting
from cardspeak.vision.observe.crew import Crew
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.rereads import Rereads
from cardspeak.vision.track.places import Place, Places
from cardspeak.vision.track.tracker import Tracker


def blurred(glance: Glance, card: Card, other: Card, sure: float = 0.6) -> Glance:
    """A glance in which a card may be another one, and never the other way round."""
    logs = np.full(52, -9.0)
    logs[[card.index, other.index]] = np.log([sure, 1 - sure])
    seen = (
        replace(one, logs=logs) if one.logs is not None and one.logs.argmax() == card.index else one
        for one in glance.seen
    )
    return replace(glance, seen=tuple(seen))


def test_a_board_card_that_may_be_one_of_two_is_named_once_the_other_one_is_tabled(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout)
    flop, shown = (
        next(e.fact for e in script.truth if isinstance(e.fact, kind))
        for kind in (BoardDealt, Tabled)
    )
    assert isinstance(flop, BoardDealt)
    assert isinstance(shown, Tabled)
    first, other = flop.cards[0].card, shown.cards[0].card
    assert first
    assert other
    log: list[tuple[float, Event]] = list(
        told(script, layout, lambda glance: blurred(glance, first, other))
    )
    asked = next(event.fact for _, event in log if isinstance(event.fact, BoardDealt))
    assert {card for card, _ in asked.cards[0].candidates} == {first, other}
    (reread,) = [(at_s, event.fact) for at_s, event in log if isinstance(event.fact, Reread)]
    assert reread[1] == Reread(asked, flop)
    assert reread[0] > next(at_s for at_s, event in log if isinstance(event.fact, Tabled))


def test_a_board_card_named_as_one_that_is_tabled_later_is_asked_about_again(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout)
    flop = next(e.fact for e in script.truth if isinstance(e.fact, BoardDealt))
    shown = next(e.fact for e in script.truth if isinstance(e.fact, Tabled))
    first, other = flop.cards[0].card, shown.cards[0].card
    assert first
    assert other

    def misread(glance: Glance) -> Glance:
        """What is the first card of the flop looks like the other one."""
        return blurred(glance, first, other, sure=0.04)

    log = list(told(script, layout, misread))
    named = next(event.fact for _, event in log if isinstance(event.fact, BoardDealt))
    assert named.cards[0] == Sight(other)
    (reread,) = [event.fact for _, event in log if isinstance(event.fact, Reread)]
    assert reread.of == named
    assert isinstance(reread.fact, BoardDealt)
    assert next(iter(reread.fact.cards[0].candidates))[0] == first
    assert reread.fact.cards[1:] == named.cards[1:]


def test_a_board_card_that_showed_no_face_is_as_sure_as_any_once_it_is_read(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    flop_s, flop = next((e.t_s, e.fact) for e in script.truth if isinstance(e.fact, BoardDealt))
    board, slot_mm = Places(layout).masks[Place("board")], np.array(layout.boards[0][1])
    faces: list[Sighting] = []

    def hidden(glance: Glance) -> Glance:
        """One card of the flop is made out long after it was turned."""
        since_s = glance.evidence.t_s - flop_s
        if since_s > 1.5:
            shown = glance.seen if since_s > 2 else (*glance.seen, *faces)
            return replace(glance, seen=shown, looked=glance.looked | (board & (since_s <= 2)))
        lying = [one for one in glance.seen if np.hypot(*(one.center_mm - slot_mm)) < 30]
        faces.extend(one for one in lying if one.face == "up" and not faces)
        away = {id(one) for one in lying}
        return replace(glance, seen=tuple(one for one in glance.seen if id(one) not in away))

    log = [event for _, event in told(script, layout, hidden)]
    asked, reread = (
        next(event for event in log if isinstance(event.fact, kind))
        for kind in (BoardDealt, Reread)
    )
    assert isinstance(reread.fact, Reread)
    assert reread.fact.fact == flop
    assert asked.confidence < SURE <= reread.confidence


def test_t24_14_a_door_card_that_looked_like_a_back_under_a_hand_was_not_exposed(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    first, last = felt.seats
    felt.hole_cards(-90.0, -60.0)
    felt.pitch(first, -30.0, 0.0, "9d")
    felt.pitch(last, -30.0, 0.0)
    king = felt.card(last, -30.0, 0.0, "Kc")
    felt.lying[-1] = king
    felt.move(0.4, felt.along(felt.at(last, 0, 0), felt.at(last, 0, -220)))
    felt.rest(2.0)
    facts = [event.fact for event in felt.told]
    assert not any(isinstance(fact, CardExposed) for fact in facts)
    (reread,) = [fact for fact in facts if isinstance(fact, Reread)]
    assert reread.of == CardDealt(last, up=False)
    assert reread.fact == CardDealt(last, up=True, card=Sight(Card.parse("Kc")))


def test_t24_15_a_card_that_is_turned_up_at_the_showdown_was_not_dealt_so(layout: Layout) -> None:
    felt = Felt(layout, "stud")
    felt.sixth_street(-90.0, -55.0, -20.0)
    first, last = felt.seats
    for count, right_mm in enumerate((15.0, 50.0, 85.0)):
        felt.burn(count)
        felt.pitch(first, right_mm, 0.0, "6s7s8s"[2 * count : 2 * count + 2])
        felt.pitch(last, right_mm, 0.0, "TdJdQd"[2 * count : 2 * count + 2] if count else "")
    felt.burn(3)
    for seat in felt.seats:
        felt.pitch(seat, 120.0, 0.0)
    felt.rest(1.0)
    felt.turn(last, "2c", "3c", "4c", "5c")
    facts = [event.fact for event in felt.told]
    assert not any(isinstance(fact, Reread) for fact in facts)
    assert any(isinstance(fact, Tabled) and fact.seat == last for fact in facts)


@pytest.mark.parametrize("moved", [False, True])
def test_a_named_card_that_moved_since_is_not_taken_for_what_shows_there_now(
    layout: Layout, moved: bool
) -> None:
    desk = Desk(layout, Crew(), Tracker(layout, lambda *_: False))
    rereads, track = Rereads(desk), card(Tc=0.95)
    track.state, desk.at[track] = "lying", Place("seat", 2)
    rereads.tell(CardDealt(2, up=True, card=desk.sight(track)), (track,), 0.0, desk.now, 0.9)
    track.reading, track.moves = card(**{"5h": 0.999}).reading, int(moved)
    for number in range(1, 5):
        desk.now = Evidence("a", number, number / 2)
        track.reading.add(card(**{"5h": 0.999}).reading.logs, "a", number)
        rereads.take()
    facts = [event.fact for event in desk.outbox.release(float("inf"))]
    assert [type(fact) for fact in facts] == [CardDealt] + [Reread] * (not moved)


def test_a_face_that_is_gone_is_known_until_the_hand_is_over(layout: Layout) -> None:
    desk, ace, back = Desk(layout, Crew(), Tracker(layout)), card(As=0.99), card("down")
    for track in (ace, back):
        desk.at[track] = Place("seat", 1)
    desk.meet()
    for track in (ace, back):
        track.state = "gone"
        del desk.at[track]
    assert desk.known == [ace]
    desk.clear()
    assert not desk.known
