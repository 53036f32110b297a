"""Facts as a line on the live page: a few words, and the cards that anybody may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardspeak.rules.facts import deck as deck_facts
from cardspeak.rules.facts import hand as hand_facts
from cardspeak.rules.facts import people as people_facts
from cardspeak.rules.facts import table as table_facts
from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.facts.sights import sights_of
from cardspeak.rules.facts.vocabulary import kind_of
from cardspeak.rules.games.table import find_game
from cardspeak.vision.archive import shows_hidden_card

UNTOLD: tuple[type[Fact], ...] = (
    table_facts.TableOpened,
    table_facts.Unwatched,
    table_facts.SeatTaken,
    table_facts.SeatLeft,
    hand_facts.CardDealt,
)
"""What has no line of its own: the page shows it otherwise, or there is too much of it."""

_PLAIN: Mapping[type[Fact], str] = {
    hand_facts.CardDealt: "A card of seat {seat}",
    hand_facts.CardExposed: "A card of seat {seat} is exposed",
    hand_facts.CardReplaced: "An exposed card of seat {seat} is replaced",
    hand_facts.CardBurned: "Burn",
    hand_facts.Folded: "Seat {seat} folds",
    hand_facts.Discarded: "Seat {seat} discards",
    hand_facts.Tabled: "Seat {seat} tables",
    hand_facts.Mucked: "Seat {seat} mucks",
    hand_facts.Retrieved: "Seat {seat} takes cards out of the muck",
    hand_facts.PotPushed: "The pot is pushed to seat {seat}",
    hand_facts.HandOver: "The cards are gathered in",
    hand_facts.BoardTakenBack: "Board cards are taken back",
    table_facts.ButtonPlaced: "The button is at seat {seat}",
    deck_facts.StubSetDown: "The stub is put down",
    deck_facts.StubDropped: "The stub is dropped",
    deck_facts.DeckSpread: "The deck is spread",
    deck_facts.CardTurned: "A card is turned up",
    deck_facts.BurnsMoved: "The burns are moved",
    deck_facts.BackSeen: "A card with another back lies among the cards in play",
}


def line_of(fact: Fact, street: str = "") -> dict[str, Any] | None:
    """Return a fact as the page lists it, or None if it does not.

    Args:
        fact: what happened.
        street: what is being dealt, for cards on the board.
    """
    if isinstance(fact, UNTOLD):
        return None
    hidden = shows_hidden_card(fact)
    return {
        "kind": kind_of(fact),
        "text": _text(fact, street),
        "cards": [] if hidden else [shown(sight) for sight in _visible(fact)],
    }


def shown(sight: Sight) -> dict[str, Any]:
    """Return a card as the page shows it: named, or what it may be, or its back."""
    if sight.card:
        return {"card": str(sight.card)}
    return {"maybe": [[str(card), round(odds, 4)] for card, odds in sight.candidates]}


def _visible(fact: Fact) -> Iterator[Sight]:
    """Yield the cards of a fact, or of what it says happened instead, of which a face is seen."""
    if isinstance(fact, people_facts.Correction | people_facts.Added):
        if fact.fact and not shows_hidden_card(fact.fact):
            yield from _visible(fact.fact)
        return
    yield from (sight for sight in sights_of(fact) if sight.card or sight.candidates)


def _text(fact: Fact, street: str) -> str:
    match fact:
        case hand_facts.HandBegun(number=number, redeal=redeal):
            return f"Hand {number}{' is dealt anew' if redeal else ''}"
        case hand_facts.BoardDealt(board=board):
            return f"{(street or 'board').capitalize()}{f', board {board + 1}' if board else ''}"
        case people_facts.Correction(fact=None):
            return "Corrected: it did not happen"
        case people_facts.Correction(fact=Fact() as instead) | people_facts.Added(fact=instead):
            return f"Corrected: {_text(instead, '')}"
        case table_facts.OutOfStep(reason=reason):
            return f"Out of step: {reason}"
        case table_facts.GameChosen(game=game, limit=limit):
            return f"{find_game(game).title}, {limit}"
    words = _PLAIN.get(type(fact)) or kind_of(fact).replace("_", " ").capitalize()
    return words.format(seat=getattr(fact, "seat", 0))
