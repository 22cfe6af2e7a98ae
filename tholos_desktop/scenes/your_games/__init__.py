"""The games played here: their list, the actions for a game, the import, and statistics."""
