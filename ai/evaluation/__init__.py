"""What a position is worth, as learnt from games."""
