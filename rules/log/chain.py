"""How the entries of a log hold together: each is bound by its hash to all before it.

The first entry is bound to the log's session, and the head, which names the last entry, is signed:
an entry that is changed, moved, added or removed anywhere, the end included, leaves a mark. No
chain can show that the whole file was put back as it once was: keep an export elsewhere for that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardspeak.rules.log.errors import AlteredLog, OtherKey
from cardspeak.rules.log.key import Key

FORMAT = 1
"""The version of the form in which logs are kept."""


@dataclass(frozen=True)
class Link:
    """An entry as it is kept.

    Attributes:
        number: its place in the log, from 1; 0 for the beginning, before the first entry.
        text: the canonical JSON of its event.
        hash: SHA-256 of the hash before it, its number and its text, in hexadecimal.
    """

    number: int
    text: str
    hash: str

    def next(self, text: str) -> Link:
        """Return the entry that a text makes after this one."""
        number = self.number + 1
        return Link(number, text, _sha256(f"{self.hash}\n{number}\n{text}"))


@dataclass(frozen=True)
class Head:
    """What a log says of its end.

    Attributes:
        number: of the last entry.
        hash: of the last entry.
        key: the name of the key that signed it.
        signature: of the session, the number and the hash.
    """

    number: int
    hash: str
    key: str
    signature: str

    @classmethod
    def of(cls, session: str, last: Link, key: Key) -> Head:
        """Return the signed head of a log that ends with this entry."""
        return cls(last.number, last.hash, key.id, key.sign(_signed_text(session, last)))

    def check(self, path: Path, session: str, last: Link, key: Key | None) -> None:
        """Check that this is the head of a log that ends with an entry.

        Args:
            path: the log's, for what is said of faults.
            session: the log's.
            last: the last entry that there is.
            key: must have signed the head; None if that cannot be checked.

        Raises:
            AlteredLog: if it is the head of another end, or the signature is false.
            OtherKey: if another key signed it.
        """
        if self.number != last.number:
            why = f"its head says that entry {self.number} is the last, but {last.number} is"
            raise AlteredLog(path, why, min(self.number, last.number) + 1)
        if self.hash != last.hash:
            raise AlteredLog(path, f"its head does not fit its last entry, {last.number}")
        if key is None:
            return
        if self.key != key.id:
            why = f"it is signed with key {self.key}, and the key of this installation is {key.id}"
            raise OtherKey(path, why)
        if not key.signed(_signed_text(session, last), self.signature):
            why = f"the signature of its head, after entry {last.number}, is false"
            raise AlteredLog(path, why, last.number)


def beginning(session: str) -> Link:
    """Return what the first entry of a session's log is bound to."""
    return Link(0, "", _sha256(f"cardspeak log\n{FORMAT}\n{session}"))


def follow(path: Path, rows: Iterable[tuple[Any, ...]], last: Link) -> Iterator[Link]:
    """Check rows of a log as far as they are asked for.

    Args:
        path: the log's, for what is said of faults.
        rows: number, text, hash before and hash of the entries from one on.
        last: the entry before them.

    Yields:
        The entries that follow from the one before.

    Raises:
        AlteredLog: at the first that does not.
    """
    for number, text, before, own_hash in rows:
        link = last.next(text)
        fault = None
        if number != link.number:
            fault = f"entry {link.number} is missing; {number} follows {last.number}"
        elif before != last.hash:
            fault = f"entry {number} does not follow the one before it"
        elif own_hash != link.hash:
            fault = f"entry {number} is not what was appended"
        if fault:
            raise AlteredLog(path, fault, link.number)
        last = link
        yield link


def _signed_text(session: str, last: Link) -> str:
    return f"cardspeak head\n{session}\n{last.number}\n{last.hash}"


def _sha256(text: str) -> str:
    # A damaged text need not be UTF-8; its hash is false all the same.
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
