"""Working out once what many checks ask of a hand while it does not change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar, cast

from cardspeak.rules.umpire.state import Table

_Work = TypeVar("_Work", bound=Callable[..., Any])


def once(work: _Work) -> _Work:
    """Work out something of a hand, the last argument, only once while it is `unchanging`."""

    @wraps(work)
    def kept(*arguments: Any) -> Any:
        known = arguments[-1].worked_out
        if known is None:
            return work(*arguments)
        if work not in known:
            known[work] = work(*arguments)
        return known[work]

    return cast(_Work, kept)


@contextmanager
def unchanging(table: Table) -> Iterator[None]:
    """Promise that a table and its hand do not change for a while."""
    hand = table.hand
    if hand is None:
        yield
        return
    hand.worked_out = {}
    try:
        yield
    finally:
        hand.worked_out = None
