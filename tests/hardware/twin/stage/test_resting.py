from cardspeak.hardware.twin.script import Pose, Prop
from cardspeak.hardware.twin.stage.resting import rests_of
from cardspeak.rules.cards import Card

CARD = Prop(0, "card", Card.parse("As"))


def test_a_card_on_the_felt_and_one_across_it_throw_the_same_short_shadow():
    flat, across = rests_of([(CARD, Pose(0, 0)), (CARD, Pose(20, 0, 70, 0.3))])
    assert flat == across
    assert flat.drop_mm < 1


def test_a_card_in_the_air_throws_its_shadow_far_below():
    _, lifted = rests_of([(CARD, Pose(0, 0)), (CARD, Pose(300, 0, 0, 25))])
    assert lifted.drop_mm == 25


def test_a_card_above_another_throws_its_shadow_on_it():
    chips = Prop(1, "chips", color="red", count=5)
    _, lifted = rests_of([(chips, Pose(0, 0)), (CARD, Pose(0, 0, 0, 30))])
    assert lifted.drop_mm == round(30 - 5 * 3.3)


def test_a_squared_deck_throws_one_shadow_and_not_fifty():
    deck = [(CARD, Pose(0, 0, 0, 0.3 * level)) for level in range(50)]
    bottom, *above = rests_of(deck)
    assert all(rest.shade < 0.1 * bottom.shade for rest in above)


def test_nothing_lies_on_a_hand():
    hand = Prop(1, "hand", look="flat")
    _, rest = rests_of([(hand, Pose(0, 0, 0, 0)), (CARD, Pose(0, 0, 0, 20))])
    assert rest.drop_mm == 20


def test_an_empty_table_has_no_shadows():
    assert rests_of([]) == []
