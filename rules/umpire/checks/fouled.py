"""A deck that cannot be played: two of a card, a foreign back. And cards that others tell."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.deck import BackSeen, CardTurned
from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Discarded,
    Folded,
    Tabled,
)
from cardspeak.rules.umpire.account import settled
from cardspeak.rules.umpire.check import after, before, first_in_force, is_own
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.holding import is_shown_of
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.substantial import rules_out_misdeal


@before(BoardDealt, CardBurned, CardDealt, CardExposed, CardReplaced, CardTurned, Discarded, Tabled)
def card_seen_twice(table: Table, fact: Fact) -> Iterator[Finding]:
    """`DECK-2`, `T24-5`: a card is seen that surely lies somewhere else, so there are two of it.

    An exposed card that becomes the burn (`EXPO-2`) may be taken there before it is replaced.
    """
    hand = table.hand
    if hand is None or hand.over:
        return
    place, sights, is_new = _arriving(fact)
    seen: set[Card] = set()
    for number, card in enumerate(sight.card for sight in sights):
        if card is None:
            continue
        known = hand.places.get(card)
        again = known not in hand.comes_back_from and (
            is_new or not _may_lie_in_both(hand, card, known, place)
        )
        burned = isinstance(fact, CardBurned) and is_shown_of(hand, card)
        moved = burned or _is_same_run(hand, fact, number)
        if (again and not moved) or card in seen:
            yield Finding(
                first_in_force(table.house, "DECK-2", "T24-5") or "T24-5",
                Severity.HIGH, "deck-fouled", _seats(known or "", place), (card,),
                steps=("deck-stop-play", "deck-bets-back", "deck-switch"), about=str(card),
            )  # fmt: skip
        seen.add(card)


def _arriving(fact: Fact) -> tuple[str, tuple[Sight, ...], bool]:
    """Return where cards are seen, which, and whether they just came from the deck."""
    match fact:
        case CardDealt(seat=seat, card=card) | CardReplaced(seat=seat, by=card):
            return f"seat {seat}", (card,), True
        case BoardDealt(cards=cards, board=board):
            return f"board {board}", cards, True
        case CardBurned(card=card):
            return "burns", (card,), True
        case Tabled(seat=seat, cards=cards) | Discarded(seat=seat, cards=cards):
            return f"seat {seat}", cards, False
        case CardExposed(seat=seat, card=card) if seat:
            return f"seat {seat}", (card,), False
        case CardTurned(place=place, card=card) if place != "deck":
            return place, (card,), False
    return "", (), False


def _may_lie_in_both(hand: Hand, card: Card, known: str | None, place: str) -> bool:
    """Tell whether a card that was seen in one place can be the same in another, moved since."""
    if place.startswith("seat"):
        seat = int(place.split()[1])
        own = any(held.sight.card == card for held in hand.held.get(seat, []))
        return known == place or (known == "muck" and own)
    if place in ("muck", "floor"):
        return not (known or "").startswith("board")
    return known in (place, f"{place}s")


def _is_same_run(hand: Hand, fact: Fact, number: int) -> bool:
    """Tell whether a card of a board that is run again is shown once more in its place."""
    if not isinstance(fact, BoardDealt) or not fact.board:
        return False
    if hand.game.boards > 1 and not hand.game.runs:
        return False
    had = len(hand.boards[fact.board]) if fact.board < len(hand.boards) else 0
    return hand.boards[0][had + number : had + number + 1] == [fact.cards[number]]


@before(BackSeen)
def foreign_back(table: Table, fact: BackSeen) -> Iterator[Finding]:
    """`DECK-2`, `T24-1`, `T24-4`: a card with a back of another deck is among those in play.

    It is a misdeal as long as there can be one; later the card is a scrap of paper.
    """
    seats, hand = _seats(fact.place), table.hand
    steps: tuple[str, ...] = ("deck-foreign-misdeal", "deck-switch")
    rule, severity = "T24-1", Severity.HIGH
    if hand is None or hand.over:
        steps = steps[1:]
    elif rules_out_misdeal(hand):
        rule, severity, steps = "T24-4", Severity.NOTE, ("deck-foreign-scrap", "deck-switch")
    if is_own(table.house, "DECK-2"):
        rule, severity = "DECK-2", Severity.HIGH
    phrase = "deck-foreign-back-seat" if seats else "deck-foreign-back"
    yield Finding(rule, severity, phrase, seats, steps=steps, about=fact.place)


@after(
    BoardDealt, CardBurned, CardDealt, CardExposed, CardReplaced, CardTurned, Discarded, Folded,
    Tabled,
)  # fmt: skip
def unsure_card_is_settled(table: Table, _: Fact) -> Iterator[Finding]:
    """`DECK-2`, `T24-5`: a card that was not sure can be but one, as all others are elsewhere."""
    for (place, number), card in settled(table).items():
        seats = _seats(place)
        yield Finding(
            first_in_force(table.house, "DECK-2", "T24-5") or "T24-5",
            Severity.NOTE,
            "deck-card-settled-seat" if seats else "deck-card-settled",
            seats,
            (card,),
            about=f"{place}, {number}",
        )


def _seats(*places: str) -> tuple[int, ...]:
    """Return the seats among some places, each once."""
    numbers = (place.split()[1] for place in places if place.startswith("seat "))
    return tuple(dict.fromkeys(int(number) for number in numbers))


CHECKS = (card_seen_twice, foreign_back, unsure_card_is_settled)
