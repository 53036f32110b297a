"""The showdown told as it goes: who shows first, what each hand is, who wins, what it earns."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardDealt,
    Checked,
    Folded,
    HandBegun,
    Mucked,
    Tabled,
)
from cardspeak.rules.games.game import Family
from cardspeak.rules.games.plaques import earns_plaque
from cardspeak.rules.games.side_games import Heist, heist, play_mushroom
from cardspeak.rules.showdown.chips import ChipsDoNotFit, fewest_chips
from cardspeak.rules.showdown.order import clockwise, first_to_show
from cardspeak.rules.showdown.outcome import Outcome
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.check import after, before, first_in_force, hanging_on
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.shown import at_showdown, is_tabled, playing
from cardspeak.rules.umpire.state import WAGERS, Hand, Table
from cardspeak.rules.umpire.uncounted import may_have_side_pots
from cardspeak.rules.umpire.verdict import reading_of, verdict

_UNTOLD = (1,)


@after(Bet, Checked, Folded, BoardDealt, CardDealt)
def who_shows_first(table: Table, _: Fact) -> Iterator[Finding]:
    """`SHOW-4`, `SHOW-5`, `T24-21`: who shows first, if nobody does."""
    hand = at_showdown(table)
    if hand is None or len(hand.contenders) < 2 or hand.tabled or hand.mucked:
        return
    last_round = [act for act in hand.acts if act.street == hand.street]
    if not last_round and (_all_in_at_once(table) or hand.game.family is Family.STUD):
        return
    first = last_round[0].seat if last_round else clockwise(hand.contenders, hand.button)[0]
    bets = [act for act in hand.acts if act.did in (Did.BET, Did.RAISE) and not act.forced]
    wagered = bool(bets) and bets[-1] in last_round
    keeps_order = table.house["showdown.all_check"] == "last_aggressor"
    aggressor = bets[-1].seat if bets else None
    if first not in hand.contenders and not (wagered and aggressor in hand.contenders):
        return
    seat = first_to_show(
        hand.contenders,
        table.house,
        last_aggressor=aggressor,
        first_to_act=first,
        last_round_bet=wagered,
    )
    rule = first_in_force(table.house, "SHOW-4" if wagered or keeps_order else "SHOW-5", "T24-21")
    if rule:
        yield Finding(rule, Severity.NOTE, "showdown-shows-first", (seat,))


def _all_in_at_once(table: Table) -> bool:
    return table.house["showdown.all_in"] == "tabled_at_once"


@after(Tabled, BoardDealt)
def hands_are_read(table: Table, fact: Fact) -> Iterator[Finding]:
    """`SHOW-1`, `SHOW-14`, `T24-19`: what each hand is, as it is tabled."""
    hand = at_showdown(table)
    rule = first_in_force(table.house, "SHOW-1", "T24-19")
    if hand is None or rule is None:
        return
    for seat in (fact.seat,) if isinstance(fact, Tabled) else tuple(hand.tabled):
        outcome = reading_of(hand, seat) if seat in hand.live else None
        if outcome:
            cards = tuple(sight.card for sight in hand.tabled[seat] if sight.card)
            yield Finding(
                rule, Severity.NOTE, "showdown-hand", (seat,), cards,
                about=f"seat-{seat}", outcome=outcome,
            )  # fmt: skip


@after(Tabled, Mucked, BoardDealt)
def who_wins(table: Table, _: Fact) -> Iterator[Finding]:
    """Say who wins once all hands are tabled or mucked, and how the pot is shared.

    `SHOW-10`, `SHOW-13` to `SHOW-16`, `POT-1`, `POT-2`, `POT-4`, `POT-5`, `ODD-1` to `ODD-10`,
    `T24-19`, `T24-23`.
    """
    hand = at_showdown(table)
    found = verdict(hand) if hand else None
    if hand is None or found is None or found.waiting:
        return
    if found.outcome is None and found.doubts:
        yield Finding(
            first_in_force(table.house, "SHOW-9", "T24-19") or "T24-19",
            Severity.NOTE,
            "showdown-unsure",
            tuple(sorted({doubt.seat for doubt in found.doubts if doubt.seat})),
            tuple(dict.fromkeys(card for doubt in found.doubts for card in doubt.cards)),
            about="unsure",
        )
    if found.outcome:
        yield _winners(table, found.outcome)
        yield from _playing_cards(found.outcome)
        yield from _chips_for_each(hand, found.outcome)


def _winners(table: Table, outcome: Outcome) -> Finding:
    shared = len(outcome.totals) > 1
    rules = ("POT-1", "T24-23") if shared else ("SHOW-14", "SHOW-10", "SHOW-16")
    rule = first_in_force(table.house, *rules) or "SHOW-16"
    seats = tuple(outcome.totals)
    return Finding(rule, Severity.NOTE, "showdown-winner", seats, about="winner", outcome=outcome)


def _playing_cards(outcome: Outcome) -> Iterator[Finding]:
    """Show which cards of each winner play (`SHOW-13`)."""
    winners = {
        (share.seat, award.board, award.part) for award in outcome.awards for share in award.shares
    }
    for read in outcome.reads:
        if read.reading and (read.seat, read.board, read.part) in winners:
            yield Finding(
                "SHOW-13", Severity.NOTE, "showdown-plays", (read.seat,), read.reading.five,
                about=f"board-{read.board}-{read.part}-seat-{read.seat}",
            )  # fmt: skip


def _chips_for_each(hand: Hand, outcome: Outcome) -> Iterator[Finding]:
    """Make up each share of the highest chips in play (`POT-2`), if these are told (`ODD-9`)."""
    if len(outcome.totals) < 2 or hand.stakes.chips == _UNTOLD or not hand.is_followed:
        return
    for seat, amount in outcome.totals.items():
        try:
            chips = fewest_chips(amount, hand.stakes.chips)
        except ChipsDoNotFit:
            continue
        made = " + ".join(f"{number} × {value}" for value, number in chips.items())
        yield Finding(
            "POT-2", Severity.NOTE, "pot-in-chips", (seat,),
            values={"amount": amount, "chips": made}, about=f"seat-{seat}",
        )  # fmt: skip


@after(Tabled, Mucked, BoardDealt, Folded)
def what_the_side_games_pay(table: Table, _: Fact) -> Iterator[Finding]:
    """`GOLD-2`, `HEIST-2`, `MUSH-2`: what a win earns beside the pot."""
    hand = playing(table)
    found = verdict(hand) if hand else None
    if hand is None or found is None or found.outcome is None or found.waiting:
        return
    winners = tuple(found.outcome.totals)
    if "MUSH-2" in hand.game.rules and hand.small:
        won = play_mushroom(1, 0, small_blind=hand.small, winners=winners).won
        if won:
            yield Finding("MUSH-2", Severity.NOTE, "showdown-mushroom", winners)
    if len(winners) == 1 and (hand.is_followed or not may_have_side_pots(hand, found)):
        yield from _scooped(hand, winners[0])


def _scooped(hand: Hand, seat: int) -> Iterator[Finding]:
    hole = [sight.card for sight in hand.tabled.get(seat, ()) if sight.card]
    if not is_tabled(hand, seat):
        return
    if "GOLD-2" in hand.game.rules and earns_plaque(hole, scooped=True):
        yield Finding("GOLD-2", Severity.NOTE, "showdown-earns-plaque", (seat,), tuple(hole))
    if "HEIST-2" in hand.game.rules:
        blind = hand.stakes.big_blind
        mini, full = (heist(kind, 10 * blind, blind, hole, scooped=True) for kind in Heist)
        if full:
            yield Finding(
                "HEIST-2", Severity.NOTE, "showdown-heist", (seat,), tuple(hole),
                values={"mini": mini, "full": full},
            )  # fmt: skip


@before(HandBegun)
def reading_can_be_disputed_no_more(table: Table, _: HandBegun) -> Iterator[Finding]:
    """`T24-24`: the last hand's reading stands from here; its pot until substantial action."""
    last = table.hand
    if last and last.over and last.showdown:
        yield Finding("T24-24", Severity.NOTE, "showdown-stands", values={"hand": last.number})


CHECKS = (
    *hanging_on(WAGERS, who_shows_first),
    hands_are_read,
    who_wins,
    what_the_side_games_pay,
    reading_can_be_disputed_no_more,
)
