"""Naming a card: what was read of it, and which cards are already seen elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np

from cardspeak.models.shapes import CARDS, RANKS, SUITS
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.vision.company import MANY_LOOKS, by_company, by_looks
from cardspeak.vision.glance import Floats
from cardspeak.vision.observe.suits import SAME_INK, by_inks
from cardspeak.vision.read import on_dark
from cardspeak.vision.track.thing import Track

NAMED, COURT_NAMED = 0.92, 0.97
"""A card is named from this probability on; below it, there are candidates.

Courts show their suits in a few small prints, beside a picture that is each deck's own: readings of
them err more often than they say.
"""

OPEN, OPEN_TO, INK_TELLS = 0.15, 0.9, 0.1
"""A deck's faces that leave a card's other suit of its colour so likely, all together, leave it
open, however surely each of them was read, and never name it either: some decks' clubs are drawn as
others' spades. But not where inks make it so much less likely.
"""

SAID_BY_BOTH, AT_ODDS = 0.5, 0.8
"""Inks do not tell alone, though, against what a card was read as and all faces together say, too:
then neither is likelier than this.
"""

DARK_NAMED = 0.99
"""So is one of light print on dark stock: such are rare, and the readers know them less well."""

COURTS = "JQK"

CLEAR = 0.98
"""A card read as surely as this speaks against a less sure reading of the same elsewhere."""

READABLE = 0.8
"""What is read less surely than this may be no face at all."""

ONE_OF_A_KIND = 0.97
"""How sure it is that a deck holds a card only once."""

MOVED_S, MOVED_MM = 3.0, 300.0
"""A card that is put elsewhere lies there again by then, or is not put so far away."""

UNLIKE = 2.0
"""Two cards that read as the same are of two suits if, as log-odds, their looks differ so much."""

NO_INK = np.full(2, np.nan)
LEAST = 1e-9
LISTED = 0.02
MOST_LISTED = 5

DOUBTED = 0.75
"""A name that was told is taken back once it is no likelier than this."""


def odds_of(track: Track, others: Iterable[Track]) -> Floats:
    """(52,) how likely a card is each of the deck, given what else lies face up, or did.

    What is read clearly is asked of its looks alone, so that a card that is there twice is told
    twice; but not if the two look as if they were of two suits. Its ink may speak for it, not
    against it. A card that is gone still tells how its deck is printed, but may be the very one
    that has turned up elsewhere, unless that was long after and far away.
    """
    odds = track.reading.odds
    cards = [track, *(each for each in others if each is not track and was_read(each))]
    there = [i for i, each in enumerate(cards) if i == 0 or is_read(each) or is_past(each, track)]
    alike = [i for i in there if cards[i].reading.best == track.reading.best]
    looks = looks_of(cards)
    weighed = together(cards, looks)
    if odds.max() >= CLEAR and np.ptp(for_its_suit(looks[alike], track)) < UNLIKE:
        odds = odds * np.exp(looks[0].ravel())
        ways = (each / each.sum() for each in (odds, weighed))
        return left_open(max(ways, key=lambda each: each[track.reading.best]), cards)
    odds = weighed
    for i in there[1:]:
        its = cards[i].reading.odds
        if its.max() >= CLEAR:
            odds[its.argmax()] *= 1 - ONE_OF_A_KIND
    return left_open(odds / odds.sum(), cards)


def left_open(odds: Floats, cards: Sequence[Track]) -> Floats:
    """(52,) odds of the first of a deck's cards, in doubt if all together leave its suit open."""
    if cards[0].patch is None:
        return odds
    rank, suit = divmod(int(odds.argmax()), SUITS)
    sister = SUITS - 1 - suit
    chance = chance_of_other(suit, cards)
    if chance < OPEN:
        return odds
    inks = inked(cards)
    as_read = cards[0].reading.best == rank * SUITS + sister and chance > SAID_BY_BOTH
    if inks[sister] < INK_TELLS * inks[suit] and not as_read:
        return odds
    chance = min(AT_ODDS if as_read else OPEN_TO, chance)
    other = np.zeros(CARDS)
    other[rank * SUITS + sister] = chance
    return np.asarray(other + (1 - chance) * odds)


def chance_of_other(suit: int, cards: Sequence[Track]) -> float:
    """How likely the first of a deck's cards is of the other suit of its colour, as all say.

    Where it was not read clearly itself, its suit is as open as that of any other card of its
    colour that was not, either: one in doubt shows how alike the deck's suits look from there.
    """
    seen = [card for card in cards if card.patch is not None]
    said = np.exp(by_company([card.patch for card in seen if card.patch is not None])).sum(1)
    pair = [suit, SUITS - 1 - suit]
    unclear = [
        card.reading.odds.max() < CLEAR and card.reading.best % SUITS in pair for card in seen
    ]
    own = float(said[0][pair[1]])
    return max(own, float(said[unclear][:, pair].min(1).max())) if unclear[0] else own


def looks_of(cards: Sequence[Track]) -> Floats:
    """(N, 13, 4) what the looks of a deck's cards tell of each, as log-probabilities to add."""
    looks = np.zeros((len(cards), RANKS, SUITS))
    seen = [place for place, card in enumerate(cards) if card.patch is not None]
    faces = [card.patch for card in cards if card.patch is not None]
    chances = np.array([cards[place].reading.odds for place in seen]).reshape(-1, CARDS)
    short_px = np.array([cards[place].patch_px for place in seen])
    looks[seen] = by_looks(chances, faces, short_px, MANY_LOOKS)
    return looks


def for_its_suit(looks: Floats, track: Track) -> Floats:
    """(N,) how looks (N, 13, 4) speak for a card's likeliest suit, not the other of its colour."""
    rank, suit = divmod(track.reading.best, SUITS)
    return np.asarray(looks[:, rank, suit] - looks[:, rank, SUITS - 1 - suit])


