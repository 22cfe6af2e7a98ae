"""Players and a hostile relay for the campaign's games between two computers."""
