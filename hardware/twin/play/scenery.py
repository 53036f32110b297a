"""What else goes on at a table: hands that rest, heads that lean in, glasses that stand about."""

from __future__ import annotations

from cardspeak.hardware.twin.play.places import Side, Zone, distance
from cardspeak.hardware.twin.play.table import Place, Table, guard_place
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose

_GLASS_IN_MM = (38.0, 60.0)
_GLASS_ASIDE_MM = (-260.0, 260.0)
_GLASS_ROOM_MM = 48.0
_HEAD_Z_MM = 350.0
_HEAD_IN_MM = ((-90.0, -20.0), (-90.0, -20.0), (-40.0, 30.0))
_HEAD_S = (0.8, 2.5)
_REST_MM = ((0.0, 40.0), (0.0, 40.0), (30.0, 130.0))
_CHANCE = (0.0, 0.3, 0.6)
"""How many of the players do so; like how far heads and hands come in, by how much goes on."""


def dress(table: Table, end_s: float) -> list[Thing]:
    """Return what stands about and leans in, by how much of it there is to be."""
    things: list[Thing] = []
    chance = _CHANCE[table.disturbances]
    for place in table.seats.values():
        if not place.behind:
            continue
        if table.dice.random() < chance:
            things += _glass(table, place)
        if table.dice.random() < chance:
            things.append(_head(table, place.side, end_s))
        if table.dice.random() < chance:
            things.append(_resting_hand(table, place, end_s))
    return things


def set_guard(table: Table, place: Place) -> None:
    """Give a player something to protect the cards with, or not."""
    if table.dice.random() < _CHANCE[table.disturbances]:
        guard = Thing("protector", owner=place.side.owner)
        place.guard = table.add(guard, 0.0, Pose(*guard_place(place)))


def _glass(table: Table, place: Place) -> list[Thing]:
    """Return a glass near the rail where nothing else belongs, if there is such a place."""
    zones = [place.cards, place.bets, place.stack]
    for other in table.seats.values():
        zones += [other.cards, other.bets, other.stack]
    felt, dice = Zone(table.layout.felt), table.dice
    for _ in range(20):
        at = place.side.off(
            place.side.edge, dice.uniform(*_GLASS_IN_MM), dice.uniform(*_GLASS_ASIDE_MM)
        )
        corners = [corner for zone in [*zones, *table.spots.values()] for corner in zone.outline]
        free = all(not zone.holds(at) for zone in [*zones, *table.spots.values()])
        if felt.holds(at) and free and min(distance(at, each) for each in corners) > _GLASS_ROOM_MM:
            glass = Thing("glass", owner=place.side.owner)
            glass.put(0.0, Pose(*at))
            return [glass]
    return []


def _head(table: Table, side: Side, end_s: float) -> Thing:
    """Return a head that leans in over the rail now and then."""
    dice = table.dice
    head = Thing("head", owner=side.owner)
    now = dice.uniform(0, end_s / 3)
    aside = dice.uniform(-40, 40)
    while now < end_s:
        away, near = (
            side.off(side.edge, -220, aside),
            side.off(side.edge, dice.uniform(*_HEAD_IN_MM[table.disturbances]), aside),
        )
        stays = dice.uniform(*_HEAD_S)
        head.put(now, Pose(*away, side.facing_deg, _HEAD_Z_MM))
        head.put(now + 0.5, Pose(*near, side.facing_deg, _HEAD_Z_MM))
        head.put(now + 0.5 + stays, Pose(*near, side.facing_deg, _HEAD_Z_MM))
        head.put(now + 1.0 + stays, Pose(*away, side.facing_deg, _HEAD_Z_MM))
        head.away(now + 1.0 + stays)
        now += stays + dice.uniform(3, 9)
    return head


def _resting_hand(table: Table, place: Place, end_s: float) -> Thing:
    """Return a hand that lies beside the cards for a while."""
    dice, side = table.dice, place.side
    aside = dice.choice((-1, 1)) * dice.uniform(110, 150)
    hand = Thing("hand", owner=side.owner, look=dice.choice(("flat", "fist")))
    start = dice.uniform(0, end_s / 2)
    lies = side.off(side.edge, dice.uniform(*_REST_MM[table.disturbances]), aside)
    away = side.off(side.edge, -170, aside)
    turn = side.facing_deg + dice.uniform(-15, 15)
    hand.put(start, Pose(*away, turn, 30.0))
    hand.put(start + 0.4, Pose(*lies, turn, 6.0))
    hand.put(start + dice.uniform(3, max(end_s / 2, 4)), Pose(*lies, turn + 4, 6.0))
    hand.put(hand.last_s + 0.4, Pose(*away, turn, 30.0))
    hand.away(hand.last_s)
    return hand
