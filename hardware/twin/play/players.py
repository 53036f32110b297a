"""What players do with their cards: look at them, fold, discard, table them, take them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardspeak.hardware.layout import Point
from cardspeak.hardware.twin.play.arms import Arm
from cardspeak.hardware.twin.play.dealing import turn_over
from cardspeak.hardware.twin.play.places import CARD_MM
from cardspeak.hardware.twin.play.table import Place, Table, unguard
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import (
    CardBurned,
    Discarded,
    Folded,
    Marked,
    Mucked,
    Retrieved,
    Tabled,
)

_BEND = 0.55
_PUSH_MM = 110.0
_SPREAD_MM = (24.0, 70.0)
_CROOKED_MM, _CROOKED_DEG = 4.0, 6.0
_FANNED_MM = (5.0, 24.0)
_COUNTED_MM = (44.0, 66.0)


def look(table: Table, place: Place, start_s: float) -> None:
    """Let a player slide the down cards together, bend them up and lay them down again."""
    down = [card for card in place.held if card.pose.flip == 0]
    if not down:
        return
    arm, pace = place.arm, table.pace
    middle = _middle(down)
    there = arm.reach(max(start_s, arm.free_s + 0.05), place.side.off(middle, -10))
    slid = there + 0.4 * pace.peek_s
    up = len(down) < len(place.held)
    for card, pose in zip(down, _together(table, place, down), strict=True):
        card.lift(there, slid, card.pose if up else pose)
    arm.follow(slid, place.side.off(middle, -10))
    for card in down:
        flat = card.pose
        card.lift(slid, slid + 0.2 * pace.peek_s, replace(flat, bend=_BEND))
        card.lift(card.last_s, slid + 0.4 * pace.peek_s, replace(flat, bend=_BEND))
        card.lift(card.last_s, slid + 0.6 * pace.peek_s, flat)
    arm.hold(down[0].last_s)
    if place.guard is not None:
        x, y = middle
        place.guard.lift(down[0].last_s, down[0].last_s + 0.15, Pose(x, y, 0.0, 1.5))
    arm.withdraw(arm.free_s)


def fold(table: Table, fact: Folded) -> float:
    """Push a hand forward, face down, into the muck."""
    place = table.seat(fact.seat)
    return _to_muck(table, place, place.arm, list(place.held), table.pace.think_s)


def muck(table: Table, fact: Mucked) -> float:
    """Let a hand go to the muck at showdown, by its player or by the dealer."""
    place = table.seat(fact.seat)
    arm = table.right if fact.by == "dealer" else place.arm
    return _to_muck(table, place, arm, list(place.held), table.pace.think_s)


def discard(table: Table, fact: Discarded) -> float:
    """Lay some cards forward, where the dealer counts them; the player knocks to stand pat.

    A player who is passed over by the dealer's burn takes a while to object.
    """
    place, pace = table.seat(fact.seat), table.pace
    if not fact.cards:
        return knock(table, place)
    known = {sight.card for sight in fact.cards if sight.card}
    chosen = [card for card in place.held if card.card in known]
    rest = [card for card in place.held if card not in chosen and card.card is None]
    chosen += rest[: max(len(fact.cards) - len(chosen), 0)]
    late = isinstance(table.facts[table.at - 1], CardBurned)
    return _lay_forward(table, place, chosen, pace.think_s + late * pace.notice_s)


def knock(table: Table, place: Place) -> float:
    """Tap the felt, or the cards, with the knuckles."""
    pace, arm = table.pace, place.arm
    tip = place.bets.pulled_in(place.side.off(place.bets.middle, -25, table.dice.gauss(0, 25)))
    there = arm.reach(table.now_s + pace.think_s + pace.reach_s, tip, "fist")
    end = there + max(pace.check_s - pace.reach_s, 0.1)
    arm.follow(there + (end - there) / 2, tip, 25.0)
    arm.follow(end, tip)
    arm.withdraw(end)
    return end


def retrieve(table: Table, fact: Retrieved) -> float:
    """Take cards out of the muck again; who gave them up takes a while to think better of it."""
    place, pace = table.seat(fact.seat), table.pace
    arm = place.arm
    cards = [card for card in reversed(table.muck) if card in place.dealt][: fact.cards]
    others = [card for card in reversed(table.muck) if card not in cards]
    cards += others[: max(fact.cards - len(cards), 0)]
    end = table.now_s + pace.notice_s
    for card in cards:
        table.muck.remove(card)
        there = arm.reach(end + pace.reach_s, (card.pose.x_mm, card.pose.y_mm))
        x, y = place.cards.pulled_in(
            place.side.off(place.cards.middle, 0, 22.0 * len(place.held) - 11)
        )
        to = Pose(x, y, place.side.card_turn + table.dice.gauss(0, 8), table.on_pile(place.held))
        end = card.lift(there, there + pace.sweep_s, to)
        arm.follow(end, (x, y))
        place.held.append(card)
        arm.withdraw(end)
    return table.bared_s(end)


def table_hand(table: Table, fact: Tabled) -> float:
    """Turn a hand face up and lay it before its player, side by side or overlapping."""
    place, pace = table.seat(fact.seat), table.pace
    if not place.held:
        return table.now_s + 0.05
    place.held[:] = named(place.held, fact.cards)
    arm = table.right if fact.by == "dealer" else place.arm
    unguard(table, place)
    start = max(table.now_s + pace.think_s, *(card.last_s for card in place.held))
    there = arm.reach(start + pace.reach_s, _middle(place.held))
    end = there + pace.table_s
    up = [at < len(fact.cards) and fact.cards[at].card is not None for at in range(len(place.held))]
    for card, pose, turned in zip(place.held, _laid_out(table, place), up, strict=True):
        to = replace(pose, flip=1.0 if turned else card.pose.flip)
        if card.pose.flip == to.flip:
            card.lift(there, end, to)
        else:
            turn_over(card, there, end, to)
    arm.follow(end, place.side.off(_middle(place.held), -20))
    arm.withdraw(end)
    return table.bared_s(end)


def mark(table: Table, fact: Marked) -> float:
    """Turn the card that plays with each of the others across."""
    place, pace = table.seat(fact.seat), table.pace
    if not place.held:
        return table.now_s + 0.05
    arm, card = place.arm, place.held[0]
    there = arm.reach(table.now_s + pace.think_s + pace.reach_s, (card.pose.x_mm, card.pose.y_mm))
    end = card.lift(
        there, there + pace.sweep_s, replace(card.pose, turn_deg=card.pose.turn_deg + 80)
    )
    arm.hold(end)
    arm.withdraw(end)
    return table.bared_s(end)


def named(held: Sequence[Thing], sights: Sequence[Sight]) -> list[Thing]:
    """Return the cards of a hand in the order in which they are seen, each with its name."""
    left = list(held)
    ordered: list[Thing] = []
    taken: dict[int, Thing] = {}
    for at, sight in enumerate(sights):
        known = next((card for card in left if sight.card and card.card == sight.card), None)
        if known is not None:
            left.remove(known)
            taken[at] = known
    for at, sight in enumerate(sights):
        card = taken.get(at)
        if card is None:
            card = next((card for card in left if card.card is None), None)
            if card is None:
                continue
            left.remove(card)
            card.card = sight.card
        ordered.append(card)
    return [*ordered, *left]


def _laid_out(table: Table, place: Place) -> list[Pose]:
    """Return the poses of a hand that is laid open, from the player's left."""
    dice, count = table.dice, len(place.held)
    room = 2 * place.cards.half_width(place.side.right) - CARD_MM[0]
    widest = max(room, 0) / max(count - 1, 1)
    step = min(dice.uniform(*_SPREAD_MM), widest)
    turn = dice.gauss(0, 4)
    poses = []
    for at in range(count):
        right = (at - (count - 1) / 2) * step + dice.gauss(0, min(_CROOKED_MM, step / 6))
        spot = place.side.off(place.cards.middle, dice.gauss(0, _CROOKED_MM), right)
        deg = place.side.card_turn + turn + dice.gauss(0, _CROOKED_DEG)
        poses.append(Pose(*place.cards.pulled_in(spot), deg, 0.3 * at))
    return poses


