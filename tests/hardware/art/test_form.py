import numpy as np

from cardspeak.hardware.art.form import Form


def test_a_part_bulges_and_darkens_what_is_beside_it():
    form = Form((60.0, 40.0), (30.0, 20.0), 2.0)
    form.lay(form.outline([(-28, -18), (28, -18), (28, 18), (-28, 18)]), (200, 200, 200), 4.0)
    plain = form.image.copy()
    form.lay(form.chain([(-8, 0), (8, 0)], [6.0, 6.0]), (100, 150, 200), 6.0)
    middle, edge = form.image[40, 60, :3].astype(int), form.image[40 - 10, 60, :3].astype(int)
    assert (middle > edge).all()
    assert form.image[40 - 14, 60, 0] < plain[40 - 14, 60, 0]
    assert np.array_equal(form.image[5, 20], plain[5, 20])


def test_y_runs_upwards_from_the_origin():
    form = Form((60.0, 40.0), (10.0, 5.0), 2.0)
    assert form.at([(0, 0), (3, 4)]).tolist() == [[20.0, 70.0], [26.0, 62.0]]


def test_a_line_only_marks_what_is_there():
    form = Form((20.0, 20.0), (10.0, 10.0), 2.0)
    form.line([(-8, 0), (8, 0)], (255, 255, 255), 2.0, 1.0)
    assert not form.image.any()
    form.line([(90, 90), (99, 99)], (255, 255, 255), 2.0, 1.0)
