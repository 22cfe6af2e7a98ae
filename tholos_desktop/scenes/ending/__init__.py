"""The end of a game: counting the points, and the result."""
