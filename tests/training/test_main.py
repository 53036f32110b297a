import importlib.util

import cv2
import pytest

from training.__main__ import main, parser
from training.steps import CPU, CUDA


def test_an_empty_bank_is_told_in_one_line(tmp_path, capsys):
    assert main(["sheet", "--bank", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert said.startswith("NoBank: no deck in")
    assert said.count("\n") == 1


def test_a_sheet_shows_so_many_pictures(bank_folder, tmp_path):
    out = tmp_path / "sheets" / "sheet.png"
    size = ["--count", "4", "--columns", "2", "--size", "128"]
    assert main(["sheet", "--bank", str(bank_folder), "--out", str(out), *size]) == 0
    assert cv2.imread(str(out)).shape == (256, 256, 3)


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="torch is installed")
@pytest.mark.parametrize("step", ["detector", "readers", "company", "export", "all"])
def test_training_without_its_libraries_says_how_to_get_them(step, capsys):
    assert main([step]) == 1
    assert "make train" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", ["0", "-1", "nan", "soon"])
def test_hours_have_to_be_above_nothing(wrong):
    with pytest.raises(SystemExit):
        parser().parse_args(["all", "--hours", wrong])


def test_every_step_is_there():
    for step in ("all", "bank", "detector", "readers", "company", "export", "sheet"):
        assert callable(parser().parse_args([step]).command)


def test_pictures_suit_the_detector_and_the_codecs():
    assert CPU.size_px % 32 == CUDA.size_px % 32 == 0
    assert CUDA.batch > CPU.batch
