"""A deck spread face up, read card by card: what is there, missing, doubled or foreign.

That a deck has every card once is evidence, but never so much as to hide one that lies there
twice: a card that reads as another than its place in a whole deck is asked about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from cardspeak.rules.cards import DECK, Card
from cardspeak.vision.read import log_softmax
from cardspeak.vision.spread.order import ordered
from cardspeak.vision.spread.page import Page

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

TWICE = 4.0
"""By how much, in log-probability, a second card of a kind must read better than another card."""
SURE, PLACED = 3.75, 2.0
"""A card is sure if no reading of the deck with one such card fewer comes as near as this, and none
with another card at its place as near as that: which of two lies where is no matter to what a deck
is, but two that say next to nothing may be the same card."""
READ_OFF, OFF = 3.5, 3.0
"""A card that the reader alone, or all that is known of it, finds so much likelier another one is
asked about."""
LEAST_ODDS, SHOWN_ODDS = 0.3, 0.05
"""So likely a card is by its look and those beside it, and by its look alone, at least: what shows
nothing is not named for what is missing."""
MOST_TWICE = 1
"""Where more cards seem to be there twice, the deck is rather misread: they are asked about."""
LEAST_TWICE = 0.5
"""What is there twice is read as that, for itself, at least as likely as this,"""
NOT_MISSING = 6.0
"""and by so much likelier, in log-probability, than as a card that is missing."""
LEAST_READ = 0.2
"""What the reader makes so little of, whatever it takes it for, may be a pip, and no index."""
POOR, PLAIN = 0.15, 0.9
"""Where more than this share is not sure, a card has to be read as surely as this by itself;"""
MOST_UNSURE = 0.25
"""and where more than this, none is told to be there twice."""
DOUBT = 0.002
SAME_MM = 9.0
"""What two cameras see this near to each other is one card."""


@dataclass(frozen=True)
class SpreadCard:
    """One card of a spread.

    Attributes:
        card: what it is; None where that is not sure.
        candidates: what it may be, with the odds; what all the deck makes of it first.
        at_mm: where its index is.
    """

    card: Card | None
    candidates: tuple[tuple[Card, float], ...]
    at_mm: tuple[float, float]


@dataclass(frozen=True)
class SpreadReading:
    """What a spread deck is found to be.

    Attributes:
        cards: every card that was found, row by row as they lie.
        missing: cards of the deck that are not there.
        doubled: cards that are there more often than once.
        gaps: how many places in the rows are as if a card lay there that could not be read; 0
            where none is missing. What is missing may lie there.
        backs: how many cards of the spread lie face down.
    """

    cards: tuple[SpreadCard, ...]
    missing: tuple[Card, ...]
    doubled: tuple[Card, ...]
    gaps: int = 0
    backs: int = 0

    @property
    def unsure(self) -> tuple[SpreadCard, ...]:
        """The cards to ask about."""
        return tuple(card for card in self.cards if card.card is None)

    @property
    def is_sure(self) -> bool:
        """Whether nothing is left to ask; of several cards missing, some may not have been seen."""
        return not (self.unsure or self.gaps or len(self.missing) > 1)

    @property
    def is_whole(self) -> bool:
        """Whether it is all of a deck, each card once, beyond doubt."""
        return self.is_sure and not (self.missing or self.doubled or self.backs)


def reading(pages: Sequence[Page], backs: int = 0) -> SpreadReading:
    """Tell what a spread is by all cameras' pages, and what of it is not sure."""
    at, read, said = one_a_place(pages)
    gaps = max((page.gaps for page in pages), default=0)
    if not len(at):
        return SpreadReading((), DECK, (), gaps, backs)
    read, said = (np.array([doubtful(row) for row in each]) for each in (read, said))
    in_all = log_softmax(said + ordered(at, said))
    chosen, margins = settled(in_all)
    sure = sure_of(chosen, margins, read, said)
    sure &= chance_of(chosen, in_all) > LEAST_ODDS
    counts = np.bincount(chosen, minlength=len(DECK))
    if gaps and not counts.all():
        sure &= only_read(chosen, read)
    cards = tuple(
        spread_card(point, row, int(which), bool(is_sure))
        for point, row, which, is_sure in zip(at, in_all, chosen, sure, strict=True)
    )
    missing = tuple(DECK[i] for i in np.flatnonzero(counts == 0))
    doubled = tuple(DECK[i] for i in np.flatnonzero(counts > 1))
    return SpreadReading(cards, missing, doubled, gaps if missing else 0, backs)


def sure_of(chosen: Whole, margins: Floats, read: Floats, said: Floats) -> NDArray[np.bool_]:
    """(N,) which cards are named beyond doubt.

    Args:
        chosen: (N,) the cards that all are taken to be together.
        margins: (N, 2) as `settled` gives them.
        read: (N, 52) what the reader says of each.
        said: (N, 52) what its look says of each in all.
    """
    sure = (margins > (PLACED, SURE)).all(1)
    sure &= (chance_of(chosen, said) > SHOWN_ODDS) & (np.exp(read.max(1)) > LEAST_READ)
    for evidence, off in ((read, READ_OFF), (said, OFF)):
        sure &= evidence[np.arange(len(chosen)), chosen] > evidence.max(1) - off
    if (~sure).mean() > POOR:
        sure &= (np.exp(said.max(1)) > PLAIN) & (read.argmax(1) == chosen)
    return np.asarray(sure & ~doubted_twice(chosen, read, sure))


