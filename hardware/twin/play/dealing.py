"""The deal: cards pitched to the seats, shown, replaced, burned; the stub down and up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardspeak.hardware.layout import Point
from cardspeak.hardware.twin.play.places import CARD_MM, direction_deg, distance
from cardspeak.hardware.twin.play.table import Place, Table
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose
from cardspeak.rules.facts.deck import StubSetDown
from cardspeak.rules.facts.hand import CardBurned, CardDealt, CardExposed, CardReplaced
from cardspeak.rules.games.game import Family

_LAND_MM, _LAND_DEG = 12.0, 10.0
"""How far from where it should a pitched card stops: the standard deviation."""
_ROW_MM, _ROW_DEG = 4.0, 3.5
"""The same of a card of stud, which is laid into a row."""
_LEAST_MM = 11.0
"""Two cards never come to lie on each other nearer than this."""
_APART_MM = (13.0, 68.0)
_STUD_STEP_MM = 40.0
_FLICK_MM = 70.0
_BURN_STEP_MM = 16.0


def deal(table: Table, fact: CardDealt) -> float:
    """Pitch a card to a seat."""
    place, pace = table.seat(fact.seat), table.pace
    sweep_away(table)
    take_up_stub(table)
    shown = fact.up or fact.boxed or _is_shown_at_once(table, fact.seat)
    release = table.now_s + max(0.0, pace.pitch_s - pace.flight_s)
    card = table.from_deck(release, boxed=fact.boxed)
    card.card = fact.card.card
    to = landing(table, place, row=_is_stud(table))
    to = replace(to, flip=1.0 if shown else 0.0)
    _flick(table, release, (to.x_mm, to.y_mm))
    place.dealt.append(card)
    if fact.off_table:
        end = card.slide(release, release + pace.flight_s, _off_table(place))
        card.away(end)
        return end
    place.held.append(card)
    return card.slide(release, release + pace.flight_s, to, spin_deg=_spin(table))


def expose(table: Table, fact: CardExposed) -> float:
    """Show the face of a card that should be down: as it stops, or later where it lies."""
    card = _to_be_shown(table, fact)
    if card is None:
        return table.now_s + 0.05
    card.card = fact.card.card
    if card.pose.flip == 1:
        return table.now_s + 0.05
    arm = table.seat(fact.seat).arm if fact.by == "player" and fact.seat else table.right
    pose = card.pose
    there = arm.reach(table.now_s + table.pace.reach_s, (pose.x_mm, pose.y_mm))
    end = turn_over(card, there, there + table.pace.sweep_s, replace(pose, flip=1.0))
    arm.hold(end)
    arm.withdraw(end)
    return table.bared_s(end)


def exchange(table: Table, fact: CardReplaced) -> float:
    """Take an exposed card back, and pitch another for it."""
    place = table.seat(fact.seat)
    wanted = [card for card in place.held if fact.card.card and card.card == fact.card.card]
    card = next(iter(wanted or place.held[-1:]), None)
    if card is not None:
        place.held.remove(card)
        _take_back(table, card, fact)
    return deal(table, CardDealt(fact.seat, up=fact.by.card is not None, card=fact.by))


def burn(table: Table, fact: CardBurned) -> float:
    """Burn a card: the one laid aside for it, or the next of the deck."""
    sweep_away(table)
    take_up_stub(table)
    pace = table.pace
    start = table.now_s + 0.05
    aside = [card for card in table.aside if fact.card.card and card.card == fact.card.card]
    card = aside[0] if aside else table.from_deck(start)
    if aside:
        table.aside.remove(card)
    card.card = fact.card.card or card.card
    to = burn_pose(table, flip=1.0 if fact.card.card else 0.0)
    _flick(table, start, (to.x_mm, to.y_mm))
    table.burns.append(card)
    end = card.slide(start, start + pace.burn_s, to)
    table.right.withdraw(end)
    return end


def burn_pose(table: Table, flip: float = 0.0) -> Pose:
    """Return where the next burn goes: beside the last one, partly under it."""
    zone, dice = table.spots["burn"], table.dice
    x, y = zone.middle
    step = _BURN_STEP_MM * (len(table.burns) - 1)
    at = zone.pulled_in((x + step + dice.gauss(0, 3), y + dice.gauss(0, 5)))
    return Pose(*at, dice.gauss(0, 6), table.on_pile(table.burns), flip)


def set_down_stub(table: Table, _: StubSetDown) -> float:
    """Lay the stub down."""
    if not table.stub_held:
        return table.now_s + 0.02
    return table.bared_s(move_stub(table, held=False))


def take_up_stub(table: Table) -> None:
    """Take the stub up, if it was laid down, and what lies about; this costs time of its own."""
    if not table.stub_held:
        table.now_s = move_stub(table, held=True)
    if table.loose:
        start = table.now_s + table.pace.notice_s
        table.now_s = bring_in(table, table.loose, start, start + table.pace.sweep_s)
        table.loose.clear()


def sweep_away(table: Table) -> None:
    """Count the cards that players laid forward, and push them into the muck."""
    pace, dice, arm, there = table.pace, table.dice, table.right, table.now_s
    for cards in table.put_away:
        start = max(there, cards[0].last_s + pace.peek_s)
        there = arm.follow(start + pace.reach_s, _at(cards[-1]))
        for card in cards:
            at = table.spots["muck"].somewhere(dice, 0.45)
            to = Pose(*at, dice.gauss(0, 45), table.on_pile(table.muck))
            table.now_s = card.slide(there, there + pace.flight_s, to)
            table.muck.append(card)
    if table.put_away:
        arm.follow(table.now_s, table.spots["muck"].middle)
        arm.withdraw(table.now_s)
    table.put_away.clear()


def bring_in(table: Table, cards: Sequence[Thing], start: float, end: float) -> float:
    """Bring cards to the deck one after the other, where they are gone among the others."""
    deck = table.stub_pose(0.5, held=True)
    last = start
    whole = end - start
    for at, card in enumerate(cards):
        begin = start + 0.6 * whole * at / max(len(cards), 1)
        pose = card.pose
        turn = direction_deg((pose.x_mm, pose.y_mm), (deck.x_mm, deck.y_mm))
        to = Pose(deck.x_mm, deck.y_mm, deck.turn_deg, 3.0 + 0.1 * at)
        near = Pose(
            pose.x_mm + 0.3 * (deck.x_mm - pose.x_mm),
            pose.y_mm + 0.3 * (deck.y_mm - pose.y_mm),
            pose.turn_deg + 0.1 * (turn % 45),
            8.0 + 0.1 * at,
            0.0,
        )
        card.lift(begin, begin + 0.15 * whole, near)
        last = max(last, card.lift(card.last_s, begin + 0.4 * whole, to))
        card.away(last)
    return last


def turn_over(card: Thing, start_s: float, end_s: float, to: Pose) -> float:
    """Turn a card over on its way: it is lifted while it turns."""
    begin = max(start_s, card.last_s)
    from_ = card.pose
    middle = Pose(
        (from_.x_mm + to.x_mm) / 2,
        (from_.y_mm + to.y_mm) / 2,
        from_.turn_deg,
        max(from_.z_mm, to.z_mm) + CARD_MM[0] / 2,
        (from_.flip + to.flip) / 2,
    )
    card.lift(begin, (begin + end_s) / 2, middle)
    return card.lift(card.last_s, end_s, to)


def landing(table: Table, place: Place, *, row: bool = False) -> Pose:
    """Return where the next card of a seat comes to lie."""
    dice, side = table.dice, place.side
    slots = _slots(table, place, row)
    at = next((slot for slot in slots if _is_free(place, slot)), None)
    sd_mm, sd_deg = (_ROW_MM, _ROW_DEG) if row else (_LAND_MM, _LAND_DEG)
    spot = place.cards.middle
    for _ in range(12):
        base = at or place.cards.somewhere(dice, 0.7)
        spot = place.cards.pulled_in(side.off(base, dice.gauss(0, sd_mm), dice.gauss(0, sd_mm)))
        if all(distance(spot, _at(card)) >= _LEAST_MM for card in place.held):
            break
    z = table.on_pile(place.held)
    return Pose(*spot, side.card_turn + dice.gauss(0, sd_deg), z)


def _slots(table: Table, place: Place, row: bool) -> list[Point]:
    """Return the places for a seat's cards, from its left."""
    count = table.game.dealt if row else max(table.game.streets[0].down, 1)
    if not place.held:
        room = 2 * place.cards.half_width(place.side.right) - CARD_MM[0]
        widest = room / max(count - 1, 1)
        low, high = (_STUD_STEP_MM, _STUD_STEP_MM) if row else _APART_MM
        place.step_mm = min(table.dice.uniform(low, high), widest)
    middle = place.cards.middle
    return [
        place.side.off(middle, 0, (at - (count - 1) / 2) * place.step_mm) for at in range(count)
    ]


