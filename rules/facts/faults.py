"""What is wrong with an event as it is written, and where."""

from __future__ import annotations

from dataclasses import dataclass, field


class FactError(ValueError):
    """An event cannot be taken as it is. The error is named for its first fault.

    Attributes:
        faults: everything that is wrong, each after its place, such as ``"fact.seat: …"``.
    """

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class UnknownKind(FactError):
    """No kind of fact is called so."""


class UnknownField(FactError):
    """The event, or a part of it, has a field that there is not."""


class MissingField(FactError):
    """A field that must be told is not."""


class BadValue(FactError):
    """A field holds what it cannot hold."""


@dataclass(frozen=True)
class Place:
    """A place in an event that is being read, where faults are noted.

    Attributes:
        path: how to get there, such as ``"fact.cards[2]"``; empty for the event itself.
        found: the faults of the whole event so far.
    """

    path: str = ""
    found: list[FactError] = field(default_factory=list)

    def field(self, name: str) -> Place:
        """Return the place of a field."""
        return Place(f"{self.path}.{name}" if self.path else name, self.found)

    def item(self, index: int) -> Place:
        """Return the place of an item of a list."""
        return Place(f"{self.path}[{index}]", self.found)

    def refuse(self, error: type[FactError], why: str) -> None:
        """Note a fault here."""
        self.found.append(error(f"{self.path or 'event'}: {why}"))

    def raise_faults(self) -> None:
        """Raise the faults noted so far, if there are any, as one error."""
        if self.found:
            raise type(self.found[0])(*(str(fault) for fault in self.found))
