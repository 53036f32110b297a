"""Mistakes with the deck: how it is checked, shuffled, cut and held; what comes out of the muck."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.rules.facts.deck import (
    BackSeen,
    CardTurned,
    DeckCut,
    DeckRiffled,
    DeckSpread,
    DecksSeen,
    DeckStripped,
    DeckWashed,
    StubCounted,
    StubDropped,
    StubSetDown,
)
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    CardDealt,
    Folded,
    HandOver,
    Mucked,
    PotPushed,
    Retrieved,
)
from cardspeak.rules.umpire.check import is_own
from cardspeak.rules.umpire.deal_deck import shuffled
from cardspeak.rules.umpire.mistakes.misdealt import begins
from cardspeak.rules.umpire.mistakes.scene import Mistake, Scene, put
from cardspeak.rules.umpire.state import Table

_MORE_BACKS = ("green", "black", "purple", "grey")


def incomplete_deck(scene: Scene) -> Mistake | None:
    """`DECK-2`: a deck that is spread lacks a card."""
    rule, at = scene.rule("DECK-2"), scene.place(_shows_a_deck)
    if rule is None or at is None:
        return None
    spread = _spread(scene, at)
    lost = scene.rng.randrange(len(spread.cards))
    cards = (*spread.cards[:lost], *spread.cards[lost + 1 :])
    return Mistake(scene.put(at, at + 1, replace(spread, cards=cards)), rule, at + 1)


def doubled_card(scene: Scene) -> Mistake | None:
    """`DECK-2`, `T24-5`: a deck that is spread has a card twice and lacks another."""
    rule, at = scene.rule("DECK-2", "T24-5"), scene.place(_shows_a_deck)
    if rule is None or at is None:
        return None
    spread = _spread(scene, at)
    twice, lost = scene.rng.sample(range(len(spread.cards)), 2)
    cards = (*spread.cards[:lost], spread.cards[twice], *spread.cards[lost + 1 :])
    return Mistake(scene.put(at, at + 1, replace(spread, cards=cards)), rule, at + 1)


def third_deck(scene: Scene) -> Mistake | None:
    """`SETUP-10`, `DECK-19`: a deck more lies on the table than the house allows."""
    rule = scene.rule("SETUP-10", "DECK-19")
    at = scene.place(lambda fact, _: isinstance(fact, DecksSeen))
    most, fact = scene.house.number("deck.max_on_table"), scene.facts[at or 0]
    if rule is None or at is None or most is None or not isinstance(fact, DecksSeen):
        return None
    backs = (*fact.backs, *_MORE_BACKS)[: most + 1]
    return Mistake(scene.put(at, at + 1, DecksSeen(backs)), rule, at + 1)


def short_shuffle(scene: Scene) -> Mistake | None:
    """`SHUF-3`: a riffle is left out; seen when the first card comes."""
    rule = scene.rule("SHUF-3") if scene.house["shuffle.sequence"] else None
    at = scene.place(lambda fact, _: isinstance(fact, DeckRiffled))
    card = scene.next(at, CardDealt) if at is not None else None
    if rule is None or at is None or card is None:
        return None
    return Mistake((*scene.events[:at], *scene.events[at + 1 :]), rule, card)


def wrong_order_of_shuffle(scene: Scene) -> Mistake | None:
    """`SHUF-1`, `SHUF-2`: the strip and the last riffle change places."""
    rule = scene.rule("SHUF-1", "SHUF-2") if scene.house["shuffle.sequence"] else None
    at = scene.place(lambda fact, _: isinstance(fact, DeckStripped))
    card = scene.next(at, CardDealt) if at is not None else None
    if rule is None or at is None or card is None:
        return None
    strip, riffle = scene.facts[at : at + 2]
    return Mistake(scene.put(at, at + 2, riffle, strip), rule, card + 1)


def card_shown_in_shuffle(scene: Scene) -> Mistake | None:
    """`SHUF-4`: a card is seen in the shuffle; the deck is washed and shuffled anew."""
    rule = scene.rule("SHUF-4")
    at = scene.place(lambda fact, _: isinstance(fact, DeckRiffled))
    cut = scene.next(at, DeckCut) if at is not None else None
    if rule is None or at is None or cut is None:
        return None
    anew = (DeckWashed(), *shuffled(scene.house))
    events = scene.put(cut, cut, *anew)
    shown = CardTurned("deck", scene.unseen(cut))
    return Mistake(put(events, at + 1, at + 1, shown), rule, at + 2)


def deck_not_cut(scene: Scene) -> Mistake | None:
    """`CUT-2`, `DECK-19`: no cut, where hands before had one; seen when the first card comes."""
    rule = scene.rule("CUT-2", "DECK-19")
    at = scene.place(lambda fact, table: isinstance(fact, DeckCut) and DeckCut in table.reported)
    card = scene.next(at, CardDealt) if at is not None else None
    if rule is None or at is None or card is None:
        return None
    return Mistake((*scene.events[:at], *scene.events[at + 1 :]), rule, card)


def two_handed_cut(scene: Scene) -> Mistake | None:
    """`CUT-2`: the deck is cut with both hands."""
    rule, at = scene.rule("CUT-2"), scene.place(lambda fact, _: isinstance(fact, DeckCut))
    if rule is None or at is None:
        return None
    return Mistake(scene.put(at, at + 1, DeckCut(hands=2)), rule, at + 1)


def wrong_stub_count(scene: Scene) -> Mistake | None:
    """`DECK-11`: the stub does not have the cards that are left."""
    rule, at = scene.rule("DECK-11"), scene.place(lambda fact, _: isinstance(fact, StubCounted))
    fact = scene.facts[at or 0]
    if rule is None or at is None or not isinstance(fact, StubCounted):
        return None
    counted = fact.cards + scene.rng.choice((-2, -1, 1, 2))
    return Mistake(scene.put(at, at + 1, StubCounted(counted)), rule, at + 1)


def foreign_back(scene: Scene) -> Mistake | None:
    """`DECK-2`, `T24-1`: a card of another deck is dealt, before anybody has acted."""
    rule = "DECK-2" if is_own(scene.house, "DECK-2") else scene.rule("T24-1")
    at = scene.place_in_hand(lambda fact, hand: isinstance(fact, CardDealt) and not hand.acts)
    fact = scene.facts[at or 0]
    if rule is None or at is None or not isinstance(fact, CardDealt):
        return None
    seen = BackSeen("blue", f"seat {fact.seat}")
    return Mistake(scene.put(at + 1, at + 1, seen)[: at + 2], rule, at + 2)


def dropped_stub(scene: Scene) -> Mistake | None:
    """`T24-11`: the stub falls apart while cards are still to come."""
    rule, at = scene.rule("T24-11"), scene.place(_more_cards_to_come)
    if rule is None or at is None:
        return None
    return Mistake(scene.put(at + 1, at + 1, StubDropped(disordered=True)), rule, at + 2)


def cards_from_the_muck(scene: Scene) -> Mistake | None:
    """`MUCK-3`, `MUCK-4`: a folded hand is taken out of the muck again."""
    rules = {"never": "MUCK-3", "floor_if_certain": "MUCK-4"}
    rule = rules.get(str(scene.house["muck.retrieve"]))
    at = scene.place(lambda fact, _: isinstance(fact, Folded))
    fact = scene.facts[at or 0]
    if rule is None or at is None or not isinstance(fact, Folded):
        return None
    taken = Retrieved(fact.seat, fact.cards)
    return Mistake(scene.put(at + 1, at + 1, taken), rule, at + 2)


def live_hand_swept_in(scene: Scene) -> Mistake | None:
    """`MUCK-4`, `T24-31`: the dealer takes a hand in that is still being played."""
    rule = "MUCK-4" if is_own(scene.house, "MUCK-4") else scene.rule("T24-31")
    at = scene.place(_is_contested)
    if rule is None or at is None:
        return None
    seat = scene.rng.choice(scene.hand(at).contenders)
    return Mistake(scene.put(at, at, Mucked(seat, by="dealer"))[: at + 1], rule, at + 1)


def rabbit_hunting(scene: Scene) -> Mistake | None:
    """`RABB-1`: a card that would have come is turned when the hand is decided."""
    rule = scene.rule("RABB-1") if scene.house["rabbit"] == "forbidden" else None
    at = scene.place(_is_decided)
    if rule is None or at is None:
        return None
    return Mistake(scene.put(at, at, CardTurned("stub", scene.unseen(at))), rule, at + 1)


# Places


def _shows_a_deck(fact: Fact, _: Table) -> bool:
    return isinstance(fact, DeckSpread) and bool(fact.cards)


def _more_cards_to_come(fact: Fact, table: Table) -> bool:
    hand = table.hand
    return (
        isinstance(fact, StubSetDown)
        and hand is not None
        and hand.street + 1 < len(hand.game.streets)
        and len(hand.contenders) > 1
    )


def _is_contested(fact: Fact, table: Table) -> bool:
    hand = table.hand
    acting = hand is not None and hand.round is not None and not hand.round.is_over
    return acting and not begins(fact, table) and not isinstance(fact, PotPushed)


def _is_decided(fact: Fact, table: Table) -> bool:
    hand = table.hand
    alone = hand is not None and not hand.over and len(hand.contenders) == 1
    return alone and isinstance(fact, PotPushed | HandOver)


def _spread(scene: Scene, at: int) -> DeckSpread:
    fact = scene.facts[at]
    if not isinstance(fact, DeckSpread):
        raise TypeError(f"fact {at} spreads no deck")
    return fact
