"""The board: packets laid, turned and spread; cards taken back; cards turned that are nobody's."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.hardware.layout import Point
from cardspeak.hardware.twin.play.dealing import (
    burn_pose,
    hold_deck,
    take_up_stub,
    turn_over,
)
from cardspeak.hardware.twin.play.places import CARD_MM, Zone
from cardspeak.hardware.twin.play.table import CARD_Z_MM, Table
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose
from cardspeak.rules.facts.deck import BurnsMoved, CardTurned
from cardspeak.rules.facts.hand import BoardDealt, BoardTakenBack

_SLOT_MM, _SLOT_DEG = 2.5, 2.0
_NEXT_MM = CARD_MM[0] + 6
_ROW_MM = CARD_MM[1] + 10


def turn_board(table: Table, fact: BoardDealt) -> float:
    """Lay cards face down as one packet, turn it, and spread it to its slots."""
    take_up_stub(table)
    pace = table.pace
    row = table.boards.setdefault(fact.board, [])
    first = len(row) + _skipped(table, fact.board)
    start = table.now_s + 0.05
    hold_deck(table, start)
    cards = [table.from_deck(start + 0.01 * n) for n in range(len(fact.cards))]
    for card, sight in zip(cards, fact.cards, strict=True):
        card.card = sight.card
    row += cards
    poses = [_slot_pose(table, fact.board, first + n) for n in range(len(cards))]
    flips = [1.0 if sight.card else 0.0 for sight in fact.cards]
    poses = [replace(pose, flip=flip) for pose, flip in zip(poses, flips, strict=True)]
    whole = pace.flop_s if len(cards) > 1 else pace.card_s
    return _lay(table, cards, poses, start, whole)


def _lay(table: Table, cards: list[Thing], poses: list[Pose], start: float, whole: float) -> float:
    """Bring a packet from the deck to its first slot, turn it there, and spread it."""
    there = (poses[0].x_mm, poses[0].y_mm)
    laid = start + whole * (0.35 if len(cards) > 1 else 0.5)
    turned = start + whole * (0.65 if len(cards) > 1 else 1.0)
    table.right.reach(start, table.spots["deck"].middle, "pinch")
    table.right.follow(laid, there)
    for level, (card, pose) in enumerate(zip(cards, poses, strict=True)):
        z = CARD_Z_MM * level
        packet = replace(poses[0], z_mm=z, flip=0.0)
        card.lift(start, laid, packet)
        if pose.flip:
            turn_over(card, laid, turned, replace(packet, flip=1.0))
    table.right.hold(turned)
    end = turned
    if len(cards) > 1:
        end = start + whole
        for card, pose in zip(cards, poses, strict=True):
            card.lift(turned, end, pose)
        table.right.follow(end, (poses[-1].x_mm, poses[-1].y_mm))
    table.right.withdraw(end)
    return table.bared_s(end)


def take_back(table: Table, fact: BoardTakenBack) -> float:
    """Take the last cards of a board away again."""
    pace, row = table.pace, table.boards.get(fact.board, [])
    gone, row[:] = row[len(row) - fact.cards :], row[: max(len(row) - fact.cards, 0)]
    end = table.now_s
    for card in gone:
        pose = card.pose
        there = table.right.reach(max(end, table.now_s) + pace.reach_s, (pose.x_mm, pose.y_mm))
        to = _taken_to(table, fact, card)
        middle = Pose(pose.x_mm, pose.y_mm, pose.turn_deg, 12.0, to.flip)
        card.lift(there, there + pace.sweep_s * 0.5, middle)
        end = card.lift(card.last_s, there + pace.sweep_s * 1.2, to)
        table.right.follow(end, (to.x_mm, to.y_mm))
        if fact.target == "stub":
            card.away(end)
    table.right.withdraw(end)
    return end


def _taken_to(table: Table, fact: BoardTakenBack, card: Thing) -> Pose:
    """Return where a card goes, and count it in there."""
    if fact.target == "burn":
        pose = burn_pose(table)
        table.burns.append(card)
        return pose
    if fact.target == "aside":
        table.aside.append(card)
        x, y = table.spots["stub"].middle
        return Pose(x, y + 1.25 * CARD_MM[1] + 12 * len(table.aside), table.dice.gauss(90, 5))
    return table.stub_pose(1.0)


def turn_card(table: Table, fact: CardTurned) -> float:
    """Turn a card that is nobody's face up, where it lies or beside the stub."""
    pace = table.pace
    pile = {"burn": table.burns, "muck": table.muck}.get(fact.place, [])
    if fact.place == "floor":
        return table.now_s + 0.05
    start = table.now_s + pace.reach_s
    if pile:
        card = pile[-1]
        to = replace(card.pose, flip=1.0, z_mm=card.pose.z_mm + CARD_Z_MM)
    else:
        card = table.from_deck(start)
        table.loose.append(card)
        x, y = table.stub_pose(1.0).x_mm, table.stub_pose(1.0).y_mm
        beside = _beside(table, (x, y))
        to = Pose(*beside, table.dice.gauss(0, 8), 0.0, 1.0)
    card.card = fact.card.card
    there = table.right.reach(start, (card.pose.x_mm, card.pose.y_mm), "pinch")
    end = turn_over(card, there, there + pace.card_s, to)
    table.right.follow(end, (to.x_mm, to.y_mm))
    table.right.withdraw(end)
    return table.bared_s(end)


