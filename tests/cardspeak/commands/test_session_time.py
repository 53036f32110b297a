"""Times of a session as they are typed."""

import click
import pytest
from click.testing import CliRunner

from cardspeak.commands.session_time import session_time


@click.command()
@click.option("--at", callback=session_time)
def ask(at):
    click.echo(repr(at))


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [("90", 90.0), ("2:03", 123.0), ("1:02:03.5", 3723.5), ("0:00:00.25", 0.25)],
)
def test_a_time_is_typed_as_it_is_shown_or_in_part(typed, seconds):
    assert CliRunner().invoke(ask, ["--at", typed]).stdout == f"{seconds}\n"


def test_no_time_is_none():
    assert CliRunner().invoke(ask).stdout == "None\n"


@pytest.mark.parametrize("typed", ["noon", "1:2:3:4", "-5", ""])
def test_what_is_no_time_is_refused(typed):
    result = CliRunner().invoke(ask, ["--at", typed])
    assert result.exit_code == 2
    assert "write h:mm:ss, mm:ss or seconds" in result.stderr
