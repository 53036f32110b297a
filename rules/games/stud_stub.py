"""Whether the stub suffices for seventh street, and what the dealer does where it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from cardspeak.rules.cards import DECK
from cardspeak.rules.games.steps import Act, Step, steps
from cardspeak.rules.houses.house import House

BURNS = 3
"""One before each of fourth, fifth and sixth street."""

_STREETS = 4
_FOR_COMMUNITY_CARD = 2


class ImpossibleStub(ValueError):
    """These numbers of players and cards cannot be on a stud table."""


class Branch(Enum):
    """How seventh street is dealt."""

    DEAL = "deal as usual"
    MIX_BURNS_FIRST = "mix the whole stub with the burns, then deal"
    MIX_BURNS_LAST = "deal all but the last card, mix it with the burns, deal the rest"
    COMMUNITY_CARD = "one community card from the stub"
    MIX_THEN_COMMUNITY_CARD = "mix the stub with the burns, then one community card"


_COMMUNITY = (Branch.COMMUNITY_CARD, Branch.MIX_THEN_COMMUNITY_CARD)


@dataclass(frozen=True)
class StubPlan:
    """How seventh street is dealt to the players who remain.

    Attributes:
        remaining: hands that get a card.
        stub: cards in the stub, before anything is burned.
        burns: cards burned so far, and what else was taken from the deck.
        needed: what the stub must have to be dealt as usual.
        branch: what the dealer does.
        steps: how, in order.
        rules: the rows of the rulebook this comes from.
        fallback: whether the house's own rulebook is silent on it.
    """

    remaining: int
    stub: int
    burns: int
    needed: int
    branch: Branch
    steps: tuple[Step, ...]
    rules: tuple[str, ...]
    fallback: bool

    @property
    def is_short(self) -> bool:
        """Whether the stub alone does not suffice."""
        return self.branch is not Branch.DEAL

    @property
    def community_card(self) -> bool:
        """Whether one card in the middle plays in everybody's hand (`STUD-19`)."""
        return self.branch in _COMMUNITY


def stub_before_seventh(hands: Sequence[int]) -> int:
    """Return how many cards are left before seventh street (`STUD-20`).

    Args:
        hands: how many hands were dealt a card on third, fourth, fifth and sixth street.

    Raises:
        ImpossibleStub: if it is not four numbers, one of them grows, or the deck has not as many.

    >>> stub_before_seventh([8, 8, 8, 8])
    1
    """
    falling = all(after <= before for before, after in pairwise(hands))
    if len(hands) != _STREETS or not falling or min(hands) < 1:
        raise ImpossibleStub(
            "give the hands dealt to on third, fourth, fifth and sixth street, "
            f"never more than before, not {list(hands)}"
        )
    third, *later = hands
    stub = len(DECK) - BURNS - 3 * third - sum(later)
    if stub < 0:
        raise ImpossibleStub(f"one deck is {-stub} cards short of {list(hands)} hands by street")
    return stub


def must_count_stub(players: int, house: House) -> bool:
    """Return whether the dealer must count the stub for this many players (`STUD-13`, `STUD-14`).

    It only says when to count: a short stub is short with any number of players (`AMB-7`).
    """
    least = house.number("stud.short_stub.count_from")
    return least is None or players >= least


def plan_seventh_street(remaining: int, stub: int, house: House, burns: int = BURNS) -> StubPlan:
    """Decide how seventh street is dealt (`STUD-13` to `STUD-18`, `T24-18`).

    The stub suffices with a card for each hand and two to spare: one to burn, and the last one,
    which is not dealt. Else the burns are mixed in; if even so there are too few, one community
    card serves all.

    Args:
        remaining: hands that get a card.
        stub: cards in the stub, before anything is burned.
        house: whose rules are played.
        burns: cards burned so far, and what else was taken from the deck (`STUD-18`).

    Raises:
        ImpossibleStub: if nobody remains, a number is negative, or there are too few cards even
            for a community card.

    >>> from cardspeak.rules.houses.house import load_house
    >>> plan_seventh_street(5, 5, load_house("play-poker-chicago-2018")).branch.name
    'MIX_BURNS_FIRST'
    """
    _verify(remaining, stub, burns)
    needed = remaining + (house.number("stud.short_stub.spare_cards") or 0)
    branch = _branch(remaining, stub, burns, needed, house)
    taken = _steps(branch, remaining, stub, burns, house)
    rules, fallback = _source(branch, house)
    return StubPlan(remaining, stub, burns, needed, branch, taken, rules, fallback)