def _is_free(place: Place, slot: Point) -> bool:
    near = place.step_mm / 2
    return all(_along(place, _at(card), slot) >= near for card in place.held)


def _along(place: Place, a: Point, b: Point) -> float:
    right = place.side.right
    return abs((a[0] - b[0]) * right[0] + (a[1] - b[1]) * right[1])


def _at(card: Thing) -> Point:
    return (card.pose.x_mm, card.pose.y_mm)


def _is_stud(table: Table) -> bool:
    return table.game.family is Family.STUD


def _is_shown_at_once(table: Table, seat: int) -> bool:
    """Tell whether the card on its way is exposed as it stops."""
    match table.next:
        case CardExposed(seat=whose, by="dealer"):
            return whose == seat
        case _:
            return False


def _to_be_shown(table: Table, fact: CardExposed) -> Thing | None:
    if not fact.seat:
        return next(iter(table.burns[-1:]), None)
    held = table.seat(fact.seat).held
    unnamed = [card for card in held if card.card is None]
    return next(iter((unnamed or held)[-1:]), None)


def _take_back(table: Table, card: Thing, fact: CardReplaced) -> None:
    """Bring a card back to the dealer: aside if it is to be burned, else under the stub."""
    pace, pose = table.pace, card.pose
    there = table.right.reach(table.now_s + pace.reach_s, (pose.x_mm, pose.y_mm))
    later = (other.card.card for other in table.later() if isinstance(other, CardBurned))
    if fact.card.card in later:
        x, y = table.spots["deck"].middle
        to = Pose(x - 1.3 * CARD_MM[0], y, 0.0, 0.0, pose.flip)
        table.aside.append(card)
    else:
        to = replace(table.stub_pose(0.0), flip=pose.flip)
    table.now_s = card.lift(there, there + pace.sweep_s, to)
    table.right.follow(table.now_s, (to.x_mm, to.y_mm))
    if card not in table.aside:
        card.away(table.now_s)


