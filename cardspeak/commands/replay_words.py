"""Facts in a few plain words, for the report of a replayed hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardspeak.rules.facts import deck, hand, people, table
from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.facts.vocabulary import kind_of
from cardspeak.rules.umpire.acts import Act, Did
from cardspeak.rules.umpire.state import Table

UNSEEN = "??"

_SILENT = (
    table.TableOpened,
    table.GameChosen,
    table.SeatTaken,
    table.ButtonPlaced,
    deck.DecksSeen,
    deck.DeckSpread,
    deck.DeckWashed,
    deck.DeckRiffled,
    deck.DeckStripped,
    deck.DeckCut,
    deck.StubSetDown,
    hand.HandBegun,
    hand.Tapped,
    hand.CardDealt,
    hand.BetsCollected,
    hand.HandOver,
    deck.BurnsMoved,
)
_ACTIONS = (hand.Bet, hand.Checked, hand.Folded)
_VERBS = {
    Did.CHECK: "{seat} checks",
    Did.FOLD: "{seat} folds",
    Did.CALL: "{seat} calls {cost:,}",
    Did.BET: "{seat} bets {to:,}",
    Did.RAISE: "{seat} raises to {to:,}",
}
_SENTENCES: dict[type[Fact], Callable[[Any], str]] = {
    hand.Posted: lambda fact: f"{fact.seat} posts {fact.kind} {fact.amount:,}",
    hand.CardBurned: lambda fact: f"burn {sight(fact.card)}" if fact.card.card else "burn",
    hand.CardExposed: lambda fact: f"card exposed, {_whose(fact.seat)}: {sight(fact.card)}",
    hand.CardReplaced: lambda fact: f"{fact.seat} gives {sight(fact.card)} back for another",
    hand.BoardDealt: lambda fact: f"{sights(fact.cards)} turned{_board(fact.board)}",
    hand.BoardTakenBack: lambda fact: f"{_count(fact.cards)} back from the board: {fact.target}",
    hand.BetTakenBack: lambda fact: f"{fact.amount:,} back to {fact.seat}",
    hand.Discarded: lambda fact: (
        f"{fact.seat} " + (f"discards {len(fact.cards)}" if fact.cards else "stands pat")
    ),
    hand.Marked: lambda fact: f"{fact.seat} marks a card",
    hand.Tabled: lambda fact: f"{fact.seat} shows {sights(fact.cards)}",
    hand.Mucked: lambda fact: f"{fact.seat} mucks" + " (the dealer)" * (fact.by == "dealer"),
    hand.Retrieved: lambda fact: f"{fact.seat} gets {_count(fact.cards)} out of the muck",
    hand.HandRead: lambda fact: f"{fact.seat} is read: {fact.words}",
    hand.PotPushed: lambda fact: f"{fact.seat} gets {fact.amount:,}{_pot(fact.pot)}",
    deck.StubCounted: lambda fact: f"stub counted: {fact.cards}",
    deck.CardTurned: lambda fact: f"{sight(fact.card)} turned, {fact.place}",
    people.Correction: lambda fact: f"entry {fact.entry} corrected: {fact.reason}",
    people.Added: lambda fact: f"missed before entry {fact.before}: {fact.reason}",
    people.RulingDismissed: lambda fact: f"ruling {fact.ruling} dismissed: {fact.reason}",
    people.FloorRuled: lambda fact: f"the floor: {fact.words}",
    people.MisdealCalled: lambda fact: f"misdeal {fact.reason}".rstrip(),
    table.OutOfStep: lambda fact: f"out of step: {fact.reason}",
}


def tell(fact: Fact, at: Table) -> str:
    """Tell a fact in a few words; empty where it goes without saying.

    Args:
        fact: what happened.
        at: the table, after it happened.
    """
    if isinstance(fact, _SILENT):
        return ""
    acts = at.hand.acts if at.hand else []
    if isinstance(fact, _ACTIONS) and acts and acts[-1].seat == fact.seat:
        return _action(acts[-1], at)
    sentence = _SENTENCES.get(type(fact))
    if sentence:
        return sentence(fact)
    seat = getattr(fact, "seat", 0)
    return kind_of(fact).replace("_", " ") + (f", {seat}" if seat else "")


def sight(seen: Sight) -> str:
    """Write what is seen of a card: ``"A♠"``, ``"A♠/A♣"`` or ``"??"``."""
    if seen.card:
        return seen.card.pretty
    return "/".join(card.pretty for card, _ in seen.candidates) or UNSEEN


def sights(seen: Iterable[Sight]) -> str:
    """Write what is seen of some cards."""
    return " ".join(map(sight, seen))


def _action(act: Act, at: Table) -> str:
    said = _VERBS[act.did].format(seat=act.seat, cost=act.cost, to=act.to)
    purse = at.hand.purses.get(act.seat) if at.hand else None
    if act.cost and purse and not purse.stack:
        said += " all-in"
    return said if act.in_turn else f"{said} out of turn"


def _whose(seat: int) -> str:
    return str(seat) if seat else "stub"


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _board(board: int) -> str:
    return f", board {board + 1}" if board else ""


def _pot(pot: int | None) -> str:
    return f" from side pot {pot}" if pot else ""
