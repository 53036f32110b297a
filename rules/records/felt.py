"""What lies on the felt: hands, boards, and every card that has been seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardspeak.rules.cards import RANKS, Card
from cardspeak.rules.records.actions import Cards, write_cards
from cardspeak.rules.records.faults import Complaint, Kind


class Felt:
    """The cards of a hand as it goes.

    Every method that moves cards moves them, and then says what is wrong with it.

    Attributes:
        hands: what each seat holds, in the order received; None for a card nobody saw.
        up: which of them were dealt face up.
        boards: the cards of each board.
    """

    def __init__(
        self, seats: Iterable[int], boards: int, *, reshuffles: bool = False, lowest: str = "2"
    ) -> None:
        """Lay out an empty table.

        Args:
            seats: who is dealt in.
            boards: how many boards there may be.
            reshuffles: the muck may be shuffled and dealt again, as in draw games.
            lowest: the lowest rank in the deck.
        """
        self.hands: dict[int, list[Card | None]] = {seat: [] for seat in seats}
        self.up: dict[int, list[Card | None]] = {seat: [] for seat in self.hands}
        self.boards: list[list[Card | None]] = [[] for _ in range(boards)]
        self._reshuffles = reshuffles
        self._lowest = RANKS.index(lowest)
        self._seen: dict[Card, str] = {}

    def deal(self, seat: int, cards: Cards, faces_up: Iterable[bool]) -> Iterator[Complaint]:
        """Deal cards to a seat."""
        self.hands[seat] += cards
        self.up[seat] += [card for card, face_up in zip(cards, faces_up, strict=True) if face_up]
        yield from self._appear(cards, f"seat {seat}")

    def turn(self, board: int, cards: Cards) -> Iterator[Complaint]:
        """Turn cards on a board."""
        self.boards[board] += cards
        yield from self._appear(cards, "the board")

    def burn(self, card: Card | None) -> Iterator[Complaint]:
        """Burn a card."""
        yield from self._appear((card,), "the burns")

    def discard(self, seat: int, cards: Cards) -> Iterator[Complaint]:
        """Take cards out of a hand. One of its unseen cards may turn out to be any of them."""
        hand = self.hands[seat]
        for card in sorted(cards, key=lambda each: each is None):
            if card in hand:
                hand.remove(card)
            elif card is not None and None in hand:
                hand.remove(None)
                yield from self._appear((card,), f"seat {seat}")
            elif card is None and hand:
                # An unseen card of a known hand is gone, so that none of it is known any more.
                hand[:] = [None] * (len(hand) - 1)
            else:
                yield Kind.NOT_ITS_CARD, f"seat {seat} does not hold {write_cards([card])}"
        if self._reshuffles:
            self.forget(cards)

    def show(self, seat: int, cards: Cards) -> Iterator[Complaint]:
        """Table cards of a hand: those known already, and those that nobody had seen."""
        hand = self.hands[seat]
        shown = [card for card in cards if card]
        new = [card for card in shown if card not in hand]
        if len(new) > hand.count(None) or len(cards) > len(hand):
            yield (
                Kind.NOT_ITS_CARD,
                f"seat {seat} shows {write_cards(cards)} but holds {write_cards(hand)}",
            )
            return
        whole = len(shown) == len(hand)
        for card in new:
            hand[hand.index(None)] = card
        if new and whole:
            hand[:] = cards
        yield from self._appear(new, f"seat {seat}")

    def forget(self, cards: Iterable[Card | None]) -> None:
        """Let cards be dealt again, as the muck is when a draw game runs out of cards (`LOW-5`)."""
        for card in cards:
            if card:
                self._seen.pop(card, None)

    def muck(self, seat: int) -> None:
        """Put a dead hand into the muck; what it held stays known."""
        if self._reshuffles:
            self.forget(self.hands[seat])

    def _appear(self, cards: Iterable[Card | None], where: str) -> Iterator[Complaint]:
        for card in cards:
            if card and card in self._seen:
                yield (
                    Kind.SAME_CARD_TWICE,
                    f"the {card.name} goes to {where} but is at {self._seen[card]} already",
                )
            elif card:
                self._seen[card] = where
            if card and RANKS.index(card.rank) < self._lowest:
                yield Kind.NOT_ITS_CARD, f"the {card.name} is not in this deck"
