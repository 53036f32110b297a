"""The format's own library as a referee."""

from cardspeak.rules.records.phh_referee import objection

HAND = {
    "variant": "NS",
    "antes": [1, 1, 1],
    "blinds_or_straddles": [0, 0, 1],
    "min_bet": 1,
    "starting_stacks": [20, 20, 20],
    "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p1 cc", "p2 f", "p3 cc"],
}


def test_what_can_be_played_finds_no_objection():
    assert objection(HAND) is None


def test_an_action_out_of_turn_is_not_repaired():
    actions = [*HAND["actions"][:3], "p2 f"]
    assert objection({**HAND, "actions": actions}).startswith("action 4 ('p2 f')")


def test_a_hand_that_cannot_begin_is_objected_to():
    assert objection({**HAND, "starting_stacks": [0, 0, 0]})
    assert objection({"variant": "NS", "actions": []})
