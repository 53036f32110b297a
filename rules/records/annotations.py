"""What a record keeps beside the play, in `_` fields: when, what shows it, what was ruled.

Every time is in seconds of the session, and every entry is a number of the log. An action is
numbered among all actions of the hand from 1, those that a format has no word for included.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from cardspeak.rules.facts.event import Evidence, Sight
from cardspeak.rules.facts.hand import PotPushed
from cardspeak.rules.facts.table import GameChosen, OutOfStep
from cardspeak.rules.records.from_facts_hand import HandTold
from cardspeak.rules.records.told import Entry
from cardspeak.rules.umpire.finding import Ruling, Status
from cardspeak.rules.words.rulings import say_ruling

_STAKES = ("small_blind", "big_blind", "ante")


@dataclass(frozen=True)
class Files:
    """Pictures and films that show what a record tells, by their paths beside it.

    Attributes:
        stills: of log entries.
        clips: of rulings, by their keys.
    """

    stills: Mapping[int, str] = field(default_factory=dict)
    clips: Mapping[str, str] = field(default_factory=dict)


NO_FILES = Files()


def notes_of(
    told: HandTold, rulings: Sequence[Ruling], files: Files, *, finished: bool
) -> dict[str, object]:
    """Return the `_` fields of a hand; those that have nothing to say are left out."""
    notes: dict[str, object] = {
        "_begun_s": seconds(told.begun[1].t_s),
        "_over_s": seconds(told.over[1].t_s) if told.over else None,
        "_unfinished": not finished,
        "_stakes": {} if told.wagers_seen else _stakes(told.chips.stakes),
        "_times_s": [seconds(each.by[0][1].t_s) for each in told.told],
        "_log_entries": [[number for number, _ in each.by] for each in told.told],
        "_evidence": list(_evidence(told, files)),
        "_unsure": list(_unsure(told)),
        "_winners": list(_winners(told, files)),
        "_out_of_step": list(_out_of_step(told, files)),
        "_rulings": [_ruling(ruling, files) for ruling in rulings],
    }
    return {name: said for name, said in notes.items() if said or isinstance(said, Decimal)}


def seconds(t_s: float) -> Decimal:
    """Return a time to the millisecond."""
    return Decimal(f"{t_s:.3f}")


def _stakes(chosen: GameChosen) -> dict[str, int]:
    """Return what was to be posted, where nobody saw what was."""
    told = {name: getattr(chosen, name) for name in _STAKES}
    return {name: amount for name, amount in told.items() if amount}


def _evidence(told: HandTold, files: Files) -> Iterator[dict[str, object]]:
    """Yield the frame that first shows each entry of each action."""
    for at, each in enumerate(told.told, start=1):
        for entry in each.by:
            for first in entry[1].evidence[:1]:
                row = {"at": at, "entry": entry[0], "t_s": seconds(first.t_s)}
                yield {**row, **_shown(entry, files)}


def _unsure(told: HandTold) -> Iterator[dict[str, object]]:
    """Yield the cards of which only candidates are known."""
    for at, each in enumerate(told.told, start=1):
        for place, sight in each.unsure:
            yield {"at": at, "card": place + 1, **_candidates(sight)}


def _candidates(sight: Sight) -> dict[str, object]:
    return {
        "may_be": "".join(str(card) for card, _ in sight.candidates),
        "odds": [Decimal(f"{odds:.4f}") for _, odds in sight.candidates],
    }


def _winners(told: HandTold, files: Files) -> Iterator[dict[str, object]]:
    for entry in told.pushes:
        fact = entry[1].fact
        if isinstance(fact, PotPushed):
            amount = {"amount": fact.amount} if fact.amount else {}
            pot = {} if fact.pot is None else {"pot": fact.pot}
            yield {"seat": fact.seat, **amount, **pot, **_when(entry), **_shown(entry, files)}


def _out_of_step(told: HandTold, files: Files) -> Iterator[dict[str, object]]:
    for entry in told.out_of_step:
        fact = entry[1].fact
        reason = fact.reason if isinstance(fact, OutOfStep) else ""
        yield {"reason": reason, **_when(entry), **_shown(entry, files)}


def _ruling(ruling: Ruling, files: Files) -> dict[str, object]:
    clip = files.clips.get(ruling.key)
    words = say_ruling(replace(ruling, status=Status.NEW))  # as if it had been known at once
    return {
        "rule": ruling.finding.rule,
        "severity": ruling.finding.severity.name.lower(),
        "words": " ".join(words),
        "entry": ruling.entry,
        "t_s": seconds(ruling.t_s),
        **_frame(ruling.evidence),
        **({"clip": clip} if clip else {}),
    }


def _when(entry: Entry) -> dict[str, object]:
    return {"entry": entry[0], "t_s": seconds(entry[1].t_s)}


def _shown(entry: Entry, files: Files) -> dict[str, object]:
    """Return the frame that first shows an entry, and its picture where there is one."""
    still = files.stills.get(entry[0])
    return {**_frame(entry[1].evidence), **({"still": still} if still else {})}


def _frame(evidence: Sequence[Evidence]) -> dict[str, object]:
    return {"camera": evidence[0].camera, "frame": evidence[0].frame} if evidence else {}
