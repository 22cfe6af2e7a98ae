"""Matches, ratings and the scale of strengths."""
