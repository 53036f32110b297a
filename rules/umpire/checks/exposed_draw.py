"""Cards of draw games that are exposed, in the deal and on a draw: kept, or exchanged."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import Bet, CardDealt, CardExposed, CardReplaced, Checked, Folded
from cardspeak.rules.games.game import Family
from cardspeak.rules.hands.reading import Ranking
from cardspeak.rules.umpire.check import after, before, first_in_force
from cardspeak.rules.umpire.checks.deal import dealt_hand
from cardspeak.rules.umpire.exposures import is_kept, known
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.parts import Exposure
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.substantial import misdeal

_WHEELS = {Ranking.ACE_TO_FIVE: "A2345", Ranking.DEUCE_TO_SEVEN: "23457"}
_RULES = ("EXPO-5", "EXPO-4")
_FLOOR = "floor"


def _draw_hand(table: Table) -> Hand | None:
    hand = dealt_hand(table)
    return hand if hand and hand.game.family is Family.DRAW else None


def _exposed(hand: Hand) -> list[Exposure]:
    """Return the cards exposed in the deal, or in the draw under way."""
    return [
        shown
        for shown in hand.exposures
        if shown.in_deal and shown.by == "dealer" and not shown.off_table
    ]


def is_wheel_card(hand: Hand, card: Card) -> bool:
    """Tell whether a card belongs to the best low of the game (`EXPO-4`)."""
    return any(card.rank in _WHEELS.get(part.ranking, "") for part in hand.game.parts)


def what_becomes(hand: Hand, shown: Exposure) -> str:
    """Return what the house makes of an exposed card (`C21`, `C22`, `AMB-11`).

    Returns:
        ``"misdeal"``, ``"replace"``, ``"keep"``, or ``"floor"`` where nobody rules on it; and
        ``"unless-wheel"`` where it depends on a card that is not known.
    """
    house = hand.house
    if shown.street:
        return str(house["draw.exposed_on_draw"] or _FLOOR)
    first = next(each for each in hand.exposures if not each.street) == shown
    ruled = str(house["draw.exposed_initial" if first else "draw.second_exposed"] or _FLOOR)
    if ruled != "replace" or house["draw.exposed_wheel_card"] != "keep":
        return ruled
    if shown.sight.card is None:
        return "unless-wheel"
    return "keep" if is_wheel_card(hand, shown.sight.card) else "replace"


@after(CardDealt, CardExposed, Bet, Checked, Folded)
def card_exposed(table: Table, _: Fact) -> Iterator[Finding]:
    """`MISD-8`, `EXPO-4`, `EXPO-5`, `AMB-11`: a misdeal, or the card is exchanged or kept."""
    hand = _draw_hand(table)
    if hand is None:
        return
    for shown in _exposed(hand):
        becomes, about = what_becomes(hand, shown), f"card-{shown.street}-{shown.number}"
        if becomes == "misdeal":
            rules = ("MISD-8", "T24-1")
            yield misdeal(hand, rules, "draw-exposed", (shown.seat,), known(shown), about=about)
        else:
            yield from _exchanged_or_kept(hand, shown, becomes, about)


def _exchanged_or_kept(hand: Hand, shown: Exposure, becomes: str, about: str) -> Iterator[Finding]:
    """Say what becomes of the card; and once the action begins, that it was not done."""
    begun = any(act.in_turn and act.street >= shown.street for act in hand.acts)
    if begun and not (becomes == "replace" and is_kept(hand, shown)):
        return
    rule = first_in_force(hand.house, *_RULES)
    settled = becomes == "keep" or rule is None
    yield Finding(
        rule or "T24-1",
        Severity.NOTE if settled else Severity.HIGH,
        "draw-exposed-kept" if begun else "draw-exposed",
        (shown.seat,),
        known(shown),
        steps=(f"draw-exposed-{becomes}",),
        about=about,
    )


@before(CardReplaced)
def wheel_card_replaced(table: Table, fact: CardReplaced) -> Iterator[Finding]:
    """`EXPO-4`: an exposed wheel card is kept."""
    hand = _draw_hand(table)
    if hand is None:
        return
    for shown in _exposed(hand):
        same = shown.seat == fact.seat and shown.sight == fact.card
        if same and what_becomes(hand, shown) == "keep":
            yield Finding(
                "EXPO-4", Severity.HIGH, "draw-wheel-replaced", (shown.seat,), known(shown),
                steps=("draw-exposed-keep",), about=f"wheel-{shown.seat}",
            )  # fmt: skip


CHECKS = (card_exposed, wheel_card_replaced)
