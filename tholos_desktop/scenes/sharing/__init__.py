"""Sharing a finished game: as a picture, an animation, or a line of text."""
