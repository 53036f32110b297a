from cardspeak.rules.facts.hand import BetsCollected, HandOver, Tapped
from cardspeak.vision.observe.outbox import Outbox


def test_facts_come_out_in_the_order_they_happened() -> None:
    box = Outbox()
    box.put(2.0, Tapped(), ())
    box.put(1.0, BetsCollected(), ())
    assert box.release(0.5) == ()
    assert [event.fact for event in box.release(2.0)] == [BetsCollected(), Tapped()]


def test_times_never_run_backwards() -> None:
    box = Outbox()
    box.put(2.0, Tapped(), ())
    box.release(3.0)
    box.put(1.0, HandOver(), ())
    assert [event.t_s for event in box.release(3.0)] == [2.0]


def test_what_is_held_back_waits() -> None:
    box = Outbox()
    box.put(1.0, Tapped(), ())
    box.put(2.0, HandOver(), ())
    box.held_s = 1.5
    assert [event.fact for event in box.release(9.0)] == [Tapped()]
    box.held_s = None
    assert [event.fact for event in box.release(9.0)] == [HandOver()]


def test_what_waits_may_turn_out_to_have_happened_earlier_but_never_later() -> None:
    box = Outbox()
    box.put(2.0, HandOver(), ())
    box.put(1.0, Tapped(), ())
    assert box.bring_forward(HandOver, 0.5)
    assert box.bring_forward(HandOver, 3.0)
    assert [(event.t_s, event.fact) for event in box.release(9.0)] == [
        (0.5, HandOver()),
        (1.0, Tapped()),
    ]
    assert not box.bring_forward(HandOver, 0.1)
