"""What is done with the whole deck: spread, shuffled, cut, dropped, gathered."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.hardware.twin.play.dealing import bring_in, hold_deck, take_up_stub
from cardspeak.hardware.twin.play.money import take_back
from cardspeak.hardware.twin.play.places import Zone
from cardspeak.hardware.twin.play.spreads import spread_poses
from cardspeak.hardware.twin.play.table import Table, unguard
from cardspeak.hardware.twin.play.things import Thing
from cardspeak.hardware.twin.script import Pose
from cardspeak.rules.facts.deck import (
    BackSeen,
    DeckCut,
    DeckExchanged,
    DeckRiffled,
    DeckSpread,
    DeckStripped,
    DeckWashed,
    StubDropped,
    StubReshuffled,
)
from cardspeak.rules.facts.hand import BetTakenBack, HandOver
from cardspeak.rules.facts.people import MisdealCalled

_HALVES_MM = 75.0
_WASHED = 16
_DROPPED = (9, 18)
_WHOLE = (0, 36, 52)


def spread(table: Table, fact: DeckSpread) -> float:
    """Spread a deck in rows, let it lie, longer if it is not whole, and gather it."""
    pace, dice = table.pace, table.dice
    count = len(fact.cards) or len(table.game.deck)
    start, deck = table.now_s, 0 if fact.back == "red" else 1
    poses = spread_poses(Zone(table.layout.felt), table.spots["board"].middle, count, dice)
    cards = [Thing("card", sight.card, deck=deck) for sight in fact.cards]
    cards = cards or [Thing("card", deck=deck) for _ in range(count)]
    table.left.withdraw(max(start, table.left.free_s))
    table.right.reach(start + pace.reach_s, table.spots["deck"].middle)
    for card in table.stub:
        card.away(start + pace.reach_s)
    lies = start + pace.reach_s + pace.spread_s
    flip = 1.0 if fact.cards else 0.0
    for at, (card, pose) in enumerate(zip(cards, poses, strict=True)):
        top = replace(table.stub_pose(1.0), flip=flip, z_mm=0.3 * at)
        begin = start + pace.reach_s + pace.spread_s * 0.7 * at / count
        table.add(card, begin, top)
        card.slide(begin, lies, replace(pose, flip=flip))
    table.right.follow(lies, (poses[-1].x_mm, poses[-1].y_mm))
    table.right.withdraw(lies)
    taken = lies + pace.spread_s + (0.0 if is_whole(fact) else pace.notice_s)
    table.wait_s = taken + pace.spread_s
    bring_in(table, cards, taken, table.wait_s)
    for at, card in enumerate(table.stub):
        card.put(table.wait_s, table.stub_pose(at / max(len(table.stub) - 1, 1)))
    hold_deck(table, table.wait_s)
    return lies


def is_whole(fact: DeckSpread) -> bool:
    """Tell whether nothing is missing of a deck that is spread, and nothing doubled."""
    return len(fact.cards) == len(set(fact.cards)) and len(fact.cards) in _WHOLE


def wash(table: Table, _: DeckWashed) -> float:
    """Scramble the deck face down."""
    pace, dice = table.pace, table.dice
    if not pace.opening:
        return table.now_s
    start, (x, y) = table.now_s, table.spots["deck"].middle
    cards = [
        table.add(Thing("card", deck=table.deck), start, table.stub_pose(1)) for _ in range(_WASHED)
    ]
    for arm, side in ((table.left, -1), (table.right, 1)):
        arm.reach(start + pace.reach_s, (x + 60 * side, y + 40))
        for at in range(1, 5):
            arm.follow(start + pace.spread_s * at / 4, (x + 60 * side + dice.gauss(0, 40), y + 60))
    for card in cards:
        for at in range(1, 5):
            there = (x + dice.gauss(0, 90), y + 60 + abs(dice.gauss(0, 40)))
            card.lift(
                card.last_s, start + pace.spread_s * at / 4, Pose(*there, dice.uniform(0, 180))
            )
    bring_in(table, cards, start + pace.spread_s, start + 1.5 * pace.spread_s)
    table.left.follow(table.left.free_s + pace.reach_s, (x, y))
    return start + 1.5 * pace.spread_s


def riffle(table: Table, _: DeckRiffled | DeckStripped | DeckCut) -> float:
    """Part the deck and put it together again."""
    take_up_stub(table)
    start, whole = table.now_s, table.pace.shuffle_s
    x, y = table.spots["deck"].middle
    hold_deck(table, start + whole / 2)
    table.right.reach(start + whole / 2, (x + _HALVES_MM, y))
    for at, card in enumerate(table.stub):
        home = card.pose
        out = replace(home, x_mm=home.x_mm + (_HALVES_MM if at % 2 else 0.0))
        card.lift(start, start + whole / 2, out)
        card.lift(card.last_s, start + whole, home)
    table.right.follow(start + whole, (x, y))
    return start + whole


def change_deck(table: Table, _: DeckExchanged) -> float:
    """Bring the other deck into play."""
    table.deck = 1 - table.deck
    for card in table.stub:
        card.away(table.now_s)
    table.stub.clear()
    table.stack_stub(table.now_s + 0.1)
    return table.now_s + 0.1


def drop_stub(table: Table, fact: StubDropped) -> float:
    """Let the stub fall: some of its cards slide apart."""
    pace, dice = table.pace, table.dice
    start, top = table.now_s + 0.05, table.stub_pose(1.0)
    reach = 1.0 if fact.disordered else 0.5
    end = start
    for _ in range(dice.randint(*_DROPPED)):
        card = table.from_deck(start)
        table.loose.append(card)
        x = top.x_mm + dice.gauss(0, 75) * reach
        y = top.y_mm + 40 * reach + abs(dice.gauss(0, 55)) * reach
        to = Pose(x, y, dice.gauss(0, 50), 0.3 * len(table.loose))
        end = max(end, card.slide(start, start + pace.flight_s + dice.uniform(0, 0.2), to))
    return end


def reshuffle(table: Table, fact: StubReshuffled) -> float:
    """Shuffle the stub, with what was laid aside and maybe the burns and the muck."""
    cards = [*table.aside, *table.loose]
    table.aside.clear()
    table.loose.clear()
    for also, pile in ((fact.burns, table.burns), (fact.muck, table.muck)):
        if also:
            cards += pile
            pile.clear()
    take_up_stub(table)
    if cards:
        table.now_s = bring_in(table, cards, table.now_s, table.now_s + table.pace.sweep_s)
    return riffle(table, DeckRiffled())


def gather(table: Table, _: HandOver | MisdealCalled) -> float:
    """Gather all cards to the deck."""
    take_up_stub(table)
    pace = table.pace
    cards = table.everything_laid()
    for place in table.seats.values():
        unguard(table, place)
    start = table.now_s + pace.reach_s
    end = start + pace.gather_s
    if cards:
        end = bring_in(table, cards, start, end)
        x, y = table.spots["board"].middle
        table.right.reach(start, (x, y + 30))
        table.right.follow(start + 0.4 * pace.gather_s, table.spots["muck"].middle)
        table.right.follow(end, table.spots["deck"].middle)
        table.right.withdraw(end)
    table.forget_cards()
    return end


def call_misdeal(table: Table, fact: MisdealCalled) -> float:
    """Give the bets back and gather the cards."""
    for number, place in table.seats.items():
        if place.bet:
            take_back(table, BetTakenBack(number, 0))
    return gather(table, fact)


def change_back(table: Table, fact: BackSeen) -> float:
    """Let the last card that came to a place be one of the other deck."""
    words = fact.place.split()
    held = table.stub
    if words[0] == "seat" and words[-1].isdigit():
        held = table.seat(int(words[-1])).held
    for card in held[-1:]:
        card.deck = 1 - table.deck
    return table.now_s + 0.05
