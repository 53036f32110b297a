"""Which frames of a film are looked at, told from its packets before any is decoded."""

import av
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.hardware.cameras.thinning import Thinning, thinned

TICK_S = 0.01


def packet(pts, dts):
    one = av.Packet(b"picture")
    one.pts, one.dts = pts, dts
    return one


def in_decoding_order(times, reach):
    """Packets whose pictures come out of order by no more than so many places."""
    order = sorted(range(len(times)), key=lambda at: (at // reach * reach, -(at % reach)))
    return [packet(times[at], times[min(order[place:])]) for place, at in enumerate(order)]


def wanted(packets, apart_s, start_s=float("-inf")):
    said = list(thinned(packets, Thinning(start_s, apart_s), 0.0, TICK_S))
    assert [one for one, _ in said] == packets
    return {one.pts for one, wanted in said if wanted}


@given(st.lists(st.integers(1, 9), min_size=1, max_size=40), st.integers(1, 4), st.integers(0, 20))
def test_pictures_are_chosen_in_the_order_taken_whatever_that_of_decoding(steps, reach, apart):
    times = [sum(steps[:at]) for at in range(len(steps))]
    chosen, last = set(), float("-inf")
    for t in times:
        if t - last >= apart:
            chosen.add(t)
            last = t
    assert wanted(in_decoding_order(times, reach), apart * TICK_S - 1e-6) == chosen


def test_none_is_chosen_before_the_start():
    packets = in_decoding_order(list(range(0, 40, 2)), 3)
    assert wanted(packets, 0.039, start_s=0.099) == {10, 14, 18, 22, 26, 30, 34, 38}


def test_a_film_that_begins_anew_is_chosen_from_anew():
    packets = in_decoding_order([0, 2, 4, 6], 2) + in_decoding_order([0, 2, 4, 6], 2)
    said = [
        one.pts for one, chosen in thinned(packets, Thinning(0.0, 0.035), 0.0, TICK_S) if chosen
    ]
    assert sorted(said) == [0, 0, 4, 4]


def test_what_tells_no_times_is_wanted():
    packets = [packet(None, None), packet(3, None), packet(None, 4)]
    said = thinned(packets, Thinning(0.0, 9.0), 0.0, TICK_S)
    assert [chosen for _, chosen in said] == [True, True, True]
