"""What a docstring says of a dataclass is found."""

from dataclasses import dataclass

from cardspeak.rules.facts.docstrings import attributes, summary
from cardspeak.rules.facts.hand import BetsCollected, CardExposed


@dataclass
class Lamp:
    """A lamp over the table.

    It may be lit.

    Attributes:
        lit: whether it is; ``True`` in
            the evening.
        colour: of its light.

    Raises:
        Nothing: ever.
    """

    lit: bool
    colour: str


def test_the_summary_is_all_before_the_sections_on_one_line():
    assert summary(Lamp) == "A lamp over the table. It may be lit."
    assert summary(BetsCollected) == "The bets of the round are pulled into the pot."


def test_each_attribute_has_its_text_on_one_line():
    assert attributes(Lamp) == {
        "lit": "whether it is; True in the evening.",
        "colour": "of its light.",
    }
    assert attributes(CardExposed)["seat"].startswith("whose card it is;")
    assert attributes(BetsCollected) == {}
