"""`cardspeak board` writes sheets to print."""

from click.testing import CliRunner

from cardspeak.commands.board import board


def test_the_sheets_are_written(tmp_path):
    path = tmp_path / "board.pdf"
    told = CliRunner().invoke(board, ["--out", str(path), "--paper", "Letter"])
    assert told.exit_code == 0, told.output
    assert "3 sheets of Letter; print at 100 %" in told.output
    assert path.read_bytes().startswith(b"%PDF")


def test_an_unknown_layout_is_answered_with_those_there_are(tmp_path):
    told = CliRunner().invoke(board, ["--out", str(tmp_path / "b.pdf"), "--layout", "oval"])
    assert told.exit_code == 1
    assert "oval-10, oval-6" in told.output
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_not_there_is_told(tmp_path):
    told = CliRunner().invoke(board, ["--out", str(tmp_path / "none" / "b.pdf")])
    assert told.exit_code == 1
    assert "No such file or directory" in told.output
