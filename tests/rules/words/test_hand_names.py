"""What hands are called, in full and with the fewest kickers."""

from collections import defaultdict
from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, RANKS, Card
from cardspeak.rules.hands.best import best_hand, read_hand
from cardspeak.rules.hands.reading import Category, Ranking
from cardspeak.rules.words.hand_names import hand_name, made_name, names_apart, short_name
from cardspeak.rules.words.phrases import ENGLISH, phrases

SPANISH = phrases("es")
LOW_5, LOW_8, LOW_7 = Ranking.ACE_TO_FIVE, Ranking.EIGHT_OR_BETTER, Ranking.DEUCE_TO_SEVEN


def cards(text):
    return [Card.parse(word) for word in text.split()]


def name(text, ranking=Ranking.HIGH, words=ENGLISH):
    return hand_name(read_hand(ranking, cards(text)), words)


def apart(*texts, ranking=Ranking.HIGH, words=ENGLISH):
    """The names of hands that lie beside each other."""
    readings = {place: read_hand(ranking, cards(text)) for place, text in enumerate(texts)}
    return list(names_apart(readings, words).values())


def suited_and_not(ranks):
    """Five cards of these ranks: of one suit where that can be, and of several."""
    if len(set(ranks)) == 5:
        yield [Card(rank, "s") for rank in ranks]
    mixed = [Card(rank, "cdhs"[ranks[:place].count(rank)]) for place, rank in enumerate(ranks)]
    if len(set(ranks)) == 5:
        mixed[0] = Card(ranks[0], "d")
    yield mixed


def every_kind_of_hand():
    for ranks in combinations_with_replacement(RANKS, 5):
        if ranks[0] != ranks[4]:
            yield from suited_and_not(ranks)


@pytest.fixture(scope="module")
def by_category():
    """The 7,462 hands that differ in worth, by what they make."""
    found = defaultdict(list)
    for hand in every_kind_of_hand():
        reading = best_hand(hand)
        found[reading.category].append(reading)
    return found


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        ("As Ks Qs Js Ts 2d 3d", "Royal flush", "Escalera real"),
        ("9h 8h 7h 6h 5h Ad Ac", "Straight flush, Nine high", "Escalera de color al Nueve"),
        ("Qh Jh Th 9h 8h", "Straight flush, Queen high", "Escalera de color a la Reina"),
        ("Ad 2d 3d 4d 5d Ks Kd", "Straight flush, Five high", "Escalera de color al Cinco"),
        ("6c 6d 6h 6s Kd 2c 3c", "Quad Sixes, King kicker", "Póker de Seises, con Rey"),
        ("Kh Kd Kc 9s 9d", "Kings full of Nines", "Full de Reyes y Nueves"),
        ("Kh Kd Kc 9s 9d 9c 2s", "Kings full of Nines", "Full de Reyes y Nueves"),
        ("6h 6d 6c Ts Td Ac As", "Sixes full of Aces", "Full de Seises y Ases"),
        ("Ah Jh 9h 6h 3h Kc Qd", "Ace-high flush", "Color al As"),
        ("Jh 9h 8h 6h 3h Kc Qd", "Jack-high flush", "Color a la Jota"),
        ("Ts 9d 8c 7h 6s", "Ten-high straight", "Escalera al Diez"),
        ("As Kd Qc Jh Ts", "Ace-high straight", "Escalera al As"),
        (
            "As 2d 3c 4h 5s Kd Kc",
            "Five-high straight, the wheel",
            "Escalera al Cinco, la rueda",
        ),
        ("As 2d 3c 4h 5s 6d", "Six-high straight", "Escalera al Seis"),
        (
            "Qs Qd Qc Ah Js 4d",
            "Trip Queens, Ace and Jack kickers",
            "Trío de Reinas, con As y Jota",
        ),
        (
            "As Ad 8c 8h Qs Jd 2c",
            "Two pair, Aces and Eights, Queen kicker",
            "Doble pareja, Ases y Ochos, con Reina",
        ),
        (
            "As Ad 8c 8h Qs Qd Kc",
            "Two pair, Aces and Queens, King kicker",
            "Doble pareja, Ases y Reinas, con Rey",
        ),
        (
            "Ts Td Ac Kh 4s",
            "Pair of Tens, Ace, King and Four kickers",
            "Pareja de Dieces, con As, Rey y Cuatro",
        ),
        (
            "As Qd Tc 6h 4s",
            "Ace high, Queen, Ten, Six and Four kickers",
            "Carta alta As, con Reina, Diez, Seis y Cuatro",
        ),
        (
            "Ks Ad 2c 3h 4s",
            "Ace high, King, Four, Three and Two kickers",
            "Carta alta As, con Rey, Cuatro, Tres y Dos",
        ),
    ],
)
def test_hands_are_named_in_the_dealers_words_read_1(text, english, spanish):
    assert name(text) == english
    assert name(text, words=SPANISH) == spanish


