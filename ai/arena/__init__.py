"""How strong the players are: matches, ratings, the ladder."""
