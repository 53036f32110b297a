"""Camera drivers: recordings, folders of frames, devices and network streams."""
