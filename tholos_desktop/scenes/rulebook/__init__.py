"""The illustrated rulebook."""
