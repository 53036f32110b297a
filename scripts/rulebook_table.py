"""Write docs/rulebook.md: what the software does about each rule, where, and what tests it.

A rule counts as implemented where ``rules/`` names its id in a docstring, a comment or a string,
and as tested by the test functions whose name, text or data do. Run it by hand after a change:

    python scripts/rulebook_table.py
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatch
from functools import cached_property
from pathlib import Path
from textwrap import shorten

from cardspeak.rules.rulebook.rows import Ambiguity, Row, Rule
from cardspeak.rules.rulebook.rulebook import rulebook

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs" / "rulebook.md"

_NO_CLOCK = "reference only: a check sees no clock"
_SPEECH = "reference only: it is about words, and there is no microphone"
REASONS: dict[str, str] = {
    **dict.fromkeys(("DEAL-10", "ABS-5", "ABS-7"), _NO_CLOCK),
    **dict.fromkeys(("VERB-1", "VERB-4", "VERB-5"), _SPEECH),
    "AMB-*": "reference only: the houses' files settle it",
    "BET-6": "reference only: why somebody stalls or agrees is not to be seen",
    "BLND-3": "reference only: a post is recorded for an absent player as for any other",
    "ETIQ-1": "reference only: manners and words, for the floor",
    "LATE-1": "reference only: a seat taken late is recorded as any other",
    "LOW-2": "reference only: a setting of the game, told when it is chosen",
    "T24-33": "reference only: who may see what is the page's affair",
}
"""Why nothing is done about a rule although its row wants something: by id, or by pattern."""

_CLUB = "club arithmetic: not yet"
_CASH = "the cash game's bank and rake: not yet"
_TOURNAMENT = "running a tournament: not yet"
LATER = {
    **dict.fromkeys(("ABS-6", "BUY-*", "CHMP-*", "HUT-1", "PAY-*", "PTS-*"), _CLUB),
    **dict.fromkeys(("SCHED-1", "SEAS-1", "WWW-*"), _CLUB),
    **dict.fromkeys(("BANK-*", "BBJ-*", "CASH-*", "RAKE-*", "TIME-*"), _CASH),
    **dict.fromkeys(("ADDON-*", "BAG-*", "BAL-*", "BNTY-*", "BRK-*", "CHIP-*"), _TOURNAMENT),
    **dict.fromkeys(("DEALX-*", "ELIM-*", "GEN-1", "RACE-*", "RBUY-*", "SAT-*"), _TOURNAMENT),
    **dict.fromkeys(("TSEAT-*", "T24-26", "AMB-24"), _TOURNAMENT),
}
"""What work a rule waits for: by id, or by pattern."""

_WIDTH = 90
_NOT_SOURCES = ("rules/rulebook/*", "rules/umpire/deal*", "rules/umpire/mistakes/*")
_NOT_TESTS = ("tests/test_*", "tests/cardspeak/*", "tests/rules/rulebook/*")
_SETTINGS = ("rules/houses/*", "tests/rules/houses/*")
"""What is only set for a house is not yet flagged, announced, recorded or worked out."""

_RANGE = re.compile(r"`([A-Z][A-Z0-9]*-)(\d+)` to `\1(\d+)`")
_ID = r"[A-Z][A-Z0-9]*(?:-\d+)?"
_QUOTED = re.compile(rf"[`\"']({_ID}(?: {_ID})*)(?=[`\"'])")
_IN_NAME = re.compile(r"(?<=_)(?:([a-z][a-z0-9]*)_(\d+)|(c\d+))(?=_|$)")

INTRODUCTION = """\
# The rulebook, rule by rule

What Cards Speak does about each rule of the [rulebook](../rules/rulebook), where, and what tests
it. The numbers after a file are how many functions in it name the rule; hold the pointer over a
link to see which. `cardspeak rules ID` prints a rule in full, with its houses and sources.

