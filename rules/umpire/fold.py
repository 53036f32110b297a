"""Folding facts into the state of a table. It takes facts as they come, right or wrong.

What is wrong is found by the checks, which look at the state just before and just after a fact;
here every fact simply has its effect, so that an error does not derail what follows.
"""

from __future__ import annotations

from functools import singledispatch

from cardspeak.rules.facts import hand as hand_facts
from cardspeak.rules.facts import people as people_facts
from cardspeak.rules.facts import table as table_facts
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.vocabulary import KINDS
from cardspeak.rules.games.kill import Kill
from cardspeak.rules.games.table import find_game
from cardspeak.rules.records.betting import Purse
from cardspeak.rules.umpire.closing import close_betting, may_come_late
from cardspeak.rules.umpire.dealt_in import (
    away,
    deal_in,
    killed,
    note_absence,
    note_who_played,
    same_again,
)
from cardspeak.rules.umpire.due import has_button
from cardspeak.rules.umpire.entitled import dealing_order, deals_from
from cardspeak.rules.umpire.fold_cards import on_cards
from cardspeak.rules.umpire.fold_deck import on_deck
from cardspeak.rules.umpire.fold_play import on_play
from cardspeak.rules.umpire.killing import kill_after
from cardspeak.rules.umpire.positions import note_positions
from cardspeak.rules.umpire.rounds import progress
from cardspeak.rules.umpire.state import Hand, Player, Table
from cardspeak.rules.umpire.turns import count_early_acts


def apply(table: Table, fact: Fact) -> None:
    """Let a fact have its effect on a table and its hand."""
    close_betting(table, fact)
    hand = table.hand
    if hand and (not hand.over or may_come_late(hand, fact)):
        on_cards(fact, hand)
        on_play(fact, hand)
        progress(hand)
    on_table(fact, table)
    on_deck(fact, table)
    if type(fact) not in table.unwatched:
        table.reported.add(type(fact))


@singledispatch
def on_table(fact: Fact, table: Table) -> None:
    """Let a fact have its effect on a table; one that is not about it has none."""


@on_table.register
def _(fact: table_facts.Unwatched, table: Table) -> None:
    """A hand of which some was not watched stays so to its end."""
    table.unwatched = frozenset(KINDS[kind] for kind in fact.kinds if kind in KINDS)
    table.reported -= table.unwatched
    hand = table.hand
    if hand and not hand.over:
        hand.unwatched |= table.unwatched
        hand.round = hand.round if hand.is_followed else None


@on_table.register
def _(fact: table_facts.GameChosen, table: Table) -> None:
    before = table.stakes
    if before is None or (before.game, before.limit) != (fact.game, fact.limit):
        table.kill = Kill()
    table.stakes, table.game = fact, find_game(fact.game)


@on_table.register
def _(fact: table_facts.SeatTaken, table: Table) -> None:
    """A player who was there already may only have another stack."""
    known = table.players.get(fact.seat)
    player = Player(fact.stack, fact.name, fact.entitled)
    if known and not (known.name and fact.name and known.name != fact.name):
        player.new, player.since, player.sat_out = known.new, known.since, known.sat_out
    else:
        player.new, player.since = table.hands > 0, table.hands
    table.players[fact.seat] = player
    table.open_seats.pop(fact.seat, None)


@on_table.register
def _(fact: table_facts.SeatLeft, table: Table) -> None:
    table.players.pop(fact.seat, None)
    table.open_seats[fact.seat] = table.hands
    table.early_acts.pop(fact.seat, None)


@on_table.register
def _(fact: table_facts.PlayerAway, table: Table) -> None:
    if fact.seat in table.players:
        table.players[fact.seat].away = True


@on_table.register
def _(fact: table_facts.PlayerBack, table: Table) -> None:
    if fact.seat in table.players:
        table.players[fact.seat].away = False


