"""Learning the game: the page of lessons, the first game, and a question for newcomers."""