@pytest.mark.parametrize(
    ("ranking", "text", "english", "spanish"),
    [
        (LOW_8, "7h 5d 4c 2s Ah Kd Kc", "7-5-4-2-Ace", "7-5-4-2-As"),
        (LOW_8, "5h 4d 3c 2s Ah", "5-4-3-2-Ace, the wheel", "5-4-3-2-As, la rueda"),
        (LOW_5, "5h 4d 3c 2s Ah Kd Kc", "5-4-3-2-Ace, the wheel", "5-4-3-2-As, la rueda"),
        (LOW_5, "Th 8d 5c 4s 2h", "10-8-5-4-2", "10-8-5-4-2"),
        (LOW_5, "Kh Jd Tc 9s Ah", "King-Jack-10-9-Ace", "Rey-Jota-10-9-As"),
        (
            LOW_5,
            "2h 2d 3c 4s Ah",
            "Pair of Twos, Four, Three and Ace kickers",
            "Pareja de Doses, con Cuatro, Tres y As",
        ),
        (LOW_7, "7h 5d 4c 3s 2h", "7-5-4-3-2, number one", "7-5-4-3-2, la número uno"),
        (LOW_7, "7h 6d 4c 3s 2h", "7-6-4-3-2, number two", "7-6-4-3-2, la número dos"),
        (LOW_7, "7h 6d 5c 3s 2h", "7-6-5-3-2, number three", "7-6-5-3-2, la número tres"),
        (LOW_7, "7h 6d 5c 4s 2h", "7-6-5-4-2, number four", "7-6-5-4-2, la número cuatro"),
        (LOW_7, "8h 5d 4c 3s 2h", "8-5-4-3-2", "8-5-4-3-2"),
        (LOW_7, "5h 4d 3c 2s Ah", "Ace-5-4-3-2", "As-5-4-3-2"),
        (LOW_7, "7h 5h 4h 3h 2h", "Seven-high flush", "Color al Siete"),
        (LOW_7, "7h 6d 5c 4s 3h", "Seven-high straight", "Escalera al Siete"),
        (LOW_7, "7h 6h 5h 4h 3h", "Straight flush, Seven high", "Escalera de color al Siete"),
        (LOW_7, "2h 2d 5c 5s 3h", "Two pair, Fives and Twos, Three kicker", None),
        (
            Ranking.BADUGI,
            "8h 6d 4c As",
            "Four-card 8-6-4-Ace badugi",
            "Badugi de cuatro cartas, 8-6-4-As",
        ),
        (
            Ranking.BADUGI,
            "4h 3d 2c As",
            "Four-card 4-3-2-Ace badugi, number one",
            "Badugi de cuatro cartas, 4-3-2-As, el número uno",
        ),
        (Ranking.BADUGI, "As 2s 4c 5d", "Three-card 5-4-Ace", "Tres cartas, 5-4-As"),
        (Ranking.BADUGI, "As Ac 2c 3c", "Two-card 2-Ace", "Dos cartas, 2-As"),
        (Ranking.BADUGI, "Qs Js Ts Ks", "One-card 10", "Una carta, 10"),
        (
            Ranking.BADUGI_ACE_HIGH,
            "5h 4d 3c 2s 7s",
            "Four-card 5-4-3-2 badugi, number one",
            "Badugi de cuatro cartas, 5-4-3-2, el número uno",
        ),
        (Ranking.BADUGI_ACE_HIGH, "4h 3d 2c As", "Four-card Ace-4-3-2 badugi", None),
    ],
)
def test_lows_are_read_from_the_top_down_read_2(ranking, text, english, spanish):
    assert name(text, ranking) == english
    assert spanish is None or name(text, ranking, SPANISH) == spanish


@pytest.mark.parametrize(
    ("ranking", "text", "said"),
    [
        (LOW_8, "7h 5d 4c 2s Ah", "seven-five low"),
        (LOW_5, "Th 8d 5c 4s 2h", "ten-eight low"),
        (LOW_7, "2h 2d 5c 4s 3h", "a pair of Twos"),
        (Ranking.HIGH, "Ts Td Ac Kh 4s", "a pair of Tens"),
        (Ranking.BADUGI, "As 2s 4c 5d", "a three-card 5-4-Ace"),
    ],
)
def test_a_low_is_called_by_its_top_two_cards_read_2(ranking, text, said):
    assert short_name(read_hand(ranking, cards(text))) == said


def test_a_name_is_made_once_for_every_worth():
    one, other = best_hand(cards("Ts Td Ac Kh 4s")), best_hand(cards("Th Tc Ad Ks 4d"))
    assert hand_name(one) is hand_name(other)


def test_every_rank_can_be_said_as_quads():
    plurals = set()
    for rank, other in product(RANKS, "A2"):
        if rank != other:
            hand = [Card(rank, suit) for suit in "cdhs"] + [Card(other, "s")]
            plurals.add(hand_name(best_hand(hand)).split(",")[0].removeprefix("Quad "))
    assert len(plurals) == 13
    assert "Sixes" in plurals


