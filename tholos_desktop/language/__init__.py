"""All that is said: the texts of a language, and sentences about the game."""
