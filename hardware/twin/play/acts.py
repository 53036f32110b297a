"""What is done at the table for each kind of fact."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cardspeak.hardware.twin.play import boards, dealing, decks, money, players
from cardspeak.hardware.twin.play.table import Table
from cardspeak.rules.facts import deck, hand, people, table
from cardspeak.rules.facts.event import Fact

Act = Callable[[Table, Any], float]
"""Plays a fact at the table, and returns when it is done and can be seen."""

SETUP: tuple[type[Fact], ...] = (
    table.TableOpened,
    table.GameChosen,
    table.SeatTaken,
    table.SeatLeft,
    table.PlayerAway,
    table.PlayerBack,
    table.SeatExcused,
    table.DealerChanged,
    table.BreakBegun,
    table.BreakOver,
    table.HandForHand,
    table.HandReleased,
    table.TablesLeft,
    table.Unwatched,
)
"""What no camera sees and the crew types in."""

ACTS: Mapping[type[Fact], Act] = MappingProxyType(
    {
        table.ButtonPlaced: money.move_button,
        table.PlaqueShown: money.show_plaque,
        deck.DeckSpread: decks.spread,
        deck.DeckWashed: decks.wash,
        deck.DeckRiffled: decks.riffle,
        deck.DeckStripped: decks.riffle,
        deck.DeckCut: decks.riffle,
        deck.DeckExchanged: decks.change_deck,
        deck.BackSeen: decks.change_back,
        deck.StubDropped: decks.drop_stub,
        deck.StubSetDown: dealing.set_down_stub,
        deck.StubReshuffled: decks.reshuffle,
        deck.CardTurned: boards.turn_card,
        deck.BurnsMoved: boards.move_burns,
        hand.Tapped: money.tap,
        hand.CardDealt: dealing.deal,
        hand.CardExposed: dealing.expose,
        hand.CardReplaced: dealing.exchange,
        hand.CardBurned: dealing.burn,
        hand.BoardDealt: boards.turn_board,
        hand.BoardTakenBack: boards.take_back,
        hand.Posted: money.post,
        hand.Bet: money.bet,
        hand.Checked: money.check,
        hand.Folded: players.fold,
        hand.BetTakenBack: money.take_back,
        hand.BetsCollected: money.collect,
        hand.Discarded: players.discard,
        hand.Marked: players.mark,
        hand.Tabled: players.table_hand,
        hand.Mucked: players.muck,
        hand.Retrieved: players.retrieve,
        hand.PotPushed: money.push,
        hand.HandOver: decks.gather,
        people.MisdealCalled: decks.call_misdeal,
    }
)
"""What moves something. Every other kind of fact passes into the truth as it is: it is a word, as
``HandRead``, a judgement of what was played already, as ``Irregular``, or a correction."""
