"""Mistakes on the board and with the burns."""

from __future__ import annotations

from cardspeak.rules.facts.deck import BurnsMoved, DeckCut, StubCounted, StubReshuffled
from cardspeak.rules.facts.event import Event, Fact, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    BoardTakenBack,
    CardBurned,
    CardDealt,
    Checked,
    Folded,
    PotPushed,
)
from cardspeak.rules.umpire.boards import next_board_street, premature_remedy, street_called
from cardspeak.rules.umpire.mistakes.scene import Mistake, Scene, put
from cardspeak.rules.umpire.state import Table

_ACTIONS = (Bet, Checked, Folded)
_PREMATURE = {"flop": "PREM-1", "turn": "PREM-2", "river": "PREM-4"}


def four_card_flop(scene: Scene) -> Mistake | None:
    """`FLOP-1`: a fourth card on the flop; an official draws it to be the next burn."""
    rule, at = scene.rule("FLOP-1", "T24-8"), scene.place(_is_flop)
    if rule is None or at is None:
        return None
    cards, fourth = _board(scene, at), scene.unseen(at)
    events = scene.events
    burn = scene.next(at, CardBurned)
    if burn is not None:
        events = (*events[:burn], *events[burn + 1 :])
    events = put(events, at, at + 1, BoardDealt((*cards, fourth)), BoardTakenBack(1, "burn"))
    return Mistake(events, rule, at + 1)


def two_card_flop(scene: Scene) -> Mistake | None:
    """`FLOP-2`: the flop lacks a card; seen when somebody acts on it, and dealt then."""
    rule, at = scene.rule("FLOP-2"), scene.place(_is_flop)
    shown = scene.next(at, *_ACTIONS) if at is not None else None
    if rule is None or at is None or shown is None:
        return None
    *cards, last = _board(scene, at)
    events = put(scene.events, shown + 1, shown + 1, BoardDealt((last,)))
    events = put(events, at, at + 1, BoardDealt(tuple(cards)))
    return Mistake(events, rule, shown + 1)


def duplicate_card(scene: Scene) -> Mistake | None:
    """`DECK-2`: a card comes on the board that lies there already; play stops."""
    rule = scene.rule("DECK-2", "T24-5")
    at = scene.place(lambda fact, table: isinstance(fact, BoardDealt) and _has_board(table))
    if rule is None or at is None:
        return None
    twice = scene.rng.choice([sight for sight in scene.hand(at).boards[0] if sight.card])
    cards = (*_board(scene, at)[:-1], twice)
    return Mistake(scene.put(at, at + 1, BoardDealt(cards))[: at + 1], rule, at + 1)


def premature_flop(scene: Scene) -> Mistake | None:
    """`PREM-1`: the flop is turned, without a burn, while somebody still has to act."""
    return _premature(scene, "flop")


def premature_turn(scene: Scene) -> Mistake | None:
    """`PREM-2`, `PREM-3`: so is the turn; in one house it is laid aside until the river."""
    return _premature(scene, "turn")


def premature_river(scene: Scene) -> Mistake | None:
    """`PREM-4`: so is the river."""
    return _premature(scene, "river")


def _premature(scene: Scene, street: str) -> Mistake | None:
    """Turn cards too soon; they go back, and the street is dealt as it would have been."""
    rule = scene.rule(_PREMATURE[street], "T24-12")
    at = scene.place(lambda fact, table: isinstance(fact, _ACTIONS) and _next(table) == street)
    if rule is None or at is None:
        return None
    hand = scene.hand(at)
    place = next_board_street(hand)
    cards = scene.unseen_cards(at, hand.game.streets[place].board)
    aside = premature_remedy(hand, place) == "set_aside_until_river"
    events = _reshuffled(scene, at, after=aside)
    too_soon = BoardDealt(tuple(cards))
    back = BoardTakenBack(len(cards), "aside" if aside else "stub")
    return Mistake(put(events, at, at, too_soon, back), rule, at + 1)


def _reshuffled(scene: Scene, at: int, *, after: bool) -> tuple[Event, ...]:
    """Have the stub shuffled before the next burn, or the one after it (`PREM-3`)."""
    burn = scene.next(at, CardBurned)
    if burn is not None and after:
        burn = scene.next(burn + 1, CardBurned)
    if burn is None:
        return scene.events
    return scene.put(burn, burn, StubReshuffled(), DeckCut())


