"""What a dealer says at showdown: what each hand is, who wins what, and why an odd chip went."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from cardspeak.rules.hands.reading import HandReading
from cardspeak.rules.showdown.outcome import Award, OddChip, Outcome, Read
from cardspeak.rules.words.hand_names import names_apart
from cardspeak.rules.words.phrases import ENGLISH, Phrases, capital


def say_outcome(outcome: Outcome, words: Phrases = ENGLISH) -> tuple[str, ...]:
    """Say what a showdown comes to, in the order in which a dealer says it.

    First what keeps a board or a hand from winning; then each pot as it is paid, the high before
    the low (`POT-5`), the winner named with the kickers that decide (`SHOW-16`); the odd chips
    last. Where there is no pot, the hands are read.
    """
    if not outcome.showdown.pots:
        return say_hands(outcome, words)
    return tuple(words.sentence(text) for text in _Teller(outcome, words).all())


def say_hands(outcome: Outcome, words: Phrases = ENGLISH) -> tuple[str, ...]:
    """Read every tabled hand aloud, on every live board (`SHOW-1`)."""
    teller = _Teller(outcome, words)
    reads = [read for read in outcome.reads if read.board not in outcome.dead_boards]
    reads.sort(key=lambda read: read.board)
    by_hand = groupby(reads, key=lambda read: (read.board, read.seat))
    return tuple(
        words.sentence(words.about(teller.at(board, words.seat(seat)), teller.hand(list(read))))
        for (board, seat), read in by_hand
    )


def say_reading(
    seat: int,
    reading: HandReading,
    words: Phrases = ENGLISH,
    among: Collection[HandReading] = (),
) -> str:
    """Say what one seat has: ``"Seat 3: two pair, Aces and Kings"``.

    Args:
        seat: whose hand it is.
        reading: what it is.
        words: the language.
        among: the other hands; kickers are said where they tell it from these.
    """
    names = names_apart(dict(enumerate((reading, *among))), words, "inside")
    return words.about(words.seat(seat), names[0])


def odd_chip_reason(odd: OddChip, words: Phrases = ENGLISH, *seats: int) -> str:
    """Say why an odd chip went where it did, and by which rule (`ODD-1` to `ODD-10`).

    Args:
        odd: the chip.
        words: the language.
        seats: who got it, if that is to be said.

    Returns:
        ``"Odd chip of 25 to seat 3: first left of the button (ODD-1)"``.
    """
    reason = words.say(f"odd_chip.{odd.reason.name.lower()}")
    if odd.card:
        reason = words.say("odd_chip.by_card", reason=reason, card=words.card(odd.card))
    rule = words.say("odd_chip.fallback", rule=odd.rule) if odd.fallback else odd.rule
    amount = words.amount(odd.amount)
    if not seats:
        return capital(words.say("odd_chip.alone", amount=amount, reason=reason, rule=rule))
    to = words.seats(seats)
    return capital(words.say("odd_chip.to", amount=amount, seats=to, reason=reason, rule=rule))


@dataclass(frozen=True)
class _Teller:
    """Finds the words for one outcome. What it returns begins small, with no full stop."""

    outcome: Outcome
    words: Phrases

    def all(self) -> Iterator[str]:
        yield from self._kept_out()
        for _, awards in groupby(self.outcome.awards, key=lambda award: (award.pot, award.board)):
            yield from self._paid(list(awards))
        for pot in self.outcome.unpaid:
            yield self.words.say("pots.none", pot=self._pot(pot))
        yield from self._odd_chips()

    def at(self, board: int, what: str) -> str:
        """Say on which board something is, where there are several."""
        if len(self.outcome.showdown.boards) == 1:
            return what
        return self.words.say("joins.list").join([self._board(board), what])

    def hand(self, reads: Sequence[Read]) -> str:
        """Name what one seat has on one board, for every part of the pot it has a hand for."""
        seats = [hand.seat for hand in self.outcome.showdown.hands]
        hands = []
        for read in reads:
            names = self._names(read.board, read.part, seats)
            if read.seat in names:
                hands.append((read.part, names[read.seat]))
        if len(self.outcome.showdown.game.parts) == 1:
            return hands[0][1]
        return self.words.clauses(self._for_part(part, name) for part, name in hands)

    def _kept_out(self) -> Iterator[str]:
        """Dead boards (`SQUID-1`), and hands that are not tabled and so cannot win (`SHOW-9`)."""
        words, outcome = self.words, self.outcome
        for board in outcome.dead_boards:
            river = words.card(outcome.showdown.boards[board][-1])
            yield words.say("outcome.dead_board", board=self._board(board), card=river)
        if outcome.not_tabled:
            number = "one" if len(outcome.not_tabled) == 1 else "many"
            seats = words.seats(outcome.not_tabled)
            yield words.say(f"outcome.{number}_not_tabled", seats=seats)

    def _paid(self, awards: Sequence[Award]) -> Iterator[str]:
        """Say who wins one pot on one board."""
        head = self.words.say("joins.list").join(self._head(awards[0]))
        said = self._won(awards, headed=bool(head))
        yield self.words.about(head, said) if head else said
        yield from self._portions(awards)

    def _head(self, award: Award) -> Iterator[str]:
        showdown = self.outcome.showdown
        if len(showdown.pots) > 1:
            amount = self.words.amount(showdown.pots[award.pot].amount)
            yield self.words.say("pots.amount", pot=self._pot(award.pot), amount=amount)
        if award.reading and len(showdown.boards) > 1:
            yield self._board(award.board)

    def _won(self, awards: Sequence[Award], *, headed: bool) -> str:
        words, first = self.words, awards[0]
        seats = words.seats(first.winners)
        if first.reading is None:
            return words.say("outcome.uncontested", seats=seats)
        if len(awards) == 1:
            split = "split_it" if headed else "split"
            key = "wins" if len(first.winners) == 1 else split
            won = words.say(f"outcome.{key}", seats=seats, hand=self._name(first))
            return words.clauses([*self._missing(first), won])
        if len({award.winners for award in awards}) == 1 == len(first.winners):
            hands = [self._for_part(award.part, self._name(award)) for award in awards]
            return words.say("outcome.scoops", seats=seats, hands=words.listed(hands))
        return words.clauses(map(self._part_won, awards))

    def _missing(self, award: Award) -> Iterator[str]:
        """Say for which parts of the pot there is no hand, when one takes all."""
        for part in self.outcome.showdown.game.parts:
            if part.name != award.part:
                yield self.words.say(f"parts.{part.name}.none")

    def _part_won(self, award: Award) -> str:
        return self.words.say(
            "outcome.wins_part" if len(award.winners) == 1 else "outcome.split_part",
            seats=self.words.seats(award.winners),
            part=self.words.say(f"parts.{award.part}.the"),
            hand=self._name(award),
        )

    def _portions(self, awards: Sequence[Award]) -> Iterator[str]:
        """Say what part of the pot each gets, where somebody shares in both halves."""
        portions: dict[int, Fraction] = {}
        for award in awards:
            for seat in award.winners:
                share = Fraction(1, len(awards) * len(award.winners))
                portions[seat] = portions.get(seat, Fraction()) + share
        shares = sum(len(award.winners) for award in awards)
        if len(portions) == shares or len(set(portions.values())) == 1:
            return
        falling = sorted(portions, key=lambda seat: portions[seat], reverse=True)
        yield self.words.listed(
            self.words.say(
                f"outcome.{'gets_too' if place else 'gets'}",
                seats=self.words.seats([seat]),
                share=self._share(portions[seat]),
            )
            for place, seat in enumerate(falling)
        )

    def _share(self, share: Fraction) -> str:
        key = f"shares.{share}"
        return self.words.say(
            key if key in self.words else "shares.other",
            parts=str(share.numerator),
            whole=str(share.denominator),
        )

    def _odd_chips(self) -> Iterator[str]:
        for award in self.outcome.awards:
            of_pot = [other.winners for other in self.outcome.awards if other.pot == award.pot]
            alone = len(set(of_pot)) == 1 == len(award.winners)
            # Where one seat takes the whole pot, no chip of it is odd.
            if award.odd and not alone:
                yield odd_chip_reason(award.odd, self.words, *award.winners)
            for share in award.shares:
                if share.odd:
                    yield odd_chip_reason(share.odd, self.words, share.seat)

    def _name(self, award: Award) -> str:
        """Name the hand that won, apart from those it beat in this pot."""
        seats = self.outcome.showdown.pots[award.pot].seats
        return self._names(award.board, award.part, seats)[award.winners[0]]

    def _names(self, board: int, part: str, seats: Collection[int]) -> dict[int, str]:
        """Name apart what these seats have on a board for a part of the pot, by seat."""
        readings = {
            read.seat: read.reading
            for read in self.outcome.reads
            if (read.board, read.part) == (board, part) and read.seat in seats and read.reading
        }
        return names_apart(readings, self.words, "inside")

    def _for_part(self, part: str, hand: str) -> str:
        the = self.words.say(f"parts.{part}.the")
        return self.words.say("outcome.for_part", hand=hand, part=the)

    def _pot(self, pot: int) -> str:
        pots = len(self.outcome.showdown.pots)
        if pots == 1:
            return self.words.say("pots.only")
        if pot == 0:
            return self.words.say("pots.main")
        if pots == 2:
            return self.words.say("pots.side")
        return self.words.say("pots.sides", ordinal=self.words.ordinal(pot))

    def _board(self, board: int) -> str:
        return self.words.say("pots.board", ordinal=self.words.ordinal(board + 1))
