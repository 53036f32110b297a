"""What each fact does to the hand that is being played, right or wrong."""

from __future__ import annotations

from functools import singledispatch

from cardspeak.rules.facts import deck as deck_facts
from cardspeak.rules.facts import hand as hand_facts
from cardspeak.rules.facts import people as people_facts
from cardspeak.rules.facts import table as table_facts
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.games.game import Family
from cardspeak.rules.records.betting import Purse
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.boards import (
    burn_from_aside,
    deal_board,
    is_dealt_again,
    let_stand,
    reshuffled,
    stands,
    take_back,
)
from cardspeak.rules.umpire.due import is_dealing, is_one_burn_too_many, lies_down
from cardspeak.rules.umpire.holding import (
    expose,
    is_early,
    is_of_the_deal,
    leave_up_cards,
    place,
)
from cardspeak.rules.umpire.parts import HeldCard
from cardspeak.rules.umpire.rounds import act, nobody_can_bet, open_round, progress
from cardspeak.rules.umpire.state import Did, Hand
from cardspeak.rules.umpire.turns import did_by, give_back

_PLACES = {"burn": "burns"}

BLINDS = ("small blind", "big blind", "straddle", "kill")


@singledispatch
def on_hand(fact: Fact, hand: Hand) -> None:
    """Let a fact have its effect on a hand; one that is not about it has none."""


@on_hand.register
def _(fact: hand_facts.Posted, hand: Hand) -> None:
    if not hand.is_followed:
        return
    purse = hand.purses.setdefault(fact.seat, Purse(fact.amount))
    hand.posts.append(fact)
    if fact.kind == "bring-in":
        open_round(hand, fact.seat)
        act(hand, fact.seat, Did.BET, fact.amount, bring_in=True)
        return
    cost = purse.put(fact.amount)
    if fact.kind == "mushroom":
        # It lies on the button and is not part of any pot (`MUSH-1`).
        purse.bet -= cost
        hand.mushroom += cost
        return
    if fact.kind not in BLINDS:
        purse.bet -= cost
        even = fact.kind == "ante" and hand.stakes.ante_by == "everyone"
        purse.paid += cost if even else 0
        hand.dead += 0 if even else cost
    if fact.kind == "small blind":
        hand.small = fact.seat
    elif fact.kind == "big blind":
        # A player who comes in may post one, too: the blind is the first left of the button.
        hand.big = clockwise({hand.big or fact.seat, fact.seat}, hand.button)[0]


@on_hand.register
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


@on_hand.register
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


@on_hand.register
def _(fact: hand_facts.CardReplaced, hand: Hand) -> None:
    for held in hand.held.get(fact.seat, []):
        if held.sight.card == fact.card.card and (held.exposed or held.up or held.boxed):
            held.sight, held.exposed, held.up, held.boxed = fact.by, "", False, False
            break
    if fact.card.card:
        hand.places[fact.card.card] = "stub"
    place(hand, fact.by, f"seat {fact.seat}")


@on_hand.register
def _(fact: hand_facts.CardBurned, hand: Hand) -> None:
    if stands(hand):
        let_stand(hand)
        progress(hand)
    if not burn_from_aside(hand):
        hand.burns_waived -= is_one_burn_too_many(hand)
    hand.burns.append(fact.card)
    hand.tapped = False
    place(hand, fact.card, "burns")


@on_hand.register
def _(fact: hand_facts.BoardDealt, hand: Hand) -> None:
    if stands(hand) and not is_dealt_again(hand, fact):
        let_stand(hand)
        progress(hand)
    deal_board(hand, fact)
    if hand.game.family is Family.STUD:
        # A card in the middle stands for everybody's last (`STUD-19`).
        hand.got.update(dict.fromkeys(((seat, hand.street) for seat in hand.contenders), 1))
    hand.tapped = False
    for sight in fact.cards:
        place(hand, sight, f"board {fact.board}")


@on_hand.register
def _(fact: hand_facts.BoardTakenBack, hand: Hand) -> None:
    for sight in take_back(hand, fact):
        if sight.card:
            hand.places[sight.card] = _PLACES.get(fact.target, fact.target)
        if fact.target == "burn":
            hand.burns.append(sight)


@on_hand.register
def _(_: hand_facts.Tapped, hand: Hand) -> None:
    hand.tapped = True


def _play_over(hand: Hand) -> None:
    """Go on over cards that should have gone back, now that somebody acts on them."""
    if stands(hand):
        let_stand(hand)
        progress(hand)


@on_hand.register
def _(fact: hand_facts.Bet, hand: Hand) -> None:
    _play_over(hand)
    if not hand.is_followed:
        return
    open_round(hand, fact.seat)
    act(hand, fact.seat, did_by(hand, fact), fact.to)


