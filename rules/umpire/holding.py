"""Cards that come to a seat: which they are, where they were seen, and that they are shown."""

from __future__ import annotations

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.due import is_dealing
from cardspeak.rules.umpire.parts import Exposure, HeldCard
from cardspeak.rules.umpire.state import Hand


def is_of_the_deal(hand: Hand, seat: int) -> bool:
    """Tell whether a card to a seat is one of the initial deal, or one too many in it."""
    if hand.game.family is Family.FLOP:
        return True
    begun = any(act.in_turn for act in hand.acts)
    return not hand.street and (not begun or hand.deal.count(seat) < hand.initial_cards)


def is_early(hand: Hand, seat: int) -> bool:
    """Tell whether a card of stud belongs to the next street: the betting has begun (`PREM-8`)."""
    begun = any(act.street == hand.street and act.in_turn for act in hand.acts)
    has_all = hand.got.get((seat, hand.street), 0) >= hand.now.down + hand.now.up
    last = hand.street + 1 == len(hand.game.streets)
    return hand.game.family is Family.STUD and begun and has_all and not last


def expose(hand: Hand, seat: int, card: HeldCard, by: str, *, off_table: bool = False) -> None:
    """Show a card that should lie face down; in some houses it becomes the up card (`T24-14`)."""
    card.exposed = by
    in_deal = not any(act.street == hand.street and act.in_turn for act in hand.acts)
    if not hand.is_followed and by == "player":
        in_deal = in_deal and is_dealing(hand)
    hand.exposures.append(
        Exposure(seat, by, card.sight, card.street, card.number, in_deal, off_table)
    )
    first_deal = hand.game.family is Family.STUD and not hand.street and in_deal
    by_dealer = by == "dealer" and not off_table
    if first_deal and by_dealer and hand.house["stud.downcard_exposed"] == "becomes_up_card":
        card.up = True


def leave_up_cards(hand: Hand, seat: int) -> bool:
    """Muck the down cards alone of an absent player's hand of stud, if any (`ABS-9`, `ABS-10`)."""
    cards = hand.held.get(seat, [])
    ups = [held for held in cards if held.up]
    only_some = 0 < len(ups) < len(cards)
    if only_some:
        cards[:] = ups
    return only_some


def is_shown_of(hand: Hand, card: Card) -> bool:
    """Tell whether a card that a seat holds was exposed, and was not replaced yet."""
    held = (each for cards in hand.held.values() for each in cards)
    return any(each.exposed and each.sight.card == card for each in held)


def was_exposed(hand: Hand, card: Card) -> bool:
    """Tell whether a card was exposed: a seat holds it still, or gave it back for another."""
    return is_shown_of(hand, card) or hand.places.get(card) == "stub"


def place(hand: Hand, sight: Sight, place: str) -> None:
    """Remember where a card was seen; of a card that is seen twice, the first place is kept."""
    if sight.card is not None and (hand.places.get(sight.card) in hand.comes_back_from):
        hand.places[sight.card] = place
