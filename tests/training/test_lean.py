"""A detector that leaves out what nobody reads says the same of what it sees."""

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from training.lean import lean  # noqa: E402

BINS, KINDS, SIDE = 4, 5, 12
PLACES = SIDE * SIDE


def stored():
    """The weights and shapes that are kept in the model, by name."""
    rng = np.random.default_rng(0)
    return {
        "sides.weight": rng.normal(0, 2, (4 * BINS, 3, 1, 1)).astype(np.float32),
        "kinds.weight": rng.normal(0, 2, (KINDS, 3, 1, 1)).astype(np.float32),
        "turn.weight": rng.normal(0, 2, (1, 3, 1, 1)).astype(np.float32),
        "bins.weight": np.arange(BINS, dtype=np.float32).reshape(1, BINS, 1, 1),
        "middles": rng.uniform(0, SIDE, (1, 2, PLACES)).astype(np.float32),
        "steps": np.full((1, PLACES), 8, np.float32),
        "row": np.array([1, -1, PLACES]),
        "apart": np.array([1, 4, BINS, -1]),
        "together": np.array([1, 4, -1]),
        "halves": np.array([2, 2]),
    }


@pytest.fixture
def model():
    """The end of a detector as it is exported: of each place bins of four sides, kinds, an angle.

    Every pixel is a place, and its colours alone decide what is seen there.
    """
    parts = {"sides": "all sides", "kinds": "all kinds", "turn": "all turns"}
    nodes = []
    for part, every in parts.items():
        nodes += [
            helper.make_node("Conv", ["images", f"{part}.weight"], [part]),
            helper.make_node("Reshape", [part, "row"], [f"{part} in a row"]),
            helper.make_node("Concat", [f"{part} in a row"], [every], axis=2),
        ]
    nodes += [
        helper.make_node("Reshape", ["all sides", "apart"], ["bins"]),
        helper.make_node("Transpose", ["bins"], ["bins first"], perm=[0, 2, 1, 3]),
        helper.make_node("Softmax", ["bins first"], ["shares"], name="/dfl/Softmax", axis=1),
        helper.make_node("Conv", ["shares", "bins.weight"], ["lengths"]),
        helper.make_node("Reshape", ["lengths", "together"], ["four"]),
        helper.make_node("Split", ["four", "halves"], ["before", "after"], axis=1),
        helper.make_node("Sub", ["after", "before"], ["off"]),
        helper.make_node("Add", ["before", "after"], ["size"]),
        helper.make_node("Identity", ["middles"], ["anchors"]),
        helper.make_node("Identity", ["steps"], ["strides"]),
        helper.make_node("Add", ["off", "anchors"], ["middle"]),
        helper.make_node("Concat", ["middle", "size"], ["boxes"], axis=1),
        helper.make_node("Mul", ["boxes", "strides"], ["boxes in pixels"]),
        helper.make_node("Sigmoid", ["all kinds"], ["scores"]),
        helper.make_node("Sigmoid", ["all turns"], ["angles"]),
        helper.make_node("Concat", ["boxes in pixels", "scores", "angles"], ["output0"], axis=1),
    ]
    graph = helper.make_graph(
        nodes,
        "detector",
        [helper.make_tensor_value_info("images", TensorProto.FLOAT, [1, 3, SIDE, SIDE])],
        [helper.make_tensor_value_info("output0", TensorProto.FLOAT, [1, 5 + KINDS, "places"])],
        [numpy_helper.from_array(values, name) for name, values in stored().items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def answer(model, picture):
    session = onnxruntime.InferenceSession(model.SerializeToString())
    return session.run(None, {"images": picture})[0][0]


@pytest.mark.parametrize("least", [0.8, 0.9, 0.99])
def test_it_tells_the_same_of_what_it_sees_and_nothing_of_the_rest(model, least):
    picture = np.random.default_rng(1).normal(0, 1, (1, 3, SIDE, SIDE)).astype(np.float32)
    whole = answer(model, picture)
    worth = whole[4:-1].max(0) >= least
    assert 0 < worth.sum() < PLACES
    np.testing.assert_allclose(answer(lean(model, least), picture), whole[:, worth], rtol=1e-5)


def test_where_nothing_is_worth_telling_it_tells_of_the_best_place(model):
    picture = np.random.default_rng(2).normal(0, 1, (1, 3, SIDE, SIDE)).astype(np.float32)
    whole = answer(model, picture)
    (told,) = answer(lean(model, 2.0), picture).T
    np.testing.assert_allclose(told, whole[:, whole[4:-1].max(0).argmax()], rtol=1e-5)


def test_a_lean_one_stays_as_it_is(model):
    small = lean(model)
    assert lean(small) == small