This page is generated: `python scripts/rulebook_table.py`.
"""


class State(Enum):
    """What became of a rule."""

    DONE = "implemented and tested"
    REFERENCE = "reference only"
    LATER = "not yet"
    UNTESTED = "implemented, not tested"
    OPEN = "nothing yet"


@dataclass(frozen=True)
class Entry:
    """A rule with the places that name it: functions by their file's path."""

    row: Row
    implemented: Mapping[Path, list[str]]
    tested: Mapping[Path, list[str]]

    @cached_property
    def state(self) -> State:
        """What became of the rule."""
        if self.implemented and self.tested:
            return State.DONE
        if not self.wants_something or _matching(REASONS, self.row.id):
            return State.REFERENCE
        if _matching(LATER, self.row.id):
            return State.LATER
        return State.UNTESTED if self.implemented else State.OPEN

    @property
    def wants_something(self) -> bool:
        """Whether the row wants more than to be looked up."""
        row = self.row
        return not isinstance(row, Rule) or any(each.kind != "reference" for each in row.outputs)

    @property
    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        row = self.row
        whys = {
            State.LATER: _matching(LATER, row.id),
            State.REFERENCE: _matching(REASONS, row.id) or "reference only",
        }
        instead = whys.get(self.state, "–")
        implemented = _links(self.implemented, "rules") or instead
        text = shorten(row.text.replace("|", "/"), _WIDTH, placeholder=" …")
        return (row.id, text, _outputs(row), implemented, _links(self.tested, "tests"))


def main() -> None:
    """Write the table, and say what is missing."""
    entries = list(all_entries())
    TABLE.write_text(page(entries), encoding="utf-8")
    print(f"{TABLE.relative_to(ROOT)}: {_counted(entries)}")
    for entry in entries:
        if entry.state in (State.UNTESTED, State.OPEN):
            print(f"  {entry.row.id}: {entry.state.value}")


def page(entries: Iterable[Entry]) -> str:
    """Return the table as Markdown."""
    sections = defaultdict(list)
    for entry in entries:
        sections[entry.row.section].append(entry)
    lines = [INTRODUCTION, *_summary(sections.values())]
    for section, rows in sections.items():
        lines += [f"\n## {section.id}. {section.title}\n"]
        lines += _table(
            ("rule", "what", "output", "implemented", "tested"), (e.cells for e in rows)
        )
    return "\n".join((*lines, ""))


def all_entries() -> Iterator[Entry]:
    """Yield all rules with the places that name them."""
    implemented = _by_rule(_sources("rules/**/*.py", _NOT_SOURCES, citations_in), _switches())
    tested = _by_rule(_sources("tests/**/test_*.py", _NOT_TESTS, tests_in))
    for row in rulebook().values():
        places = (implemented.get(row.id, {}), tested.get(row.id, {}))
        yield Entry(row, *(_without_settings(each) if _acts(row) else each for each in places))


def _acts(row: Row) -> bool:
    """Tell whether the software has something to say or to work out by a row."""
    passive = ("reference", "configure")
    return isinstance(row, Rule) and any(each.kind not in passive for each in row.outputs)


def _without_settings(places: Mapping[Path, list[str]]) -> dict[Path, list[str]]:
    return {path: names for path, names in places.items() if not _is_in(path, _SETTINGS)}


def _is_in(path: Path, patterns: Iterable[str]) -> bool:
    return any(fnmatch(path.as_posix(), pattern) for pattern in patterns)


# Where rules are named


Place = tuple[str, Path, str]
"""A rule's id, a file, and a function in it; an empty name stands for the file as a whole."""


def _by_rule(*places: Iterable[Place]) -> dict[str, dict[Path, list[str]]]:
    found: dict[str, dict[Path, list[str]]] = defaultdict(lambda: defaultdict(list))
    for each in places:
        for rule, path, name in each:
            if name not in found[rule][path]:
                found[rule][path].append(name)
    return found


def _sources(
    pattern: str, excluded: Iterable[str], read: Callable[[str], Iterator[tuple[str, str]]]
) -> Iterator[Place]:
    for path in sorted(each.relative_to(ROOT) for each in ROOT.glob(pattern)):
        if not _is_in(path, excluded):
            for rule, name in read((ROOT / path).read_text(encoding="utf-8")):
                yield rule, path, name


def _switches() -> Iterator[Place]:
    """Yield the switches that stand for rows: where houses differ, and what is ambiguous."""
    path = Path("rules/houses/switches.toml")
    for key, switch in tomllib.loads((ROOT / path).read_text(encoding="utf-8")).items():
        for rule in named(f'"{switch["row"]}"'):
            yield rule, path, key