def _together(table: Table, place: Place, cards: Sequence[Thing]) -> list[Pose]:
    """Return the poses of cards that their player has slid together."""
    dice, count = table.dice, len(cards)
    step = dice.uniform(*_FANNED_MM) / max(count / 2, 1)
    middle, turn = _middle(cards), place.side.card_turn + dice.gauss(0, 6)
    poses = []
    for at, card in enumerate(cards):
        right = (at - (count - 1) / 2) * step
        spot = place.side.off(middle, dice.gauss(0, 3), right)
        x, y = place.cards.pulled_in(spot)
        poses.append(Pose(x, y, turn + dice.gauss(0, 2), card.pose.z_mm))
    return poses


def _lay_forward(table: Table, place: Place, cards: Sequence[Thing], wait: float) -> float:
    """Push cards forward and spread them a little, face down, so that they can be counted."""
    if not cards:
        return table.now_s + 0.05
    pace, dice, arm, side = table.pace, table.dice, place.arm, place.side
    unguard(table, place)
    start = max(table.now_s + wait, arm.free_s, *(card.last_s for card in cards))
    there = arm.reach(start + pace.reach_s, _middle(cards))
    end = there + pace.fold_s
    room = 2 * place.bets.half_width(side.right) - CARD_MM[0]
    step = min(dice.uniform(*_COUNTED_MM), room / max(len(cards) - 1, 1))
    turn = side.card_turn + dice.gauss(0, 5)
    for at, card in enumerate(cards):
        right = (at - (len(cards) - 1) / 2) * step
        x, y = side.off(place.bets.middle, dice.gauss(0, 4), right + dice.gauss(0, 2))
        to = Pose(x, y, turn + dice.gauss(0, 4), table.on_pile(cards[:at]))
        if card.pose.flip:
            turn_over(card, there, end, to)
        else:
            card.lift(there, end, to)
        place.held.remove(card)
    table.put_away.append(list(cards))
    arm.follow(end, side.off(place.bets.middle, -20))
    arm.withdraw(end)
    return table.bared_s(end)


