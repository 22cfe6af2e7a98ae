"""A board on which one finds a turn: lessons, puzzles, exercises of a review."""
