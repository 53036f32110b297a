"""Weights stored in half as many bytes: as float16, and widened to float32 when they are loaded.

A weight changes by less than a thousandth of itself, and the networks compute as before: whoever
opens the file folds the widening away. Tensors of a few numbers stay as they are.
"""

from collections.abc import Iterator

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

HALF = "/half"
FEW = 16


def halved(model: ModelProto) -> ModelProto:
    """The same network with its float32 weights stored as float16."""
    small = ModelProto()
    small.CopyFrom(model)
    graph, widened = small.graph, []
    for stored in graph.initializer:
        name, values = stored.name, numpy_helper.to_array(stored)
        if values.dtype == np.float32 and values.size >= FEW:
            stored.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + HALF))
            widened.append(widening(name))
    nodes = [*widened, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(small)
    return small


def widening(name: str) -> NodeProto:
    """What brings a stored weight back."""
    return helper.make_node("Cast", [name + HALF], [name], name + "/widened", to=TensorProto.FLOAT)


def weights(model: ModelProto) -> Iterator[tuple[str, NDArray[np.generic]]]:
    """Every weight of a network by its name, in float32 however it is stored."""
    for stored in model.graph.initializer:
        values = np.array(numpy_helper.to_array(stored))
        if stored.name.endswith(HALF):
            yield stored.name.removesuffix(HALF), values.astype(np.float32)
        else:
            yield stored.name, values
