"""The rulebook as a whole: look a rule up by its id, or search."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from operator import itemgetter

from cardspeak.rules.rulebook.loading import load_houses_and_documents, load_rows
from cardspeak.rules.rulebook.rows import Document, House, Row, Section
from cardspeak.rules.rulebook.search import Query, Searched


class UnknownRule(KeyError, ValueError):
    """The rulebook has no row of this id; `near` are ids that look like it."""

    def __init__(self, rule_id: str, near: Iterable[str]) -> None:
        self.rule_id = rule_id
        self.near = tuple(near)
        super().__init__(rule_id)

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"the rulebook has no {self.rule_id}{hint}"


class Rulebook(Mapping[str, Row]):
    """All rows by id, in order; ids may be asked for in small letters.

    Args:
        rows: Rules, switches and ambiguities, section after section.
        houses: The houses they hold for.
        documents: The documents they come from.
    """

    def __init__(
        self, rows: Iterable[Row], houses: Iterable[House], documents: Iterable[Document]
    ) -> None:
        self._rows = {row.id: row for row in rows}
        self.houses = {house.id: house for house in houses}
        self.documents = {document.tag: document for document in documents}

    def __getitem__(self, rule_id: str) -> Row:
        try:
            return self._rows[rule_id.upper()]
        except KeyError:
            near = difflib.get_close_matches(rule_id.upper(), self._rows)
            raise UnknownRule(rule_id, near) from None

    def __contains__(self, rule_id: object) -> bool:
        return isinstance(rule_id, str) and rule_id.upper() in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @cached_property
    def sections(self) -> dict[Section, tuple[Row, ...]]:
        """The rows of each section."""
        rows = self._rows.values()
        sections = dict.fromkeys(row.section for row in rows)
        return {at: tuple(row for row in rows if row.section == at) for at in sections}

    def search(self, words: str) -> tuple[Row, ...]:
        """Find the rows in which every word occurs, or begins a word; capitals do not matter.

        Rows whose id begins with what was typed come first, then those whose text has it word for
        word, then those whose text has all the words, then those with a word in their outputs,
        camera evidence or answers.

        >>> [row.id for row in rulebook().search("odd chips smallest")]
        ['ODD-9', 'C38', 'T24-23']
        """
        query = Query(words)
        ranks = ((query.rank(row), id_) for id_, row in self._searched.items())
        found = [(rank, id_) for rank, id_ in ranks if rank is not None]
        return tuple(self._rows[id_] for _, id_ in sorted(found, key=itemgetter(0)))

    @cached_property
    def _searched(self) -> dict[str, Searched]:
        return {row.id: Searched(row) for row in self._rows.values()}


@cache
def rulebook() -> Rulebook:
    """The rulebook that ships with Cards Speak, read once."""
    return Rulebook(load_rows(), *load_houses_and_documents())
