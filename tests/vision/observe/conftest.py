"""Lets the tests of this folder import their camera without pixels, and gives them their table."""

import sys
from pathlib import Path

import pytest

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout

sys.path.insert(0, str(Path(__file__).resolve().parent))


@pytest.fixture(scope="session")
def layout() -> Layout:
    return load_layout("oval-6")
