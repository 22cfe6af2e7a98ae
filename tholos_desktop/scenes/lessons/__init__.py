"""Learning the game: the page of all that there is, the first game, the question at the start."""
