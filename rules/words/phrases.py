"""The table of phrases of a language, and the small words that are built from it directly."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardspeak.rules.cards import RANKS, Card

_FOLDER = Path(__file__).parent


class UnknownLanguage(ValueError):
    """There is no table of phrases for this language."""


@dataclass(frozen=True)
class RankWords:
    """The forms of a rank that phrases need.

    Attributes:
        one: its name.
        many: its plural.
        article: its name after whatever article the phrases of the language put before it.
        short: as it is said in a run of ranks from the top down.
    """

    one: str
    many: str
    article: str
    short: str


class Phrases:
    """All words of one language. There is one object for each language."""

    def __init__(self, language: str, table: Mapping[str, Any]) -> None:
        """Take a language's code, and its table as its file has it."""
        self.language = language
        self.ranks = tuple(RankWords(**table["ranks"][rank]) for rank in RANKS)
        self._phrases = dict(_flat(table))

    def __contains__(self, key: str) -> bool:
        """Whether there is a phrase of this key."""
        return key in self._phrases

    def __repr__(self) -> str:
        return f"<Phrases {self.language}>"

    def say(self, key: str, *ranks: RankWords, **parts: str) -> str:
        """Fill in the phrase of a key, such as ``"cards.name"``.

        Args:
            key: where it stands in the table.
            ranks: what ``{0.one}``, ``{1.many}`` … stand for.
            parts: what the other placeholders stand for.
        """
        return self._phrases[key].format(*ranks, **parts)

    def rank(self, rank: str) -> str:
        """Name a rank: ``"Six"``."""
        return self._of(rank).one

    def plural(self, rank: str) -> str:
        """Name several of a rank: ``"Sixes"``."""
        return self._of(rank).many

    def suit(self, suit: str) -> str:
        """Name a suit: ``"spades"``."""
        return self.say(f"suits.{suit}")

    def card(self, card: Card) -> str:
        """Name a card: ``"Ace of spades"``."""
        return self.say("cards.name", rank=self.rank(card.rank), suit=self.suit(card.suit))

    def seat(self, seat: int) -> str:
        """Name a seat as a heading, with no article: ``"seat 3"``."""
        return self.say("seats.label", number=str(seat))

    def seats(self, seats: Iterable[int]) -> str:
        """Name seats within a sentence: ``"seat 3, seat 5 and seat 7"``."""
        return self.listed(self.say("seats.one", number=str(seat)) for seat in seats)

    def amount(self, amount: int) -> str:
        """Write an amount so that it is read as one number: ``"1,200"``."""
        return f"{amount:,}".replace(",", self.say("joins.thousands"))

    def ordinal(self, number: int) -> str:
        """Number something: ``"first"``, up to the ninth."""
        return self.say(f"ordinals.{number}")

    def listed(self, items: Iterable[str]) -> str:
        """List things: ``"Ace, King and Four"``."""
        *rest, last = items
        if not rest:
            return last
        return self.say("joins.list").join(rest) + self.say("joins.last") + last

    def run(self, places: Iterable[int]) -> str:
        """Read ranks, given by their places in ``RANKS``: ``"7-5-4-2-Ace"``."""
        return self.say("joins.run").join(self.ranks[place].short for place in places)

    def clauses(self, clauses: Iterable[str]) -> str:
        """Put clauses one after the other."""
        return self.say("joins.clauses").join(clauses)

    def about(self, what: str, said: str) -> str:
        """Say something about something: ``"Seat 3: two pair, Aces and Kings"``."""
        return self.say("joins.about", what=capital(what), said=said)

    def sentence(self, text: str) -> str:
        """Make a sentence of a text: a capital in front and a full stop behind."""
        return self.say("joins.sentence", text=capital(text))

    def _of(self, rank: str) -> RankWords:
        return self.ranks[RANKS.index(rank)]


def phrases(language: str = "en") -> Phrases:
    """Return the phrases of a language, read once.

    Raises:
        UnknownLanguage: if there are none; the message names the languages there are.
    """
    return _loaded(language)


def languages() -> tuple[str, ...]:
    """Return the codes of all languages that there are phrases in."""
    return tuple(sorted({path.parent.name for path in _FOLDER.glob("*/*.toml")}))


def capital(text: str) -> str:
    """Begin a text with a capital letter."""
    return text[:1].upper() + text[1:]


@cache
def _loaded(language: str) -> Phrases:
    if language not in languages():
        raise UnknownLanguage(f"no words in {language!r}: there are {', '.join(languages())}")
    table: dict[str, Any] = {}
    for path in sorted((_FOLDER / language).glob("*.toml")):
        _merge(table, tomllib.loads(path.read_text(encoding="utf-8")))
    return Phrases(language, table)


def _merge(table: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add the phrases of another file; a table may be spread over several."""
    for key, value in more.items():
        if isinstance(value, Mapping):
            _merge(table.setdefault(key, {}), value)
        else:
            table[key] = value


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield every phrase with its whole key."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


ENGLISH = phrases("en")
"""The words that are said where no language is asked for."""