def _flick(table: Table, release_s: float, target: Point) -> None:
    """Let the dealer's right hand throw a card off the deck."""
    deck = table.spots["deck"].middle
    hold_deck(table, release_s)
    table.right.reach(release_s, deck, "pinch")
    share = min(1.0, _FLICK_MM / max(distance(deck, target), 1.0))
    tip = (deck[0] + (target[0] - deck[0]) * share, deck[1] + (target[1] - deck[1]) * share)
    table.right.follow(table.right.free_s + 0.1, tip)


def hold_deck(table: Table, until_s: float) -> None:
    """Keep the dealer's left hand under the deck."""
    x, y = table.spots["deck"].middle
    if not table.left.is_there:
        table.left.reach(until_s, (x, y + 0.35 * CARD_MM[1]), "cup")


def move_stub(table: Table, *, held: bool) -> float:
    """Lay the stub down or take it up, and return when that is done."""
    start, pace = table.now_s + 0.03, table.pace
    table.stub_held = held
    top = table.stub_pose(1.0)
    if held:
        start = table.left.reach(start + pace.reach_s, table.spots["stub"].middle, "cup")
    end = start + pace.stub_s
    for at, card in enumerate(table.stub):
        card.lift(start, end, table.stub_pose(at / max(len(table.stub) - 1, 1)))
    table.left.follow(end, (top.x_mm, top.y_mm + 0.35 * CARD_MM[1]), start_s=start)
    if not held:
        table.left.withdraw(end)
    return end


def _spin(table: Table) -> float:
    return table.dice.choice((-180.0, 0.0, 180.0, 180.0, 360.0))


def _off_table(place: Place) -> Pose:
    x, y = place.side.body(150)
    return Pose(x, y, place.side.card_turn + 40)
