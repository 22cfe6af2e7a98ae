"""The scene in which a game is played, and its parts."""
