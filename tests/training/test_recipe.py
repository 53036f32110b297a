import json

import pytest

from training.errors import WorkshopError
from training.recipe import DONE, hours_spent, step, train


def test_hours_of_all_sittings_are_known(tmp_path):
    assert hours_spent(tmp_path) == 0
    (tmp_path / "readers.json").write_text(json.dumps({"hours": 1.25}))
    assert hours_spent(tmp_path) == 1.25


def test_what_is_done_is_not_trained_again(tmp_path):
    run = tmp_path / "detector"
    run.mkdir()
    (run / DONE).touch()
    train(run, tmp_path / "no bank", 1.0, run / "last.pt")


def test_a_step_that_fails_stops_the_recipe(tmp_path, monkeypatch, root):
    monkeypatch.setenv("PYTHONPATH", str(root / "models"))
    with pytest.raises(WorkshopError, match="python -m training sheet"):
        step("sheet", "--bank", tmp_path)
