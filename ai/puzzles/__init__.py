"""Positions in which one turn stands out, found and proven: puzzles."""
