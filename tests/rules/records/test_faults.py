"""What cannot have happened, by name."""

from cardspeak.rules.records.faults import Fault, ImpossibleHand, Kind


def test_a_fault_says_where_and_why():
    fault = Fault(3, Kind.OUT_OF_TURN, "seat 2 acts before seat 1")
    assert str(fault) == "action 3: seat 2 acts before seat 1"


def test_all_faults_are_told_together():
    faults = (Fault(1, Kind.TOO_BIG, "one"), Fault(2, Kind.TOO_SMALL, "two"))
    error = ImpossibleHand(faults)
    assert error.faults == faults
    assert str(error) == "action 1: one; action 2: two"
