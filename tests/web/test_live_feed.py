"""What a live page is told: the newest of everything, to whoever waits, however slow."""

import threading
import time

from cardspeak.web.live_feed import KEPT, Feed


def test_a_reader_that_comes_late_gets_all_that_is_shown():
    feed = Feed()
    feed.put("status", "setting")
    feed.put("facts", "first", "1")
    feed.put("facts", "second", "2")
    feed.put("status", "watching")
    news = feed.news(0, 0)
    assert news.fresh
    assert news.items == (
        ("facts", "1", "first"),
        ("facts", "2", "second"),
        ("status", "", "watching"),
    )


def test_a_reader_gets_only_what_is_new_to_it_and_of_that_the_newest():
    feed = Feed()
    feed.put("status", "a")
    version = feed.news(0, 0).version
    for table in range(1000):
        feed.put("table", table)
    news = feed.news(version, 0)
    assert not news.fresh
    assert news.items == (("table", "", 999),)
    assert feed.news(news.version, 0) is None


def test_the_same_again_is_no_news():
    feed = Feed()
    feed.put("table", {"hand": 1})
    version = feed.news(0, 0).version
    feed.put("table", {"hand": 1})
    assert feed.news(version, 0) is None


def test_a_row_that_changes_keeps_its_place():
    feed = Feed()
    for number in "123":
        feed.put("rulings", f"{number} new", number)
    feed.put("rulings", "1 withdrawn", "1")
    feed.put("facts", "other", "9")
    shown = [value for topic, _, value in feed.news(0, 0).items if topic == "rulings"]
    assert sorted(shown) == ["1 withdrawn", "2 new", "3 new"]


def test_only_the_newest_rows_are_kept():
    feed = Feed()
    for number in range(KEPT["facts"] + 50):
        feed.put("facts", number, str(number))
    values = [value for _, _, value in feed.news(0, 0).items]
    assert values == list(range(50, KEPT["facts"] + 50))


def test_a_new_log_begins_a_page_anew_but_for_what_stays():
    feed = Feed()
    feed.put("layout", "oval")
    feed.put("facts", "old", "1")
    version = feed.news(0, 0).version
    feed.begin("layout")
    feed.put("facts", "new", "1")
    news = feed.news(version, 0)
    assert news.fresh
    assert news.items == (("layout", "", "oval"), ("facts", "1", "new"))


def test_a_waiting_reader_is_woken_by_news_and_by_the_end():
    feed = Feed()
    got = []

    def read():
        version = 0
        while not feed.is_closed:
            news = feed.news(version, 10)
            if news:
                version = news.version
                got.append(news.items[-1][2])

    reader = threading.Thread(target=read)
    reader.start()
    feed.put("status", "one")
    until = time.monotonic() + 5
    while not got and time.monotonic() < until:
        time.sleep(0.01)
    feed.close()
    reader.join(5)
    assert not reader.is_alive()
    assert got == ["one"]
