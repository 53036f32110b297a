import sys
from pathlib import Path

import pytest

from cardspeak.commands.plain import NoPlainAlternative, time_predict


def test_a_failure_over_there_is_told_with_its_reason():
    with pytest.raises(NoPlainAlternative, match=r"pip install -e '\.\[train\]' gets it"):
        time_predict(sys.executable, [Path("gone.png")], 320, 1)


def test_the_times_come_back(tmp_path):
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\necho \'{"times_ms": [1.5, 2.5], "boxes": [3]}\'\n')
    python.chmod(0o755)
    assert time_predict(str(python), [Path("a.png")], 320, 2) == [1.5, 2.5]
