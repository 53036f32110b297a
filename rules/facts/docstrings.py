"""What the docstring of a dataclass says of it and of its fields."""

from __future__ import annotations

import inspect
import re

_ATTRIBUTES = "Attributes:\n"


def summary(described: type) -> str:
    """Return what a docstring says before its sections, as one paragraph."""
    return _one_line(inspect.getdoc(described) or "").partition(f" {_ATTRIBUTES.strip()} ")[0]


def attributes(described: type) -> dict[str, str]:
    """Return what a docstring says of each attribute, by its name."""
    section = (inspect.getdoc(described) or "").partition(_ATTRIBUTES)[2]
    told = section.partition("\n\n")[0]
    entries = re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", told, re.MULTILINE)
    return {name: _one_line(text) for name, text in entries}


def _one_line(text: str) -> str:
    return " ".join(text.replace("``", "").split())
