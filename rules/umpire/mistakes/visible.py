"""Mistakes as cameras above a table show them: cards and places, but no amounts and no gestures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

from cardspeak.rules.facts.deck import BackSeen
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import CardDealt, Discarded, PotPushed
from cardspeak.rules.facts.table import TableOpened, Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.facts.vocabulary import kind_of
from cardspeak.rules.houses.house import House
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.mistakes.inject import inject
from cardspeak.rules.umpire.mistakes.scene import Mistake
from cardspeak.rules.umpire.umpire import Umpire

VISIBLE = (
    "first-card-wrong-seat",
    "skipped-seat",
    "card-to-empty-seat",
    "card-too-many",
    "card-too-few",
    "first-cards-exposed",
    "two-cards-exposed",
    "exposed-card",
    "four-card-flop",
    "duplicate-card",
    "no-burn",
    "two-burns",
    "exposed-burn",
    "burns-mucked-early",
    "incomplete-deck",
    "doubled-card",
    "foreign-back",
    "dropped-stub",
    "cards-from-muck",
    "rabbit-hunting",
    "pot-to-wrong-seat",
    "pot-to-hidden-hand",
    "card-not-tabled",
    "pot-too-soon",
    "all-in-hand-down",
    "button-not-moved",
    "button-moved-twice",
    "stud-card-exposed",
    "seventh-street-exposed",
    "premature-draw",
    "draw-card-too-many",
    "draw-card-exposed",
)
"""The kinds of mistakes that show from above, most of them wherever they are made."""

_TRIES = 20


def from_above(
    events: Iterable[Event], unwatched: Collection[str] = CAMERAS_DO_NOT_SEE
) -> Iterator[Event]:
    """Yield a log as cameras report it, who cannot see facts of some kinds.

    Nor do they count the chips that are pushed, nor see who stands pat.
    """
    for event in events:
        fact = event.fact
        if kind_of(fact) in unwatched or fact == Discarded(getattr(fact, "seat", 0)):
            continue
        if isinstance(fact, PotPushed):
            yield replace(event, fact=PotPushed(fact.seat, 0))
            continue
        yield event
        if isinstance(fact, TableOpened):
            yield Event(event.t_s, Unwatched(tuple(unwatched)), author="crew")


def inject_seen(events: Sequence[Event], kind: str, house: House, rng: Random) -> Mistake | None:
    """Put a mistake into a clean log, as `inject` does, where cameras can see that it is one.

    A card that a seat lacks, for one, shows once the seat's neighbour folds, and not while
    everybody calls.

    Returns:
        The log, still with all that no camera sees; None where no such place was found.

    Raises:
        UnknownMistake: if there is no such kind.
    """
    for _ in range(_TRIES):
        mistake = inject(events, kind, house, rng)
        if mistake is None or shows(mistake):
            return mistake
    return None


def shows(mistake: Mistake) -> bool:
    """Tell whether a mistake is ruled by its rule where cameras report all that they can see."""
    shown_by = mistake.events[mistake.at - 1]
    if not list(from_above((shown_by,))) or _hides_its_back(mistake):
        return False
    umpire, since = Umpire(), shown_by.t_s
    rulings = (
        ruling
        for number, event in enumerate(from_above(mistake.events), start=1)
        for ruling in umpire.observe(number, event)
        if event.t_s >= since
    )
    return any(
        each.finding.rule == mistake.rule and each.finding.severity > Severity.NOTE
        for each in rulings
    )


def _hides_its_back(mistake: Mistake) -> bool:
    """Whether the card with another deck's back lies face up, so that nobody sees its back."""
    if not isinstance(mistake.events[mistake.at - 1].fact, BackSeen):
        return False
    card = mistake.events[mistake.at - 2].fact
    return isinstance(card, CardDealt) and card.up
