"""What happened at a table so far, as the live page tells it: facts, rulings, questions, hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardspeak.hardware.layout import Layout
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event, Fact
from cardspeak.rules.facts.hand import HandBegun, HandOver, Tabled
from cardspeak.rules.facts.people import Correction
from cardspeak.rules.facts.sights import sights_of, with_card
from cardspeak.rules.houses.house import House
from cardspeak.rules.log.reader import LogReader
from cardspeak.rules.records.from_facts import records_of
from cardspeak.rules.records.phh import write_phh
from cardspeak.rules.umpire.finding import Finding, Ruling, Severity, Status
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.words.rulings import spoken
from cardspeak.rules.words.verdicts import say_verdict
from cardspeak.vision.archive import shows_hidden_card
from cardspeak.vision.session import Session, Told
from cardspeak.vision.track.thing import Track
from cardspeak.web.live_feed import Feed
from cardspeak.web.live_pictures import Pictures
from cardspeak.web.live_view import street_of, veiled_seats, view_of
from cardspeak.web.live_words import line_of, shown

AUTHOR = "page"
"""Whose an entry is that somebody made on the page."""


class NoSuchQuestion(LookupError):
    """Nothing is asked about this card."""


class NoSuchHand(LookupError):
    """No hand of this number is over."""


class Story:
    """Tells the page what a session writes down. Only `record` and `settled` are for any thread."""

    def __init__(self, feed: Feed, pictures: Pictures) -> None:
        """Tell it to a page."""
        self._feed, self._pictures = feed, pictures
        self._session: Session | None = None
        self._facts: dict[int, Fact] = {}
        self._rows: dict[int, dict[str, Any]] = {}
        self._entries: dict[int, Event] = {}
        self._scene: tuple[Layout, Sequence[Track]] | None = None
        self._begun = 0
        self.hand = 0

    def begin(self, session: Session) -> None:
        """Begin with a log; of one that is gone on with, what it tells already."""
        self._feed.begin("status", "layout")
        self._pictures.forget()
        self._session = session
        self._facts, self._entries, self._rows = {}, {}, {}
        self._begun = self.hand = 0
        if session.is_resumed:
            with LogReader(session.log.path) as log:
                self.take(Told(entry) for entry in log.entries())
            for ruling in self._rulings():
                self._rule(ruling)

    def take(self, told: Iterable[Told]) -> None:
        """Tell what was written down."""
        for each in told:
            self._take(each)
            self._feed.put("asks", list(self._asks()))

    def draw(self, layout: Layout, tracks: Sequence[Track]) -> None:
        """Draw the table as it is now."""
        self._scene = (layout, tracks)
        self.redraw()

    def redraw(self) -> None:
        """Draw the table as it was seen last, and as it is known by now."""
        if self._session and self._scene:
            layout, tracks = self._scene
            view = view_of(self._session.umpire, layout, tracks)
            self._feed.put("table", view.json() if view else None)
            tabled = self._hand.tabled if self._hand else ()
            self._pictures.hide(veiled_seats(self._table, layout), tabled)

    def settled(self, entry: int, place: int, card: Card) -> Event:
        """Return the correction that says which card it is that an entry is not sure of.

        Raises:
            NoSuchQuestion: if that entry has no card that is asked about there.
        """
        fact = self._facts.get(entry)
        sights = sights_of(fact) if fact else ()
        if fact is None or not 0 <= place < len(sights) or not sights[place].candidates:
            raise NoSuchQuestion("nothing is asked about this card any more")
        reason = f"somebody looked: it is the {card.name}"
        return Event(0.0, Correction(entry, reason, with_card(fact, place, card)), author=AUTHOR)

    def record(self, number: int) -> str:
        """Return the record of a hand that is over, in PHH.

        Raises:
            NoSuchHand: if there is none.
            CannotCarry: if PHH has no code for its game.
        """
        entries, rulings = list(self._entries.items()), self._rulings()
        for record in records_of(entries, rulings=rulings):
            if record.occasion.hand == str(number):
                return write_phh(record)
        raise NoSuchHand(f"hand {number} is not over, or it is not in this log")

    @property
    def _table(self) -> Table | None:
        return self._session.umpire.table if self._session else None

    @property
    def _hand(self) -> Hand | None:
        return self._table.hand if self._table else None

    def _rulings(self) -> tuple[Ruling, ...]:
        return tuple(self._session.umpire.rulings.values()) if self._session else ()

    def _take(self, told: Told) -> None:
        number, event = told.entry.number, told.entry.event
        fact = event.fact
        self._entries[number], self._facts[number] = event, fact
        if isinstance(fact, Correction) and fact.fact and not told.fault:
            self._correct(fact.entry, fact.fact)
        if isinstance(fact, HandBegun):
            self._begun, self.hand = number, fact.number
        self._list(told)
        for ruling in told.rulings:
            self._rule(ruling)
        if isinstance(fact, HandOver) and self._hand:
            row = self._hand_row(self._hand)
            self._feed.put("hands", row, str(row["number"]))

    def _list(self, told: Told) -> None:
        """Show a fact among the others."""
        number, event = told.entry.number, told.entry.event
        hand = self._hand
        line = line_of(event.fact, hand.now.name if hand else "")
        if line is None:
            return
        hidden = shows_hidden_card(event.fact) or not event.evidence
        row = {
            "number": number,
            "t_s": round(event.t_s, 2),
            "hand": self.hand,
            "street": street_of(hand),
            **line,
            "sure": round(event.confidence, 3),
            "author": event.author,
            "fault": told.fault,
            "still": not hidden and self._pictures.keep(number, event.evidence[0]),
        }
        self._rows[number] = row
        self._feed.put("facts", row, str(number))

    def _correct(self, number: int, instead: Fact) -> None:
        """Show what happened instead of what an entry tells."""
        same = type(instead) is type(self._facts.get(number))
        self._facts[number] = instead
        line = line_of(instead)
        if line and number in self._rows:
            text = self._rows[number]["text"] if same else line["text"]
            self._rows[number] = {**self._rows[number], **line, "text": text}
            self._feed.put("facts", self._rows[number], str(number))

    def _rule(self, ruling: Ruling) -> None:
        """Show a ruling, unless players are never to hear of it."""
        finding = ruling.finding
        if finding.discreet:
            return
        said = spoken(ruling, house=self._house)
        row = {
            "key": ruling.key,
            "rule": finding.rule,
            "severity": finding.severity.name.lower(),
            "what": said.what,
            "verdict": _verdict(finding),
            "steps": said.steps,
            "source": said.rule,
            "floor": said.floor,
            "t_s": round(ruling.t_s, 2),
            "hand": ruling.hand,
            "street": ruling.street,
            "status": ruling.status.value,
            "entry": ruling.entry,
            "still": self._has_still(ruling),
        }
        self._feed.put("rulings", row, ruling.key)

    @property
    def _house(self) -> House | None:
        return self._table.house if self._table else None

    def _has_still(self, ruling: Ruling) -> bool:
        fact = self._facts.get(ruling.entry)
        if not ruling.evidence or fact is None or shows_hidden_card(fact):
            return False
        if self._pictures.still(ruling.entry):
            return True
        return self._pictures.keep(ruling.entry, ruling.evidence[0])

    def _hand_row(self, hand: Hand) -> dict[str, Any]:
        """Sum up a hand that is over."""
        wrong = [ruling for ruling in self._rulings() if _is_wrong(ruling, hand.number)]
        winners = dict.fromkeys(push.seat for push in hand.pushes)
        names = {seat: self._name(seat) for seat in winners}
        return {
            "number": hand.number,
            "game": hand.game.title,
            "board": [shown(sight) for cards in hand.boards for sight in cards],
            "winners": [{"seat": seat, "name": name} for seat, name in names.items()],
            "rulings": len(wrong),
        }

    def _name(self, seat: int) -> str:
        player = self._table.players.get(seat) if self._table else None
        return player.name if player else ""

    def _asks(self) -> Iterator[dict[str, Any]]:
        """Yield every card of this hand that is not sure, and that anybody may see.

        Of a hand that was tabled again only the last time counts: by then more was read.
        """
        last = {fact.seat: n for n, fact in self._facts.items() if isinstance(fact, Tabled)}
        for number, fact in self._facts.items():
            if number < self._begun or isinstance(fact, Correction) or shows_hidden_card(fact):
                continue
            if isinstance(fact, Tabled) and last[fact.seat] != number:
                continue
            for place, sight in enumerate(sights_of(fact)):
                if sight.candidates:
                    yield {
                        "entry": number,
                        "place": place,
                        "text": self._rows[number]["text"] if number in self._rows else "A card",
                        "maybe": shown(sight)["maybe"],
                        "still": self._pictures.still(number) is not None,
                    }


def _verdict(finding: Finding) -> str:
    """Say who wins, where a ruling is about nothing else."""
    if finding.outcome is None or finding.severity > Severity.NOTE:
        return ""
    return " ".join(say_verdict(finding)) if finding.outcome.showdown.pots else ""


def _is_wrong(ruling: Ruling, hand: int) -> bool:
    stands = ruling.status in (Status.NEW, Status.GROWN)
    grave = ruling.finding.severity > Severity.NOTE and not ruling.finding.discreet
    return stands and grave and ruling.hand == hand
