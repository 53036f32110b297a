"""Weights that take half as many bytes say what they said."""

import numpy as np
import pytest

onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from training.halves import halved, weights  # noqa: E402


@pytest.fixture
def model():
    """One layer: a matrix that is stored as half, and a shape and a few numbers that are not."""
    rng = np.random.default_rng(0)
    stored = {
        "matrix": rng.normal(0, 0.2, (40, 30)).astype(np.float32),
        "few": np.array([1 / 3, 2 / 3], np.float32),
        "shape": np.array([-1, 15, 2], np.int64),
    }
    nodes = [
        helper.make_node("MatMul", ["seen", "matrix"], ["sums"]),
        helper.make_node("Reshape", ["sums", "shape"], ["pairs"]),
        helper.make_node("Mul", ["pairs", "few"], ["said"]),
    ]
    graph = helper.make_graph(
        nodes,
        "layer",
        [helper.make_tensor_value_info("seen", TensorProto.FLOAT, ["n", 40])],
        [helper.make_tensor_value_info("said", TensorProto.FLOAT, ["n", 15, 2])],
        [numpy_helper.from_array(values, name) for name, values in stored.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def answers(model, seen):
    session = onnxruntime.InferenceSession(model.SerializeToString())
    return session.run(None, {"seen": seen})[0]


def test_it_is_half_as_large_and_says_the_same(model):
    seen = np.random.default_rng(1).normal(0, 1, (7, 40)).astype(np.float32)
    small = halved(model)
    assert small.ByteSize() < 0.6 * model.ByteSize()
    np.testing.assert_allclose(answers(small, seen), answers(model, seen), atol=1e-3)


def test_weights_are_found_by_their_names_however_they_are_stored(model):
    before, after = dict(weights(model)), dict(weights(halved(model)))
    assert before.keys() == after.keys()
    for name, values in after.items():
        assert values.dtype == before[name].dtype
        np.testing.assert_allclose(values, before[name], rtol=1e-3)


def test_storing_them_so_again_changes_nothing(model):
    small = halved(model)
    assert halved(small) == small
