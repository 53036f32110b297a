"""Chips: put in, pulled in, pushed and given back; checks, taps and the button."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.hardware.twin.play.chips import at_point, chips_worth, free_place, in_rows
from cardspeak.hardware.twin.play.dealing import move_stub
from cardspeak.hardware.twin.play.players import knock
from cardspeak.hardware.twin.play.table import CHIPS_Z_MM, Place, Table
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose
from cardspeak.rules.facts.hand import (
    Bet,
    BetsCollected,
    BetTakenBack,
    Checked,
    Posted,
    PotPushed,
    Tapped,
)
from cardspeak.rules.facts.table import ButtonPlaced, PlaqueShown

_UP_MM = 30.0
_TAP_AT_MM = (90.0, -60.0)


def post(table: Table, fact: Posted) -> float:
    """Put chips in before the deal."""
    return _put_in(table, table.seat(fact.seat), fact.amount, table.pace.post_s, 0.0)


def bet(table: Table, fact: Bet) -> float:
    """Put chips over the line: as many as are missing there, as far as that can be told."""
    place = table.seat(fact.seat)
    return _put_in(table, place, fact.to, table.pace.act_s, table.pace.think_s)


def check(table: Table, fact: Checked) -> float:
    """Tap the felt."""
    return knock(table, table.seat(fact.seat))


def tap(table: Table, _: Tapped) -> float:
    """Tap the felt before a burn, while the other hand takes up the stub."""
    taken = move_stub(table, held=True) if not table.stub_held else table.now_s
    pace, (x, y) = table.pace, table.spots["deck"].middle
    tip = (x + _TAP_AT_MM[0], y - _TAP_AT_MM[1])
    there = table.right.reach(table.now_s + pace.reach_s, tip, "fist")
    end = there + pace.tap_s / 2
    table.right.follow(end, tip)
    return max(end, taken)


def take_back(table: Table, fact: BetTakenBack) -> float:
    """Let chips that had passed the line go back."""
    place, pace = table.seat(fact.seat), table.pace
    arm = place.arm
    there = arm.reach(table.now_s + pace.reach_s, place.bets.middle)
    end = _to_stack(table, place, place.bet, there, there + pace.act_s / 2)
    arm.withdraw(end)
    place.bet.clear()
    return end


def collect(table: Table, _: BetsCollected) -> float:
    """Pull the bets of the round into the middle, with both hands."""
    pace = table.pace
    bets = [(place, chip) for place in table.seats.values() for chip in place.bet]
    if not bets:
        return table.now_s + 0.05
    pot = table.spots["pot"]
    x, y = pot.middle
    start = table.now_s + pace.reach_s
    there = table.right.reach(start, (x + 160, y + 40))
    end = there + pace.collect_s
    for place, chip in bets:
        taken = [(other.pose.x_mm, other.pose.y_mm) for other in table.pot]
        to = at_point(free_place(pot, taken, table.dice), table.dice, CHIPS_Z_MM)
        chip.lift(there + table.dice.uniform(0, 0.3) * pace.collect_s, end, to)
        table.pot.append(chip)
        place.bet.clear()
    table.right.follow(end, (x + 40, y))
    table.right.withdraw(end)
    return end


def push(table: Table, fact: PotPushed) -> float:
    """Push a pot, or a share of it, to a seat, whose player pulls it in; no bets are left lying."""
    place, pace = table.seat(fact.seat), table.pace
    if any(each.bet for each in table.seats.values()):
        table.now_s = collect(table, BetsCollected()) + pace.notice_s
    share = _share(table, fact)
    there = table.right.reach(table.now_s + pace.reach_s, table.spots["pot"].middle)
    up = _push_up(place, there)
    end = there + pace.push_s
    spots = in_rows(len(share), place.bets, place.side)
    for chip, at in zip(share, spots, strict=True):
        chip.lift(there, end, at_point(at, table.dice, CHIPS_Z_MM))
    table.right.follow(max(end, up), place.side.off(place.bets.middle, 50))
    table.right.withdraw(end)
    arm = place.arm
    pulled = arm.reach(end + 0.35 + pace.reach_s, place.bets.middle)
    _to_stack(table, place, share, pulled, pulled + pace.push_s)
    arm.withdraw(pulled + pace.push_s)
    return table.bared_s(end)


def move_button(table: Table, fact: ButtonPlaced) -> float:
    """Move the button to a seat."""
    x, y = table.seat(fact.seat).button
    to = Pose(x, y, table.dice.uniform(-30, 30))
    if table.button is None:
        table.button = table.add(Thing("button"), table.now_s, to)
        return table.now_s
    pace, from_ = table.pace, table.button.pose
    there = table.right.reach(table.now_s + pace.reach_s, (from_.x_mm, from_.y_mm), "pinch")
    end = table.button.lift(there, there + pace.button_s, to)
    table.right.follow(end, (x, y))
    table.right.withdraw(end)
    return table.bared_s(end)


def show_plaque(table: Table, fact: PlaqueShown) -> float:
    """Put a plaque before a seat."""
    place, pace = table.seat(fact.seat), table.pace
    arm = place.arm
    x, y = place.side.off(place.bets.middle, 0, 60)
    there = arm.reach(table.now_s + pace.reach_s, place.stack.middle)
    plaque = Thing("plaque")
    sx, sy = place.stack.middle
    table.add(plaque, there, Pose(sx, sy, place.side.card_turn, 3.0))
    end = plaque.lift(there, there + pace.act_s, Pose(x, y, place.side.card_turn))
    arm.follow(end, (x, y))
    arm.withdraw(end)
    return end


def _put_in(table: Table, place: Place, amount: int, whole: float, wait: float) -> float:
    """Bring new chips from a player's stack over the line."""
    pace, arm = table.pace, place.arm
    start = max(table.now_s + wait, arm.free_s)
    there = arm.reach(start + 0.6 * pace.reach_s, place.stack.middle, "pinch")
    end = max(start + whole, there + 0.15)
    old = [(chip.pose.x_mm, chip.pose.y_mm) for chip in place.bet]
    for chip in chips_worth(max(amount, 1)):
        sx, sy = place.stack.somewhere(table.dice, 0.5)
        table.add(chip, there, Pose(sx, sy, 0.0, 12.0))
        at = free_place(place.bets, old, table.dice)
        old.append(at)
        chip.lift(there, end, at_point(at, table.dice))
        place.bet.append(chip)
    arm.follow(end, place.bets.middle)
    arm.withdraw(end)
    return end


