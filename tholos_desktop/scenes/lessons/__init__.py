"""Learning the game: the page of lessons, the first game, and the question at the start."""
