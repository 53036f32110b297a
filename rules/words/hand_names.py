"""What hands are called: in full, or with no more kickers than it takes to tell them apart.

Sources: `READ-1` and `SHOW-14` for high hands, `READ-2` for lows and badugis, `SHOW-16` for
kickers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Literal, TypeVar

from cardspeak.rules.cards import RANKS
from cardspeak.rules.hands.reading import Category, HandReading, Ranking, Value
from cardspeak.rules.words.phrases import ENGLISH, Phrases

_K = TypeVar("_K")

Form = Literal["alone", "inside"]
"""How a name stands: ``"Pair of Sixes"`` alone, ``"a pair of Sixes"`` inside a sentence."""

_FLUSH, _LOW = "flush", "low"

# How many ranks make the hand, before its kickers; in all other hands, every one does.
_MADE = {"high_card": 1, "pair": 1, "two_pair": 2, "trips": 1, "quads": 1, _FLUSH: 1}


def hand_name(reading: HandReading, words: Phrases = ENGLISH) -> str:
    """Name a hand in full, with all kickers: ``"Kings full of Nines"``, ``"7-5-4-2-Ace"``.

    A flush is called by its top card alone.
    """
    return _full_name(reading.value, words)


def short_name(reading: HandReading, words: Phrases = ENGLISH) -> str:
    """Name a hand in the fewest words, for use inside a sentence.

    A low is called by its top two cards, ``"seven-five low"`` (`READ-2`), all else without
    kickers.
    """
    value = reading.value
    if _kind(value) != _LOW:
        return _name(value, 0, words, "inside")
    return words.say("hands.low.short", *(words.ranks[rank] for rank in value.ranks)).lower()


def names_apart(
    readings: Mapping[_K, HandReading], words: Phrases = ENGLISH, form: Form = "alone"
) -> dict[_K, str]:
    """Name hands with the fewest kickers that tell each from all others (`SHOW-16`).

    Hands that tie are named alike; one that differs from all others by what it makes gets no
    kicker.
    """
    values = {reading.value for reading in readings.values()}
    return {
        key: _name(reading.value, _deciding_kickers(reading.value, values), words, form)
        for key, reading in readings.items()
    }


def made_name(category: Category, ranks: Sequence[int], words: Phrases, form: Form) -> str:
    """Name what is made of some cards, without kickers.

    Args:
        category: a pair, two pair, trips, a full house or quads.
        ranks: those that make it, as places in ``RANKS``, most important first.
        words: the language.
        form: whether the name stands alone or inside a sentence.
    """
    forms = [words.ranks[rank] for rank in ranks]
    return words.say(f"hands.{category.name.lower()}.{form}", *forms, kickers="")


@cache
def _full_name(value: Value, words: Phrases) -> str:
    kind = _kind(value)
    kickers = 0 if kind == _FLUSH else len(value.ranks) - _made(value)
    return _name(value, kickers, words, "alone")


def _deciding_kickers(value: Value, others: Iterable[Value]) -> int:
    """Return how many kickers it takes to tell a hand from all others of its kind."""
    rivals = [
        other.ranks
        for other in others
        if (other.ranking, other.category) == (value.ranking, value.category)
        and other.ranks != value.ranks
    ]
    deepest = max((_same_from_top(value.ranks, ranks) + 1 for ranks in rivals), default=0)
    return max(deepest - _made(value), 0)


def _same_from_top(ranks: Sequence[int], others: Sequence[int]) -> int:
    """Return how many ranks two different hands of a kind share before they part."""
    pairs = enumerate(zip(ranks, others, strict=True))
    return next(place for place, (one, other) in pairs if one != other)


def _name(value: Value, kickers: int, words: Phrases, form: Form) -> str:
    """Name a hand with so many of its kickers."""
    ranks = [words.ranks[rank] for rank in value.ranks]
    made = _made(value)
    side = [rank.one for rank in ranks[made : made + kickers]]
    key = f"named.{_id(value)}.{form}"
    return words.say(
        key if key in words else f"hands.{_kind(value)}.{form}",
        *ranks,
        run=words.run(value.ranks),
        more="".join(words.say("joins.run") + name for name in side),
        kickers=_kickers(side, words),
    )


def _kickers(names: Sequence[str], words: Phrases) -> str:
    """Say the side cards, if there are any: ``", Ace, King and Four kickers"``."""
    if not names:
        return ""
    number = "one" if len(names) == 1 else "many"
    return words.say(f"kickers.{number}", ranks=words.listed(names))


def _made(value: Value) -> int:
    return _MADE.get(_kind(value), len(value.ranks))


def _kind(value: Value) -> str:
    """Return the key of a hand's phrases."""
    if value.category is Category.HIGH_CARD and value.ranking is not Ranking.HIGH:
        return _LOW
    return value.category.name.lower()


def _id(value: Value) -> str:
    """Return the key of a hand that may have a name of its own."""
    ranks = "".join(RANKS[rank] for rank in value.ranks)
    return f"{value.ranking.value} {_kind(value)} {ranks}"