def burn_too_soon(scene: Scene) -> Mistake | None:
    """`PREM-8`: a card is burned while somebody still has to act. It stays the street's burn."""
    rule = scene.rule("PREM-8")
    at = scene.place(lambda fact, table: isinstance(fact, _ACTIONS) and bool(_next(table)))
    if rule is None or at is None:
        return None
    events, burn = scene.events, scene.next(at, CardBurned)
    if burn is not None:
        events = (*events[:burn], *events[burn + 1 :])
    return Mistake(put(events, at, at, CardBurned()), rule, at + 1)


def no_burn(scene: Scene) -> Mistake | None:
    """`BURN-2`: cards come without a burn."""
    at = scene.place(_is_burn)
    shown = scene.next(at, BoardDealt, CardDealt) if at is not None else None
    if at is None or shown is None:
        return None
    rule = scene.rule("BURN-2" if isinstance(scene.facts[shown], BoardDealt) else "T24-7")
    events = _recounted(scene, at, 1)
    return Mistake((*events[:at], *events[at + 1 :]), rule, shown) if rule else None


def two_burns(scene: Scene) -> Mistake | None:
    """`BURN-2`: a second card is burned before the same cards."""
    at = scene.place(_is_burn)
    if at is None or not isinstance(scene.facts[at + 1], BoardDealt | CardDealt):
        return None
    boards = any(street.board for street in scene.hand(at).game.streets)
    rule = scene.rule("BURN-2" if boards else "T24-7")
    events = put(_recounted(scene, at, -1), at + 1, at + 1, CardBurned())
    return Mistake(events, rule, at + 2) if rule else None


def _recounted(scene: Scene, at: int, more: int) -> tuple[Event, ...]:
    """Have the stub of a hand counted with so many cards more, if it is counted."""
    counted = scene.next(at, StubCounted)
    fact = scene.facts[counted] if counted is not None else None
    if counted is None or not isinstance(fact, StubCounted):
        return scene.events
    return scene.put(counted, counted + 1, StubCounted(fact.cards + more))


def exposed_burn(scene: Scene) -> Mistake | None:
    """`BURN-5`: the face of a burn is seen."""
    rule, at = scene.rule("BURN-5"), scene.place(_is_burn)
    if rule is None or at is None:
        return None
    return Mistake(scene.put(at, at + 1, CardBurned(scene.unseen(at))), rule, at + 1)


def burns_mucked_early(scene: Scene) -> Mistake | None:
    """`BURN-6`: the burns go to the muck before the pot is pushed."""
    rule, at = scene.rule("BURN-6"), scene.place(_has_burns)
    later = scene.next(at, BurnsMoved) if at is not None else None
    if rule is None or at is None or later is None:
        return None
    events = (*scene.events[:later], *scene.events[later + 1 :])
    return Mistake(put(events, at, at, BurnsMoved("muck")), rule, at + 1)


# Places


def _is_flop(fact: Fact, table: Table) -> bool:
    return isinstance(fact, BoardDealt) and len(fact.cards) == 3 and not _has_board(table)


def _is_burn(fact: Fact, _: Table) -> bool:
    return isinstance(fact, CardBurned)


def _has_burns(fact: Fact, table: Table) -> bool:
    hand = table.hand
    before = isinstance(fact, (*_ACTIONS, CardBurned, PotPushed))
    return before and hand is not None and bool(hand.burns) and not hand.pushes


def _has_board(table: Table) -> bool:
    return table.hand is not None and any(table.hand.boards)


def _next(table: Table) -> str:
    """Name the board street that comes after the betting round; empty where none does."""
    hand = table.hand
    if hand is None or hand.round is None or hand.round.is_over:
        return ""
    if hand.now.board > 1 and not any(act.street == hand.street for act in hand.acts):
        return ""  # right after a flop it would be a fourth card of it
    place = next_board_street(hand)
    return street_called(hand, place) if place > hand.street else ""


def _board(scene: Scene, at: int) -> tuple[Sight, ...]:
    fact = scene.facts[at]
    if not isinstance(fact, BoardDealt):
        raise TypeError(f"fact {at} turns no cards")
    return fact.cards
