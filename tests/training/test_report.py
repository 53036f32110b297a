import numpy as np
import pytest

from training.errors import WorkshopError
from training.kinds import Count
from training.report import calibration_error, confidence, error_by_chance, provenance, table, write


def card(right, sure=0.9, kind="alone", size=60, named=True, clear=True, false=False):
    return Count(kind, size, sure, right, named, clear, false)


def test_every_kind_has_a_row_with_a_column_for_each_size():
    text = table([card(True), card(False), card(True, kind="fan", size=40)])
    assert "| alone | 50.0% of 2 | none | none |" in text
    assert "| fan | none | 100.0% of 1 | none |" in text
    assert "| all of them | 50.0% of 2 | 100.0% of 1 | none |" in text


def test_confidence_that_means_what_it_says_has_no_error():
    assert calibration_error([card(True, 0.75)] * 3 + [card(False, 0.75)]) == pytest.approx(0)
    assert calibration_error([card(False, 0.99)] * 5) == pytest.approx(0.99)


def test_by_chance_the_error_is_that_of_so_many_honest_readings():
    rng = np.random.default_rng(1)
    sure = rng.uniform(0.2, 1, 1500)
    honest = [
        calibration_error(
            [card(bool(right), s) for right, s in zip(drawn < sure, sure, strict=True)]
        )
        for drawn in rng.random((40, 1500))
    ]
    assert error_by_chance([card(True, s) for s in sure]) == pytest.approx(np.mean(honest), rel=0.1)


def test_a_hidden_card_counts_for_confidence_alone():
    counts = [card(True), card(False, clear=False)]
    assert "| alone | 100.0% of 1 | none | none |" in table(counts)
    assert "Of 2 cards named, 1 wrongly" in confidence(counts)


def test_what_is_no_card_is_counted_apart():
    text = confidence([card(True), card(False, kind="no card of a deck", false=True)])
    assert "Of 1 cards named, 0 wrongly" in text
    assert "1 cards were named that are none" in text


def test_results_name_the_weights_they_were_measured_with(tmp_path):
    (tmp_path / "a.onnx").write_bytes(b"one")
    first = provenance(tmp_path, "measure")
    (tmp_path / "a.onnx").write_bytes(b"two")
    assert first != provenance(tmp_path, "measure")


def test_only_what_stands_between_the_marks_is_replaced(tmp_path):
    page = tmp_path / "README.md"
    page.write_text("before\n<!-- measured: begin -->\nold\n<!-- measured: end -->\nafter\n")
    write(page, "new")
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert "new" in text


def test_a_page_without_marks_is_left_alone(tmp_path):
    page = tmp_path / "README.md"
    page.write_text("text")
    with pytest.raises(WorkshopError, match="measured: begin"):
        write(page, "new")
    assert page.read_text() == "text"