def move_burns(table: Table, fact: BurnsMoved) -> float:
    """Move the burns to the muck, the stub or the board."""
    if not table.burns:
        return table.now_s + 0.05
    pace, dice = table.pace, table.dice
    pose = table.burns[0].pose
    there = table.right.reach(table.now_s + pace.reach_s, (pose.x_mm, pose.y_mm))
    end = there + pace.sweep_s
    zone = table.spots[fact.target]
    for card in table.burns:
        at = zone.somewhere(dice, 0.5)
        to = Pose(*at, dice.gauss(0, 30), table.on_pile(table.muck))
        card.lift(there, end, table.stub_pose(1.0) if fact.target == "stub" else to)
        if fact.target == "muck":
            table.muck.append(card)
        else:
            table.loose.append(card)
    table.burns.clear()
    table.right.follow(end, zone.middle)
    table.right.withdraw(end)
    return end


def slot(table: Table, board: int, at: int) -> Point:
    """Return the middle of a board's place; beyond those of the layout, where it would be."""
    boards = table.layout.boards
    row = boards[min(board, len(boards) - 1)]
    x, y = row[at] if at < len(row) else (row[-1][0] + _NEXT_MM * (at - len(row) + 1), row[-1][1])
    more = board - len(boards) + 1
    return (x, y + _ROW_MM * more) if more > 0 else (x, y)


def _slot_pose(table: Table, board: int, at: int) -> Pose:
    dice = table.dice
    x, y = slot(table, board, at)
    return Pose(x + dice.gauss(0, _SLOT_MM), y + dice.gauss(0, _SLOT_MM), dice.gauss(0, _SLOT_DEG))


def _skipped(table: Table, board: int) -> int:
    """Return how many places a further run leaves empty: the cards it shares with the first."""
    if not board:
        return 0
    to_come = (table.facts[table.at], *table.later())
    turned = [fact for fact in to_come if isinstance(fact, BoardDealt)]

    def whole(number: int) -> int:
        lies = len(table.boards.get(number, ()))
        return lies + sum(len(fact.cards) for fact in turned if fact.board == number)

    return max(whole(0) - whole(board), 0)


def _beside(table: Table, at: Point) -> Point:
    """Return a place beside a card that is on the felt."""
    felt = Zone(table.layout.felt)
    for dx, dy in ((1.2 * CARD_MM[0], 0), (-1.2 * CARD_MM[0], 0), (0, 1.15 * CARD_MM[1])):
        if felt.holds((at[0] + dx, at[1] + dy)):
            return (at[0] + dx, at[1] + dy)
    return at
