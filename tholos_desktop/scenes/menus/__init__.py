"""The menu, a new game, saved games, the options."""
