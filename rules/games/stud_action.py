"""Who acts first in stud, what may be bet, and which seats get cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from cardspeak.rules.cards import RANKS, SUITS, Card
from cardspeak.rules.games.game import Family, Game, Opener, Size
from cardspeak.rules.games.showing import read_showing, verify_different
from cardspeak.rules.hands.best import read_hand
from cardspeak.rules.hands.reading import Category, Ranking
from cardspeak.rules.hands.values import low_place
from cardspeak.rules.houses.house import House
from cardspeak.rules.showdown.order import clockwise

_THIRD, _FOURTH, _SEVENTH = 3, 4, 7
_UP_CARDS = 4


class StudError(ValueError):
    """These up cards, or this street, cannot be on a stud table."""


@dataclass(frozen=True)
class UpHand:
    """What a live hand shows.

    Attributes:
        seat: 1 up, clockwise from the dealer's left.
        cards: face up, in the order received (`STUD-12`).
        all_in: whether the player has no chips left to act with.
    """

    seat: int
    cards: tuple[Card, ...]
    all_in: bool = False


@dataclass(frozen=True)
class FirstToAct:
    """Who opens a betting round of stud, and why.

    Attributes:
        seat: who acts first; None where everybody is all-in.
        leader: the seat with the deciding card or hand. Where that player is all-in, the next
            one clockwise who is not acts first (`STUD-9`, `S8-3`).
        card: the card that decided: the low or high card, or the one that broke a tie.
        tied: the seats whose hands tied, rising; empty without a tie.
    """

    seat: int | None
    leader: int
    card: Card | None = None
    tied: tuple[int, ...] = ()


@dataclass(frozen=True)
class WrongBringIn:
    """The bring-in came from the wrong seat (`STUD-8`).

    Attributes:
        designated: who was told to bring it in, and did.
        right: who should have.
        stands: the next player has acted, so the wager stands and the right seat owes nothing;
            otherwise it is taken back, and the right seat brings it in.
    """

    designated: int
    right: int
    stands: bool


def bring_in(opener: Opener, hands: Sequence[UpHand]) -> FirstToAct:
    """Return who brings it in on third street.

    The lowest up card by rank and suit, the ace being high (`STUD-4`, `S8-2`); where the high
    card brings it in, the ace is low and the king of spades the highest (`RAZZ-2`, `SHLR-1`).
    Where that player is all-in for the ante, the next one brings it in or completes (`STUD-9`).

    Raises:
        StudError: if the opener is not one of third street, or not everybody shows one card.
        DuplicateCard: if a card appears twice.

    >>> hands = [UpHand(1, (Card.parse("2d"),)), UpHand(2, (Card.parse("2c"),))]
    >>> bring_in(Opener.LOW_CARD, hands).seat
    2
    """
    if opener not in (Opener.LOW_CARD, Opener.HIGH_CARD):
        raise StudError(f"nobody brings it in as {opener.value}")
    _verify(hands, 1, 1)
    if opener is Opener.LOW_CARD:
        leader = min(hands, key=lambda hand: hand.cards)
    else:
        leader = max(hands, key=lambda hand: _suit_order(hand.cards, ace_low=True))
    return FirstToAct(_able_from(leader.seat, hands), leader.seat, leader.cards[0])


def least_to_enter(bring_in_amount: int, wagered: int) -> int:
    """Return what it takes to enter: the full bring-in, even if it was posted short (`STUD-9`)."""
    return max(bring_in_amount, wagered)


def check_bring_in(
    opener: Opener, hands: Sequence[UpHand], designated: int, *, next_has_acted: bool
) -> WrongBringIn | None:
    """Return what follows if the wrong seat brought it in (`STUD-8`); None if it was right.

    Raises:
        StudError: as `bring_in` does.
        DuplicateCard: as `bring_in` does.
    """
    right = bring_in(opener, hands).seat
    if right is None or right == designated:
        return None
    return WrongBringIn(designated, right, stands=next_has_acted)


def first_to_act(opener: Opener, hands: Sequence[UpHand], house: House) -> FirstToAct:
    """Return who acts first from fourth street on: the best hand showing.

    High (`STUD-5`, `S8-3`) or low, the ace then being low (`RAZZ-2`). Pairs, two pair, trips and
    quads count, but never straights or flushes (`READ-3`). Of tied hands the one that got cards
    first acts first, or the one with the highest card by suit (`C32`, `T24-16`).

    Raises:
        StudError: if the opener is not one of these streets, or the hands do not all show as
            many cards, one to four.
        DuplicateCard: if a card appears twice.
    """
    ace_low = _is_low(opener)
    _verify(hands, 1, _UP_CARDS)
    strengths = {hand.seat: read_showing(hand.cards, ace_low=ace_low).strength for hand in hands}
    best = (min if ace_low else max)(strengths.values())
    return _choose([hand for hand in hands if strengths[hand.seat] == best], hands, opener, house)


def first_on_seventh(
    opener: Opener, hands: Sequence[UpHand], community: Card, first_on_sixth: int, house: House
) -> FirstToAct:
    """Return who acts first on seventh street with a community card.

    The hand that was first on sixth (`STUD-17`, `T24-18`), or the one that is best now, using
    that card (`STUD-18`). Then five cards lie face up, so that straights and flushes are no
    longer merely possible: they count.

    Raises:
        StudError: if the opener is not one of later streets, or not everybody shows four cards.
        DuplicateCard: if a card appears twice.
    """
    low = _is_low(opener)
    _verify(hands, _UP_CARDS, _UP_CARDS)
    if house["stud.community.first_actor"] != "high_with_common_card":
        return FirstToAct(_able_from(first_on_sixth, hands), first_on_sixth)
    ranking = Ranking.ACE_TO_FIVE if low else Ranking.HIGH
    readings = {hand.seat: read_hand(ranking, (*hand.cards, community)) for hand in hands}
    best = max(reading for reading in readings.values() if reading)
    return _choose([hand for hand in hands if readings[hand.seat] == best], hands, opener, house)


def wager_sizes(
    game: Game,
    street: int,
    bets: tuple[int, int],
    hands: Iterable[UpHand],
    house: House,
    made: Collection[int] = (),
) -> tuple[int, ...]:
    """Return by how much may be bet or raised, the smallest first (`STUD-2`).

    With an open pair on fourth street the larger bet may be made instead, in stud high alone
    (`STUD-6`, `S8-4`, `RAZZ-2`) and if the house has it (`C33`); once it is made, only that one
    (`STUD-7`). A chip without a word is the smallest of these (`STUD-6`).

    Args:
        game: a stud game.
        street: 3 to 7.
        bets: the smaller and the larger bet.
        hands: what the live hands show.
        house: whose rules are played.
        made: the sizes of this street's bets and raises so far.

    Raises:
        StudError: if it is not a stud game, or there is no such street.
    """
    if game.family is not Family.STUD or not _THIRD <= street <= _SEVENTH:
        raise StudError(f"{game.title} has no street {street}: stud games have 3 to 7")
    small, big = bets
    betting = game.streets[street - _THIRD].betting
    if betting and betting.size is Size.BIG:
        return (big,)
    high_only = [part.ranking for part in game.parts] == [Ranking.HIGH]
    if street != _FOURTH or not high_only or not house["stud.4th_open_pair"]:
        return (small,)
    if not any(read_showing(hand.cards).category is Category.PAIR for hand in hands):
        return (small,)
    return (big,) if big in made else (small, big)


def seats_dealt(
    receiving: Iterable[int], folded: Collection[int], *, wager: bool
) -> tuple[int, ...]:
    """Return which seats get a card on the next street (`STUD-10`).

    A hand that was folded without a wager keeps getting cards until a bet kills it.

    Args:
        receiving: the seats that got a card on this street.
        folded: those of them that have folded, on this street or before.
        wager: whether anybody bet on this street; the bring-in is a bet.
    """
    return tuple(seat for seat in receiving if not (wager and seat in folded))


def _verify(hands: Sequence[UpHand], fewest: int, most: int) -> None:
    """Raise an error unless the hands show as many cards each, fewest to most, all different."""
    if not hands:
        raise StudError("no hand is live")
    sizes = {len(hand.cards) for hand in hands}
    if len(sizes) > 1 or not fewest <= min(sizes) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        shown = ", ".join(f"seat {hand.seat} {len(hand.cards)}" for hand in hands)
        raise StudError(f"all hands show as many cards, {wanted}, but {shown}")
    verify_different(card for hand in hands for card in hand.cards)


def _is_low(opener: Opener) -> bool:
    if opener not in (Opener.HIGH_HAND, Opener.LOW_HAND):
        raise StudError(f"later streets are opened by a hand, not by {opener.value}")
    return opener is Opener.LOW_HAND


def _choose(
    tied: Sequence[UpHand], hands: Sequence[UpHand], opener: Opener, house: House
) -> FirstToAct:
    """Choose among the best hands, and go on to the next player where that one is all-in."""
    seats = tuple(sorted(hand.seat for hand in tied)) if len(tied) > 1 else ()
    if not seats or house["stud.tie_high"] == "by_position":
        leader = min(hand.seat for hand in tied)
        return FirstToAct(_able_from(leader, hands), leader, tied=seats)
    ace_low = _is_low(opener)
    best = max(tied, key=lambda hand: _suit_order(hand.cards, ace_low=ace_low))
    card = max(best.cards, key=lambda card: _suit_order([card], ace_low=ace_low))
    return FirstToAct(_able_from(best.seat, hands), best.seat, card, seats)


def _suit_order(cards: Iterable[Card], *, ace_low: bool) -> list[tuple[int, int]]:
    """Order cards by rank and then by suit, highest first (`READ-4`)."""
    place = low_place if ace_low else int
    places = [(place(RANKS.index(card.rank)), SUITS.index(card.suit)) for card in cards]
    return sorted(places, reverse=True)


def _able_from(seat: int, hands: Iterable[UpHand]) -> int | None:
    """Return this seat if it can act, else the next one clockwise that can."""
    able = [hand.seat for hand in hands if not hand.all_in]
    return clockwise(able, seat - 1)[0] if able else None