def _to_muck(table: Table, place: Place, arm: Arm, cards: Sequence[Thing], wait: float) -> float:
    """Push cards forward and let them slide into the muck."""
    if not cards:
        return table.now_s + 0.05
    pace, dice = table.pace, table.dice
    unguard(table, place)
    middle = _middle(cards)
    start = max(table.now_s + wait, arm.free_s, *(card.last_s for card in cards))
    there = arm.reach(start + pace.reach_s, middle)
    pushed = there + 0.35 * pace.fold_s
    ahead = place.side.off(middle, _PUSH_MM)
    end = there
    for card in cards:
        x, y = place.side.off((card.pose.x_mm, card.pose.y_mm), _PUSH_MM)
        away = replace(card.pose, x_mm=x, y_mm=y, flip=0.0, z_mm=card.pose.z_mm + 2)
        if card.pose.flip:
            turn_over(card, there, pushed, away)
        else:
            card.lift(there, pushed, away)
        at = table.spots["muck"].somewhere(dice, 0.45)
        to = Pose(*at, dice.gauss(0, 45), table.on_pile(table.muck))
        end = max(end, card.slide(pushed, there + pace.fold_s + dice.uniform(0, 0.05), to))
        place.held.remove(card)
        table.muck.append(card)
    arm.follow(pushed, ahead)
    arm.withdraw(pushed)
    return end


def _middle(cards: Sequence[Thing]) -> Point:
    xs = [card.pose.x_mm for card in cards]
    ys = [card.pose.y_mm for card in cards]
    return (sum(xs) / len(xs), sum(ys) / len(ys))
