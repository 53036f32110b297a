"""The rulebook as text for a terminal: a row in full, a row in a list, the contents."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from cardspeak.rules.rulebook.rows import (
    EVERY_HOUSE,
    Ambiguity,
    Applies,
    Output,
    Row,
    Rule,
    Source,
    Switch,
)
from cardspeak.rules.rulebook.rulebook import Rulebook

_LISTED_LINES = 2
_ID_WIDTH = 10
_CAMERA = {"yes": "sees it", "partly": "sees part of it", "no": "does not see it"}
_OUTPUT = {
    "flag": "flag",
    "announce": "announcement",
    "record": "record",
    "calculate": "calculation",
    "reference": "for reference only",
    "configure": "setting",
}

_Fields = Iterator[tuple[str, list[str]]]


def page(row: Row, book: Rulebook, width: int) -> Iterator[str]:
    """Show a row in full.

    Args:
        row: A rule, a switch or an ambiguity.
        book: The rulebook, for the titles of houses and documents.
        width: Columns of the terminal.

    Yields:
        Lines.
    """
    heading = row.key if isinstance(row, Switch) else row.section.title
    yield from _wrapped(heading, f"{row.id:{_ID_WIDTH}}", " " * _ID_WIDTH, width)
    yield ""
    yield from _wrapped(row.text, "  ", "  ", width)
    yield ""
    fields = list(_fields(row, book))
    label_width = max(len(label) for label, _ in fields) + 2
    for label, texts in fields:
        for number, text in enumerate(texts):
            shown = "" if number else label
            yield from _wrapped(text, f"  {shown:{label_width}}", " " * (label_width + 2), width)


def listing(row: Row, book: Rulebook, width: int) -> Iterator[str]:
    """Show a row in a list: its id, its houses, and as much of its text as two lines hold."""
    houses = ", ".join(_short_house(applies, book) for applies in row.houses)
    text = f"{row.key}: {row.text}" if isinstance(row, Switch) else row.text
    lines = textwrap.wrap(
        f"[{houses}] {text}", width - _ID_WIDTH, max_lines=_LISTED_LINES, placeholder=" …"
    )
    for number, line in enumerate(lines):
        yield f"{'' if number else row.id:{_ID_WIDTH}}{line}"


def contents(rows: Iterable[Row], book: Rulebook) -> Iterator[str]:
    """Show how many rows each section has, and whose rules there are."""
    counts = Counter(row.section for row in rows)
    for section, count in counts.items():
        yield f"{section.id:5}{section.title:60}{count:4}"
    yield f"{'':65}{counts.total():4}"
    yield ""
    yield "A section (A6) is listed, a rule (MISD-3) shown in full, words are searched for."
    yield ""
    for house in book.houses.values():
        yield f"--house {house.id:25}{house.title}"


def _fields(row: Row, book: Rulebook) -> _Fields:
    """What stands below a row's text: labels, and for each the paragraphs beside it."""
    if isinstance(row, Switch):
        yield from _answers(row, book)
        return
    if isinstance(row, Ambiguity):
        yield "default", [row.default]
    yield "house", [_house(applies, book) for applies in row.houses]
    if isinstance(row, Rule | Ambiguity):
        yield "source", [_source(source, book) for source in row.sources]
    if isinstance(row, Rule):
        yield "camera", [_with(": ", _CAMERA[row.camera.level], row.camera.evidence)]
        yield "output", [_output(output) for output in row.outputs]


def _answers(switch: Switch, book: Rulebook) -> _Fields:
    for answer in switch.answers:
        yield book.houses[answer.house].title, [answer.text]
    answering = {answer.house for answer in switch.answers}
    documents = book.documents.values()
    yield "source", [document.title for document in documents if answering & {*document.houses}]


def _house(applies: Applies, book: Rulebook) -> str:
    title = "Every house"
    if applies.house != EVERY_HOUSE:
        title = book.houses[applies.house].title
    return _with(", ", title, applies.format) + _in_brackets(applies)


def _short_house(applies: Applies, book: Rulebook) -> str:
    short = "every house"
    if applies.house != EVERY_HOUSE:
        short = book.houses[applies.house].short
    return _with(" ", short, applies.format) + _in_brackets(applies)


def _in_brackets(applies: Applies) -> str:
    remarks = _with(", ", "fallback" if applies.fallback else "", applies.remark)
    return f" ({remarks})" if remarks else ""


def _source(source: Source, book: Rulebook) -> str:
    return _with(", ", book.documents[source.document].title, source.place, source.remark)


def _output(output: Output) -> str:
    degree = _with(", ", output.severity, "discreetly" if output.discreet else "")
    kind = _OUTPUT[output.kind]
    return _with(": ", f"{kind} ({degree})" if degree else kind, output.text)


def _with(joint: str, *parts: str | None) -> str:
    return joint.join(part for part in parts if part)


def _wrapped(text: str, first: str, later: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )
