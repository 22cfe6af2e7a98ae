"""A finished game to show to others: as a picture, as a moving one, as a line of text."""
