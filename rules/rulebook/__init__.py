"""The rulebook: every rule by its id, whose it is, and what a camera and this software can do.

One TOML file a section; `documents.toml` names the houses and the documents. A row is a rule, a
switch (`C…`: one question, each house's answer) or an ambiguity (`AMB-…`: a question that a
document leaves open, and the default taken). The `T24-…` rules are a fallback where a house is
silent.
"""