@on_hand.register
def _(fact: hand_facts.Checked, hand: Hand) -> None:
    _play_over(hand)
    if not hand.is_followed or (hand.round is None and nobody_can_bet(hand)):
        return  # once all are all-in, a check means nothing, and cards are still to come
    open_round(hand, fact.seat)
    act(hand, fact.seat, Did.CHECK, 0)


@on_hand.register
def _(fact: hand_facts.Folded, hand: Hand) -> None:
    cards = hand.held.get(fact.seat, [])
    if not hand.is_followed and hand.showdown and fact.seat in hand.tabled:
        _muck(hand, fact.seat)
        return
    if fact.seat in hand.absent and 0 < fact.cards < len(cards):
        leave_up_cards(hand, fact.seat)
        return
    if hand.contenders == (fact.seat,):
        return  # all others are out: the pot is won, and the cards may go
    if not is_dealing(hand):
        open_round(hand, fact.seat)
    act(hand, fact.seat, Did.FOLD, 0)
    for held in cards:
        if held.sight.card:
            hand.places[held.sight.card] = "muck"


@on_hand.register
def _(fact: hand_facts.BetTakenBack, hand: Hand) -> None:
    if not hand.is_followed:
        return
    if hand.round is None:
        hand.uncalled.pop(fact.seat, None)
    give_back(hand, fact.seat, fact.amount)


@on_hand.register
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


@on_hand.register
def _(fact: hand_facts.Marked, hand: Hand) -> None:
    hand.marked[fact.seat] = fact.card


@on_hand.register
def _(fact: hand_facts.Tabled, hand: Hand) -> None:
    if fact.seat not in hand.mucked:
        hand.tabled[fact.seat] = fact.cards
        hand.turned_up |= set() if hand.showdown else {fact.seat}
    for sight in fact.cards:
        place(hand, sight, f"seat {fact.seat}")


@on_hand.register
def _(fact: hand_facts.Mucked, hand: Hand) -> None:
    if fact.seat in hand.absent and not hand.showdown:
        if not leave_up_cards(hand, fact.seat):
            act(hand, fact.seat, Did.FOLD, 0)
        return
    _muck(hand, fact.seat)
    if fact.by == "dealer":
        hand.killed.add(fact.seat)


def _muck(hand: Hand, seat: int) -> None:
    if seat not in hand.mucked:
        hand.mucked.append(seat)


@on_hand.register
def _(fact: hand_facts.Retrieved, hand: Hand) -> None:
    if fact.seat in hand.mucked:
        hand.mucked.remove(fact.seat)
    hand.killed.discard(fact.seat)


@on_hand.register
def _(fact: hand_facts.HandRead, hand: Hand) -> None:
    hand.read.add(fact.seat)


@on_hand.register
def _(fact: table_facts.ChipsMoved, hand: Hand) -> None:
    if fact.target == "bank":
        hand.exchanged += fact.amount
    elif fact.source == "bank":
        hand.exchanged -= fact.amount


@on_hand.register
def _(fact: table_facts.PlaqueShown, hand: Hand) -> None:
    hand.plaques.append(fact)


@on_hand.register
def _(fact: hand_facts.PotPushed, hand: Hand) -> None:
    """A pot that is pushed before the hand is decided is brought back."""
    if not hand.showdown and len(hand.contenders) > 1:
        return
    hand.pushes.append(fact)
    if fact.seat in hand.purses:
        hand.purses[fact.seat].stack += fact.amount


@on_hand.register
def _(_: hand_facts.HandOver, hand: Hand) -> None:
    hand.over = True


@on_hand.register
def _(_: people_facts.MisdealCalled, hand: Hand) -> None:
    hand.misdeal = "floor"


@on_hand.register
def _(_: people_facts.FloorRuled, hand: Hand) -> None:
    """Whatever was being mended, play goes on from here."""
    let_stand(hand)


@on_hand.register
def _(_: deck_facts.DeckRiffled, hand: Hand) -> None:
    reshuffled(hand)


@on_hand.register
def _(fact: deck_facts.CardTurned, hand: Hand) -> None:
    place(hand, fact.card, _PLACES.get(fact.place, fact.place))


@on_hand.register
def _(_: deck_facts.StubSetDown, hand: Hand) -> None:
    hand.stub_down = True


@on_hand.register
def _(fact: deck_facts.StubReshuffled, hand: Hand) -> None:
    reshuffled(hand)
    hand.shuffled_in |= {"burns"} if fact.burns else set()
    hand.shuffled_in |= {"muck"} if fact.muck else set()


@on_hand.register
def _(fact: deck_facts.BurnsMoved, hand: Hand) -> None:
    """A burn too many that goes back is no burn any more."""
    if hand.burns_waived < 0 and fact.target != "muck":
        hand.burns.pop()
        hand.burns_waived += 1