def together(cards: Sequence[Track], looks: Floats) -> Floats:
    """(52,) odds that the first of a deck's cards is each, by its reading and by how all look.

    Args:
        cards: the cards.
        looks: (N, 13, 4) what their looks tell.
    """
    odds = cards[0].reading.odds.reshape(-1, SUITS)
    return np.asarray((odds * inked(cards) * np.exp(looks[0])).ravel())


def inked(cards: Sequence[Track]) -> Floats:
    """(4,) what the inks of a deck's cards tell of the first one's suit, to be multiplied by."""
    suits = np.array([card.reading.odds.reshape(-1, SUITS).sum(0) for card in cards])
    return np.asarray(by_inks(suits, inks_of(cards))[0] / np.maximum(suits[0], LEAST))


def inks_of(cards: Sequence[Track]) -> Floats:
    """(N, 2) the colours of a deck's cards' inks, NaN where they are not known.

    Beside a court's index is its picture: its ink is known if a card that is none has the like.
    """
    inks = np.array([NO_INK if card.ink is None else card.ink for card in cards])
    courts = np.array([Card.from_index(card.reading.best).rank in COURTS for card in cards])
    ways = np.linalg.norm(inks[:, None] - inks[None, ~courts], axis=2)
    known = (ways < SAME_INK).any(1)  # NaN is like nothing
    inks[courts & ~known] = NO_INK
    return np.asarray(inks)


def is_sure(track: Track, odds: Floats) -> bool:
    """Whether a card may be named that is likely (52,) to be each of the deck."""
    best = int(odds.argmax())
    named = COURT_NAMED if Card.from_index(best).rank in COURTS else NAMED
    return bool(odds[best] >= named and (odds[best] >= DARK_NAMED or not is_dark(track)))


def is_dark(card: Track) -> bool:
    """Whether a card shows light print on dark stock."""
    if card.patch is None:
        return False
    return bool(on_dark(card.patch.transpose(2, 0, 1)[None].astype(np.float32))[0])


def is_read(track: Track) -> bool:
    """Whether a card lies face up, and was read."""
    return track.state != "gone" and was_read(track)


def is_past(gone: Track, track: Track) -> bool:
    """Whether a card was gone for so long when another came, so far away, that they are two."""
    far_mm = float(np.linalg.norm(gone.center_mm - track.center_mm))
    return track.born_s - gone.last.t_s > MOVED_S and far_mm > MOVED_MM


def was_read(track: Track) -> bool:
    """Whether a card lies, or lay when it was last seen, face up, and was read."""
    return track.face == "up" and track.reading.looks > 0


def shows(track: Track) -> float:
    """How sure it is that what seems a face is one: what nobody can read may be anything.

    A face is also clear where it is one of two cards.
    """
    return float(np.partition(track.reading.odds, -2)[-2:].sum())


def is_surely(track: Track, other: Track) -> bool:
    """Whether two cards are read as one and the same, each of them clearly."""
    readings = (track.reading, other.reading)
    alike = track.reading.best == other.reading.best
    return alike and all(reading.odds.max() >= CLEAR for reading in readings)


def unread(others: Iterable[Track]) -> Sight:
    """Return a card that lies face up unread: it may be any that is not seen elsewhere."""
    clear = {
        other.reading.best
        for other in others
        if other.face == "up" and other.reading.odds.max() >= CLEAR
    }
    left = [index for index in range(CARDS) if index not in clear]
    return Sight(candidates=tuple((Card.from_index(i), round(1 / len(left), 4)) for i in left))


def has_come_to_light(track: Track, others: Collection[Track]) -> bool:
    """Whether a covered card was since read elsewhere: then another one is what is covered."""
    if track.state != "covered":
        return False
    best = track.reading.best
    later = (each for each in others if is_read(each) and each.last.t_s > track.last.t_s)
    return any(each.reading.best == best and is_sure(each, each.reading.odds) for each in later)


def sight_of(track: Track, others: Collection[Track]) -> Sight:
    """Return a card as it is to be told."""
    if track.face != "up":
        return BACK
    if not track.reading.looks or has_come_to_light(track, others):
        return unread(others)
    odds = odds_of(track, others)
    best = int(odds.argmax())
    if is_sure(track, odds):
        return Sight(Card.from_index(best))
    order = [int(i) for i in np.argsort(-odds, kind="stable")[:MOST_LISTED] if odds[i] >= LISTED]
    listed = order or [best]
    return Sight(candidates=tuple((Card.from_index(i), round(float(odds[i]), 3)) for i in listed))


def is_contested(track: Track, others: Collection[Track]) -> bool:
    """Whether a card has a name that another one bears which is not clearly read.

    Then it is likelier that the other one is misread than that the card is there twice.
    """
    card = sight_of(track, others).card
    alike = (
        each.reading.odds.max()
        for each in others
        if each is not track and is_read(each) and card == Card.from_index(each.reading.best)
    )
    return any(sure < CLEAR for sure in alike)


def otherwise(track: Track, told: Card, others: Collection[Track]) -> Sight | None:
    """Return a card as it is to be told now that what it was told as is not likely any more.

    Returns:
        None if it still is, or if what it seems now is in doubt as well.
    """
    sight = sight_of(track, others)
    if sight.card is None:
        return sight if dict(sight.candidates).get(told, 0.0) < DOUBTED else None
    return None if sight.card == told or is_contested(track, others) else sight


def is_named(track: Track, others: Collection[Track]) -> bool:
    """Whether a card need not be looked at again: it lies face down, or is sure to be named."""
    return track.face != "up" or sight_of(track, others).card is not None
