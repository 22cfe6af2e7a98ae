"""The page for a new game, on which the player chooses a rival by face, and the game's settings."""
