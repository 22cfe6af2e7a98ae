"""The review of a game: its graph and turning points, and turns tried from any position."""
