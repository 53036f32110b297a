"""The twin as a camera: ``twin:HAND.phh?seed=7&camera=webcam&errors=four-card-flop``.

What comes before the question mark is a file of hands, ``random:GAME`` for a legal hand that
nobody played, or ``spread`` for a deck spread face up. After it, as many as are wanted of the
options that `Wish` lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, get_type_hints
from urllib.parse import parse_qsl

from cardspeak.hardware.cameras.errors import BadOption, NoSuchSource
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.play.casting import HoleCards, hole_cards_of
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.cards import DECK
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.facts.event import Event, Sight
from cardspeak.rules.facts.hand import HandBegun
from cardspeak.rules.facts.table import GameChosen, TableOpened
from cardspeak.rules.houses.house import House, load_house
from cardspeak.rules.records.files import read_records
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.result import house_of
from cardspeak.rules.umpire.dealing import session_of
from cardspeak.rules.umpire.mistakes.inject import inject
from cardspeak.rules.umpire.mistakes.visible import VISIBLE, inject_seen

if TYPE_CHECKING:
    from cardspeak.hardware.calibration.camera_model import CameraModel
    from cardspeak.hardware.twin.stage.stage import Stage

SCHEME = "twin:"
_RANDOM, _SPREAD = "random:", "spread"
_USUAL_HOUSE = "tda-2024"
_LARGEST = "oval-10"
_YES_OR_NO = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}


@dataclass(frozen=True)
class Wish:
    """What is to be filmed.

    Attributes:
        hand: a file of hands, ``random:GAME`` or ``spread``.
        seed: decides everything left to chance.
        camera: one of the stage's cameras.
        errors: a kind of mistake to put in; empty for none.
        house: whose rules are played; empty for the record's own.
        format: one of the house's formats; empty for its usual one.
        layout: the table; empty for an oval with seats enough.
        fps: frames a second.
        pace: a name of `PACES`.
        disturbances: how much else goes on at the table, 0 to 2.
        which: of a file with several hands, the number of the one to film; 0 for all, if one
            game is played by the same players in all of them.
        hands: how many to film from that one on; where a file is at its end, the next one of its
            folder goes on, if files are numbered.
        missing: of a spread, how many cards it lacks.
        doubled: of a spread, how many cards it has twice.
        markers: whether the layout's markers are printed on the table, to calibrate by.
        knock_s: when something hits the camera, which hangs otherwise from then on; 0 for never.
        tremble_px: how far the picture sways all the time, as on an arm; 0 if it hangs still.
        compressed: whether pictures go through JPEG, as a webcam's do.
    """

    hand: str
    seed: int = 0
    camera: str = "webcam"
    errors: str = ""
    house: str = ""
    format: str = ""
    layout: str = ""
    fps: float = 30.0
    pace: str = ""
    disturbances: int = 1
    which: int = 0
    hands: int = 1
    missing: int = 0
    doubled: int = 0
    markers: bool = False
    knock_s: float = 0.0
    tremble_px: float = 0.0
    compressed: bool = True


@dataclass(frozen=True)
class Twin:
    """A film that can be made.

    Attributes:
        wish: what was asked for.
        script: what happens in it.
        layout: the table.
        house: whose rules are played.
        rule: the rule that the mistake in it breaks; empty where there is none.
    """

    wish: Wish
    script: Script
    layout: Layout
    house: House
    rule: str = ""


class TwinSource:
    """The twin's camera: a `Source` that also tells what it films."""

    live = False
    dropped = 0

    def __init__(self, twin: Twin, stage: Stage) -> None:
        """Film a script on a stage."""
        self.twin, self.stage = twin, stage
        self.name = twin.wish.camera
        self.model: CameraModel | None = stage.model
        self.frames_total: int | None = len(stage)

    @property
    def script(self) -> Script:
        """What happens in the film."""
        return self.twin.script

    @property
    def layout(self) -> Layout:
        """The table."""
        return self.twin.layout

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames."""
        return self.stage.frames()

    def close(self) -> None:
        """There is nothing to let go of."""


def open_twin(text: str) -> TwinSource:
    """Open the twin as a camera.

    Raises:
        NoSuchSource: there is no such file of hands.
        BadOption: an option is unknown, or what it asks for cannot be played or filmed.
    """
    from cardspeak.hardware.twin.stage.stage import Stage, StageError

    twin = make_twin(read_wish(text))
    wish = twin.wish
    try:
        stage = Stage(
            twin.script,
            twin.layout,
            wish.camera,
            wish.seed,
            wish.fps,
            compressed=wish.compressed,
            markers=wish.markers,
            knock_s=wish.knock_s or None,
            tremble_px=wish.tremble_px,
        )
    except StageError as error:
        raise BadOption(text, str(error)) from error
    return TwinSource(twin, stage)


def read_wish(text: str) -> Wish:
    """Read what is asked for.

    Raises:
        BadOption: an option is unknown, or its value is none.

    >>> read_wish("twin:random:holdem?seed=7&camera=webcam").seed
    7
    """
    hand, _, asked = text.removeprefix(SCHEME).partition("?")
    types = {name: type_ for name, type_ in get_type_hints(Wish).items() if name != "hand"}
    given: dict[str, Any] = {}
    for name, value in parse_qsl(asked, keep_blank_values=True):
        name = "which" if name == "hand" else name
        if name not in types:
            raise BadOption(text, f"no option {name!r}: there are {', '.join(types)}")
        try:
            given[name] = _YES_OR_NO[value] if types[name] is bool else types[name](value)
        except KeyError as error:
            raise BadOption(text, f"{name}={value}: write {name}=1 or {name}=0") from error
        except ValueError as error:
            raise BadOption(text, f"{name}={value} is no {types[name].__name__}") from error
    return replace(Wish(hand), **given)


def make_twin(wish: Wish) -> Twin:
    """Write the script of a film.

    Raises:
        NoSuchSource: there is no such file of hands.
        BadOption: what is asked for cannot be played.
    """
    try:
        return _spread(wish) if wish.hand == _SPREAD else _hands(wish)
    except ValueError as error:
        raise BadOption(SCHEME + wish.hand, str(error)) from error


def _hands(wish: Wish) -> Twin:
    """Film hands of a file, or one that nobody played."""
    house = load_house(wish.house or _USUAL_HOUSE, wish.format or None)
    records = _records(wish, house)
    if not wish.house:
        house = house_of(records[0])
    layout = load_layout(wish.layout or _roomy(records))
    events: Sequence[Event] = _at(_one_table(session_of(records, house)), layout)
    known, rule = hole_cards_of(records, events), ""
    if wish.errors:
        events, rule = _mistaken(wish, events, house)
    return Twin(wish, _played(wish, events, layout, known), layout, house, rule)


def _mistaken(wish: Wish, events: Sequence[Event], house: House) -> tuple[Sequence[Event], str]:
    make = inject_seen if wish.errors in VISIBLE else inject
    mistake = make(events, wish.errors, house, Random(f"mistake {wish.seed}"))
    if mistake is None:
        raise ValueError(f"it offers no place for {wish.errors}: take another hand or house")
    return mistake.events, mistake.rule


def _played(
    wish: Wish, events: Sequence[Event], layout: Layout, known: HoleCards, pace: str = "brisk"
) -> Script:
    return play(
        events,
        layout,
        hole_cards=known,
        seed=wish.seed,
        pace=wish.pace or pace,
        disturbances=wish.disturbances,
    )


def _records(wish: Wish, house: House) -> Sequence[HandRecord]:
    if wish.hand.startswith(_RANDOM):
        seats = range(1, len(load_layout(wish.layout or "oval-9").seats) + 1)
        dice = Random(f"hand {wish.seed}")
        return (random_hand(wish.hand.removeprefix(_RANDOM), house, seats, dice),)
    path = Path(wish.hand)
    if not path.is_file():
        raise NoSuchSource(SCHEME + wish.hand, "there is no such file of hands")
    records = read_records(path)
    if not 0 <= wish.which <= len(records):
        raise ValueError(f"hand {wish.which} is not in it: it has {len(records)}")
    if not wish.which:
        return records
    records = records[wish.which - 1 :]
    while len(records) < wish.hands:
        path = _next(path)
        records = (*records, *read_records(path))
    return records[: wish.hands]


def _next(path: Path) -> Path:
    """Return the file with the number that follows."""
    later = path.with_name(f"{int(path.stem) + 1}{path.suffix}") if path.stem.isdecimal() else path
    if later == path or not later.is_file():
        raise ValueError(f"there are no more hands after {path.name}: ask for fewer")
    return later


def _roomy(records: Sequence[HandRecord]) -> str:
    """Name an oval with seats enough for all."""
    most = max(max(record.button, *(seat.number for seat in record.seats)) for record in records)
    return next((name for name in ("oval-9",) if most <= 9), _LARGEST)


def _one_table(events: Sequence[Event]) -> Sequence[Event]:
    """Return a session in which the crew has nothing to type in between two hands."""
    begun = [place for place, event in enumerate(events) if isinstance(event.fact, HandBegun)]
    for number, first in enumerate(begun[1:], start=2):
        between = events[begun[number - 2] : first]
        if any(isinstance(event.fact, GameChosen | TableOpened) for event in between):
            raise ValueError(
                f"hand {number} of them is another game's or has other players: ask for fewer hands"
            )
    return events


def _at(events: Sequence[Event], layout: Layout) -> tuple[Event, ...]:
    """Open the table with the seats that the layout has."""
    return tuple(
        replace(event, fact=replace(event.fact, seats=len(layout.seats)))
        if isinstance(event.fact, TableOpened)
        else event
        for event in events
    )


def _spread(wish: Wish) -> Twin:
    """Film a deck that is spread face up."""
    house = load_house(wish.house or _USUAL_HOUSE, wish.format or None)
    layout = load_layout(wish.layout or "oval-9")
    dice = Random(f"spread {wish.seed}")
    cards = list(DECK)
    if dice.random() < 0.5:
        dice.shuffle(cards)
    for _ in range(wish.missing):
        cards.remove(dice.choice(cards))
    for card in dice.sample(cards, wish.doubled):
        cards.insert(dice.randrange(len(cards) + 1), card)
    events = (
        Event(0.0, TableOpened(house.id, house.format, len(layout.seats))),
        Event(0.0, GameChosen("holdem", "no-limit")),
        Event(0.0, DeckSpread("red", tuple(map(Sight, cards)), used=True)),
    )
    return Twin(wish, _played(wish, events, layout, {}, "show"), layout, house)
