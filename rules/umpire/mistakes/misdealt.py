"""Mistakes in the deal: cards to the wrong seats, too many, too few, seen."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Checked,
    Folded,
    Posted,
)
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.mistakes.scene import Mistake, Scene, put
from cardspeak.rules.umpire.state import Table

ACTIONS = (Bet, Checked, Folded, Posted)


def first_card_to_the_wrong_seat(scene: Scene) -> Mistake | None:
    """`MISD-3`: the deal begins a seat, or more, too far."""
    rule, at = scene.rule("MISD-3", "T24-1"), scene.place(begins)
    if rule is None or at is None:
        return None
    seat = scene.rng.choice(scene.hand(at).order[1:])
    begun = scene.put(at, at + 1, CardDealt(seat))[: at + 1]
    return Mistake(scene.dealt_anew(begun, at), rule, len(begun))


def skipped_seat(scene: Scene) -> Mistake | None:
    """`MISD-5`: a seat between two others is gone past; seen when the first one is dealt again."""
    rule, at = scene.rule("MISD-5", "DEAL-6", "T24-1"), scene.place(_begins_with_three)
    if rule is None or at is None:
        return None
    cards, seats = scene.initial_deal(at), len(scene.hand(at).order)
    skipped = cards[scene.rng.randrange(1, seats - 1)]
    begun = (*scene.events[:skipped], *scene.events[skipped + 1 : cards[seats] + 1])
    return Mistake(scene.dealt_anew(begun, at), rule, len(begun))


def card_to_an_empty_seat(scene: Scene) -> Mistake | None:
    """`MISD-4`: a card goes where nobody sits."""
    rule, at = scene.rule("MISD-4", "T24-1"), scene.place(begins)
    if rule is None or at is None:
        return None
    table = scene.before(at)
    empty = [seat for seat in range(1, table.seats + 1) if seat not in table.players]
    if not empty:
        return None
    wrong = scene.rng.choice(scene.initial_deal(at)[1:])
    begun = scene.put(wrong, wrong, CardDealt(scene.rng.choice(empty)))[: wrong + 1]
    return Mistake(scene.dealt_anew(begun, at), rule, len(begun))


def card_too_many(scene: Scene) -> Mistake | None:
    """`T24-1`: the deal goes on, and a seat gets a card more than the others."""
    rule, at = scene.rule("T24-1"), scene.place(begins)
    if rule is None or at is None:
        return None
    after = scene.initial_deal(at)[-1] + 1
    extra = CardDealt(scene.rng.choice(scene.hand(at).order))
    begun = scene.put(after, after, extra)[: after + 1]
    return Mistake(scene.dealt_anew(begun, at), rule, len(begun))


def card_too_few(scene: Scene) -> Mistake | None:
    """`T24-1`: a seat other than the last lacks its last card; seen when the action begins."""
    rule, at = scene.rule("T24-1"), scene.place(begins)
    if rule is None or at is None:
        return None
    cards, seats = scene.initial_deal(at), len(scene.hand(at).order)
    missing = scene.rng.choice(cards[-seats:-1])
    shown = scene.next(cards[-1], *ACTIONS)
    if shown is None:
        return None
    begun = (*scene.events[:missing], *scene.events[missing + 1 : shown + 1])
    return Mistake(scene.dealt_anew(begun, at), rule, len(begun))


def button_card_missing(scene: Scene) -> Mistake | None:
    """`T24-2`: the button lacks its last card, and gets it once that is seen."""
    rule, at = scene.rule("T24-2"), scene.place(_begins_from_a_button)
    if rule is None or at is None:
        return None
    missing, button = scene.initial_deal(at)[-1], scene.hand(at).button
    shown = _second_action(scene, missing)
    if shown is None or button in [_seat(scene.facts[n]) for n in range(missing + 1, shown + 1)]:
        return None
    events = (*scene.events[:missing], *scene.events[missing + 1 :])
    return Mistake(put(events, shown, shown, scene.facts[missing]), rule, shown)


def first_cards_exposed(scene: Scene) -> Mistake | None:
    """`MISD-2`: one of the first two cards is seen; in one house, of the blinds' first cards."""
    rule, at = scene.rule("MISD-2", "T24-1"), scene.place(_begins_a_flop_game)
    if rule is None or at is None:
        return None
    alone = [card for card in scene.initial_deal(at)[:2] if _is_alone(scene, card)]
    if not alone:
        return None
    card = scene.rng.choice(alone)
    exposure = _exposure(scene, card, scene.unseen(at))
    begun = scene.put(card + 1, card + 1, exposure)[: card + 2]
    return Mistake(scene.dealt_anew(begun, at), rule, len(begun))


