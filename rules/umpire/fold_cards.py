"""What each fact about cards does to the hand that is being played, right or wrong."""

from __future__ import annotations

from functools import singledispatch

from cardspeak.rules.facts import deck as deck_facts
from cardspeak.rules.facts import hand as hand_facts
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.boards import (
    burn_from_aside,
    deal_board,
    is_dealt_again,
    reshuffled,
    take_back,
)
from cardspeak.rules.umpire.due import is_one_burn_too_many, lies_down
from cardspeak.rules.umpire.holding import expose, is_early, is_of_the_deal, is_shown_of, place
from cardspeak.rules.umpire.parts import HeldCard
from cardspeak.rules.umpire.rounds import play_over
from cardspeak.rules.umpire.state import Hand

_PLACES = {"burn": "burns"}


@singledispatch
def on_cards(fact: Fact, hand: Hand) -> None:
    """Let a fact have its effect on a hand; one that is not about cards has none."""


@on_cards.register
def _(fact: hand_facts.CardDealt, hand: Hand) -> None:
    number = len(hand.deal)
    if is_of_the_deal(hand, fact.seat):
        hand.deal.append(fact.seat)
        hand.boxed += fact.boxed
    place(hand, fact.card, f"seat {fact.seat}")
    if fact.seat not in hand.held:
        hand.stray[fact.seat] = hand.stray.get(fact.seat, 0) + 1
        return
    mistaken = lies_down(hand, fact.seat) and (fact.up or fact.off_table)
    showing = fact.up and (fact.card.card is not None or bool(fact.card.candidates))
    card = HeldCard(fact.card, showing and not mistaken, hand.street, "", fact.boxed, number)
    if mistaken and not fact.boxed:
        expose(hand, fact.seat, card, "dealer", off_table=not fact.up)
    hand.held[fact.seat].append(card)
    at = (fact.seat, hand.street + is_early(hand, fact.seat))
    hand.got[at] = hand.got.get(at, 0) + 1


@on_cards.register
def _(fact: hand_facts.CardExposed, hand: Hand) -> None:
    hidden = [
        held
        for held in hand.held.get(fact.seat, [])
        if not held.up and not held.exposed and held.sight.card in (None, fact.card.card)
    ]
    if hidden:
        # Of cards that are not known, the one that came last is the likeliest.
        held = next((held for held in hidden if held.sight.card), hidden[-1])
        held.sight = fact.card
        expose(hand, fact.seat, held, fact.by)
    if fact.seat:
        place(hand, fact.card, f"seat {fact.seat}")


@on_cards.register
def _(fact: hand_facts.CardReplaced, hand: Hand) -> None:
    for held in hand.held.get(fact.seat, []):
        if held.sight.card == fact.card.card and (held.exposed or held.up or held.boxed):
            held.sight, held.exposed, held.up, held.boxed = fact.by, "", False, False
            break
    if fact.card.card and hand.places.get(fact.card.card) != "burns":
        hand.places[fact.card.card] = "stub"
    place(hand, fact.by, f"seat {fact.seat}")


@on_cards.register
def _(fact: hand_facts.CardBurned, hand: Hand) -> None:
    play_over(hand)
    if not burn_from_aside(hand):
        hand.burns_waived -= is_one_burn_too_many(hand)
    hand.burns.append(fact.card)
    hand.tapped = False
    if (card := fact.card.card) and is_shown_of(hand, card):
        hand.places.pop(card, None)  # the exposed card is the burn
    place(hand, fact.card, "burns")


@on_cards.register
def _(fact: hand_facts.BoardDealt, hand: Hand) -> None:
    if not is_dealt_again(hand, fact):
        play_over(hand)
    deal_board(hand, fact)
    if hand.game.family is Family.STUD:
        # A card in the middle stands for everybody's last (`STUD-19`).
        hand.got.update(dict.fromkeys(((seat, hand.street) for seat in hand.contenders), 1))
    hand.tapped = False
    for sight in fact.cards:
        place(hand, sight, f"board {fact.board}")


@on_cards.register
def _(fact: hand_facts.BoardTakenBack, hand: Hand) -> None:
    for sight in take_back(hand, fact):
        if sight.card:
            hand.places[sight.card] = _PLACES.get(fact.target, fact.target)
        if fact.target == "burn":
            hand.burns.append(sight)


@on_cards.register
def _(fact: hand_facts.Discarded, hand: Hand) -> None:
    hand.drawn[fact.seat, hand.street] = fact.cards
    hand.pat.pop((fact.seat, hand.street), None)
    held = hand.held.get(fact.seat, [])
    for sight in fact.cards:
        gone = next((each for each in held if each.sight.card == sight.card), None)
        gone = gone or next((each for each in held if each.sight.card is None), None)
        if gone:
            held.remove(gone)
        if sight.card:
            hand.places[sight.card] = "muck"


@on_cards.register
def _(fact: hand_facts.Marked, hand: Hand) -> None:
    hand.marked[fact.seat] = fact.card


@on_cards.register
def _(_: deck_facts.DeckRiffled, hand: Hand) -> None:
    reshuffled(hand)


@on_cards.register
def _(fact: deck_facts.CardTurned, hand: Hand) -> None:
    place(hand, fact.card, _PLACES.get(fact.place, fact.place))


@on_cards.register
def _(_: deck_facts.StubSetDown, hand: Hand) -> None:
    hand.stub_down = True


@on_cards.register
def _(fact: deck_facts.StubReshuffled, hand: Hand) -> None:
    reshuffled(hand)
    hand.shuffled_in |= {"burns"} if fact.burns else set()
    hand.shuffled_in |= {"muck"} if fact.muck else set()


@on_cards.register
def _(fact: deck_facts.BurnsMoved, hand: Hand) -> None:
    """A burn too many that goes back is no burn any more."""
    if hand.burns_waived < 0 and fact.target != "muck":
        hand.burns.pop()
        hand.burns_waived += 1
