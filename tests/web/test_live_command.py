"""`cardspeak web` with a table: what is wrong with it is said before anything is served."""

import pytest
from click.testing import CliRunner

from cardspeak.cli import main


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["no-such-film.mp4", "--table", "oval-6"], "no-such-film.mp4"),
        (["twin:random:nlhe?camera=none"], "none"),
        (["--table", "oval-6"], "need a SOURCE"),
        (["--log", "table.log"], "need a SOURCE"),
    ],
)
def test_a_table_that_cannot_be_watched_is_an_error(arguments, words):
    result = CliRunner().invoke(main, ["web", "--port", "0", *arguments])
    assert result.exit_code in (1, 2)
    assert words in result.output