def citations_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the rules that a source names, and the functions or classes that do."""
    owners = _owners(ast.parse(text))
    for number, line in enumerate(text.splitlines(), start=1):
        for rule in named(line):
            yield rule, next((name for name, lines in owners if number in lines), "")


def tests_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield the rules that tests name, and the tests: in their name, their lines, or their data.

    What the docstring of the whole file names is tested by the file.
    """
    lines, tree = text.splitlines(), ast.parse(text)
    for rule in _plain(ast.get_docstring(tree) or ""):
        yield rule, ""
    data: dict[str, set[str]] = {}
    for node in tree.body:
        source = "\n".join(lines[_first_line(node) - 1 : node.end_lineno])
        rules = set(named(source))
        for name in _defined(node):
            if isinstance(node, ast.FunctionDef) and name.startswith("test_"):
                used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
                told = _plain(ast.get_docstring(node) or "")
                rules.update(told, _in_name(name), *(data.get(each, ()) for each in used))
                yield from ((rule, name) for rule in sorted(rules))
            elif not isinstance(node, ast.FunctionDef):
                data[name] = rules


def _plain(text: str) -> set[str]:
    """Return the rules that a docstring names, in backticks or not."""
    return {rule for rule in re.findall(rf"\b{_ID}\b", text) if rule in rulebook()} | {*named(text)}


def _owners(tree: ast.Module) -> list[tuple[str, range]]:
    return [
        (name, range(_first_line(node), (node.end_lineno or 0) + 1))
        for node in tree.body
        for name in _defined(node)
    ]


def _defined(node: ast.stmt) -> list[str]:
    """Return what a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _first_line(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return int(min([node.lineno, *(each.lineno for each in decorators)]))


def named(text: str) -> Iterator[str]:
    """Yield the rules whose ids stand in a text in quotes or backticks, ranges spelt out.

    >>> sorted(named("`BTN-6` to `BTN-8`, 'ODD-7'"))
    ['BTN-6', 'BTN-7', 'BTN-8', 'ODD-7']
    """
    found = {rule for quoted in _QUOTED.findall(text) for rule in quoted.split()}
    for prefix, first, last in _RANGE.findall(text):
        found |= {f"{prefix}{number}" for number in range(int(first), int(last) + 1)}
    yield from (rule for rule in sorted(found) if rule in rulebook())


def _in_name(name: str) -> Iterator[str]:
    """Yield the rules that a test is named after: ``test_odd_7_…``."""
    for prefix, number, switch in _IN_NAME.findall(name):
        rule = (switch or f"{prefix}-{number}").upper()
        if rule in rulebook():
            yield rule


# How it is written


def _summary(sections: Iterable[list[Entry]]) -> list[str]:
    rows = [
        (f"{each[0].row.section.id}. {each[0].row.section.title}", len(each), *_numbers(each))
        for each in sections
    ]
    totals = (sum(column) for column in zip(*(row[1:] for row in rows), strict=True))
    head = ("section", "rules", *(state.value for state in State))
    return _table(head, [*rows, ("all", *totals)])


def _numbers(entries: Iterable[Entry]) -> list[int]:
    counts = Counter(entry.state for entry in entries)
    return [counts[state] for state in State]


def _counted(entries: Iterable[Entry]) -> str:
    numbers = zip(State, _numbers(entries), strict=True)
    return ", ".join(f"{number} {state.value}" for state, number in numbers)


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> list[str]:
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(cell) for cell in line) + " |" for line in lines]


def _links(places: Mapping[Path, list[str]], folder: str) -> str:
    return ", ".join(_link(path, names, folder) for path, names in sorted(places.items()))


def _link(path: Path, names: Iterable[str], folder: str) -> str:
    told = sorted(name for name in names if name)
    text = path.stem.removeprefix("test_") if folder == "tests" else path.stem
    number = f" {len(told)}" if len(told) > 1 else ""
    title = f' "{", ".join(told)}"' if told else ""
    return f"[{text}](../{path.as_posix()}{title}){number}"


def _outputs(row: Row) -> str:
    if not isinstance(row, Rule):
        return "default" if isinstance(row, Ambiguity) else "switch"
    outputs = [f"{each.kind} {each.severity or ''}".strip() for each in row.outputs]
    return ", ".join(dict.fromkeys(outputs))


def _matching(reasons: Mapping[str, str], rule: str) -> str:
    return next((why for pattern, why in reasons.items() if fnmatch(rule, pattern)), "")


if __name__ == "__main__":
    main()
