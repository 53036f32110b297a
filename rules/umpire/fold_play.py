"""What each fact about chips and players does to the hand that is being played, right or wrong."""

from __future__ import annotations

from functools import singledispatch

from cardspeak.rules.facts import hand as hand_facts
from cardspeak.rules.facts import people as people_facts
from cardspeak.rules.facts import table as table_facts
from cardspeak.rules.facts.event import Fact
from cardspeak.rules.records.betting import Purse
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.boards import let_stand
from cardspeak.rules.umpire.due import is_dealing
from cardspeak.rules.umpire.holding import leave_up_cards, place
from cardspeak.rules.umpire.rounds import act, nobody_can_bet, open_round, play_over
from cardspeak.rules.umpire.state import Hand
from cardspeak.rules.umpire.turns import did_by, give_back

BLINDS = ("small blind", "big blind", "straddle", "kill")


@singledispatch
def on_play(fact: Fact, hand: Hand) -> None:
    """Let a fact have its effect on a hand; one that is not about what is played has none."""


@on_play.register
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


@on_play.register
def _(_: hand_facts.Tapped, hand: Hand) -> None:
    hand.tapped = True


@on_play.register
def _(fact: hand_facts.Bet, hand: Hand) -> None:
    play_over(hand)
    if not hand.is_followed:
        return
    open_round(hand, fact.seat)
    act(hand, fact.seat, did_by(hand, fact), fact.to)


@on_play.register
def _(fact: hand_facts.Checked, hand: Hand) -> None:
    play_over(hand)
    if not hand.is_followed or (hand.round is None and nobody_can_bet(hand)):
        return  # once all are all-in, a check means nothing, and cards are still to come
    open_round(hand, fact.seat)
    act(hand, fact.seat, Did.CHECK, 0)


@on_play.register
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


@on_play.register
def _(fact: hand_facts.BetTakenBack, hand: Hand) -> None:
    if not hand.is_followed:
        return
    if hand.round is None:
        hand.uncalled.pop(fact.seat, None)
    give_back(hand, fact.seat, fact.amount)


@on_play.register
def _(fact: hand_facts.Tabled, hand: Hand) -> None:
    if fact.seat not in hand.mucked:
        hand.tabled[fact.seat] = fact.cards
        hand.turned_up |= set() if hand.showdown else {fact.seat}
    for sight in fact.cards:
        place(hand, sight, f"seat {fact.seat}")


@on_play.register
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


@on_play.register
def _(fact: hand_facts.Retrieved, hand: Hand) -> None:
    if fact.seat in hand.mucked:
        hand.mucked.remove(fact.seat)
    hand.killed.discard(fact.seat)


@on_play.register
def _(fact: hand_facts.HandRead, hand: Hand) -> None:
    hand.read.add(fact.seat)


@on_play.register
def _(fact: table_facts.ChipsMoved, hand: Hand) -> None:
    if fact.target == "bank":
        hand.exchanged += fact.amount
    elif fact.source == "bank":
        hand.exchanged -= fact.amount


@on_play.register
def _(fact: table_facts.PlaqueShown, hand: Hand) -> None:
    hand.plaques.append(fact)


@on_play.register
def _(fact: hand_facts.PotPushed, hand: Hand) -> None:
    """A pot that is pushed before the hand is decided is brought back."""
    if not hand.showdown and len(hand.contenders) > 1:
        return
    hand.pushes.append(fact)
    if fact.seat in hand.purses:
        hand.purses[fact.seat].stack += fact.amount


@on_play.register
def _(_: hand_facts.HandOver, hand: Hand) -> None:
    hand.over = True


@on_play.register
def _(_: people_facts.MisdealCalled, hand: Hand) -> None:
    hand.misdeal = "floor"


@on_play.register
def _(_: people_facts.FloorRuled, hand: Hand) -> None:
    """Whatever was being mended, play goes on from here."""
    let_stand(hand)
