"""What a row of the rulebook holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

EVERY_HOUSE = "all"


@dataclass(frozen=True)
class House:
    """A set of house rules: its title, a short name for lists, the formats it tells apart."""

    id: str
    title: str
    short: str
    formats: tuple[str, ...]


@dataclass(frozen=True)
class Document:
    """A document that rules come from; `lines` is how many its plain text has, if it has one."""

    tag: str
    title: str
    houses: tuple[str, ...]
    lines: int | None = None


@dataclass(frozen=True)
class Section:
    """A section of the rulebook, such as ``A6``."""

    id: str
    title: str


@dataclass(frozen=True)
class Applies:
    """A house a row holds for: in one format (``"cash"``) or in all, with a remark (``"stud"``).

    The house ``"all"`` means every house. A fallback is another's rule, used where the house's own
    documents are silent.
    """

    house: str
    format: str | None = None
    remark: str = ""
    fallback: bool = False


@dataclass(frozen=True)
class Source:
    """Where a rule stands: a document's tag and the place there, such as ``"lines 84–107"``."""

    document: str
    place: str = ""
    remark: str = ""


@dataclass(frozen=True)
class Camera:
    """Whether one camera over the table can see what the rule is about, and by what."""

    level: Literal["yes", "partly", "no"]
    evidence: str = ""


@dataclass(frozen=True)
class Output:
    """What the software does about a rule.

    Attributes:
        kind: What sort of output it is; ``"reference"`` is text to look up and nothing else.
        severity: How much is at stake; flags have one, nothing else does.
        discreet: Never to be shown or said where players see or hear it.
        text: What is flagged, said, recorded or worked out; empty where the rule says it.
    """

    kind: Literal["flag", "announce", "record", "calculate", "reference", "configure"]
    severity: Literal["high", "medium", "low"] | None = None
    discreet: bool = False
    text: str = ""


@dataclass(frozen=True)
class Row:
    """What all rows have: an id such as ``MISD-3``, and the houses they hold for."""

    id: str
    section: Section
    text: str
    houses: tuple[Applies, ...]

    def applies_to(
        self,
        house_id: str,
        format: str | None = None,  # noqa: A002
        *,
        as_fallback: bool = False,
    ) -> bool:
        """Whether the row is a house's own rule.

        Args:
            house_id: Such as ``"wsop-2012"``.
            format: Of play, such as ``"cash"``; None for any.
            as_fallback: Whether it counts, too, where the house has it only as a fallback.
        """
        return any(
            applies.house in (house_id, EVERY_HOUSE)
            and (format is None or applies.format in (format, None))
            and (as_fallback or not applies.fallback)
            for applies in self.houses
        )

    @property
    def told(self) -> tuple[str, ...]:
        """What the row says, the most telling first."""
        return (self.text,)


@dataclass(frozen=True)
class Rule(Row):
    """A rule, where it stands, what a camera sees of it and what the software does about it."""

    sources: tuple[Source, ...]
    camera: Camera
    outputs: tuple[Output, ...]

    @property
    def told(self) -> tuple[str, ...]:
        """The rule, then outputs and evidence."""
        return (self.text, *(output.text for output in self.outputs), self.camera.evidence)


@dataclass(frozen=True)
class Answer:
    """What one house says where houses differ; lines are those of its document."""

    house: str
    text: str


@dataclass(frozen=True)
class Switch(Row):
    """A question on which houses differ, its key in a house's settings, and their answers."""

    key: str
    answers: tuple[Answer, ...]

    @property
    def told(self) -> tuple[str, ...]:
        """The key and the question, then the answers."""
        return (f"{self.key} {self.text}", *(answer.text for answer in self.answers))


@dataclass(frozen=True)
class Ambiguity(Row):
    """A question that a document leaves open, and the default taken."""

    sources: tuple[Source, ...]
    default: str

    @property
    def told(self) -> tuple[str, ...]:
        """The question, then the default."""
        return (self.text, self.default)
