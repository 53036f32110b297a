"""Reads the rulebook's files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from cardspeak.rules.rulebook.rows import (
    Ambiguity,
    Answer,
    Applies,
    Camera,
    Document,
    House,
    Output,
    Row,
    Rule,
    Section,
    Source,
    Switch,
)

_FOLDER = Path(__file__).parent
_DOCUMENTS = _FOLDER / "documents.toml"

_T = TypeVar("_T")


def load_rows() -> Iterator[Row]:
    """Read all rows, section after section."""
    for path in sorted(_FOLDER.glob("*.toml")):
        if path != _DOCUMENTS:
            yield from _section_rows(_parsed(path))


def load_houses_and_documents() -> tuple[tuple[House, ...], tuple[Document, ...]]:
    """Read whose rules there are, and the documents they come from."""
    tables = _parsed(_DOCUMENTS)
    houses = (table | {"formats": tuple(table["formats"])} for table in tables["house"])
    documents = (table | {"houses": tuple(table["houses"])} for table in tables["document"])
    return _each(House, houses), _each(Document, documents)


def _parsed(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _section_rows(tables: dict[str, Any]) -> Iterator[Row]:
    section = Section(tables["section"], tables["title"])
    yield from (_rule(section, table) for table in tables.get("rule", ()))
    yield from (_switch(section, table) for table in tables.get("switch", ()))
    yield from (_ambiguity(section, table) for table in tables.get("ambiguity", ()))


def _rule(section: Section, table: dict[str, Any]) -> Rule:
    return Rule(
        id=table["id"],
        section=section,
        text=_unwrapped(table["text"]),
        houses=_each(Applies, table["houses"]),
        sources=_each(Source, table["sources"]),
        camera=Camera(**table["camera"]),
        outputs=_each(Output, table["outputs"]),
    )


def _switch(section: Section, table: dict[str, Any]) -> Switch:
    answers = tuple(Answer(house, text) for house, text in table["answers"].items())
    return Switch(
        id=table["id"],
        section=section,
        text=table["text"],
        houses=tuple(Applies(answer.house) for answer in answers),
        key=table["key"],
        answers=answers,
    )


def _ambiguity(section: Section, table: dict[str, Any]) -> Ambiguity:
    return Ambiguity(
        id=table["id"],
        section=section,
        text=_unwrapped(table["text"]),
        houses=_each(Applies, table["houses"]),
        sources=_each(Source, table["sources"]),
        default=table["default"],
    )


def _each(kind: Callable[..., _T], tables: Any) -> tuple[_T, ...]:
    return tuple(kind(**table) for table in tables)


def _unwrapped(text: str) -> str:
    """Long texts are broken into lines in the files, for those who read them there."""
    return " ".join(text.split())
