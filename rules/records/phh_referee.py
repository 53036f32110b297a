"""The PHH format's own library as a referee: does it play these actions?

This is the only module that knows pokerkit. The hand of a game without a code may go out under a
near one only if its actions really replay there, for whoever reads it will use this library.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any


def objection(fields: Mapping[str, Any]) -> str | None:
    """Say why the library does not play a hand, or None if it does.

    Its own reading of a history repairs what does not fit. So each action is put to its state
    as it stands, and has to apply.

    Args:
        fields: those of a PHH file that it cannot do without.
    """
    # The library takes a quarter of a second to load, and few files need it.
    from pokerkit import HandHistory
    from pokerkit.notation import parse_action

    with warnings.catch_warnings():
        # It warns of needless folds, which are foolish but no fault.
        warnings.simplefilter("ignore")
        try:
            state = HandHistory(**fields).create_state()
        except (TypeError, ValueError) as error:
            return str(error)
        for number, action in enumerate(fields["actions"], start=1):
            while state.can_burn_card():
                state.burn_card("??")
            try:
                parse_action(state, action)
            except ValueError as error:
                return f"action {number} ({action!r}): {error}"
    return None
