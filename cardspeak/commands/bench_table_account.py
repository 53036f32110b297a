"""What a hand comes to as facts tell it, and how two tellings of one hand differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cardspeak.rules.facts import hand
from cardspeak.rules.facts.event import Event, Fact, Sight
from cardspeak.rules.facts.people import Correction
from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.rules.umpire.amend import amendments

_BACK, _UNSURE, _SHOWN = "__", "??", "shown"


@dataclass
class Account:
    """A hand, place by place.

    Attributes:
        dealt: the cards that came to each seat; a back where only that was seen, and no face since.
        boards: the cards of each board, as they lie.
        burns: how many cards were burned.
        folded: the seats that folded, in their order.
        discards: how many cards each seat put away, each time.
        shown: the cards that each seat tabled.
        mucked: the seats whose hands went to the muck at showdown.
        winners: the seats to which pots were pushed.
        button: where the button was last put; 0 if it was not seen to move.
    """

    dealt: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    boards: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    burns: int = 0
    folded: list[int] = field(default_factory=list)
    discards: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    shown: dict[int, list[str]] = field(default_factory=dict)
    mucked: set[int] = field(default_factory=set)
    winners: set[int] = field(default_factory=set)
    button: int = 0

    @property
    def faces(self) -> dict[str, str]:
        """Every card that lay face up, by its place."""
        places = {f"dealt {s}/{n}": c for s, cs in self.dealt.items() for n, c in enumerate(cs)}
        places |= {f"board {b}/{n}": c for b, cs in self.boards.items() for n, c in enumerate(cs)}
        places |= {f"{_SHOWN} {s}/{n}": c for s, cs in self.shown.items() for n, c in enumerate(cs)}
        return {place: card for place, card in places.items() if card != _BACK}


def corrected(facts: Iterable[Fact]) -> list[Fact]:
    """Return what happened by a log whose facts, from the first entry on, may be corrections."""
    log = {number: Event(0.0, fact) for number, fact in enumerate(facts, 1)}
    made = amendments({n: event for n, event in log.items() if isinstance(event.fact, Correction)})
    return [stands.fact for n, event in log.items() for stands in made.at(n, event)]


def account_of(facts: Iterable[Fact]) -> Account:
    """Add up the facts of one hand."""
    told = Account()
    for fact in facts:
        _take_dealt(told, fact)
        _take_played(told, fact)
    return told


def _take_dealt(told: Account, fact: Fact) -> None:
    """Take what the dealer does with the deck and the button."""
    match fact:
        case hand.CardDealt(seat, card=card):
            told.dealt[seat].append(_name(card))
        case hand.CardExposed(seat, card):
            _turn_up(told.dealt[seat], _name(card))
        case hand.BoardDealt(cards, board):
            told.boards[board] += map(_name, cards)
        case hand.BoardTakenBack(cards, board=board):
            del told.boards[board][-cards:]
        case hand.CardBurned():
            told.burns += 1
        case ButtonPlaced(seat):
            told.button = seat


def _turn_up(cards: list[str], name: str) -> None:
    """Let the last card that lay down show its face: told as dealt up, it comes to the same."""
    if name not in cards and _BACK in cards:
        cards[len(cards) - 1 - cards[::-1].index(_BACK)] = name


def _take_played(told: Account, fact: Fact) -> None:
    """Take what becomes of the hands."""
    match fact:
        case hand.Folded(seat):
            told.folded.append(seat)
        case hand.Discarded(seat, cards):
            told.discards[seat].append(len(cards))
        case hand.Tabled(seat, cards):
            told.shown[seat] = sorted(map(_name, cards))
        case hand.Mucked(seat):
            told.mucked.add(seat)
        case hand.PotPushed(seat):
            told.winners.add(seat)


def _name(sight: Sight) -> str:
    if sight.card:
        return str(sight.card)
    return _UNSURE if sight.candidates else _BACK


def differences(truth: Account, seen: Account) -> Iterator[str]:
    """Say where two accounts of a hand differ."""
    for seat in sorted({*truth.dealt, *seen.dealt}):
        yield from _unlike(f"seat {seat} dealt", truth.dealt[seat], seen.dealt[seat])
    for board in sorted({*truth.boards, *seen.boards}):
        yield from _unlike(f"board {board}", truth.boards[board], seen.boards[board])
    yield from _unlike("burns", truth.burns, seen.burns)
    yield from _unlike("folded", truth.folded, seen.folded)
    yield from _unlike("put away", _stood(truth.discards), _stood(seen.discards))
    for seat in sorted({*truth.shown, *seen.shown}):
        yield from _unlike(f"seat {seat} shows", truth.shown.get(seat), seen.shown.get(seat))
    yield from _unlike("mucked", truth.mucked, seen.mucked)
    yield from _unlike("won by", truth.winners, seen.winners)
    yield from _unlike("button", truth.button, seen.button)


def _stood(discards: dict[int, list[int]]) -> dict[int, list[int]]:
    """Leave out the seats that stood pat: nothing happens on the felt."""
    return {
        seat: [n for n in counts if n] for seat, counts in sorted(discards.items()) if any(counts)
    }


def _unlike(what: str, truth: object, seen: object) -> Iterator[str]:
    if truth != seen:
        yield f"{what}: {_text(truth)}, seen {_text(seen)}"


def _text(value: object) -> str:
    if isinstance(value, list | set):
        return " ".join(map(str, sorted(value) if isinstance(value, set) else value)) or "none"
    return "none" if value is None else str(value)


def misread(truth: Account, seen: Account) -> int:
    """Count the cards that lay face up and are wrong or missing in what was seen.

    A hand that is shown is the same in whichever order its cards are told.
    """
    read, shown = seen.faces, {seat: Counter(cards) for seat, cards in seen.shown.items()}
    laid = {place: card for place, card in truth.faces.items() if not place.startswith(_SHOWN)}
    wrong = sum(read.get(place) != card for place, card in laid.items())
    for seat, cards in truth.shown.items():
        faces = Counter(card for card in cards if card != _BACK)
        wrong += (faces - shown.get(seat, Counter())).total()
    return wrong


def lags_s(truth: Iterable[Event], told: Iterable[tuple[float, Fact]]) -> Iterator[float]:
    """Yield how long after each card lay still face up its fact was told.

    Args:
        truth: what happened, and when.
        told: the facts that were told, each with the time of the film at which it was.
    """
    waiting = [(_key(fact), at_s) for at_s, fact in told if _key(fact)]
    for event in truth:
        key = _key(event.fact)
        match = next((each for each in waiting if each[0] == key), None) if key else None
        if match:
            waiting.remove(match)
            yield match[1] - event.t_s


def _key(fact: Fact) -> tuple[object, ...] | None:
    """Return what tells one fact with faces from another; None for one without."""
    match fact:
        case hand.CardDealt(seat, True, card):
            return "dealt", seat, _name(card)
        case hand.BoardDealt(cards, board):
            return "board", board, *map(_name, cards)
        case hand.Tabled(seat, cards):
            return "tabled", seat, *sorted(map(_name, cards))
    return None
