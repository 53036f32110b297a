"""Copies of the state that change apart from it."""

import dataclasses

from cardspeak.rules.houses.house import House
from cardspeak.rules.umpire.copying import copied

CHANGEABLE = (list, set, dict)


def changeable(value, found):
    """Everything within a value that can change, by identity; a house never does."""
    if id(value) in found or isinstance(value, House):
        return found
    fields = dataclasses.is_dataclass(value) and not isinstance(value, type)
    frozen = fields and type(value).__dataclass_params__.frozen
    if isinstance(value, CHANGEABLE) or (fields and not frozen):
        found[id(value)] = value
    inner = value if isinstance(value, list | set | tuple | frozenset) else ()
    inner = value.values() if isinstance(value, dict) else inner
    inner = [getattr(value, each.name) for each in dataclasses.fields(value)] if fields else inner
    for each in inner:
        changeable(each, found)
    return found


def test_a_copied_table_is_equal_and_shares_nothing_that_can_change(play):
    table = play(seats=(1, 4, 7))
    table.deal()
    table.passive()
    table.street("Ks 7h 2c")
    original = table.umpire.table
    copy = copied(original)
    assert copy == original
    assert not changeable(copy, {}).keys() & changeable(original, {}).keys()


def test_a_copy_does_not_change_with_the_original(play):
    table = play(seats=(1, 4, 7))
    table.deal()
    copy = copied(table.umpire.table)
    table.passive()
    table.street("Ks 7h 2c")
    assert copy.hand.boards == [[]]
    assert copy.hand.purses[1].bet == 0
    assert copy != table.umpire.table


def test_what_was_one_object_is_one_in_the_copy(play):
    table = play(seats=(1, 4, 7))
    table.deal()
    hand = copied(table.umpire.table).hand
    assert hand.round.purses is hand.purses
    assert hand.round.live is hand.live


def test_what_never_changes_is_shared(play):
    table = play(seats=(1, 4, 7)).umpire.table
    copy = copied(table)
    assert copy.house is table.house
    assert copy.hand.game is table.hand.game


def test_anything_else_is_copied_too():
    values = [bytearray(b"ab"), {"x": [1]}, (1, 2), None]
    copy = copied(values)
    assert copy == values
    assert copy[0] is not values[0]
