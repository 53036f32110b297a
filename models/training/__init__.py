"""The workshop that makes the weights: drawn pictures in, ONNX files out (not installed)."""
