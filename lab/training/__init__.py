"""Self-play and fits that make the shipped weights."""
