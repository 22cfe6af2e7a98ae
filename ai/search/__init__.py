"""Trees of turns, and what they find."""
