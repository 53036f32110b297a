"""The facts of one hand as the actions of a record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import singledispatch

from cardspeak.rules.cards import Card
from cardspeak.rules.facts import deck as deck_facts
from cardspeak.rules.facts import hand as hand_facts
from cardspeak.rules.facts import people as people_facts
from cardspeak.rules.facts import table as table_facts
from cardspeak.rules.facts.event import Fact, Sight
from cardspeak.rules.games.game import Game
from cardspeak.rules.records.actions import (
    Action,
    BringIn,
    Burn,
    Cards,
    CheckOrCall,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Mark,
    Muck,
    Remark,
    Show,
    seat_of,
    write_cards,
)
from cardspeak.rules.records.from_facts_chips import Chips
from cardspeak.rules.records.told import Entry, Told, cards_of, named, unsure


@dataclass
class HandTold:
    """One hand as far as its facts have come.

    Attributes:
        number: in the session.
        game: what is played.
        chips: who has put in what.
        names: the players, by seat.
        wagers_seen: whether the bets are reported.
        begun: the entry with which it began.
        over: the entry with which it ended; None while it goes on.
        told: its actions, in order.
        pushes: every push of a pot.
        out_of_step: every time that the picture did not fit the story.
        irregular: what was not as the rules have it, where no action tells that.
    """

    number: int
    game: Game
    chips: Chips
    names: dict[int, str]
    wagers_seen: bool
    begun: Entry
    over: Entry | None = None
    told: list[Told] = field(default_factory=list)
    pushes: list[Entry] = field(default_factory=list)
    out_of_step: list[Entry] = field(default_factory=list)
    irregular: list[str] = field(default_factory=list)
    _open_deal: dict[int, Told] = field(default_factory=dict)

    @property
    def seats(self) -> set[int]:
        """The seats that got cards, or did anything."""
        seats = (seat_of(each.action) for each in self.told)
        return {seat for seat in seats if seat is not None}

    def take(self, entry: Entry) -> None:
        """Take the next fact; what happens at seat 0 happens at none."""
        fact = entry[1].fact
        if getattr(fact, "seat", None) != 0 or isinstance(fact, hand_facts.CardExposed):
            _on_fact(fact, self, entry)

    def say(self, action: Action, entry: Entry, sights: Iterable[Sight] = ()) -> None:
        """Add an action; what is dealt after it to a seat is another deal."""
        if not isinstance(action, Remark):
            self._open_deal.clear()
        self.told.append(Told(action, [entry], list(unsure(sights))))

    def remark(self, words: str, entry: Entry) -> None:
        """Add what there is no action for."""
        self.say(Remark(note=words), entry)

    def deal(self, seat: int, sight: Sight, entry: Entry) -> None:
        """Add a card to what a seat is being dealt, or begin that."""
        deal = self._open_deal.get(seat)
        if deal is None:
            deal = self._open_deal[seat] = Told(DealHole(seat, ()), [])
            self.told.append(deal)
        if isinstance(deal.action, DealHole):
            deal.unsure += [(len(deal.by), sight)] if sight.candidates else []
            deal.action = replace(deal.action, cards=(*deal.action.cards, sight.card))
            deal.by.append(entry)

    def take_back(self, board: int, number: int) -> Cards:
        """Take the last cards of a board out of the deals that turned them, and return them."""
        gone: list[Card | None] = []
        for each in reversed(self.told):
            if isinstance(each.action, DealBoard) and each.action.board == board:
                left = max(len(each.action.cards) - number + len(gone), 0)
                gone[:0] = each.action.cards[left:]
                each.action = replace(each.action, cards=each.action.cards[:left])
        self.told = [each for each in self.told if each.action != DealBoard((), board)]
        return tuple(gone)

    def undo_muck(self, seat: int) -> None:
        """Give a hand its claim back: it came out of the muck."""
        self.told = [each for each in self.told if each.action != Muck(seat)]


@singledispatch
def _on_fact(fact: Fact, hand: HandTold, entry: Entry) -> None:
    """Tell a fact; one that a record has no place for is left to the log."""


# Cards


@_on_fact.register
def _(fact: hand_facts.CardDealt, hand: HandTold, entry: Entry) -> None:
    hand.deal(fact.seat, fact.card, entry)
    for wrong, words in ((fact.boxed, "boxed in the deck"), (fact.off_table, "off the table")):
        if wrong:
            hand.remark(f"a card of seat {fact.seat} {words}", entry)


@_on_fact.register
def _(fact: hand_facts.CardExposed, hand: HandTold, entry: Entry) -> None:
    whose = f"of seat {fact.seat}" if fact.seat else "of nobody"
    hand.remark(f"a card {whose} exposed by the {fact.by}: {named(fact.card)}", entry)


@_on_fact.register
def _(fact: hand_facts.CardReplaced, hand: HandTold, entry: Entry) -> None:
    hand.remark(f"a card of seat {fact.seat} replaced: {named(fact.card)}", entry)


@_on_fact.register
def _(fact: hand_facts.CardBurned, hand: HandTold, entry: Entry) -> None:
    hand.say(Burn(fact.card.card), entry, [fact.card])


@_on_fact.register
def _(fact: hand_facts.BoardDealt, hand: HandTold, entry: Entry) -> None:
    hand.say(DealBoard(cards_of(fact.cards), fact.board), entry, fact.cards)


@_on_fact.register
def _(fact: hand_facts.BoardTakenBack, hand: HandTold, entry: Entry) -> None:
    """The record has the board as it stands; what lay there too long is a remark."""
    gone = hand.take_back(fact.board, fact.cards)
    where = {"stub": "to the stub", "aside": "and set aside", "burn": "as a burn"}[fact.target]
    hand.remark(f"taken back from the board {where}: {write_cards(gone)}", entry)
    for card in gone if fact.target == "burn" else ():
        hand.say(Burn(card), entry)


@_on_fact.register
def _(fact: hand_facts.Discarded, hand: HandTold, entry: Entry) -> None:
    hand.say(Discard(fact.seat, cards_of(fact.cards)), entry, fact.cards)


@_on_fact.register
def _(fact: hand_facts.Marked, hand: HandTold, entry: Entry) -> None:
    if fact.card.card:
        hand.say(Mark(fact.seat, fact.card.card), entry)
    else:
        hand.remark(f"seat {fact.seat} marks a card", entry)


@_on_fact.register
def _(fact: deck_facts.CardTurned, hand: HandTold, entry: Entry) -> None:
    hand.remark(f"a card of the {fact.place} turned up: {named(fact.card)}", entry)


@_on_fact.register
def _(fact: deck_facts.StubReshuffled, hand: HandTold, entry: Entry) -> None:
    mixed_in = [name for name in ("burns", "muck") if getattr(fact, name)]
    with_what = f" with the {' and the '.join(mixed_in)}" if mixed_in else ""
    hand.remark(f"the stub shuffled{with_what}", entry)


@_on_fact.register
def _(fact: hand_facts.Retrieved, hand: HandTold, entry: Entry) -> None:
    hand.undo_muck(fact.seat)
    hand.remark(f"{fact.cards} cards of seat {fact.seat} out of the muck", entry)


# Chips


@_on_fact.register
def _(fact: hand_facts.Posted, hand: HandTold, entry: Entry) -> None:
    hand.chips.post(fact)
    if fact.kind == "bring-in":
        hand.say(BringIn(fact.seat), entry)


@_on_fact.register
def _(fact: hand_facts.Bet, hand: HandTold, entry: Entry) -> None:
    hand.say(hand.chips.bet(fact.seat, fact.to), entry)


@_on_fact.register
def _(fact: hand_facts.Checked, hand: HandTold, entry: Entry) -> None:
    hand.say(CheckOrCall(fact.seat), entry)


@_on_fact.register
def _(fact: hand_facts.BetTakenBack, hand: HandTold, entry: Entry) -> None:
    """What nobody matched goes back by itself; only a bet that was withdrawn is a remark."""
    bets = sorted(hand.chips.bets.values(), reverse=True)
    unmatched = bets[0] - bets[1] if len(bets) > 1 else sum(bets)
    is_return = (
        hand.chips.bets[fact.seat] == bets[0] and fact.amount == unmatched if bets else False
    )
    hand.chips.take_back(fact.seat, fact.amount)
    if not is_return:
        hand.remark(f"seat {fact.seat} takes {fact.amount} back", entry)


@_on_fact.register
def _(_: hand_facts.BetsCollected, hand: HandTold, __: Entry) -> None:
    hand.chips.collect()


@_on_fact.register
def _(fact: hand_facts.PotPushed, hand: HandTold, entry: Entry) -> None:
    hand.chips.behind[fact.seat] += fact.amount
    hand.pushes.append(entry)


# Hands that are given up or shown


@_on_fact.register
def _(fact: hand_facts.Folded, hand: HandTold, entry: Entry) -> None:
    hand.say(Fold(fact.seat), entry)


@_on_fact.register
def _(fact: hand_facts.Tabled, hand: HandTold, entry: Entry) -> None:
    if fact.cards:
        hand.say(Show(fact.seat, cards_of(fact.cards)), entry, fact.cards)


@_on_fact.register
def _(fact: hand_facts.Mucked, hand: HandTold, entry: Entry) -> None:
    hand.say(Muck(fact.seat), entry)


# The story itself


@_on_fact.register
def _(fact: table_facts.OutOfStep, hand: HandTold, entry: Entry) -> None:
    hand.out_of_step.append(entry)
    hand.irregular.append(f"the picture is out of step: {fact.reason}")


@_on_fact.register
def _(_: people_facts.MisdealCalled, hand: HandTold, entry: Entry) -> None:
    hand.remark("misdeal", entry)
    hand.irregular.append("the floor calls a misdeal")


@_on_fact.register
def _(fact: people_facts.FloorRuled, hand: HandTold, entry: Entry) -> None:
    hand.remark(f"the floor rules: {fact.words}", entry)


@_on_fact.register
def _(_: hand_facts.HandOver, hand: HandTold, entry: Entry) -> None:
    hand.over = entry