def two_cards_exposed(scene: Scene) -> Mistake | None:
    """`MISD-6`, `MISD-1`: a second card is seen; the first one is replaced and no misdeal."""
    together = scene.house["misdeal.boxed_with_exposed"] is True
    rule = scene.rule("MISD-1" if together else "MISD-6", "T24-1")
    at = scene.place(_begins_a_flop_game)
    if rule is None or at is None:
        return None
    later = [card for card in scene.initial_deal(at) if not _is_alone(scene, card)]
    if len(later) < 2:
        return None
    first, second = sorted(scene.rng.sample(later, 2))
    one, other = scene.unseen_cards(at, 2)
    events = put(scene.events, second + 1, second + 1, _exposure(scene, second, other))
    events = put(events, first + 1, first + 1, _exposure(scene, first, one))
    begun = events[: second + 3]
    return Mistake(scene.dealt_anew(begun, at), rule, len(begun))


def exposed_card(scene: Scene) -> Mistake | None:
    """`EXPO-1`: one card is seen. It is replaced after the deal; in one house it is burned."""
    rule, at = scene.rule("EXPO-1", "MISD-6", "T24-1"), scene.place(_begins_a_flop_game)
    if rule is None or at is None:
        return None
    cards = scene.initial_deal(at)
    later = [card for card in cards if not _is_alone(scene, card)]
    if not later:
        return None
    card, sight = scene.rng.choice(later), scene.unseen(at)
    events = scene.events
    burn = scene.next(cards[-1], CardBurned)
    if burn is not None and scene.house["exposed.first_card.becomes_burn"]:
        events = put(events, burn, burn + 1, CardBurned(sight))
    replaced = CardReplaced(_seat(scene.facts[card]), sight)
    events = put(events, cards[-1] + 1, cards[-1] + 1, replaced)
    events = put(events, card + 1, card + 1, _exposure(scene, card, sight))
    return Mistake(events, rule, card + 2)


def boxed_cards(scene: Scene) -> Mistake | None:
    """`MISD-1`: two cards lie face up in the deck."""
    rule, at = scene.rule("MISD-1", "T24-1"), scene.place(begins)
    if rule is None or at is None:
        return None
    down = [n for n in scene.initial_deal(at) if not _dealt(scene, n).up]
    first, second = sorted(scene.rng.sample(down, 2))
    events = scene.events
    for place, sight in zip((first, second), scene.unseen_cards(at, 2), strict=True):
        boxed = replace(_dealt(scene, place), card=sight, boxed=True)
        events = put(events, place, place + 1, boxed)
    begun = events[: second + 1]
    return Mistake(scene.dealt_anew(begun, at), rule, len(begun))


# Places


def begins(fact: Fact, table: Table) -> bool:
    """Tell whether a fact is the first card of a hand."""
    return isinstance(fact, CardDealt) and table.hand is not None and not table.hand.deal


def _begins_with_three(fact: Fact, table: Table) -> bool:
    return begins(fact, table) and table.hand is not None and len(table.hand.order) > 2


def _begins_a_flop_game(fact: Fact, table: Table) -> bool:
    return begins(fact, table) and table.game is not None and table.game.family is Family.FLOP


def _begins_from_a_button(fact: Fact, table: Table) -> bool:
    return begins(fact, table) and table.hand is not None and table.hand.button in table.hand.order


def _is_alone(scene: Scene, card: int) -> bool:
    """Tell whether a card of the deal is a misdeal if it is exposed, it alone (`MISD-2`)."""
    hand = scene.hand(card)
    if scene.house["misdeal.first_exposed"] == "first_two_off_deck":
        return len(hand.deal) < 2
    seat = _seat(scene.facts[card])
    return seat in (hand.small, hand.big) and seat not in hand.deal


def _second_action(scene: Scene, start: int) -> int | None:
    first = scene.next(start, *ACTIONS)
    return None if first is None else scene.next(first + 1, *ACTIONS)


def _seat(fact: Fact) -> int:
    return int(getattr(fact, "seat", 0))


def _dealt(scene: Scene, at: int) -> CardDealt:
    fact = scene.facts[at]
    if not isinstance(fact, CardDealt):
        raise TypeError(f"fact {at} deals no card")
    return fact


def _exposure(scene: Scene, card: int, sight: Sight) -> CardExposed:
    return CardExposed(_seat(scene.facts[card]), sight)
