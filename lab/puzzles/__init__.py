"""Puzzles: positions in which one turn is proven to stand out."""
