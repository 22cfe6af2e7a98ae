"""The page for a new game: choose a rival by face, and the game's settings."""
