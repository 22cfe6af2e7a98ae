"""The page on which the player sets up a new game. The player chooses a rival by face, and changes
the settings of the game."""
