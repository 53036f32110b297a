"""What all observers of a table share: the tracks, the story so far, and what is to be told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.event import BACK, Evidence, Fact, Sight
from cardspeak.rules.facts.hand import Discarded, HandBegun
from cardspeak.vision.glance import Floats, Mask, Sighting
from cardspeak.vision.observe.crew import Crew
from cardspeak.vision.observe.naming import READABLE, is_contested, is_named, shows, sight_of
from cardspeak.vision.observe.outbox import Outbox
from cardspeak.vision.observe.story import Story
from cardspeak.vision.track.grid import Cells
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track
from cardspeak.vision.track.tracker import Tracker

READ_S = 0.5
"""For so long a card that lies still is looked at again before it is told with candidates."""

IN_PLAY = ("seat", "board", "burn", "muck")

TWICE = 0.5
"""How sure it is that a card is what it seems, if another that is not clear seems the same."""


@dataclass
class Desk:
    """What all observers of a table share.

    Attributes:
        layout: what lies where.
        crew: what was typed in.
        tracker: what lies on the table.
        story: the hand so far.
        outbox: what is to be told.
        now: the last frame.
        at: where each card lies, as far as was told or noted.
        met: the cards that lay face up in this hand.
        wanted: what is to be looked at again until it can be named.
        puzzles: cells to be looked at again, where something lies that was not made out.
    """

    layout: Layout
    crew: Crew
    tracker: Tracker
    story: Story = field(default_factory=Story)
    outbox: Outbox = field(default_factory=Outbox)
    now: Evidence = field(default_factory=lambda: Evidence("", 0, 0.0))
    at: dict[Track, Place] = field(default_factory=dict)
    met: dict[Track, None] = field(default_factory=dict)
    wanted: list[Track] = field(default_factory=list)
    puzzles: list[Cells | Mask] = field(default_factory=list)

    @property
    def now_s(self) -> float:
        """When the last frame was taken."""
        return self.now.t_s

    @property
    def draws(self) -> bool:
        """Whether the game that is played has a draw."""
        return self.crew.game is not None and self.crew.game.draws

    @property
    def looks(self) -> int:
        """How often all cards that lie where they were noted have been read."""
        return sum(track.reading.looks for track in self.at)

    def tell(self, fact: Fact, t_s: float, evidence: Evidence, confidence: float = 1.0) -> None:
        """Report a fact that happened at a time, beginning the hand where it is the first."""
        self.outbox.put(t_s, fact, (evidence,), confidence)

    def begin(self, t_s: float, evidence: Evidence) -> None:
        """Begin a hand, if none is being played; or earlier, if that was not told yet."""
        if self.story.phase != "clear":
            if t_s < self.story.begun_s and self.outbox.bring_forward(HandBegun, t_s):
                self.story.begun_s = t_s
            return
        redeal = self.story.redeal
        self.story.begin(t_s)
        self.story.first = self.crew.first
        self.tell(HandBegun(self.story.number, redeal), t_s, evidence)

    def cards_at(self, *places: Place) -> list[Track]:
        """Return the cards that are noted at some places, in the order in which they came."""
        return [track for track, place in self.at.items() if place in places]

    def place_of(self, seat: int) -> Mask:
        """(rows, columns) a seat's place for cards."""
        return self.tracker.places.masks[Place("seat", seat)]

    def conceive(
        self, corners_mm: Floats, sure: float, rest_s: float, over: Track | None = None
    ) -> Track:
        """Follow a card that lies face down and that nobody made out, maybe under another one."""
        one = Sighting("card", "down", corners_mm, sure)
        return self.tracker.conceive(one, rest_s, self.now, over)

    def drop(self, seat: int, count: int, before_s: float) -> None:
        """Forget so many cards of a seat that came before a time, those that show least.

        Whatever has shown its face since is there, though others lay where it does.
        """
        old = [card for card in self.cards_at(Place("seat", seat)) if card.born_s < before_s]
        old = [card for card in old if card.face != "up" or card.last.t_s < before_s]
        old.sort(key=lambda c: (c.face == "up", c.under is None, c.state != "covered"))
        for card in old[: max(0, count)]:
            self.forget(card)

    def put_away(
        self, seat: int, count: int, t_s: float, evidence: Evidence, confidence: float = 1.0
    ) -> None:
        """Tell that a seat put so many cards away, for others or for none."""
        self.story.discarded[seat] = self.story.discarded.get(seat, 0) + count
        self.tell(Discarded(seat, (BACK,) * count), t_s, evidence, confidence)

    def forget(self, track: Track) -> None:
        """Drop a card that lay somewhere, and was none, or is gone."""
        self.at.pop(track, None)
        self.tracker.forget(track)

    def cards_of(self, kind: str) -> list[Track]:
        """Return the cards noted at the places of a kind."""
        return [track for track, place in self.at.items() if place.kind == kind]

    def chips(self) -> list[Track]:
        """Return the chips that lie on the table, as far as is known."""
        return [each for each in self.tracker.tracks if each.kind == "chip" and each.there]

    @property
    def all_dealt(self) -> bool:
        """Whether the last street of a known game is out."""
        return self.crew.game is not None and self.story.all_dealt(self.crew.game)

    @property
    def may_burn(self) -> bool:
        """Whether a street may follow: not all is dealt, or it may be dealt once more (RIT-1)."""
        story, game = self.story, self.crew.game
        if game is None or not self.all_dealt:
            return True
        whole = [out for out in story.boards.values() if out == sum(game.board_sizes)]
        return game.runs and len(whole) < game.boards and not story.pushed

    def is_owed(self, seat: int, besides: int = 0) -> bool:
        """Whether a seat still lacks cards, as the game is dealt; or did before so many came."""
        if self.crew.game is None or seat not in self.crew.players:
            return False
        replaced = seat in self.story.owed  # a card that was exposed
        return replaced or self.lacks(seat) + besides > 0

    def lacks(self, seat: int) -> int:
        """How many cards a player still lacks, as the game is dealt."""
        game = self.crew.game
        return 0 if game is None else self.story.due(seat, game) - self.story.held(seat)

    def awaits_draw(self, seat: int) -> bool:
        """Whether a seat is known to have put cards away, and none came for them yet."""
        burned_s = self.story.drawing_s
        if burned_s is None or seat not in self.story.counted or not self.is_owed(seat):
            return False
        return all(card.born_s <= burned_s for card in self.cards_at(Place("seat", seat)))

    @property
    def all_down(self) -> bool:
        """Whether all cards of the seats should lie face down, as far as is known."""
        game = self.crew.game
        return game is not None and not any(street.up for street in game.streets)

    def exposed(self, seat: int) -> list[Track]:
        """Return the cards of a seat that show where all should lie face down, until showdown.

        What nobody can read is rather a back.
        """
        if not self.all_down or seat in self.story.tabled:
            return []
        open_ = (card for card in self.cards_at(Place("seat", seat)) if card.face == "up")
        return [card for card in open_ if shows(card) >= READABLE]

    def meet(self) -> None:
        """Remember the faces that lie on the table: what they look like tells of those to come."""
        self.met.update((track, None) for track in self.at if track.face == "up")

    @property
    def known(self) -> list[Track]:
        """The cards that lie on the table, and the faces that did in this hand and are gone."""
        gone = (track for track in self.met if track.state == "gone" and track not in self.at)
        return [*self.at, *gone]

    def clear(self) -> None:
        """Forget where cards lay: a hand is over."""
        self.at.clear()
        self.met.clear()

    def sight(self, track: Track) -> Sight:
        """Return a card as it is to be told."""
        return sight_of(track, self.known)

    def is_read(self, tracks: Iterable[Track], since_s: float) -> bool:
        """Whether cards can be told: all are named, or enough time was spent on them."""
        known = self.known
        unsure = [track for track in tracks if not is_named(track, known)]
        self.wanted += unsure
        return not unsure or self.now_s - since_s >= READ_S

    def is_quiet(self, place: Place) -> bool:
        """Whether nothing has come to light at a place that is not yet believed."""
        tracker = self.tracker
        return not any(tracker.places.home(t.center_mm) == place for t in tracker.doubted)

    def chance(self, tracks: Iterable[Track], *, due: bool = False) -> float:
        """How sure it is that cards are there as they are told to lie, whichever they are.

        What is due is what it seems to be. What is not may be no face, where nobody can read it.
        """
        known = self.known
        chances = [TWICE if is_contested(each, known) else each.chance for each in tracks]
        if not due:
            chances += [shows(track) for track in tracks if track.face == "up"]
        return round(min(chances, default=1.0), 4)

    def motion_s(self, place: Place) -> float:
        """When anything last moved at a place; never, if the table has none such."""
        mask = self.tracker.places.masks[place]
        return float(self.tracker.flow.moved_s[mask].max(initial=-np.inf))

    def way(self, start: Place, end: Place, start_s: float, end_s: float) -> float:
        """The share of the way from one place to another where something moved in a time."""
        middles_mm = self.tracker.places.middles_mm
        return self.tracker.flow.along(middles_mm[start], middles_mm[end], start_s, end_s)

    def wants(self) -> Mask:
        """The cells that are worth another look."""
        wanted = self.tracker.wants()
        for track in self.wanted:
            self.tracker.ask(track, wanted)
        for cells in self.puzzles:
            wanted[cells] = True
        return wanted
