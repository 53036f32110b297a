"""The deal: its order, who is entitled to a hand, and how many players see the flop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Checked,
    Folded,
    Posted,
)
from cardspeak.rules.facts.table import SeatLeft, SeatTaken
from cardspeak.rules.games.chinese import STACK_SIZE, ChineseError, one_card_over
from cardspeak.rules.games.game import Family
from cardspeak.rules.rulebook.rows import Rule
from cardspeak.rules.rulebook.rulebook import rulebook
from cardspeak.rules.umpire.check import after, before, hanging_on, in_force
from cardspeak.rules.umpire.due import What, due
from cardspeak.rules.umpire.entitled import may_be_left_out, waits
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.missed import order_is_known
from cardspeak.rules.umpire.state import Hand, Player, Table
from cardspeak.rules.umpire.substantial import misdeal

DEALT_TO_PLAYERS = (Family.FLOP, Family.STUD, Family.DRAW)


def dealt_hand(table: Table) -> Hand | None:
    """Return the hand, if it can be judged and is dealt card by card to players."""
    hand = table.in_play
    return hand if hand and hand.game.family in DEALT_TO_PLAYERS else None


@before(CardDealt)
def card_out_of_order(table: Table, fact: CardDealt) -> Iterator[Finding]:
    """`DEAL-11`: a card of the deal neither goes on round the table nor mends the order.

    Two cards one after the other to the button are allowed (`DEAL-5`).
    """
    hand = dealt_hand(table)
    if hand is None or not hand.deal or not order_is_known(hand):
        return
    following = due(hand)
    if hand.street or following.what is not What.CARD or fact.seat not in hand.order:
        return
    allowed = _who_may_follow(table, hand)
    if fact.seat not in (following.seat, *allowed):
        yield Finding(
            "DEAL-11",
            Severity.NOTE,
            "card-out-of-order",
            (fact.seat,),
            values={"due": allowed[-1]},
            about=str(len(hand.deal)),
        )


def _who_may_follow(table: Table, hand: Hand) -> list[int]:
    """Return the next seat, after those that may be gone past: the button, and any left out."""
    last = hand.deal[-1]
    at = hand.order.index(last) if last in hand.order else len(hand.order) - 1
    allowed = []
    for seat in (*hand.order[at + 1 :], *hand.order[: at + 1]):
        allowed.append(seat)
        if seat != hand.button and not may_be_left_out(table, seat):
            break
    return allowed


@before(BoardDealt)
def players_at_the_flop(table: Table, fact: BoardDealt) -> Iterator[Finding]:
    """`DEAL-3`: the dealer says how many players see the flop."""
    hand = table.in_play
    if hand is None or hand.game.family is not Family.FLOP or fact.board or hand.boards[0]:
        return
    values = {"players": len(hand.contenders)}
    yield Finding("DEAL-3", Severity.NOTE, "players-at-the-flop", values=values)


@after(CardDealt, Posted, Bet, Checked, Folded, CardBurned, BoardDealt)
def card_to_a_seat_not_entitled(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-4`, `LATE-2` to `LATE-5`, `MISS-4`, `NEWP-1`, `DEAL-9`, `T24-1`: no hand is due there.

    Whoever has no hand because lowball takes no more players is told of with `DEAL-7`.
    """
    hand = dealt_hand(table)
    if hand is None:
        return
    for seat in sorted(set(hand.deal) - set(hand.order)):
        found = _not_entitled(table, hand, seat)
        if found:
            rule, phrase = found
            if rule == "DEAL-9":
                yield Finding(
                    rule, Severity.MEDIUM, phrase, (seat,), steps=("chips-first",), about=f"{seat}"
                )
            else:
                rules = (rule, "MISD-4", "T24-1")
                yield misdeal(hand, rules, phrase, (seat,), about=f"seat-{seat}")


def _not_entitled(table: Table, hand: Hand, seat: int) -> tuple[str, str] | None:
    """Return the row and the phrase; None where a card to the seat may be in order."""
    player = table.players.get(seat)
    if player is None:
        return "MISD-4", "card-to-empty-seat"
    if player.on_purpose is False:
        # On penalty in the first deal: the hand is dealt, and killed after it (`MISD-11`).
        return None if hand.redeal else ("MISD-4", "card-to-excused-seat")
    if hand.redeal:
        return "MISD-11", "card-to-new-player"
    if not table.has_chips(player):
        return _without_chips(table)
    return _before_its_time(table, hand, seat, player)


def _without_chips(table: Table) -> tuple[str, str] | None:
    """Judge a player without chips; at a cash game they may be on their way (`DEAL-9`)."""
    if table.house.format != "cash":
        return "MISD-4", "card-not-entitled"
    return ("DEAL-9", "card-without-chips") if in_force(table.house, "DEAL-9") else None


def _before_its_time(table: Table, hand: Hand, seat: int, player: Player) -> tuple[str, str] | None:
    """Judge a player who has to wait: for the button to pass, or for the big blind."""
    rule = "" if Posted in table.unwatched else waits(table, seat, hand)
    if rule:
        row = rulebook()[rule]
        flagged = isinstance(row, Rule) and any(output.kind == "flag" for output in row.outputs)
        return rule if flagged else "MISD-4", "card-must-wait"
    if player.entitled:
        return None
    late = player.new and in_force(table.house, "LATE-3")
    return "LATE-3" if late else "MISD-4", "card-not-entitled"


@after(CardDealt)
def a_card_over_in_chinese(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-12`: 14 cards against 12 are no misdeal in Chinese poker."""
    hand = table.in_play
    if hand is None or hand.game.family is not Family.CHINESE:
        return
    counts = Counter(hand.deal)
    if len(hand.deal) != STACK_SIZE * len(counts):
        return
    try:
        over = one_card_over(counts)
    except ChineseError:
        return
    if over:
        yield Finding(
            "MISD-12",
            Severity.NOTE,
            "chinese-card-over",
            (over.spreads, over.picks),
            values={"spreads": over.spreads, "picks": over.picks},
            steps=("chinese-pick",),
        )


CHECKS = (
    card_out_of_order,
    players_at_the_flop,
    *hanging_on({SeatTaken, SeatLeft}, card_to_a_seat_not_entitled),
    a_card_over_in_chinese,
)
