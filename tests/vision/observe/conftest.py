"""Lets the tests of this folder import their camera without pixels."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