@on_table.register
def _(fact: table_facts.SeatExcused, table: Table) -> None:
    if fact.seat in table.players:
        table.players[fact.seat].on_purpose = fact.dealt_in
    hand = table.hand
    if hand and not hand.over and not hand.acts:
        deal_in(table, hand)


@on_table.register
def _(fact: table_facts.ButtonPlaced, table: Table) -> None:
    table.button_moves += table.button not in (None, fact.seat)
    table.button, table.button_placed = fact.seat, True
    hand = table.hand
    if hand and not (hand.over or hand.misdeal or hand.deal or hand.acts) and has_button(hand):
        hand.button, hand.button_seen = fact.seat, True
        deal_in(table, hand)


@on_table.register
def _(_: hand_facts.Posted, table: Table) -> None:
    """Who posts may be dealt in by it, and the big blind tells who sits out (`DEAL-7`)."""
    hand = table.hand
    if hand and not (hand.over or hand.deal or hand.acts):
        deal_in(table, hand)


@on_table.register
def _(_: table_facts.DealerChanged, table: Table) -> None:
    table.down_hands, table.counted_in_down = 0, 0


@on_table.register
def _(_: table_facts.BreakBegun, table: Table) -> None:
    table.on_break = True


@on_table.register
def _(_: table_facts.BreakOver, table: Table) -> None:
    table.on_break, table.after_break = False, True


@on_table.register
def _(fact: table_facts.HandForHand, table: Table) -> None:
    table.hand_for_hand, table.released = fact.on, True


@on_table.register
def _(_: table_facts.HandReleased, table: Table) -> None:
    table.released = True


@on_table.register
def _(fact: table_facts.TablesLeft, table: Table) -> None:
    table.tables = fact.tables


@on_table.register
def _(fact: table_facts.OutOfStep, table: Table) -> None:
    table.out_of_step = fact.reason


@on_table.register
def _(fact: hand_facts.HandBegun, table: Table) -> None:
    if table.game is None or table.stakes is None:
        return
    before = table.hand
    redeal = fact.redeal or (before is not None and bool(before.misdeal))
    if before and not redeal:
        note_positions(table, before, fact.number)
        note_who_played(table, before)
        count_early_acts(table.early_acts, before)
    order = same_again(table, before) if before and redeal else dealing_order(table)
    game = before.game if before and redeal else table.game
    table.hand = Hand(
        number=fact.number,
        house=table.house,
        game=game,
        stakes=before.stakes if before and redeal else table.stakes,
        order=order,
        button=deals_from(table),
        button_seen=table.button_placed or (redeal and before is not None and before.button_seen),
        purses={seat: Purse(table.players[seat].stack) for seat in order},
        redeal=redeal,
        held={seat: [] for seat in order},
        boards=[[] for _ in range(max(game.boards, 1))],
        live=set(order),
        unwatched=table.unwatched,
        absent=killed(before) if before and redeal else set(),
    )
    table.button_placed = False
    table.hands += not redeal
    table.down_hands += not redeal
    table.out_of_step = ""
    table.deck.hands += not redeal
    table.deck.dropped = False
    table.row = {}


@on_table.register
def _(_: people_facts.MisdealCalled, table: Table) -> None:
    if table.hand:
        table.hand.absent |= away(table, table.hand)


@on_table.register
def _(fact: hand_facts.CardDealt, table: Table) -> None:
    if table.hand is None or table.hand.over:
        table.row[fact.seat] = fact.card
    else:
        note_absence(table, table.hand, fact.seat)


@on_table.register
def _(_: hand_facts.HandOver, table: Table) -> None:
    hand = table.hand
    if hand is None:
        return
    table.kill = kill_after(hand, table.kill, table.players)
    for seat, purse in hand.purses.items():
        if seat in table.players and hand.is_followed and not hand.misdeal:
            table.players[seat].stack = purse.stack + purse.bet
    for player in table.players.values() if not hand.misdeal else ():
        player.on_purpose = None
    if table.hand_for_hand:
        table.released = False
