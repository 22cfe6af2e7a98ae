"""Puzzles: the page that lists them, and the board on which they are solved."""
