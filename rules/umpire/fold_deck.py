"""What each fact does to what is known of a table's deck."""

from __future__ import annotations

from functools import singledispatch

from cardspeak.rules.facts import deck as deck_facts
from cardspeak.rules.facts import hand as hand_facts
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.umpire.parts import Deck
from cardspeak.rules.umpire.state import Table


@singledispatch
def on_deck(fact: Fact, table: Table) -> None:
    """Let a fact have its effect on the deck; one that is not about it has none."""


@on_deck.register
def _(fact: deck_facts.DeckSpread, table: Table) -> None:
    """A deck that was not in play is only shown, until it is exchanged for the one that is."""
    table.spreads[fact.back] = fact
    deck = table.deck
    just_in_play = deck.reason is not None or not deck.used
    if not just_in_play and (deck.back != fact.back or not fact.cards):
        return
    deck.back, deck.used = fact.back, fact.used
    deck.introduced = deck.set_up = not fact.used
    deck.hands = deck.hands if fact.used else 0


@on_deck.register
def _(_: deck_facts.DeckWashed, table: Table) -> None:
    table.deck.washed, table.deck.shown = True, False
    table.deck.routine.clear()
    table.deck.strips.clear()


@on_deck.register
def _(_: deck_facts.DeckRiffled, table: Table) -> None:
    table.deck.routine.append("riffle")
    table.deck.cut = 0


@on_deck.register
def _(fact: deck_facts.DeckStripped, table: Table) -> None:
    table.deck.routine.append("strip")
    table.deck.strips.append(fact.sections)
    table.deck.cut = 0


@on_deck.register
def _(fact: deck_facts.DeckCut, table: Table) -> None:
    table.deck.cut, table.deck.cut_card = fact.hands, fact.cut_card


@on_deck.register
def _(fact: deck_facts.DeckExchanged, table: Table) -> None:
    spread = table.spreads.get(fact.back)
    new = spread is not None and not spread.used
    table.deck = Deck(fact.back, new, new, fact.reason, washed=table.deck.washed, used=not new)


@on_deck.register
def _(_: deck_facts.StubCounted, table: Table) -> None:
    table.counted_in_down = table.down_hands


@on_deck.register
def _(fact: deck_facts.StubDropped, table: Table) -> None:
    table.deck.dropped = fact.disordered


@on_deck.register
def _(_: deck_facts.StubReshuffled, table: Table) -> None:
    table.deck.dropped = False


@on_deck.register
def _(fact: deck_facts.CardTurned, table: Table) -> None:
    if fact.place == "deck" and table.deck.routine:
        table.deck.shown = True


@on_deck.register
def _(_: hand_facts.CardDealt, table: Table) -> None:
    _deal_from(table)


@on_deck.register
def _(_: hand_facts.BoardDealt, table: Table) -> None:
    _deal_from(table)


def _deal_from(table: Table) -> None:
    """Once it is dealt from, a deck has to be shuffled and cut anew."""
    deck = table.deck
    deck.routine.clear()
    deck.strips.clear()
    deck.washed, deck.introduced, deck.used = False, False, True
    deck.reason, deck.shown = None, False
    deck.cut, deck.cut_card = 0, False
    table.spreads.clear()
    table.after_break = False
