"""The stage: a script filmed by a simulated camera."""
