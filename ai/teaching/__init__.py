"""What is true of a turn, and what of it is the reason to play it."""
