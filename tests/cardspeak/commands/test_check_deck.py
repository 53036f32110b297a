"""The command that checks a spread deck, on the twin's and on drawn pictures."""

import json

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from cardspeak.commands.check_deck import check_deck


@pytest.fixture(scope="module")
def runner():
    return CliRunner()


def test_a_picture_without_a_spread_says_what_to_do(runner, tmp_path):
    path = tmp_path / "felt.png"
    cv2.imwrite(str(path), np.full((240, 320, 3), 60, np.uint8))
    done = runner.invoke(check_deck, [str(path)])
    assert done.exit_code == 1
    assert "NoSpread" in done.output


def test_a_file_that_is_not_there_is_named(runner):
    done = runner.invoke(check_deck, ["nowhere.mp4"])
    assert done.exit_code == 1
    assert "nowhere.mp4" in done.output


def test_the_twins_deck_is_checked(runner):
    done = runner.invoke(check_deck, ["--json", "twin:spread?seed=22&camera=webcam&fps=3"])
    record = json.loads(done.output)
    assert done.exit_code == 0
    assert record["whole"]
    assert record["found"] == 52
