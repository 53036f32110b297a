"""Houses build on houses; what is wrong anywhere on the way is told at once."""

import pytest

from cardspeak.rules.houses.lineage import BadHouse, UnknownHouse, house_names, lineage


@pytest.fixture
def write(tmp_path):
    def written(name, text):
        (tmp_path / name).write_text(text, "utf-8")
        return str(tmp_path / name)

    return written


def chain(name):
    return [(link.file.id, link.fallback) for link in lineage(name)]


def test_six_houses_come_with_cards_speak():
    assert house_names() == (
        "dead-money",
        "generic-tournament",
        "holdem-bonus",
        "play-poker-chicago-2018",
        "tda-2024",
        "wsop-2012",
    )


@pytest.mark.parametrize("name", sorted(set(house_names()) - {"tda-2024"}))
def test_a_house_of_ours_falls_back_on_the_tda(name):
    assert chain(name) == [(name, False), ("tda-2024", True)]


def test_the_tda_falls_back_on_nobody():
    assert chain("tda-2024") == [("tda-2024", False)]


@pytest.mark.parametrize("name", ["WSOP-2012", "Wsop-2012"])
def test_the_case_of_letters_does_not_matter(name):
    assert chain(name)[0] == ("wsop-2012", False)


def test_a_house_extends_another_which_extends_a_third(write):
    write("street.toml", 'title = "Street"\nextends = "Dead-Money"\n')
    corner = write("corner.toml", 'title = "Corner"\nextends = "street.toml"\n')
    assert chain(corner) == [
        ("corner", False),
        ("street", False),
        ("dead-money", False),
        ("tda-2024", True),
    ]


def test_the_first_fallback_named_counts_with_its_own(write):
    corner = write("c.toml", 'title = "C"\nextends = "holdem-bonus"\nfallback = "dead-money"\n')
    assert chain(corner) == [
        ("c", False),
        ("holdem-bonus", False),
        ("dead-money", True),
        ("tda-2024", True),
    ]


def test_a_house_may_stand_alone(write):
    assert chain(write("alone.toml", 'title = "Alone"\n')) == [("alone", False)]


def test_an_unknown_house_is_told_with_those_there_are():
    with pytest.raises(UnknownHouse) as error:
        lineage("wsop-2021")
    assert "did you mean 'wsop-2012'?" in str(error.value)
    assert all(name in str(error.value) for name in house_names())


def test_the_switches_are_no_house():
    with pytest.raises(UnknownHouse):
        lineage("switches")


def test_a_missing_file_is_told_by_its_path(tmp_path):
    with pytest.raises(UnknownHouse, match=r"there is no file .*gone\.toml"):
        lineage(str(tmp_path / "gone.toml"))


def test_a_loop_is_a_fault(write):
    write("egg.toml", 'title = "Egg"\nfallback = "hen.toml"\n')
    hen = write("hen.toml", 'title = "Hen"\nextends = "egg.toml"\n')
    with pytest.raises(BadHouse, match=r"egg\.toml: builds on 'hen\.toml', which builds on it"):
        lineage(hen)


def test_a_house_that_extends_itself_is_a_fault(write):
    with pytest.raises(BadHouse, match=r"builds on 'me\.toml'"):
        lineage(write("me.toml", 'title = "Me"\nextends = "me.toml"\n'))


def test_the_faults_of_every_file_are_told_at_once(write):
    write("street.toml", 'title = "Street"\nfallback = "tda-24"\n[switches]\nrabit = "allowed"\n')
    corner = write("corner.toml", 'extends = "street.toml"\n[switches]\nrabbit = "never"\n')
    with pytest.raises(BadHouse) as error:
        lineage(corner)
    heads = ("corner.toml: title", "corner.toml: rabbit", "street.toml: rabit", "street.toml: no ")
    assert len(error.value.faults) == len(heads)
    for fault, head in zip(error.value.faults, heads, strict=True):
        assert head in fault
        assert fault in str(error.value)
    assert "did you mean 'tda-2024'?" in str(error.value)
