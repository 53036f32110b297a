"""A ruling in words: what happened, what the house says to do, by which rule, and who decides."""

from __future__ import annotations

from dataclasses import dataclass

from cardspeak.rules.houses.house import House
from cardspeak.rules.rulebook.rulebook import rulebook
from cardspeak.rules.umpire.check import FALLBACK_HOUSE
from cardspeak.rules.umpire.finding import Finding, Ruling, Severity, Status
from cardspeak.rules.words.phrases import ENGLISH, Phrases
from cardspeak.rules.words.verdicts import say_verdict


@dataclass(frozen=True)
class SpokenRuling:
    """A ruling in words; every text is made of sentences.

    Attributes:
        what: what happened, and what the showdown comes to if that is told with it; or what is
            asked.
        steps: what to do, in order.
        rule: the rule and whose it is.
        floor: that the floor decides; empty where neither the hand nor a pot is at stake.
    """

    what: str
    steps: tuple[str, ...]
    rule: str
    floor: str


def say_ruling(
    ruling: Ruling, words: Phrases = ENGLISH, house: House | None = None
) -> tuple[str, ...]:
    """Say a ruling, sentence by sentence: what happened, what to do, the rule, who decides.

    Args:
        ruling: what the umpire found.
        words: the language.
        house: whose rules are played, to call the rule that house's by name.
    """
    said = spoken(ruling, words, house)
    return tuple(filter(None, (said.what, *said.steps, said.rule, said.floor)))


def spoken(ruling: Ruling, words: Phrases = ENGLISH, house: House | None = None) -> SpokenRuling:
    """Put a ruling into words; see `say_ruling`."""
    finding = ruling.finding
    what = _filled(f"rulings.{finding.phrase}", finding, words)
    if ruling.status is Status.ASKED:
        rule = words.sentence(_rule(ruling, words, house))
        return SpokenRuling(words.say("umpire.asked", what=what), (), rule, "")
    if ruling.status is not Status.NEW:
        what = words.about(words.say(f"status.{ruling.status.value}"), what)
    grave = finding.severity is Severity.HIGH
    return SpokenRuling(
        " ".join((words.sentence(what), *say_verdict(finding, words))),
        tuple(words.sentence(_filled(f"steps.{step}", finding, words)) for step in finding.steps),
        words.sentence(_rule(ruling, words, house)),
        words.sentence(words.say("umpire.floor")) if grave else "",
    )


def _rule(ruling: Ruling, words: Phrases, house: House | None) -> str:
    """Name the rule, and the house that it is of: its own, or the fallback."""
    rule = ruling.finding.rule
    if not ruling.fallback:
        return words.say("umpire.own", rule=rule, house=house.title) if house else rule
    source = _source(rule)
    return words.say("umpire.fallback" if source else "umpire.in_none", rule=rule, house=source)


def _source(rule: str) -> str:
    """Name the house that a fallback's row is of: the TDA, or else the first that has it."""
    book = rulebook()
    houses = (house for house in (FALLBACK_HOUSE, *book.houses) if book[rule].applies_to(house))
    return next((book.houses[house].title for house in houses), "")


def _filled(key: str, finding: Finding, words: Phrases) -> str:
    """Fill a phrase with the seats, cards and values of a finding."""
    parts = {
        "seats": words.seats(finding.seats) if finding.seats else "",
        "cards": words.listed(map(words.card, finding.cards)) if finding.cards else "",
    }
    for name, value in finding.values.items():
        parts[name] = words.amount(value) if isinstance(value, int) else _term(value, words)
    return words.say(key, **parts)


def _term(value: str, words: Phrases) -> str:
    """Name something that a finding calls by its English name, such as a street."""
    key = f"terms.{value}"
    return words.say(key) if key in words else value
