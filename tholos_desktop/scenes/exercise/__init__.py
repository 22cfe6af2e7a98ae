"""The board on which a player looks for a turn: in lessons, puzzles, and exercises of a review."""
