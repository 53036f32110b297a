"""Rulings in words: what happened, what to do, whose rule it is, and that the floor decides."""

from dataclasses import replace

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.finding import Finding, Ruling, Severity, Status
from cardspeak.rules.words.phrases import Phrases, phrases
from cardspeak.rules.words.rulings import say_ruling, spoken

WSOP = load_house("wsop-2012")
SPANISH = phrases("es")
FOUR_CARDS = Finding(
    "FLOP-1",
    Severity.HIGH,
    "flop-of-four",
    cards=tuple(map(Card.parse, ("Ks", "7h", "2c", "9d"))),
    values={"dealt": 4, "right": 3},
    steps=("scramble-four", "official-draws-burn", "other-three-are-flop"),
)


@pytest.fixture
def ruling():
    """A ruling made at entry 12 of a log."""

    def made(finding, *, fallback=False, status=Status.NEW):
        return Ruling(
            key=f"1.{finding.rule}",
            finding=finding,
            entry=12,
            t_s=83.5,
            hand=1,
            street="flop",
            fallback=fallback,
            confidence=1.0,
            evidence=(),
            status=status,
        )

    return made


def test_what_happened_is_said_first_then_the_steps_then_the_rule_and_the_floor(ruling):
    chicago = load_house("play-poker-chicago-2018")
    assert say_ruling(ruling(FOUR_CARDS), house=chicago) == (
        "The flop has four cards.",
        "Scramble the four cards face down.",
        "An official draws one of them for the next burn.",
        "The other three are the flop.",
        "FLOP-1, Play Poker Chicago 2018.",
        "The floor decides.",
    )


@pytest.mark.parametrize(("severity", "decides"), [(Severity.HIGH, True), (Severity.MEDIUM, False)])
def test_the_floor_decides_where_a_hand_or_a_pot_is_at_stake(ruling, severity, decides):
    said = say_ruling(ruling(replace(FOUR_CARDS, severity=severity)))
    assert ("The floor decides." in said) is decides


def test_without_a_house_the_rule_stands_alone(ruling):
    assert spoken(ruling(FOUR_CARDS)).rule == "FLOP-1."


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("T24-8", "T24-8, fallback: TDA 2024, not in this house's rulebook."),
        ("ODD-8", "ODD-8, fallback: Play Poker Chicago 2018, not in this house's rulebook."),
        ("FLOP-2", "FLOP-2, fallback: in no house's rulebook."),
    ],
)
def test_a_fallback_is_called_that_and_whose_it_is(ruling, rule, said):
    assert spoken(ruling(replace(FOUR_CARDS, rule=rule), fallback=True), house=WSOP).rule == said


def test_seats_cards_and_amounts_are_said_as_the_language_says_them(ruling):
    short = Finding("NL-9", Severity.HIGH, "call-short", (4,), values={"to": 800, "right": 1200})
    short = replace(short, values={**short.values, "short": 1400})
    assert "seat 4" in spoken(ruling(short)).what.lower()
    assert "1,400" in spoken(ruling(short)).what
    assert "1.400" in spoken(ruling(short), SPANISH).what
    exposed = Finding("EXPO-3", Severity.NOTE, "card-exposed-and-burns", (2,), (Card.parse("As"),))
    assert "As de picas" in spoken(ruling(exposed), SPANISH).what


def test_a_word_that_a_finding_gives_in_english_is_said_in_the_language(ruling):
    table = {
        "ranks": {
            rank: {"one": "", "many": "", "article": "", "short": ""} for rank in "23456789TJQKA"
        },
        "joins": {"sentence": "{text}.", "thousands": ","},
        "rulings": {"late": "auf {street}"},
        "terms": {"river": "dem River"},
        "umpire": {"floor": "die Leitung entscheidet"},
    }
    words = Phrases("de", table)
    finding = Finding("MISD-3", Severity.LOW, "late", values={"street": "river"})
    assert spoken(ruling(finding), words).what == "Auf dem River."
    other = replace(finding, values={"street": "der Straße"})
    assert spoken(ruling(other), words).what == "Auf der Straße."


@pytest.mark.parametrize(
    ("status", "beginning"),
    [
        (Status.GROWN, "There is more: "),
        (Status.WITHDRAWN, "Withdrawn: "),
        (Status.DISMISSED, "Dismissed: "),
    ],
)
def test_what_became_of_a_ruling_is_said_before_it(ruling, status, beginning):
    assert spoken(ruling(FOUR_CARDS, status=status)).what.startswith(beginning)


@pytest.mark.parametrize(
    ("words", "question"),
    [
        (phrases(), "Look: the flop has four cards?"),
        (SPANISH, "Miren: ¿salieron cuatro cartas comunes en lugar de tres?"),
    ],
)
def test_what_is_not_sure_is_asked_and_nothing_is_to_be_done_yet(ruling, words, question):
    asked = spoken(ruling(FOUR_CARDS, status=Status.ASKED), words)
    assert asked.what == question
    assert (asked.steps, asked.floor) == ((), "")
    assert asked.rule.startswith("FLOP-1")