def _share(table: Table, fact: PotPushed) -> list[Thing]:
    """Take a share of the stacks in the middle: all of them with the last push."""
    later = [other for other in table.later() if isinstance(other, PotPushed)]
    if not table.pot:
        x, y = table.spots["pot"].middle
        spare = chips_worth(max(fact.amount, 1))
        for chip in spare:
            table.add(chip, table.now_s, Pose(x, y, 0.0, CHIPS_Z_MM))
        return spare
    count = len(table.pot) if not later else max(1, len(table.pot) // (len(later) + 1))
    share, table.pot[:] = table.pot[:count], table.pot[count:]
    return share


def _push_up(place: Place, start_s: float) -> float:
    """Push the winner's open cards a little forward."""
    end = start_s
    for card in place.held:
        if card.pose.flip == 1:
            x, y = place.side.off((card.pose.x_mm, card.pose.y_mm), _UP_MM)
            x, y = place.cards.pulled_in((x, y))
            pose = card.pose
            to = Pose(x, y, pose.turn_deg, pose.z_mm, 1.0)
            end = card.lift(start_s, start_s + 0.25, to)
    return end


def _to_stack(
    table: Table, place: Place, stacks: Sequence[Thing], start_s: float, end_s: float
) -> float:
    """Bring chips to a player's own; they are gone among them."""
    for chip in stacks:
        x, y = place.stack.somewhere(table.dice, 0.5)
        chip.lift(start_s, end_s, Pose(x, y, chip.pose.turn_deg, CHIPS_Z_MM))
        chip.away(chip.last_s)
    return end_s
