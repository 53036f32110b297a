"""Runs the shipped weights on onnxruntime."""

import onnxruntime

from cardspeak.models.network import DamagedWeights, Floats

DAMAGED = tuple(
    getattr(onnxruntime.capi.onnxruntime_pybind11_state, name)
    for name in (
        "Fail",
        "InvalidArgument",
        "InvalidGraph",
        "InvalidProtobuf",
        "NoModel",
        "NoSuchFile",
    )
)


class OnnxRuntimeNetwork:
    """One network with a single input, on onnxruntime."""

    def __init__(self, weights: bytes, threads: int) -> None:
        """Open a network.

        Raises:
            DamagedWeights: onnxruntime cannot load it.
        """
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        # Idle threads that spin would take the cores from the next network of the pipeline.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(
                weights, options, providers=["CPUExecutionProvider"]
            )
        except DAMAGED as error:
            raise DamagedWeights(str(error)) from error
        self._input = self._session.get_inputs()[0].name

    def __call__(self, batch: Floats) -> list[Floats]:
        """Run a batch; the shapes are told by the network's model card."""
        return list(self._session.run(None, {self._input: batch}))