def chance_of(chosen: Whole, logs: Floats) -> Floats:
    """(N,) how likely the chosen cards are by (N, 52) log-probabilities."""
    return np.exp(logs[np.arange(len(chosen)), chosen])


def only_read(chosen: Whole, read: Floats) -> NDArray[np.bool_]:
    """(N,) which cards the reader alone names as all together do, and no other card is named so.

    Where cards are not found, what is left of a deck tells less.
    """
    counts = np.bincount(chosen, minlength=len(DECK))
    return np.asarray((counts[chosen] == 1) & (read.argmax(1) == chosen))


def one_a_place(pages: Sequence[Page]) -> tuple[Floats, Floats, Floats]:
    """(N, 2) where cards lie, and (N, 52) twice what all pages say of each: read, and in all."""
    places: list[Floats] = []
    read: list[Floats] = []
    said: list[Floats] = []
    for page in pages:
        for card, own, all_ in zip(page.cards, page.read, page.said, strict=True):
            near = [k for k, at in enumerate(places) if np.linalg.norm(at - card.at_mm) < SAME_MM]
            if near:
                read[near[0]] = read[near[0]] + own
                said[near[0]] = said[near[0]] + all_
            else:
                places.append(card.at_mm)
                read.append(own)
                said.append(all_)
    size = len(DECK)
    return (
        np.array(places).reshape(-1, 2),
        np.array(read).reshape(-1, size),
        np.array(said).reshape(-1, size),
    )


def settled(logs: Floats) -> tuple[Whole, Floats]:
    """Which card each is, all taken together.

    Args:
        logs: (N, 52) what each says for itself.

    Returns:
        (N,) numbers of cards, and (N, 2) by how much the best reading of all is worse that has
        another card there, and that has one such card fewer.
    """
    gain = np.hstack([logs, logs - TWICE, logs - 2 * TWICE])
    total, chosen = dealt_out(gain)
    counts = np.bincount(chosen, minlength=len(DECK))
    margins = np.zeros((len(logs), 2))
    for row, card in enumerate(chosen):
        another, fewer = gain.copy(), gain.copy()
        another[row, card :: len(DECK)] = -1e6
        fewer[:, card + len(DECK) * (counts[card] - 1) :: len(DECK)] = -1e6
        margins[row] = [total - dealt_out(each)[0] for each in (another, fewer)]
    return chosen, margins


def dealt_out(gain: Floats) -> tuple[float, Whole]:
    """The most that all cards can say together, and (N,) which cards they are then."""
    rows, columns = linear_sum_assignment(-gain)
    return float(gain[rows, columns].sum()), columns % len(DECK)


def doubted_twice(chosen: Whole, read: Floats, sure: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(N,) which cards are named as another one is, but not beyond doubt.

    They are where the reader alone does not say so, where too many seem to be there twice, and
    where too little of the deck is read to know its print.
    """
    counts = np.bincount(chosen, minlength=len(DECK))
    misread = (counts > 1).sum() > MOST_TWICE or (~sure).mean() > MOST_UNSURE
    own = read[np.arange(len(chosen)), chosen]
    vague = np.exp(own) < LEAST_TWICE
    if not counts.all():
        vague |= own - read[:, counts == 0].max(1) < NOT_MISSING
    return np.asarray((counts[chosen] > 1) & (misread | vague | (read.argmax(1) != chosen)))


def doubtful(logs: Floats) -> Floats:
    """The same evidence (52,), never quite certain."""
    chances = np.exp(logs - logs.max())
    return np.asarray(np.log((1 - DOUBT) * chances / chances.sum() + DOUBT / len(chances)))


def spread_card(at_mm: Floats, logs: Floats, which: int, sure: bool) -> SpreadCard:
    """A card with its candidates."""
    order = [which, *(int(i) for i in np.argsort(-logs)[:4] if i != which)]
    candidates = tuple((DECK[i], float(np.exp(logs[i]))) for i in order)
    return SpreadCard(DECK[which] if sure else None, candidates, (float(at_mm[0]), float(at_mm[1])))


def spread_record(reading: SpreadReading) -> Mapping[str, object]:
    """A reading as plain values."""
    return {
        "whole": reading.is_whole,
        "sure": reading.is_sure,
        "found": len(reading.cards),
        "missing": [str(card) for card in reading.missing],
        "doubled": [str(card) for card in reading.doubled],
        "gaps": reading.gaps,
        "backs": reading.backs,
        "cards": [
            {
                "card": str(each.card) if each.card else None,
                "candidates": [[str(card), round(odds, 4)] for card, odds in each.candidates],
                "at_mm": [round(value, 1) for value in each.at_mm],
            }
            for each in reading.cards
        ],
    }
