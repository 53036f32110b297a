"""What is posted, in words."""

from cardspeak.rules.records.postings import Post, blinds, postings

THREE = (50, 50, 50)


def said(record):
    return [(each.seat, each.post, each.amount) for each in postings(record)]


def test_antes_come_before_blinds(hand):
    assert said(hand("big-blind-ante")) == [
        (2, Post.ANTE, 20),
        (1, Post.SMALL_BLIND, 10),
        (2, Post.BIG_BLIND, 20),
    ]


def test_btn_14_heads_up_the_button_posts_the_small_blind(hand):
    assert blinds(hand("cents")) == [(2, Post.SMALL_BLIND), (1, Post.BIG_BLIND)]


def test_btn_7_a_dead_small_blind_leaves_the_big_one(made):
    record = made(stacks=THREE, blinds_or_straddles=[2, 0, 0])
    assert blinds(record) == [(1, Post.BIG_BLIND)]


def test_what_comes_after_the_big_blind_is_a_straddle_or_an_entry(made):
    straddled = made(stacks=THREE, blinds_or_straddles=[1, 2, 4])
    assert blinds(straddled)[2] == (3, Post.STRADDLE)
    late = made(stacks=THREE, blinds_or_straddles=[1, 2, -2])
    assert said(late)[2] == (3, Post.ENTRY, 2)


def test_bet_5_nobody_posts_more_than_he_has(made):
    record = made(stacks=(3, 50), antes=[2, 2])
    assert [(each.seat, each.amount, each.all_in) for each in postings(record)] == [
        (1, 2, False),
        (2, 2, False),
        (2, 1, False),
        (1, 1, True),
    ]


def test_nothing_is_posted_where_nothing_is_asked(made):
    assert said(made(code="F7S")) == []
