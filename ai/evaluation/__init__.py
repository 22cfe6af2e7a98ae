"""What a position is worth, as learned from games."""
