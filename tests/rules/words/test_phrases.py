"""The tables of phrases: whole in every language, and none with another's words in it."""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

import cardspeak.rules.words.phrases as module
from cardspeak.rules.cards import DECK, RANKS
from cardspeak.rules.words.phrases import ENGLISH, UnknownLanguage, languages, phrases

SPANISH = phrases("es")

# Words that Spanish has too.
SHARED = {"a", "ante", "as", "no", "badugi", "full", "tda"}


def table(language):
    """Every phrase of a language by its key."""
    files = sorted((Path(module.__file__).parent / language).glob("*.toml"))
    texts = [path.read_text(encoding="utf-8") for path in files]
    return dict(pair for text in texts for pair in flat(tomllib.loads(text)))


def test_the_files_of_every_language_are_the_same():
    folder = Path(module.__file__).parent
    names = {
        language: sorted(p.name for p in (folder / language).glob("*.toml"))
        for language in languages()
    }
    assert len(set(map(tuple, names.values()))) == 1


def flat(phrases_of, before=""):
    for key, value in phrases_of.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        else:
            yield before + key, value


def placeholders(phrase):
    """The fields of a phrase; the form of a rank is the language's own affair."""
    fields = [field for _, field, _, _ in Formatter().parse(phrase) if field is not None]
    return {re.sub(r"\.(one|many|article)$", "", field) for field in fields}


def words_of(phrases_of):
    texts = [re.sub(r"\{[^}]*\}", " ", phrase).lower() for phrase in phrases_of.values()]
    return set(re.findall(r"[^\W\d_]+", " ".join(texts)))


def test_english_and_spanish_are_spoken():
    assert languages() == ("en", "es")
    assert phrases() is phrases("en") is ENGLISH


@pytest.mark.parametrize("name", ["fr", "", "EN", "../words/en"])
def test_an_unknown_language_is_refused_with_those_there_are(name):
    with pytest.raises(UnknownLanguage, match="en, es"):
        phrases(name)


@pytest.mark.parametrize("language", languages())
def test_every_table_has_the_same_phrases_with_the_same_gaps(language):
    english, other = table("en"), table(language)
    assert list(other) == list(english)
    for key, phrase in other.items():
        assert phrase == phrase.strip() or key.startswith("joins."), key
        assert placeholders(phrase) == placeholders(english[key]), key


def test_no_english_is_left_in_spanish():
    left = words_of(table("es")) & words_of(table("en"))
    assert left <= SHARED


def test_cards_are_named_as_they_are_everywhere_else():
    assert [ENGLISH.card(card) for card in DECK] == [card.name for card in DECK]
    assert SPANISH.card(DECK[-1]) == "As de picas"
    assert len({SPANISH.card(card) for card in DECK}) == 52


def test_plurals_read_1():
    assert ENGLISH.plural("6") == "Sixes"
    assert [ENGLISH.rank(rank) + "s" for rank in RANKS if rank != "6"] == [
        ENGLISH.plural(rank) for rank in RANKS if rank != "6"
    ]
    assert SPANISH.plural("6") == "Seises"
    assert SPANISH.plural("K") == "Reyes"
    assert [SPANISH.suit(suit) for suit in "cdhs"] == [
        "tréboles",
        "diamantes",
        "corazones",
        "picas",
    ]


def test_seats_are_listed():
    assert ENGLISH.seats([3]) == ENGLISH.seat(3) == "seat 3"
    assert ENGLISH.seats([3, 5, 7]) == "seat 3, seat 5 and seat 7"
    assert SPANISH.seats([3, 7]) == "el asiento 3 y el asiento 7"
    assert SPANISH.seat(3) == "asiento 3"


def test_amounts_are_grouped_as_the_language_groups_them():
    assert [ENGLISH.amount(amount) for amount in (25, 1200, 1234567)] == [
        "25",
        "1,200",
        "1,234,567",
    ]
    assert [SPANISH.amount(amount) for amount in (25, 1200, 1234567)] == [
        "25",
        "1.200",
        "1.234.567",
    ]


@pytest.mark.parametrize("words", [ENGLISH, SPANISH], ids=repr)
def test_the_side_pots_of_ten_players_and_their_boards_can_be_counted(words):
    assert len({words.ordinal(number) for number in range(1, 10)}) == 9
