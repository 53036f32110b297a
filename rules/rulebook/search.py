"""How well a row of the rulebook answers what somebody typed."""

from __future__ import annotations

import re

from cardspeak.rules.rulebook.rows import Row

_PUNCTUATION = "\"'“”‘’.,;:!?()[]"


class Searched:
    """A row as search reads it."""

    def __init__(self, row: Row) -> None:
        self.id = row.id.casefold()
        self.text = _both_hyphenated_and_not(row.told[0])
        self.everything = _both_hyphenated_and_not(" ".join((row.id, *row.told)))


class Query:
    """What was typed: words that match where they begin, so that "chip" finds "chips"."""

    def __init__(self, typed: str) -> None:
        words = [word for word in (word.strip(_PUNCTUATION) for word in typed.split()) if word]
        self._words = [_pattern(word) for word in words]
        self._phrase = _pattern(" ".join(words))
        self._id = " ".join(words).casefold()

    def rank(self, row: Searched) -> int | None:
        """Tell how well a row answers: None where a word is missing.

        0 where its id begins with what was typed, 1 where its text has that word for word, 2 where
        its text has all the words, 3 where one stands elsewhere in the row.
        """
        if not self._words:
            return None
        if row.id.startswith(self._id):
            return 0
        if not all(word.search(row.everything) for word in self._words):
            return None
        if self._phrase.search(row.text):
            return 1
        return 2 if all(word.search(row.text) for word in self._words) else 3


def _pattern(words: str) -> re.Pattern[str]:
    """Find words where they begin, singular and plural, and "four-card" for "four card"."""
    singular = re.sub(r"(?<=\w{3})(?<!s)s(?= |$)", "", _spelled(words))
    return re.compile(r"(?<!\w)" + re.escape(singular).replace(r"\ ", "s?[- ]"))


def _both_hyphenated_and_not(text: str) -> str:
    spelled = _spelled(text)
    return f"{spelled} {spelled.replace('-', '')}" if "-" in spelled else spelled


def _spelled(text: str) -> str:
    """Make one what people spell in two ways: hold'em and holdem, color and colour."""
    plain = text.casefold().replace("'", "").replace("’", "")
    return plain.replace("colour", "color").replace("_", " ")