@pytest.mark.parametrize("words", [ENGLISH, SPANISH], ids=repr)
def test_full_names_tell_all_hands_apart_but_flushes(by_category, words):
    readings = [reading for found in by_category.values() for reading in found]
    assert len(readings) == 7_462
    names = {
        hand_name(reading, words) for reading in readings if reading.category is not Category.FLUSH
    }
    assert len(names) == 7_462 - len(by_category[Category.FLUSH])
    assert not any("{" in name for name in names)


def test_kickers_are_said_only_where_they_decide_show_16():
    assert apart("As Ad Kh 8d 2c", "Ac Ah Qs 8h 7d") == [
        "Pair of Aces, King kicker",
        "Pair of Aces, Queen kicker",
    ]
    assert apart("As Ad Kh 8d 2c", "Ac Ah Ks 8h 3d") == [
        "Pair of Aces, King, Eight and Two kickers",
        "Pair of Aces, King, Eight and Three kickers",
    ]
    assert apart("As Ad Kh 8d 2c", "Kc Kd Qs 8h 7d") == ["Pair of Aces", "Pair of Kings"]
    assert apart("As Ad Kh Kd 2c", "Ac Ah Qs 8h 7d") == [
        "Two pair, Aces and Kings",
        "Pair of Aces",
    ]
    assert apart("Qs Qd Qc Ah Js", "Qs Qd Qc Ah Ts", "Qs Qd Qc Kh Ts") == [
        "Trip Queens, Ace and Jack kickers",
        "Trip Queens, Ace and Ten kickers",
        "Trip Queens, King kicker",
    ]


def test_hands_that_tie_are_named_alike_with_no_kicker():
    assert apart("As Ad Kh 8d 2c", "Ac Ah Ks 8h 2d") == ["Pair of Aces"] * 2
    assert apart("Ah Kd 9c 8d 5h", "Kh 9d 8h 5d 4c") == ["Ace high", "King high"]


def test_flushes_are_told_apart_card_by_card():
    assert apart("Ah Jh 9h 6h 3h", "As Js 9s 6s 2s", "Ac Tc 9c 8c 7c") == [
        "Ace-Jack-Nine-Six-Three-high flush",
        "Ace-Jack-Nine-Six-Two-high flush",
        "Ace-Ten-high flush",
    ]
    assert apart("Ah Jh 9h 6h 3h", "As Ts 9s 6s 2s", words=SPANISH) == [
        "Color al As-Jota",
        "Color al As-Diez",
    ]


def test_hands_read_in_different_ways_need_no_telling_apart():
    high, low = best_hand(cards("2h 2d 3c 4s Ah")), read_hand(LOW_5, cards("2s 2c 3c 5s Ah"))
    assert list(names_apart({"high": high, "low": low}).values()) == ["Pair of Twos"] * 2


def assert_told_apart(readings, words=ENGLISH):
    for form in ("alone", "inside"):
        names = names_apart(dict(enumerate(readings)), words, form)
        for one, other in combinations(range(len(readings)), 2):
            same = readings[one] == readings[other]
            assert (names[one] == names[other]) == same, (names[one], names[other])


@given(st.data(), st.sampled_from(Category), st.sampled_from([ENGLISH, SPANISH]))
def test_names_are_as_different_as_the_hands_show_16(by_category, data, category, words):
    some = st.lists(st.sampled_from(by_category[category]), min_size=2, max_size=10)
    assert_told_apart(data.draw(some), words)


@pytest.mark.parametrize("category", Category)
def test_hands_next_to_each_other_are_told_apart(by_category, category):
    for pair in pairwise(sorted(by_category[category])):
        assert_told_apart(pair)


@given(st.permutations(DECK), st.sampled_from(Ranking), st.integers(2, 9))
def test_names_are_as_different_as_hands_on_one_board_by_any_ranking(deck, ranking, players):
    board, rest = deck[:4], deck[4:]
    hands = [(*board, *rest[3 * seat : 3 * seat + 3]) for seat in range(players)]
    readings = [reading for hand in hands if (reading := read_hand(ranking, hand))]
    assert_told_apart(readings)


@given(st.data(), st.sampled_from(Category))
def test_a_kicker_is_said_only_beside_a_hand_that_is_the_same_without_it(
    by_category, data, category
):
    some = st.lists(st.sampled_from(by_category[category]), min_size=2, max_size=10)
    readings = dict(enumerate(data.draw(some)))
    bare = {key: names_apart({key: reading})[key] for key, reading in readings.items()}
    for key, said in names_apart(readings).items():
        others = [other for other in readings if readings[other] != readings[key]]
        assert (said != bare[key]) == (bare[key] in [bare[other] for other in others])


def test_what_shows_is_named_without_kickers():
    places = [RANKS.index("8"), RANKS.index("4")]
    assert made_name(Category.TWO_PAIR, places, ENGLISH, "alone") == "Two pair, Eights and Fours"
    assert made_name(Category.PAIR, places[:1], SPANISH, "inside") == "pareja de Ochos"
