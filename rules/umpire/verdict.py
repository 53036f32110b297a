"""What a hand comes to: its pots, who has tabled what, who wins, and what that hangs on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace

from cardspeak.rules.cards import Card
from cardspeak.rules.games.game import Family
from cardspeak.rules.showdown.legality import IllegalShowdown
from cardspeak.rules.showdown.outcome import Award, Outcome, Pot, Share, Showdown
from cardspeak.rules.showdown.pots import pots_of
from cardspeak.rules.showdown.settle import settle
from cardspeak.rules.umpire.once import once
from cardspeak.rules.umpire.shown import Felt, World, chips_in_play, felt_of, is_tabled
from cardspeak.rules.umpire.state import Hand

_NO_POT = (Family.CHINESE, Family.HOUSE)


@dataclass(frozen=True)
class Doubt:
    """A card that is not sure, and on which it hangs who wins.

    Attributes:
        seat: whose it is; 0 for a card of a board.
        cards: what it may be, the likeliest first.
    """

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Verdict:
    """What a hand comes to, as far as it is known.

    Attributes:
        pots: the main pot first, each with the seats that still claim it.
        waiting: the seats that contest a pot and have neither tabled all cards nor mucked.
        outcome: who wins if no other hand is tabled; None where that cannot be told.
        doubts: the cards it hangs on.
    """

    pots: tuple[Pot, ...]
    waiting: tuple[int, ...] = ()
    outcome: Outcome | None = None
    doubts: tuple[Doubt, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether every hand is tabled or mucked, and it is known who wins."""
        return self.outcome is not None and not self.waiting


@once
def verdict(hand: Hand) -> Verdict | None:
    """Say what a hand comes to (`SHOW-10`, `T24-19`).

    A pot that one seat alone can still win is that seat's, whatever it shows. Any other waits for
    the showdown; then only tabled hands win (`SHOW-8`, `SHOW-9`). A hand that was tabled before
    it went to the muck is not lost (`SHOW-21`). Where a card is not sure, all that it may be is
    tried: if it makes no difference to who wins what, it is decided.

    Returns:
        None while the hand goes on, and where there is no pot or a misdeal.
    """
    pots = _claims(hand)
    if hand.misdeal or not pots:
        return None
    contested = {seat for pot in pots if len(pot.seats) > 1 for seat in pot.seats}
    if not contested:
        return Verdict(pots, outcome=_uncontested(hand, pots))
    if not hand.showdown:
        return None
    waiting = tuple(
        seat for seat in hand.contenders if seat in contested and not is_tabled(hand, seat)
    )
    outcome, doubts = _decided(felt_of(hand, pots), _who_gets_what)
    return Verdict(pots, waiting, outcome, doubts)


@once
def pots_at_stake(hand: Hand) -> tuple[Pot, ...]:
    """Return the pots with all seats that have not folded, the main pot first (`POT-4`).

    Where nobody follows the bets it is a single one, of chips that nobody counted.
    """
    paid = {seat: purse.paid + purse.bet for seat, purse in hand.purses.items()}
    live = hand.live & paid.keys()
    if not live or hand.game.family in _NO_POT:
        return ()
    if not hand.is_followed:
        return (Pot(0, tuple(sorted(live)), counted=False),)
    return tuple(pot for pot in pots_of(paid, live, hand.dead) if pot.amount)


def reading_of(hand: Hand, seat: int) -> Outcome | None:
    """Return what one tabled hand is, once the boards are whole (`SHOW-1`); it has no pots."""
    if not is_tabled(hand, seat):
        return None
    pots = tuple(replace(pot, seats=(seat,)) for pot in pots_at_stake(hand)[:1])
    outcome, _ = _decided(felt_of(hand, pots), lambda outcome: outcome.reads)
    if outcome is None:
        return None
    return replace(outcome, showdown=replace(outcome.showdown, pots=()), awards=(), totals={})


def _claims(hand: Hand) -> tuple[Pot, ...]:
    """Take out who mucked without having tabled; the last claim on a pot cannot be mucked away."""
    pots = pots_at_stake(hand)
    for seat in hand.mucked:
        if is_tabled(hand, seat) or any(pot.seats == (seat,) for pot in pots):
            continue
        pots = tuple(
            replace(pot, seats=tuple(other for other in pot.seats if other != seat)) for pot in pots
        )
    return pots


def _uncontested(hand: Hand, pots: tuple[Pot, ...]) -> Outcome:
    """Give each pot to the seat that alone can win it."""
    awards = []
    totals: Counter[int] = Counter()
    for place, pot in reversed(list(enumerate(pots))):
        share = Share(pot.seats[0], pot.amount)
        totals[share.seat] += share.amount
        awards.append(Award(place, 0, hand.game.parts[0].name, pot.amount, (share,), None))
    chips = chips_in_play(hand, pots)
    showdown = Showdown(hand.game, hand.house, hand.button, ((),), (), pots, chips)
    return Outcome(showdown, (), tuple(awards), dict(sorted(totals.items())))


def _who_gets_what(outcome: Outcome) -> Hashable:
    return tuple(
        (award.pot, award.board, award.part, share.seat, share.amount)
        for award in outcome.awards
        for share in award.shares
    )


def _decided(
    felt: Felt, judge: Callable[[Outcome], Hashable]
) -> tuple[Outcome | None, tuple[Doubt, ...]]:
    """Settle the showdown in every way that the cards may lie.

    Args:
        felt: the cards.
        judge: what must be the same in every way for it to be decided.

    Returns:
        The likeliest outcome if it is decided, and else the cards that it hangs on.
    """
    outcomes = dict(_outcomes(felt)) if felt.is_whole else {}
    judged = {world: judge(outcome) for world, outcome in outcomes.items()}
    if len(set(judged.values())) == 1:
        return next(iter(outcomes.values())), ()
    unsure = [place for place, slot in enumerate(felt.slots) if len(slot.options) > 1]
    places = [place for place in unsure if not judged or _matters(judged, place)] or unsure
    slots = [felt.slots[place] for place in places]
    return None, tuple(Doubt(slot.seat, slot.cards) for slot in slots)


def _outcomes(felt: Felt) -> Iterator[tuple[World, Outcome]]:
    """Yield every outcome that there may be; ways in which cards cannot lie are left out."""
    for world in felt.worlds():
        try:
            yield world, settle(felt.showdown(world))
        except IllegalShowdown:
            continue


def _matters(judged: Mapping[World, Hashable], place: int) -> bool:
    """Tell whether another card in this place alone would change what is judged."""
    others: dict[World, set[Hashable]] = {}
    for world, judgement in judged.items():
        others.setdefault((*world[:place], *world[place + 1 :]), set()).add(judgement)
    return any(len(each) > 1 for each in others.values())
