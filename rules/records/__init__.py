"""Hands in and out of files, and played again to the stacks they leave.

`files.read_records` and `files.write_records` take any format; `result.result_of` plays a record
again and decides it by the rules of a house.
"""
