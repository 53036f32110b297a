"""Mistakes that only stud and draw games know."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BetTakenBack,
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Checked,
    Discarded,
    Folded,
    Posted,
    Tabled,
)
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.mistakes.scene import Mistake, Scene, put
from cardspeak.rules.umpire.state import Hand

_SEVENTH = 4
_ACTIONS = (Bet, Checked, Folded)


def wrong_bring_in(scene: Scene) -> Mistake | None:
    """`STUD-8`, `STUD-4`: another seat brings it in; it takes its chips back."""
    rule, at = scene.rule("STUD-8", "STUD-4"), scene.place_in_hand(_brings_in)
    fact = scene.facts[at or 0]
    if rule is None or at is None or not isinstance(fact, Posted):
        return None
    others = [seat for seat in scene.hand(at).order if seat != fact.seat]
    wrong = replace(fact, seat=scene.rng.choice(others))
    back = BetTakenBack(wrong.seat, wrong.amount)
    return Mistake(scene.put(at, at, wrong, back), rule, at + 1)


def stud_card_exposed(scene: Scene) -> Mistake | None:
    """`MISD-7`, `T24-14`: a down card of third street is seen: a misdeal, or it is the up card."""
    at = scene.place_in_hand(_down_card_of_third_street)
    anew = scene.house["stud.downcard_exposed"] == "misdeal"
    rule = scene.rule("MISD-7") if anew else scene.rule("T24-14")
    if rule is None or at is None:
        return None
    shown = CardExposed(_seat(scene.facts[at]), scene.unseen(at))
    begun = scene.put(at + 1, at + 1, shown)[: at + 2]
    return Mistake(scene.dealt_anew(begun, at) if anew else begun, rule, at + 2)


def premature_stud_card(scene: Scene) -> Mistake | None:
    """`PREM-5`, `PREM-6`, `T24-13`: a card comes while somebody still has to act."""
    rule, at = scene.rule("PREM-5", "PREM-6", "T24-13"), scene.place_in_hand(_acts_later_in_stud)
    if rule is None or at is None:
        return None
    card = CardDealt(scene.hand(at).contenders[0], up=True, card=scene.unseen(at))
    return Mistake(scene.put(at, at, card)[: at + 1], rule, at + 1)


def seventh_street_exposed(scene: Scene) -> Mistake | None:
    """`EXPO-7`, `T24-15`: the last card comes face up to one who is not the first to get it."""
    up_for_all = scene.house["stud.exposed_7th"] == "up_for_all_if_first_else_down"
    rule = scene.rule(*(("EXPO-7",) if up_for_all else ()), "T24-15")
    at = scene.place_in_hand(_later_seventh_card)
    if rule is None or at is None:
        return None
    card = CardDealt(_seat(scene.facts[at]), up=True, card=_true_card(scene, at))
    return Mistake(scene.put(at, at + 1, card)[: at + 1], rule, at + 1)


def premature_draw(scene: Scene) -> Mistake | None:
    """`LOW-3`: the burn comes before everybody has discarded or stood pat."""
    rule, at = scene.rule("LOW-3", "LOW-8"), scene.place_in_hand(_discards_after_another)
    burn = scene.next(at, CardBurned) if at is not None else None
    if rule is None or at is None or burn is None:
        return None
    events = (*scene.events[:burn], *scene.events[burn + 1 :])
    return Mistake(put(events, at, at, CardBurned()), rule, at + 1)


def draw_card_missing(scene: Scene) -> Mistake | None:
    """`LOW-8`: a seat gets a card less than it discarded; seen when the action begins."""
    rule, at = scene.rule("LOW-8"), scene.place_in_hand(_replacement)
    shown = scene.next(at, *_ACTIONS, Tabled) if at is not None else None
    if rule is None or at is None or shown is None:
        return None
    return Mistake((*scene.events[:at], *scene.events[at + 1 : shown + 1]), rule, shown)


def draw_card_too_many(scene: Scene) -> Mistake | None:
    """`LOW-8`: a seat gets a card more than it discarded."""
    rule, at = scene.rule("LOW-8"), scene.place_in_hand(_last_replacement)
    if rule is None or at is None or scene.next(at, *_ACTIONS) is None:
        return None
    extra = CardDealt(_seat(scene.facts[at]))
    return Mistake(scene.put(at + 1, at + 1, extra)[: at + 2], rule, at + 2)


def draw_card_exposed(scene: Scene) -> Mistake | None:
    """`EXPO-5`, `EXPO-4`: a replacement is seen, and may not be kept."""
    replaced = scene.house["draw.exposed_on_draw"] == "replace"
    rule = scene.rule("EXPO-5", "EXPO-4") if replaced else None
    at = scene.place_in_hand(_replacement)
    if rule is None or at is None:
        return None
    seat, card = _seat(scene.facts[at]), scene.unseen(at)
    shown = (CardExposed(seat, card), CardReplaced(seat, card))
    return Mistake(scene.put(at + 1, at + 1, *shown), rule, at + 2)


# Places


def _brings_in(fact: Fact, hand: Hand) -> bool:
    """Tell whether a seat brings it in, and all up cards are known that say which has to."""
    return isinstance(fact, Posted) and fact.kind == "bring-in" and hand.round is not None


def _down_card_of_third_street(fact: Fact, hand: Hand) -> bool:
    stud = hand.game.family is Family.STUD and not hand.street
    return stud and isinstance(fact, CardDealt) and not fact.up


def _acts_later_in_stud(fact: Fact, hand: Hand) -> bool:
    begun = any(act.street == hand.street for act in hand.acts)
    waiting = hand.round.owing if hand.round else ()
    stud = hand.game.family is Family.STUD and isinstance(fact, _ACTIONS)
    return stud and begun and bool(waiting) and hand.street < _SEVENTH


def _later_seventh_card(fact: Fact, hand: Hand) -> bool:
    seventh = hand.game.family is Family.STUD and hand.street == _SEVENTH
    return seventh and isinstance(fact, CardDealt) and fact.seat != hand.contenders[0]


def _discards_after_another(fact: Fact, hand: Hand) -> bool:
    earlier = any(street == hand.street for _, street in hand.drawn)
    return isinstance(fact, Discarded) and hand.now.draw and earlier


def _replacement(fact: Fact, hand: Hand) -> bool:
    return isinstance(fact, CardDealt) and hand.now.draw


def _last_replacement(fact: Fact, hand: Hand) -> bool:
    """Tell whether a card is the last that the seats are owed in a draw."""
    owed = sum(len(cards) for (_, street), cards in hand.drawn.items() if street == hand.street)
    got = sum(number for (_, street), number in hand.got.items() if street == hand.street)
    return _replacement(fact, hand) and got + 1 == owed


def _true_card(scene: Scene, at: int) -> Sight:
    """Return what a seat's last card is, if it is tabled later, or else a card nobody sees."""
    seat = _seat(scene.facts[at])
    for fact in scene.facts[at : scene.end_of_hand(at)]:
        if isinstance(fact, Tabled) and fact.seat == seat:
            return fact.cards[-1]
    return scene.unseen(at)


def _seat(fact: Fact) -> int:
    return int(getattr(fact, "seat", 0))
