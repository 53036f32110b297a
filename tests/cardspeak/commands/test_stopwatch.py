import numpy as np

from cardspeak.commands.stopwatch import STAGES, WHOLE, time_looks
from cardspeak.vision import eye


def test_each_run_is_timed_whole_and_by_stage_and_the_eye_is_left_as_it_was():
    before = {name: getattr(eye, name) for names in STAGES.values() for name in names}
    times_ms = time_looks(eye.Eye().read, [np.full((64, 96, 3), 90, np.uint8)] * 2, 2, 0)
    assert set(times_ms) == {WHOLE, *STAGES}
    assert all(len(times) == 4 for times in times_ms.values())
    for run in range(4):
        assert 0 < sum(times_ms[stage][run] for stage in STAGES) <= times_ms[WHOLE][run]
    assert before == {name: getattr(eye, name) for name in before}
