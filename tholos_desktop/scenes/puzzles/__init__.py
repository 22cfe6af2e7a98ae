"""Puzzles: the page of them, and the board on which they are solved."""