def _verify(remaining: int, stub: int, burns: int) -> None:
    faults = []
    if remaining < 1:
        faults.append(f"{remaining} hands remain")
    if stub < 0 or burns < 0:
        faults.append(f"a stub of {stub} and {burns} burns")
    elif stub + burns < _FOR_COMMUNITY_CARD:
        faults.append(f"{stub + burns} cards in all, too few to burn one and turn one")
    if faults:
        raise ImpossibleStub(f"no seventh street can be dealt: {'; '.join(faults)}")


def _branch(remaining: int, stub: int, burns: int, needed: int, house: House) -> Branch:
    if stub >= needed:
        return Branch.DEAL
    if stub + burns >= _needed_once_mixed(remaining, needed, house):
        mixes_last = house["stud.short_stub.how"] == "deal_then_mix_last_card"
        return Branch.MIX_BURNS_LAST if mixes_last else Branch.MIX_BURNS_FIRST
    if stub >= (house.number("stud.short_stub.community_stub") or _FOR_COMMUNITY_CARD):
        return Branch.COMMUNITY_CARD
    return Branch.MIX_THEN_COMMUNITY_CARD


def _needed_once_mixed(remaining: int, needed: int, house: House) -> int:
    """Where the last card may be dealt, a fresh card for each is all it takes (`STUD-18`)."""
    if house["stud.short_stub.last_card"] != "if_needed":
        return needed
    return remaining + (house["stud.short_stub.burn_after_mixing"] == "always")


def _steps(branch: Branch, remaining: int, stub: int, burns: int, house: House) -> tuple[Step, ...]:
    mixed = stub + burns
    mix = ((Act.MIX_STUB_WITH_BURNS, mixed), (Act.CUT, mixed))
    deal = ((Act.BURN, 1), (Act.DEAL, remaining))
    community = ((Act.ANNOUNCE_COMMUNITY_CARD, 1), (Act.BURN, 1), (Act.COMMUNITY_CARD, 1))
    match branch:
        case Branch.DEAL:
            return steps(*deal)
        case Branch.MIX_BURNS_FIRST:
            return steps(*mix, (Act.BURN, _burn_again(mixed, remaining, house)), deal[1])
        case Branch.COMMUNITY_CARD:
            return steps(*community)
        case Branch.MIX_THEN_COMMUNITY_CARD:
            return steps(*mix, *community)
        case Branch.MIX_BURNS_LAST:
            return _mix_burns_last(remaining, stub, burns, house)


def _mix_burns_last(remaining: int, stub: int, burns: int, house: House) -> tuple[Step, ...]:
    """Burn as before every street, deal down to the last card, mix it with all burns, go on.

    The card burned first is mixed in, too.
    """
    burned = 1 if stub > 1 else 0
    dealt = max(stub - burned - 1, 0)
    owed = remaining - dealt
    mixed = stub - dealt + burns
    return steps(
        (Act.BURN, burned),
        (Act.DEAL, dealt),
        (Act.MIX_LAST_WITH_BURNS, mixed),
        (Act.CUT, mixed),
        (Act.BURN, _burn_again(mixed, owed, house)),
        (Act.DEAL, owed),
    )


def _burn_again(mixed: int, owed: int, house: House) -> int:
    """Return how many cards are burned after mixing; a house may ask that enough be left."""
    when = house["stud.short_stub.burn_after_mixing"]
    return int(when == "always" or (when == "if_enough" and mixed > owed))


def _source(branch: Branch, house: House) -> tuple[tuple[str, ...], bool]:
    """Return the rows that decide on a branch, and whether they are another house's."""
    how = house.setting("stud.short_stub.how")
    if branch is Branch.DEAL:
        how = house.setting("stud.short_stub.spare_cards")
    elif branch in _COMMUNITY:
        community = house.setting("stud.short_stub.community_stub")
        # Every house knows the community card; not every one says what if the stub is gone.
        if branch is Branch.MIX_THEN_COMMUNITY_CARD or not community.fallback:
            how = community
    return how.rules, how.fallback
